import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aBid, closeAll, laneOn, makeLive, makePeople, quietLog, runOut } from '../../testing/auction-world.ts';
import {
  bidsOn,
  laterOn,
  secondsLeft,
  setsAside,
  stops,
  sweep,
  switchAutobidsOn,
} from '../../testing/autobid-world.ts';
import { anMpesaNumber, type OrdersApp, ordersApp, withAddress } from '../../testing/orders-app.ts';
import { referralWorld } from '../../testing/referral-world.ts';
import { testDatabase } from '../../testing/test-database.ts';
import type { Refusal } from '../../platform/http/index.ts';
import { LastInLine } from '../../platform/process/last-in-line.ts';
import { callOff, ChangeFeed } from '../auctions/index.ts';
import { deleteNext } from '../data-subject/deletion/deletion-worker.ts';
import { checkInvariants } from '../invariants/index.ts';
import { readSpent } from '../limits/limits.sql.ts';
import { setLimit, takeBreak } from '../limits/own-limits.ts';
import { suspendUser } from '../users/index.ts';
import { endOver } from './autobid-sweep.ts';
import { readOwnAutobid } from './own-autobid.sql.ts';
import { readOwnAutobids } from './own-autobids.sql.ts';
import { tellEnded } from './tell-ended.ts';

const database = await testDatabase({ poolSize: 12 });
const { db, owner } = database;
const lane = laneOn(database);
const shop = await referralWorld(database);
const bus = { publish: () => undefined, hear: () => () => undefined };
const SHOP_PRICE = 5_000;
let app: OrdersApp;
let boss = '';
beforeAll(async () => {
  await switchAutobidsOn(database);
  app = await ordersApp(database);
  [boss = ''] = await makePeople(database, 1, { kind: 'owner' });
});
afterAll(async () => {
  await app?.stop();
  await shop.stop();
  await lane.stop();
});

const CLOCK = { countdownUs: 600_000_000, priceCents: SHOP_PRICE * 100 };
/** An auction with an autobid of Ann's, who bought her bids long ago, and Ben, who presses. */
type Scene = { readonly auctionId: number; readonly ann: string; readonly ben: string };
type End = {
  readonly cause: string;
  readonly reason: string;
  readonly auction?: Parameters<typeof makeLive>[2];
  readonly set?: Parameters<typeof setsAside>[3];
  readonly bring: (scene: Scene) => Promise<unknown>;
  /** Of the twenty, how many were placed before; whether those come back, too; whether all bids are gone then. */
  readonly placed?: number;
  readonly isAllBack?: boolean;
  readonly isForfeited?: boolean;
  /** What the person did themselves is no news to them. */
  readonly isSilent?: boolean;
};

const press = ({ auctionId }: Scene, who: string) => lane.submit(aBid(auctionId, who));
const trigger = async ({ auctionId }: Scene) => {
  await secondsLeft(database, auctionId, 2);
  await sweep(database, lane);
};

const ENDS: readonly End[] = [
  {
    cause: 'stopped by its person',
    reason: 'stopped',
    isSilent: true,
    bring: ({ auctionId, ann }) => stops(database, auctionId, ann),
  },
  {
    cause: 'used up',
    reason: 'used_up',
    set: { bids: 2 },
    placed: 2,
    bring: async (scene) => {
      await trigger(scene);
      await press(scene, scene.ben);
      await trigger(scene);
    },
  },
  {
    cause: 'the price leaves its range',
    reason: 'range',
    set: { to: 1 },
    bring: async (scene) => {
      await press(scene, scene.ben);
      await sweep(database, lane);
    },
  },
  {
    cause: 'the guarantee is reached',
    reason: 'guarantee',
    auction: { priceCents: 1_500 },
    placed: 1,
    bring: async (scene) => {
      await trigger(scene);
      await press(scene, scene.ben);
      await trigger(scene);
    },
  },
  {
    cause: 'the lock price is reached before its first bid',
    reason: 'lock_price',
    auction: { lockPriceCents: 100 },
    bring: async (scene) => {
      await press(scene, scene.ben);
      await trigger(scene);
    },
  },
  {
    cause: 'its person has won as often as is allowed',
    reason: 'win_limit',
    auction: { winsInTotal: 1 },
    bring: async (scene) => {
      const [other = 0] = await makeLive(database, 1, CLOCK);
      await lane.submit(aBid(other, scene.ann));
      await runOut(database, [other]);
      await closeAll(database);
      await trigger(scene);
    },
  },
  {
    cause: 'its person buys the product',
    reason: 'bought',
    placed: 1,
    isAllBack: true,
    bring: async (scene) => {
      await trigger(scene);
      await press(scene, scene.ben);
      await withAddress(app, scene.ann);
      const { body } = await app.ask('/api/place_normal_order', {
        who: scene.ann,
        body: {
          ...{ mpesaNumber: anMpesaNumber(), originalPrice: SHOP_PRICE, orderId: scene.auctionId, amount: SHOP_PRICE },
          paymentMethod: 'mpesa',
        },
      });
      await app.pay(body.payment_id);
    },
  },
  {
    cause: 'a spending limit that is below what counts',
    reason: 'spending_limit',
    bring: ({ ann }) => setLimit({ db, bus }, { userId: ann, requestId: 'a call' }, 'day', 100),
  },
  {
    cause: 'a break',
    reason: 'break',
    bring: ({ ann }) => takeBreak({ db, bus }, { userId: ann, requestId: 'a call' }, '24h'),
  },
  {
    cause: 'a suspension',
    reason: 'suspended',
    bring: ({ ann }) =>
      suspendUser(
        { db: database.staff.db, bus },
        { userId: ann, scope: 'bidding', cause: 'looking_into', days: null },
        { actorId: boss, reason: 'a test' },
      ),
  },
  {
    cause: 'its person’s account is deleted',
    reason: 'closed',
    isForfeited: true,
    bring: async ({ ann }) => {
      await owner.query(
        `insert into account_deletion (user_id, asked_at, due_at) values ($1, now() - interval '8 days', now() - interval '1 day')`,
        [ann],
      );
      const nobody = { send: () => undefined, publish: () => undefined };
      expect(await deleteNext({ db, bus: nobody, feed: nobody, messages: nobody, log: quietLog as never })).toBe(
        'deleted',
      );
    },
  },
  {
    cause: 'the auction ends',
    reason: 'auction_over',
    placed: 1,
    bring: async (scene) => {
      await trigger(scene);
      await runOut(database, [scene.auctionId]);
      await closeAll(database);
    },
  },
  {
    cause: 'the auction is called off',
    reason: 'auction_over',
    placed: 1,
    isAllBack: true,
    bring: async (scene) => {
      await trigger(scene);
      await callOff({ db, feed: new ChangeFeed(), log: { info() {}, warn() {}, error() {} } }, scene.auctionId, {
        ...{ reason: 'a test', actorId: null },
      });
    },
  },
];

const lotsOf = async (userId: string) => {
  const { rows } = await sql<{ cents: number; left: number }>`
    select l.unit_price_cents as cents, l.bids_left as left from bid_lot l join account a on a.id = l.account_id
     where a.owner_id = ${userId} and l.parent_id is null order by l.id`.execute(db);
  return rows;
};
const noticesOf = async (userId: string) => {
  const { rows } = await sql<{ reason: string; bids: number }>`
    select data ->> 'autobid' as reason, (data ->> 'bids')::int as bids from notification
     where user_id = ${userId} and data ->> 'event' = 'autobid_ended' order by id`.execute(db);
  return rows;
};
/** But for the clock's own: moments are brought about here by moving an end. */
const broken = async () =>
  (await checkInvariants(database.pool)).filter(({ name }) => !['B5', 'O4', 'A1'].includes(name));

test.each(ENDS)(
  '[BID-16] $cause: what is left goes back to its lots in that transaction, once, and is told',
  async (end) => {
    const { reason, placed = 0, isAllBack = false, isForfeited = false, isSilent = false } = end;
    const [ann = '', ben = ''] = await makePeople(database, 2, { bids: 30, unitPriceCents: 900 });
    await owner.query(
      `update bid_lot set created_at = created_at - interval '60 days'
      where account_id = (select id from account where owner_id = $1 and unit = 'BID')`,
      [ann],
    );
    const before = await lotsOf(ann);
    const [auctionId = 0] = await makeLive(database, 1, { ...CLOCK, ...end.auction });
    const { bids_set: aside } = await setsAside(database, auctionId, ann, end.set);
    await laterOn(database, auctionId);
    await end.bring({ auctionId, ann, ben });
    const own = await readOwnAutobid(db, auctionId, ann);
    expect(own).toMatchObject({ state: 'ended', reason, bids_left: 0, bids_back: aside - placed });
    expect((await bidsOn(database, auctionId)).filter(({ who, auto }) => auto && who === ann)).toHaveLength(placed);
    const won = reason === 'win_limit' ? 1 : 0;
    const left = isForfeited ? 0 : 30 - won - (isAllBack ? 0 : placed);
    expect(own.balance).toBe(left);
    const lots = await lotsOf(ann);
    expect(lots.reduce((sum, lot) => sum + lot.left, 0)).toBe(isAllBack ? left - placed : left);
    expect(lots.map(({ cents }) => cents)).toEqual(before.map(({ cents }) => cents));
    await tellEnded({ db, bus });
    await tellEnded({ db, bus });
    expect(await noticesOf(ann)).toEqual(isSilent || isForfeited ? [] : [{ reason, bids: aside - placed }]);
    // Whatever ends it again finds nothing.
    await sweep(database, lane);
    expect((await readOwnAutobid(db, auctionId, ann)).balance).toBe(left);
    expect(await broken()).toEqual([]);
  },
);

test('[BID-16] a stop that counted after a trigger ends when nobody looks: what came back is told, with its number', async () => {
  const [ann = '', ben = ''] = await makePeople(database, 2, { bids: 30, unitPriceCents: 900 });
  const [auctionId = 0] = await makeLive(database, 1, CLOCK);
  const { bids_set: aside } = await setsAside(database, auctionId, ann);
  await laterOn(database, auctionId);
  await secondsLeft(database, auctionId, 2.5);
  expect(await stops(database, auctionId, ann)).toMatchObject({ state: 'stopping' });
  await trigger({ auctionId, ann, ben });
  await sweep(database, lane);
  const own = await readOwnAutobid(db, auctionId, ann);
  expect(own).toMatchObject({ state: 'ended', reason: 'stopped' });
  expect(own.bids_back).toBeGreaterThanOrEqual(aside - 1);
  await tellEnded({ db, bus });
  await tellEnded({ db, bus });
  expect(await noticesOf(ann)).toEqual([{ reason: 'stopped', bids: own.bids_back }]);
});

test('[BID-16] set anew before its end was told: what came back by that end is told all the same, once', async () => {
  const [ann = '', ben = ''] = await makePeople(database, 2, { bids: 40, unitPriceCents: 900 });
  const [auctionId = 0] = await makeLive(database, 1, CLOCK);
  const { bids_set: aside } = await setsAside(database, auctionId, ann, { to: 1 });
  await laterOn(database, auctionId);
  await press({ auctionId, ann, ben }, ben);
  await sweep(database, lane);
  expect(await readOwnAutobid(db, auctionId, ann)).toMatchObject({ state: 'ended', reason: 'range' });
  await setsAside(database, auctionId, ann, { bids: 5 });
  await tellEnded({ db, bus });
  expect(await noticesOf(ann)).toEqual([{ reason: 'range', bids: aside }]);
});

test('[BID-16] a pack that is taken back takes what was set aside of it as well: none of it is a debt', async () => {
  const ann = await shop.aPerson();
  const payment = await shop.pay(ann, { bids: 50, amount: 500 });
  const [auctionId = 0] = await makeLive(database, 1, CLOCK);
  await setsAside(database, auctionId, ann.id, { bids: 20 });
  await shop.reverse(payment);
  expect(await readOwnAutobid(db, auctionId, ann.id)).toMatchObject({
    ...{ state: 'ended', reason: 'reversed', bids_back: 0, balance: 0 },
  });
  expect((await readOwnAutobids(db, ann.id)).autobids).toMatchObject([{ reason: 'reversed', bids_back: 0 }]);
  // The last word about them is never that they are back: they were taken in that very transaction.
  await tellEnded({ db, bus });
  expect(await noticesOf(ann.id)).toEqual([{ reason: 'reversed', bids: 0 }]);
  expect(await shop.holds(ann)).toMatchObject({ bids: 0 });
  // They went with the payment: nothing says that they are back.
  await tellEnded({ db, bus });
  expect(await noticesOf(ann.id)).toEqual([{ reason: 'reversed', bids: 0 }]);
  const { rows } = await owner.query(
    `select balance from account where owner_id = $1 and kind = 'debt' and balance <> 0`,
    [ann.id],
  );
  expect(rows).toEqual([]);
  expect(await broken()).toEqual([]);
});

test('[BID-16][OWN-7] bids beyond one’s own limit are refused in words about bids, not about a pack', async () => {
  const [ann = ''] = await makePeople(database, 1, { bids: 30, unitPriceCents: 900 });
  await owner.query(
    `update bid_lot set created_at = created_at - interval '60 days'
      where account_id = (select id from account where owner_id = $1 and unit = 'BID')`,
    [ann],
  );
  await setLimit({ db, bus }, { userId: ann, requestId: 'a call' }, 'day', 100);
  const [auctionId = 0] = await makeLive(database, 1, CLOCK);
  const refused = await setsAside(database, auctionId, ann).catch((error: Refusal) => error);
  expect(refused).toMatchObject({ code: 'AUTOBID_SPENDING_LIMIT' });
  for (const language of ['en', 'sw'] as const)
    expect((refused as Refusal).details?.(language).join(' ')).not.toMatch(/pack|kifurushi/);
});

test('[BID-16][OWN-7] bids that were placed and came back count against no limit, and once when they are set aside again', async () => {
  const [ann = ''] = await makePeople(database, 1, { bids: 20, unitPriceCents: 900 });
  await owner.query(
    `update bid_lot set created_at = created_at - interval '60 days'
      where account_id = (select id from account where owner_id = $1 and unit = 'BID')`,
    [ann],
  );
  await setLimit({ db, bus }, { userId: ann, requestId: 'a call' }, 'day', 190);
  const [first = 0, second = 0] = await makeLive(database, 2, CLOCK);
  await setsAside(database, first, ann, { bids: 20 });
  await secondsLeft(database, first, 2);
  await sweep(database, lane);
  const spent = async () => (await readSpent(db, ann, Date.now())).day;
  expect([(await bidsOn(database, first)).length, await spent()]).toEqual([1, 18_000]);
  await callOff({ db, feed: new ChangeFeed(), log: quietLog }, first, { reason: 'test', actorId: null });
  expect(await readOwnAutobid(db, first, ann)).toMatchObject({ balance: 20 });
  expect(await spent()).toBe(0);
  await setsAside(database, second, ann, { bids: 20 });
  expect(await spent()).toBe(18_000);
});

test('[BID-14] a hundred that can’t be ended keep none behind them from its end: they wait behind all others', async () => {
  const [bad = 0, good = 0] = await makeLive(database, 2, CLOCK);
  const crowd = await makePeople(database, 101, { bids: 5 });
  const [last = '', ...stuck] = crowd;
  for (const who of stuck) await setsAside(database, bad, who, { bids: 2 });
  await setsAside(database, good, last, { bids: 2 });
  await owner.query('update autobid set stopping_seq = 0, asked_seq = 0 where auction_id = any($1)', [[bad, good]]);
  await owner.query(`
    create function stay() returns trigger language plpgsql as 'begin raise exception ''it stays''; end';
    create trigger stay before update on autobid for each row when (new.auction_id = ${bad}) execute function stay()`);
  const told: string[] = [];
  const line = new LastInLine();
  const log = { error: (_fields: object, text: string) => void told.push(text) };
  await endOver({ db, bus, log }, line);
  expect(await readOwnAutobid(db, good, last)).toMatchObject({ state: 'stopping' });
  expect(told).toHaveLength(100);
  await endOver({ db, bus, log }, line);
  expect(await readOwnAutobid(db, good, last)).toMatchObject({ state: 'ended', reason: 'stopped', balance: 5 });
  await owner.query('drop trigger stay on autobid');
  await endOver({ db, bus, log }, line);
  expect(await readOwnAutobid(db, bad, stuck[0] ?? '')).toMatchObject({ state: 'ended', balance: 5 });
  expect(line.ids).toEqual([]);
});
