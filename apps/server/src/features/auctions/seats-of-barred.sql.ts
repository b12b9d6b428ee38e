import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { STATEMENT_TIME } from '../../platform/clock/index.ts';

/** Whoever may bid on no auction now: suspended, on a break of their own, excluded, gone (BID-1). */
const MAY_NOT_BID: RawBuilder<unknown> = sql`
  (u.status <> 'active' or u.kind <> 'user' or u.bidding_suspended_until > ${STATEMENT_TIME} or u.excluded_until > ${STATEMENT_TIME})`;

/**
 * Gives back the seats of whoever may not bid any more (AUC-9): an auction never opens on a seat that nobody can take, and others
 * may book it. The caller holds the auctions' locks.
 * @returns how many went back, by auction
 */
export async function giveBackSeatsOfBarred(
  trx: QueryExecutorProvider,
  auctionIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (auctionIds.length === 0) return new Map();
  const { rows } = await sql<{ auctionId: number; seats: number }>`
    with back as (delete from seat using app_user u
                   where seat.auction_id = any(${auctionIds}::bigint[]) and u.id = seat.user_id and ${MAY_NOT_BID}
                  returning seat.auction_id)
    select auction_id as "auctionId", count(*)::int as seats from back group by 1`.execute(trx);
  return new Map(rows.map(({ auctionId, seats }) => [auctionId, seats]));
}

type Seated = { readonly id: number; readonly seatsNeeded: number | null; readonly seatsBooked: number };

/** The same of auctions that have come to their start, with what is booked of each now. The caller holds their locks. */
export async function withSeatsOfBidders<A extends Seated>(
  trx: QueryExecutorProvider,
  due: readonly A[],
): Promise<A[]> {
  const seated = due.filter(({ seatsNeeded }) => seatsNeeded !== null).map(({ id }) => id);
  const back = await giveBackSeatsOfBarred(trx, seated);
  return due.map((auction) => ({ ...auction, seatsBooked: auction.seatsBooked - (back.get(auction.id) ?? 0) }));
}

const AT_ONCE = 50;

/** Scheduled auctions with a seat of somebody who may not bid any more, soonest first. Locks nothing. */
export async function auctionsWithBarredSeats(db: QueryExecutorProvider): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      select distinct a.id, a.scheduled_start_us
        from auction a join seat s on s.auction_id = a.id join app_user u on u.id = s.user_id
       where a.status = 'scheduled' and a.seats_needed is not null and ${MAY_NOT_BID}) barred
     order by scheduled_start_us, id limit ${AT_ONCE}`.execute(db);
  return rows.map(({ id }) => id);
}
