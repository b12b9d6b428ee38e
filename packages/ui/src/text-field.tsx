import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Field, type FieldProps, INPUT, INPUT_BAD, INPUT_BOX } from './field.tsx';

/** One line of text with its label, hint and error. */
export function TextField({
  label,
  error,
  hint,
  good,
  aside,
  className,
  start,
  end,
  ...input
}: FieldProps & { start?: ReactNode; end?: ReactNode } & Omit<ComponentProps<'input'>, 'className' | 'children'>) {
  return (
    <Field label={label} error={error} hint={hint} good={good} aside={aside} className={className} id={input.id}>
      {({ id, describedBy, invalid }) => (
        <div className={cx(INPUT_BOX, invalid && INPUT_BAD)}>
          {start}
          <input
            type="text"
            {...input}
            id={id}
            aria-describedby={describedBy}
            aria-invalid={invalid || undefined}
            className={INPUT}
          />
          {end}
        </div>
      )}
    </Field>
  );
}
