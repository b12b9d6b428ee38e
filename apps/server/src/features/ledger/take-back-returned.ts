import { sql } from 'kysely';
import { bidHouse, type Books, idOf, spentOn } from './accounts.ts';
import { post } from './post.sql.ts';

export type ReturnedPurchase = { readonly orderId: string; readonly auctionId: number; readonly userId: string };
export type TakenBack = {
  /** What was left of them; it is gone from the balance. */
  readonly bids: number;
  /** No longer there, and what they had cost: that is owed. Used since, or taken with a pack whose money went back. */
  readonly spent: number;
  readonly spentCents: number;
  /** What all of them had cost, left and spent. */
  readonly worthCents: number;
};

type ReturnedLot = {
  readonly id: number;
  readonly left: number;
  readonly used: number;
  /** Of those used: set aside for autobids, neither placed nor back yet. */
  readonly aside: number;
  readonly unitPriceCents: number;
};

/** The lots that the newest return of an auction's bids made for a person. */
async function returnedLots(
  books: Books,
  { auctionId, userId }: Omit<ReturnedPurchase, 'orderId'>,
): Promise<ReturnedLot[]> {
  const { rows } = await sql<ReturnedLot>`
    with round as (
      select count(*) as n from return_reversal where auction_id = ${auctionId} and user_id = ${userId}
    )
    select l.id, l.bids_left as left, l.bids_total - l.bids_left as used, l.unit_price_cents as "unitPriceCents",
           (select coalesce(sum(share.bids - share.placed), 0)::int from autobid_lot share
             where share.lot_id = l.id and share.is_open) as aside
      from account a join bid_lot l on l.account_id = a.id, round
     where a.owner_id = ${userId} and a.unit = 'BID' and a.kind = 'user' and l.kind = 'refund'
       and split_part(l.source, ':', 2) = ${String(auctionId)}
       and split_part(l.source, ':', 5) = case round.n when 0 then '' else round.n::text end`.execute(books);
  return rows;
}

function sumOf(lots: readonly ReturnedLot[]): TakenBack {
  const sum = (of: (lot: ReturnedLot) => number) => lots.reduce((total, lot) => total + of(lot), 0);
  return {
    bids: sum(({ left }) => left),
    spent: sum(({ used }) => used),
    spentCents: sum(({ used, unitPriceCents }) => used * unitPriceCents),
    worthCents: sum(({ left, used, unitPriceCents }) => (left + used) * unitPriceCents),
  };
}

/**
 * What `takeBackReturned` would take now. Writes nothing, locks nothing. Bids that are set aside for an autobid count as left:
 * whoever takes them back ends autobids first (BID-16).
 */
export async function returnedBids(books: Books, purchase: Omit<ReturnedPurchase, 'orderId'>): Promise<TakenBack> {
  const lots = await returnedLots(books, purchase);
  return sumOf(lots.map((lot) => ({ ...lot, left: lot.left + lot.aside, used: lot.used - lot.aside })));
}

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
  const lots = await returnedLots(books, { auctionId, userId });
  const taken = sumOf(lots);
  const { bids, spent } = taken;
  await sql`
    insert into return_reversal (order_id, auction_id, user_id, bids_taken, bids_owed)
    values (${orderId}::uuid, ${auctionId}, ${userId}::uuid, ${bids}, ${spent})`.execute(books);
  const entries = sql`
      select 'unreturn:' || l.id as source, l.account_id as debit_id, ${idOf(spentOn(auctionId))} as credit_id,
             l.bids_left::bigint as amount, l.id as lot_id
        from bid_lot l where l.id = any(${lots.map((lot) => lot.id)}::bigint[]) and l.bids_left > 0
      union all
      select 'unreturn_rest:' || ${orderId}::text, ${idOf(bidHouse('reversal'))}, ${idOf(spentOn(auctionId))},
             ${spent}::bigint, null
       where ${spent}::bigint > 0`;
  await post(books, { unit: 'BID', lots: 'taken', entries });
  return taken;
}
