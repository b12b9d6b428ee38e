/** The calls about notifications and their workers, over a test database, with a push service at the network's edge. */
import { createECDH, createHash, type ECDH, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { notificationsRoutes } from '../features/notifications/index.ts';
import { planNew } from '../features/notifications/deliveries/plan-new.ts';
import { LANES, sendingLane } from '../features/notifications/deliveries/sending-lane.ts';
import { decryptPush } from '../features/notifications/web-push/testing/decrypt-push.ts';
import { derivedPrivateKey, pushKeys } from '../features/notifications/web-push/push-keys.ts';
import { createPushSender, type PushEdge } from '../features/notifications/web-push/send-push.ts';
import type { Delivery, Message } from '../features/messages/index.ts';
import type { Sessions } from '../platform/http/viewer.ts';
import type { Database } from '../platform/database/index.ts';
import { answerUnknown, createHttp } from '../platform/http/index.ts';
import { silentLog } from '../platform/log.ts';
import { Metrics } from '../platform/metrics.ts';
import { SpokenSessions } from './realtime-node.ts';
import { LocalBus } from './payments-app.ts';

export type HeardPush = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: Buffer };

/** As browsers name it; where it really listens is the edge's secret. */
const SERVICE = 'https://push.mnada-tests.com';

/** A push service that keeps what it hears, and answers as it is told. */
class FakePushService {
  readonly heard: HeardPush[] = [];
  answer: { status: number; headers?: Record<string, string> } = { status: 201 };
  /** Answers wait for it. */
  before: (path: string) => Promise<void> = async () => undefined;
  readonly #server: Server;
  #origin = '';

  constructor() {
    this.#server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const path = request.url ?? '';
        this.heard.push({ path, headers: request.headers, body: Buffer.concat(parts) });
        void this.before(path).then(() => response.writeHead(this.answer.status, this.answer.headers).end());
      });
    });
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.#origin = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get edge(): PushEdge {
    return {
      origin: this.#origin,
      serves: (endpoint) => endpoint.startsWith(`${SERVICE}/`),
    };
  }

  /** A browser that subscribed here. */
  browser() {
    const reader: ECDH = createECDH('prime256v1');
    reader.generateKeys();
    const auth = randomBytes(16);
    const path = `/send/${randomBytes(8).toString('hex')}`;
    const keys = { p256dh: reader.getPublicKey().toString('base64url'), auth: auth.toString('base64url') };
    return {
      subscription: { endpoint: `${SERVICE}${path}`, expirationTime: null, keys },
      /** What this browser was sent, decrypted. */
      read: (): unknown[] =>
        this.heard
          .filter((push) => push.path === path)
          .map((push) => JSON.parse(decryptPush(push.body, reader, auth).toString('utf8'))),
      headers: () => this.heard.filter((push) => push.path === path).map((push) => push.headers),
    };
  }

  stop(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}

export type NotificationsApp = Awaited<ReturnType<typeof notificationsApp>>;

/** @param sessions those that tests speak of, by default */
export async function notificationsApp(database: Database, sessions: Sessions = new SpokenSessions()) {
  const { db } = database;
  const service = new FakePushService();
  await service.start();
  const keys = pushKeys(
    derivedPrivateKey((text) => createHash('sha256').update(text).digest()),
    'mailto:shop@mnada.example',
  );
  const bus = new LocalBus();
  const http = await createHttp({
    config: { publicUrl: 'https://mnada.example', corsOrigins: [], trustProxy: false },
    log: silentLog(),
    metrics: new Metrics(),
    sessions,
  });
  const isPushService = (given: string) => service.edge.serves(given);
  await http.register(notificationsRoutes({ db, bus, keys, isPushService }));
  answerUnknown(http);
  await http.ready();
  const sent: Message[] = [];
  const post: { answer: Delivery; before?: () => Promise<void> } = { answer: { state: 'sent', reference: null } };
  const sendDeps = {
    db,
    log: silentLog(),
    publicUrl: 'https://mnada.example',
    push: createPushSender(keys, service.edge),
    deliver: async (message: Message) => {
      await post.before?.();
      sent.push(message);
      return post.answer;
    },
  };
  const lanes = [sendingLane(sendDeps, LANES.push), sendingLane(sendDeps, LANES.messages)];
  return {
    http,
    bus,
    keys,
    service,
    sent,
    /** How the post office answers. */
    post,
    plan: (hasOutbox = false) => planNew({ db, bus }, keys.publicKey, hasOutbox),
    /** Starts what is due, and leaves it under way. @returns whether there may be more */
    async startSending(): Promise<boolean> {
      return (await Promise.all(lanes.map((lane) => lane.round()))).includes(true);
    },
    /** Carries out what is due. @returns whether there may be more */
    async send(): Promise<boolean> {
      const rounds = await Promise.all(lanes.map((lane) => lane.round()));
      await Promise.all(lanes.map((lane) => lane.idle()));
      return rounds.includes(true);
    },
    /** A session of theirs in the books, by the id that the tests' sessions have: pushes end with it. */
    signIn: (who: string) =>
      sql`
        insert into session (token_hash, id, user_id, idle_ends_at, ends_at)
        values (${randomBytes(32)}, ${who}, ${who}, now() + interval '30 days', now() + interval '90 days')
        on conflict (id) do nothing`.execute(db),
    async ask(
      url: string,
      {
        who,
        token = who === undefined ? undefined : `of.${who}`,
        body,
        method,
      }: { who?: string; token?: string; body?: unknown; method?: 'GET' | 'POST' | 'PUT' | 'DELETE' } = {},
    ) {
      const raw = await http.inject({
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        url,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      return { status: raw.statusCode, headers: raw.headers, body: raw.payload === '' ? null : raw.json() };
    },
    async stop(): Promise<void> {
      await http.close();
      await service.stop();
    },
  };
}
