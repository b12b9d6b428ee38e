import { BuyerPinAnswer, PIN } from '@mnada/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '@mnada/ui/button.tsx';
import { isStuck, LoadProblem } from '@mnada/ui/load-problem.tsx';
import { Sheet } from '@mnada/ui/sheet.tsx';
import { Skeleton } from '@mnada/ui/skeleton.tsx';
import { TextField } from '@mnada/ui/text-field.tsx';
import { toast } from '@mnada/ui/toast.ts';
import { useApi } from '../../../client/api.ts';
import { failureOf, refusalLines } from '../../../client/failure-text.ts';
import { useSession } from '../../../client/session.ts';
import { useText } from '../../../client/i18n/index.ts';

/** Asked for before anything is paid, from the profile (TAX-4). */
export function BuyerPinSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText();
  const userId = useSession()?.user.id;
  return (
    <Sheet open={open} onClose={onClose} title={t('receipt.pin')}>
      <BuyerPin key={userId} userId={userId} onSaved={onClose} />
    </Sheet>
  );
}

/** The PIN for tax invoices to come: those that are made stay as they are. */
export function BuyerPin({ userId, onSaved }: { userId: string | undefined; onSaved?: () => void }) {
  const t = useText();
  const api = useApi();
  const queryClient = useQueryClient();
  const queryKey = ['buyer-pin', userId];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.get('/api/account/buyer-pin', BuyerPinAnswer, { signal }),
    staleTime: 0,
    gcTime: 60_000,
  });
  const [typed, setTyped] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { data } = query;
  if (data === undefined)
    return isStuck(query) ? (
      <LoadProblem query={query} failed={t('receipt.pinLoadFailed')} />
    ) : (
      <Skeleton className="h-40 w-full rounded-lg" />
    );
  const value = typed ?? data.pin ?? '';
  const isRight = value === '' || PIN.test(value);
  async function save(event: FormEvent) {
    event.preventDefault();
    if (!isRight) return;
    setIsBusy(true);
    setFailure(null);
    try {
      const answer = await api.put('/api/account/buyer-pin', { pin: value === '' ? null : value }, BuyerPinAnswer);
      queryClient.setQueryData(queryKey, answer);
      setTyped(null);
      toast.success(t('receipt.pinKept'));
      onSaved?.();
    } catch (error) {
      setFailure(refusalLines(failureOf(error, t('receipt.pinFailed'))));
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <form onSubmit={(event) => void save(event)}>
      <TextField
        label={t('receipt.pin')}
        hint={t('receipt.pinHint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={11}
        value={value}
        error={isRight ? failure : t('receipt.pinWrong')}
        onChange={({ target }) => setTyped(target.value.trim().toUpperCase())}
      />
      <Button
        type="submit"
        variant="secondary"
        className="mt-3 w-full"
        busy={isBusy}
        disabled={typed === null || !isRight}
      >
        {t('receipt.pinSave')}
      </Button>
    </form>
  );
}
