import { randomUUID } from 'node:crypto';
import { taxCents } from '@mnada/rules';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aBid, laneOn, makeLive, makePeople } from '../../testing/auction-world.ts';
import { booksAuditor } from '../../testing/books-auditor.ts';
import { byTwo } from '../../testing/by-two.ts';
import { keepBooks } from '../../testing/keep-books.ts';
import { killAtEveryAwait } from '../../testing/kill-points.ts';
import { anMpesaNumber, makeWins, type OrdersApp, ordersApp, withAddress } from '../../testing/orders-app.ts';
import { reauthenticatedSession } from '../../testing/reauthenticated-session.ts';
import { referralWorld } from '../../testing/referral-world.ts';
import { taxesByTwo } from '../../testing/taxes-by-two.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { databaseNowMs } from '../../platform/clock/index.ts';
import { type ApprovalKind, approveRequest, requestApproval } from '../approvals/index.ts';
import { bookByHandKind, today } from '../books/index.ts';
import { readTaxIn } from '../books/reports.sql.ts';
import { endTakenAsCash, moveOrder } from '../orders/index.ts';
import { refuseWithdrawal } from '../payouts/index.ts';
import { withdraw } from '../payouts/withdraw.ts';
import { countAsPayer } from '../../testing/won-auctions.ts';
import { BOOK_INVARIANTS } from '../invariants/book-invariants.ts';
import { changeTaxKind } from './index.ts';
import { readTaken } from './tax.sql.ts';

const database = await testDatabase({ poolSize: 10 });
const { db, pool, owner, staff } = database;
const shop = await referralWorld(database);
const lane = laneOn(database);
const audit = booksAuditor(database);
const kinds = [changeTaxKind(), bookByHandKind()];
let app: OrdersApp;
let people: readonly [string, string] = ['', ''];
beforeAll(async () => {
  app = await ordersApp(database);
  const [one = '', other = ''] = await makePeople(database, 2, { kind: 'owner' });
  people = [one, other];
});
afterAll(async () => {
  await app?.stop();
  await shop.stop();
  await lane.stop();
});

const { change, rate, use } = taxesByTwo(database, () => people);
/** Each test begins without taxes on anything. */
beforeEach(async () => {
  const { rows } = await pool.query('select distinct subject, kind from tax_use');
  for (const { subject, kind } of rows) await use(subject, kind, null);
});
const linesOf = async (id: string) =>
  (
    await pool.query(
      `select code, rate_bp as bp, gross_cents::int as gross, tax_cents::int as tax from tax_line
        where payment_id = $1 or withdrawal_id = $1 order by code`,
      [id],
    )
  ).rows;
/** What is approved counts in a minute, which comes while later tests run. */
async function forgetPlanned(): Promise<void> {
  for (const table of ['tax_rate', 'tax_use'])
    await owner.query(`delete from ${table} where valid_from > clock_timestamp()`);
}
/** Does something else once the kind has written what was approved, and before that is committed. */
const onCommit = (kind: ApprovalKind, act: () => Promise<void>): ApprovalKind => ({
  ...kind,
  async execute(...given) {
    const executed = await kind.execute(...given);
    await act();
    return executed;
  },
});
async function books(): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ kind: string; cents: number }>(
    `select kind, sum(credit_cents - debit_cents)::int as cents from book_day group by kind`,
  );
  return Object.fromEntries(rows.map(({ kind, cents }) => [kind, cents]));
}
/** Does something, books it, asks all invariants before and after, and tells by how many cents each account changed. */
async function changeBy(act: () => Promise<unknown>): Promise<Record<string, number>> {
  await keepBooks(db);
  const before = await books();
  await act();
  expect(await audit()).toEqual([]);
  await keepBooks(db);
  expect(await audit()).toEqual([]);
  const changes = Object.entries(await books()).map(([kind, cents]) => [kind, cents - (before[kind] ?? 0)] as const);
  return Object.fromEntries(changes.filter(([, cents]) => cents !== 0));
}
/** What the reports say of the tax of today and the day before (MON-9): a payment here is a quarter of an hour old. */
async function told(): Promise<{ readonly sold: number; readonly owed: number }> {
  const day = await today(db);
  const before = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
  return (await readTaxIn(db, { from: before, to: day })) ?? { sold: 0, owed: 0 };
}
const PACK = { bids: 50, amount: 500 };

test('[TAX-1] the database reckons as the rule does', async () => {
  const sums = fc.tuple(
    fc.constantFrom('vat' as const, 'levy' as const, 'withheld' as const),
    fc.integer({ min: 1, max: 25_000_000 }),
    fc.integer({ min: 0, max: 10_000 }),
  );
  const cases = fc.sample(sums, 3_000);
  const { rows } = await pool.query(
    `select tax_cents(kind, gross, bp)::int as tax from unnest($1::text[], $2::bigint[], $3::int[]) with ordinality c (kind, gross, bp, n) order by n`,
    [cases.map(([kind]) => kind), cases.map(([, gross]) => gross), cases.map(([, , bp]) => bp)],
  );
  expect(rows.map(({ tax }) => tax)).toEqual(cases.map(([kind, gross, bp]) => taxCents(kind, gross, bp)));
});

test('[TAX-1] nothing is taxed until two people say so, and then only what is paid from then on', async () => {
  const before = await shop.pay(await shop.aPerson(), PACK);
  expect(await linesOf(before)).toEqual([]);
  await rate('VAT16', 'vat', 1_600);
  expect(await linesOf(await shop.pay(await shop.aPerson(), PACK))).toEqual([]);
  await use('packs', 'vat', 'VAT16');
  const id = await shop.pay(await shop.aPerson(), PACK);
  expect(await linesOf(id)).toEqual([{ code: 'VAT16', bp: 1_600, gross: 50_000, tax: 6_897 }]);
  // Another rate changes nothing that was paid.
  await rate('VAT16', 'vat', 1_400);
  expect(await linesOf(id)).toEqual([{ code: 'VAT16', bp: 1_600, gross: 50_000, tax: 6_897 }]);
  expect(await linesOf(before)).toEqual([]);
  expect(await linesOf(await shop.pay(await shop.aPerson(), PACK))).toMatchObject([{ bp: 1_400, tax: 6_140 }]);
  // The narrower line counts, also where it says none; another pack has the wider one.
  expect(await linesOf(await shop.pay(await shop.aPerson()))).toMatchObject([{ gross: 240_000 }]);
  await use('pack:300', 'vat', null);
  expect(await linesOf(await shop.pay(await shop.aPerson()))).toEqual([]);
  expect(await linesOf(await shop.pay(await shop.aPerson(), PACK))).toHaveLength(1);
});

test('[TAX-1] a rate takes effect from its time on, and of two for one time the later word counts', async () => {
  const from = new Date(Date.now() + 3_600_000).toISOString();
  await rate('VAT8', 'vat', 800);
  await use('packs', 'vat', 'VAT8');
  await rate('VAT8', 'vat', 900, from);
  await rate('VAT8', 'vat', 950, from);
  const { rows } = await pool.query(`select rate_bp as bp from taxes_in_force('{packs}', $1)`, [from]);
  expect(rows).toEqual([{ bp: 950 }]);
  expect(await linesOf(await shop.pay(await shop.aPerson(), PACK))).toMatchObject([{ bp: 800 }]);
  const far = new Date(Date.now() + 400 * 86_400_000).toISOString();
  await expect(rate('VAT8', 'vat', 1, far)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});

test('[TAX-1] a tax is taken of something from when it has a rate, not sooner', async () => {
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  await rate('LATE', 'vat', 1_600, soon);
  await expect(use('packs', 'vat', 'LATE')).rejects.toMatchObject({ code: 'INVALID_INPUT', errors: ['from'] });
  await use('packs', 'vat', 'LATE', soon);
  const { rows } = await pool.query(`select code, rate_bp as bp from taxes_in_force('{packs}', $1)`, [soon]);
  expect(rows).toEqual([{ code: 'LATE', bp: 1_600 }]);
});

test('[TAX-1] [OPS-5] what two people sign is the rate as well: another one meanwhile makes the request void', async () => {
  await rate('VAT16', 'vat', 1_600);
  const deps = { db: staff.db, kinds };
  const params = { what: 'use', subject: 'packs', kind: 'vat', code: 'VAT16', from: null };
  const reason = { code: 'everyday', words: 'a test' } as const;
  const { reference } = await requestApproval(deps, people[0], { kind: 'tax.change', params, reason });
  await rate('VAT16', 'vat', 1_900, new Date(Date.now() + 3_600_000).toISOString());
  expect(await approveRequest(deps, people[1], reference)).toMatchObject({ state: 'failed', code: 'SUBJECT_CHANGED' });
});

test('[TAX-1] days that are over stay as they were reported: what went back counts on the day on which it did', async () => {
  await rate('VATR', 'vat', 1_600);
  await use('packs', 'vat', 'VATR');
  await rate('WHTR', 'withheld', 500);
  await use('earnings', 'withheld', 'WHTR');
  const ann = await shop.aPerson();
  await shop.earned(ann);
  const paid = await shop.pay(await shop.aPerson(), PACK);
  const { body } = await shop.withdraw(ann, 200);
  const moveBy = (days: number) =>
    owner.query(
      `update tax_line set frozen_at = frozen_at + make_interval(days => $1) where code in ('VATR', 'WHTR')`,
      [days],
    );
  await moveBy(-40);
  const {
    rows: [day],
  } = await pool.query(
    `select nairobi_day(clock_timestamp())::text as today, (nairobi_day(clock_timestamp()) - 40)::text as past`,
  );
  const taken = async (from: string, to = from) =>
    (await readTaken(db, { from, to })).filter(({ code }) => code === 'VATR' || code === 'WHTR');
  const before = await taken(day.past);
  expect(before).toMatchObject([
    { code: 'VATR', back: 0 },
    { code: 'WHTR', tax: 1_000, back: 0 },
  ]);
  await shop.reverse(paid);
  await refuseWithdrawal({ db: staff.db }, people[0], body.withdrawal_id, { note: 'Not now.', reason: 'a test' });
  expect(await taken(day.past)).toEqual(before);
  expect(await taken(day.today)).toMatchObject([
    { code: 'VATR', count: 0, gross: 0, tax: 0, back: 6_897 },
    { code: 'WHTR', count: 0, gross: 0, tax: 0, back: 1_000 },
  ]);
  expect(await taken(day.past, day.today)).toMatchObject([{ back: 6_897 }, { tax: 1_000, back: 1_000 }]);
  await moveBy(40);
});

test('[TAX-1] [OPS-5] one person alone, or a role without the request, changes no rate', async () => {
  const row = `insert into tax_rate (code, rate_bp, valid_from, request_id) select code, 1, clock_timestamp(), request_id from tax_code limit 1`;
  for (const on of [pool, staff.pool]) await expect(on.query(row)).rejects.toThrow();
  for (const statement of [
    'update tax_rate set rate_bp = 1',
    'delete from tax_use',
    'update tax_line set tax_cents = 0',
  ])
    for (const on of [pool, staff.pool]) await expect(on.query(statement)).rejects.toThrow();
  await expect(
    pool.query(`insert into tax_line (payment_id, code, kind, name, rate_bp, gross_cents, tax_cents, frozen_at)
                select id, 'VAT16', 'vat', 'x', 0, 1, 0, clock_timestamp() from payment limit 1`),
  ).rejects.toThrow();
  await expect(
    byTwo({ db: staff.db, kinds }, [people[0], people[0]], 'tax.change', {
      what: 'use',
      subject: 'margins',
      kind: 'levy',
      code: null,
      from: null,
    }),
  ).rejects.toMatchObject({ code: 'APPROVAL_OWN' });
  // What a code is stays as it is, a tax that is not there is taken of nothing, and no kind of what it can't be.
  await expect(rate('VAT16', 'levy', 100)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  await expect(use('packs', 'vat', 'NONE')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(use('product:999999', 'vat', 'VAT16')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(use('cash', 'vat', 'VAT16')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});

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
    await withAddress(app, who);
    const body = {
      mpesaNumber: anMpesaNumber(),
      originalPrice: 5_000,
      orderId: auctionId,
      amount: 5_000,
      paymentMethod: 'mpesa',
      productId: auctionId,
    };
    expect(await app.ask('/api/place_normal_order', { who, body })).toMatchObject({ status: 200 });
    const { rows } = await pool.query(
      `select id, payment_id from shop_order where auction_id = $1 and kind = 'buy_now'`,
      [auctionId],
    );
    return rows[0];
  };
  const { id, payment_id: paymentId } = await buy(won.auctionId, won.loser);
  expect(await changeBy(() => app.pay(paymentId))).toMatchObject({
    goods_owed: 500_000,
    tax_owed: 78_966,
    goods_tax: -78_966,
  });
  expect(await linesOf(paymentId)).toEqual([
    { code: 'LEVY2', bp: 200, gross: 500_000, tax: 10_000 },
    { code: 'VAT16', bp: 1_600, gross: 500_000, tax: 68_966 },
  ]);
  const move = (to: Parameters<typeof moveOrder>[3]) =>
    moveOrder({ db, bus: app.bus, payments: app.payments }, people[0], id, to);
  await move('processing');
  await move('shipped');
  expect(await changeBy(() => move('delivered'))).toMatchObject({
    goods_owed: -500_000,
    buy_now_sales: 500_000 - 78_966,
    goods_tax: 78_966,
  });
  expect(await changeBy(() => app.reverse(paymentId))).toMatchObject({
    tax_owed: -78_966,
    buy_now_sales: -500_000 + 78_966,
  });
  const { rows } = await pool.query('select product_id from auction where id = $1', [other.auctionId]);
  await use(`product:${rows[0].product_id}`, 'vat', null);
  const second = await buy(other.auctionId, other.loser);
  await app.pay(second.payment_id);
  expect(await linesOf(second.payment_id)).toMatchObject([{ code: 'LEVY2' }]);
});

const cash = async (won: { auctionId: number; winner: string }, sums: object) => {
  await countAsPayer(database, won.winner);
  await reauthenticatedSession(database, won.winner);
  const claimant = { userId: won.winner, sessionId: won.winner, kind: 'user', status: 'active', deviceHash: null };
  const mine = {
    firstName: 'Amina',
    lastName: 'Hassan',
    mpesaNumber: anMpesaNumber(),
    agreeToTerms: true,
    auctionId: won.auctionId,
  };
  const call = { userId: won.winner, route: '/api/withdraw', key: null, bodyHash: Buffer.alloc(32), ip: '127.0.0.1' };
  const deps = { db, clock: databaseNowMs, mode: 'demo', endUnpaidOrder: endTakenAsCash } as const;
  return (await withdraw(deps, claimant, { ...mine, ...sums } as never, call)).id;
};

test('[TAX-3] a payout shows gross, tax and net; what is withheld is owed to the authority, and refused it comes back', async () => {
  await rate('WHT5', 'withheld', 500);
  await use('cash', 'withheld', 'WHT5');
  const [won, untaxed] = await makeWins(database, lane, 2);
  if (!won || !untaxed) throw new Error('no win');
  const { body } = await app.ask(`/api/getwinningitem/${won.auctionId}`, { who: won.winner });
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
      refuseWithdrawal({ db: staff.db }, people[0], id, { note: 'The name differs.', reason: 'a test' }),
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
  await refuseWithdrawal({ db: staff.db }, people[0], body.withdrawal_id, { note: 'Not now.', reason: 'a test' });
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
  expect(await changeBy(() => byTwo({ db: staff.db, kinds }, people, 'books.book', params))).toEqual({
    tax_owed: -10_000,
    bank: 10_000,
  });
  // What was handed over was sold all the same.
  expect(await told()).toEqual(before);
});

test('[TAX-1] 50 payments while the rate changes: what is approved now counts in a minute, and each has its one line', async () => {
  await rate('VAT16', 'vat', 1_600);
  await use('packs', 'vat', 'VAT16');
  const buyers = await Promise.all(Array.from({ length: 50 }, () => shop.aPerson()));
  const [paid] = await Promise.all([
    Promise.all(buyers.map((who) => shop.pay(who, PACK))),
    change({ what: 'rate', code: 'VAT16', kind: 'vat', name: 'A tax', letter: null, rate_bp: 1_700 }),
  ]);
  for (const id of paid) expect(await linesOf(id)).toEqual([{ code: 'VAT16', bp: 1_600, gross: 50_000, tax: 6_897 }]);
  const { rows } = await pool.query(
    `select r.rate_bp as bp, r.valid_from >= a.decided_at + interval '55 seconds' as waits from tax_rate r
       join approval_request a on a.id = r.request_id order by r.id desc limit 1`,
  );
  expect(rows).toEqual([{ bp: 1_700, waits: true }]);
  await keepBooks(db);
  expect(await audit()).toEqual([]);
  await forgetPlanned();
}, 120_000);

test('[TAX-1] [V2] paid while the second person approves: taxed as before, and nothing is missed for ever', async () => {
  await rate('VAT16', 'vat', 1_600);
  await use('packs', 'vat', 'VAT16');
  let id = '';
  const held = onCommit(changeTaxKind(), async () => {
    id = await shop.pay(await shop.aPerson(), PACK);
  });
  await byTwo({ db: staff.db, kinds: [held] }, people, 'tax.change', {
    what: 'use',
    subject: 'packs',
    kind: 'vat',
    code: null,
    from: null,
  });
  expect(await linesOf(id)).toHaveLength(1);
  expect(await audit()).toEqual([]);
  await forgetPlanned();
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
