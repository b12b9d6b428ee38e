import { sql } from 'kysely';
import { type BidHouse, type Books, idOf, type KesAccount, type Wallet } from './accounts.ts';
import type { Cause } from './cause.ts';
import { post, type Posted } from './post.sql.ts';

export type KesTransfer = {
  readonly cause: Cause;
  readonly from: KesAccount;
  readonly to: KesAccount;
  readonly cents: number;
};

/** New bids for somebody: a lot of their own, free ones or at the price that each was paid for (BID-7). */
export type BidTransfer = { readonly cause: Cause; readonly to: Wallet; readonly bids: number } & BidOrigin;
export type BidOrigin =
  | { readonly from: BidHouse<'promotion'> }
  | { readonly from: BidHouse<'purchase'>; readonly unitPriceCents: number };

/**
 * Moves shillings, or bids, from one account to another, with the balances and the lot that go with it. Shillings are named
 * by `cents` and bids by `bids`, and neither goes to an account of the other. No sum moves nothing. Bids that leave a wallet
 * leave it lot by lot: the lane spends them, and the other functions of this folder take them back.
 * @returns false: that cause had moved before, and nothing changed
 * @throws check_violation (23514) the person has less
 * @throws not_null_violation (23502) there is no such account
 */
export async function transfer(books: Books, move: KesTransfer | BidTransfer): Promise<boolean> {
  const { moved } = await enter(books, move);
  return moved > 0;
}

/** The same, answering with the new balances. */
export async function enter(books: Books, move: KesTransfer | BidTransfer): Promise<Posted> {
  const { cause, from, to } = move;
  const common = sql`select ${cause}::text as source, ${idOf(from)} as debit_id, ${idOf(to)} as credit_id`;
  if ('bids' in move) {
    const unitPriceCents = 'unitPriceCents' in move ? move.unitPriceCents : 0;
    return await post(books, {
      unit: 'BID',
      lots: 'made',
      entries: sql`${common}, ${move.bids}::bigint as amount, ${from.kind}::text as lot_kind, null::bigint as parent_id,
             ${unitPriceCents}::bigint as unit_price_cents`,
    });
  }
  if (move.cents === 0) return { moved: 0, changes: [] };
  return await post(books, { unit: 'KES', entries: sql`${common}, ${move.cents}::bigint as amount` });
}
