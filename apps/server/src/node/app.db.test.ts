import { HttpError } from '@mnada/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { demoSignIn, startTestServer } from '../../../../tests/e2e/support/test-server.ts';
import { type App, createApp } from './app.ts';
import { readConfig } from '../platform/config.ts';
import { openDatabase } from '../platform/database/index.ts';
import { silentLog } from '../platform/log.ts';

const server = await startTestServer({ demo: true, withoutPages: true });
const { http } = server.app;

type Operation = {
  requestBody?: unknown;
  security?: unknown;
  parameters?: { name: string; in: string }[];
  tags?: string[];
};
type Document = { paths: Record<string, Record<string, Operation>> };
const document = (await http.inject('/docs/json')).json<Document>();
const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
  Object.entries(operations)
    .filter(([, operation]) => !operation.tags?.includes('sockets'))
    .map(([method, operation]) => ({ method: method.toUpperCase() as 'GET' | 'POST', path, operation })),
);

const shopper = demoSignIn('shopper');
const signedIn = await http.inject({
  method: 'POST',
  url: '/api/auth/login',
  payload: {
    phoneNumber: shopper.login,
    password: Buffer.from(shopper.password).toString('base64'),
    registrationType: 'phone',
  },
});
const { token } = signedIn.json<{ token: string }>();

const LONG = 'x'.repeat(4_000);
/** What anyone can write as JSON and no call wants. Each stands for the whole body, and for each of its fields. */
const HOSTILE = [
  'null',
  '[]',
  '{}',
  '5',
  '-1',
  '1e309',
  '9007199254740993',
  'true',
  '""',
  `"${LONG}"`,
  '"\\u0000"',
  '"\\ud800"',
  '"\'; drop table bid; --"',
  '{"__proto__":{"admin":true}}',
  '[[[[[[[[[[]]]]]]]]]]',
  '["a","b"]',
  '{"length":1e9}',
  '"1e400"',
  '"%00"',
  '"\\u202e\\u200b"',
];
const FIELDS = [
  'username',
  'fullName',
  'password',
  'phoneNumber',
  'email',
  'registrationType',
  'referralcode',
  'selectedAvatar',
  'purpose',
  'request_id',
  'code',
  'reset_token',
  'language',
  'theme',
  'id',
  'ids',
  'currentPassword',
  'newPassword',
  'sessionId',
];
const PATH_VALUES = [
  '0',
  '-1',
  '1e3',
  '99999999999999999999',
  'abc',
  '%27%20or%201=1',
  '%F0%9F%98%80',
  '..%2f..',
  LONG.slice(0, 300),
];
const QUERIES = [
  '',
  '?limit=-1',
  '?limit=abc',
  '?limit=1&limit=2',
  `?q=${LONG}`,
  '?cursor=%7B%7D',
  '?before_seq=9e9',
  '?status=none',
  '?q[]=a',
  '?__proto__=1',
];

async function send(method: 'GET' | 'POST', url: string, payload?: string) {
  const answer = await http.inject({
    method,
    url,
    headers: {
      authorization: `Bearer ${token}`,
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(payload === undefined ? {} : { payload }),
  });
  expect(
    answer.statusCode,
    `${method} ${url.slice(0, 120)} ${payload?.slice(0, 120)}: ${answer.body.slice(0, 300)}`,
  ).toBeLessThan(500);
  if (answer.statusCode >= 400) {
    expect(
      HttpError.safeParse(answer.json()).success,
      `${method} ${url.slice(0, 120)}: ${answer.body.slice(0, 300)}`,
    ).toBe(true);
  }
  return answer.statusCode;
}

describe('[S03, GEN-4] whatever a client sends to any call of the documentation is a 4xx in one shape, never a 500', () => {
  test('the documentation knows the calls', () => {
    expect(calls.length).toBeGreaterThan(15);
    expect(signedIn.statusCode).toBe(200);
  });

  // Leaving and ending sessions would end the caller's own; they take no input but the path's.
  for (const { method, path, operation } of calls.filter((call) => !/logout|sign-out|sessions/.test(call.path))) {
    test(`${method} ${path}`, async () => {
      const addresses = /\{/.test(path)
        ? PATH_VALUES.map((value) => path.replaceAll(/\{[^}]+\}/g, value))
        : QUERIES.map((query) => path + query);
      for (const url of addresses) await send(method, url);
      if (!operation.requestBody) return;
      const url = path.replaceAll(/\{[^}]+\}/g, '1');
      for (const hostile of HOSTILE) {
        await send(method, url, hostile);
        const all = FIELDS.map((field) => `"${field}":${hostile}`).join(',');
        if (all.length < 16_000) await send(method, url, `{${all}}`);
      }
    });
  }

  test('and the server is unharmed: the person is who they were', async () => {
    const me = await http.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } });
    expect(me.statusCode).toBe(200);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('admin');
  });
});

describe('[S13] who may call what', () => {
  test('only these calls are open to everybody', () => {
    const open = calls
      .filter(({ operation }) => operation.security === undefined)
      .map(({ method, path }) => `${method} ${path}`);
    expect(open.sort()).toMatchSnapshot();
  });

  test('the others answer 401 to a visitor, and to a dead token', async () => {
    for (const { method, path, operation } of calls.filter((call) => call.operation.security !== undefined)) {
      const url = path.replaceAll(/\{[^}]+\}/g, '1');
      const payload = operation.requestBody ? { payload: {} } : {};
      expect((await http.inject({ method, url, ...payload })).statusCode, `${method} ${path}`).toBe(401);
      const headers = { authorization: 'Bearer dead' };
      expect((await http.inject({ method, url, headers, ...payload })).statusCode, `${method} ${path}`).toBe(401);
    }
  });
});

describe('[S15] who somebody is, their session says and nothing else', () => {
  const naming = [
    'user_id',
    'userId',
    'user',
    'username',
    'owner_id',
    'account_id',
    'person_id',
    'viewer',
    'as',
    'sub',
    'uid',
  ];

  /** What an answer says of when it was asked for. */
  const MOMENTS = /\d{4}-\d\d-\d\dT[\d:.]+Z|"(?:proved_seconds|server_time)":\d+/g;

  /** A person, and all that they are told of themselves. */
  async function aPerson() {
    const username = 'one_who_sleeps';
    const answer = await http.inject({
      method: 'POST',
      url: '/api/auth/register',
      payload: {
        ...{ username, fullName: 'Zawadi Njeri', phoneNumber: '0722000111', registrationType: 'phone' },
        password: Buffer.from('blue kettle 47').toString('base64'),
      },
    });
    expect(answer.statusCode, answer.body).toBe(201);
    const { token: own, user } = answer.json<{ token: string; user: { id: string } }>();
    const reads = calls.filter(
      ({ method, path, operation }) => method === 'GET' && operation.security !== undefined && !/[{]|\.pdf$/.test(path),
    );
    const all = async () =>
      await Promise.all(
        reads.map(async ({ path }) => {
          const { statusCode, body } = await http.inject({ url: path, headers: { authorization: `Bearer ${own}` } });
          return [path, statusCode, body.replaceAll(MOMENTS, '')];
        }),
      );
    return { id: user.id, username, all };
  }

  test('no call has a field that names a person other than oneself', () => {
    const fields = calls.flatMap(({ method, path, operation }) =>
      (operation.parameters ?? []).map(({ name }) => `${method} ${path}: ${name}`),
    );
    const bodies = calls.map(
      ({ method, path, operation }) => `${method} ${path}: ${JSON.stringify(operation.requestBody)}`,
    );
    expect(fields.filter((field) => /: (?:user|owner|account|person|member)_?id$/i.test(field))).toEqual([]);
    expect(bodies.filter((body) => /"(?:user|owner|account|person|member)_?id":/i.test(body))).toEqual([]);
  });

  test('whatever another person’s id is called and wherever it stands, nothing of theirs is told or changes', async () => {
    const person = await aPerson();
    const before = await person.all();
    expect(before.filter(([, status]) => status === 200).length).toBeGreaterThan(10);
    for (const who of [person.id, person.username]) {
      const named = Object.fromEntries(naming.map((name) => [name, who]));
      const query = new URLSearchParams(named).toString();
      const headers = Object.fromEntries(
        ['x-user-id', 'x-user', 'x-forwarded-user', 'remote-user'].map((name) => [name, who]),
      );
      for (const { method, path, operation } of calls.filter((call) => !/logout|sign-out|sessions/.test(call.path))) {
        if (operation.security === undefined) continue;
        const answer = await http.inject({
          method,
          url: `${path.replaceAll(/\{[^}]+\}/g, who)}?${query}`,
          headers: { ...headers, authorization: `Bearer ${token}`, cookie: `user_id=${who}; token=${who}` },
          ...(operation.requestBody === undefined ? {} : { payload: named }),
        });
        expect(answer.body, `${method} ${path}`).not.toContain(method === 'GET' ? 'Zawadi Njeri' : '0722000111');
        expect(answer.body, `${method} ${path}`).not.toContain('254722000111');
      }
    }
    const { body } = await http.inject({
      url: `/api/auth/me?${new URLSearchParams({ user_id: person.id }).toString()}`,
      headers: { authorization: `Bearer ${token}`, 'x-user-id': person.id },
    });
    expect(body).toContain(shopper.login);
    expect(await person.all()).toEqual(before);
  });
});

test('[S58] a server that signs in as the owner of its tables says so, at the start and as long as it runs', async () => {
  const said: string[] = [];
  const log = Object.assign(silentLog(), { error: (_fields: unknown, text?: string) => void said.push(text ?? '') });
  const shared = openDatabase({ url: server.database.url, poolSize: 4 });
  const config = { ...readConfig({ DATABASE_URL: server.database.url, ROLE: 'worker', PORT: '0' }), port: 0 };
  const app = await createApp({ config, database: shared, log, withoutPages: true });
  const warning = 'the server signs in to the database as a superuser: it could rewrite history';
  expect(said).toContain(warning);
  expect((await app.http.inject('/readyz')).json()).toMatchObject({ warnings: expect.arrayContaining([warning]) });
  expect((await app.http.inject('/metrics')).body).toContain('\ndatabase_role_can_rewrite 1\n');
  await app.stop();
  await shared.close();
  expect((await http.inject('/readyz')).json()).not.toHaveProperty('warnings');
  expect((await http.inject('/metrics')).body).toContain('\ndatabase_role_can_rewrite 0\n');
});

test('[S58] a server that may make temporary tables, as after a restore without the database’s own rights, says so', async () => {
  const said: string[] = [];
  const log = Object.assign(silentLog(), { error: (_fields: unknown, text?: string) => void said.push(text ?? '') });
  const name = new URL(server.database.url).pathname.slice(1);
  await server.database.owner.query(`grant temporary on database ${name} to public`);
  const restored = server.database.open();
  const config = { ...readConfig({ DATABASE_URL: server.database.url, ROLE: 'worker', PORT: '0' }), port: 0 };
  const app = await createApp({ config, database: restored, log, withoutPages: true });
  const warning = `the server may make temporary tables: revoke temporary on database ${name} from public`;
  expect(said).toContain(warning);
  expect((await app.http.inject('/readyz')).json()).toMatchObject({ warnings: expect.arrayContaining([warning]) });
  await app.stop();
  await server.database.owner.query(`revoke temporary on database ${name} from public`);
});

describe('processes apart', () => {
  const apps: App[] = [];
  afterAll(async () => {
    await Promise.all(apps.map((app) => app.stop()));
  });
  const startAs = async (role: 'web' | 'worker') => {
    const config = {
      ...readConfig({ DATABASE_URL: server.database.url, ROLE: role, MODE: 'demo', PORT: '0' }),
      port: 0,
    };
    const app = await createApp({ config, database: server.database.open(), log: silentLog(), withoutPages: true });
    apps.push(app);
    return { app, url: await app.listen() };
  };
  const nodes = async () =>
    (await server.database.owner.query('select distinct node_id from node_heartbeat')).rows.length;

  test('a worker serves health only, takes no socket, and does not say that it takes bids', async () => {
    // The server under test beats once a second; counted before its first beat, it would be taken for the worker's.
    await expect.poll(nodes, { timeout: 60_000 }).toBe(1);
    const before = await nodes();
    const { app, url } = await startAs('worker');
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 60_000 }).toBe(200);
    expect((await app.http.inject('/api/auctions')).statusCode).toBe(404);
    expect(app.http.server.listenerCount('upgrade')).toBe(0);
    await new Promise((done) => setTimeout(done, 1_500));
    expect(await nodes()).toBe(before);
  });

  test('[fairness 7] a web node says every second that it takes bids, though it closes nothing', async () => {
    const before = await nodes();
    const { app } = await startAs('web');
    expect((await app.http.inject('/api/auctions')).statusCode).toBe(200);
    await expect.poll(nodes, { timeout: 60_000 }).toBe(before + 1);
  });
});
