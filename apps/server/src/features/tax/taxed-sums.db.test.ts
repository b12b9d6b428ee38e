import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { aBid, makeLive, makePeople } from '../../testing/auction-world.ts';
import { byTwo } from '../../testing/by-two.ts';
import { keepBooks } from '../../testing/keep-books.ts';
import { killAtEveryAwait } from '../../testing/kill-points.ts';
import { anMpesaNumber, makeWins, withAddress } from '../../testing/orders-app.ts';
import { taxWorld } from '../../testing/tax-world.ts';
import { BOOK_INVARIANTS } from '../invariants/book-invariants.ts';
import { moveOrder } from '../orders/index.ts';
import { refuseWithdrawal } from '../payouts/index.ts';

const { audit, cash, changeBy, database, kinds, lane, linesOf, rate, shop, told, use, world } = await taxWorld();
const { db, owner, pool, staff } = database;

const PACK = { bids: 50, amount: 500 };

test('[TAX-2] a pack is owed net of its tax, which comes off the revenue bid by bid, and none is owed of money that went back', async () => {
  await rate('VAT16', 'vat', 1_600);
  await use('packs', 'vat', 'VAT16');
  const ann = await shop.aPerson();
  let id = '';
  await keepBooks(db);
  const before = await told();
  const more = async () => {
    const { sold, owed } = await told();
    return [sold - before.sold, owed - before.owed];
  };
  const bought = await changeBy(async () => {
    id = await shop.pay(ann, PACK);
  });
  expect(await more()).toEqual([6_897, 6_897]);
  expect(bought).toEqual({
    mpesa: -50_000,
    sales: 50_000,
    sorted: -50_000,
    bids_owed: 50_000,
    tax_owed: 6_897,
    bids_tax: -6_897,
  });
  const [auctionId = 0] = await makeLive(database, 1);
  const [ben = ''] = await makePeople(database, 1, { bids: 5, unitPriceCents: 1_000 });
  const used = await changeBy(async () => {
    for (const who of [ann.id, ben, ann.id])
      expect(await lane.submit(aBid(auctionId, who))).toMatchObject({ ok: true });
  });
  // 6,897 × 48/50 = 6,621 stay with the 48 bids that are owed.
  expect(used).toEqual({ bids_owed: -3_000, bid_revenue: 3_000 - 276, bids_tax: 276 });
  expect(await more()).toEqual([6_897, 6_621]);
  const back = await changeBy(() => shop.reverse(id));
  expect(back).toMatchObject({
    tax_owed: -6_897,
    bids_tax: 6_621,
    bids_owed: -48_000,
    owed_to_us: -2_000,
    bid_revenue: 276,
  });
  expect(await more()).toEqual([0, 0]);
  expect(await linesOf(id)).toHaveLength(1);
});

test('[TAX-2] an order is owed net of its tax until it is delivered; product by product', async () => {
  await rate('VAT16', 'vat', 1_600);
  await rate('LEVY2', 'levy', 200);
  await use('goods', 'vat', 'VAT16');
  await use('goods', 'levy', 'LEVY2');
  const [won, other] = await makeWins(database, lane, 2);
  if (!won || !other) throw new Error('no win');
  const buy = async (auctionId: number, who: string) => {
    await withAddress(world.app, who);
    const body = {
      mpesaNumber: anMpesaNumber(),
      originalPrice: 5_000,
      orderId: auctionId,
      amount: 5_000,
      paymentMethod: 'mpesa',
      productId: auctionId,
    };
    expect(await world.app.ask('/api/place_normal_order', { who, body })).toMatchObject({ status: 200 });
    const { rows } = await pool.query(
      `select id, payment_id from shop_order where auction_id = $1 and kind = 'buy_now'`,
      [auctionId],
    );
    return rows[0];
  };
  const { id, payment_id: paymentId } = await buy(won.auctionId, won.loser);
  expect(await changeBy(() => world.app.pay(paymentId))).toMatchObject({
    goods_owed: 500_000,
    tax_owed: 78_966,
    goods_tax: -78_966,
  });
  expect(await linesOf(paymentId)).toEqual([
    { code: 'LEVY2', bp: 200, gross: 500_000, tax: 10_000 },
    { code: 'VAT16', bp: 1_600, gross: 500_000, tax: 68_966 },
  ]);
  const move = (to: Parameters<typeof moveOrder>[3]) =>
    moveOrder({ db, bus: world.app.bus, payments: world.app.payments }, world.people[0], id, to);
  await move('processing');
  await move('shipped');
  expect(await changeBy(() => move('delivered'))).toMatchObject({
    goods_owed: -500_000,
    buy_now_sales: 500_000 - 78_966,
    goods_tax: 78_966,
  });
  expect(await changeBy(() => world.app.reverse(paymentId))).toMatchObject({
    tax_owed: -78_966,
    buy_now_sales: -500_000 + 78_966,
  });
  const { rows } = await pool.query('select product_id from auction where id = $1', [other.auctionId]);
  await use(`product:${rows[0].product_id}`, 'vat', null);
  const second = await buy(other.auctionId, other.loser);
  await world.app.pay(second.payment_id);
  expect(await linesOf(second.payment_id)).toMatchObject([{ code: 'LEVY2' }]);
});

test('[TAX-3] a payout shows gross, tax and net; what is withheld is owed to the authority, and refused it comes back', async () => {
  await rate('WHT5', 'withheld', 500);
  await use('cash', 'withheld', 'WHT5');
  const [won, untaxed] = await makeWins(database, lane, 2);
  if (!won || !untaxed) throw new Error('no win');
  const { body } = await world.app.ask(`/api/getwinningitem/${won.auctionId}`, { who: won.winner });
  expect(body.auction).toMatchObject({ service_fee: 0.2, tax_withheld: 249.99, cash_amount: 4_749.81, payout: 4_749 });
  // Sums from before the rate are sums of nobody's.
  await expect(cash(won, { cashAmount: 4_999.8, serviceFee: 0.2 })).rejects.toMatchObject({ code: 'PRICE_CHANGED' });
  let id = '';
  expect(
    await changeBy(async () => {
      id = await cash(won, { cashAmount: 4_749.81, serviceFee: 0.2 });
    }),
  ).toEqual({ prize: -500_000, payout: 474_900, fee: 20, tax_withheld: 24_999, rounding: 81 });
  expect(await linesOf(id)).toEqual([{ code: 'WHT5', bp: 500, gross: 499_980, tax: 24_999 }]);
  expect(
    await changeBy(() =>
      refuseWithdrawal({ db: staff.db }, world.people[0], id, { note: 'The name differs.', reason: 'a test' }),
    ),
  ).toEqual({ prize: 500_000, payout: -474_900, fee: -20, tax_withheld: -24_999, rounding: -81 });
  await use('cash', 'withheld', null);
  expect(await linesOf(await cash(untaxed, { cashAmount: 4_999.8, serviceFee: 0.2 }))).toEqual([]);
});

test('[TAX-3] earnings that are taken out: the whole sum leaves them, the phone gets it less the tax', async () => {
  await rate('WHT5', 'withheld', 500);
  await use('earnings', 'withheld', 'WHT5');
  const ann = await shop.aPerson();
  await shop.earned(ann);
  const { kes } = await shop.holds(ann);
  expect((await shop.read(ann)).terms).toMatchObject({ withheld_bp: 500 });
  const { status, body } = await shop.withdraw(ann, 233);
  expect([status, (await shop.holds(ann)).kes]).toEqual([200, kes - 23_300]);
  const { rows } = await pool.query(
    'select gross_cents::int, tax_cents::int, rounding_cents::int, net_cents::int from withdrawal where id = $1',
    [body.withdrawal_id],
  );
  expect(rows).toEqual([{ gross_cents: 23_300, tax_cents: 1_165, rounding_cents: 35, net_cents: 22_100 }]);
  expect((await shop.read(ann)).totals.withdrawn).toBe(233);
  expect(await audit()).toEqual([]);
  await refuseWithdrawal({ db: staff.db }, world.people[0], body.withdrawal_id, { note: 'Not now.', reason: 'a test' });
  expect((await shop.holds(ann)).kes).toBe(kes);
  expect(await audit()).toEqual([]);
});

test('[TAX-3] earnings asked for by sums of before another rate are refused, and nothing leaves them', async () => {
  await rate('WHT5', 'withheld', 500);
  await use('earnings', 'withheld', 'WHT5');
  const ann = await shop.aPerson();
  await shop.earned(ann);
  const { kes } = await shop.holds(ann);
  expect(await shop.withdraw(ann, 200, undefined, { netAmount: 200 })).toMatchObject({
    status: 409,
    body: { code: 'PRICE_CHANGED' },
  });
  expect((await shop.holds(ann)).kes).toBe(kes);
  const key = randomUUID();
  const first = await shop.withdraw(ann, 200, key, { netAmount: 190 });
  expect(first).toMatchObject({ status: 200, body: { net_amount: 190 } });
  // Its answer was lost, and the rate changed.
  await rate('WHT5', 'withheld', 1_000);
  expect((await shop.withdraw(ann, 200, key, { netAmount: 190 })).body).toEqual(first.body);
  // A tab of before sends no sum of its own.
  await shop.earned(ann);
  expect((await shop.withdraw(ann, 200)).body).toMatchObject({ net_amount: 180 });
});

test('[TAX-2] money that goes to the authority is booked by two, and the invariants know', async () => {
  const params = { debit: 'tax_owed', credit: 'bank', amount_cents: 10_000, words: 'VAT of the month' };
  await keepBooks(db);
  const before = await told();
  expect(await changeBy(() => byTwo({ db: staff.db, kinds }, world.people, 'books.book', params))).toEqual({
    tax_owed: -10_000,
    bank: 10_000,
  });
  // What was handed over was sold all the same.
  expect(await told()).toEqual(before);
});

test('[TAX-2] killed at any moment, the tax of what was sold, used and taken back is booked once', {
  timeout: 300_000,
}, async () => {
  await rate('VAT16', 'vat', 1_600);
  await use('packs', 'vat', 'VAT16');
  const awaits = await killAtEveryAwait(database, {
    async prepare() {
      const ann = await shop.aPerson();
      const { id } = await shop.paidPack(ann);
      const [auctionId = 0] = await makeLive(database, 1);
      expect(await lane.submit(aBid(auctionId, ann.id))).toMatchObject({ ok: true });
      return id;
    },
    live: ({ db: mine }) => keepBooks(mine),
    async after(id) {
      await keepBooks(db);
      // All invariants are asked by the other tests: here those of the books, many times.
      for (const { name, sql } of BOOK_INVARIANTS) expect([name, (await owner.query(sql)).rows]).toEqual([name, []]);
      const { rows } = await pool.query('select due_cents::int, ahead_cents::int from book_tax where payment_id = $1', [
        id,
      ]);
      expect(rows).toEqual([{ due_cents: 18_621, ahead_cents: 18_497 }]);
    },
  });
  expect(awaits.length).toBeGreaterThan(20);
});

describe('invariants', () => {
  // Lines of a rate of before, and another code that a line could be given.
  beforeAll(async () => {
    await rate('VAT16', 'vat', 1_400);
    await use('packs', 'vat', 'VAT16');
    await shop.pay(await shop.aPerson(), PACK);
    await rate('VATR', 'vat', 1_600);
  });

  test.each([
    ['V1', `update book_tax set due_cents = due_cents + 1`],
    ['V1', `update book_day set credit_cents = credit_cents + 1 where kind = 'bids_tax'`],
    ['V2', `update tax_line set rate_bp = rate_bp + 3`],
    ['V2', `delete from tax_line where id = (select max(id) from tax_line where payment_id is not null)`],
    // A rate of before, another code, and a payout that nothing was withheld of.
    [
      'V2',
      `update tax_line set rate_bp = 1600, tax_cents = tax_cents(kind, gross_cents, 1600)
      where id = (select max(id) from tax_line where code = 'VAT16' and rate_bp = 1400)`,
    ],
    [
      'V2',
      `update tax_line set code = 'VATR' where id = (select max(id) from tax_line where code = 'VAT16' and rate_bp = 1600)`,
    ],
    ['V2', `delete from tax_line where id = (select max(id) from tax_line where withdrawal_id is not null)`],
    ['V2', `update tax_line set frozen_at = frozen_at + interval '1 day'`],
    [
      'W3',
      `update withdrawal set tax_cents = tax_cents + 1 where id = (select withdrawal_id from tax_line where withdrawal_id is not null limit 1)`,
    ],
  ])('[%s] fires when it is broken: %s', async (name, violation) => {
    const client = await owner.connect();
    try {
      await client.query('begin');
      await client.query(`set local session_replication_role = replica`);
      if (violation.includes('rate_bp + 3')) await client.query('alter table tax_line drop constraint tax_line_check2');
      if (name === 'W3') await client.query('alter table withdrawal drop constraint withdrawal_adds_up');
      const { INVARIANTS } = await import('../invariants/invariants.ts');
      const broken = async () =>
        (await client.query(INVARIANTS.find((one) => one.name === name)?.sql ?? '')).rowCount ?? 0;
      expect(await broken()).toBe(0);
      expect((await client.query(violation)).rowCount).toBeGreaterThan(0);
      expect(await broken()).toBeGreaterThan(0);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
