import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import {
  aBid,
  closeAll,
  fund,
  laneOn,
  makeLive,
  makePeople,
  makeProduct,
  runOut,
} from '../../../testing/auction-world.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { databaseNowUs } from '../../../platform/clock/index.ts';
import { scheduleAuction, ChangeFeed } from '../../auctions/index.ts';
import { noteWatching, tellAway, tellOutbid } from './outbid.ts';
import { tellSavedStarting, tellSeatsStarting } from './starting.ts';

const database = await testDatabase();
const { db } = database;
const lane = laneOn(database);
afterAll(() => lane.stop());
/** Whatever a test left open is over. */
const endAll = async () => {
  const live = await db.selectFrom('auction').select('id').where('status', '=', 'live').execute();
  await runOut(
    database,
    live.map(({ id }) => id),
  );
  await closeAll(database);
};
beforeEach(async () => {
  await endAll();
  await sql`delete from notification`.execute(db);
});

const bid = async (auctionId: number, userId: string) => {
  const decided = await lane.submit(aBid(auctionId, userId));
  if (!decided.ok) throw new Error(decided.code);
};
/** As if so many seconds had passed since anybody was seen. */
const secondsPass = (seconds: number) =>
  sql`update outbid_watch set here_until = here_until - make_interval(secs => ${seconds})`.execute(db);
const toldTo = async (): Promise<string[]> =>
  (await db.selectFrom('notification').select(['user_id']).where('kind', '=', 'outbid').execute()).map(
    (row) => row.user_id,
  );

describe('outbid and away', () => {
  test('[OWN-4] told after 30 s away, once an auction, with the price of that moment', async () => {
    const [auctionId = 0] = await makeLive(database);
    const [me = '', other = ''] = await makePeople(database, 2);
    await bid(auctionId, me);
    expect(await tellOutbid(db)).toBe(0);
    await bid(auctionId, other);
    expect(await tellOutbid(db)).toBe(0);
    await secondsPass(29);
    expect(await tellOutbid(db)).toBe(0);
    await secondsPass(2);
    const rounds = await Promise.all([tellOutbid(db), tellOutbid(db), tellOutbid(db)]);
    expect(rounds.reduce((sum, told) => sum + told, 0)).toBe(1);
    const row = await db.selectFrom('notification').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ user_id: me, kind: 'outbid', source: `outbid:${auctionId}:${me}` });
    expect(row.data).toMatchObject({ auction_id: auctionId, product_name: 'Kettle', price: 2 });
    // Back, outbid again, and away again: that was told.
    await bid(auctionId, me);
    await bid(auctionId, other);
    await tellOutbid(db);
    await secondsPass(100);
    expect(await tellOutbid(db)).toBe(0);
  });

  test('[OWN-4] whoever watches on any node is not away; the 30 s begin when they leave', async () => {
    const [auctionId = 0] = await makeLive(database);
    const [me = '', other = '', third = ''] = await makePeople(database, 3);
    await bid(auctionId, me);
    await bid(auctionId, third);
    await bid(auctionId, other);
    await tellOutbid(db);
    for (let round = 0; round < 5; round++) {
      await secondsPass(20);
      const here = [
        { userId: other, auctionId },
        { userId: me, auctionId },
      ];
      await Promise.all([noteWatching(db, []), noteWatching(db, here), noteWatching(db, [...here].reverse())]);
      await tellOutbid(db);
    }
    expect(await toldTo()).toEqual([third]);
    await secondsPass(31);
    await noteWatching(db, [{ userId: me, auctionId: auctionId + 1 }]);
    await tellOutbid(db);
    expect((await toldTo()).sort()).toEqual([me, third].sort());
  });

  test('[OWN-4] leading again begins anew; a bid in between counts, however late the worker comes', async () => {
    const [auctionId = 0] = await makeLive(database);
    const [me = '', other = ''] = await makePeople(database, 2);
    await bid(auctionId, me);
    await bid(auctionId, other);
    await tellOutbid(db);
    await secondsPass(31);
    await bid(auctionId, me);
    expect(await tellOutbid(db)).toBe(0);
    await bid(auctionId, other);
    expect(await tellOutbid(db)).toBe(0);
    await secondsPass(31);
    expect(await tellOutbid(db)).toBe(1);
    expect(await toldTo()).toEqual([me]);
  });

  test('[OWN-4] whoever bids at the very moment they would be told is told when they are outbid again', async () => {
    const [auctionId = 0] = await makeLive(database);
    const [me = '', other = ''] = await makePeople(database, 2);
    await bid(auctionId, me);
    await bid(auctionId, other);
    await tellOutbid(db);
    await secondsPass(31);
    await bid(auctionId, me);
    expect(await tellAway(db)).toEqual({ marked: 0, told: 0 });
    await bid(auctionId, other);
    await tellOutbid(db);
    await secondsPass(31);
    expect(await tellOutbid(db)).toBe(1);
    expect(await toldTo()).toEqual([me]);
  });

  test('[OWN-4] when very many are away, all are told in one round', async () => {
    const [auctionId = 0] = await makeLive(database);
    const people = await makePeople(database, 6);
    for (const userId of people) await bid(auctionId, userId);
    await tellOutbid(db);
    await secondsPass(31);
    expect(await tellOutbid(db, 2)).toBe(5);
    expect((await toldTo()).sort()).toEqual(people.slice(0, 5).sort());
  });

  test('[OWN-4] not of an auction that is over, nor to simulated people, people who rest, or who bought it', async () => {
    const [over = 0, live = 0] = await makeLive(database, 2);
    const [me = '', resting = '', bought = '', simulated = '', other = ''] = await makePeople(database, 5);
    await fund(db, [other], 10);
    for (const userId of [me, other]) await bid(over, userId);
    for (const userId of [resting, bought, simulated, other]) await bid(live, userId);
    await tellOutbid(db);
    await sql`update app_user set excluded_until = now() + interval '1 day' where id = ${resting}`.execute(db);
    await sql`update app_user set is_simulated = true where id = ${simulated}`.execute(database.ownerDb);
    await sql`insert into purchase_hold (auction_id, user_id, state) values (${live}, ${bought}, 'bought')`.execute(db);
    await runOut(database, [over]);
    await closeAll(database);
    await secondsPass(31);
    expect(await tellOutbid(db)).toBe(0);
    expect(await toldTo()).toEqual([]);
  });

  test('[OWN-4] after a crash that loses who was seen, everybody has 30 s again, and nobody is told twice', async () => {
    const [auctionId = 0] = await makeLive(database);
    const [me = '', third = '', other = ''] = await makePeople(database, 3);
    for (const userId of [me, other]) await bid(auctionId, userId);
    await tellOutbid(db);
    await secondsPass(31);
    expect(await tellOutbid(db)).toBe(1);
    for (const userId of [third, other]) await bid(auctionId, userId);
    await sql`delete from outbid_watch`.execute(db); // what an unlogged table is after a crash
    expect(await tellOutbid(db)).toBe(0);
    await secondsPass(31);
    expect(await tellOutbid(db)).toBe(1);
    expect((await toldTo()).sort()).toEqual([me, third].sort());
  });
});

describe('a saved product', () => {
  const planIn = async (minutes: number): Promise<{ auctionId: number; productId: number }> => {
    const productId = await makeProduct(database);
    const startsAtUs = (await databaseNowUs(db)) + minutes * 60_000_000;
    const auctionId = await scheduleAuction({ db, feed: new ChangeFeed() }, { productId, startsAtUs });
    return { auctionId: auctionId ?? 0, productId };
  };
  const save = (userId: string, productId: number, remind = true) =>
    sql`insert into saved_product (user_id, product_id, remind) values (${userId}, ${productId}, ${remind})`.execute(
      db,
    );

  test('[OWN-4][OWN-5] ten minutes before it opens, to whoever saved it with the reminder on, once', async () => {
    const [soon, later] = [await planIn(9), await planIn(12)];
    const [me = '', silent = '', resting = ''] = await makePeople(database, 3);
    await sql`update app_user set excluded_until = now() + interval '1 day' where id = ${resting}`.execute(db);
    for (const { productId } of [soon, later]) {
      await save(me, productId);
      await save(silent, productId, false);
      await save(resting, productId);
    }
    const rounds = await Promise.all([tellSavedStarting(db), tellSavedStarting(db), tellSavedStarting(db)]);
    expect(rounds.reduce((sum, told) => sum + told, 0)).toBe(1);
    expect(await tellSavedStarting(db)).toBe(0);
    const row = await db.selectFrom('notification').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ user_id: me, source: `saved_starting:${soon.auctionId}:${me}` });
  });

  test('[OWN-5] one that was moved after its reminder is reminded of again, at its new time, once', async () => {
    await sql`delete from saved_product`.execute(db);
    const { auctionId, productId } = await planIn(9);
    const [me = ''] = await makePeople(database, 1);
    await save(me, productId);
    const moveBy = (minutes: number) =>
      sql`update auction set scheduled_start_us = scheduled_start_us + ${minutes * 60_000_000} where id = ${auctionId}`.execute(
        db,
      );
    expect(await tellSavedStarting(db)).toBe(1);
    await moveBy(60);
    expect(await tellSavedStarting(db)).toBe(0);
    await moveBy(-61);
    expect([await tellSavedStarting(db), await tellSavedStarting(db)]).toEqual([1, 0]);
    const { rows } = await sql<{ at: string }>`
      select data ->> 'starts_at' as at from notification where user_id = ${me} order by id`.execute(db);
    expect(Date.parse(rows[0]?.at ?? '') - Date.parse(rows[1]?.at ?? '')).toBe(60_000);
  });

  test('[OWN-4] when very many saved it, all are told in one round', async () => {
    await sql`delete from saved_product`.execute(db);
    const { productId } = await planIn(9);
    const people = await makePeople(database, 5);
    for (const userId of people) await save(userId, productId);
    expect(await tellSavedStarting(db, 2)).toBe(5);
    expect(await tellSavedStarting(db, 2)).toBe(0);
  });
});

describe('a seat', () => {
  const seatedIn = async (minutes: number, holders: readonly string[], productId?: number): Promise<number> => {
    const startsAtUs = (await databaseNowUs(db)) + minutes * 60_000_000;
    const plan = { productId: productId ?? (await makeProduct(database)), startsAtUs, seatsNeeded: 5 };
    const auctionId = (await scheduleAuction({ db, feed: new ChangeFeed() }, plan)) ?? 0;
    for (const userId of holders)
      await sql`insert into seat (auction_id, user_id) values (${auctionId}, ${userId})`.execute(db);
    return auctionId;
  };
  const noticesOf = async (userId: string) =>
    (
      await sql<{ kind: string; shown: boolean }>`
      select kind, is_shown as shown from notification where user_id = ${userId} order by id`.execute(db)
    ).rows;

  test('[AUC-9] ten minutes before, with saved auctions switched off, to whoever has one; of those who saved it, once', async () => {
    const [ann = '', ben = '', saver = ''] = await makePeople(database, 3);
    await sql`insert into notification_choice (user_id, kind, channel, is_on)
              select id, 'saved_starting', way, false from unnest(${[ann, ben]}::uuid[]) id, unnest('{in_app,push}'::text[]) way`.execute(
      db,
    );
    const productId = await makeProduct(database);
    for (const userId of [ben, saver])
      await sql`insert into saved_product (user_id, product_id, remind) values (${userId}, ${productId}, true)`.execute(
        db,
      );
    const auctionId = await seatedIn(9, [ann, ben], productId);
    await seatedIn(11, [ann]);
    await Promise.all([tellSeatsStarting(db), tellSavedStarting(db), tellSeatsStarting(db), tellSavedStarting(db)]);
    for (const userId of [ann, ben]) expect(await noticesOf(userId)).toEqual([{ kind: 'seat', shown: true }]);
    expect(await noticesOf(saver)).toEqual([{ kind: 'saved_starting', shown: true }]);
    await sql`update auction set scheduled_start_us = scheduled_start_us - 60000000, revision = revision + 1 where id = ${auctionId}`.execute(
      db,
    );
    expect([await tellSeatsStarting(db), await tellSeatsStarting(db)]).toEqual([2, 0]);
  });
});
