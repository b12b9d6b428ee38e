import { type Contact, contactProblem, type FieldProblem } from '../field-rules.ts';
import { encodePassword } from '../password-encoding.ts';
import { toE164 } from '../../../client/phone.ts';
import { phoneDigits } from '@mnada/ui/phone-digits.ts';

export type SignInValues = {
  readonly contact: Contact;
  readonly phone: string;
  readonly email: string;
  readonly password: string;
};

export const EMPTY_SIGN_IN: SignInValues = { contact: 'phone', phone: '', email: '', password: '' };

export const SIGN_IN_FIELDS = ['contact', 'password'] as const;
export type SignInField = (typeof SIGN_IN_FIELDS)[number];
export type SignInProblems = { readonly [F in SignInField]?: FieldProblem };

/** What is wrong with a sign-in; its password is only asked to be there (seed 2, section 5). */
export function signInProblems(values: SignInValues): SignInProblems {
  const contact = contactProblem(values.contact, values);
  return {
    ...(contact === null ? {} : { contact }),
    ...(values.password === '' ? { password: 'passwordMissing' as const } : {}),
  };
}

/** What POST /api/auth/login is sent. */
export const signInBody = (values: SignInValues) => ({
  password: encodePassword(values.password),
  ...(values.contact === 'phone' ? { phoneNumber: toE164(values.phone) } : { email: values.email.trim() }),
  registrationType: values.contact,
});

/** A demonstration sign-in put into the form by one tap (OPS-3). */
export const filledWith = (login: string, password: string): SignInValues =>
  login.includes('@')
    ? { contact: 'email', phone: '', email: login, password }
    : { contact: 'phone', phone: phoneDigits(login), email: '', password };
