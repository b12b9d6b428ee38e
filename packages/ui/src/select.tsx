import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { Field, type FieldProps, INPUT, INPUT_BAD, INPUT_BOX } from './field.tsx';

/** The phone's own list: nothing beats it for 47 counties on a small screen. Children are `<option>`s. */
export function Select({
  label,
  error,
  hint,
  good,
  aside,
  className,
  children,
  ...select
}: FieldProps & Omit<ComponentProps<'select'>, 'className'>) {
  return (
    <Field label={label} error={error} hint={hint} good={good} aside={aside} className={className} id={select.id}>
      {({ id, describedBy, invalid }) => (
        <div className={cx(INPUT_BOX, 'relative', invalid && INPUT_BAD)}>
          <select
            {...select}
            id={id}
            aria-describedby={describedBy}
            aria-invalid={invalid || undefined}
            className={cx(INPUT, 'cursor-pointer appearance-none pr-10')}
          >
            {children}
          </select>
          <ChevronDown
            aria-hidden="true"
            size={20}
            className="pointer-events-none absolute right-3 text-foreground-2"
          />
        </div>
      )}
    </Field>
  );
}
