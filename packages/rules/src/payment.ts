import type { Cents } from './auction.ts';

/** A payment's states (PAY-3); what each means stands in docs/spec/payments.md. */
export type PaymentState =
  | 'submitting'
  | 'rejected'
  | 'submit_unknown'
  | 'pending'
  | 'paid'
  | 'failed'
  | 'unresolved'
  | 'disputed'
  | 'reversed';

/** Milliseconds since 1970, by the database's clock. */
export type EpochMs = number;

/** A payment as its row stands under the lock. */
export type Payment = {
  readonly state: PaymentState;
  readonly amountCents: Cents;
  /** The receipt that paid it; null before, or while it is known by queries only. */
  readonly receipt: string | null;
  readonly checkoutRequestId: string | null;
  readonly isVerified: boolean;
  readonly createdAtMs: EpochMs;
  /** When the push was taken. */
  readonly acceptedAtMs: EpochMs | null;
  readonly paidAtMs: EpochMs | null;
  /** The earliest and the latest query that said 0. */
  readonly zeros: { readonly firstMs: EpochMs; readonly lastMs: EpochMs } | null;
};

/** What a second, authenticated question said about an unsigned callback. `none`: nothing that helps. */
export type CrossCheck = 'paid' | 'failed' | 'none';

export type PaymentEvent =
  | { readonly kind: 'push_accepted'; readonly checkoutRequestId: string }
  /** Refused for certain: no prompt was sent. */
  | { readonly kind: 'push_refused'; readonly reason: string; readonly code: string }
  /** No usable answer, or the process died: a prompt may be on the phone. */
  | { readonly kind: 'push_unanswered' }
  /** Came to the address with this payment's own token. */
  | {
      readonly kind: 'callback_paid';
      readonly checkoutRequestId: string;
      readonly receipt: string | null;
      /** null: it says none, or not whole shillings. */
      readonly amountCents: Cents | null;
      readonly isListed: boolean;
      readonly crossCheck: CrossCheck;
    }
  | {
      readonly kind: 'callback_failed';
      readonly checkoutRequestId: string;
      readonly reason: string;
      readonly code: string;
    }
  | { readonly kind: 'query_paid' }
  | { readonly kind: 'query_failed'; readonly reason: string; readonly code: string }
  /** A confirmation of the paybill, a row of the statement, or staff with a receipt. */
  | { readonly kind: 'money_seen'; readonly receipt: string; readonly amountCents: Cents }
  | { readonly kind: 'day_over' }
  /** Staff close it: nothing came. Late success still wins. */
  | { readonly kind: 'given_up' }
  | { readonly kind: 'taken_back' };

type Told = {
  /** For staff. */
  readonly why: string;
  /** A person must look. */
  readonly alert?: true;
  /** The checkout id that is now known to be this payment's. */
  readonly adopt?: string;
};

export type PaymentDecision = Told &
  (
    | { readonly do: 'nothing' }
    /** Can't be decided yet: hand the same event in again later. */
    | { readonly do: 'wait' }
    /** A query should be asked now. */
    | { readonly do: 'ask' }
    | { readonly do: 'note_zero'; readonly zeros: NonNullable<Payment['zeros']> }
    | {
        readonly do: 'move';
        readonly to: Exclude<PaymentState, 'paid' | 'submitting'>;
        readonly reason: string | null;
        readonly code: string | null;
      }
    /** Book it, once. */
    | {
        readonly do: 'pay';
        readonly receipt: string | null;
        readonly isVerified: boolean;
        /** Where queries alone prove it. */
        readonly zeros?: NonNullable<Payment['zeros']>;
      }
    /** It was paid without a receipt: this is the receipt. Nothing is credited again. */
    | { readonly do: 'attach'; readonly receipt: string }
    /** A second source agrees. */
    | { readonly do: 'verify' }
    /** Real money that this payment can't take: into the queue of receipts. */
    | { readonly do: 'queue'; readonly receipt: string }
  );

export const TWO_ZEROS_APART_MS = 15_000;
/** A query that says "failed" sooner may be premature. */
export const QUERY_FAILURE_COUNTS_AFTER_MS = 20_000;
export const UNRESOLVED_AFTER_MS = 86_400_000;
/** A call that is older has lost its process. */
export const SUBMITTING_LOST_AFTER_MS = 60_000;

/** States in which it may still be paid without anybody's doing. */
export const OPEN_STATES = ['submitting', 'submit_unknown', 'pending', 'unresolved', 'disputed'] as const;
export const isOpenPayment = (state: PaymentState): boolean => (OPEN_STATES as readonly string[]).includes(state);

/**
 * Decides what one event does to a payment (PAY-3). Pure: the caller holds the row's lock and says when the event was
 * received. Success wins from any state but paid; failure never undoes it; what contradicts itself goes to a person.
 */
export function decidePayment(payment: Payment, event: PaymentEvent, atMs: EpochMs): PaymentDecision {
  const isDone = payment.state === 'paid' || payment.state === 'reversed';
  switch (event.kind) {
    case 'push_accepted':
      return pushAccepted(payment, event.checkoutRequestId);
    case 'push_refused':
      return payment.state === 'submitting' || payment.state === 'submit_unknown'
        ? { do: 'move', to: 'rejected', reason: event.reason, code: event.code, why: 'the push was refused' }
        : nothing(`refused, yet ${payment.state}`, true);
    case 'push_unanswered':
      return payment.state === 'submitting'
        ? { do: 'move', to: 'submit_unknown', reason: null, code: null, why: 'the push has no answer' }
        : nothing(`already ${payment.state}`);
    case 'callback_paid':
      return isDone ? paidAgain(payment, event) : callbackPaid(payment, event);
    case 'callback_failed':
      if (payment.checkoutRequestId !== null && payment.checkoutRequestId !== event.checkoutRequestId) {
        return nothing('names another checkout id', true);
      }
      return failed(payment, event);
    case 'query_paid':
      return queryPaid(payment, atMs);
    case 'query_failed':
      if (isDone) return nothing('failure evidence after it was paid', true);
      if (atMs - (payment.acceptedAtMs ?? payment.createdAtMs) < QUERY_FAILURE_COUNTS_AFTER_MS) {
        return nothing('a query that fails so early may be premature');
      }
      return failed(payment, event);
    case 'money_seen':
      return moneySeen(payment, event);
    case 'day_over':
      if (atMs - payment.createdAtMs < UNRESOLVED_AFTER_MS) return nothing('its day is not over');
      return payment.state === 'pending' || payment.state === 'submit_unknown' || payment.state === 'submitting'
        ? { do: 'move', to: 'unresolved', reason: null, code: null, why: 'no evidence within a day', alert: true }
        : nothing(`already ${payment.state}`);
    case 'given_up':
      return isOpenPayment(payment.state)
        ? { do: 'move', to: 'failed', reason: 'other', code: null, why: 'closed by staff' }
        : nothing(`already ${payment.state}`);
    case 'taken_back':
      return payment.state === 'paid'
        ? { do: 'move', to: 'reversed', reason: null, code: null, why: 'taken back' }
        : nothing(`not paid but ${payment.state}`);
  }
}

const nothing = (why: string, alert = false): PaymentDecision => ({ do: 'nothing', why, ...(alert ? { alert } : {}) });

function pushAccepted(payment: Payment, id: string): PaymentDecision {
  if (payment.checkoutRequestId !== null && payment.checkoutRequestId !== id) {
    return nothing('the answer names another checkout id than the callback', true);
  }
  if (payment.state === 'submitting' || payment.state === 'submit_unknown') {
    return { do: 'move', to: 'pending', reason: null, code: null, why: 'the push was taken', adopt: id };
  }
  // Its callback was quicker: the id is written down, the state stands.
  return { ...nothing(`already ${payment.state}`), adopt: id };
}

function failed(payment: Payment, { reason, code }: { reason: string; code: string }): PaymentDecision {
  switch (payment.state) {
    case 'submitting':
    case 'submit_unknown':
    case 'pending':
    case 'unresolved':
      return { do: 'move', to: 'failed', reason, code, why: 'failed for certain' };
    case 'paid':
    case 'reversed':
      return nothing('failure evidence after it was paid', true);
    default:
      return nothing(`already ${payment.state}`);
  }
}

type CallbackPaid = Extract<PaymentEvent, { kind: 'callback_paid' }>;

/** An unsigned callback credits only when token, ids, amount and a question of our own agree (reference, 6). */
function callbackPaid(payment: Payment, event: CallbackPaid): PaymentDecision {
  const { checkoutRequestId: id, receipt, amountCents, crossCheck } = event;
  if (payment.checkoutRequestId !== null && payment.checkoutRequestId !== id) {
    return nothing('names another checkout id', true);
  }
  if (payment.state === 'disputed') return nothing('disputed: waits for the statement or a person');
  if (receipt === null) return { do: 'ask', why: 'paid by its code, without a receipt' };
  if (amountCents !== payment.amountCents) return dispute('the callback names another amount');
  if (crossCheck === 'failed') return dispute('the callback says paid, a query says failed');
  const adopt = payment.checkoutRequestId === null ? { adopt: id } : {};
  if (crossCheck === 'paid') return { do: 'pay', receipt, isVerified: true, why: 'callback and query agree', ...adopt };
  if (payment.checkoutRequestId === null) return { do: 'wait', why: 'its checkout id is not confirmed yet' };
  if (!event.isListed) return { do: 'wait', why: 'from an unlisted address, and no query agrees yet' };
  return { do: 'pay', receipt, isVerified: false, why: 'callback by token, id and amount; to be verified' };
}

const dispute = (why: string): PaymentDecision => ({
  do: 'move',
  to: 'disputed',
  reason: 'under_review',
  code: null,
  why,
  alert: true,
});

function paidAgain(payment: Payment, event: CallbackPaid): PaymentDecision {
  const { receipt, amountCents, checkoutRequestId: id } = event;
  if (payment.checkoutRequestId !== null && payment.checkoutRequestId !== id) {
    return nothing('names another checkout id', true);
  }
  if (receipt === null || receipt === payment.receipt) {
    return event.crossCheck === 'paid' && !payment.isVerified
      ? { do: 'verify', why: 'the same again, and a query agrees' }
      : nothing('the same again');
  }
  if (amountCents !== payment.amountCents) return nothing('another amount, after it was paid', true);
  if (payment.receipt === null) return { do: 'attach', receipt, why: 'the receipt of a payment known by queries' };
  return event.isListed
    ? { do: 'queue', receipt, why: 'a second receipt for one payment', alert: true }
    : nothing('a second receipt from an unlisted address', true);
}

/** A query proves neither receipt nor amount, and a single 0 may be premature: two count, 15 s apart. */
function queryPaid(payment: Payment, atMs: EpochMs): PaymentDecision {
  if (payment.state === 'disputed') return nothing('disputed: waits for the statement or a person');
  if (payment.state === 'paid') {
    return payment.isVerified ? nothing('the same again') : { do: 'verify', why: 'a query agrees' };
  }
  if (payment.state === 'reversed') return nothing('the same again');
  const zeros = {
    firstMs: Math.min(payment.zeros?.firstMs ?? atMs, atMs),
    lastMs: Math.max(payment.zeros?.lastMs ?? atMs, atMs),
  };
  return zeros.lastMs - zeros.firstMs >= TWO_ZEROS_APART_MS
    ? { do: 'pay', receipt: null, isVerified: true, zeros, why: 'two queries agree' }
    : { do: 'note_zero', zeros, why: 'a first query says paid' };
}

function moneySeen(payment: Payment, event: Extract<PaymentEvent, { kind: 'money_seen' }>): PaymentDecision {
  const { receipt, amountCents } = event;
  const isDone = payment.state === 'paid' || payment.state === 'reversed';
  if (isDone && receipt === payment.receipt) {
    return payment.isVerified ? nothing('the same again') : { do: 'verify', why: 'a second source agrees' };
  }
  if (amountCents !== payment.amountCents) {
    return { do: 'queue', receipt, why: 'our reference, but another amount', alert: true };
  }
  if (!isDone) return { do: 'pay', receipt, isVerified: true, why: 'money with our reference' };
  if (payment.receipt === null) return { do: 'attach', receipt, why: 'the receipt of a payment known by queries' };
  return { do: 'queue', receipt, why: 'a second receipt for one payment', alert: true };
}
