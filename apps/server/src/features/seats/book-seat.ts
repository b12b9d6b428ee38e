import type { SeatAnswer } from '@mnada/contract';
import { decideSeat, maySeatGoBack } from '@mnada/rules';
import { type QueryExecutorProvider, sql } from 'kysely';
import { databaseNowUs } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/http/index.ts';
import { PHONE_PROVED } from '../accounts/index.ts';
import type { ChangeFeed } from '../auctions/index.ts';

type SeatsDeps = { readonly db: Db; readonly feed: ChangeFeed };

type Locked = {
  readonly isScheduled: boolean;
  readonly seatsNeeded: number | null;
  readonly seatsBooked: number;
  readonly bidsPerTap: number;
  readonly startsAtUs: number;
};

/**
 * Books a seat for somebody who may bid there (AUC-9). It costs nothing and sets nothing aside; who has one keeps it. The
 * auction's own row counts the seats, so of any number who want the last one, one has it.
 * @throws Refusal AUCTION_NOT_FOUND, or why there is no seat for them
 */
export async function bookSeat({ db, feed }: SeatsDeps, auctionId: number, userId: string): Promise<SeatAnswer> {
  const answer = await db.transaction().execute(async (trx) => {
    const auction = await lockAuction(trx, auctionId);
    if (await hasSeat(trx, auctionId, userId)) return answerOf(auction, true);
    const refused = decideSeat(auction, await readPerson(trx, auctionId, userId));
    if (refused !== null) throw new Refusal(refused);
    await sql`insert into seat (auction_id, user_id) values (${auctionId}, ${userId})`.execute(trx);
    return answerOf({ ...auction, seatsBooked: auction.seatsBooked + 1 }, true);
  });
  feed.publish([{ kind: 'listed', auctionId }], 'here');
  return answer;
}

/**
 * Gives a seat back, until ten minutes before the auction's start; who has none changes nothing.
 * @throws Refusal AUCTION_NOT_FOUND, SEATS_NOT_OFFERED, SEAT_KEPT
 */
export async function giveSeatBack({ db, feed }: SeatsDeps, auctionId: number, userId: string): Promise<SeatAnswer> {
  const answer = await db.transaction().execute(async (trx) => {
    const auction = await lockAuction(trx, auctionId);
    if (!auction.isScheduled || auction.seatsNeeded === null) throw new Refusal('SEATS_NOT_OFFERED');
    const isHeld = await hasSeat(trx, auctionId, userId);
    if (isHeld && !maySeatGoBack(auction.startsAtUs, await databaseNowUs(trx))) throw new Refusal('SEAT_KEPT');
    const { rows } = await sql`
      delete from seat where auction_id = ${auctionId} and user_id = ${userId} returning 1`.execute(trx);
    return answerOf({ ...auction, seatsBooked: auction.seatsBooked - rows.length }, false);
  });
  feed.publish([{ kind: 'listed', auctionId }], 'here');
  return answer;
}

/** In the order of the lane's locks: auctions, then accounts. */
async function lockAuction(trx: QueryExecutorProvider, auctionId: number): Promise<Locked> {
  const { rows } = await sql<Locked>`
    select status = 'scheduled' as "isScheduled", seats_needed as "seatsNeeded", seats_booked as "seatsBooked",
           bids_per_tap as "bidsPerTap", scheduled_start_us as "startsAtUs"
      from auction where id = ${auctionId} and status <> 'draft' for no key update`.execute(trx);
  const [auction] = rows;
  if (auction === undefined) throw new Refusal('AUCTION_NOT_FOUND');
  return auction;
}

/**
 * Locks their account's row: two bookings at once can't both take their last one. Bids that are set aside on this auction are
 * bids to bid there with.
 */
async function readPerson(trx: QueryExecutorProvider, auctionId: number, userId: string) {
  await sql`select from account where owner_id = ${userId} and unit = 'BID' for no key update`.execute(trx);
  const { rows } = await sql<{ isPhoneProved: boolean; balance: number; seatsHeld: number }>`
    select ${PHONE_PROVED} as "isPhoneProved", coalesce(account.balance, 0)
           + coalesce((select bids_left from autobid where auction_id = ${auctionId} and user_id = app_user.id and state = 'active'), 0)
             as balance,
           (select count(*)::int from seat join auction on auction.id = seat.auction_id
             where seat.user_id = app_user.id and auction.status = 'scheduled') as "seatsHeld"
      from app_user left join account on account.owner_id = app_user.id and account.unit = 'BID'
     where app_user.id = ${userId}`.execute(trx);
  const [person] = rows;
  if (person === undefined) throw new Refusal('SIGN_IN_TO_BID');
  return person;
}

async function hasSeat(trx: QueryExecutorProvider, auctionId: number, userId: string): Promise<boolean> {
  const { rows } = await sql`select from seat where auction_id = ${auctionId} and user_id = ${userId}`.execute(trx);
  return rows.length > 0;
}

const answerOf = ({ seatsNeeded, seatsBooked }: Locked, has_seat: boolean): SeatAnswer => ({
  seats: { needed: seatsNeeded ?? 0, booked: seatsBooked },
  has_seat,
});
