import {
  createDaraja,
  readAccountBalanceResult,
  readB2cResult,
  readReversalResult,
  readTransactionStatusResult,
} from '@mnada/daraja';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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

const urls = () => ({ resultUrl: shop.url('/result'), timeoutUrl: shop.url('/late') });
const result = async (count = 1) => (await shop.heard('/result', count))[count - 1]?.body;

/** A payment that has been made. @returns its receipt */
async function receiptOf(): Promise<string> {
  await shop.push();
  await answerPrompt(shop);
  await shop.heard('/stk');
  return shop.simulator.transactions()[0]?.receipt ?? '';
}

test('[PAY-3] the status of a payment, by its receipt', async () => {
  const receipt = await receiptOf();
  await shop.daraja.transactionStatus({ receipt, shortcode: '174379', ...urls() });
  expect(readTransactionStatusResult(await result())).toMatchObject({ kind: 'completed', receipt, amountKes: 1350 });
});

test('[PAY-3] an unknown payment is not found; a scripted state is told', async () => {
  await shop.daraja.transactionStatus({ originalConversationId: 'nobody', ...urls() });
  expect(readTransactionStatusResult(await result())).toMatchObject({ kind: 'not_found' });
  const receipt = await receiptOf();
  shop.simulator.script({ match: { receipt }, status: { state: 'Pending Authorised' } });
  await shop.daraja.transactionStatus({ receipt, ...urls() });
  expect(readTransactionStatusResult(await result(2))).toMatchObject({ kind: 'pending' });
});

test('[PAY-3] balances follow the money', async () => {
  await receiptOf();
  await shop.daraja.accountBalance(urls());
  expect(readAccountBalanceResult(await result())).toMatchObject({
    kind: 'balances',
    payoutFloatCents: 10_000_000_000,
    accounts: expect.arrayContaining([{ name: 'Working Account', currentCents: 135_000, availableCents: 135_000 }]),
  });
});

test('[PAY-3] a payment is given back once', async () => {
  const receipt = await receiptOf();
  const reverse = () => shop.daraja.reversal({ receipt, amountKes: 1350, remarks: 'Paid twice', ...urls() });
  expect(await reverse()).toMatchObject({ kind: 'accepted' });
  expect(readReversalResult(await result())).toMatchObject({
    kind: 'reversed',
    originalReceipt: receipt,
    amountKes: 1350,
  });
  expect(shop.simulator.phone(PHONE).balance).toBe(500_000);
  await reverse();
  expect(readReversalResult(await result(2))).toMatchObject({ kind: 'already_reversed' });
  await shop.daraja.reversal({ receipt: 'UAA0000001', amountKes: 1350, remarks: 'Unknown', ...urls() });
  expect(readReversalResult(await result(3))).toMatchObject({ kind: 'failed', reason: 'unknown_receipt' });
});

test('[WIN-3] a wrong initiator password closes the breaker, and five lock the credential', async () => {
  const { b2c, ...others } = shop.simulator.credentials;
  const wrong = createDaraja({
    baseUrl: shop.simulator.url,
    ...others,
    b2c: { ...b2c, password: 'wrong' },
    clock: () => new Date(),
  });
  for (let count = 1; count <= 6; count += 1) {
    await wrong.b2cPayment({
      originatorConversationId: `wrong-${count}`,
      amountKes: 100,
      phone: PHONE,
      remarks: 'Cash claim',
      ...urls(),
    });
    const reading = readB2cResult(await result(count));
    expect(reading).toMatchObject({ kind: 'failed', breaker: true, code: count > 5 ? '8006' : '2001' });
  }
  expect(shop.simulator.phone(PHONE).balance).toBe(500_000);
});

test('[PAY-5] without a right key nothing is let in', async () => {
  const stranger = createDaraja({
    baseUrl: shop.simulator.url,
    ...shop.simulator.credentials,
    consumerSecret: 'wrong',
    clock: () => new Date(),
  });
  expect(await stranger.stkQuery({ checkoutRequestId: 'ws_CO_1' })).toMatchObject({ why: 'unavailable', alert: true });
  const push = (headers: Record<string, string>, body: string) =>
    fetch(`${shop.simulator.url}/mpesa/stkpush/v1/processrequest`, { method: 'POST', headers, body });
  const refused = await push({ 'content-type': 'application/json' }, '{}');
  expect([refused.status, await refused.json()]).toMatchObject([404, { errorCode: '404.001.03' }]);
  const broken = await push({ 'content-type': 'application/json' }, '{');
  expect([broken.status, await broken.json()]).toMatchObject([400, { errorCode: '400.002.05' }]);
});

test('[PAY-5] what Safaricom refuses is refused in its words', async () => {
  const { stk } = shop.simulator.credentials;
  const token = await (
    await fetch(`${shop.simulator.url}/oauth/v1/generate?grant_type=client_credentials`, {
      headers: { authorization: `Basic ${Buffer.from('simulator:not-a-secret').toString('base64')}` },
    })
  ).json();
  const right = {
    BusinessShortCode: stk.shortcode,
    Timestamp: '20210628092408',
    Password: Buffer.from(`${stk.shortcode}${stk.passkey}20210628092408`).toString('base64'),
    TransactionType: 'CustomerPayBillOnline',
    Amount: '1',
    PartyA: PHONE,
    PartyB: 174379,
    PhoneNumber: PHONE,
    CallBackURL: shop.url('/stk'),
    AccountReference: 'ABC',
    TransactionDesc: 'Bids',
  };
  const ask = async (more: object, type = 'application/json') => {
    const answer = await fetch(`${shop.simulator.url}/mpesa/stkpush/v1/processrequest`, {
      method: 'POST',
      headers: { authorization: `Bearer ${(token as { access_token: string }).access_token}`, 'content-type': type },
      body: JSON.stringify({ ...right, ...more }),
    });
    const body = (await answer.json()) as { errorMessage?: string; ResponseCode?: string };
    return body.errorMessage ?? body.ResponseCode;
  };
  expect(
    await Promise.all([
      ask({ Amount: 1.5 }),
      ask({ Amount: 0 }),
      ask({ PhoneNumber: '0712345678' }),
      ask({ CallBackURL: 'https://x.example/MPESA' }),
      ask({ CallBackURL: 'ftp://x.example/' }),
      ask({ TransactionDesc: undefined }),
      ask({ Timestamp: 'now' }),
      ask({ BusinessShortCode: '600000' }),
      ask({ Password: 'x' }),
      ask({}, 'text/plain'),
    ]),
  ).toEqual([
    'Bad Request - Invalid Amount',
    'Bad Request - Invalid Amount',
    'Bad Request - Invalid PhoneNumber',
    'Bad Request - Invalid CallBackURL',
    'Bad Request - Invalid CallBackURL',
    'Bad Request - Invalid Remarks',
    'Bad Request - Invalid Timestamp',
    'Merchant does not exist',
    'Wrong credentials',
    'Bad Request - Invalid BusinessShortCode',
  ]);
  expect(await ask({})).toBe('0');
  await until(() => shop.simulator.prompts(PHONE)[0], 'the prompt of the right one');
});

test('[PAY-5] it calls back only where it may', async () => {
  const careful = await openShop({ callbackOrigins: ['https://shop.example'] });
  try {
    expect(await careful.push()).toMatchObject({ kind: 'rejected', reason: 'bad_request' });
    expect(careful.simulator.transactions()).toEqual([]);
  } finally {
    await careful.close();
  }
});
