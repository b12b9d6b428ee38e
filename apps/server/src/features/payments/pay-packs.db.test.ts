import { PaymentView } from '@mnada/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { paymentsApp, type PaymentsApp } from '../../testing/payments-app.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { aBid, fund, laneOn, makeLive } from '../../testing/auction-world.ts';
import { checkInvariants } from '../invariants/index.ts';
import { addDebt, currentBids } from '../ledger/index.ts';

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
  test('[PAY-3] [PAY-4] prompt, PIN, callback: paid once, with a receipt, and to be verified', async () => {
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
    expect(paid).toMatchObject({ is_verified: false, sources: ['stk_callback'], next_query_at: expect.any(Date) });
    const seen = await view(shopper.id, id);
    expect(PaymentView.parse(seen)).toEqual(seen);
    expect(seen).toMatchObject({
      state: 'paid',
      message: `Payment received. Receipt ${paid.receipt}.`,
      new_balance: 150,
      phone: expect.stringMatching(/^07[0-9]{2} ••• [0-9]{3}$/),
    });
    expect(await currentBids(app.db, shopper.id)).toBe(150);
    expect(app.bus.said).toEqual(expect.arrayContaining([`payment ${id}`, `balance ${shopper.id}`]));
  });
});

test('[PAY-4] a receipt tells the balance right after its pack, whatever was bid, given or bought since', async () => {
  const shopper = await app.aShopper();
  await fund(app.db, [shopper.id], 5);
  const first = await app.paidPack(shopper);
  const balances = async (id: string) => {
    const { balance_after, new_balance } = PaymentView.parse(await view(shopper.id, id));
    return [balance_after, new_balance];
  };
  expect(await balances(first.id)).toEqual([155, 155]);
  const [auction = 0, other = 0] = await makeLive(database, 2);
  const lane = laneOn(database);
  expect(await lane.submit(aBid(auction, shopper.id))).toMatchObject({ ok: true });
  await fund(app.db, [shopper.id], 20);
  const second = await app.paidPack(shopper);
  expect(await lane.submit(aBid(other, shopper.id))).toMatchObject({ ok: true });
  await lane.stop();
  expect(await balances(first.id)).toEqual([155, 323]);
  expect(await balances(second.id)).toEqual([324, 323]);
  // A list of payments counts nothing.
  const [listed] = (await app.ask('/api/payments', { who: shopper.id })).body.payments;
  expect(listed).not.toHaveProperty('balance_after');
});

test('[PAY-4] a pack that pays a debt first leaves the balance without those bids', async () => {
  const shopper = await app.aShopper();
  await database.db
    .transaction()
    .execute((trx) => addDebt(trx, shopper.id, '0b8f4a52-5f0e-4c8e-9d6e-111111111111', 9_000));
  const { id } = await app.paidPack(shopper);
  expect(await view(shopper.id, id)).toMatchObject({ balance_after: 140, new_balance: 140, bids_to_debt: 10 });
  const owesNothing = await app.aShopper();
  const other = await app.paidPack(owesNothing);
  expect(await view(owesNothing.id, other.id)).not.toHaveProperty('bids_to_debt');
});

describe('[PAY-3] limits of a number', () => {
  const cancelled = async (who: string, phone: string, pack: { bids: number; amount: number }) => {
    const { body } = await app.buy(who, phone, pack);
    await app.answer(phone, { cancel: true });
    await app.settled(body.payment_id, 'failed');
    return body.payment_id as string;
  };

  test('one prompt at a time, a minute between two, two for the same amount; each refusal says when', async () => {
    const { id, phone } = await app.aShopper();
    const { body } = await app.buy(id, phone);
    expect(await app.buy(id, phone, { bids: 50, amount: 500 })).toMatchObject({
      status: 409,
      body: { code: 'PROMPT_OPEN' },
    });
    await app.answer(phone, { cancel: true });
    await app.settled(body.payment_id, 'failed');
    const soon = await app.buy(id, phone, { bids: 50, amount: 500 });
    expect([soon.status, soon.body.code]).toEqual([429, 'PUSH_TOO_SOON']);
    expect(Number(soon.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(soon.headers['retry-after'])).toBeLessThanOrEqual(60);
    await app.age(body.payment_id, 61);
    expect((await app.buy(id, phone)).body.code).toBe('SAME_SUM_TOO_SOON');
    expect((await app.buy(id, phone, { bids: 50, amount: 500 })).status).toBe(200);
  });

  test('after four that nobody answered only the paybill is left for a day', async () => {
    const { id, phone } = await app.aShopper();
    await database.pool.query('update app_user set phone_verified_at = clock_timestamp() where id = $1', [id]);
    app.simulator.setPhone(phone.slice(1), { isOff: true });
    for (let n = 0; n < 4; n++) {
      const { body } = await app.buy(id, phone);
      expect(await app.settled(body.payment_id, 'failed')).toMatchObject({ reason: 'unreachable' });
      await app.age(body.payment_id, 130 * (n + 1));
    }
    await database.owner.query(
      `update payment set created_at = created_at - interval '10 min', pushed_at = pushed_at - interval '10 min' where user_id = $1`,
      [id],
    );
    expect((await app.buy(id, phone)).body.code).toBe('PUSH_LIMIT');
  });

  test('a stranger’s number is asked twice a day at most by one account, its owner still may', async () => {
    const [stranger, victim] = [await app.aShopper(), await app.aShopper()];
    for (let n = 0; n < 2; n++) {
      const id = await cancelled(stranger.id, victim.phone, { bids: 50, amount: 500 });
      await app.age(id, 200 * (n + 1));
    }
    await database.owner.query(
      `update payment set created_at = created_at - interval '10 min', pushed_at = pushed_at - interval '10 min' where user_id = $1`,
      [stranger.id],
    );
    expect((await app.buy(stranger.id, victim.phone)).body.code).toBe('OTHERS_NUMBERS_LIMIT');
    const own = await app.buyAndPay(victim);
    await app.age(own.id, 200);
    expect((await app.buy(stranger.id, victim.phone)).body.code).toBe('OTHERS_NUMBERS_LIMIT');
  });
});

test('[GEN-7] the answer speaks the asker’s language', async () => {
  const { id, phone } = await app.aShopper();
  const body = { packageId: 2, phoneNumber: phone, amount: 1350, bidsCount: 150 };
  const answer = await app.ask('/api/buy_bids', { who: id, body, headers: { 'accept-language': 'sw' } });
  expect(answer.body.message).toBe('Ombi la M-PESA limetumwa! Tafadhali weka PIN yako kwenye simu yako.');
});
