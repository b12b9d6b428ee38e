import { sql } from 'kysely';
import type { Books } from './wallet.ts';

export type ReturnedBids = { readonly userId: string; readonly bids: number; readonly balance: number };

/**
 * Gives back every bid used on an auction, to all its bidders or to one of them: for each lot that they came from a new
 * lot of kind refund, at the same unit price and of the same age (AUC-1, BID-7). The unique source lets each of these
 * returns happen once, so running again changes nothing; once more after a return was taken back (`takeBackReturned`).
 *
 * The caller holds the auction's lock, so no bid is added meanwhile; accounts are locked here in the order of their ids,
 * as in the lane.
 * @returns what changed now, one entry a person
 */
export async function returnBids(books: Books, auctionId: number, userId?: string): Promise<ReturnedBids[]> {
  await sql`
    select id from account
     where unit = 'BID' and owner_id in (select user_id from participant where auction_id = ${auctionId})
       and (${userId ?? null}::uuid is null or owner_id = ${userId ?? null}::uuid)
     order by id for no key update`.execute(books);
  const { rows } = await sql<ReturnedBids>`
    with taken_back as (
      select user_id, ':' || count(*) as round from return_reversal where auction_id = ${auctionId} group by user_id
    ), used as (
      select bid.user_id, bid.lot_id, count(*) as bids,
             'refund:' || bid.auction_id || ':' || bid.user_id || ':' || bid.lot_id || coalesce(taken_back.round, '') as source
        from bid left join taken_back on taken_back.user_id = bid.user_id
       where bid.auction_id = ${auctionId} and (${userId ?? null}::uuid is null or bid.user_id = ${userId ?? null}::uuid)
       group by bid.auction_id, bid.user_id, bid.lot_id, taken_back.round
    ), moved as (
      insert into transfer (source, unit, debit_id, credit_id, amount)
      select used.source, 'BID', auction.spent_account_id, account.id, used.bids
        from used
        join auction on auction.id = ${auctionId}
        join account on account.owner_id = used.user_id and account.unit = 'BID'
      on conflict (source) do nothing
      returning source, credit_id, amount
    ), lot as (
      insert into bid_lot (account_id, kind, parent_id, unit_price_cents, bids_total, bids_left, source)
      select moved.credit_id, 'refund', coalesce(spent.parent_id, spent.id), spent.unit_price_cents, moved.amount,
             moved.amount, moved.source
        from moved join used using (source) join bid_lot spent on spent.id = used.lot_id
    ), returned as (
      select credit_id, sum(amount)::bigint as bids from moved group by credit_id
    )
    update account set balance = account.balance + returned.bids
      from returned where account.id = returned.credit_id
    returning account.owner_id as "userId", returned.bids, account.balance`.execute(books);
  return rows;
}
