import { sql } from 'kysely';
import type { Books } from './wallet.ts';

export type ReturnedPurchase = { readonly orderId: string; readonly auctionId: number; readonly userId: string };
export type TakenBack = {
  /** What was left of them; it is gone from the balance. */
  readonly bids: number;
  /** No longer there, and what they had cost: that is owed. Used since, or taken with a pack whose money went back. */
  readonly spent: number;
  readonly spentCents: number;
};

/**
 * Undoes `returnBids` for one purchase that was taken back (WIN-5): what is left of the returned bids leaves the person, what
 * was used is put back by the house, so that the auction has all its bids again and a later purchase or a call-off returns
 * them anew. Never below zero.
 *
 * The caller holds the locks of auction and order, and runs it once an order: the key of `return_reversal` refuses a second
 * time. The account is locked here.
 */
export async function takeBackReturned(
  books: Books,
  { orderId, auctionId, userId }: ReturnedPurchase,
): Promise<TakenBack> {
  await sql`
    select id from account where owner_id = ${userId} and unit = 'BID' and kind = 'user' for no key update`.execute(
    books,
  );
  const { rows } = await sql<TakenBack>`
    with round as (
      select count(*) as n from return_reversal where auction_id = ${auctionId} and user_id = ${userId}
    ), lots as (
      select l.id, l.account_id, l.bids_total, l.bids_left, l.unit_price_cents
        from account a join bid_lot l on l.account_id = a.id, round
       where a.owner_id = ${userId} and a.unit = 'BID' and a.kind = 'user' and l.kind = 'refund'
         and split_part(l.source, ':', 2) = ${String(auctionId)}
         and split_part(l.source, ':', 5) = case round.n when 0 then '' else round.n::text end
    ), sums as (
      select coalesce(sum(bids_left), 0)::bigint as taken, coalesce(sum(bids_total - bids_left), 0)::bigint as rest,
             coalesce(sum((bids_total - bids_left) * unit_price_cents), 0)::bigint as cents
        from lots
    ), moved as (
      insert into transfer (source, unit, debit_id, credit_id, amount)
      select 'unreturn:' || lots.id, 'BID', lots.account_id, auction.spent_account_id, lots.bids_left
        from lots join auction on auction.id = ${auctionId} where lots.bids_left > 0
    ), put_back as (
      insert into transfer (source, unit, debit_id, credit_id, amount)
      select 'unreturn_rest:' || ${orderId}::text, 'BID', house.id, auction.spent_account_id, sums.rest
        from sums, account house, auction
       where auction.id = ${auctionId} and house.unit = 'BID' and house.kind = 'reversal' and sums.rest > 0
    ), emptied as (
      update bid_lot set bids_left = 0 from lots where bid_lot.id = lots.id and lots.bids_left > 0
    ), balance as (
      update account set balance = account.balance - sums.taken from sums
       where account.owner_id = ${userId} and account.unit = 'BID' and account.kind = 'user' and sums.taken > 0
    ), noted as (
      insert into return_reversal (order_id, auction_id, user_id, bids_taken, bids_owed)
      select ${orderId}::uuid, ${auctionId}, ${userId}::uuid, taken, rest from sums
    )
    select taken as bids, rest as spent, cents as "spentCents" from sums`.execute(books);
  return rows[0] ?? { bids: 0, spent: 0, spentCents: 0 };
}
