import { PaymentView } from '@mnada/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { paymentsApp, type PaymentsApp } from '../../testing/payments-app.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { checkInvariants } from '../integrity/index.ts';
import { currentBids } from '../wallet/index.ts';

const database = await testDatabase();
let app: PaymentsApp;
beforeAll(async () => {
  app = await paymentsApp(database);
});
afterAll(() => app?.stop());
afterEach(async () => {
  await app.money.inbox.idle();
  expect(await checkInvariants(database.pool)).toEqual([]);
});

const view = async (who: string, id: string) => (await app.ask(`/api/payments/${id}`, { who })).body.payment;

test('[PAY-1] the six packs, with what they save', async () => {
  const { body } = await app.ask('/api/bid-packages');
  expect(
    body.packages.map((pack: Record<string, unknown>) => [
      pack['bids'],
      pack['price'],
      pack['savings'],
      pack['perBid'],
      pack['badge'],
    ]),
  ).toEqual([
    [50, 500, 0, 10, null],
    [150, 1350, 150, 9, 'MOST POPULAR'],
    [300, 2400, 600, 8, 'BEST VALUE'],
    [500, 3750, 1250, 7.5, 'MEGA DEAL'],
    [1000, 7000, 3000, 7, 'ULTIMATE'],
    [2000, 13000, 7000, 6.5, 'PREMIUM'],
  ]);
});

describe('a pack from the press to the bids', () => {
  test('[PAY-3] [PAY-4] prompt, PIN, callback, cross-check: paid once, with a receipt', async () => {
    const shopper = await app.aShopper();
    const answer = await app.buy(shopper.id, shopper.phone);
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, message: 'STK push sent! Please enter your PIN on your phone.' },
    });
    const id = answer.body.payment_id;
    expect(await view(shopper.id, id)).toMatchObject({
      state: 'waiting',
      bids: 150,
      amount: 1350,
      message: 'Enter your PIN on your phone.',
    });
    await app.answer(shopper.phone);
    const paid = await app.settled(id, 'paid');
    expect(paid).toMatchObject({ is_verified: true, next_query_at: null });
    const seen = await view(shopper.id, id);
    expect(PaymentView.parse(seen)).toEqual(seen);
    expect(seen).toMatchObject({
      state: 'paid',
      message: `Payment received. Receipt ${paid.receipt}.`,
      new_balance: 150,
      phone: expect.stringMatching(/^\+2547•••••[0-9]{3}$/),
    });
    expect(await currentBids(app.db, shopper.id)).toBe(150);
    expect(app.bus.said).toEqual(expect.arrayContaining([`payment ${id}`, `balance ${shopper.id}`]));
  });
});
