import { type AmountKes, amountOf } from '../amounts.ts';
import { bodyOf, field, namedValues, textOf } from '../json.ts';
import { readEat } from '../nairobi-time.ts';
import { wholePhone } from '../phone.ts';
import { type StkReason, stkResult } from '../stk-results.ts';
import { type Unreadable, unreadable } from './unreadable.ts';

type Told = {
  readonly merchantRequestId: string | null;
  /** Contains the phone number: out of logs and addresses. */
  readonly checkoutRequestId: string;
  readonly code: string;
  /** Wordings vary; for staff only. */
  readonly description: string;
};

export type StkCallback =
  | (Told & {
      readonly kind: 'paid';
      /** null: paid by its code, but nothing tells how much or where; a weaker evidence. */
      readonly receipt: string | null;
      readonly amountKes: AmountKes | null;
      /** The payer's twelve digits, where they came whole; never what finds the payment. */
      readonly phone: string | null;
      /** ISO 8601 with +03:00. */
      readonly paidAt: string | null;
    })
  | (Told & { readonly kind: 'failed'; readonly reason: StkReason; readonly alert: boolean })
  /** A code that isn't final (4999), or not on the list: the payment stays open. */
  | (Told & { readonly kind: 'pending' | 'unknown_code'; readonly reason: StkReason; readonly alert: boolean })
  | Unreadable;

/**
 * Reads the callback of a push. It is unsigned and may come early, late, twice or never: what it says is a claim until the
 * token of its address, the ids, the amount and a query agree.
 */
export function readStkCallback(body: unknown): StkCallback {
  const callback = field(field(bodyOf(body), 'Body'), 'stkCallback');
  const checkoutRequestId = textOf(field(callback, 'CheckoutRequestID'));
  const code = textOf(field(callback, 'ResultCode'));
  if (checkoutRequestId === null) return unreadable('no CheckoutRequestID');
  if (code === null) return unreadable('no ResultCode');
  const told: Told = {
    merchantRequestId: textOf(field(callback, 'MerchantRequestID')),
    checkoutRequestId,
    code,
    description: textOf(field(callback, 'ResultDesc')) ?? '',
  };
  const { class: kind, reason, alert } = stkResult(code);
  if (kind === 'paid') return { kind: 'paid', ...told, ...metadata(field(callback, 'CallbackMetadata')) };
  if (kind === 'terminal') return { kind: 'failed', ...told, reason, alert };
  return { kind: kind === 'pending' ? 'pending' : 'unknown_code', ...told, reason, alert };
}

/** Order and number of the items differ, and `Balance` often has no value: they are read by name. */
function metadata(value: unknown) {
  const items = namedValues(field(value, 'Item'), 'Name');
  const item = (name: string): unknown => items.get(name)?.find((one) => one !== undefined && one !== null);
  return {
    receipt: textOf(item('MpesaReceiptNumber')),
    amountKes: amountOf(item('Amount')),
    phone: wholePhone(textOf(item('PhoneNumber'))),
    paidAt: readEat(item('TransactionDate')),
  };
}
