import type { Transaction } from 'kysely';
import type { Tables } from '../../platform/database/index.ts';
import type { TakenBack } from '../ledger/index.ts';

export type Trx = Transaction<Tables>;

/** A payment as the features that are paid for see it. */
export type PurposePayment = {
  readonly id: string;
  readonly userId: string;
  readonly purpose: 'pack' | 'win' | 'order';
  readonly packageId: number | null;
  readonly orderId: string | null;
  readonly amountCents: number;
  /** Of a pack that two payments buy together: the bids of this one. null: all of the pack's (PAY-7). */
  readonly partBids: number | null;
  /** All its bids pay what its buyer owes, or its money goes back (PAY-6). */
  readonly paysDebt: boolean;
};

export type PurposeOutcome =
  /** Booked. `afterCommit` runs once the transaction has committed. */
  | { readonly kind: 'booked'; readonly afterCommit?: () => void }
  /** It can't be booked for that any more (claimed otherwise, paid already, out of stock): the money goes to the refund queue. */
  | { readonly kind: 'refused'; readonly why: string };

/** What a reversal undid. `bidsTaken`: bids that went with it; left out where it concerned none. */
type Undone = { readonly afterCommit?: () => void; readonly bidsTaken?: number };

/**
 * What is paid for (architecture, 5): packs, wins, orders. Payments know nothing of auctions; a purpose is told in the
 * booking transaction, in which the payment's row is locked. Each call may come for a payment only once by the payment's
 * own state, yet a purpose guards itself by unique keys as well.
 */
export type Purpose = {
  /** The payment is paid. */
  paid(trx: Trx, payment: PurposePayment): Promise<PurposeOutcome>;
  /** It came to nothing (rejected, failed, or given up): what was reserved goes back. Late success may still follow. */
  closed(trx: Trx, payment: PurposePayment): Promise<{ readonly afterCommit?: () => void }>;
  /** Which bids `reversed` would take now, for whoever decides about it (OPS-5); null: none. Writes nothing. */
  takes(trx: Trx, payment: PurposePayment): Promise<TakenBack | null>;
  /** Money was taken back after it had been paid. */
  reversed(trx: Trx, payment: PurposePayment): Promise<Undone>;
};
export type Purposes = Readonly<Record<'pack' | 'win' | 'order', Purpose>>;

/** What a feature asks to be paid for. The amount is the server's own (S01). */
export type PaymentCommand = {
  readonly userId: string;
  readonly purpose: 'pack' | 'win' | 'order';
  readonly packageId?: number;
  readonly orderId?: string;
  readonly amountCents: number;
  /** E.164. */
  readonly phone: string;
  /** The address it is asked from; null: by no call. */
  readonly ip: string | null;
  /** It asks for the rest of a pack, of which something is here already (PAY-7). */
  readonly topUp?: {
    /** Under whose reference that came, by which receipt. */
    readonly paymentId: string;
    readonly receipt: string;
    /** The bids of the rest, and what the whole pack costs. */
    readonly bids: number;
    readonly packCents: number;
  };
  /** It pays what is owed and nothing else: so many bids of the pack, all of which go to the debt (PAY-6). */
  readonly debtBids?: number;
};

export type StartedPayment = { readonly id: string; readonly reference: string };

/** How other features get paid. */
export interface Payments {
  /**
   * Writes the intent in the caller's transaction; nothing has been sent yet. Locks what the phone's limits are counted on.
   * @throws Refusal PROMPT_OPEN, PUSH_TOO_SOON, SAME_SUM_TOO_SOON, PUSH_LIMIT, NUMBER_RESTS, OTHERS_NUMBERS_LIMIT,
   *   NETWORK_NUMBERS_LIMIT, AMOUNT_TOO_LARGE, SPENDING_LIMIT, STAFF_MAY_NOT_BUY, SELF_EXCLUDED, ACCOUNT_SUSPENDED, PAYMENTS_PAUSED: nothing is written
   */
  prepare(trx: Trx, command: PaymentCommand): Promise<StartedPayment>;
  /** Sends the one push of a prepared payment, after the commit. Never throws: what it meets is written on the payment. */
  push(paymentId: string): Promise<void>;
  /** Whether a payment for that order may still be paid (submitting, unknown, pending, unresolved, disputed). */
  openPaymentOf(trx: Trx, orderId: string): Promise<string | null>;
}
