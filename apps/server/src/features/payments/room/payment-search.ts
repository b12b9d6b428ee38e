import { kenyanPhone } from '@mnada/rules';

/** What a search of the room of payments may mean; several at once. */
export type PaymentSearch = {
  /** A receipt or reference, in capitals. */
  readonly code: string | null;
  /** An id of the provider's, to the letter. */
  readonly providerId: string | null;
  readonly phone: string | null;
  readonly orderNumber: number | null;
  readonly refundNumber: number | null;
  /** In small letters: a user name, or a part of a person's name. */
  readonly name: string | null;
  /** A sum, and around which minute of the day: then nothing else is meant. */
  readonly sum: { readonly cents: number; readonly minute: number | null } | null;
};

const SUM =
  /^(?:ksh|kes)?\s*([0-9]{1,3}(?:,[0-9]{3})+|[0-9]{1,6})(?:\.00)?(?:\s+(?:at\s+)?([01]?[0-9]|2[0-3])[:.]([0-5][0-9]))?$/i;

/**
 * What a caller says of a payment (OPS-16): “TFE8R2W6NB”, “0712 345 678”, “1,350 at 20:12”, “Amina”.
 * A plain number of up to six digits is a sum; a phone and codes have more.
 */
export function readPaymentSearch(text: string): PaymentSearch {
  const q = text.trim();
  const sum = SUM.exec(q);
  if (sum !== null) {
    const minute = sum[2] === undefined ? null : Number(sum[2]) * 60 + Number(sum[3]);
    const cents = Number((sum[1] ?? '').replaceAll(',', '')) * 100;
    return { ...NOTHING, sum: { cents, minute } };
  }
  return {
    sum: null,
    code: /^[a-z0-9]{4,40}$/i.test(q) ? q.toUpperCase() : null,
    providerId: /^[\w.-]{6,100}$/.test(q) ? q : null,
    phone: kenyanPhone(q),
    orderNumber: numberOf(/^(?:MN-?|ORD-)(?:20[0-9]{2}-)?0*([1-9][0-9]{0,14})$/i, q),
    refundNumber: numberOf(/^RF-?([1-9][0-9]{0,14})$/i, q),
    name: q.length < 2 ? null : q.toLowerCase(),
  };
}

const NOTHING = { code: null, providerId: null, phone: null, orderNumber: null, refundNumber: null, name: null };

function numberOf(pattern: RegExp, q: string): number | null {
  const digits = pattern.exec(q)?.[1];
  return digits === undefined ? null : Number(digits);
}
