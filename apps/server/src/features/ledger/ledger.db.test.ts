import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, expect, test } from 'vitest';
import { aBid, laneOn, makeLive, makePeople, quietLog } from '../../testing/auction-world.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { callOff, ChangeFeed } from '../auctions/index.ts';
import { checkInvariants } from '../invariants/index.ts';
import {
  bidHouse,
  creditBids,
  creditCrowd,
  currentBids,
  debtOf,
  ensureAccount,
  grantBids,
  kesHouse,
  lockEarnings,
  returnBids,
  shillingsOf,
  transfer,
  walletOf,
} from './index.ts';

const database = await testDatabase({ poolSize: 8 });
const { db, pool } = database;
const lane = laneOn(database);
afterAll(() => lane.stop());
afterEach(async () => expect(await checkInvariants(pool)).toEqual([]));

const someone = async (bids = 0) => (await makePeople(database, 1, { bids }))[0] ?? '';

test('[BID-7] a grant is a lot of free bids; its replay changes nothing, even 20 at once', async () => {
  const userId = await someone();
  const grant = { userId, bids: 500, cause: `grant:${userId}` as const };
  const results = await Promise.all(Array.from({ length: 20 }, () => grantBids(db, grant)));
  expect(results.filter((result) => result.credited)).toHaveLength(1);
  expect(await grantBids(db, { ...grant, bids: 9 })).toEqual({ credited: false, balance: 500 });
  expect(await currentBids(db, userId)).toBe(500);
});

test('[BID-7] purchases keep their price; two at once both count', async () => {
  const userId = await someone(5);
  const buy = (unitPriceCents: number) =>
    creditBids(db, { userId, bids: 50, cause: `grant:paid:${randomUUID()}` }, unitPriceCents);
  await Promise.all([buy(900), buy(750)]);
  expect(await currentBids(db, userId)).toBe(105);
  const lots = await pool.query(
    `select unit_price_cents from bid_lot join account on account.id = account_id where owner_id = $1 order by 1`,
    [userId],
  );
  expect(lots.rows.map((row) => row.unit_price_cents)).toEqual([0, 750, 900]);
});

test('an account is made once; whoever has none holds nothing', async () => {
  const userId = await someone();
  await Promise.all([ensureAccount(db, walletOf(userId)), ensureAccount(db, walletOf(userId))]);
  expect(await currentBids(db, userId)).toBe(0);
  expect(await currentBids(db, randomUUID())).toBe(0);
});

test('[ACC-8] the database refuses staff an account, a grant, and becoming a user', async () => {
  for (const kind of ['staff', 'owner'] as const) {
    const [staff = ''] = await makePeople(database, 1, { kind });
    await expect(ensureAccount(db, walletOf(staff))).rejects.toMatchObject({ code: '23514' });
    await expect(grantBids(db, { userId: staff, bids: 1, cause: `grant:${staff}` })).rejects.toMatchObject({
      code: '23514',
    });
    await expect(
      database.owner.query(`update app_user set kind = 'user' where id = $1`, [staff]),
    ).rejects.toMatchObject({
      code: '23514',
    });
  }
});

test('the books refuse a transfer to nowhere or between units, a balance below zero, and an account that goes', async () => {
  const userId = await someone(1);
  const { rows } = await pool.query('select id from account where owner_id = $1', [userId]);
  const move = (credit: number, unit: string) =>
    pool.query(`insert into transfer (source, unit, debit_id, credit_id, amount) values ($1, $2, $3, $4, 1)`, [
      ...[`test:${randomUUID()}`, unit, rows[0].id, credit],
    ]);
  await expect(move(999_999_999, 'BID')).rejects.toMatchObject({ code: '23503' });
  const house = await pool.query(`select id from account where kind = 'promotion'`);
  await expect(move(house.rows[0].id, 'KES')).rejects.toMatchObject({ code: '23503' });
  await expect(pool.query('update account set balance = -1 where owner_id = $1', [userId])).rejects.toMatchObject({
    code: '23514',
  });
  await expect(database.owner.query('delete from account where owner_id = $1', [userId])).rejects.toMatchObject({
    code: '23514',
  });
});

test('shillings move once for a cause, with both balances; no sum moves nothing', async () => {
  const [ann, ben] = [await someone(), await someone()];
  for (const account of [shillingsOf(ann), debtOf(ben)]) await ensureAccount(db, account);
  const undone = db.transaction().execute(async (trx) => {
    const move = { cause: `referral:${ann}`, from: kesHouse('promotion'), to: shillingsOf(ann), cents: 500 } as const;
    expect([await transfer(trx, move), await transfer(trx, move)]).toEqual([true, false]);
    const owed = { from: shillingsOf(ann), to: debtOf(ben), cents: 200 };
    expect(await transfer(trx, { cause: `debt:${ben}`, ...owed })).toBe(true);
    expect(await transfer(trx, { cause: `debt:${ann}`, ...owed, cents: 0 })).toBe(false);
    const { rows } = await sql`
      select owner_id = ${ann} as "isAnns", kind, balance from account
       where owner_id in (${ann}, ${ben}) and unit = 'KES' order by kind desc`.execute(trx);
    expect(rows).toEqual([
      { isAnns: true, kind: 'user', balance: 300 },
      { isAnns: false, kind: 'debt', balance: 200 },
    ]);
    throw new Error('undone');
  });
  // No referral stands behind it, and the invariants would say so.
  await expect(undone).rejects.toThrow('undone');
});

test('a transfer of more than somebody has, or to an account that is not there, changes nothing', async () => {
  const userId = await someone(3);
  await lockEarnings(db, userId);
  const taken = { cause: `convert:${userId}`, from: shillingsOf(userId), cents: 1 } as const;
  await expect(transfer(db, { ...taken, to: kesHouse('promotion') })).rejects.toMatchObject({ code: '23514' });
  await expect(transfer(db, { ...taken, to: debtOf(userId) })).rejects.toMatchObject({ code: '23502' });
  const { rowCount } = await pool.query('select from transfer where source = $1', [taken.cause]);
  expect(rowCount).toBe(0);
});

test('bids and shillings cannot be mixed: it does not compile, and the database refuses it', async () => {
  const userId = await someone();
  await lockEarnings(db, userId);
  const cause = `grant:mixed:${userId}` as const;
  const centsToBids = { cause, from: kesHouse('promotion'), to: walletOf(userId), cents: 100 } as const;
  const bidsToCents = { cause, from: bidHouse('promotion'), to: shillingsOf(userId), bids: 1 } as const;
  const bidsAsCents = { cause, from: bidHouse('promotion'), to: walletOf(userId), cents: 100 } as const;
  const refused = { code: '23503' };
  // @ts-expect-error shillings don't go to an account of bids
  await expect(transfer(db, centsToBids)).rejects.toMatchObject(refused);
  // @ts-expect-error bids don't go to an account of shillings
  await expect(transfer(db, bidsToCents)).rejects.toMatchObject(refused);
  // @ts-expect-error bids aren't counted in cents
  await expect(transfer(db, bidsAsCents)).rejects.toMatchObject(refused);
  // @ts-expect-error bids that were paid for have a price
  void (() => transfer(db, { cause, from: bidHouse('purchase'), to: walletOf(userId), bids: 1 }));
});

test('[BID-7] a crowd is credited as each alone: a lot and a balance each, once', async () => {
  const userIds = [await someone(), await someone(2)];
  const credit = { userIds, bids: 5, unitPriceCents: 900, cause: (userId: string) => `grant:crowd:${userId}` as const };
  await creditCrowd(db, { ...credit, atUs: 1_700_000_000_000_000 });
  await creditCrowd(db, credit);
  expect(await Promise.all(userIds.map((userId) => currentBids(db, userId)))).toEqual([5, 7]);
  const { rows } = await pool.query(
    `select l.kind, l.unit_price_cents, l.bids_left, extract(epoch from l.created_at)::bigint as at, t.created_at = l.created_at as "isSame"
       from bid_lot l join transfer t using (source) where l.source like 'grant:crowd:%'`,
  );
  const lot = { kind: 'purchase', unit_price_cents: 900, bids_left: 5, at: 1_700_000_000, isSame: true };
  expect(rows).toEqual([lot, lot]);
});

test('no function of the database writes transfers, lots or accounts behind the ledger', async () => {
  const writes =
    '(insert[[:space:]]+into|update|delete[[:space:]]+from)[[:space:]]+(public[.])?(transfer|bid_lot|account)([^a-z_]|$)';
  const found = await database.owner.query(`select 'begin insert into public.transfer (id' ~* $1 as "isFound"`, [
    writes,
  ]);
  expect(found.rows).toEqual([{ isFound: true }]);
  const { rows } = await database.owner.query(
    `select proname from pg_proc join pg_namespace n on n.oid = pronamespace
      where n.nspname not in ('pg_catalog', 'information_schema') and prosrc ~* $1`,
    [writes],
  );
  expect(rows).toEqual([]);
});

test('[L3] the server cannot rewrite bids, transfers, outcomes or the audit', async () => {
  for (const table of ['bid', 'transfer', 'outcome', 'audit']) {
    await expect(pool.query(`delete from ${table}`)).rejects.toMatchObject({ code: '42501' });
    await expect(pool.query(`truncate ${table}`)).rejects.toMatchObject({ code: '42501' });
  }
  await expect(pool.query('update bid set seq = 1')).rejects.toMatchObject({ code: '42501' });
});

test('[AUC-1][BID-7] bids of an auction that is called off return to lots of their price and age, once', async () => {
  const [auctionId = 0] = await makeLive(database);
  const [ann, ben] = [await someone(), await someone()];
  await grantBids(db, { userId: ann, bids: 1, cause: `grant:${ann}` });
  await creditBids(db, { userId: ann, bids: 1, cause: `grant:paid:${ann}` }, 750);
  await grantBids(db, { userId: ben, bids: 3, cause: `grant:${ben}` });
  for (const userId of [ann, ben, ann, ben]) expect((await lane.submit(aBid(auctionId, userId))).ok).toBe(true);
  expect(await currentBids(db, ann)).toBe(0);

  const deps = { db, feed: new ChangeFeed(), log: quietLog };
  const why = { reason: 'out of stock', actorId: null };
  const ends = await Promise.all([callOff(deps, auctionId, why), callOff(deps, auctionId, why)]);
  expect(ends.sort()).toEqual([false, true]);
  expect([await currentBids(db, ann), await currentBids(db, ben)]).toEqual([2, 3]);
  expect(await returnBids(db, auctionId)).toEqual([]);

  const lots = await pool.query(
    `select l.unit_price_cents, l.bids_left, parent.kind as from_kind
       from bid_lot l join account a on a.id = l.account_id join bid_lot parent on parent.id = l.parent_id
      where a.owner_id = $1 and l.kind = 'refund' order by 1`,
    [ann],
  );
  expect(lots.rows).toEqual([
    { unit_price_cents: 0, bids_left: 1, from_kind: 'promotion' },
    { unit_price_cents: 750, bids_left: 1, from_kind: 'purchase' },
  ]);
});

test('[AUC-1] a bid returned twice over two auctions still names the lot first bought', async () => {
  const auctions = await makeLive(database, 2);
  const ann = await someone(1);
  for (const auctionId of auctions) {
    expect((await lane.submit(aBid(auctionId, ann))).ok).toBe(true);
    await callOff({ db, feed: new ChangeFeed(), log: quietLog }, auctionId, { reason: 'test', actorId: null });
  }
  const { rows } = await pool.query(
    `select distinct parent.kind from bid_lot l join account a on a.id = l.account_id join bid_lot parent on parent.id = l.parent_id
      where a.owner_id = $1 and l.kind = 'refund'`,
    [ann],
  );
  expect(rows).toEqual([{ kind: 'promotion' }]);
});

test('[WIN-5] the bids of one person can be returned alone', async () => {
  const [auctionId = 0] = await makeLive(database);
  const [ann, ben] = [await someone(3), await someone(3)];
  for (const userId of [ann, ben]) expect((await lane.submit(aBid(auctionId, userId))).ok).toBe(true);
  // Undone again: without a paid order nobody's bids come back, and the invariants would say so.
  const undone = db.transaction().execute(async (trx) => {
    expect(await returnBids(trx, auctionId, ann)).toEqual([{ userId: ann, bids: 1, balance: 3 }]);
    expect(await currentBids(trx, ben)).toBe(2);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
});
