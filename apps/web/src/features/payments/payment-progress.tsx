import { type PaymentView, paymentMessage } from '@mnada/contract';
import { Check, Hourglass, KeyRound, type LucideIcon, RotateCcw, Send, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { readablePhone } from '../../client/phone.ts';
import { SupportLater } from '../help/index.ts';
import { formatClock, formatDate, formatKes, useLanguage, useText } from '../../client/i18n/index.ts';
import { useServerNow, useTimeLeft } from '../../realtime/index.ts';
import { Button } from '@mnada/ui/button.tsx';
import { CountdownRing } from '../auctions/index.ts';
import { cx } from '@mnada/ui/cx.ts';
import { Unbroken } from '@mnada/ui/unbroken.tsx';
import { OtherSum } from './other-sum.tsx';
import { Paybill } from './paybill.tsx';
import { usePhoneBehind } from './paying-phone.ts';
import {
  isGoingBack,
  isToBeChosen,
  minutesSeconds,
  openTopUp,
  type PaymentPhase,
  paymentPhase,
} from './payment-phase.ts';
import { type PaymentStep, PaymentSteps } from './payment-steps.tsx';
import { PromptDrawing } from './prompt-drawing.tsx';
import { paidSum, receiptsOf } from './receipts-of.ts';
import { RefundLines } from './refund-lines.tsx';
import { SettledButton } from './settled-button.tsx';
import { type GoesTo, ShipsToLine } from '../addresses/index.ts';
import { SimulatedPhone } from './simulated-phone.tsx';
import { SumRow, SumRows } from './sum-rows.tsx';
import { TopUpProgress } from './top-up-progress.tsx';

const RING_SECONDS = 60; // settled: Books

export type PaymentProgressProps = {
  readonly payment: PaymentView;
  /** What the payment is for, done: "150 bids added". */
  readonly lastStep: { readonly text: string; readonly Icon: LucideIcon };
  /** Said and offered once it is paid. */
  readonly whenPaid: ReactNode;
  /** What a new request would ask for, said on its button. */
  readonly againKes?: number | undefined;
  /** What a new request sends: where it goes, and which phone pays; packs go nowhere. */
  readonly again?: GoesTo | null | undefined;
  /** Sends a new request, with the same details. */
  readonly onAgain: () => void;
  readonly onOtherNumber: () => void;
  /** Leads to the other sums there are: the same one is not taken again for two minutes. */
  readonly onOtherPack?: (() => void) | undefined;
};

/** A payment as it goes, live: sending, the PIN's 60 s, paid, failed and why, still checking (PAY-3). */
export function PaymentProgress(props: PaymentProgressProps) {
  const { payment } = props;
  const topUp = openTopUp(payment);
  if (topUp === null) return <Progress {...props} />;
  return (
    <TopUpProgress payment={payment} topUp={topUp}>
      {(rest) => <Progress {...props} payment={rest} />}
    </TopUpProgress>
  );
}

function Progress(props: PaymentProgressProps) {
  const { payment, lastStep, whenPaid } = props;
  const t = useText();
  const language = useLanguage();
  const phase = paymentPhase(payment, useServerNow());
  const phone = usePhoneBehind(payment.phone);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that led here is gone: reading goes on at what happened.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const title = useTitle(payment, phase);
  const steps = useSteps(payment, phase, lastStep);
  const amount = formatKes(paidSum(payment).paid);
  const isAsked = phase === 'sending' || phase === 'waiting';
  const isOpen = isAsked || phase === 'confirming' || phase === 'checking';
  const says =
    phase === 'failed' || phase === 'reversed'
      ? paymentMessage(payment, language)
      : phase === 'checking'
        ? // The server may not have said so yet; the clock has.
          paymentMessage({ ...payment, state: 'checking' }, language)
        : phase === 'confirming'
          ? t('payments.silentText')
          : null;
  return (
    <div className="pt-2 text-center">
      <div className={isAsked ? 'flex items-center gap-4 text-left' : undefined}>
        <PhaseArt payment={payment} phase={phase} />
        {/* What is read is what stands there: a second text for screen readers would be read twice. */}
        <div role="status" className={isAsked ? 'min-w-0' : 'mt-4'}>
          <h3
            ref={heading}
            tabIndex={-1}
            className={cx('text-balance outline-none', isAsked ? 'text-lg leading-6' : 'text-xl')}
          >
            {title}
          </h3>
          {isAsked ? (
            <p className="tnum mt-1 text-foreground-2 text-sm">
              {t('payments.amountFrom', { amount })}{' '}
              <b className="whitespace-nowrap text-foreground">
                {phone === null ? payment.phone : readablePhone(phone)}
              </b>
            </p>
          ) : null}
        </div>
      </div>
      {/* It stands there before it has words, or its first would be told to nobody. */}
      <p role="status" className={says === null ? undefined : 'mx-auto mt-2 max-w-sm text-foreground-2'}>
        {says === null ? null : <Unbroken>{says}</Unbroken>}
      </p>
      {isAsked ? (
        <>
          <PromptDrawing payment={payment} />
          <SimulatedPhone digits={phone} />
        </>
      ) : null}
      <RefundLines refunds={payment.refunds} className="mt-4" />
      {payment.ships_to === null || phase === 'failed' || phase === 'reversed' ? null : (
        <ShipsToLine
          address={payment.ships_to}
          phone={phone ?? payment.phone}
          className="mt-4 rounded-xl bg-surface-2 px-4 py-2.5"
        />
      )}
      {phase === 'failed' || phase === 'reversed' || isToBeChosen(payment) ? null : (
        <PaymentSteps steps={steps} isShort={isAsked} />
      )}
      {isAsked ? <p className="mt-3 text-foreground-2 text-sm">{t('payments.updatesItself')}</p> : null}
      {phase === 'paid' ? (
        <>
          <SumRows className="mt-5 text-left text-sm">
            {payment.receipt === null ? null : (
              <SumRow name={t('payments.receipt')}>{receiptsOf(payment).join(' + ')}</SumRow>
            )}
            <SumRow name={t('payments.amount')}>{amount}</SumRow>
            {payment.paid_at === null ? null : (
              <SumRow name={t('payments.paidAt')}>{formatDate(payment.paid_at, language)}</SumRow>
            )}
          </SumRows>
          {whenPaid}
        </>
      ) : null}
      {payment.other_sum === undefined ? null : <OtherSum payment={payment} sum={payment.other_sum} />}
      {(isOpen || phase === 'failed') && !isToBeChosen(payment) ? <WaysOn {...props} phase={phase} /> : null}
      {(phase === 'checking' || phase === 'failed') && payment.paybill !== null ? (
        <Paybill paybill={payment.paybill} isOver={phase === 'failed' && isCertain(payment)} />
      ) : null}
      {phase === 'checking' || phase === 'failed' || phase === 'reversed' ? (
        <SupportLater reference={payment.reference} className="mt-5 justify-center" />
      ) : null}
    </div>
  );
}

/** Its reason is M-PESA's own word; `other` says nothing for certain. */
const isCertain = ({ reason }: PaymentView): boolean => reason !== null && reason !== 'other';

/** M-PESA refused the request itself: no phone was asked. */
const NEVER_LEFT: ReadonlySet<string> = new Set(['not_sent', 'configuration', 'our_limit', 'phone_number']);

function checkingTitle({ reason }: PaymentView) {
  if (reason === 'other_amount') return 'payments.chooseTitle';
  if (reason === 'other_amount_back') return 'payments.moneyBackTitle';
  return reason === 'under_review' ? 'payments.reviewTitle' : 'payments.checkingTitle';
}

function useTitle(payment: PaymentView, phase: PaymentPhase): string {
  const t = useText();
  switch (phase) {
    case 'sending':
      return t('payments.sending');
    case 'waiting':
      return t('payments.stkSent');
    case 'confirming':
      return t('payments.silentTitle');
    case 'checking':
      return t(checkingTitle(payment));
    case 'paid':
      return t('payments.paidTitle');
    case 'failed':
      if (payment.reason !== null && NEVER_LEFT.has(payment.reason)) return t('payments.nothingSentTitle');
      return t(isGoingBack(payment) ? 'payments.moneyBackTitle' : 'payments.failedTitle');
    case 'reversed':
      return t('payments.reversedTitle');
  }
}

const DISC: Record<Exclude<PaymentPhase, 'sending' | 'waiting'>, { Icon: LucideIcon; className: string }> = {
  confirming: { Icon: Hourglass, className: 'bg-surface-2 text-foreground-2' },
  checking: { Icon: Hourglass, className: 'bg-soon-soft text-soon-text' },
  paid: { Icon: Check, className: 'bg-pay text-pay-foreground animate-[mn-rise_var(--dur-slow)_var(--ease-pop)]' },
  failed: { Icon: X, className: 'bg-critical-soft text-critical-text' },
  reversed: { Icon: RotateCcw, className: 'bg-surface-2 text-foreground-2' },
};

/** The ring while the PIN can be entered; afterwards a disc that says how it went. */
function PhaseArt({ payment, phase }: { payment: PaymentView; phase: PaymentPhase }) {
  const t = useText();
  if (phase === 'sending' || phase === 'waiting')
    return (
      <CountdownRing
        size={84}
        endsAtMs={payment.prompt_ends_at}
        countdownSeconds={RING_SECONDS}
        label={t('payments.ringLabel')}
        className="shrink-0"
      />
    );
  // Nothing failed about money that goes back as its payer chose.
  const { Icon, className } = DISC[isGoingBack(payment) ? 'reversed' : phase];
  return (
    <span className={cx('mx-auto grid size-26 place-items-center rounded-full', className)}>
      <Icon aria-hidden="true" size={48} strokeWidth={phase === 'paid' ? 3 : 2} />
    </span>
  );
}

function useSteps(payment: PaymentView, phase: PaymentPhase, last: PaymentProgressProps['lastStep']): PaymentStep[] {
  const t = useText();
  const isSent = phase !== 'sending';
  const isPaid = phase === 'paid';
  const middle = isPaid ? 'stepPaid' : phase === 'confirming' || phase === 'checking' ? 'stepConfirming' : 'stepPin';
  return [
    {
      text: isSent ? t('payments.stepSent') : t('payments.sending'),
      state: isSent ? 'done' : 'current',
      Icon: Send,
      time: formatClock(payment.created_at),
    },
    {
      text: t(`payments.${middle}`),
      state: isPaid ? 'done' : isSent ? 'current' : 'future',
      Icon: KeyRound,
      time: isPaid && payment.paid_at !== null ? formatClock(payment.paid_at) : undefined,
    },
    { text: last.text, state: isPaid ? 'done' : 'future', Icon: last.Icon },
  ];
}

/** What can be done while it is open or after it failed. A new try only when the server allows one (settled: Books). */
function WaysOn({
  payment,
  phase,
  again,
  againKes,
  onAgain,
  onOtherNumber,
  onOtherPack,
}: PaymentProgressProps & { phase: PaymentPhase }) {
  const t = useText();
  const withSum = (text: string) => (againKes === undefined ? text : `${text}, ${formatKes(againKes)}`);
  const waitMs = useTimeLeft(payment.retry_from);
  const mayTry = payment.retry_from !== null && waitMs === 0;
  if (phase === 'failed') {
    const rests = payment.retry_from !== null && !mayTry && waitMs !== null;
    return (
      <div className="mt-5 flex flex-col gap-2.5">
        {again == null ? null : <ShipsToLine {...again} />}
        <SettledButton isThere={!rests} variant="pay" size="lg" onClick={onAgain}>
          {rests ? t('payments.tryAgainIn', { time: minutesSeconds(waitMs) }) : withSum(t('common.tryAgain'))}
        </SettledButton>
        {rests ? (
          <p className="tnum text-foreground-2 text-sm">{t('payments.sameSumIn', { time: minutesSeconds(waitMs) })}</p>
        ) : null}
        {rests && onOtherPack !== undefined ? (
          <Button variant="secondary" onClick={onOtherPack}>
            {t('payments.otherPack')}
          </Button>
        ) : null}
        <Button variant="secondary" onClick={onOtherNumber}>
          {t('payments.otherNumber')}
        </Button>
      </div>
    );
  }
  return (
    <>
      {phase === 'checking' ? null : (
        <Button variant="pay" size="lg" resting className="mt-5 w-full">
          {t('payments.processing')}
        </Button>
      )}
      {mayTry ? (
        <p className="mt-2 flex flex-wrap justify-center gap-x-2">
          <span className="w-full pt-2 text-foreground-2 text-sm">{t('payments.onlyIfNone')}</span>
          <SettledButton isThere variant="ghost" onClick={onAgain}>
            {withSum(t('payments.sendAgain'))}
          </SettledButton>
          <Button variant="ghost" onClick={onOtherNumber}>
            {t('payments.otherNumber')}
          </Button>
        </p>
      ) : phase !== 'checking' && payment.retry_from !== null && waitMs !== null ? ( // else told not to pay again
        <p className="tnum mt-3 text-foreground-2 text-sm">
          {t('payments.sendAgainIn', { time: minutesSeconds(waitMs) })}
        </p>
      ) : null}
    </>
  );
}
