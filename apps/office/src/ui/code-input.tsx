import { useRef } from 'react';
import { cx } from '@mnada/ui/cx.ts';

const LENGTH = 6;

/**
 * Six boxes over one field: typed, pasted and filled in by the device alike. Fires at the sixth digit.
 * @param onFull given the six digits
 */
export function CodeInput({
  label,
  value,
  onChange,
  onFull,
  describedBy,
  isBad = false,
  isFirst = true,
}: {
  label: string;
  value: string;
  onChange: (digits: string) => void;
  onFull: (digits: string) => void;
  describedBy?: string;
  isBad?: boolean;
  /** Typing begins here. */
  isFirst?: boolean;
}) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className="group relative">
      <input
        ref={field}
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={isFirst}
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={isBad || undefined}
        type="text"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={LENGTH}
        value={value}
        onChange={(event) => {
          const digits = event.target.value.replace(/\D/g, '').slice(0, LENGTH);
          onChange(digits);
          if (digits.length === LENGTH && digits !== value) onFull(digits);
        }}
        className="absolute inset-0 z-1 w-full cursor-text bg-transparent text-transparent caret-transparent outline-none selection:bg-transparent"
      />
      <div aria-hidden="true" className="grid grid-cols-6 gap-2">
        {Array.from({ length: LENGTH }, (_, at) => {
          const isNext = at === Math.min(value.length, LENGTH - 1);
          return (
            <span
              // oxlint-disable-next-line react/no-array-index-key
              key={at}
              className={cx(
                'grid h-15 place-items-center rounded-md border font-bold text-title max-md:h-14',
                isBad ? 'border-2 border-destructive' : 'border-input',
                isNext &&
                  'group-has-focus:border-2 group-has-focus:border-ring group-has-focus:shadow-[0_0_0_3px_color-mix(in_oklab,var(--ring)_28%,transparent)]',
              )}
            >
              {value[at] ?? (isNext ? <span className="hidden h-7 w-0.5 bg-ring group-has-focus:block" /> : null)}
            </span>
          );
        })}
      </div>
    </div>
  );
}
