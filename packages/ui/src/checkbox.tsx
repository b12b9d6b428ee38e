import { Check, CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

/** A 48 px row that ticks. `children` is its text and may hold links. */
export function Checkbox({
  children,
  error,
  className,
  ...input
}: { children: ReactNode; error?: string | null | undefined } & Omit<ComponentProps<'input'>, 'type' | 'children'>) {
  const id = useId();
  const invalid = error != null && error !== '';
  return (
    <div className={className}>
      <label className="flex min-h-12 items-center gap-3 py-1.5">
        <span className="relative grid size-6 shrink-0 place-items-center">
          <input
            {...input}
            type="checkbox"
            aria-invalid={invalid || undefined}
            aria-describedby={invalid ? `${id}-line` : undefined}
            className={cx(
              'peer absolute inset-0 size-6 cursor-pointer appearance-none rounded-xs border-[1.5px] bg-surface checked:border-primary checked:bg-primary',
              invalid ? 'border-destructive' : 'border-input',
            )}
          />
          <Check
            aria-hidden="true"
            size={18}
            strokeWidth={3}
            className="pointer-events-none invisible relative text-primary-foreground peer-checked:visible"
          />
        </span>
        <span className="text-sm leading-5">{children}</span>
      </label>
      {invalid ? (
        <p id={`${id}-line`} className="flex items-start gap-2 text-critical-text text-sm">
          <CircleAlert aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
          {error}
        </p>
      ) : null}
    </div>
  );
}
