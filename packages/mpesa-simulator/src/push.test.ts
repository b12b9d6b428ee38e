import { readStkCallback } from '@mnada/daraja';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerPrompt, openShop, PHONE, type Shop, until } from './testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.simulator.reset();
  (shop.received as unknown[]).length = 0;
});

const callback = async () => readStkCallback((await shop.heard('/stk'))[0]?.body);

test('[PAY-5] a push is asked on the phone, paid with the PIN, called back, and told by a message', async () => {
  const pushed = await shop.push();
  expect(pushed).toMatchObject({
    kind: 'accepted',
    checkoutRequestId: expect.stringMatching(/^ws_CO_[0-9]{17}712345678$/),
  });
  expect(shop.simulator.prompts(PHONE)).toMatchObject([
    {
      amount: 1350,
      account_reference: 'ABCDEFGH2345',
      text: 'Do you want to pay KSh 1,350 to MNADA Account no. ABCDEFGH2345? Enter M-PESA PIN',
    },
  ]);
  expect(await answerPrompt(shop)).toBe('accepted');
  const told = await callback();
  expect(told).toMatchObject({
    kind: 'paid',
    amountKes: 1350,
    phone: PHONE,
    receipt: expect.stringMatching(/^[A-Z0-9]{10}$/),
    checkoutRequestId: pushed.kind === 'accepted' ? pushed.checkoutRequestId : '',
  });
  expect(shop.received[0]?.headers).toMatchObject({ businessshortcode: '174379' });
  expect(shop.simulator.phone(PHONE).balance).toBe(498_650);
  expect(shop.simulator.messages(PHONE)[0]?.text).toMatch(
    /^[A-Z0-9]{10} Confirmed\. Ksh1,350\.00 sent to MNADA for account ABCDEFGH2345 on .* New M-PESA balance is Ksh498,650\.00\./,
  );
});

test('[PAY-5] while nobody answers the query says pending, then what happened', async () => {
  const pushed = await shop.push();
  const checkoutRequestId = pushed.kind === 'accepted' ? pushed.checkoutRequestId : '';
  expect(await shop.daraja.stkQuery({ checkoutRequestId })).toEqual({ kind: 'pending' });
  await answerPrompt(shop, { cancel: true });
  await shop.heard('/stk');
  expect(await shop.daraja.stkQuery({ checkoutRequestId })).toMatchObject({
    kind: 'failed',
    code: '1032',
    reason: 'cancelled',
  });
  expect(await shop.daraja.stkQuery({ checkoutRequestId: 'ws_CO_1' })).toMatchObject({
    kind: 'no_answer',
    why: 'not_found',
  });
});

describe('[PAY-5] what people and phones do wrong', () => {
  test('a wrong PIN pays nothing; the third one locks the phone', async () => {
    const codes: string[] = [];
    for (const count of [1, 2, 3, 4]) {
      await until(() => shop.simulator.transactions().every(({ state }) => state !== 'waiting'), 'the one before');
      await shop.push();
      await answerPrompt(shop, { pin: count === 4 ? '1234' : '9999' });
      const told = readStkCallback((await shop.heard('/stk', count))[count - 1]?.body);
      codes.push('code' in told ? told.code : '');
    }
    expect(codes).toEqual(['2001', '2001', '8006', '8006']);
    expect(shop.simulator.phone(PHONE)).toMatchObject({ locked: true, balance: 500_000 });
  });

  test('too little money', async () => {
    shop.simulator.setPhone(PHONE, { hasNoFunds: true });
    await shop.push();
    await answerPrompt(shop);
    expect(await callback()).toMatchObject({ kind: 'failed', reason: 'no_funds' });
  });

  test('a phone that is off', async () => {
    shop.simulator.setPhone(PHONE, { isOff: true });
    await shop.push();
    expect(shop.simulator.prompts(PHONE)).toEqual([]);
    expect(await callback()).toMatchObject({ kind: 'failed', code: '1037', reason: 'unreachable' });
  });

  test('a prompt that nobody answers closes by itself', async () => {
    const hasty = await openShop({ promptSeconds: 10, unansweredCode: '1019' });
    try {
      await hasty.push();
      const [told] = await hasty.heard('/stk');
      expect(readStkCallback(told?.body)).toMatchObject({ kind: 'failed', code: '1019', reason: 'expired' });
      expect(hasty.simulator.prompts(PHONE)).toEqual([]);
    } finally {
      await hasty.close();
    }
  });

  test('a second push while the first is open is refused, and no prompt is sent', async () => {
    await shop.push();
    expect(await shop.push()).toMatchObject({ kind: 'rejected', reason: 'session_open', retry: true, alert: false });
    expect(shop.simulator.prompts(PHONE)).toHaveLength(1);
    await answerPrompt(shop);
    await shop.heard('/stk');
    expect(await shop.push()).toMatchObject({ kind: 'accepted' });
  });

  test('an answered prompt is gone', async () => {
    await shop.push();
    const [prompt] = shop.simulator.prompts(PHONE);
    expect(shop.simulator.answer(PHONE, prompt?.id ?? '', { pin: '1234' })).toBe('accepted');
    expect(shop.simulator.answer(PHONE, prompt?.id ?? '', { pin: '1234' })).toBe('gone');
    expect(shop.simulator.answer('0722000000', prompt?.id ?? '', { pin: '1234' })).toBe('gone');
    await shop.heard('/stk');
  });
});

test('[PAY-5] a storm of two hundred pushes: each is asked, paid and called back once', async () => {
  const phones = Array.from({ length: 200 }, (_, index) => `2547${String(10_000_000 + index)}`);
  const pushed = await Promise.all(phones.map((phone) => shop.push({ phone })));
  expect(new Set(pushed.map((one) => (one.kind === 'accepted' ? one.checkoutRequestId : one.kind))).size).toBe(200);
  await Promise.all(phones.map((phone) => answerPrompt(shop, { pin: '1234' }, phone)));
  const calls = await shop.heard('/stk', 200);
  const receipts = calls.map(({ body }) => readStkCallback(body)).map((one) => one.kind === 'paid' && one.receipt);
  expect(new Set(receipts).size).toBe(200);
  expect(calls).toHaveLength(200);
});
