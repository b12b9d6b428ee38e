import { WithdrawAnswer, type WinningItem } from '@mnada/contract';
import { TriangleAlert } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { readablePhone } from '../../client/phone.ts';
import { useSession } from '../../client/session.ts';
import { formatAmount, formatKes, useLanguage, useText } from '../../client/i18n/index.ts';
import { formatNearDate } from '@mnada/i18n/near-date.ts';
import {
  DoneMark,
  isWholePayee,
  MoneySubmit,
  payeeBody,
  PayeeFields,
  PayoutDueLine,
  PayoutDueNote,
  type PayoutPhone,
  ProofStep,
  splitName,
  useMoneyRequest,
  useMovingOn,
  useOnline,
  usePayoutDue,
  useProofFirst,
} from '../payments/index.ts';
import { LinkButton } from '@mnada/ui/button.tsx';
import { Checkbox } from '@mnada/ui/checkbox.tsx';
import { isWholePhone } from '@mnada/ui/phone-digits.ts';
import { Sheet } from '@mnada/ui/sheet.tsx';
import { forgetDraft, keepDraft, keptDraft } from './claim-draft.ts';
import { roundingKes } from './winning-item.ts';

const FORM = 'cash-claim';
const PHONE = 'claim-cash-phone';

/** Into the first field that is wrong, once it says so; a number that is too short says it only when it is left. */
const focusMissing = () =>
  requestAnimationFrame(() => {
    const wrong = document.querySelector<HTMLElement>(`#${FORM} [aria-invalid="true"]`);
    (wrong ?? document.getElementById(PHONE))?.focus();
  });

/** Payout details for a cash claim (g3). The number stands again in the consent: it is read twice before it counts. */
export function CashSheet({
  open,
  onClose,
  onClaimed,
  item,
  phone: { digits, setDigits },
}: {
  open: boolean;
  onClose: () => void;
  onClaimed: () => void;
  item: WinningItem;
  /** The page names it before the press; the sheet begins with the same one. */
  phone: PayoutPhone;
}) {
  const t = useText();
  const language = useLanguage();
  const isOnline = useOnline();
  const auctionId = String(item.id);
  const { send, isBusy, isUnknown, failure, clearFailure } = useMoneyRequest(
    '/api/withdraw',
    auctionId,
    WithdrawAnswer,
  );
  const fullName = useSession()?.user.fullName ?? '';
  const [names, setNames] = useState(() => {
    const draft = keptDraft(auctionId);
    const known = splitName(fullName);
    return { firstName: draft.firstName ?? known.firstName, lastName: draft.lastName ?? known.lastName };
  });
  const [agreedTo, setAgreedTo] = useState<string | null>(null);
  const [hasTried, setHasTried] = useState(false);
  const [claimed, setClaimed] = useState<{
    readonly id: string;
    readonly dueAt: string;
    readonly debt: number | undefined;
  } | null>(null);
  const { due, hasFailed, ask } = usePayoutDue(digits, { isShown: open, auctionId: item.id, known: item.cash_due });
  useMovingOn(claimed !== null, { said: t('claim.cashToast'), to: '/list_winnings' });

  const isAgreed = agreedTo === digits && isWholePhone(digits); // another number needs another yes
  const payee = { ...names, digits };
  const isReady = isAgreed && isWholePayee(payee);
  const refusal = failure?.code === 'PHONE_INVALID' ? failure.message : null;
  const receives = formatKes(item.payout);
  const rounding = roundingKes(item);

  const isProofFirst = useProofFirst(failure);

  async function claim() {
    setHasTried(true);
    if (!isReady) focusMissing();
    if (!isReady || !isOnline || isBusy) return;
    const answer = await send({
      ...payeeBody(payee),
      agreeToTerms: true,
      cashAmount: item.cash_amount,
      auctionId: item.id,
      serviceFee: item.service_fee,
    });
    if (answer === null) return;
    forgetDraft(auctionId);
    onClaimed();
    setClaimed({ id: answer.withdrawal_id, dueAt: answer.due_at, debt: answer.debt });
  }
  if (claimed !== null)
    return (
      <Sheet open={open} onClose={onClose} title={t('claim.cashTitle')}>
        <DoneMark
          title={t('claim.cashDone')}
          text={`${
            claimed.debt === undefined
              ? t('payments.cashDoneText', { amount: receives, date: formatNearDate(claimed.dueAt, language) })
              : t('payoutDue.cashOwed', { amount: receives, debt: formatKes(claimed.debt) })
          } ${t('checkout.movingOn')}`}
        >
          <LinkButton to={`/withdrawals/${claimed.id}`} size="lg" className="mt-5 w-full">
            {t('claim.toWithdrawal')}
          </LinkButton>
        </DoneMark>
      </Sheet>
    );
  if (isProofFirst)
    return (
      <Sheet
        open={open}
        onClose={() => {
          clearFailure();
          onClose();
        }}
        title={t('proof.proofTitle')}
      >
        <ProofStep onProved={() => void claim()} />
      </Sheet>
    );
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('claim.cashTitle')}
      initialFocus={(heading) => heading}
      action={
        <>
          <PayoutDueLine digits={digits} due={due} />
          <MoneySubmit
            isThere={open}
            form={FORM}
            variant="pay"
            failure={refusal === null ? failure : null}
            failedTitle={t('claim.claimFailed')}
            isOnline={isOnline}
            isUnknown={isUnknown}
            isBusy={isBusy}
            isReady={isReady}
            busyText={t('claim.claiming')}
          >
            {t('claim.claim')}
          </MoneySubmit>
        </>
      }
    >
      <p className="flex items-center justify-between gap-3 rounded-lg bg-live-soft px-4 py-3">
        <span>
          <span className="block text-live-text text-sm">{t('claim.youReceive')}</span>
          <b className="tnum whitespace-nowrap font-bold text-2xl tracking-tight">{receives}</b>
        </span>
        <span className="tnum text-right text-foreground-2 text-sm">
          <span className="block">{formatAmount(item.original_price, 'always')}</span>
          <span className="block">
            {t('claim.feeLine', { amount: `\u2212${formatAmount(item.service_fee, 'always')}` })}
          </span>
          {(item.tax_withheld ?? 0) > 0 ? (
            <span className="block">
              {t('claim.taxLine', { amount: `\u2212${formatAmount(item.tax_withheld ?? 0, 'always')}` })}
            </span>
          ) : null}
          {rounding > 0 ? t('claim.roundingLine', { amount: `\u2212${formatAmount(rounding, 'always')}` }) : null}
        </span>
      </p>
      <form
        id={FORM}
        method="post"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void claim();
        }}
        className="mt-4 flex flex-col gap-4"
      >
        <PayeeFields
          phoneId={PHONE}
          payee={payee}
          onName={(part) => {
            setNames({ ...names, ...part });
            keepDraft(auctionId, part);
            clearFailure();
          }}
          onDigits={(next) => {
            setDigits(next);
            clearFailure();
          }}
          hasTried={hasTried}
          refusal={refusal}
        />
        {isWholePhone(digits) ? <PayoutDueNote due={due} hasFailed={hasFailed} onRetry={ask} /> : null}
        <p className="flex items-start gap-3 rounded-lg bg-soon-soft px-4 py-3 text-sm text-soon-text">
          <TriangleAlert aria-hidden="true" size={20} className="shrink-0" />
          {t('claim.wrongNumber')}
        </p>
        <Checkbox
          checked={isAgreed}
          disabled={!isWholePhone(digits)}
          onChange={({ target }) => setAgreedTo(target.checked ? digits : null)}
          error={hasTried && isWholePhone(digits) && !isAgreed ? t('claim.agreeMissing') : null}
        >
          {t('claim.agree', { amount: receives })}{' '}
          <b className="tnum whitespace-nowrap">{isWholePhone(digits) ? readablePhone(digits) : '\u2026'}</b>
        </Checkbox>
      </form>
    </Sheet>
  );
}
