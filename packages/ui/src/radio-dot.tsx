import type { ComponentProps } from 'react';
import { cx } from './cx.ts';

/** The circle of a radio row; the row is its label. `resting`: cannot be taken, and says so when it is pressed. */
export function RadioDot({
  resting = false,
  ...input
}: { resting?: boolean } & Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return (
    <span className="relative grid size-5.5 shrink-0 place-items-center">
      <input
        {...input}
        type="radio"
        aria-disabled={resting || undefined}
        className={cx(
          'peer absolute inset-0 cursor-pointer appearance-none rounded-full border-2 outline-none checked:border-primary',
          resting ? 'border-border bg-surface-2' : 'border-input bg-surface',
        )}
      />
      <span className="pointer-events-none relative size-3 scale-0 rounded-full bg-primary peer-checked:scale-100" />
    </span>
  );
}
