import { PASSWORD_LENGTH, USERNAME_LENGTH, USERNAME_PATTERN } from '@mnada/contract';
import { usernameRefusal } from '@mnada/rules';
import { isMobile } from '../../client/phone.ts';

export type Contact = 'phone' | 'email';

/** Why a field is not accepted: names of texts in the `accounts` catalogue. The server answers with the same words. */
export type FieldProblem =
  | 'usernameShort'
  | 'usernameLong'
  | 'usernameLetters'
  | 'usernameReserved'
  | 'usernameFewLetters'
  | 'fullNameMissing'
  | 'phoneInvalid'
  | 'emailInvalid'
  | 'passwordInvalid'
  | 'passwordsDiffer'
  | 'termsMissing'
  | 'passwordMissing'
  | 'currentPasswordMissing';

/** Each rule answers what is wrong with a value, or null. Pure; the server decides again (ACC-1). */
export function usernameProblem(username: string): FieldProblem | null {
  const trimmed = username.trim();
  if (trimmed.length < USERNAME_LENGTH.min) return 'usernameShort';
  if (trimmed.length > USERNAME_LENGTH.max) return 'usernameLong';
  if (!USERNAME_PATTERN.test(trimmed)) return 'usernameLetters';
  const refused = usernameRefusal(trimmed);
  if (refused === null) return null;
  return refused === 'reserved' ? 'usernameReserved' : 'usernameFewLetters';
}

export const fullNameProblem = (fullName: string): FieldProblem | null =>
  fullName.trim() === '' ? 'fullNameMissing' : null;

/** At least nine digits; a number that cannot be a Kenyan mobile gets the same words. */
export const phoneProblem = (phone: string): FieldProblem | null => (isMobile(phone) ? null : 'phoneInvalid');

/** Whatever contains an @: only a message that arrives proves an address. */
export const emailProblem = (email: string): FieldProblem | null => (email.includes('@') ? null : 'emailInvalid');

export const contactProblem = (contact: Contact, values: { phone: string; email: string }): FieldProblem | null =>
  contact === 'phone' ? phoneProblem(values.phone) : emailProblem(values.email);

export const newPasswordProblem = (password: string): FieldProblem | null =>
  password.length >= PASSWORD_LENGTH.min && password.length <= PASSWORD_LENGTH.max ? null : 'passwordInvalid';

export const confirmProblem = (password: string, confirm: string): FieldProblem | null =>
  password === confirm ? null : 'passwordsDiffer';
