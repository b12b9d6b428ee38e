import { CircleAlert, CircleCheck } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

export type FieldProps = {
  label: string;
  /** Shown below in red, with an icon; also read with the field. */
  error?: string | null | undefined;
  /** A quiet line below. `good` turns it green with a tick. */
  hint?: string | undefined;
  good?: boolean | undefined;
  /** Stands at the right end of the label's row (`Forgot password?`). */
  aside?: ReactNode;
  className?: string | undefined;
};

export type FieldIds = { id: string; describedBy: string | undefined; invalid: boolean };

/** The input's own box: 48 px, 16 px text (smaller makes iOS zoom). */
export const INPUT_BOX =
  'flex min-h-12 w-full items-center rounded-md border-[1.5px] border-input bg-surface text-base transition-[border-color,box-shadow] ' +
  'duration-(--dur-instant) has-focus-visible:border-ring has-focus-visible:shadow-[0_0_0_3px_color-mix(in_oklab,var(--ring)_28%,transparent)]';
/** Wins over the box's own colour whatever stands later in the style sheet, and over the ring's colour while focused. */
export const INPUT_BAD = 'border-2! border-destructive!';
export const INPUT =
  'min-h-12 w-full min-w-0 bg-transparent px-3.5 text-base outline-none placeholder:text-foreground-3';

/** Label, control, and one line below that is always reserved for neither: it appears where the mistake is. */
export function Field({
  label,
  error,
  hint,
  good = false,
  aside,
  className,
  id: givenId,
  children,
}: FieldProps & { id?: string | undefined; children: (ids: FieldIds) => ReactNode }) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const invalid = error != null && error !== '';
  const line = invalid ? error : hint;
  return (
    <div className={className}>
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-semi text-sm">
          {label}
        </label>
        {aside}
      </div>
      {children({ id, describedBy: line === undefined ? undefined : `${id}-line`, invalid })}
      {line === undefined ? null : (
        <p
          id={`${id}-line`}
          className={cx(
            'mt-1.5 flex items-start gap-2 text-sm',
            invalid ? 'text-critical-text' : good ? 'text-savings' : 'text-foreground-2',
          )}
        >
          {invalid ? (
            <CircleAlert aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
          ) : good ? (
            <CircleCheck aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
          ) : null}
          {line}
        </p>
      )}
    </div>
  );
}
