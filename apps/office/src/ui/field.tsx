import { ChevronDown, CircleAlert, Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { cx } from '@mnada/ui/cx.ts';
import { useText } from '../client/i18n/index.ts';

export type FieldProps = {
  label: string;
  /** Below in red, also read with the field. */
  error?: string | null | undefined;
  hint?: ReactNode;
  className?: string | undefined;
};

/** `focus-within`: a field of dates and times has the focus in its parts, the last of them the button that opens the calendar. */
export const INPUT =
  'control w-full min-w-0 rounded-[10px] border border-input bg-surface px-3 text-sm pointer-coarse:text-base outline-none ' +
  'placeholder:text-foreground-3 focus-within:border-ring focus-within:shadow-[0_0_0_3px_color-mix(in_oklab,var(--ring)_28%,transparent)] ' +
  'aria-invalid:border-2 aria-invalid:border-destructive disabled:bg-surface-2 disabled:text-foreground-2';

export function Field({
  label,
  error,
  hint,
  className,
  children,
}: FieldProps & {
  children: (ids: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': true | undefined;
  }) => ReactNode;
}) {
  const id = useId();
  const isBad = error != null && error !== '';
  const line = isBad ? error : hint;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block font-semi text-xs leading-4">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': line === undefined ? undefined : `${id}-line`,
        'aria-invalid': isBad || undefined,
      })}
      {line === undefined ? null : (
        <p
          id={`${id}-line`}
          className={cx(
            'mt-1 flex items-start gap-1.5 text-xs leading-4',
            isBad ? 'text-critical-text' : 'text-foreground-2',
          )}
        >
          {isBad ? <CircleAlert aria-hidden="true" size={14} className="mt-px shrink-0" /> : null}
          {line}
        </p>
      )}
    </div>
  );
}

export function TextInput({
  label,
  error,
  hint,
  className,
  ...input
}: FieldProps & Omit<ComponentProps<'input'>, 'className'>) {
  return (
    <Field label={label} error={error} hint={hint} className={className}>
      {(ids) => <input type="text" autoComplete="off" {...input} {...ids} className={INPUT} />}
    </Field>
  );
}

/** A password that can be shown and pasted. */
export function PasswordInput({
  label,
  error,
  hint,
  className,
  ...input
}: FieldProps & Omit<ComponentProps<'input'>, 'className' | 'type'>) {
  const t = useText();
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field label={label} error={error} hint={hint} className={className}>
      {(ids) => (
        <span className="relative block">
          <input
            {...input}
            {...ids}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={cx(INPUT, 'pr-11')}
          />
          <button
            type="button"
            aria-label={t(shown ? 'common.hidePassword' : 'common.showPassword')}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-[10px] text-foreground-2"
            onClick={() => setShown(!shown)}
          >
            <Icon aria-hidden="true" size={18} />
          </button>
        </span>
      )}
    </Field>
  );
}

export function TextArea({
  label,
  error,
  hint,
  className,
  ...area
}: FieldProps & Omit<ComponentProps<'textarea'>, 'className'>) {
  return (
    <Field label={label} error={error} hint={hint} className={className}>
      {(ids) => <textarea rows={3} autoComplete="off" {...area} {...ids} className={cx(INPUT, 'py-2 leading-5')} />}
    </Field>
  );
}

/** The browser's own list. Children are `<option>`s. */
export function SelectInput({
  label,
  error,
  hint,
  className,
  children,
  ...select
}: FieldProps & Omit<ComponentProps<'select'>, 'className'>) {
  return (
    <Field label={label} error={error} hint={hint} className={className}>
      {(ids) => (
        <span className="relative block">
          <select {...select} {...ids} className={cx(INPUT, 'cursor-pointer appearance-none pr-9')}>
            {children}
          </select>
          <ChevronDown
            aria-hidden="true"
            size={16}
            className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-3 text-foreground-2"
          />
        </span>
      )}
    </Field>
  );
}

/** A box of 18 px in a target of a whole control. `wide`: its words are hidden where the screen is wide. */
export function Tick({
  label,
  hidesLabel = false,
  mixed = false,
  ...input
}: { label: ReactNode; hidesLabel?: boolean | 'wide'; mixed?: boolean } & Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <label
      className={cx(
        'inline-flex items-center gap-2.5',
        hidesLabel === false
          ? 'control'
          : 'relative -m-2 p-2 align-middle pointer-coarse:-m-[15px] pointer-coarse:p-[15px] max-md:-m-[15px] max-md:p-[15px]',
        hidesLabel === 'wide' && 'max-md:-ml-0 max-md:pl-0',
      )}
    >
      <input
        {...input}
        type="checkbox"
        ref={(box) => {
          if (box !== null) box.indeterminate = mixed;
        }}
        className="tick size-4.5 shrink-0 cursor-pointer appearance-none rounded-xs border-[1.5px] border-input bg-surface checked:border-primary checked:bg-primary indeterminate:border-primary indeterminate:bg-primary"
      />
      <span className={hidesLabel === 'wide' ? 'md:sr-only' : hidesLabel ? 'sr-only' : undefined}>{label}</span>
    </label>
  );
}
