import type { ApprovalFact } from '@mnada/contract/office';
import { maskedPhone } from '@mnada/rules';
import { fact, factList } from '../../approvals/index.ts';
import { spacedPhone } from '../../../platform/masks.ts';
import type { Trx } from '../payout.sql.ts';
import { withdrawalReference } from '../withdrawal-view.ts';
import type { LockedWithdrawal } from './lock-withdrawal.ts';

/** A payout: whose, how much of it goes out, where to, and how its sending stands. @param to another number than it has */
export async function withdrawalFacts(
  trx: Trx,
  { userId, number, netCents, feeCents, phone, payout }: LockedWithdrawal,
  to: string | null = null,
): Promise<readonly ApprovalFact[]> {
  const { username } = await trx
    .selectFrom('app_user')
    .select('username')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return factList(
    fact.words('person', username),
    fact.words('withdrawal', withdrawalReference(number)),
    fact.kes('net', netCents),
    fact.kes('fee', feeCents),
    // Of another number the digits that a mask hides may be all that differs: whoever approves it compares them.
    to === null ? fact.words('phone', maskedPhone(phone)) : fact.words('phone', spacedPhone(to), spacedPhone(phone)),
    payout !== null && fact.codes('state', payout.payout.state),
    payout !== null &&
      fact.codes('try', ...[String(payout.payout.attempt), payout.payout.reason].filter((part) => part !== null)),
  );
}
