import { afterAll, beforeAll, expect, test } from 'vitest';
import { aBid, laneOn, makeLive, makePeople, quietLog } from '../../testing/auction-world.ts';
import { booksAuditor } from '../../testing/books-auditor.ts';
import { killAtEveryAwait } from '../../testing/kill-points.ts';
import {
  anMpesaNumber,
  claimCash,
  makeWins,
  type OrdersApp,
  ordersApp,
  withAddress,
} from '../../testing/orders-app.ts';
import { keepBooks } from '../../testing/keep-books.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { callOff, ChangeFeed } from '../auctions/index.ts';
import { convertEarnings } from '../referrals/convert.ts';
import { ensureAccount, forfeit, kesHouse, shillingsOf, transfer } from '../ledger/index.ts';
import { moveOrder } from '../orders/index.ts';

const database = await testDatabase({ poolSize: 8 });
const { db, pool, owner } = database;
const lane = laneOn(database);
const askAll = booksAuditor(database);
/** Of the books in shillings: a test moves earnings that no referral stands behind. */
const audit = async () => (await askAll()).filter(({ name }) => name.startsWith('M'));
let app: OrdersApp;
let clerk = '';
beforeAll(async () => {
  app = await ordersApp(database);
  [clerk = ''] = await makePeople(database, 1, { kind: 'owner' });
});
afterAll(async () => {
  await app?.stop();
  await lane.stop();
});

/** What the accounts of the house hold in KSh, as booked; what they have is below zero. */
async function books(): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ kind: string; kes: number }>(
    `select kind, sum(credit_cents - debit_cents)::float8 / 100 as kes from book_day group by kind`,
  );
  return Object.fromEntries(rows.map(({ kind, kes }) => [kind, kes]));
}
/** Does something, books it, and tells by how much each account changed. */
async function changeBy(act: () => Promise<unknown>): Promise<Record<string, number>> {
  await keepBooks(db);
  const before = await books();
  await act();
  expect(await audit()).toEqual([]);
  await keepBooks(db);
  expect(await audit()).toEqual([]);
  const changes = Object.entries(await books()).map(([kind, kes]) => [kind, kes - (before[kind] ?? 0)] as const);
  return Object.fromEntries(changes.filter(([, kes]) => kes !== 0));
}
const bid = async (auctionId: number, ...people: readonly string[]) => {
  for (const who of people) expect(await lane.submit(aBid(auctionId, who))).toMatchObject({ ok: true });
};
const move = (orderId: string, to: Parameters<typeof moveOrder>[3]) =>
  moveOrder({ db, bus: app.bus, payments: app.payments }, clerk, orderId, to);

test('[MON-2] a bid is owed at its price until it is used, then revenue; called off, it is owed again; a free one is counted at zero', async () => {
  const [ann = '', ben = ''] = await makePeople(database, 2, { bids: 10, unitPriceCents: 750 });
  const [free = ''] = await makePeople(database, 1, { bids: 3 });
  expect(await changeBy(async () => undefined)).toEqual({});
  const [auctionId = 0] = await makeLive(database, 1);
  expect(await changeBy(() => bid(auctionId, ann, ben, free, ann))).toEqual({ bids_owed: -22.5, bid_revenue: 22.5 });
  const off = { reason: 'test', actorId: null };
  expect(await changeBy(() => callOff({ db, feed: new ChangeFeed(), log: quietLog }, auctionId, off))).toEqual({
    bids_owed: 22.5,
    bid_revenue: -22.5,
  });
  const { rows } = await pool.query(`select kind, bids::int from bid_day where unit_price_cents = 0 order by kind`);
  expect(rows).toEqual([
    { kind: 'given', bids: 3 },
    { kind: 'returned', bids: 1 },
    { kind: 'used', bids: 1 },
  ]);
});

test('[MON-2] bids made of earnings are owed, and given up with an account they are breakage', async () => {
  const [ann = ''] = await makePeople(database, 1, { bids: 0 });
  await ensureAccount(db, shillingsOf(ann));
  expect(
    await changeBy(() =>
      transfer(db, { cause: `referral:${ann}`, from: kesHouse('promotion'), to: shillingsOf(ann), cents: 20_000 }),
    ),
  ).toEqual({ promotion: -200, user: 200 });
  const call = { userId: ann, route: '/api/convert', key: null, bodyHash: Buffer.alloc(32), ip: '127.0.0.1' };
  expect(await changeBy(() => convertEarnings({ db, bus: app.bus } as never, ann, 20, call))).toEqual({
    user: -200,
    bids_owed: 200,
  });
  expect(await changeBy(() => forfeit(db, ann))).toEqual({ bids_owed: -200, breakage: 200 });
});

test('[MON-3] an order is owed until it is delivered; its piece costs what its lot says, and a corrected cost books the difference', async () => {
  const [won] = await makeWins(database, lane, 1);
  if (!won) throw new Error('no win');
  await keepBooks(db);
  const { rows: lots } = await owner.query<{ id: number }>(
    `update stock_lot set unit_cost_cents = 320000
      where product_id = (select product_id from auction where id = $1) returning id`,
    [won.auctionId],
  );
  await withAddress(app, won.winner);
  const buyer = won.loser;
  await withAddress(app, buyer);
  const order = await app.ask('/api/place_normal_order', {
    who: buyer,
    body: {
      mpesaNumber: anMpesaNumber(),
      originalPrice: 5_000,
      orderId: won.auctionId,
      amount: 5_000,
      paymentMethod: 'mpesa',
      productId: won.auctionId,
    },
  });
  expect(order).toMatchObject({ status: 200 });
  const { rows } = await pool.query<{ id: string; payment_id: string }>(
    'select id, payment_id from shop_order where auction_id = $1',
    [won.auctionId],
  );
  const [{ id, payment_id } = { id: '', payment_id: '' }] = rows;
  // The bid that the buyer had used comes back (WIN-5).
  expect(await changeBy(() => app.pay(payment_id))).toEqual({
    mpesa: -5_000,
    sales: 5_000,
    sorted: -5_000,
    goods_owed: 5_000,
    bid_revenue: -7.5,
    bids_owed: 7.5,
  });
  await move(id, 'processing');
  expect(await changeBy(() => move(id, 'shipped'))).toEqual({});
  expect(await changeBy(() => move(id, 'delivered'))).toEqual({
    goods_owed: -5_000,
    buy_now_sales: 5_000,
    stock: 3_200,
    goods_cost: -3_200,
  });
  expect(
    await changeBy(() => owner.query('update stock_lot set unit_cost_cents = 330000 where id = $1', [lots[0]?.id])),
  ).toEqual({ suppliers: 1_000, stock: -900, goods_cost: -100 });
  expect(
    await changeBy(() => owner.query('update stock_lot set removed = removed + 2 where id = $1', [lots[0]?.id])),
  ).toEqual({ stock: 6_600, stock_lost: -6_600 });
  // The money goes back, the piece doesn't.
  expect(await changeBy(() => app.reverse(payment_id))).toEqual({
    mpesa: 5_000,
    sales: -5_000,
    sorted: 5_000,
    buy_now_sales: -5_000,
    goods_cost: 3_300,
    stock_lost: -3_300,
    bid_revenue: 7.5,
    bids_owed: -7.5,
  });
});

test('[MON-4] a cash prize is a cost once it is promised, less its fee and its cents', async () => {
  const [won] = await makeWins(database, lane, 1);
  if (!won) throw new Error('no win');
  expect(await changeBy(() => claimCash(database, won))).toEqual({
    prize: -5_000,
    payout: 4_999,
    fee: 0.2,
    rounding: 0.8,
  });
});

test('[MON-1] killed at any moment, what waits is booked once', { timeout: 300_000 }, async () => {
  const awaits = await killAtEveryAwait(database, {
    async prepare() {
      const [ann = '', ben = ''] = await makePeople(database, 2, { bids: 4, unitPriceCents: 1_000 });
      const [auctionId = 0] = await makeLive(database, 1);
      await bid(auctionId, ann, ben, ann);
      await owner.query(
        `update stock_lot set unit_cost_cents = 1000 + auction.id
                           from auction where auction.id = $1 and stock_lot.product_id = auction.product_id`,
        [auctionId],
      );
      return auctionId;
    },
    live: ({ db: mine }) => keepBooks(mine),
    async after(auctionId) {
      await keepBooks(db);
      expect(await audit()).toEqual([]);
      const { rows } = await pool.query(`select cents::int, seq from book_auction where auction_id = $1`, [auctionId]);
      expect(rows).toEqual([{ cents: 3_000, seq: 3 }]);
      const { rows: booked } = await pool.query(`select sum(amount)::int as cents from transfer where source like $1`, [
        `used:${auctionId}:%`,
      ]);
      expect(booked).toEqual([{ cents: 3_000 }]);
    },
  });
  expect(awaits.length).toBeGreaterThan(20);
});

test('[MON-1] several nodes at once book everything once', async () => {
  for (const auctionId of await makeLive(database, 3))
    await bid(auctionId, ...(await makePeople(database, 4, { bids: 5, unitPriceCents: 650 })));
  const nodes = [database.open({ poolSize: 1 }), database.open({ poolSize: 1 }), database.open({ poolSize: 1 })];
  await Promise.all(nodes.map((node) => keepBooks(node.db)));
  await keepBooks(db);
  expect(await audit()).toEqual([]);
});

test.each([
  ['M1', `update bid_day set bids = bids + 1 where ctid = (select ctid from bid_day limit 1)`],
  [
    'M2',
    `update bid_lot set unit_price_cents = unit_price_cents + 1 where id = (select max(id) from bid_lot where is_open)`,
  ],
  ['M3', `update book_day set debit_cents = debit_cents + 1 where kind = 'bids_owed'`],
  [
    'M4',
    `update book_day set credit_cents = credit_cents + 1, debit_cents = debit_cents + 2 where kind = 'bank' or kind = 'fee'`,
  ],
  // A transfer that is gone is M4's: the others read the sums of the days.
  ['M4', `delete from transfer where source like 'book:payment:%'`],
  ['M5', `update book_day set debit_cents = debit_cents + 1 where kind = 'sorted'`],
  ['M5', `update account set balance = balance + 1 where id = (select id from account where kind = 'debt' limit 1)`],
  ['M6', `update book_order set sold_cents = sold_cents + 100`],
  ['M7', `update book_lot set received_cents = received_cents + 1 where lot_id = (select max(lot_id) from book_lot)`],
  ['M8', `update book_auction set cents = cents + 1 where auction_id = (select max(auction_id) from book_auction)`],
])('[%s] fires when it is broken: %s', async (name, violation) => {
  const client = await owner.connect();
  try {
    await client.query('begin');
    await client.query(`set local session_replication_role = replica`);
    if (violation.includes("'debt'"))
      await client.query(`insert into account (unit, kind, owner_id, balance)
                          select 'KES', 'debt', id, 0 from app_user where kind = 'user' limit 1`);
    const changed = await client.query(violation);
    expect(changed.rowCount).toBeGreaterThan(0);
    const { BOOK_INVARIANTS } = await import('../invariants/book-invariants.ts');
    const found = await Promise.all(
      BOOK_INVARIANTS.filter((one) => one.name === name).map(
        async ({ sql }) => (await client.query(sql)).rowCount ?? 0,
      ),
    );
    expect(found[0]).toBeGreaterThan(0);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
