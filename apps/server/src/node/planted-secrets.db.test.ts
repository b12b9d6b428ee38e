import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { demoSignIn, startTestServer } from '../../../../tests/e2e/support/test-server.ts';
import { createLog } from '../platform/log.ts';

const lines: string[] = [];
const log = createLog({ logLevel: 'trace' }, { write: (line: string) => void lines.push(line) });
const server = await startTestServer({ demo: true, withoutPages: true, log });
const { http } = server.app;

/** Each kind of secret once, so that a leak says which it is. */
const mark = (kind: string): string => `${kind}-${randomBytes(9).toString('hex')}`;
const SECRETS = {
  password: mark('password'),
  token: mark('token'),
  cookie: mark('cookie'),
  query: mark('query'),
  field: mark('field'),
  code: '918273',
  phone: '0798123987',
  email: `${mark('mail')}@example.org`,
};
/** As it may be written, too. */
const FORMS = [
  ...Object.values(SECRETS),
  '254798123987',
  '798123987',
  Buffer.from(SECRETS.password).toString('base64'),
];

const document = (await http.inject('/docs/json')).json<{
  paths: Record<string, Record<string, { requestBody?: unknown; tags?: string[] }>>;
}>();
const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
  Object.entries(operations)
    .filter(([, { tags }]) => !tags?.includes('sockets'))
    .map(([method]) => ({ method: method.toUpperCase() as 'GET' | 'POST', path })),
);
const headers = {
  authorization: `Bearer ${SECRETS.token}`,
  cookie: `mnada_session=${SECRETS.cookie}; __Host-session=${SECRETS.cookie}`,
  'user-agent': 'planted',
};
const password = Buffer.from(SECRETS.password).toString('base64');
const BODIES: readonly object[] = [
  {
    ...{ username: 'planted.person', fullName: 'Planted Person', password, registrationType: 'phone' },
    ...{ phoneNumber: SECRETS.phone, email: SECRETS.email, selectedAvatar: '1', termsVersion: '1' },
  },
  { phoneNumber: SECRETS.phone, password, registrationType: 'phone' },
  { email: SECRETS.email, password, registrationType: 'email' },
  { request_id: SECRETS.field, code: SECRETS.code, purpose: 'register', reset_token: SECRETS.token },
  { currentPassword: password, newPassword: password, phone: SECRETS.phone, token: SECRETS.token },
  { ticket: SECRETS.token, credential: SECRETS.field, id: SECRETS.field, reason: SECRETS.field },
];

/** Lines of the log that hold a planted secret, shortened around it. */
const leaks = (): string[] =>
  lines.flatMap((line) =>
    FORMS.flatMap((form) => {
      const at = line.indexOf(form);
      return at < 0 ? [] : [line.slice(Math.max(0, at - 120), at + 60)];
    }),
  );

test('[S61] whatever is sent to any call, in body, header, address or cookie: no log line holds a secret of it', async () => {
  const before = lines.length;
  for (const { method, path } of calls) {
    const url = `${path.replaceAll(/\{[^}]+\}/g, '1')}?token=${SECRETS.query}&code=${SECRETS.code}`;
    if (method === 'GET') await http.inject({ method, url, headers });
    else for (const payload of BODIES) await http.inject({ method, url, headers, payload });
  }
  expect(lines.length - before).toBeGreaterThan(calls.length);
  expect(leaks()).toEqual([]);
});

test('[S61] a registration that succeeds, its code, sign-in and ticket: nothing of them stands in the log', async () => {
  const shopper = demoSignIn('shopper');
  const secret = Buffer.from(shopper.password).toString('base64');
  const signIn = { phoneNumber: shopper.login, password: secret, registrationType: 'phone' };
  const { token } = (await http.inject({ method: 'POST', url: '/api/auth/login', payload: signIn })).json<{
    token: string;
  }>();
  const as = { authorization: `Bearer ${token}` };
  const ticket = await http.inject({ method: 'POST', url: '/api/auth/socket-ticket', headers: as, payload: {} });
  await http.inject({ method: 'POST', url: '/api/auth/logout', headers: as, payload: {} });
  const all = lines.join('');
  expect(token.length).toBeGreaterThan(20);
  expect(ticket.statusCode).toBe(200);
  for (const said of [token, secret, shopper.password, ...Object.values(ticket.json<Record<string, unknown>>())]) {
    if (typeof said === 'string' && said.length > 7) expect(all.includes(said)).toBe(false);
  }
  expect(all.includes(shopper.login.replace(/^\D*(?:254|0)/, ''))).toBe(false);
});

test('[S61] fields that are called like secrets are cut out, should anybody hand them over all the same', () => {
  lines.length = 0;
  const names = ['password', 'token', 'ticket', 'authorization', 'cookie', 'phone', 'phoneNumber', 'email', 'secret'];
  const planted = Object.fromEntries(names.map((name) => [name, SECRETS.field]));
  log.info({ ...planted, inner: planted }, 'planted');
  log.info({ req: { headers: { authorization: SECRETS.field, cookie: SECRETS.field } } }, 'a request');
  log.error({ err: new Error('refused'), body: { password: SECRETS.field } }, 'a body');
  expect(lines).toHaveLength(3);
  expect(leaks()).toEqual([]);
});
