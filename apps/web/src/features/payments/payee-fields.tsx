import { useText } from '../../client/i18n/index.ts';
import { TextField } from '@mnada/ui/text-field.tsx';
import type { Payee } from './payee.ts';
import { PayingPhoneField } from './paying-phone-field.tsx';

/** Who is paid: both names as M-PESA has them, and the number. */
export function PayeeFields({
  phoneId,
  payee,
  onName,
  onDigits,
  hasTried,
  refusal,
}: {
  phoneId: string;
  payee: Payee;
  onName: (part: Partial<Pick<Payee, 'firstName' | 'lastName'>>) => void;
  onDigits: (digits: string) => void;
  /** Names that are missing are told from the first press on. */
  hasTried: boolean;
  /** What the server said of exactly this number. */
  refusal: string | null;
}) {
  const t = useText();
  const nameField = (field: 'firstName' | 'lastName', autoComplete: string) => (
    <TextField
      label={t(`payments.${field}`)}
      autoComplete={autoComplete}
      autoCapitalize="words"
      maxLength={60}
      value={payee[field]}
      onChange={({ target }) => onName({ [field]: target.value })}
      error={hasTried && payee[field].trim() === '' ? t(`payments.${field}Missing`) : null}
    />
  );
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-1 items-start gap-3 min-[22rem]:grid-cols-2">
        {nameField('firstName', 'given-name')}
        {nameField('lastName', 'family-name')}
      </div>
      <PayingPhoneField
        id={phoneId}
        digits={payee.digits}
        onDigits={onDigits}
        refusal={refusal}
        hint={t('payments.nameMatches')}
      />
    </div>
  );
}
