import fc from 'fast-check';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { accountsApp, base64, PASSWORD } from '../../testing/accounts-app.ts';
import { testDatabase } from '../../testing/test-database.ts';

const database = await testDatabase();
const node = await accountsApp(database);
afterAll(() => node.close());
beforeEach(() => database.pool.query('delete from throttle'));

// Enough people that nobody's own limit hides what a value does.
const tokens: string[] = [];
for (let n = 0; n < 40; n++) tokens.push((await node.aShopper()).token);
let calls = 0;
const someone = () => tokens[++calls % tokens.length];
const UUID = '00000000-0000-4000-8000-000000000000';
/** Every call that takes a body, with one that would pass the schema. */
const CALLS = [
  [
    'POST',
    '/api/auth/register',
    {
      username: 'fuzzed',
      fullName: 'F',
      password: base64('x'),
      phoneNumber: '07',
      email: 'x',
      registrationType: 'phone',
      referralcode: '',
      timestamp: 1,
    },
  ],
  [
    'POST',
    '/api/auth/login',
    { password: base64('x'), phoneNumber: '0712345678', email: 'x', registrationType: 'phone' },
  ],
  ['POST', '/api/auth/request-otp', { purpose: 'verify', phoneNumber: '07', email: 'x' }],
  ['POST', '/api/auth/verify-otp', { request_id: UUID, code: '000000' }],
  ['POST', '/api/auth/reset-password', { reset_token: 'x', password: base64('x') }],
  ['POST', '/api/auth/avatar', { selectedAvatar: '99.avif' }],
  ['PATCH', '/api/auth/profile', { fullName: '', language: 'fr', theme: 'x' }],
  ['PUT', '/api/auth/password', { oldPassword: base64('x'), newPassword: base64('x') }],
] as const;
const HOSTILE: unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  2 ** 53 + 1,
  '',
  ' ',
  '0',
  '\u0000',
  '\ud800',
  'a\udc00b',
  '\u202e',
  '__proto__',
  "' or 1=1 --",
  '%00',
  '{{7*7}}',
  'x'.repeat(15_000),
  [],
  ['x'],
  [[[]]],
  {},
  { toString: 'x' },
  { $gt: '' },
  { length: 5 },
  Array.from({ length: 500 }, () => 'x'),
];

const people = async () => (await database.pool.query('select count(*) as n from app_user')).rows[0].n;

for (const [method, url, body] of CALLS) {
  test(`[S03] ${method} ${url}: whatever stands in a field, the answer is a 4xx in the shape of GEN-4, and nobody is made`, async () => {
    const before = await people();
    for (const field of Object.keys(body)) {
      for (const value of HOSTILE) {
        const answer = await node.call(method, url, { token: someone(), body: { ...body, [field]: value } });
        const told = `${field} = ${JSON.stringify(value)?.slice(0, 60)}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`;
        expect(answer.status, told).toBeGreaterThanOrEqual(400);
        expect(answer.status, told).toBeLessThan(429);
        expect(answer.body, told).toMatchObject({
          code: expect.any(String),
          message: expect.any(String),
          request_id: expect.any(String),
        });
      }
    }
    expect(await people()).toBe(before);
  });

  test(`[S03] ${method} ${url}: bodies that are no form at all`, async () => {
    const bodies = [
      '',
      'x',
      '{',
      'null',
      '[]',
      '"x"',
      '1e999',
      '{"a":1e999}',
      '{"__proto__":{"kind":"owner"}}',
      '{"constructor":{"prototype":{}}}',
      '['.repeat(1_000) + ']'.repeat(1_000),
      '\ufeff{}',
      `{"x":"${'y'.repeat(17_000)}"}`,
      '{"username":"\\u0000"}',
      '{"username":"\\ud800"}',
    ];
    for (const raw of bodies) {
      const answer = await node.call(method, url, { token: someone(), body: raw });
      // An empty object changes nothing in a profile, which is no error.
      const harmless = url === '/api/auth/profile' && answer.status === 200;
      expect((answer.status >= 400 && answer.status < 429) || harmless, `${raw.slice(0, 40)}: ${answer.status}`).toBe(
        true,
      );
    }
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/xml']) {
      const answer = await node.call(method, url, {
        token: someone(),
        body: JSON.stringify(body),
        headers: { 'content-type': type },
      });
      expect(answer.status).toBe(415);
    }
  });
}

test('[S03] any JSON at all, anywhere: never a 500', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...CALLS),
      fc.jsonValue(),
      fc.boolean(),
      async ([method, url, body], json, mix) => {
        const sent =
          mix && typeof json === 'object' && json !== null && !Array.isArray(json) ? { ...body, ...json } : json;
        const { status } = await node.call(method, url, { token: someone(), body: JSON.stringify(sent) });
        return status < 500;
      },
    ),
    { numRuns: 300 },
  );
});

test('[S03] any header and any address part: never a 500', async () => {
  const values = [
    '',
    'Bearer',
    'Bearer ',
    `Bearer ${'x'.repeat(5_000)}`,
    'Basic eDp4',
    'Bearer a b',
    'Bearer ../../etc',
    'bearer \u00e9',
  ];
  for (const authorization of values) {
    expect((await node.call('GET', '/api/auth/me', { headers: { authorization } })).status).toBe(401);
  }
  for (const part of ['x', '%00', '%ff', '..%2f..', `${UUID}x`, "';drop table session;--", 'x'.repeat(190)]) {
    const answer = await node.call('DELETE', `/api/auth/sessions/${encodeURI(part).replace(/%25/g, '%')}`, {
      token: someone(),
    });
    expect(answer.status, part).toBeGreaterThanOrEqual(400);
    expect(answer.status, part).toBeLessThan(500);
  }
  for (const cookie of [
    'lang=%',
    'lang=../..; theme=<script>',
    '__Host-known=%%%',
    `__Host-known=${'x'.repeat(4_000)}`,
    'lang=sw; lang=en',
  ]) {
    expect((await node.call('GET', '/api/config', { headers: { cookie } })).status).toBe(200);
  }
});

test('[S56] a polluted prototype makes nobody an owner', async () => {
  const body = `{"username":"polluter","fullName":"P","phoneNumber":"0712000999","password":"${base64(PASSWORD)}","registrationType":"phone","__proto__":{"kind":"owner"}}`;
  expect((await node.call('POST', '/api/auth/register', { body })).status).toBe(400);
  expect(({} as { kind?: unknown }).kind).toBeUndefined();
});
