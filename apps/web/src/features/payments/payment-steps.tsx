import { Check, type LucideIcon } from 'lucide-react';
import { cx } from '@mnada/ui/cx.ts';
import { Spinner } from '@mnada/ui/spinner.tsx';

export type PaymentStep = {
  readonly text: string;
  readonly state: 'done' | 'current' | 'future';
  readonly Icon: LucideIcon;
  /** Clock of the day, once it is known. */
  readonly time?: string | undefined;
};

/**
 * What has happened and what is still to come, in words; the colour only repeats it.
 * @param isShort on low screens a first step that is over is left out: what is awaited stays in sight
 */
export function PaymentSteps({ steps, isShort = false }: { steps: readonly PaymentStep[]; isShort?: boolean }) {
  return (
    <ol className="mt-5 divide-y divide-border rounded-xl bg-surface-2 px-4 text-left">
      {steps.map(({ text, state, Icon, time }, index) => (
        <li
          key={text}
          aria-current={state === 'current' ? 'step' : undefined}
          className={cx(
            'flex min-h-12 items-center gap-3.5 py-2',
            state === 'current' && 'font-semi',
            state === 'future' && 'text-foreground-3',
            isShort && index === 0 && state === 'done' && '[@media(max-height:699px)]:hidden',
          )}
        >
          <span
            className={cx(
              'grid size-6.5 shrink-0 place-items-center rounded-full',
              state === 'done' && 'bg-pay text-pay-foreground',
              state === 'current' && 'text-live',
              state === 'future' && 'bg-surface-3',
            )}
          >
            {state === 'done' ? (
              <Check aria-hidden="true" size={16} strokeWidth={3} />
            ) : state === 'current' ? (
              <Spinner size={26} />
            ) : (
              <Icon aria-hidden="true" size={15} />
            )}
          </span>
          <span className="min-w-0 flex-1">{text}</span>
          {time === undefined ? null : <span className="tnum font-regular text-foreground-2 text-xs">{time}</span>}
        </li>
      ))}
    </ol>
  );
}
