import { afterAll, expect, test } from 'vitest';
import { payoutWorld } from '../../testing/payout-world.ts';
import { makePeople } from '../../testing/auction-world.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { requestApproval } from '../approvals/index.ts';
import { noNotices, payoutApprovals } from '../payouts/index.ts';
import { byTwo } from '../../testing/by-two.ts';
import { checkInvariants } from '../invariants/index.ts';
import { ChangeFeed } from '../auctions/index.ts';
import { makeClerks, runShop } from './run-shop.ts';
import { DemoError } from './seed.ts';
import { startDemo } from './start-demo.ts';

const database = await testDatabase();
const { pool } = database;
const world = await payoutWorld(database);
await makeClerks(database.ownerDb);
afterAll(() => world.http.close());
const deps = {
  db: database.staff.db,
  bus: { publish: () => undefined, hear: () => () => undefined },
  payments: { openPaymentOf: async () => null },
  forgetsPayouts: true,
};
/** As if everything had stood there for a minute. */
const aMinutePasses = async () => {
  await database.owner.query(`update withdrawal set updated_at = updated_at - interval '1 min'`);
  await database.owner.query(`update shop_order set updated_at = updated_at - interval '1 min'`);
};

test('[OPS-3] the simulated operator approves after a while, two people where two are needed, and says so in the audit', async () => {
  const [small] = await world.claims(1, { priceCents: 150_000, isUsual: true });
  const [large] = await world.claims(1, { priceCents: 2_000_000 });
  if (!small || !large) throw new Error('no claim');
  expect(await runShop(deps)).toBe(0);
  await aMinutePasses();
  expect(await runShop(deps)).toBe(2);
  expect(await runShop(deps)).toBe(0);
  const { rows } = await pool.query(
    `select number, state, (select count(distinct staff_id)::int from withdrawal_approval where withdrawal_id = w.id) as people
       from withdrawal w order by number`,
  );
  expect(rows.map(({ state, people }) => [state, people])).toEqual([
    ['approved', 1],
    ['approved', 2],
  ]);
  const audit = await pool.query(
    `select distinct reason, kind from audit join app_user on app_user.id = actor_id where action = 'withdrawal.approved'`,
  );
  expect(audit.rows).toEqual([{ reason: 'simulated operator of the demonstration', kind: 'staff' }]);
  expect(await checkInvariants(pool)).toEqual([]);
});

test('[OPS-3] what the simulated M-PESA forgot when it ended is sent again; a real one is never thought to forget', async () => {
  const sent = await world.sent();
  world.pass(120_000);
  await world.work();
  await world.status(sent.known, '', '2033');
  expect(await runShop({ ...deps, forgetsPayouts: false })).toBe(0);
  expect(await runShop(deps)).toBe(1);
  await world.work();
  await world.result(world.knownOf(sent.phone));
  expect((await world.seen(sent)).status).toBe('completed');
  expect(await checkInvariants(pool)).toEqual([]);
});

test.each([
  ['asked for', 'withdrawal.not_paid', false],
  ['said that it was not paid', 'withdrawal.not_paid', true],
  ['asked for it to be sent again', 'withdrawal.retry', false],
] as const)(
  '[OPS-3] a server that ended when one of the simulated people had %s: the next one goes on',
  async (_when, kind, isDone) => {
    const sent = await world.sent();
    world.pass(120_000);
    await world.work();
    await world.status(sent.known, '', '2033');
    const { rows } = await pool.query(`select id from app_user where username like 'demo_clerk_%' order by username`);
    const [maker, checker] = rows.map(({ id }) => id);
    const approvals = { db: database.staff.db, kinds: payoutApprovals({ notices: noNotices, forgetsPayouts: true }) };
    const params = { withdrawal: sent.withdrawalId };
    if (kind === 'withdrawal.retry') await byTwo(approvals, [maker, checker], 'withdrawal.not_paid', params);
    if (isDone) await byTwo(approvals, [maker, checker], kind, params);
    else
      await requestApproval(approvals, maker, { kind, params, reason: { code: 'everyday', words: 'it ended here' } });
    await runShop(deps);
    await world.work();
    await world.result(world.knownOf(sent.phone));
    expect((await world.seen(sent)).status).toBe('completed');
    expect(await runShop(deps)).toBe(0);
  },
);

test('[OPS-3] paid orders go on to delivered, step by step, with a tracking number', async () => {
  const [claim] = await world.claims(1);
  if (!claim) throw new Error('no claim');
  const [{ id }] = (
    await pool.query(
      `insert into shop_order (user_id, auction_id, product_id, kind, state, total_cents, first_name, last_name, phone,
                               address, region, area)
       select $2, id, product_id, 'buy_now', 'paid', 100, 'J', 'K', '+254712345678', 'a', 'r', 'a'
         from auction where id = $1 returning id`,
      [claim.auctionId, claim.userId],
    )
  ).rows;
  const order = async () => (await pool.query('select * from shop_order where id = $1', [id])).rows[0];
  const states: string[] = [];
  for (let n = 0; n < 4; n++) {
    await aMinutePasses();
    await runShop(deps);
    states.push((await order()).state);
  }
  expect(states).toEqual(['processing', 'shipped', 'delivered', 'delivered']);
  expect(await order()).toMatchObject({
    tracking_number: expect.stringMatching(/^DEMO-[0-9]+$/),
    notes: expect.stringContaining('demonstration'),
  });
});

test('[OPS-3] an order that went at a real shop’s pace goes on at it', async () => {
  const [claim] = await world.claims(1);
  if (!claim) throw new Error('no claim');
  const [{ id }] = (
    await pool.query(
      `insert into shop_order (user_id, auction_id, product_id, kind, state, total_cents, first_name, last_name, phone,
                               address, region, area, updated_at)
       select $2, id, product_id, 'buy_now', 'shipped', 100, 'J', 'K', '+254712345678', 'a', 'r', 'a',
              clock_timestamp() - interval '20 h'
         from auction where id = $1 returning id`,
      [claim.auctionId, claim.userId],
    )
  ).rows;
  await pool.query(
    `insert into order_step (order_id, state, at) values ($1, 'paid', clock_timestamp() - interval '44 h')`,
    [id],
  );
  const state = async () => (await pool.query('select state from shop_order where id = $1', [id])).rows[0].state;
  await runShop(deps);
  expect(await state()).toBe('shipped');
  await database.owner.query(`update shop_order set updated_at = updated_at - interval '29 h' where id = $1`, [id]);
  await runShop(deps);
  expect(await state()).toBe('delivered');
});

test('[OPS-3] in production there is no simulated operator', () => {
  const lane = { submit: () => Promise.reject(new Error('nobody bids')) };
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const demo = { database, lane, feed: new ChangeFeed(), log, mode: 'production' as const, shop: deps };
  expect(() => startDemo(demo)).toThrow(DemoError);
});

test('[OPS-3] while a person works in the office the simulated ones leave them what is young, and what they have read', async () => {
  const [fresh] = await world.claims(1, { priceCents: 150_000, isUsual: true });
  const [read] = await world.claims(1, { priceCents: 160_000, isUsual: true });
  if (!fresh || !read) throw new Error('no claim');
  await aMinutePasses();
  const [person = ''] = await makePeople(database, 1, { kind: 'staff' });
  await database.owner.query(
    `insert into staff_session (token_hash, user_id, method) values (sha256(convert_to($1::text, 'UTF8')), $1::uuid, 'demo')`,
    [person],
  );
  await database.owner.query(
    `insert into audit (actor_id, action, subject) select $1, 'withdrawal.viewed', 'withdrawal:' || id from withdrawal where id = $2`,
    [person, read.withdrawalId],
  );
  const states = async () => {
    await runShop(deps);
    const { rows } = await pool.query('select state from withdrawal where id = any($1) order by number', [
      [fresh.withdrawalId, read.withdrawalId],
    ]);
    return rows.map(({ state }) => state);
  };
  expect(await states()).toEqual(['requested', 'requested']);
  await database.owner.query(`update withdrawal set updated_at = updated_at - interval '5 min'`);
  expect(await states()).toEqual(['approved', 'requested']);
  // They have left, and may still read what they opened; a quarter of an hour later they don't.
  await database.owner.query(`delete from staff_session where user_id = $1`, [person]);
  expect(await states()).toEqual(['approved', 'requested']);
});
