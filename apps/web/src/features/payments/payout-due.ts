import { PayoutDue } from '@mnada/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useApi } from '../../client/api.ts';
import { useSession } from '../../client/session.ts';
import type { TextKey } from '../../client/i18n/index.ts';
import { isWholePhone } from '@mnada/ui/phone-digits.ts';
import { ownPhone } from './paying-phone.ts';

const REASONS: Record<string, TextKey> = {
  unproved_number: 'payoutDue.unprovedNumber',
  other_number: 'payoutDue.otherNumber',
  new_number: 'payoutDue.newNumber',
  password_reset: 'payoutDue.passwordReset',
};

/** Why money is held, in words; a reason that this version doesn't know is told as what it is for. */
export const holdText = (reason: string): TextKey =>
  Object.hasOwn(REASONS, reason) ? (REASONS[reason] as TextKey) : 'payoutDue.held';

/** By when a promise counts as fresh: it moves on with the clock. */
const FRESH_MS = 60_000;

export const payoutDueKey = (userId: string) => ['payout-due', userId] as const;

/**
 * By when money asked for now would be on that number (WIN-3), asked once a number is whole.
 * @param isShown a closed sheet asks nothing
 * @param known the answer for the account's own number, where the screen came with it
 */
export function usePayoutDue(
  digits: string,
  { isShown, auctionId, known }: { isShown: boolean; auctionId?: number; known?: PayoutDue | null },
) {
  const api = useApi();
  const user = useSession()?.user;
  const userId = user?.id ?? '';
  const isKnown = known != null && digits === ownPhone(user?.phoneNumber);
  const { data, isError, refetch } = useQuery(
    queryOptions({
      queryKey: [...payoutDueKey(userId), auctionId ?? null, digits],
      enabled: isShown && userId !== '' && isWholePhone(digits) && !isKnown,
      staleTime: FRESH_MS,
      queryFn: ({ signal }) =>
        api.post('/api/withdrawals/due', { mpesaNumber: `+254${digits}`, auctionId }, PayoutDue, { signal }),
    }),
  );
  return { due: isKnown ? known : (data ?? null), hasFailed: isError && !isKnown, ask: () => void refetch() };
}
