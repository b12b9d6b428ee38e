import { describe, expect, test } from 'vitest';
import { createDaraja, type HttpAnswer } from './index.ts';
import { ACCEPTED, answered, fakeDaraja, PUSH, SECRETS } from './testing/fake-daraja.ts';

const RESULT_URLS = { resultUrl: 'https://api.mnada.example/r/1', timeoutUrl: 'https://api.mnada.example/t/1' };
const PAYOUT = {
  ...RESULT_URLS,
  originatorConversationId: 'payout-1-1',
  amountKes: 1000,
  phone: '254712345678',
  remarks: 'Cash claim',
};

test('[PAY-3] a push says what Safaricom wants to hear', async () => {
  const { daraja, sent } = fakeDaraja();
  expect(await daraja.stkPush(PUSH)).toEqual({
    kind: 'accepted',
    merchantRequestId: '1-2',
    checkoutRequestId: 'ws_CO_1',
  });
  expect(sent[0]).toMatchObject({
    url: 'https://sandbox.safaricom.co.ke/mpesa/stkpush/v1/processrequest',
    timeoutMs: 30_000,
    json: {
      BusinessShortCode: '174379',
      Password: Buffer.from('174379the-passkey20261121120000').toString('base64'),
      Timestamp: '20261121120000',
      TransactionType: 'CustomerPayBillOnline',
      Amount: 1350,
      PartyA: '254712345678',
      PartyB: '174379',
      PhoneNumber: '254712345678',
      CallBackURL: PUSH.callbackUrl,
      AccountReference: 'ABCDEFGH2345',
      TransactionDesc: 'Bids',
    },
  });
});

describe('[PAY-3] a push goes out once, whatever comes back', () => {
  const answers: [string, HttpAnswer, object][] = [
    ['silence', { kind: 'lost', why: 'timed_out' }, { kind: 'unknown', why: 'timed_out' }],
    ['a broken line', { kind: 'lost', why: 'connection_lost' }, { kind: 'unknown', why: 'connection_lost' }],
    ['too much', { kind: 'lost', why: 'too_large' }, { kind: 'unknown', why: 'too_large' }],
    ['no connection', { kind: 'not_connected' }, { kind: 'rejected', reason: 'unavailable', retry: true }],
    ['a page', answered(200, '<html></html>'), { kind: 'unknown', why: 'not_json' }],
    ['an error without words', answered(502, ''), { kind: 'unknown', why: 'not_json' }],
    ['an unknown error', answered(500, { errorCode: '500.009.9' }), { kind: 'unknown', why: 'server_error' }],
    [
      'an acceptance without an id',
      answered(200, { ResponseCode: '0' }),
      { kind: 'unknown', why: 'unexpected_answer' },
    ],
    ['no acceptance', answered(200, { ResponseCode: '1' }), { kind: 'unknown', why: 'unexpected_answer' }],
    ['a list', answered(200, []), { kind: 'unknown', why: 'unexpected_answer' }],
    ['too often', answered(429, {}), { kind: 'rejected', reason: 'busy', retry: true, alert: false }],
    ['a forbidden address', answered(403, {}), { kind: 'rejected', reason: 'configuration', alert: true }],
  ];
  for (const [name, answer, reading] of answers) {
    test(`be it ${name}`, async () => {
      const { daraja, sent } = fakeDaraja(() => answer);
      expect(await daraja.stkPush(PUSH)).toMatchObject(reading);
      expect(sent).toHaveLength(1);
    });
  }
});

describe('[PAY-3] what would be misunderstood is not sent', () => {
  const wrong = [
    [{ amountKes: 1350.5 }, 'amount'],
    [{ amountKes: 0 }, 'amount'],
    [{ amountKes: 250_001 }, 'amount'],
    [{ phone: '0712345678' }, 'phone_number'],
    [{ phone: '+254202012345' }, 'phone_number'],
    [{ reference: 'THIRTEENSIGNS' }, 'bad_request'],
    [{ reference: '' }, 'bad_request'],
    [{ description: 'Zabuni ya ĩ' }, 'bad_request'],
    [{ callbackUrl: 'http://api.mnada.example/x' }, 'bad_request'],
    [{ callbackUrl: 'https://api.mnada.example/sql' }, 'bad_request'],
  ] as const;
  for (const [more, reason] of wrong) {
    test(`as ${JSON.stringify(more)}`, async () => {
      const { daraja, sent, tokensFetched } = fakeDaraja();
      expect(await daraja.stkPush({ ...PUSH, ...more })).toMatchObject({ kind: 'rejected', code: 'local', reason });
      expect([sent.length, tokensFetched()]).toEqual([0, 0]);
    });
  }
});

test('[WIN-3] a payout carries its own id, and a known one is a duplicate, not a failure', async () => {
  const duplicate = { errorCode: '500.002.1001', errorMessage: 'Duplicate OriginatorConversationID.' };
  const { daraja, sent } = fakeDaraja(() => answered(500, duplicate));
  expect(await daraja.b2cPayment({ ...PAYOUT, occasion: 'Claim' })).toEqual({
    kind: 'duplicate',
    originatorConversationId: 'payout-1-1',
  });
  expect(sent[0]?.json).toEqual({
    OriginatorConversationID: 'payout-1-1',
    InitiatorName: 'testapi',
    SecurityCredential: 'the-credential',
    CommandID: 'BusinessPayment',
    Amount: 1000,
    PartyA: '600997',
    PartyB: '254712345678',
    Remarks: 'Cash claim',
    QueueTimeOutURL: RESULT_URLS.timeoutUrl,
    ResultURL: RESULT_URLS.resultUrl,
    Occassion: 'Claim',
  });
  for (const amountKes of [9, 250_001, 10.5]) {
    expect(await daraja.b2cPayment({ ...PAYOUT, amountKes })).toMatchObject({ kind: 'rejected', reason: 'amount' });
  }
});

test('[WIN-3] a payee’s number that is refused is the payee’s to mend', async () => {
  const refused = { errorCode: '400.002.02', errorMessage: 'Bad Request - Invalid PartyB' };
  const { daraja } = fakeDaraja(() => answered(400, refused));
  expect(await daraja.b2cPayment(PAYOUT)).toMatchObject({ kind: 'rejected', reason: 'phone_number', alert: false });
  expect(await daraja.stkPush(PUSH)).toMatchObject({ kind: 'rejected', reason: 'bad_request', alert: true });
});

test('[PAY-3] questions carry the fields of their own page', async () => {
  const { daraja, sent } = fakeDaraja(() => answered(200, { ResponseCode: '0', ConversationID: 'AG_1' }));
  await daraja.transactionStatus({ originalConversationId: 'payout-1-1', ...RESULT_URLS });
  await daraja.transactionStatus({ receipt: 'UKL5ABCDEF', shortcode: '174379', ...RESULT_URLS });
  await daraja.accountBalance(RESULT_URLS);
  await daraja.reversal({ receipt: 'UKL5ABCDEF', amountKes: 5, remarks: 'Paid twice', ...RESULT_URLS });
  await daraja.registerC2bUrls({ confirmationUrl: RESULT_URLS.resultUrl, validationUrl: RESULT_URLS.timeoutUrl });
  expect(sent.map(({ json }) => json)).toMatchObject([
    {
      Initiator: 'testapi',
      CommandID: 'TransactionStatusQuery',
      OriginalConversationID: 'payout-1-1',
      PartyA: '600997',
    },
    { TransactionID: 'UKL5ABCDEF', PartyA: '174379', IdentifierType: '4', Occasion: '' },
    { CommandID: 'AccountBalance', PartyA: '600997' },
    { CommandID: 'TransactionReversal', ReceiverParty: '174379', RecieverIdentifierType: '11' },
    { ShortCode: '174379', ResponseType: 'Completed' },
  ]);
});

test('[PAY-3] the statement is asked for by POST, and by GET where that is refused', async () => {
  const rows = [[{ transactionId: 'R1', amount: '5.00', billreference: ' ab-2 ' }, { msisdn: 1 }]];
  const { daraja, sent } = fakeDaraja(({ method }) =>
    method === 'POST'
      ? answered(405, { errorCode: '405.001' })
      : answered(200, { ResponseCode: '1000', Response: rows }),
  );
  const period = { from: new Date('2026-11-19T21:00:00Z'), to: new Date('2026-11-21T09:00:00Z') };
  expect(await daraja.pullTransactions(period)).toEqual({
    kind: 'rows',
    rows: [{ receipt: 'R1', amountKes: 5, billReference: 'ab-2', reference: 'AB2', at: null }],
    unreadableRows: 1,
  });
  expect(sent[1]?.json).toEqual({
    ShortCode: '174379',
    StartDate: '2026-11-20 00:00:00',
    EndDate: '2026-11-21 12:00:00',
    OffSetValue: '0',
  });
});

test('[PAY-3] logs hold neither secrets nor numbers nor ids that contain them', async () => {
  const fake = fakeDaraja(() => answered(500, { errorCode: '500.001.1001', errorMessage: 'of 254712345678 token-1' }));
  await fake.daraja.stkPush(PUSH);
  await fake.daraja.stkQuery({ checkoutRequestId: 'ws_CO_211120261200000712345678' });
  await fake.daraja.b2cPayment(PAYOUT);
  const logged = fake.logged();
  expect(logged).toContain('stk_push');
  expect([...SECRETS, '712345678', 'ws_CO', 'token-1'].filter((word) => logged.includes(word))).toEqual([]);
});

test('[PAY-5] a wrong set-up is seen at the start, or at the first call', async () => {
  const options = { consumerKey: 'k', consumerSecret: 's', clock: () => new Date() };
  expect(() => createDaraja({ ...options, baseUrl: 'http://api.safaricom.co.ke' })).toThrow('https');
  const b2c = { shortcode: '600997', initiatorName: 'x', password: 'y', certificatePem: 'no certificate' };
  expect(() => createDaraja({ ...options, baseUrl: 'https://api.safaricom.co.ke', b2c })).toThrow();
  const { daraja } = fakeDaraja(() => ACCEPTED);
  expect(await daraja.stkPush(PUSH)).toMatchObject({ kind: 'accepted' });
  const bare = createDaraja({ ...options, baseUrl: 'https://api.safaricom.co.ke' });
  await expect(bare.stkPush(PUSH)).rejects.toThrow('no stk account');
});
