import type { RegisterBody } from '@mnada/contract';
import {
  type Contact,
  confirmProblem,
  contactProblem,
  type FieldProblem,
  fullNameProblem,
  newPasswordProblem,
  usernameProblem,
} from '../field-rules.ts';
import { encodePassword } from '../password-encoding.ts';
import { toE164 } from '../../../client/phone.ts';

/** Everything typed so far. Phone and e-mail are both kept, so that changing the tab loses neither (GEN-8). */
export type RegistrationValues = {
  readonly contact: Contact;
  readonly username: string;
  readonly fullName: string;
  readonly phone: string;
  readonly email: string;
  readonly password: string;
  readonly confirm: string;
  readonly agreed: boolean;
  /** A friend's code or username (OWN-3); nobody needs one. */
  readonly invite: string;
};

export const EMPTY_REGISTRATION: RegistrationValues = {
  contact: 'phone',
  username: '',
  fullName: '',
  phone: '',
  email: '',
  password: '',
  confirm: '',
  agreed: false,
  invite: '',
};

/** In the order of the screen: the first bad one gets the focus. */
export const REGISTRATION_FIELDS = ['username', 'fullName', 'contact', 'password', 'confirm', 'agreed'] as const;
export type RegistrationField = (typeof REGISTRATION_FIELDS)[number];
export type RegistrationProblems = { readonly [F in RegistrationField]?: FieldProblem };

/** All that is wrong now; an empty object means that Submit may send. */
export function registrationProblems(values: RegistrationValues): RegistrationProblems {
  const found: { readonly [F in RegistrationField]: FieldProblem | null } = {
    username: usernameProblem(values.username),
    fullName: fullNameProblem(values.fullName),
    contact: contactProblem(values.contact, values),
    password: newPasswordProblem(values.password),
    confirm: confirmProblem(values.password, values.confirm),
    agreed: values.agreed ? null : 'termsMissing',
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null)) as RegistrationProblems;
}

/** What POST /api/auth/register is sent (ACC-1). The time is the client's and decides nothing (GEN-3). */
export function registrationBody(values: RegistrationValues, referralCode: string | null, sentAt: Date): RegisterBody {
  return {
    username: values.username.trim(),
    fullName: values.fullName.trim(),
    referralcode: referralCode,
    password: encodePassword(values.password),
    ...(values.contact === 'phone' ? { phoneNumber: toE164(values.phone) } : { email: values.email.trim() }),
    registrationType: values.contact,
    timestamp: sentAt.toISOString(),
  };
}

/** The field that a refusal speaks of: its words stand where the mistake is, and nowhere a second time. */
export function fieldOfRefusal(code: string): RegistrationField | null {
  if (code === 'USERNAME_TAKEN') return 'username';
  if (code === 'PHONE_TAKEN' || code === 'EMAIL_TAKEN') return 'contact';
  return code.startsWith('PASSWORD_') ? 'password' : null;
}
