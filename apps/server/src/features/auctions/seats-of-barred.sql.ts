import { SEATS_KEPT_US } from '@mnada/rules';
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { STATEMENT_TIME_US } from '../../platform/clock/index.ts';
import { notifySeatsBack } from '../notifications/index.ts';

/** Of the auction `a`: when it is to open. */
const START = sql`to_timestamp(a.scheduled_start_us / 1e6)`;

/**
 * Whoever may not bid when the auction `a` opens: suspended, excluded, gone (BID-1). A break that somebody takes in the last ten
 * minutes leaves their seat counted, as their giving it back is refused then: it would call a full auction off (AUC-9).
 */
const MAY_NOT_BID: RawBuilder<unknown> = sql`
  (u.status <> 'active' or u.kind <> 'user' or u.bidding_suspended_until > ${START}
    or (u.excluded_until > ${START} and a.scheduled_start_us - ${SEATS_KEPT_US} > ${STATEMENT_TIME_US}))`;

/**
 * Gives back the seats of whoever may not bid when it opens (AUC-9), and tells them: an auction opens on no seat that staff closed,
 * and others may book it. The caller holds the auctions' locks.
 * @returns how many went back, by auction
 */
export async function giveBackSeatsOfBarred(
  trx: QueryExecutorProvider,
  auctionIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (auctionIds.length === 0) return new Map();
  const { rows } = await sql<{ auctionId: number; userId: string; bookedAtMs: number }>`
    delete from seat using app_user u, auction a
     where seat.auction_id = any(${auctionIds}::bigint[]) and a.id = seat.auction_id and u.id = seat.user_id and ${MAY_NOT_BID}
    returning seat.auction_id as "auctionId", seat.user_id as "userId",
              (extract(epoch from seat.booked_at) * 1000)::bigint as "bookedAtMs"`.execute(trx);
  await notifySeatsBack(trx, rows);
  const back = new Map<number, number>();
  for (const { auctionId } of rows) back.set(auctionId, (back.get(auctionId) ?? 0) + 1);
  return back;
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
export async function auctionsWithBarredSeats(
  db: QueryExecutorProvider,
  lastOfAll: readonly number[] = [],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      select distinct a.id, a.scheduled_start_us
        from auction a join seat s on s.auction_id = a.id join app_user u on u.id = s.user_id
       where a.status = 'scheduled' and a.seats_needed is not null and ${MAY_NOT_BID}) barred
     order by id = any(${lastOfAll}::bigint[]), scheduled_start_us, id limit ${AT_ONCE}`.execute(db);
  return rows.map(({ id }) => id);
}
