/**
 * Payments over a real simulated M-PESA: routes, callbacks and workers of one node, on a port of its own. Waits of M-PESA pass
 * a hundred times as fast; workers run when a test says so.
 */
import type { AddressInfo } from 'node:net';
import { type Simulator, type SimulatorOptions, startSimulator } from '@mnada/mpesa-simulator';
import { sql } from 'kysely';
import { hashOfToken, type ProviderEventHandlers } from '../features/provider-events/index.ts';
import { registerPaybill } from '../features/mpesa/index.ts';
import { bookEvent } from '../features/payments/book-event.ts';
import { intentAfterTheFact } from '../features/payments/intent-after-the-fact.ts';
import type { PaymentRow } from '../features/payments/payment.sql.ts';
import type { PaymentsDeps, Purposes } from '../features/payments/index.ts';
import { refusingPurpose } from './refusing-purpose.ts';
import { type InvalidationListener } from '../platform/bus/bus.ts';
import { readConfig } from '../platform/config.ts';
import { type Database, openDatabase } from '../platform/database/index.ts';
import { answerUnknown, createHttp, type Http } from '../platform/http/index.ts';
import { silentLog } from '../platform/log.ts';
import { Metrics } from '../platform/metrics.ts';
import { type MoneyDeps, wireMoney } from '../node/wiring/money.ts';
import { TEST_KEYS } from './accounts-app.ts';
import { makePeople } from './auction-world.ts';
import { SpokenSessions } from './realtime-node.ts';

export type Ask = {
  readonly who?: string;
  readonly body?: unknown;
  readonly key?: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers?: Record<string, string>;
  /** The address it comes from; else everybody has one of their own. */
  readonly ip?: string;
};

export type PaymentsAppOptions = {
  readonly simulator?: SimulatorOptions;
  /** A simulator that runs already: for a second node beside the first. */
  readonly beside?: Pick<PaymentsApp, 'simulator'>;
  readonly env?: Record<string, string>;
  readonly purposes?: Pick<Purposes, 'win' | 'order'>;
  readonly handlers?: (payments: PaymentsDeps) => ProviderEventHandlers;
  readonly limits?: MoneyDeps['limits'];
  readonly traces?: MoneyDeps['traces'];
  /** The simulator runs in another process: its credentials are fetched from it. */
  readonly overNetwork?: boolean;
  /** Also register the paybill's confirmations, as the demonstration does. */
  readonly paybill?: boolean;
  /** More routes, over the same money. */
  readonly more?: (http: Http, money: Awaited<ReturnType<typeof wireMoney>>) => Promise<void>;
};

export type PaymentsApp = Awaited<ReturnType<typeof paymentsApp>>;
const PATIENCE_MS = 60_000;
/** A bus of this node only, which remembers what was said. */
export class LocalBus {
  readonly said: string[] = [];
  readonly #listeners = new Map<string, Set<InvalidationListener>>();
  publish(topic: string, ...keys: readonly string[]): void {
    this.said.push(...keys.map((key) => `${topic} ${key}`));
    for (const listener of this.#listeners.get(topic) ?? []) listener(keys, 'here');
  }
  hear(topic: string, listener: InvalidationListener): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners.add(listener));
    return () => listeners.delete(listener);
  }
}

let lastReceipt = 0;
let lastPhone = 10_000_000 + Math.floor(Math.random() * 50_000_000);

export async function paymentsApp(database: Database, options: PaymentsAppOptions = {}) {
  const { db } = database;
  // Time passes for those only who may write it: the server's role can't move the day on which somebody asked.
  const owner = openDatabase({ url: database.url, role: null, poolSize: 1 });
  const log = silentLog();
  const metrics = new Metrics();
  const bus = new LocalBus();
  const simulator: Simulator =
    options.beside?.simulator ??
    (await startSimulator({ timeScale: 0.01, promptSeconds: 6_000, ...options.simulator }));
  const sessions = new SpokenSessions();
  const base = readConfig({ MPESA_SIMULATOR_PORT: String(simulator.port), ...options.env });
  const http = await createHttp({
    config: { publicUrl: 'http://127.0.0.1:3000', corsOrigins: [], trustProxy: base.trustProxy },
    log,
    metrics,
    sessions,
  });
  // The port is known before it is listened on: callbacks name it.
  let origin = '';
  const mpesaConfig = {
    ...base.mpesa,
    get callbackUrl() {
      return origin;
    },
  };
  const money = await wireMoney({
    config: { mpesa: mpesaConfig },
    db,
    bus,
    log,
    metrics,
    ...(options.overNetwork ? {} : { simulator }),
    keys: TEST_KEYS,
    purposes: options.purposes ?? { win: refusingPurpose, order: refusingPurpose },
    ...(options.handlers ? { handlers: options.handlers } : {}),
    ...(options.limits ? { limits: options.limits } : {}),
    traces: options.traces ?? null,
  });
  await money.register(http);
  await options.more?.(http, money);
  answerUnknown(http);
  await http.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`;
  if (options.paybill && money.mpesa) await registerPaybill({ db, mpesa: money.mpesa });

  async function ask(url: string, { who, body, key, method, headers = {}, ip }: Ask = {}) {
    const raw = await http.inject({
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      url,
      remoteAddress: ip ?? addressOf(who),
      headers: {
        ...(who === undefined ? {} : { authorization: `Bearer of.${who}` }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    return { status: raw.statusCode, body: raw.payload === '' ? null : raw.json(), headers: raw.headers };
  }

  /** Somebody with a number of their own and no bids. */
  async function aShopper(more: { phone?: string } = {}): Promise<{ id: string; phone: string }> {
    const [id = ''] = await makePeople(database, 1, { bids: 0 });
    const phone = more.phone ?? `+2547${++lastPhone}`;
    await db.updateTable('app_user').set({ phone }).where('id', '=', id).execute();
    return { id, phone };
  }

  /** Makes these numbers ones that somebody pays from, as if they had entered the codes sent there (PAY-3). */
  async function provePayingNumbers(userId: string, phones: readonly string[]): Promise<void> {
    await sql`insert into paying_number (user_id, phone) select ${userId}, unnest(${phones}::text[])`.execute(db);
  }

  const payment = async (id: string): Promise<PaymentRow> =>
    db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  /** Buys a pack; the answer as it came. */
  const buy = (
    who: string,
    phone: string,
    { bids = 150, amount = 1350, key, ip }: { bids?: number; amount?: number; key?: string; ip?: string } = {},
  ) =>
    packOf(db, bids).then((packageId) =>
      ask('/api/buy_bids', {
        who,
        body: { packageId, phoneNumber: phone, amount, bidsCount: bids },
        ...(key === undefined ? {} : { key }),
        ...(ip === undefined ? {} : { ip }),
      }),
    );

  /** Waits until a payment is in one of these states. */
  async function settled(id: string, ...states: PaymentRow['state'][]): Promise<PaymentRow> {
    let row = await payment(id);
    await eventually(
      async () => states.includes((row = await payment(id)).state),
      () => `${id} is ${row.state}`,
    );
    return row;
  }

  return {
    http,
    db,
    bus,
    metrics,
    sessions,
    simulator,
    money,
    ask,
    aShopper,
    provePayingNumbers,
    buy,
    payment,
    settled,
    /** Waits for the phone's prompt and answers it. */
    async answer(phone: string, given: { pin: string } | { cancel: true } = { pin: '1234' }): Promise<void> {
      await eventually(
        () => simulator.prompts(phone).length > 0,
        () => 'no prompt came',
      );
      simulator.answer(phone, simulator.prompts(phone)[0]?.id ?? '', given);
    },
    /** Buys, enters the PIN, and waits until it is booked. */
    async buyAndPay(
      who: { id: string; phone: string },
      pack: { bids?: number; amount?: number } = {},
    ): Promise<PaymentRow> {
      const { body } = await buy(who.id, who.phone, pack);
      await this.answer(who.phone);
      return settled(body.payment_id, 'paid');
    },
    /** A pack that was paid, as the list of receipts tells of it: booked at once, without a phone. */
    async paidPack(who: { id: string; phone: string }): Promise<{ id: string; receipt: string }> {
      const receipt = `SP${String(++lastReceipt).padStart(8, '0')}`;
      const { id: packageId, price_cents: amountCents } = await db
        .selectFrom('bid_package')
        .select(['id', 'price_cents'])
        .where('bids', '=', 150)
        .executeTakeFirstOrThrow();
      const payer = { payerPhone: who.phone, payerName: null, paidAt: null, providerEventId: null } as const;
      const id = await db.transaction().execute(async (trx) => {
        const paymentId = await intentAfterTheFact(trx, { userId: who.id, packageId, amountCents, phone: who.phone });
        const event = { kind: 'money_seen', receipt, amountCents, source: 'pull' } as const;
        const told = { receipt, amountCents, toldBy: 'pull', accountText: '', ...payer } as const;
        await bookEvent(money.deps, trx, paymentId, event, Date.now(), told);
        return paymentId;
      });
      return { id, receipt };
    },
    /** As if everything of a payment had happened so long ago. */
    async age(id: string, seconds: number): Promise<void> {
      const back = sql`make_interval(secs => ${seconds})`;
      await sql`
        update payment set created_at = created_at - ${back}, pushed_at = pushed_at - ${back},
               accepted_at = accepted_at - ${back}, next_query_at = next_query_at - ${back}, paid_at = paid_at - ${back},
               first_zero_at = first_zero_at - ${back}, last_zero_at = last_zero_at - ${back}
         where id = ${id}`.execute(owner.db);
    },
    /** As if a receipt had come so long ago. */
    async ageReceipt(receipt: string, seconds: number): Promise<void> {
      await sql`
        update receipt set created_at = created_at - make_interval(secs => ${seconds}) where receipt = ${receipt}`.execute(
        owner.db,
      );
    },
    /** Everything that is due, once: what a worker's next round does. */
    async work(): Promise<void> {
      await money.reconciler.once();
      await sql`update evidence set next_try_at = clock_timestamp() where next_try_at is not null`.execute(db);
      await money.inbox.workOff();
      await money.inbox.idle();
    },
    /** Gives a payment a token that the test knows; the provider's own callbacks are then strangers. */
    async knownToken(id: string, token = `${id.replaceAll('-', '')}0123456789abcdef`): Promise<string> {
      await db
        .updateTable('payment')
        .set({ token_hash: hashOfToken(token) })
        .where('id', '=', id)
        .execute();
      return token;
    },
    /** What the provider, or whoever, posts to a callback address. */
    async hook(
      kind: string,
      token: string,
      body: unknown,
      ip = '127.0.0.1',
    ): Promise<{ status: number; body: unknown }> {
      const raw = await http.inject({
        method: 'POST',
        url: `/hooks/pay/${kind}/${token}`,
        remoteAddress: ip,
        headers: { 'content-type': 'application/json;charset=UTF-8' },
        payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
      });
      return { status: raw.statusCode, body: raw.json() };
    },
    async stop(): Promise<void> {
      if (!options.beside) await simulator.close();
      await http.close();
      await money.stop();
      await owner.close();
    },
  };
}

/** An address that nobody else of a test has, by their id. */
function addressOf(who: string | undefined): string {
  const [a = 0, b = 0, c = 0] = Buffer.from((who ?? '').replaceAll('-', '').slice(-6), 'hex');
  return who === undefined ? '127.0.0.1' : `10.${a}.${b}.${c}`;
}

async function packOf(db: Database['db'], bids: number): Promise<number> {
  const row = await db.selectFrom('bid_package').select('id').where('bids', '=', bids).executeTakeFirst();
  return row?.id ?? 999;
}

/** Asks until it is so; a slow machine gets its time. */
export async function eventually(holds: () => boolean | Promise<boolean>, otherwise: () => string): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`not so within ${PATIENCE_MS} ms: ${otherwise()}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
