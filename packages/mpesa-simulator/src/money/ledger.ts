import { BoundedMap } from '../bounded-map.ts';
import type { Attempt } from '../deliveries.ts';

const TRANSACTIONS_MAX = 20_000;

/** One movement of money, wanted, made or failed. */
export type Transaction = {
  readonly id: string;
  readonly kind: 'push' | 'paybill' | 'payout' | 'reversal';
  /** Twelve digits. */
  readonly phone: string;
  readonly amountKes: number;
  /** The account number; of a reversal the receipt that it gives back. */
  readonly reference: string;
  readonly createdAt: Date;
  readonly merchantRequestId: string | null;
  readonly checkoutRequestId: string | null;
  readonly originatorConversationId: string | null;
  readonly conversationId: string | null;
  state: 'waiting' | 'paid' | 'failed' | 'reversed';
  code: string | null;
  receipt: string | null;
  endedAt: Date | null;
  /** Who was told, and what they answered. */
  readonly attempts: Attempt[];
};

type NewTransaction = Pick<Transaction, 'id' | 'kind' | 'phone' | 'amountKes' | 'reference' | 'createdAt'> &
  Partial<Pick<Transaction, 'merchantRequestId' | 'checkoutRequestId' | 'originatorConversationId' | 'conversationId'>>;

export type Ledger = {
  readonly open: (transaction: NewTransaction) => Transaction;
  readonly close: (transaction: Transaction, code: string, receipt: string | null, at: Date) => void;
  readonly byCheckout: (id: string) => Transaction | undefined;
  readonly byOriginator: (id: string) => Transaction | undefined;
  readonly byReceipt: (receipt: string) => Transaction | undefined;
  /** Oldest first. */
  readonly list: () => readonly Transaction[];
  readonly clear: () => void;
};

export function createLedger(): Ledger {
  const all = new BoundedMap<string, Transaction>(TRANSACTIONS_MAX);
  const checkouts = new BoundedMap<string, Transaction>(TRANSACTIONS_MAX);
  const originators = new BoundedMap<string, Transaction>(TRANSACTIONS_MAX);
  const receipts = new BoundedMap<string, Transaction>(TRANSACTIONS_MAX);
  return {
    open(given) {
      const transaction: Transaction = {
        merchantRequestId: null,
        checkoutRequestId: null,
        originatorConversationId: null,
        conversationId: null,
        ...given,
        state: 'waiting',
        code: null,
        receipt: null,
        endedAt: null,
        attempts: [],
      };
      all.set(transaction.id, transaction);
      if (transaction.checkoutRequestId !== null) checkouts.set(transaction.checkoutRequestId, transaction);
      if (transaction.originatorConversationId !== null) {
        originators.set(transaction.originatorConversationId, transaction);
      }
      return transaction;
    },
    close(transaction, code, receipt, at) {
      transaction.code = code;
      transaction.endedAt = at;
      transaction.state = code === '0' ? 'paid' : 'failed';
      if (receipt !== null) {
        transaction.receipt = receipt;
        receipts.set(receipt, transaction);
      }
    },
    byCheckout: (id) => checkouts.get(id),
    byOriginator: (id) => originators.get(id),
    byReceipt: (receipt) => receipts.get(receipt),
    list: () => [...all.values()],
    clear() {
      for (const map of [all, checkouts, originators, receipts]) map.clear();
    },
  };
}
