import { kenyanPhone, maskedPhone } from '@mnada/rules';

/** Where messages reach a person: a Kenyan mobile number in E.164, or a lower-case e-mail address. */
export type Contact = { readonly channel: 'sms' | 'email'; readonly value: string };

const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** @returns null if it isn't one: letters of other alphabets, quotes and spaces are not taken, so no header can be forged */
export function emailAddress(text: string): string | null {
  const lower = text.trim().toLowerCase();
  return lower.length <= 254 && EMAIL.test(lower) && !lower.includes('..') ? lower : null;
}

export function parseContact(sent: {
  readonly registrationType?: 'phone' | 'email';
  readonly phoneNumber?: string | undefined;
  readonly email?: string | undefined;
}): Contact | null {
  const type = sent.registrationType ?? (sent.phoneNumber === undefined ? 'email' : 'phone');
  if (type === 'phone') {
    const phone = kenyanPhone(sent.phoneNumber ?? '');
    return phone === null ? null : { channel: 'sms', value: phone };
  }
  const email = emailAddress(sent.email ?? '');
  return email === null ? null : { channel: 'email', value: email };
}

/** As logs may hold it (S61). */
export const maskedContact = ({ channel, value }: Contact): string =>
  channel === 'sms' ? maskedPhone(value) : value.replace(/^(.).*@/, '$1•••@');
