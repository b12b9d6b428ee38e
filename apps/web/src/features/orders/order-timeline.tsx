import type { Order } from '@mnada/contract';
import { Check, X } from 'lucide-react';
import { formatDate, formatTime, useLanguage, useText } from '../../client/i18n/index.ts';
import { cx } from '@mnada/ui/cx.ts';
import { STEP_WORDS, stepState } from './order-view.ts';

type Step = Order['order_statuses'][number];

/** The way of an order, step by step; words carry the state as well (design h1). */
export function OrderTimeline({ steps, receipt }: { steps: readonly Step[]; receipt: string | null }) {
  return (
    <ol>
      {steps.map((step, at) => (
        <TimelineStep key={step.status} step={step} receipt={receipt} isLast={at === steps.length - 1} />
      ))}
    </ol>
  );
}

function TimelineStep({ step, receipt, isLast }: { step: Step; receipt: string | null; isLast: boolean }) {
  const t = useText();
  const state = stepState(step);
  return (
    <li
      className={cx('relative flex gap-4', !isLast && 'pb-5')}
      aria-current={state === 'current' ? 'step' : undefined}
    >
      {isLast ? null : (
        <span
          aria-hidden="true"
          className={cx(
            'absolute top-8 bottom-1 left-[13px] w-0.5 rounded-full',
            state === 'done' ? 'bg-pay' : 'bg-surface-3',
          )}
        />
      )}
      <StepDot step={step} />
      <div className="min-w-0">
        <p className={cx('leading-7', state === 'future' ? 'text-foreground-3' : 'font-semi')}>
          {t(STEP_WORDS[step.status])}
          {state === 'current' ? null : (
            <span className="sr-only">, {t(state === 'done' ? 'orders.stepDone' : 'orders.stepAhead')}</span>
          )}
        </p>
        <StepLine step={step} receipt={receipt} />
      </div>
    </li>
  );
}

function StepDot({ step }: { step: Step }) {
  const state = stepState(step);
  const dot = 'relative grid size-7 shrink-0 place-items-center rounded-full';
  if (state === 'current')
    return (
      <span
        aria-hidden="true"
        className={`${dot} border-3 border-upcoming text-upcoming ring-5 ring-upcoming-soft after:absolute after:-inset-2 after:animate-live after:rounded-full after:bg-current`}
      >
        <span className="size-2.5 rounded-full bg-current" />
      </span>
    );
  if (state === 'future') return <span aria-hidden="true" className={`${dot} border-2 border-input`} />;
  const isCancelled = step.status === 'Cancelled';
  const Icon = isCancelled ? X : Check;
  return (
    <span aria-hidden="true" className={cx(dot, isCancelled ? 'bg-ended text-surface' : 'bg-pay text-pay-foreground')}>
      <Icon size={18} strokeWidth={3} />
    </span>
  );
}

/** Below a step's name: when it happened, that it is under way, or what it means. */
function StepLine({ step, receipt }: { step: Step; receipt: string | null }) {
  const t = useText();
  const language = useLanguage();
  const state = stepState(step);
  if (state === 'current') return <p className="font-semi text-sm text-upcoming-text">{t('orders.inProgress')}</p>;
  if (state === 'future') return null;
  const when =
    step.created_at === null
      ? null
      : step.status === 'Payment confirmed' && receipt !== null
        ? `M-PESA ${receipt}, ${formatTime(step.created_at)}`
        : formatDate(step.created_at, language);
  return (
    <>
      {when === null ? null : <p className="tnum break-words text-foreground-2 text-sm">{when}</p>}
      {step.status === 'Delivered' ? <p className="text-sm">{t('orders.deliveredText')}</p> : null}
    </>
  );
}
