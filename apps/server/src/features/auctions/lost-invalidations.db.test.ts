import { afterEach, describe, expect, test } from 'vitest';
import { aBid, laneOn, makeLive, makePeople, makeProduct } from '../../testing/auction-world.ts';
import { type RealtimeNode, startRealtimeNode, until } from '../../testing/realtime-node.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { checkInvariants } from '../invariants/index.ts';
import type { RunningBus } from '../../platform/bus/index.ts';
import type { BoardEvent } from './board.ts';
import { databaseNowUs } from '../../platform/clock/index.ts';
import { scheduleAuction } from './schedule-auction.ts';

const database = await testDatabase();
afterEach(async () => expect(await checkInvariants(database.pool)).toEqual([]));
const nodes: RealtimeNode[] = [];
afterEach(async () => {
  for (const node of nodes.splice(0)) await node.stop();
});

/** A bus between nodes that does what a bus may do: loses, doubles, delays, reorders. */
const unreliable = (random: () => number) => (bus: RunningBus) => ({
  publish: bus.publish.bind(bus),
  hear: (topic: string, listener: Parameters<RunningBus['hear']>[1]) =>
    bus.hear(topic, (keys, origin) => {
      if (origin === 'here') return listener(keys, origin);
      for (const key of keys) {
        const times = random() < 0.5 ? 0 : random() < 0.5 ? 1 : 2;
        for (let i = 0; i < times; i++) setTimeout(() => listener([key], origin), random() * 300);
      }
    }),
});

/** Numbers that look random and are the same every time. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

async function node(options: Parameters<typeof startRealtimeNode>[1] = {}) {
  const started = await startRealtimeNode(database.open(), options);
  nodes.push(started);
  const told: BoardEvent[] = [];
  started.board.onEvent((event) => told.push(event));
  return { ...started, told };
}
const bidsTold = (told: readonly BoardEvent[], auctionId: number) =>
  told.flatMap((event) =>
    event.kind === 'bids' && event.entry.facts.auctionId === auctionId ? event.bids.map((bid) => bid.seq) : [],
  );

describe('invalidations that are lost, doubled, late and out of order', () => {
  test.each([1, 2, 3])('seed %i: every bid of two nodes is told once on both, in order', async (seed) => {
    const ids = await makeLive(database, 3);
    const people = await makePeople(database, 12, { bids: 10 });
    const bus = unreliable(seeded(seed));
    const [a, b] = [await node({ bus }), await node({ bus })];
    for (let round = 0; round < 6; round++) {
      await Promise.all(
        people.map((who, i) => ((i + round) % 2 ? a : b).lane.submit(aBid(ids[(i + round) % 3] ?? 0, who))),
      );
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    for (const id of ids) {
      const { rows } = await database.pool.query<{ seq: number }>('select seq from auction where id = $1', [id]);
      const seq = rows[0]?.seq ?? 0;
      expect(seq).toBeGreaterThan(0);
      for (const { board, told } of [a, b]) {
        await until(() => board.get(id)?.head.seq === seq);
        expect(bidsTold(told, id)).toEqual(Array.from({ length: seq }, (_, i) => i + 1));
      }
    }
  });

  test('with no bus at all the sweep finds bids, openings, what was scheduled and what was edited within about a second', async () => {
    const deaf = { bus: () => ({ publish: () => undefined, hear: () => () => undefined }) };
    const watcher = await node(deaf);
    const [auctionId = 0] = await makeLive(database);
    await until(() => watcher.board.get(auctionId)?.status === 'live');
    const lane = laneOn(database);
    const people = await makePeople(database, 9);
    for (const who of people) await lane.submit(aBid(auctionId, who));
    await lane.stop();
    await until(() => watcher.board.get(auctionId)?.head.seq === 9);
    expect(bidsTold(watcher.told, auctionId)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const { rows } = await database.pool.query<{ product_id: number }>('select product_id from auction where id = $1', [
      auctionId,
    ]);
    const startsAtUs = (await databaseNowUs(database.db)) + 3_600_000_000;
    const feed = { publish: () => undefined, subscribe: () => () => undefined };
    const plan = { productId: rows[0]?.product_id ?? 0, startsAtUs };
    const scheduled = (await scheduleAuction({ db: database.db, feed: feed as never }, plan)) ?? 0;
    await until(() => watcher.board.get(scheduled)?.status === 'scheduled');
    await database.pool.query(
      'update auction set scheduled_start_us = scheduled_start_us + 1000000, revision = revision + 1 where id = $1',
      [scheduled],
    );
    await until(() => watcher.board.get(scheduled)?.facts.scheduledStartUs === startsAtUs + 1_000_000);
  });

  test('whoever missed more than can be told is shown the newest state instead', async () => {
    const deaf = { bus: () => ({ publish: () => undefined, hear: () => () => undefined }) };
    const [auctionId = 0] = await makeLive(database, 1, { countdownUs: 600_000_000 });
    const watcher = await node(deaf);
    await watcher.sync.stop();
    const people = await makePeople(database, 600, { bids: 2 });
    const lane = laneOn(database);
    await Promise.all(people.map((who) => lane.submit(aBid(auctionId, who))));
    await lane.stop();
    const late = await node();
    expect(late.board.get(auctionId)?.head.seq).toBe(600);
    expect(late.board.get(auctionId)?.bids.map((bid) => bid.seq)).toEqual(
      Array.from({ length: 64 }, (_, i) => 537 + i),
    );
    await watcher.board.reload([auctionId]);
    expect(watcher.told.map((event) => event.kind)).toEqual(['reset']);
    expect(watcher.board.get(auctionId)).toEqual(late.board.get(auctionId));
  });

  test('[AUC-9] a seat moves its number on every node, by a small event and no new list, also when nobody told', async () => {
    const [told, deaf] = [
      await node(),
      await node({ bus: () => ({ publish: () => undefined, hear: () => () => undefined }) }),
    ];
    const [ann = '', ben = ''] = await makePeople(database, 2);
    const startsAtUs = (await databaseNowUs(database.db)) + 3_600_000_000;
    const plan = { productId: await makeProduct(database), startsAtUs, seatsNeeded: 2 };
    const auctionId = (await scheduleAuction({ db: database.db, feed: told.feed }, plan)) ?? 0;
    await until(() => [told, deaf].every(({ board }) => board.get(auctionId) !== null));
    for (const each of [told, deaf]) each.told.length = 0;
    const booked = (each: typeof told) => each.board.get(auctionId)?.facts.seatsBooked;
    for (const [userId, count] of [
      [ann, 1],
      [ben, 2],
    ] as const) {
      await database.pool.query('insert into seat (auction_id, user_id) values ($1, $2)', [auctionId, userId]);
      told.feed.publish([{ kind: 'listed', auctionId }], 'here');
      await until(() => booked(told) === count && booked(deaf) === count);
    }
    const kinds = (each: typeof told) =>
      new Set(
        each.told.flatMap((event) =>
          'entry' in event && event.entry?.facts.auctionId === auctionId ? [event.kind] : [],
        ),
      );
    expect([kinds(told), kinds(deaf)]).toEqual([new Set(['seats']), new Set(['seats'])]);
  });
});
