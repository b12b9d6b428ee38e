/** Wins and orders over the real payments, with an M-PESA that takes every push and says no more until a test does. */
import { randomUUID } from 'node:crypto';
import { SECOND_US } from '@mnada/rules';
import { endTakenAsCash, orderPurposes, ordersRoutes } from '../features/orders/index.ts';
import { bookEvent } from '../features/payments/book-event.ts';
import { bookReversal } from '../features/payments/book-reversal.ts';
import type { PaymentsDeps } from '../features/payments/context.ts';
import { createPayments } from '../features/payments/create-payments.ts';
import { type EndUnpaidOrder, withdraw } from '../features/payouts/withdraw.ts';
import type { Lane } from '../features/bidding/index.ts';
import type { Database } from '../platform/database/index.ts';
import { createHttp, type Http } from '../platform/http/index.ts';
import { silentLog } from '../platform/log.ts';
import { Metrics } from '../platform/metrics.ts';
import { aBid, closeAll, makeLive, makePeople, runOut } from './auction-world.ts';
import { SpokenSessions } from './realtime-node.ts';
import { countAsPayer } from './won-auctions.ts';
import { reauthenticatedSession } from './reauthenticated-session.ts';
import type { TestDatabase } from './test-database.ts';
import { databaseNowMs } from '../platform/clock/index.ts';

export const AN_ADDRESS = {
  firstName: 'Amina',
  lastName: 'Hassan',
  phoneNumber: '0712345678',
  address: 'Moi Drive, Umoja 2, House 14',
  region: 'Nairobi',
  city: 'Umoja',
};

type Ask = {
  who?: string;
  body?: unknown;
  key?: string;
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  language?: string;
};
export type OrdersApp = Awaited<ReturnType<typeof ordersApp>>;

/** `ask` speaks to it as somebody; `pay`, `fail` and `reverse` are what M-PESA tells. The caller stops it. */
export async function ordersApp(
  database: Database & { readonly ownerDb?: Database['db'] },
  more?: (http: Http) => PromiseLike<unknown>,
) {
  const { db } = database;
  const told: string[] = [];
  const bus = {
    publish: (topic: string, ...keys: readonly string[]) => void told.push(...keys.map((key) => `${topic} ${key}`)),
    hear: () => () => undefined,
  };
  const pushes: string[] = [];
  const none = { paid: never, closed: never, takes: never, reversed: never };
  const limits = { apartMs: 0, sameAmountApartMs: 0, promptOpenMs: 180_000, dayMs: 86_400_000 };
  const deps: PaymentsDeps = {
    db,
    bus,
    log: silentLog(),
    purposes: { pack: none, ...orderPurposes({ bus }) },
    limits: {
      ...{ ...limits, unansweredADay: 1_000, unwantedADay: 1_000, toOthersADay: 1_000 },
      ...{ unwantedANetworkADay: 1_000, rejectedANetworkADay: 1_000, wideNetworkTimes: 30 },
    },
    networksOf: null,
    collector: {
      daraja: {
        stkPush: async ({ reference }) => {
          pushes.push(reference);
          return { kind: 'accepted', checkoutRequestId: `ws_CO_${randomUUID()}`, merchantRequestId: null };
        },
        stkQuery: never,
        pullTransactions: never,
      },
      callbackUrl: () => 'https://mnada.example/hooks',
      paybill: null,
      isCrossCheckAdvisory: false,
      mayAsk: () => false,
      budget: { take: async () => false, slowDown: async () => undefined },
    },
  };
  const payments = createPayments(deps);
  const sessions = new SpokenSessions();
  const http: Http = await createHttp({
    config: { publicUrl: 'http://127.0.0.1:3000', corsOrigins: [], trustProxy: false },
    log: silentLog(),
    metrics: new Metrics(),
    sessions,
  });
  await http.register(ordersRoutes({ db, bus, payments, mode: 'demo' }));
  await more?.(http);
  await http.ready();

  const book = async (paymentId: string, event: Parameters<typeof bookEvent>[3], receipt?: string) => {
    await payments.idle();
    const { rows } = await database.pool.query('select amount_cents from payment where id = $1', [paymentId]);
    const money = receipt === undefined ? null : { ...MONEY, receipt, amountCents: Number(rows[0].amount_cents) };
    const booked = await db.transaction().execute((trx) => bookEvent(deps, trx, paymentId, event, Date.now(), money));
    booked.afterCommit();
    return booked.decision.do;
  };
  return {
    http,
    sessions,
    payments,
    /** For what staff do with payments. */
    deps,
    pushes,
    told,
    bus,
    async ask(url: string, { who, body, key, method = body === undefined ? 'GET' : 'POST', language }: Ask = {}) {
      const raw = await http.inject({
        method,
        url,
        headers: {
          ...(who === undefined ? {} : { authorization: `Bearer of.${who}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
          ...(language === undefined ? {} : { 'accept-language': language }),
        },
        ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      return { status: raw.statusCode, headers: raw.headers, body: raw.payload === '' ? null : raw.json() };
    },
    /** M-PESA has the money: its receipt comes in. */
    async pay(paymentId: string, receipt = aReceipt()) {
      const { rows } = await database.pool.query('select amount_cents from payment where id = $1', [paymentId]);
      return book(
        paymentId,
        { kind: 'money_seen', receipt, amountCents: Number(rows[0].amount_cents), source: 'statement' },
        receipt,
      );
    },
    /** The person closed the prompt. */
    async fail(paymentId: string) {
      await payments.idle();
      const { rows } = await database.pool.query('select checkout_request_id from payment where id = $1', [paymentId]);
      const checkoutRequestId = String(rows[0].checkout_request_id);
      const failed = { kind: 'callback_failed', reason: 'cancelled', code: '1032', isListed: true } as const;
      return book(paymentId, { ...failed, checkoutRequestId });
    },
    /** The money of a paid payment was taken back: planted by the owner, for no request or message stands behind it. */
    async reverse(paymentId: string) {
      await payments.idle();
      const by = database.ownerDb ?? db;
      const after = await by.transaction().execute((trx) => bookReversal(deps, trx, paymentId, aReceipt()));
      after();
    },
    async stop() {
      await http.close();
      await payments.idle();
    },
  };
}

const MONEY = {
  toldBy: 'c2b_confirmation',
  accountText: '',
  payerPhone: null,
  payerName: null,
  paidAt: null,
  providerEventId: null,
} as const;
const never = async (): Promise<never> => {
  throw new Error('nobody asks for that here');
};

let receipts = 0;
export const aReceipt = (): string => `SK${String(++receipts).padStart(8, '0')}`;

export type Won = { readonly auctionId: number; readonly winner: string; readonly loser: string };

/** Auctions that have ended, each won by somebody else with the second of two bids: KSh 2. */
export async function makeWins(database: Database, lane: Lane, count: number, priceCents = 500_000): Promise<Won[]> {
  const people = await makePeople(database, count * 2, { bids: 20, unitPriceCents: 750 });
  const auctions = await makeLive(database, count, { drainUs: 0, priceCents });
  const wins = auctions.map((auctionId, n): Won => {
    const [loser = '', winner = ''] = people.slice(n * 2);
    return { auctionId, winner, loser };
  });
  for (const who of ['loser', 'winner'] as const) {
    const answers = await Promise.all(wins.map((won) => lane.submit(aBid(won.auctionId, won[who]))));
    for (const answer of answers) if (!answer.ok) throw new Error(`no bid: ${answer.code}`);
  }
  await runOut(database, auctions);
  const ended = (await closeAll(database)).length;
  if (ended < count) throw new Error(`${ended} of ${count} auctions ended`);
  return wins;
}

/** The winner, who once paid for a pack, takes cash instead, as payouts do it. @throws Refusal */
export async function claimCash(
  database: Database,
  { auctionId, winner: userId }: Won,
  endUnpaidOrder: EndUnpaidOrder = endTakenAsCash,
): Promise<void> {
  await countAsPayer(database, userId);
  await reauthenticatedSession(database, userId);
  const claimant = { userId, sessionId: userId, kind: 'user', status: 'active', deviceHash: null };
  const mine = { firstName: 'Amina', lastName: 'Hassan', mpesaNumber: anMpesaNumber(), agreeToTerms: true };
  const body = { ...mine, cashAmount: 4_999.8, serviceFee: 0.2, auctionId };
  const call = { userId, route: '/api/withdraw', key: null, bodyHash: Buffer.alloc(32), ip: '127.0.0.1' };
  const deps = { db: database.db, clock: databaseNowMs, mode: 'demo', endUnpaidOrder } as const;
  await withdraw(deps, claimant, body, call);
}

/** Moves everything that a setting of days counts from into the past, as the owner of the tables may. */
export async function daysPass(database: TestDatabase, auctionId: number, days: number): Promise<void> {
  const us = days * 86_400 * SECOND_US;
  await database.owner.query('update outcome set decided_at_us = decided_at_us - $2 where auction_id = $1', [
    auctionId,
    us,
  ]);
  await database.owner.query(
    `update shop_order set updated_at = updated_at - make_interval(days => $2) where auction_id = $1`,
    [auctionId, days],
  );
}

/** What filled its shelf from empty did so that many days earlier. */
export async function refilledAgo({ owner }: TestDatabase, { auctionId }: Won, days: number): Promise<void> {
  await owner.query(
    `update product_refill set at = at - make_interval(days => $2)
      where product_id = (select product_id from outcome where auction_id = $1)`,
    [auctionId, days],
  );
}

/** Another win becomes one of the first one's product. */
export async function shareProduct({ owner }: TestDatabase, first: Won, other: Won): Promise<void> {
  await owner.query(
    `with product as (select product_id as id from outcome where auction_id = $1),
          outcomes as (update outcome set product_id = product.id from product where auction_id = $2)
     update waiting_win set product_id = product.id from product where auction_id = $2`,
    [first.auctionId, other.auctionId],
  );
}

/** Somebody who has an address, ready to buy. */
export async function withAddress(app: OrdersApp, userId: string): Promise<string> {
  const answer = await app.ask('/api/save_shipping_address', { who: userId, body: AN_ADDRESS });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return userId;
}

let numbers = 0;
/** A number that nobody else of the file pays with. */
export const anMpesaNumber = (): string => `07${String(20_000_000 + ++numbers)}`;

/** Orders what somebody won, to an address of theirs; M-PESA has not answered yet. */
export async function orderWin(app: OrdersApp, won: Won | undefined) {
  if (!won) throw new Error('no win is left');
  await withAddress(app, won.winner);
  const body = {
    mpesaNumber: anMpesaNumber(),
    finalBidPrice: 2,
    auctionId: won.auctionId,
    amount: 2,
    paymentMethod: 'mpesa',
  };
  const placed = await app.ask('/api/place-order', { who: won.winner, body });
  return { won, orderId: placed.body.order_id as string, paymentId: placed.body.payment_id as string };
}
