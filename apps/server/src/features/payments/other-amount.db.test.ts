import { PaymentView, paymentMessage } from '@mnada/contract';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { paymentsApp, type PaymentsApp } from '../../testing/payments-app.ts';
import { cancelsAndPays } from '../../testing/paybill-payers.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { checkInvariants } from '../invariants/index.ts';
import { currentBids, kesHouse, transfer } from '../ledger/index.ts';

const database = await testDatabase();
let app: PaymentsApp;
beforeAll(async () => {
  app = await paymentsApp(database, { paybill: true });
});
afterAll(() => app?.stop());
afterEach(async () => {
  await app.money.inbox.idle();
  expect(await checkInvariants(database.pool)).toEqual([]);
});

const paysAnother = (amount: number) => cancelsAndPays(app, amount);
const view = async (who: string, paymentId: string, language = 'en') =>
  (await app.ask(`/api/payments/${paymentId}`, { who, headers: { 'accept-language': language } })).body.payment;

test.for([1349, 1400])(
  '[PAY-3] KSh %i by paybill for 1,350: the payer is told what arrived, and nothing untrue',
  async (amount) => {
    const { id, paymentId } = await paysAnother(amount);
    const seen = await view(id, paymentId);
    expect(PaymentView.parse(seen)).toEqual(seen);
    expect(seen).toMatchObject({
      state: 'checking',
      reason: 'other_amount',
      received: amount,
      // Nobody is invited to pay once more while that money lies here.
      retry_from: null,
      paybill: null,
    });
    const arrived = `1,${String(amount).slice(1)}`;
    expect(seen.message).toContain(`KSh ${arrived} arrived`);
    expect(seen.message).not.toContain('Nothing was charged');
    expect((await view(id, paymentId, 'sw')).message).toContain(`KSh ${arrived} zimefika`);
    // The page says it by itself, out of the socket's frame.
    const news = await app.money.readPayment(paymentId);
    expect(news && paymentMessage(news.payment, 'sw')).toContain(`KSh ${arrived} zimefika`);
    expect(await currentBids(app.db, id)).toBe(0);
  },
);

test('[PAY-3] once that money has gone back, the payment reads as it ended', async () => {
  const { id, paymentId, receipt } = await paysAnother(1_000);
  await app.db.transaction().execute(async (trx) => {
    const back = { from: kesHouse('unallocated'), to: kesHouse('mpesa'), cents: 100_000 };
    await transfer(trx, { cause: `return:${receipt}`, ...back });
    await trx
      .updateTable('receipt')
      .set({ state: 'returned', returned_by: 'SRETURN777' })
      .where('receipt', '=', receipt)
      .execute();
  });
  expect(await view(id, paymentId)).toMatchObject({ state: 'failed', reason: 'cancelled' });
});

test('[PAY-3] the right sum after a wrong one pays it; the wrong one waits for a person as before', async () => {
  const { id, paymentId } = await paysAnother(1_000);
  const { reference } = await app.payment(paymentId);
  const phone = (await app.payment(paymentId)).phone;
  await app.simulator.payBill(phone.slice(1), {
    business_number: '174379',
    account: reference,
    amount: 1_350,
    pin: '1234',
  });
  await app.settled(paymentId, 'paid');
  const seen = await view(id, paymentId);
  expect(seen).toMatchObject({ state: 'paid', reason: null });
  expect(seen.received).toBeUndefined();
  expect(await currentBids(app.db, id)).toBe(150);
});
