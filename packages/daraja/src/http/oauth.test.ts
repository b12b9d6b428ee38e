import { describe, expect, test } from 'vitest';
import type { Token, TokenStore } from '../index.ts';
import { ACCEPTED, answered, fakeDaraja, PUSH } from '../testing/fake-daraja.ts';

const query = { checkoutRequestId: 'ws_CO_1' };
const pending = () => answered(200, { ResultCode: '4999' });
const expired = answered(404, { errorCode: '404.001.03', errorMessage: 'Invalid Access Token' });

/** Where two processes keep their token. */
function sharedStore(): TokenStore & { held: Token | null } {
  const store = {
    held: null as Token | null,
    read: async () => store.held,
    write: async (token: Token) => {
      store.held = token;
    },
  };
  return store;
}

test('[PAY-3] many calls at once fetch one token', async () => {
  const { daraja, tokensFetched } = fakeDaraja(pending);
  await Promise.all(Array.from({ length: 20 }, () => daraja.stkQuery(query)));
  expect(tokensFetched()).toBe(1);
});

test('[PAY-3] a token is renewed one to two minutes before it ends', async () => {
  const { daraja, tokensFetched, pass } = fakeDaraja(pending);
  await daraja.stkQuery(query);
  pass(3_599 - 121);
  await daraja.stkQuery(query);
  expect(tokensFetched()).toBe(1);
  pass(62);
  await daraja.stkQuery(query);
  expect(tokensFetched()).toBe(2);
});

test('[PAY-3] while no new one can be had, the old one serves to its end', async () => {
  let isDown = false;
  const { daraja, sent, pass } = fakeDaraja(pending, {
    tokens: () => (isDown ? answered(503, 'down') : answered(200, { access_token: 'old', expires_in: 3599 })),
  });
  await daraja.stkQuery(query);
  isDown = true;
  pass(3_599 - 30);
  expect(await daraja.stkQuery(query)).toEqual({ kind: 'pending' });
  pass(60);
  expect(await daraja.stkQuery(query)).toMatchObject({ kind: 'no_answer', why: 'unavailable' });
  expect(sent.map(({ token }) => token)).toEqual(['old', 'old']);
});

describe('[PAY-3] a refused token', () => {
  for (const code of ['404.001.03', '400.003.01', '401.002.01', '401.003.01']) {
    test(`${code}: dropped, fetched once, the push repeated once`, async () => {
      const { daraja, sent, tokensFetched } = fakeDaraja(({ token }) =>
        token === 'token-1' ? answered(Number(code.slice(0, 3)), { errorCode: code }) : ACCEPTED,
      );
      expect(await daraja.stkPush(PUSH)).toMatchObject({ kind: 'accepted' });
      expect([sent.map(({ token }) => token), tokensFetched()]).toEqual([['token-1', 'token-2'], 2]);
    });
  }

  test('refused again: no third time, and a person is told', async () => {
    const { daraja, sent } = fakeDaraja(() => answered(400, { errorCode: '400.003.01' }));
    expect(await daraja.stkPush(PUSH)).toMatchObject({ kind: 'rejected', reason: 'configuration', alert: true });
    expect(sent).toHaveLength(2);
  });

  test('refused for many at once: one new token for all', async () => {
    const { daraja, tokensFetched } = fakeDaraja(({ token }) => (token === 'token-1' ? expired : pending()));
    const readings = await Promise.all(Array.from({ length: 10 }, () => daraja.stkQuery(query)));
    expect([new Set(readings.map(({ kind }) => kind)), tokensFetched()]).toEqual([new Set(['pending']), 2]);
  });

  test('one for want of a product is not the token’s fault', async () => {
    const fault = { faultstring: 'Invalid API call as no apiproduct match found', detail: { errorcode: 'x' } };
    const { daraja, sent, tokensFetched } = fakeDaraja(() => answered(401, { fault }));
    expect(await daraja.stkPush(PUSH)).toMatchObject({ kind: 'rejected', reason: 'configuration' });
    expect([sent.length, tokensFetched()]).toEqual([1, 1]);
  });
});

describe('[PAY-3] several processes', () => {
  test('share one token, also when it is renewed', async () => {
    const tokenStore = sharedStore();
    const [a, b] = [fakeDaraja(pending, { tokenStore }), fakeDaraja(pending, { tokenStore })];
    await a.daraja.stkQuery(query);
    await b.daraja.stkQuery(query);
    expect([a.tokensFetched(), b.tokensFetched()]).toEqual([1, 0]);
    expect(b.sent[0]?.token).toBe('token-1');
  });

  test('one that another has renewed is taken from the store, not fetched', async () => {
    const tokenStore = sharedStore();
    const { daraja, sent, tokensFetched } = fakeDaraja(({ token }) => (token === 'token-1' ? expired : pending()), {
      tokenStore,
    });
    await daraja.stkQuery(query).then(() => undefined);
    tokenStore.held = { value: 'from-another', expiresAtMs: Date.parse('2026-11-21T10:30:00Z') };
    expect(tokensFetched()).toBe(2);
    const other = fakeDaraja(({ token }) => (token === 'from-another' ? pending() : expired), { tokenStore });
    expect(await other.daraja.stkQuery(query)).toEqual({ kind: 'pending' });
    expect([other.tokensFetched(), sent.length]).toEqual([0, 2]);
  });

  test('a broken store is survived', async () => {
    const broken = () => Promise.reject(new Error('no database'));
    const { daraja, tokensFetched } = fakeDaraja(pending, { tokenStore: { read: broken, write: broken } });
    expect(await daraja.stkQuery(query)).toEqual({ kind: 'pending' });
    expect(await daraja.stkQuery(query)).toEqual({ kind: 'pending' });
    expect(tokensFetched()).toBe(1);
  });
});

describe('[PAY-3] without a token nothing is sent', () => {
  const cases = [
    ['no connection', { kind: 'not_connected' }, { reason: 'unavailable', retry: true, alert: false }],
    ['a wrong key', answered(400, ''), { reason: 'configuration', retry: false, alert: true }],
    ['a page for an answer', answered(200, '<html>'), { reason: 'unavailable', retry: true }],
    ['a token without a life', answered(200, { access_token: 'x' }), { reason: 'unavailable' }],
  ] as const;
  for (const [name, answer, reading] of cases) {
    test(`by ${name}`, async () => {
      const { daraja, sent } = fakeDaraja(undefined, { tokens: () => answer });
      expect(await daraja.stkPush(PUSH)).toMatchObject({ kind: 'rejected', ...reading });
      expect(sent).toEqual([]);
    });
  }
});
