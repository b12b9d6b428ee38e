import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../client/i18n/index.ts';
import { isWholePhone, PHONE_DIGITS } from '@mnada/ui/phone-digits.ts';
import { PhoneField } from '@mnada/ui/phone-field.tsx';
import { Unbroken } from '@mnada/ui/unbroken.tsx';
import { looksSafaricom } from './paying-phone.ts';

/** The M-PESA number. Wrong ones are told on leaving, or at nine digits; one that may not be Safaricom's is warned of. */
export function PayingPhoneField({
  id,
  digits,
  onDigits,
  refusal,
  hint,
}: {
  id: string;
  digits: string;
  onDigits: (digits: string) => void;
  /** What the server said of exactly this number. */
  refusal?: string | null;
  hint?: string;
}) {
  const t = useText();
  const [isLeft, setLeft] = useState(false);
  const isBad = !isWholePhone(digits) && (digits.length === PHONE_DIGITS || (isLeft && digits !== ''));
  return (
    <div>
      <PhoneField
        id={id}
        label={t('payments.mpesaNumber')}
        value={digits}
        onValue={(next) => {
          setLeft(false);
          onDigits(next);
        }}
        onBlur={() => setLeft(true)}
        error={
          refusal ??
          (!isBad
            ? null
            : digits.length < PHONE_DIGITS
              ? t('payments.moreDigits', { count: PHONE_DIGITS - digits.length })
              : t('payments.phoneBad'))
        }
        hint={hint}
      />
      <p role="status" className="text-sm text-soon-text">
        {isWholePhone(digits) && !looksSafaricom(digits) ? (
          <span className="mt-2 flex items-start gap-2 rounded-md bg-soon-soft px-3 py-2">
            <CircleAlert aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
            <span>
              <Unbroken>{t('payments.notSafaricom')}</Unbroken>
            </span>
          </span>
        ) : null}
      </p>
    </div>
  );
}
