import { sql } from 'kysely';
import type { Books } from './accounts.ts';
import { post } from './post.sql.ts';

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
  const entries = sql`
      with taken_back as (
        select user_id, ':' || count(*) as round from return_reversal where auction_id = ${auctionId} group by user_id
      ), used as (
        select bid.user_id, bid.lot_id, count(*) as bids,
               'refund:' || bid.auction_id || ':' || bid.user_id || ':' || bid.lot_id || coalesce(taken_back.round, '') as source
          from bid left join taken_back on taken_back.user_id = bid.user_id
         where bid.auction_id = ${auctionId} and (${userId ?? null}::uuid is null or bid.user_id = ${userId ?? null}::uuid)
         group by bid.auction_id, bid.user_id, bid.lot_id, taken_back.round
      )
      select used.source, auction.spent_account_id as debit_id, account.id as credit_id, used.bids as amount,
             'refund' as lot_kind, coalesce(spent.parent_id, spent.id) as parent_id, spent.unit_price_cents
        from used
        join auction on auction.id = ${auctionId}
        join account on account.owner_id = used.user_id and account.unit = 'BID'
        join bid_lot spent on spent.id = used.lot_id`;
  const { changes } = await post(books, { unit: 'BID', lots: 'made', entries });
  return changes.map((change) => ({ userId: change.userId, bids: change.amount, balance: change.balance }));
}
