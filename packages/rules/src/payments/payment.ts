import type { Cents, EpochMs } from '../units.ts';

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

/** A payment as its row stands under the lock. */
export type Payment = {
  readonly state: PaymentState;
  readonly amountCents: Cents;
  /** The receipt that paid it; null before, or while no source that counts has named it (`NAMES_RECEIPT`). */
  readonly receipt: string | null;
  readonly checkoutRequestId: string | null;
  /** Two different sources agree that it is paid (`agreeOnPayment`). */
  readonly isVerified: boolean;
  /** Which of them have said so, each once. */
  readonly sources: readonly MoneySource[];
  readonly createdAtMs: EpochMs;
  /** When the push was taken. */
  readonly acceptedAtMs: EpochMs | null;
  readonly paidAtMs: EpochMs | null;
  /** The earliest and the latest query that said 0. */
  readonly zeros: { readonly firstMs: EpochMs; readonly lastMs: EpochMs } | null;
};

/**
 * Who says that money came in. The two callbacks are unsigned: from an address that is not on the provider's list they are
 * sources of another name, which credit nothing alone.
 */
export type MoneySource =
  | 'stk_callback'
  | 'stk_unlisted'
  | 'c2b_confirmation'
  | 'c2b_unlisted'
  /** Asked by us, in a session of ours: a query, a Pull. */
  | 'stk_query'
  | 'pull'
  /** The provider's statement, imported. */
  | 'statement'
  /** Typed by a person. */
  | 'staff';

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
      readonly isListed: boolean;
    }
  | { readonly kind: 'query_paid' }
  | { readonly kind: 'query_failed'; readonly reason: string; readonly code: string }
  /** A confirmation of the paybill, a row of a Pull or of the statement, or staff with a receipt. */
  | {
      readonly kind: 'money_seen';
      readonly receipt: string;
      readonly amountCents: Cents;
      readonly source: MoneySource;
    }
  | { readonly kind: 'day_over' }
  /** Staff close it: nothing came. Late success still wins. */
  | { readonly kind: 'given_up' }
  | { readonly kind: 'taken_back' };

/** The sources of a payment after one more has spoken. */
export type Agreement = { readonly sources: readonly MoneySource[]; readonly isVerified: boolean };

type DecisionDetails = {
  /** For staff. */
  readonly why: string;
  /** A person must look. */
  readonly alert?: true;
  /** The checkout id that is now known to be this payment's. */
  readonly adopt?: string;
};

export type PaymentDecision = DecisionDetails &
  (
    | { readonly do: 'nothing' }
    /** Can't be decided yet: hand the same event in again later, when a query or a statement may have said more. */
    | { readonly do: 'wait'; readonly for: 'query' | 'statement' }
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
    | ({
        readonly do: 'pay';
        /** null: nobody whose word counts has named it; then it is in no books yet, whatever the event says. */
        readonly receipt: string | null;
        /** Where queries alone prove it. */
        readonly zeros?: NonNullable<Payment['zeros']>;
      } & Agreement)
    /** It was paid without a receipt: this is the receipt. Nothing is credited again. */
    | ({ readonly do: 'attach'; readonly receipt: string } & Agreement)
    /** One more source agrees. */
    | ({ readonly do: 'agree' } & Agreement)
    /** Real money that this payment can't take: into the queue of receipts. */
    | { readonly do: 'queue'; readonly receipt: string }
  );

const TWO_ZEROS_APART_MS = 15_000;
/** A query that says "failed" sooner may be premature. */
const QUERY_FAILURE_COUNTS_AFTER_MS = 20_000;
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
      return event.isListed ? failed(payment, event) : failedByStranger(payment);
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

/** From an unlisted address it ends nothing: the provider is asked, and that answer decides. */
function failedByStranger({ state, checkoutRequestId }: Payment): PaymentDecision {
  return state === 'pending' && checkoutRequestId !== null
    ? { do: 'ask', why: 'failed, says an unlisted address' }
    : nothing(`failed, says an unlisted address; ${state}`);
}

/** Sources that answered a question of ours, or that the provider lets nobody but us read. */
const ASKED: readonly MoneySource[] = ['stk_query', 'pull', 'statement'];
const LISTED = ['stk_callback', 'c2b_confirmation'] as const;
/** Sources whose word for a receipt counts: a query knows none, and what an unlisted address names may be a stranger's. */
export const NAMES_RECEIPT: readonly MoneySource[] = [...LISTED, 'pull', 'statement'];

/**
 * The sources of a payment once these have said that it is paid, and whether that verifies it (PAY-3): two different ones
 * do, of which one answered us, or both called back from listed addresses, and one of which names the receipt. What a person
 * typed is verified by a Pull or the statement only, for a query knows no receipt.
 */
export function agreeOnPayment(known: readonly MoneySource[], ...more: readonly MoneySource[]): Agreement {
  const sources = [...new Set([...known, ...more])].sort();
  const typed = sources.includes('staff') && (sources.includes('pull') || sources.includes('statement'));
  const others: readonly MoneySource[] = sources.filter((source) => source !== 'staff');
  const isAnswered = others.some((source) => ASKED.includes(source)) || LISTED.every((one) => others.includes(one));
  const isNamed = others.some((source) => NAMES_RECEIPT.includes(source));
  return { sources, isVerified: typed || (others.length >= 2 && isAnswered && isNamed) };
}

type CallbackPaid = Extract<PaymentEvent, { kind: 'callback_paid' }>;

/**
 * An unsigned callback from a listed address credits by token, ids and amount; what we asked ourselves meanwhile may only
 * contradict it (PAY-3). From elsewhere it credits once a query agrees.
 */
function callbackPaid(payment: Payment, event: CallbackPaid): PaymentDecision {
  const { checkoutRequestId: id, receipt, amountCents, crossCheck } = event;
  if (payment.checkoutRequestId !== null && payment.checkoutRequestId !== id) {
    return nothing('names another checkout id', true);
  }
  if (payment.state === 'disputed') return nothing('disputed: waits for the statement or a person');
  if (receipt === null) return { do: 'ask', why: 'paid by its code, without a receipt' };
  if (!event.isListed) return paidByStranger(payment, event);
  if (amountCents !== payment.amountCents) return dispute('the callback names another amount');
  if (crossCheck === 'failed') return dispute('the callback says paid, a query says failed');
  const adopt = payment.checkoutRequestId === null ? { adopt: id } : {};
  if (crossCheck === 'paid') {
    const agreement = agreeOnPayment(payment.sources, 'stk_callback', 'stk_query');
    return { do: 'pay', receipt, ...agreement, why: 'callback and query agree', ...adopt };
  }
  if (payment.checkoutRequestId === null)
    return { do: 'wait', for: 'query', why: 'its checkout id is not confirmed yet' };
  const agreement = agreeOnPayment(payment.sources, 'stk_callback');
  return { do: 'pay', receipt, ...agreement, why: 'callback by token, id and amount; to be verified' };
}

/**
 * Nothing that such a message says alone counts: not even that somebody must look. A query that agrees knows no receipt, so
 * the one that it names is nobody's yet: the payment's comes from a source whose word counts.
 */
function paidByStranger(payment: Payment, event: CallbackPaid): PaymentDecision {
  if (event.crossCheck === 'failed') return nothing('paid, says an unlisted address; a query says failed', true);
  if (event.crossCheck === 'none' || payment.checkoutRequestId === null) {
    return { do: 'wait', for: 'query', why: 'from an unlisted address, and no query agrees yet' };
  }
  if (event.amountCents !== payment.amountCents) return nothing('an unlisted address names another amount', true);
  const agreement = agreeOnPayment(payment.sources, 'stk_unlisted', 'stk_query');
  return { do: 'pay', receipt: null, ...agreement, why: 'from an unlisted address, and a query agrees' };
}

const dispute = (why: string): PaymentDecision => ({
  do: 'move',
  to: 'disputed',
  reason: 'under_review',
  code: null,
  why,
  alert: true,
});

function agree(payment: Payment, ...more: readonly MoneySource[]): PaymentDecision {
  const agreement = agreeOnPayment(payment.sources, ...more);
  return agreement.sources.length === payment.sources.length
    ? nothing('the same again')
    : { do: 'agree', ...agreement, why: 'one more source agrees' };
}

function paidAgain(payment: Payment, event: CallbackPaid): PaymentDecision {
  const { receipt, amountCents, checkoutRequestId: id } = event;
  const source = event.isListed ? 'stk_callback' : 'stk_unlisted';
  const told: readonly MoneySource[] = event.crossCheck === 'paid' ? [source, 'stk_query'] : [source];
  if (payment.checkoutRequestId !== null && payment.checkoutRequestId !== id) {
    return nothing('names another checkout id', true);
  }
  if (amountCents !== null && amountCents !== payment.amountCents) {
    return nothing('another amount, after it was paid', true);
  }
  // Without a receipt it is no second source of that one.
  if (receipt === null || amountCents === null) return nothing('the same again');
  if (receipt === payment.receipt) return agree(payment, ...told);
  if (payment.receipt === null && event.isListed) {
    const agreement = agreeOnPayment(payment.sources, ...told);
    return { do: 'attach', receipt, ...agreement, why: 'the receipt of a payment known by queries' };
  }
  return event.isListed
    ? { do: 'queue', receipt, why: 'a second receipt for one payment', alert: true }
    : nothing('a receipt that only an unlisted address names', payment.receipt !== null);
}

/** A query proves neither receipt nor amount, and a single 0 may be premature: two count, 15 s apart. */
function queryPaid(payment: Payment, atMs: EpochMs): PaymentDecision {
  if (payment.state === 'disputed') return nothing('disputed: waits for the statement or a person');
  if (payment.state === 'paid' || payment.state === 'reversed') return agree(payment, 'stk_query');
  const zeros = {
    firstMs: Math.min(payment.zeros?.firstMs ?? atMs, atMs),
    lastMs: Math.max(payment.zeros?.lastMs ?? atMs, atMs),
  };
  if (zeros.lastMs - zeros.firstMs < TWO_ZEROS_APART_MS) {
    return { do: 'note_zero', zeros, why: 'a first query says paid' };
  }
  return { do: 'pay', receipt: null, ...agreeOnPayment(payment.sources, 'stk_query'), zeros, why: 'two queries agree' };
}

function moneySeen(payment: Payment, event: Extract<PaymentEvent, { kind: 'money_seen' }>): PaymentDecision {
  const { receipt, amountCents, source } = event;
  const isDone = payment.state === 'paid' || payment.state === 'reversed';
  if (isDone && receipt === payment.receipt) {
    return amountCents === payment.amountCents
      ? agree(payment, source)
      : nothing('another amount, after it was paid', source !== 'c2b_unlisted');
  }
  // The paybill's token is the same for years and may be known: only who can name the receipt as well is a second source.
  if (source === 'c2b_unlisted') {
    return { do: 'wait', for: 'statement', why: 'from an unlisted address: waits for a Pull or the statement' };
  }
  if (amountCents !== payment.amountCents) {
    return { do: 'queue', receipt, why: 'our reference, but another amount', alert: true };
  }
  const agreement = agreeOnPayment(payment.sources, source);
  if (!isDone) return { do: 'pay', receipt, ...agreement, why: 'money with our reference' };
  if (payment.receipt === null) {
    return { do: 'attach', receipt, ...agreement, why: 'the receipt of a payment known by queries' };
  }
  return { do: 'queue', receipt, why: 'a second receipt for one payment', alert: true };
}
