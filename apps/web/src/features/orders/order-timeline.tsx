import type { Order } from '@mnada/contract';
import { formatDate, formatTime, useLanguage, useText } from '../../client/i18n/index.ts';
import { STEP_WORDS, stepState } from './order-view.ts';
import { TimelineStep } from './timeline-step.tsx';

type Step = Order['order_statuses'][number];

/** The way of an order, step by step. */
export function OrderTimeline({ steps, receipt }: { steps: readonly Step[]; receipt: string | null }) {
  const t = useText();
  return (
    <ol>
      {steps.map((step, at) => (
        <TimelineStep
          key={step.status}
          name={t(STEP_WORDS[step.status])}
          state={step.status === 'Cancelled' ? 'ended' : stepState(step)}
          isLast={at === steps.length - 1}
        >
          <StepLine step={step} receipt={receipt} />
        </TimelineStep>
      ))}
    </ol>
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
