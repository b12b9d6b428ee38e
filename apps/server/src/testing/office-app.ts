import type { Permission } from '@mnada/rules/office';
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { ChangeFeed } from '../features/auctions/index.ts';
import { createAccount, createPasswordHasher, createSessions } from '../features/accounts/index.ts';
import { LiveStats } from '../features/control/index.ts';
import { orderPurposes } from '../features/orders/index.ts';
import { packPurpose } from '../features/payments/index.ts';
import { mediaRoutes } from '../features/products/index.ts';
import { firstOwnerLink } from '../features/staff-access/index.ts';
import { officeRoutes, type OfficeWiring } from '../node/wiring/office.ts';
import { answerUnknown, createHttp, staffCookie } from '../platform/http/index.ts';
import type { Bus } from '../platform/bus/index.ts';
import { folderStore } from '../platform/object-store/index.ts';
import { silentLog } from '../platform/log.ts';
import { Metrics } from '../platform/metrics.ts';
import { PASSWORD, TEST_CLOCK, TEST_KEYS } from './accounts-app.ts';
import type { TestDatabase } from './test-database.ts';

export const OFFICE_URL = 'https://mnada.example';
/** Made when the first picture comes. */
const MEDIA = join(tmpdir(), `mnada-office-${process.pid}-${randomBytes(4).toString('hex')}`);
const COOKIE = staffCookie(OFFICE_URL);

const NO_BUS: Bus = { publish: () => undefined, hear: () => () => undefined };

export type OfficeCall = {
  readonly body?: unknown;
  /** Whose session: the cookie's value. */
  readonly as?: string;
  readonly ip?: string;
  readonly headers?: Record<string, string>;
};

/** One node's back office on a real database. */
export async function officeApp(database: TestDatabase, more: Partial<OfficeWiring> = {}) {
  const config = { publicUrl: OFFICE_URL, corsOrigins: [], trustProxy: true };
  const sessions = createSessions({ db: database.db, tickets: { keys: TEST_KEYS, clock: TEST_CLOCK } });
  const app = await createHttp({ config, log: silentLog(), metrics: new Metrics(), sessions });
  const { db } = database.staff;
  const hasher = createPasswordHasher();
  const routes: { readonly method: string; readonly url: string; readonly act: string }[] = [];
  app.addHook('onRoute', ({ method, url, config }) => {
    const { act } = config ?? {};
    for (const each of [method].flat())
      if (act !== undefined && each !== 'HEAD') routes.push({ method: each, url, act });
  });
  await app.register(
    officeRoutes({
      db,
      bus: NO_BUS,
      store: folderStore(MEDIA),
      feed: new ChangeFeed(),
      payments: { openPaymentOf: async () => null },
      money: {
        db,
        bus: NO_BUS,
        log: silentLog(),
        collector: null,
        networksOf: null,
        purposes: { pack: packPurpose({ bus: NO_BUS }), ...orderPurposes({ bus: NO_BUS }) },
      },
      approvals: { db, kinds: [] },
      settingDefaults: {},
      etimsFrom: null,
      keys: TEST_KEYS,
      hasher,
      publicUrl: OFFICE_URL,
      demoOwner: null,
      live: {
        board: { group: () => [] },
        hub: { watching: () => 0, sockets: new Set() },
        stats: new LiveStats({ nowUs: () => Date.now() * 1_000 }),
        nowUs: () => Date.now() * 1_000,
      },
      log: silentLog(),
      ...more,
    }),
  );
  await app.register(mediaRoutes({ store: more.store ?? folderStore(MEDIA) }));
  answerUnknown(app);
  await app.ready();

  let lastAddress = 0;
  async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, given: OfficeCall = {}) {
    const ip = given.ip ?? `10.2.${Math.floor(++lastAddress / 250)}.${lastAddress % 250}`;
    const answer = await app.inject({
      method,
      url,
      headers: {
        host: 'mnada.example',
        'x-forwarded-for': ip,
        ...(method === 'GET' ? {} : { origin: OFFICE_URL }),
        ...(given.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...given.headers,
      },
      ...(given.as === undefined ? {} : { cookies: { [COOKIE]: given.as } }),
      ...(given.body === undefined ? {} : { payload: JSON.stringify(given.body) }),
    });
    const isJson = String(answer.headers['content-type'] ?? '').startsWith('application/json');
    const token = answer.cookies.find(({ name }) => name === COOKIE)?.value ?? '';
    return {
      status: answer.statusCode,
      // Tests look into answers of many shapes; a wrong guess fails the test.
      body: isJson ? answer.json() : answer.body,
      headers: answer.headers,
      token,
    };
  }
  const post = (url: string, body?: unknown, as?: string, rest: Omit<OfficeCall, 'body' | 'as'> = {}) =>
    call('POST', url, { ...rest, ...(body === undefined ? {} : { body }), ...(as === undefined ? {} : { as }) });
  const get = (url: string, as?: string) => call('GET', url, as === undefined ? {} : { as });

  /** Comes in by a link, with an app's codes. */
  async function joinByCode(link: string, fields: Record<string, unknown> = {}) {
    const token = link.split('#')[1] ?? '';
    const begun = await post('/api/admin/join/begin', { token, kind: 'code', ...pick(fields, ['email']) });
    if (begun.status !== 200) throw new Error(`no enrolment: ${JSON.stringify(begun.body)}`);
    const codes = authenticator(begun.body.code.secret);
    const { pending } = begun.body;
    const body = { token, pending, code: codes.at(0), password: PASSWORD, name: 'Peter Mwangi', ...fields };
    const answer = await post('/api/admin/join/accept', body);
    return { answer, codes, as: answer.token, recovery: answer.body.recovery_codes as string[] };
  }

  /** Makes the database believe that a step of 30 s has passed since a code was used last. */
  const nextStep = (userId: string) =>
    database.owner.query('update staff_authenticator set last_step = 0 where user_id = $1', [userId]);

  /** Somebody of staff who is signed in, without the way there: planted by the owner of the tables. */
  async function aPerson(permissions: readonly Permission[], kind: 'staff' | 'owner' = 'staff') {
    const id = await createAccount(database.ownerDb, {
      username: `staff_${randomBytes(5).toString('hex')}`,
      fullName: `Staff ${permissions.join(' ') || kind}`,
      email: `${randomBytes(6).toString('hex')}@mnada.example`,
      emailVerified: true,
      registrationType: 'email',
      kind,
      permissions,
    });
    return { id, as: await aSession(id) };
  }
  async function aSession(userId: string, method = 'code'): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await database.owner.query(
      `insert into staff_session (token_hash, user_id, method) values (sha256($1::text::bytea), $2, $3)`,
      [token, userId, method],
    );
    return token;
  }
  /** A proof that would take a second step: planted. */
  const proved = (as: string, act: string, subject: string) =>
    database.owner.query(
      `insert into staff_step_up (session_id, act, subject, until)
       select id, $2, $3, clock_timestamp() + interval '5 minutes' from staff_session where token_hash = sha256($1::text::bytea)
       on conflict (session_id, act, subject) do update set until = excluded.until`,
      [as, act, subject],
    );
  /** A call that takes a fresh proof: as the office does, proved by what its refusal names, and sent once more. */
  async function proving<Answer extends { readonly body: { step_up?: { act: string; subject: string } } }>(
    as: string,
    send: () => Promise<Answer>,
  ): Promise<Answer> {
    const first = await send();
    const need = first.body?.step_up;
    if (need === undefined) return first;
    await proved(as, need.act, need.subject);
    return await send();
  }

  return {
    app,
    /** Every call there is, with its act. */
    routes,
    call,
    post,
    get,
    joinByCode,
    nextStep,
    aPerson,
    aSession,
    proved,
    proving,
    /** A link for the first owner, as the start prints it. */
    firstLink: async () => (await firstOwnerLink(database.ownerDb, OFFICE_URL)) ?? '',
    stop: async () => {
      await app.close();
      await rm(MEDIA, { recursive: true, force: true });
    },
  };
}
export type OfficeApp = Awaited<ReturnType<typeof officeApp>>;

const pick = (fields: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));

/** A person's app: its codes by steps from now. */
export function authenticator(secret: string) {
  const totp = new TOTP({ algorithm: 'SHA1', digits: 6, period: 30, secret: Secret.fromBase32(secret) });
  return { at: (steps: number) => totp.generate({ timestamp: Date.now() + steps * 30_000 }) };
}
