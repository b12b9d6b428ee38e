import { afterAll, beforeAll, expect, test } from 'vitest';
import { killAtEveryAwait, type World } from '../../../testing/kill-points.ts';
import { paymentsApp, type PaymentsApp } from '../../../testing/payments-app.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { checkInvariants } from '../../invariants/index.ts';
import { currentBids } from '../../ledger/index.ts';
import { bookEvent } from '../book-event.ts';
import { intentAfterTheFact } from '../intent-after-the-fact.ts';
import { type Money, noteReceipt } from '../receipts.ts';
import { choose } from './choose.ts';

const database = await testDatabase({ poolSize: 8 });
const { db } = database;
let app: PaymentsApp;
beforeAll(async () => {
  app = await paymentsApp(database);
});
afterAll(() => app?.stop());

const ARRIVED_CENTS = 100_000;
const PRICE_CENTS = 135_000;
let receipts = 0;
const moneyOf = (amountCents: number): Money => ({
  receipt: `SK${String(++receipts).padStart(8, '0')}`,
  amountCents,
  toldBy: 'pull',
  accountText: '',
  payerPhone: null,
  payerName: null,
  paidAt: null,
  providerEventId: null,
});

/** KSh 1,000 that came for a pack of KSh 1,350, whose prompt was never sent. */
async function underpaid() {
  const { id: userId, phone } = await app.aShopper();
  const pack = await db
    .selectFrom('bid_package')
    .select('id')
    .where('price_cents', '=', PRICE_CENTS)
    .executeTakeFirstOrThrow();
  const money = moneyOf(ARRIVED_CENTS);
  const paymentId = await db.transaction().execute(async (trx) => {
    const id = await intentAfterTheFact(trx, { userId, packageId: pack.id, amountCents: PRICE_CENTS, phone });
    await noteReceipt(trx, money, { state: 'unallocated', paymentId: id, why: 'another amount' });
    return id;
  });
  return { userId, paymentId, packageId: pack.id, receipt: money.receipt };
}
type Scene = Awaited<ReturnType<typeof underpaid>>;

const ask = (on: World['db'], { userId, paymentId, packageId, receipt }: Scene) =>
  choose({ ...app.money.deps, db: on }, userId, paymentId, { receipt, choice: 'top_up', package_id: packageId });
const topUps = ({ paymentId }: Scene) =>
  db.selectFrom('payment').select(['id', 'state']).where('tops_up', '=', paymentId).execute();
/** As the inbox books what was told: in one transaction, and again if nobody knows whether that was done. */
const pay = (on: World['db'], topUpId: string, money: Money) =>
  on.transaction().execute(async (trx) => {
    const event = {
      kind: 'money_seen',
      receipt: money.receipt,
      amountCents: money.amountCents,
      source: 'pull',
    } as const;
    return await bookEvent({ ...app.money.deps, db: on }, trx, topUpId, event, Date.now(), money);
  });

test('[PAY-7] killed at any await of asking for the rest: it was asked for once, or not at all, and can be again', async () => {
  await killAtEveryAwait(database, {
    prepare: underpaid,
    live: ({ db: killed }, scene) => ask(killed, scene),
    after: async (scene) => {
      await ask(db, scene);
      expect(await topUps(scene)).toMatchObject([{ state: 'submitting' }]);
      const others = choose(app.money.deps, scene.userId, scene.paymentId, { receipt: scene.receipt, choice: 'back' });
      await expect(others).rejects.toMatchObject({ code: 'TOP_UP_OPEN' });
    },
  });
  expect(await checkInvariants(database.pool)).toEqual([]);
});

test('[PAY-7] killed at any await of booking a top-up: both receipts credit the pack once, after the resumption', async () => {
  const awaits = await killAtEveryAwait(database, {
    prepare: async () => {
      const scene = await underpaid();
      return { ...scene, topUpId: (await ask(db, scene)) ?? '', rest: moneyOf(PRICE_CENTS - ARRIVED_CENTS) };
    },
    live: ({ db: killed }, { topUpId, rest }) => pay(killed, topUpId, rest),
    after: async ({ userId, topUpId, rest, receipt }) => {
      await pay(db, topUpId, rest);
      expect(await currentBids(db, userId)).toBe(150);
      const used = await db
        .selectFrom('receipt')
        .select('state')
        .where('receipt', 'in', [receipt, rest.receipt])
        .execute();
      expect(used).toEqual([{ state: 'allocated' }, { state: 'allocated' }]);
    },
  });
  expect(awaits.length).toBeGreaterThan(40);
  expect(await checkInvariants(database.pool)).toEqual([]);
});
