import { cx } from '@mnada/ui/cx.ts';
import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../client/i18n/index.ts';

/** Done has a check (`ended`: a cross), current pulses, future is hollow (seed 2, section 4). */
export type StepState = 'done' | 'ended' | 'current' | 'future';

/** A step of a way, in words as well as drawn (design h1); below its name: when it was, that it is under way, or what it means. */
export function TimelineStep({
  name,
  state,
  isLast,
  children,
}: {
  name: string;
  state: StepState;
  isLast: boolean;
  children?: ReactNode;
}) {
  const t = useText();
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
      <StepDot state={state} />
      <div className="min-w-0">
        <p className={cx('leading-7', state === 'future' ? 'text-foreground-3' : 'font-semi')}>
          {name}
          {state === 'current' ? null : (
            <span className="sr-only">, {t(state === 'future' ? 'orders.stepAhead' : 'orders.stepDone')}</span>
          )}
        </p>
        {children}
      </div>
    </li>
  );
}

function StepDot({ state }: { state: StepState }) {
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
  const Icon = state === 'ended' ? X : Check;
  return (
    <span
      aria-hidden="true"
      className={cx(dot, state === 'ended' ? 'bg-ended text-surface' : 'bg-pay text-pay-foreground')}
    >
      <Icon size={18} strokeWidth={3} />
    </span>
  );
}
