import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, expect, test } from 'vitest';
import { aBid, laneOn, makeLive, makePeople, quietLog } from '../../testing/auction-world.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { callOff, ChangeFeed } from '../auctions/index.ts';
import { checkInvariants } from '../integrity/index.ts';
import { creditBids, currentBids, ensureAccount, grantBids, returnBids } from './index.ts';

const database = await testDatabase({ poolSize: 8 });
const { db, pool } = database;
const lane = laneOn(database);
afterAll(() => lane.stop());
afterEach(async () => expect(await checkInvariants(pool)).toEqual([]));

const someone = async (bids = 0) => (await makePeople(database, 1, { bids }))[0] ?? '';

test('[BID-7] a grant is a lot of free bids; its replay changes nothing, even 20 at once', async () => {
  const userId = await someone();
  const grant = { userId, bids: 500, source: `grant:${userId}` };
  const results = await Promise.all(Array.from({ length: 20 }, () => grantBids(db, grant)));
  expect(results.filter((result) => result.credited)).toHaveLength(1);
  expect(await grantBids(db, { ...grant, bids: 9 })).toEqual({ credited: false, balance: 500 });
  expect(await currentBids(db, userId)).toBe(500);
});

test('[BID-7] purchases keep their price; two at once both count', async () => {
  const userId = await someone(5);
  const buy = (unitPriceCents: number) =>
    creditBids(db, { userId, bids: 50, source: `purchase:${randomUUID()}` }, { kind: 'purchase', unitPriceCents });
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
  await Promise.all([ensureAccount(db, userId), ensureAccount(db, userId)]);
  expect(await currentBids(db, userId)).toBe(0);
  expect(await currentBids(db, randomUUID())).toBe(0);
});

test('[ACC-8] the database refuses staff an account, a grant, and becoming a user', async () => {
  for (const kind of ['staff', 'owner'] as const) {
    const [staff = ''] = await makePeople(database, 1, { kind });
    await expect(ensureAccount(db, staff)).rejects.toMatchObject({ code: '23514' });
    await expect(grantBids(db, { userId: staff, bids: 1, source: `grant:${staff}` })).rejects.toMatchObject({
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
  await grantBids(db, { userId: ann, bids: 1, source: `grant:${ann}` });
  await creditBids(db, { userId: ann, bids: 1, source: `purchase:${ann}` }, { kind: 'purchase', unitPriceCents: 750 });
  await grantBids(db, { userId: ben, bids: 3, source: `grant:${ben}` });
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
