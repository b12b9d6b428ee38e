import { SeatAnswer } from '@mnada/contract';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { makePeople, makeProduct } from '../../testing/auction-world.ts';
import { setsAside, switchAutobidsOn } from '../../testing/autobid-world.ts';
import { markTold } from '../../testing/mark-told.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { databaseNowUs } from '../../platform/clock/index.ts';
import { giveSeatsBack } from '../auctions/auction-workers.ts';
import { LastInLine } from '../../platform/process/last-in-line.ts';
import { auctionsWithBarredSeats, giveBackSeatsOfBarred } from '../auctions/seats-of-barred.sql.ts';
import { callOffUnfilled } from '../auctions/unfilled-auctions.ts';
import { openDueAuctions } from '../auctions/open-auctions.ts';
import { ChangeFeed, readBidderStates, scheduleAuction } from '../auctions/index.ts';
import { checkInvariants } from '../invariants/index.ts';
import { bookSeat, giveSeatBack } from './book-seat.ts';

const database = await testDatabase({ poolSize: 10 });
const { db } = database;
const deps = { db, feed: new ChangeFeed() };
afterEach(async () => {
  await markTold(database.pool);
  expect(await checkInvariants(database.pool)).toEqual([]);
});

const anAuction = async (seatsNeeded: number | null, startsInUs = 3_600_000_000, more = {}): Promise<number> =>
  (await scheduleAuction(deps, {
    ...{ productId: await makeProduct(database), startsAtUs: (await databaseNowUs(db)) + startsInUs, seatsNeeded },
    ...more,
  })) ?? 0;
const proved = async (count: number, bids = 10): Promise<string[]> => {
  const ids = await makePeople(database, count, { bids });
  await sql`update app_user set phone = '+2547' || lpad(floor(random() * 1e8)::bigint::text, 8, '0'), phone_verified_at = now()
             where id = any(${ids}::uuid[])`.execute(database.ownerDb);
  return ids;
};
const codeOf = (booking: Promise<unknown>) =>
  booking.then(
    () => 'booked',
    (error: { code?: string }) => error.code ?? '?',
  );
const rowOf = async (id: number) => {
  const { rows } = await sql<{
    status: string;
    booked: number;
    seats: number;
    result: string | null;
    reason: string | null;
  }>`
    select a.status, a.seats_booked as booked, (select count(*)::int from seat where auction_id = a.id) as seats, o.result, o.reason
      from auction a left join outcome o on o.auction_id = a.id where a.id = ${id}`.execute(db);
  return rows[0];
};
const startNow = (id: number) =>
  database.owner.query(
    `update auction set scheduled_start_us = (extract(epoch from clock_timestamp()) * 1000000)::bigint - 1000000 where id = $1`,
    [id],
  );
const work = (what: typeof openDueAuctions) => db.transaction().execute((trx) => what(trx));

test('[AUC-9] a seat is booked once, costs nothing, is shown to its holder, and is given back', async () => {
  const auctionId = await anAuction(3);
  const [ann = ''] = await proved(1);
  const mine = { seats: { needed: 3, booked: 1 }, has_seat: true };
  expect(SeatAnswer.parse(await bookSeat(deps, auctionId, ann))).toEqual(mine);
  expect(await bookSeat(deps, auctionId, ann)).toEqual(mine);
  const state = (await readBidderStates(database.pool, [{ auctionId, userId: ann }]))({ auctionId, userId: ann });
  expect(state).toMatchObject({ hasSeat: true, balance: 10 });
  expect(await giveSeatBack(deps, auctionId, ann)).toEqual({ seats: { needed: 3, booked: 0 }, has_seat: false });
  expect(await giveSeatBack(deps, auctionId, ann)).toMatchObject({ has_seat: false });
  expect(await rowOf(auctionId)).toMatchObject({ booked: 0, seats: 0 });
});

test('[AUC-9] is refused without a proved phone, without the bids of a tap, with three seats, and where none are offered', async () => {
  const auctionId = await anAuction(3, 3_600_000_000, { bidsPerTap: 2 });
  const [stranger = ''] = await makePeople(database, 1);
  const [poor = ''] = await proved(1, 1);
  const [ann = ''] = await proved(1);
  expect(await codeOf(bookSeat(deps, auctionId, stranger))).toBe('SEAT_NEEDS_PHONE');
  expect(await codeOf(bookSeat(deps, auctionId, poor))).toBe('SEAT_NEEDS_BIDS');
  expect(await codeOf(bookSeat(deps, await anAuction(null), ann))).toBe('SEATS_NOT_OFFERED');
  expect(await codeOf(bookSeat(deps, 999_999, ann))).toBe('AUCTION_NOT_FOUND');
  for (let n = 0; n < 3; n++) expect(await codeOf(bookSeat(deps, await anAuction(2), ann))).toBe('booked');
  expect(await codeOf(bookSeat(deps, auctionId, ann))).toBe('SEATS_HELD_MOST');
});

test('[AUC-9][BID-13] bids that are set aside there already are bids to bid with; those set aside elsewhere are not', async () => {
  await switchAutobidsOn(database);
  const [auctionId, other] = [await anAuction(2), await anAuction(2)];
  const [ann = ''] = await proved(1);
  await setsAside(database, auctionId, ann, { bids: 10 });
  expect(await codeOf(bookSeat(deps, other, ann))).toBe('SEAT_NEEDS_BIDS');
  expect(await codeOf(bookSeat(deps, auctionId, ann))).toBe('booked');
});

test('[AUC-9] fifty at once for the last three seats: three have them, the others are told that all are booked', async () => {
  const auctionId = await anAuction(3);
  const codes = await Promise.all((await proved(50)).map((who) => codeOf(bookSeat(deps, auctionId, who))));
  expect(codes.filter((code) => code === 'booked')).toHaveLength(3);
  expect(new Set(codes)).toEqual(new Set(['booked', 'SEATS_FULL']));
  expect(await rowOf(auctionId)).toMatchObject({ booked: 3, seats: 3 });
});

test('[AUC-9] ten minutes before the start a seat stays: the last holder cannot call a full auction off', async () => {
  const auctionId = await anAuction(2, 590_000_000);
  const [ann = '', ben = '', cat = ''] = await proved(3);
  for (const who of [ann, ben]) await bookSeat(deps, auctionId, who);
  expect(await codeOf(giveSeatBack(deps, auctionId, ann))).toBe('SEAT_KEPT');
  expect(await giveSeatBack(deps, auctionId, cat)).toMatchObject({ has_seat: false });
  expect(await rowOf(auctionId)).toMatchObject({ booked: 2, seats: 2 });
});

test('[AUC-9] with all seats it opens at its start; seats are then neither booked nor given back', async () => {
  const auctionId = await anAuction(2);
  const [ann = '', ben = '', cat = ''] = await proved(3);
  for (const who of [ann, ben]) await bookSeat(deps, auctionId, who);
  await startNow(auctionId);
  await work(callOffUnfilled);
  await work(openDueAuctions);
  expect(await rowOf(auctionId)).toMatchObject({ status: 'live', booked: 2 });
  expect(await codeOf(giveSeatBack(deps, auctionId, ann))).toBe('SEATS_NOT_OFFERED');
  expect(await codeOf(bookSeat(deps, auctionId, cat))).toBe('SEATS_NOT_OFFERED');
  // A person who is forgotten takes no seat away from what is open.
  await database.owner.query('delete from seat where user_id = $1', [ann]);
  expect(await rowOf(auctionId)).toMatchObject({ status: 'live', booked: 2, seats: 1 });
});

test('[AUC-9] without one it is called off at its start by one of any number of nodes, and its holder is told why', async () => {
  const auctionId = await anAuction(2);
  const [ann = ''] = await proved(1);
  await bookSeat(deps, auctionId, ann);
  await startNow(auctionId);
  const rounds = await Promise.all(
    Array.from({ length: 6 }, () => work(openDueAuctions).then(() => work(callOffUnfilled))),
  );
  expect(rounds.flatMap(({ changes }) => changes)).toMatchObject([{ kind: 'ended', result: 'void', reason: 'seats' }]);
  expect(await rowOf(auctionId)).toMatchObject({ status: 'ended', result: 'void', reason: 'seats' });
  const { rows } = await database.pool.query('select kind, data from notification where user_id = $1', [ann]);
  expect(rows).toMatchObject([
    { kind: 'auction', data: { event: 'cancelled', bids: 0, words: { en: expect.stringContaining('seats') } } },
  ]);
});

test('[AUC-9] the database opens none without its seats, counts no more than there are, and changes no number once scheduled', async () => {
  const auctionId = await anAuction(2);
  const owner = (text: string) => database.owner.query(text, [auctionId]);
  await expect(owner('update auction set seats_needed = 3 where id = $1')).rejects.toMatchObject({ code: '23514' });
  await expect(owner('update auction set seats_booked = 3 where id = $1')).rejects.toMatchObject({ code: '23514' });
  const open = `update auction set status = 'live', opened_at_us = 1, ends_at_us = 2, genesis = sha256('x'), head_hash = sha256('x') where id = $1`;
  await expect(owner(open)).rejects.toMatchObject({ constraint: 'auction_opens_with_seats' });
  for (const seatsNeeded of [1, 501]) await expect(anAuction(seatsNeeded)).rejects.toMatchObject({ code: '23514' });
});

const bar = (who: string, how: string) => database.owner.query(`update app_user set ${how} where id = $1`, [who]);

test('[AUC-9] whoever is suspended or takes a break has no seat any more, and somebody else may book it', async () => {
  for (const how of [
    `status = 'suspended'`,
    `bidding_suspended_until = now() + interval '1 day'`,
    `excluded_until = now() + interval '1 day'`,
  ]) {
    const auctionId = await anAuction(2);
    const [ann = '', ben = '', cat = ''] = await proved(3);
    for (const who of [ann, ben]) await bookSeat(deps, auctionId, who);
    await bar(ann, how);
    expect(await auctionsWithBarredSeats(db), how).toEqual([auctionId]);
    await db.transaction().execute((trx) => giveBackSeatsOfBarred(trx, [auctionId]));
    expect(await rowOf(auctionId)).toMatchObject({ booked: 1, seats: 1 });
    expect(await codeOf(bookSeat(deps, auctionId, cat))).toBe('booked');
    expect(await auctionsWithBarredSeats(db)).toEqual([]);
    const { rows } = await database.owner.query(
      `select data ->> 'event' as event, (data ->> 'auction_id')::int as auction from notification where user_id = $1`,
      [ann],
    );
    expect(rows, how).toEqual([{ event: 'seat_back', auction: auctionId }]);
  }
});

test('[AUC-9] an auction whose seats can’t be given back keeps no other waiting, is told, and comes after all others', async () => {
  const [bad, good] = [await anAuction(2), await anAuction(2)];
  const [ann = '', ben = ''] = await proved(2);
  await bookSeat(deps, bad, ann);
  await bookSeat(deps, good, ben);
  for (const who of [ann, ben]) await bar(who, `bidding_suspended_until = now() + interval '1 day'`);
  await database.owner.query(`
    create function stay() returns trigger language plpgsql as 'begin raise exception ''it stays''; end';
    create trigger stay before delete on seat for each row when (old.auction_id = ${bad}) execute function stay()`);
  const told: string[] = [];
  const say = (_fields: object, text: string) => void told.push(text);
  const line = new LastInLine();
  await giveSeatsBack({ db, feed: deps.feed, log: { info: say, warn: say, error: say } }, line);
  expect(await rowOf(good)).toMatchObject({ booked: 0, seats: 0 });
  expect(told).toEqual(['seats of the barred could not be given back; trying again']);
  expect(line.ids).toEqual([bad]);
  await database.owner.query('drop trigger stay on seat');
  await giveSeatsBack({ db, feed: deps.feed, log: { info: say, warn: say, error: say } }, line);
  expect(await rowOf(bad)).toMatchObject({ booked: 0, seats: 0 });
  expect(line.ids).toEqual([]);
});

test('[AUC-9] a seat stays with who may bid again when the auction opens', async () => {
  const auctionId = await anAuction(2);
  const [ann = ''] = await proved(1);
  await bookSeat(deps, auctionId, ann);
  await database.owner.query(
    `update app_user set excluded_until = (select to_timestamp(scheduled_start_us / 1e6) - interval '1 second' from auction where id = $2) where id = $1`,
    [ann, auctionId],
  );
  expect(await auctionsWithBarredSeats(db)).toEqual([]);
  expect(await rowOf(auctionId)).toMatchObject({ booked: 1, seats: 1 });
});

test('[AUC-9] a break of the last ten minutes calls no full auction off; a suspension does', async () => {
  const auctionId = await anAuction(2);
  const [ann = '', ben = ''] = await proved(2);
  for (const who of [ann, ben]) await bookSeat(deps, auctionId, who);
  await database.owner.query(
    `update auction set scheduled_start_us = (extract(epoch from clock_timestamp() + interval '9 minutes') * 1e6)::bigint where id = $1`,
    [auctionId],
  );
  await bar(ben, `excluded_until = now() + interval '1 day'`);
  expect(await auctionsWithBarredSeats(db)).toEqual([]);
  await bar(ann, `bidding_suspended_until = now() + interval '1 day'`);
  expect(await auctionsWithBarredSeats(db)).toEqual([auctionId]);
  await db.transaction().execute((trx) => giveBackSeatsOfBarred(trx, [auctionId]));
  expect(await rowOf(auctionId)).toMatchObject({ booked: 1, seats: 1 });
});

test('[AUC-9] at its start the seats of those who may not bid count for nothing: it opens on none of them', async () => {
  for (const order of [
    [callOffUnfilled, openDueAuctions],
    [openDueAuctions, callOffUnfilled],
  ]) {
    const auctionId = await anAuction(2);
    const [ann = '', ben = ''] = await proved(2);
    for (const who of [ann, ben]) await bookSeat(deps, auctionId, who);
    await bar(ben, `bidding_suspended_until = now() + interval '1 day'`);
    await startNow(auctionId);
    for (const what of order) await work(what);
    expect(await rowOf(auctionId)).toMatchObject({ status: 'ended', result: 'void', reason: 'seats', booked: 1 });
  }
});

test('[AUC-9] a booking is no edit: it raises no revision, and whoever moves the auction is not told of one', async () => {
  const auctionId = await anAuction(3);
  const revision = async () =>
    (await database.pool.query('select revision from auction where id = $1', [auctionId])).rows[0].revision;
  const before = await revision();
  const [ann = ''] = await proved(1);
  await bookSeat(deps, auctionId, ann);
  await giveSeatBack(deps, auctionId, ann);
  expect(await revision()).toBe(before);
});

test('[AUC-9][ACC-8] staff hold no seat, whoever writes the row', async () => {
  const auctionId = await anAuction(2);
  const [sam = ''] = await makePeople(database, 1, { kind: 'staff' });
  const write = `insert into seat (auction_id, user_id) values ($1, $2)`;
  for (const role of [database.pool, database.owner])
    await expect(role.query(write, [auctionId, sam])).rejects.toMatchObject({ code: '23514' });
});
