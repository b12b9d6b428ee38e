import { ORDER_STATES, type OrderState } from '@mnada/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aBid, laneOn, makeLive, makePeople, quietLog, setStock } from '../../testing/auction-world.ts';
import {
  anMpesaNumber,
  claimCash,
  makeWins,
  type OrdersApp,
  ordersApp,
  withAddress,
  type Won,
} from '../../testing/orders-app.ts';
import { keepBooks } from '../../testing/keep-books.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { callOff, ChangeFeed } from '../auctions/index.ts';
import { checkInvariants } from '../invariants/index.ts';
import { Refusal } from '../../platform/http/index.ts';
import { moveOrder } from './index.ts';

const HISTORIES = 20;
const PIECES = 2;
const database = await testDatabase({ poolSize: 12 });
const { db, pool } = database;
const lane = laneOn(database);
let app: OrdersApp;
let wins: Won[] = [];
let clerk = '';
beforeAll(async () => {
  app = await ordersApp(database);
  wins = await makeWins(database, lane, HISTORIES);
  [clerk = ''] = await makePeople(database, 1, { kind: 'owner' });
});
afterAll(async () => {
  await app?.stop();
  await lane.stop();
});

/** One auction on which three people bid and buy, and one that was won. */
type World = {
  readonly auctionId: number;
  readonly people: readonly string[];
  readonly phones: readonly string[];
  readonly won: Won;
  readonly winnerPhone: string;
};

async function aWorld(): Promise<World> {
  const won = wins.pop();
  if (!won) throw new Error('no win is left');
  const people = await makePeople(database, 3, { bids: 30, unitPriceCents: 750 });
  const [auctionId = 0] = await makeLive(database, 1, { priceCents: 500_000 });
  // Fewer than there are buyers.
  await setStock(database, auctionId, PIECES);
  await Promise.all([...people, won.winner].map((who) => withAddress(app, who)));
  return { auctionId, people, phones: people.map(anMpesaNumber), won, winnerPhone: anMpesaNumber() };
}

const idsOf = async (query: string, { auctionId, won }: World): Promise<string[]> =>
  (await pool.query<{ id: string }>(query, [[auctionId, won.auctionId]])).rows.map((row) => row.id);
const PAYMENTS = `select p.id from payment p join shop_order s on s.id = p.order_id where s.auction_id = any($1) order by p.created_at, p.id`;
const ORDERS = `select id from shop_order where auction_id = any($1) order by created_at, id`;
const anyOf = (ids: readonly string[], pick: number): string | undefined => ids[pick % Math.max(1, ids.length)];

/** What people, M-PESA and staff may do, in any order and two at a time. Refusals are answers; anything else is a bug. */
const ACTS: Record<string, (world: World, pick: number) => Promise<unknown>> = {
  bid: ({ auctionId, people }, pick) => lane.submit(aBid(auctionId, people[pick % 3] ?? '')),
  async buy({ auctionId, people, phones }, pick) {
    const body = { mpesaNumber: phones[pick % 3], originalPrice: 5_000, orderId: auctionId, amount: 5_000 };
    const who = people[pick % 3] ?? '';
    const answer = await app.ask('/api/place_normal_order', { who, body: { ...body, paymentMethod: 'mpesa' } });
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
  },
  async claim({ won, winnerPhone }) {
    const body = { mpesaNumber: winnerPhone, finalBidPrice: 2, auctionId: won.auctionId, amount: 2 };
    const answer = await app.ask('/api/place-order', { who: won.winner, body: { ...body, paymentMethod: 'mpesa' } });
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
  },
  cash: ({ won }) => claimCash(database, won),
  async pay(world, pick) {
    const id = anyOf(await idsOf(PAYMENTS, world), pick);
    if (id) await app.pay(id);
  },
  async fail(world, pick) {
    const id = anyOf(await idsOf(PAYMENTS, world), pick);
    if (id) await app.fail(id);
  },
  async reverse(world, pick) {
    const id = anyOf(await idsOf(PAYMENTS, world), pick);
    if (id) await app.reverse(id);
  },
  async wait(world) {
    await app.payments.idle();
    await database.owner.query(
      `update payment set created_at = created_at - interval '181 s', pushed_at = pushed_at - interval '181 s'
        where id = any($1)`,
      [await idsOf(PAYMENTS, world)],
    );
  },
  async move(world, pick) {
    const id = anyOf(await idsOf(ORDERS, world), pick);
    const to: OrderState = ORDER_STATES[1 + (pick % (ORDER_STATES.length - 1))] ?? 'cancelled';
    if (id) await moveOrder({ db, bus: app.bus, payments: app.payments }, clerk, id, to);
  },
  // Whatever goes on meanwhile (MON-1).
  book: () => keepBooks(db),
  end: ({ auctionId }, pick) =>
    pick % 4 === 0
      ? callOff({ db, feed: new ChangeFeed(), log: quietLog }, auctionId, { reason: 'test', actorId: null })
      : Promise.resolve(),
};

/** In the stock, held, or gone. */
async function piecesOf({ auctionId }: World): Promise<number> {
  const { rows } = await pool.query(
    `select (product.stock + (select count(*) from shop_order s where s.product_id = product.id and s.holds_stock))::int as n
       from product join auction a on a.product_id = product.id where a.id = $1`,
    [auctionId],
  );
  return rows[0].n;
}

const act = fc.tuple(
  fc.constantFrom(...Object.keys(ACTS), 'buy', 'buy', 'claim', 'pay', 'fail', 'fail', 'wait'),
  fc.nat(24),
);

test('[S06] whatever people, M-PESA and staff do, in any order and two at a time, the invariants hold', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(act, act), { minLength: 10, maxLength: 25 }), async (history) => {
      const world = await aWorld();
      for (const pair of history) {
        const done = await Promise.allSettled(pair.map(([name, pick]) => ACTS[name]?.(world, pick)));
        for (const one of done) {
          if (one.status === 'rejected' && !(one.reason instanceof Refusal)) throw one.reason;
        }
      }
      await app.payments.idle();
      expect(await checkInvariants(pool)).toEqual([]);
      await keepBooks(db);
      expect(await checkInvariants(pool)).toEqual([]);
      expect(await piecesOf(world)).toBe(PIECES);
    }),
    { numRuns: HISTORIES, endOnFailure: true },
  );
});
