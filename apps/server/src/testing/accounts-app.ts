import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLog } from '../platform/log.ts';
import { Metrics } from '../platform/metrics.ts';
import { answerUnknown, createHttp, type Http } from '../platform/http/index.ts';
import type { Database } from '../platform/database/index.ts';
import { createMessageSender, type Message, outboxRoutes } from '../features/messages/index.ts';
import {
  type AccountsDeps,
  accountsRoutes,
  createPasswordHasher,
  createSessions,
  loadSecretKeys,
} from '../features/accounts/index.ts';

export const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');
/** Keys for hashes, where a test needs some. */
export const TEST_KEYS = await loadSecretKeys({ secretKey: 'the same secret on every node of a test', dataDir: '' });
/** Of a test's own machine, where its database runs, too. */
export const TEST_CLOCK = { nowUs: () => Date.now() * 1_000 };
/** A password that nobody would guess first. */
export const PASSWORD = 'blue kettle 47';

let lastNumber = 0;
/** A number that no other test of the file uses. */
export const aPhone = (): string => `+2547${String(10_000_000 + ++lastNumber)}`;

export type AccountsAppOptions = {
  readonly mode?: 'demo' | 'production';
  readonly publicUrl?: string;
  readonly providers?: AccountsDeps['providers'];
  readonly codesPerDay?: number;
  readonly hasher?: AccountsDeps['hasher'];
  /** Further routes for the same people. */
  readonly more?: (app: Http, deps: Pick<AccountsDeps, 'sessions' | 'messages'>) => PromiseLike<unknown>;
};

/** One node's account pages on a real database, with a post office that keeps what it is given. */
export async function accountsApp(database: Database, options: AccountsAppOptions = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'mnada-accounts-'));
  const config = {
    mode: options.mode ?? 'demo',
    demo: false,
    publicUrl: options.publicUrl ?? 'https://mnada.example',
    corsOrigins: [],
    trustProxy: true,
    dataDir,
    secretKey: 'the same secret on every node of a test',
    support: { phone: null, email: null, whatsapp: null },
    mpesa: { name: 'MNADA LIMITED', callbackUrl: options.publicUrl ?? 'https://mnada.example' },
    sms: null,
    smtp: null,
    google: null,
    facebook: null,
  } as const;
  const { db } = database;
  const log = silentLog();
  const metrics = new Metrics();
  const sent: Message[] = [];
  const post = {
    name: 'kept by the test',
    deliver: async (message: Message) => {
      sent.push(message);
      return { state: 'sent', reference: null } as const;
    },
  };
  const messages = createMessageSender({ config, db, log, transports: { sms: post, email: post } });
  const told: string[] = [];
  const bus = {
    publish: (topic: string, ...keys: readonly string[]) => void told.push(...keys.map((key) => `${topic} ${key}`)),
    hear: () => () => undefined,
  };
  const sessions = createSessions({ db, tickets: { keys: TEST_KEYS, clock: TEST_CLOCK } });
  const hasher = options.hasher ?? createPasswordHasher();
  const app = await createHttp({ config, log, metrics, sessions });
  await app.register(
    accountsRoutes({
      config,
      db,
      bus,
      sessions,
      hasher,
      messages,
      log,
      metrics,
      ...(options.providers ? { providers: options.providers } : {}),
      ...(options.codesPerDay === undefined ? {} : { codesPerDay: options.codesPerDay }),
    }),
  );
  await app.register(outboxRoutes({ config, db }));
  await options.more?.(app, { sessions, messages });
  answerUnknown(app);
  await app.ready();

  /** Every caller has an address of their own unless told. */
  let lastAddress = 0;
  type Call = {
    body?: unknown;
    token?: string | undefined;
    ip?: string;
    headers?: Record<string, string>;
    cookies?: Record<string, string>;
  };
  async function call(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, given: Call = {}) {
    const ip = given.ip ?? `10.1.${Math.floor(++lastAddress / 250)}.${lastAddress % 250}`;
    const answer = await app.inject({
      method,
      url,
      headers: {
        'x-forwarded-for': ip,
        ...(given.token === undefined ? {} : { authorization: `Bearer ${given.token}` }),
        ...(given.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...given.headers,
      },
      ...(given.cookies ? { cookies: given.cookies } : {}),
      ...(given.body === undefined
        ? {}
        : { payload: typeof given.body === 'string' ? given.body : JSON.stringify(given.body) }),
    });
    const isJson = String(answer.headers['content-type'] ?? '').startsWith('application/json');
    return {
      status: answer.statusCode,
      // Tests look into answers of many shapes; a wrong guess fails the test.
      body: isJson ? answer.json() : answer.body,
      headers: answer.headers,
      cookies: answer.cookies,
    };
  }

  /** Registers somebody by phone, and gives what they hold then. */
  async function aShopper(fields: Record<string, unknown> = {}) {
    const phone = aPhone();
    const body = {
      username: `shopper_${phone.slice(-6)}`,
      fullName: 'A Shopper',
      phoneNumber: phone,
      password: base64(PASSWORD),
      registrationType: 'phone',
      ...fields,
    };
    const answer = await call('POST', '/api/auth/register', { body });
    if (answer.status !== 201) throw new Error(`not registered: ${JSON.stringify(answer.body)}`);
    return { token: answer.body.token as string, user: answer.body.user, phone, answer };
  }

  return {
    app,
    call,
    aShopper,
    sent,
    told,
    messages,
    bus,
    sessions,
    hasher,
    dataDir,
    /** What reached somebody, the newest last. */
    async inbox(to: string): Promise<Message[]> {
      await messages.idle();
      return sent.filter((message) => message.to === to);
    },
    /** The code in the newest message to somebody. */
    async codeFor(to: string): Promise<string> {
      await messages.idle();
      const text = sent.filter((message) => message.to === to).at(-1)?.text ?? '';
      return /^([0-9]{6}) /.exec(text)?.[1] ?? 'no code';
    },
    async close() {
      await app.close();
      await messages.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
export type AccountsApp = Awaited<ReturnType<typeof accountsApp>>;
