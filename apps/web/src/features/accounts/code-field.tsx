import { useState } from 'react';
import { useText } from '../../client/i18n/index.ts';
import { cx } from '@mnada/ui/cx.ts';
import { Field } from '@mnada/ui/field.tsx';

export const CODE_LENGTH = 6;
const SLOTS = [0, 1, 2, 3, 4, 5] as const;

/** The digits of whatever was typed, pasted or filled in by the phone, at most six. */
export const codeDigits = (typed: string): string => typed.replace(/[^0-9]/g, '').slice(0, CODE_LENGTH);

/**
 * Six digits in one field that only looks like six: pasting, the phone's own filling-in and screen readers work as with
 * any field. @param onWhole called once when the sixth digit is there.
 */
export function CodeField({
  id,
  value,
  error,
  onValue,
  onWhole,
}: {
  id: string;
  value: string;
  error: string | null;
  onValue: (digits: string) => void;
  onWhole: (digits: string) => void;
}) {
  const t = useText();
  const [hasFocus, setHasFocus] = useState(false);
  const current = Math.min(value.length, CODE_LENGTH - 1);
  return (
    <Field id={id} label={t('accounts.code')} hint={t('accounts.codeHint')} error={error}>
      {({ describedBy, invalid }) => (
        <div className="relative">
          <div aria-hidden="true" className="grid grid-cols-6 gap-2">
            {SLOTS.map((slot) => (
              <span
                key={slot}
                className={cx(
                  'tnum grid h-14 place-items-center rounded-md border-[1.5px] bg-surface font-bold text-xl transition-[border-color,box-shadow] duration-(--dur-instant)',
                  hasFocus && slot === current
                    ? 'border-ring shadow-[0_0_0_3px_color-mix(in_oklab,var(--ring)_28%,transparent)]'
                    : invalid
                      ? 'border-destructive'
                      : 'border-input',
                )}
              >
                {value[slot] ?? ''}
              </span>
            ))}
          </div>
          <input
            id={id}
            name="code"
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="[0-9]*"
            maxLength={40}
            aria-describedby={describedBy}
            aria-invalid={invalid || undefined}
            // Typed text is drawn by the boxes: the field itself lies over them, unseen.
            className="absolute inset-0 size-full cursor-text bg-transparent text-transparent caret-transparent outline-none selection:bg-transparent"
            value={value}
            onFocus={() => setHasFocus(true)}
            onBlur={() => setHasFocus(false)}
            onChange={(event) => {
              const digits = codeDigits(event.target.value);
              onValue(digits);
              if (digits.length === CODE_LENGTH && digits !== value) onWhole(digits);
            }}
          />
        </div>
      )}
    </Field>
  );
}
