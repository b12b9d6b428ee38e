import { type AmountKes, amountOf } from '../amounts.ts';
import { bodyOf, field, textOf } from '../json.ts';
import { readEat } from '../nairobi-time.ts';
import { maskedNumber, wholePhone } from '../phone.ts';
import { type Unreadable, unreadable } from './unreadable.ts';

/** A payment into the paybill, also of one that a push began: then the receipt is the same. */
export type C2bPayment = {
  readonly receipt: string;
  readonly amountKes: AmountKes | null;
  readonly shortcode: string | null;
  /** The account number as the payer typed it. */
  readonly billReference: string;
  /** The same as references are compared: upper case, letters and digits only. */
  readonly reference: string;
  /** Only where it came neither masked nor hashed. */
  readonly phone: string | null;
  /** Where it came masked: `2547*****126`. Tells who it wasn't. */
  readonly maskedPhone: string | null;
  readonly payerName: string | null;
  readonly paidAt: string | null;
};

/** A fact that can't be refused. */
export type C2bConfirmation = (C2bPayment & { readonly kind: 'payment' }) | Unreadable;

/** A reference as people type it: case, spaces and signs make no difference. */
export const normaliseReference = (text: string): string => text.toUpperCase().replace(/[^0-9A-Z]/g, '');

export function readC2bConfirmation(body: unknown): C2bConfirmation {
  const payment = readPayment(body);
  return 'kind' in payment ? payment : { kind: 'payment', ...payment };
}

function readPayment(body: unknown): C2bPayment | Unreadable {
  const parsed = bodyOf(body);
  const receipt = textOf(field(parsed, 'TransID'));
  if (receipt === null) return unreadable('no TransID');
  const billReference = textOf(field(parsed, 'BillRefNumber')) ?? '';
  const names = ['FirstName', 'MiddleName', 'LastName'].map((name) => textOf(field(parsed, name)));
  return {
    receipt,
    amountKes: amountOf(field(parsed, 'TransAmount')),
    shortcode: textOf(field(parsed, 'BusinessShortCode')),
    billReference,
    reference: normaliseReference(billReference),
    phone: wholePhone(textOf(field(parsed, 'MSISDN'))),
    maskedPhone: maskedNumber(textOf(field(parsed, 'MSISDN'))),
    payerName: textOf(names.filter((name) => name !== null).join(' ')),
    paidAt: readEat(field(parsed, 'TransTime')),
  };
}
