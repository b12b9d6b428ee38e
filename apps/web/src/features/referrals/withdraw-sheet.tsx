import { type ReferralsAnswer, WithdrawEarningsAnswer } from '@mnada/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { useSession } from '../../client/session.ts';
import { formatKes, type TextKey, useLanguage, useText } from '../../client/i18n/index.ts';
import { formatNearDate } from '@mnada/i18n/near-date.ts';
import {
  DoneMark,
  isWholePayee,
  MoneySubmit,
  payeeBody,
  PayeeFields,
  PayoutDueLine,
  PayoutDueNote,
  ProofStep,
  splitName,
  useMoneyRequest,
  useOnline,
  usePayoutDue,
  usePayoutPhone,
  useProofFirst,
} from '../payments/index.ts';
import { announceOwn } from '@mnada/ui/announcer.tsx';
import { LinkButton } from '@mnada/ui/button.tsx';
import { Sheet } from '@mnada/ui/sheet.tsx';
import { isWholePhone } from '@mnada/ui/phone-digits.ts';
import { TextField } from '@mnada/ui/text-field.tsx';
import { afterTax, readSum, restKes, sumOf, wholeKes } from './earnings-sums.ts';
import { referralsKey } from './referrals-query.ts';
import { keepWithdraw, keptWithdraw, type WithdrawDraft } from './withdraw-draft.ts';

const FORM = 'withdraw-earnings';
const WRONG: Record<'bad' | 'low' | 'high', TextKey> = {
  bad: 'referrals.amountBad',
  low: 'referrals.amountLow',
  high: 'referrals.amountHigh',
};

type Given = Pick<ReferralsAnswer, 'totals' | 'terms'>;

/** Earnings to M-PESA: the sum, who gets it, and what stays, before anything is sent. */
export function WithdrawSheet({ open, onClose, ...given }: Given & { open: boolean; onClose: () => void }) {
  const t = useText();
  const language = useLanguage();
  const isOnline = useOnline();
  const queryClient = useQueryClient();
  const user = useSession()?.user;
  const all = wholeKes(given.totals.available);
  const { send, isBusy, isUnknown, failure, clearFailure } = useMoneyRequest(
    '/api/referrals/withdraw',
    '',
    WithdrawEarningsAnswer,
  );
  const { digits, setDigits } = usePayoutPhone();
  // What was typed, else what is known: it may come, or change, while the sheet is closed.
  const userId = user?.id ?? '';
  const [typed, setTyped] = useState(() => keptWithdraw(userId));
  const [hasTried, setHasTried] = useState(false);
  const [done, setDone] = useState<{ id: string; kes: number; dueAt: string; debt: number | undefined } | null>(null);
  const { due, hasFailed, ask } = usePayoutDue(digits, { isShown: open });
  const known = splitName(user?.fullName ?? '');
  const { amount = String(all), firstName = known.firstName, lastName = known.lastName } = typed;
  const payee = { firstName, lastName, digits };
  const sum = readSum(amount, given);
  const kes = 'value' in sum ? sum.value : null;
  const isReady = kes !== null && isWholePayee(payee);

  const change = (part: WithdrawDraft) => {
    setTyped((before) => ({ ...before, ...part }));
    keepWithdraw(userId, part);
    clearFailure();
  };
  // Another rate counts by now: what is shown is read anew before the next press.
  const hasChanged = failure?.code === 'PRICE_CHANGED';
  useEffect(() => {
    if (hasChanged) void queryClient.invalidateQueries({ queryKey: referralsKey(userId) });
  }, [hasChanged, queryClient, userId]);
  const isProofFirst = useProofFirst(failure);

  async function withdraw() {
    setHasTried(true);
    if (!isReady || kes === null || !isOnline || isBusy) return;
    const { gets } = afterTax(kes, given);
    const answer = await send({ ...payeeBody(payee), amount: kes, netAmount: gets });
    if (answer === null) return;
    keepWithdraw(userId, null);
    setTyped({});
    setHasTried(false);
    setDone({ id: answer.withdrawal_id, kes: answer.net_amount ?? gets, dueAt: answer.due_at, debt: answer.debt });
    announceOwn(t('referrals.withdrawDone'));
    void queryClient.invalidateQueries({ queryKey: referralsKey(userId) });
  }
  const close = () => {
    setDone(null);
    clearFailure();
    onClose();
  };
  if (done !== null)
    return (
      <Sheet open={open} onClose={close} title={t('referrals.withdrawTitle')}>
        <DoneMark
          title={t('referrals.withdrawDone')}
          text={
            done.debt === undefined
              ? t('payments.cashDoneText', {
                  amount: formatKes(done.kes),
                  date: formatNearDate(done.dueAt, language),
                })
              : t('payoutDue.cashOwed', { amount: formatKes(done.kes), debt: formatKes(done.debt) })
          }
        >
          <LinkButton to={`/withdrawals/${done.id}`} size="lg" className="mt-5 w-full">
            {t('referrals.toWithdrawal')}
          </LinkButton>
        </DoneMark>
      </Sheet>
    );
  if (isProofFirst)
    return (
      <Sheet open={open} onClose={close} title={t('proof.proofTitle')}>
        <ProofStep onProved={() => void withdraw()} />
      </Sheet>
    );
  const refusal = failure?.code === 'PHONE_INVALID' ? failure.message : null;
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('referrals.withdrawTitle')}
      initialFocus={(heading) => heading}
      action={
        <>
          <PayoutDueLine digits={digits} due={due} />
          <MoneySubmit
            isThere={open}
            form={FORM}
            variant="pay"
            failure={refusal === null ? failure : null}
            failedTitle={t('referrals.withdrawFailed')}
            isOnline={isOnline}
            isUnknown={isUnknown}
            isBusy={isBusy}
            isReady={isReady}
            busyText={t('referrals.withdrawing')}
          >
            {kes === null ? t('referrals.withdraw') : t('referrals.withdrawNow', { amount: formatKes(kes) })}
          </MoneySubmit>
        </>
      }
    >
      <form
        id={FORM}
        method="post"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void withdraw();
        }}
        className="flex flex-col gap-4 pt-1"
      >
        <TextField
          label={t('referrals.amount')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          value={amount}
          onChange={({ target }) => change({ amount: target.value })}
          aside={
            <button
              type="button"
              className="-my-3.5 min-h-12 px-1 font-semi text-link text-sm underline underline-offset-3"
              onClick={() => change({ amount: String(all) })}
            >
              {t('referrals.allOf', { amount: formatKes(all) })}
            </button>
          }
          error={
            'wrong' in sum && (hasTried || amount !== '')
              ? t(WRONG[sum.wrong], {
                  amount: formatKes(sum.wrong === 'low' ? given.terms.withdraw_min : given.totals.available),
                })
              : null
          }
        />
        <p
          aria-live="polite"
          className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-lg bg-live-soft px-4 py-3"
        >
          <span>
            <span className="block text-live-text text-sm">{t('referrals.youGet')}</span>
            <b className="tnum whitespace-nowrap font-bold text-2xl tracking-tight">
              {kes === null ? '–' : formatKes(afterTax(kes, given).gets)}
            </b>
          </span>
          <span className="tnum text-right text-foreground-2 text-sm">
            <span className="block">{t('referrals.noFee')}</span>
            {kes === null || (given.terms.withheld_bp ?? 0) === 0 ? null : (
              <span className="block">
                {t('referrals.taxLine', { amount: `\u2212${sumOf(afterTax(kes, given).tax)}` })}
              </span>
            )}
            {kes === null ? null : t('referrals.stays', { amount: sumOf(restKes(given.totals.available, kes)) })}
          </span>
        </p>
        <PayeeFields
          phoneId="withdraw-phone"
          payee={payee}
          onName={change}
          onDigits={(next) => {
            setDigits(next);
            clearFailure();
          }}
          hasTried={hasTried}
          refusal={refusal}
        />
        {isWholePhone(digits) ? <PayoutDueNote due={due} hasFailed={hasFailed} onRetry={ask} /> : null}
      </form>
    </Sheet>
  );
}
