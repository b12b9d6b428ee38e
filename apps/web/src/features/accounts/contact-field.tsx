import { Mail, Smartphone } from 'lucide-react';
import { useText } from '../../client/i18n/index.ts';
import { PhoneField } from '@mnada/ui/phone-field.tsx';
import { Segmented } from '@mnada/ui/segmented.tsx';
import { TextField } from '@mnada/ui/text-field.tsx';
import type { Contact } from './field-rules.ts';

/** Phone or e-mail: what was typed into either stays while the other is shown. */
export function ContactTabs({
  label,
  value,
  onChange,
}: {
  label: string;
  value: Contact;
  onChange: (contact: Contact) => void;
}) {
  const t = useText();
  return (
    <Segmented<Contact>
      label={label}
      name="contact"
      value={value}
      onChange={onChange}
      options={[
        { value: 'phone', label: t('accounts.phoneTab'), icon: <Smartphone aria-hidden="true" size={18} /> },
        { value: 'email', label: t('accounts.emailTab'), icon: <Mail aria-hidden="true" size={18} /> },
      ]}
    />
  );
}

export function ContactField({
  contact,
  phone,
  email,
  error,
  id,
  onPhone,
  onEmail,
  onBlur,
}: {
  contact: Contact;
  phone: string;
  email: string;
  error: string | null;
  id: string;
  onPhone: (digits: string) => void;
  onEmail: (email: string) => void;
  onBlur: () => void;
}) {
  const t = useText();
  if (contact === 'phone')
    return (
      <PhoneField
        label={t('accounts.phone')}
        id={id}
        name="phoneNumber"
        value={phone}
        onValue={onPhone}
        error={error}
        onBlur={onBlur}
      />
    );
  return (
    <TextField
      label={t('accounts.email')}
      id={id}
      name="email"
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      value={email}
      onChange={(event) => onEmail(event.target.value)}
      error={error}
      onBlur={onBlur}
    />
  );
}
