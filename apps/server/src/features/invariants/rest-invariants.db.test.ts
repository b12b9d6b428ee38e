import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePeople } from '../../testing/auction-world.ts';
import { byTwo } from '../../testing/by-two.ts';
import { paymentsApp, type PaymentsApp } from '../../testing/payments-app.ts';
import { expectToFire } from '../../testing/plant-violations.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { oweRefund, paymentApprovals } from '../payments/index.ts';
import { checkInvariants } from './index.ts';

const database = await testDatabase();
let app: PaymentsApp;
const broken: unknown[][] = [];
afterAll(() => app?.stop());

/** Two packs that were overpaid by KSh 50: one rest is still owed, the other went back by hand. */
beforeAll(async () => {
  app = await paymentsApp(database, { paybill: true });
  const [ann = '', ben = ''] = await makePeople(database, 2, { kind: 'owner' });
  const numbers: number[] = [];
  for (const _ of [1, 2]) {
    const paid = await app.buyAndPay(await app.aShopper());
    await app.money.inbox.idle();
    const receipt = paid.receipt ?? '';
    await database.owner.query(`update receipt set amount_cents = amount_cents + 5000 where receipt = $1`, [receipt]);
    await database.owner.query(`update transfer set amount = amount + 5000 where source = 'receipt:' || $1`, [receipt]);
    const rest = { rest: receipt, paymentId: paid.id, amountCents: 5_000, cause: 'overpaid', why: '' } as const;
    numbers.push((await database.db.transaction().execute((trx) => oweRefund(trx, rest))) ?? 0);
    broken.push(await checkInvariants(database.pool));
  }
  const deps = { db: database.staff.db, kinds: paymentApprovals(app.money.deps) };
  await byTwo(deps, [ann, ben], 'refund.returned', { refund: numbers[1], returnedBy: 'SREST12345' });
});

test('[PAY-6] a rest that is owed, and one that went back, break none of the invariants', async () => {
  expect(broken).toEqual([[], []]);
  expect(await checkInvariants(database.pool)).toEqual([]);
});

const OWED = `(select id from refund_due where state = 'owed')`;
const BACK = `(select id from refund_due where state = 'returned')`;
test.each([
  ['P2', [`delete from refund_due where id = ${OWED}`, `update refund_due set amount_cents = 4900 where id = ${BACK}`]],
  ['P4', [`delete from transfer where source = 'rest_back:' || ${BACK}`]],
  ['P5', [`delete from refund_due where id = ${OWED}`, `update refund_due set amount_cents = 4900 where id = ${OWED}`]],
] as const)('[PAY-6] %s still fires where a rest is missing, another sum, or not in the books', (name, planted) =>
  expectToFire(database, name, planted),
);
