import { Check } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { FieldProps } from './field.tsx';
import { groupPhone, isWholePhone, phoneDigits } from './phone-digits.ts';
import { TextField } from './text-field.tsx';

/**
 * A Kenyan phone number: `+254` stands before it, digits group 3-3-3 while typing, a leading 0 or 254 falls away. It is
 * `type="text"`: only whole numbers, `tel`, may be filled into the other type by the rules of autofill.
 * @param value the digits after +254 (at most nine), as `onValue` gives them.
 */
export function PhoneField({
  value,
  onValue,
  ...rest
}: FieldProps & { value: string; onValue: (digits: string) => void } & Omit<
    ComponentProps<'input'>,
    'value' | 'onChange' | 'type' | 'className' | 'children'
  >) {
  return (
    <TextField
      autoComplete="tel-national"
      {...rest}
      type="text"
      inputMode="numeric"
      value={groupPhone(value)}
      onChange={(event) => onValue(phoneDigits(event.target.value))}
      start={
        <span className="tnum ml-3.5 shrink-0 border-border border-r pr-3 font-semi" aria-hidden="true">
          +254
        </span>
      }
      end={isWholePhone(value) ? <Check aria-hidden="true" size={20} className="mr-3.5 shrink-0 text-live" /> : null}
    />
  );
}
