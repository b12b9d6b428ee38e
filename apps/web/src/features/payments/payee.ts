import { isWholePhone } from '@mnada/ui/phone-digits.ts';

/** Who is paid by M-PESA: names as they are registered there, and nine digits. */
export type Payee = { readonly firstName: string; readonly lastName: string; readonly digits: string };

/** First and last name of a full one, as a start: M-PESA wants them apart. */
export function splitName(fullName: string): Pick<Payee, 'firstName' | 'lastName'> {
  const [firstName = '', ...rest] = fullName.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}

export const isWholePayee = ({ firstName, lastName, digits }: Payee): boolean =>
  isWholePhone(digits) && firstName.trim() !== '' && lastName.trim() !== '';

/** As a payout is asked for. */
export const payeeBody = ({ firstName, lastName, digits }: Payee) => ({
  firstName: firstName.trim(),
  lastName: lastName.trim(),
  mpesaNumber: `+254${digits}`,
});
