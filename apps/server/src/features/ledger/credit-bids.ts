import { bidHouse, type Books, ensureAccount, walletOf } from './accounts.ts';
import { currentBids } from './balances.ts';
import type { Cause } from './cause.ts';
import { type BidOrigin, enter } from './transfer.ts';

export type BidCredit = {
  readonly userId: string;
  readonly bids: number;
  /** The same cause credits once, whatever else it says (BID-7). */
  readonly cause: Cause;
};

export type CreditResult = {
  /** false: this cause had been credited before, and nothing changed. */
  readonly credited: boolean;
  readonly balance: number;
};

/**
 * Puts bids that were paid for into somebody's account, as a lot of their own (BID-7). A replay of the same cause is
 * harmless.
 * @throws check_violation (23514) the person is staff; foreign_key_violation (23503) there is no such person
 */
export const creditBids = (books: Books, credit: BidCredit, unitPriceCents: number): Promise<CreditResult> =>
  put(books, credit, { from: bidHouse('purchase'), unitPriceCents });

/** A gift of the house: free bids, spent before all others, counted as free by the never-overpay guarantee (BID-5, BID-7). */
export const grantBids = (books: Books, grant: BidCredit): Promise<CreditResult> =>
  put(books, grant, { from: bidHouse('promotion') });

async function put(books: Books, { userId, bids, cause }: BidCredit, origin: BidOrigin): Promise<CreditResult> {
  const to = walletOf(userId);
  await ensureAccount(books, to);
  const { changes } = await enter(books, { cause, to, bids, ...origin });
  const changed = changes[0];
  if (changed) return { credited: true, balance: changed.balance };
  return { credited: false, balance: await currentBids(books, userId) };
}
