import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { aBid, laneOn, makeLive, makePeople, makeProduct, quietLog } from '../../testing/auction-world.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { callOff, ChangeFeed, startAuctionWorkers } from '../auctions/index.ts';
import { checkInvariants } from '../invariants/index.ts';
import type { BidAnswer } from './place-bid.ts';

const database = await testDatabase({ poolSize: 8 });
const lane = laneOn(database);
const otherLane = laneOn(database);
afterAll(() => Promise.all([lane.stop(), otherLane.stop()]));
afterEach(async () => expect(await checkInvariants(database.pool)).toEqual([]));

const codes = (answers: readonly BidAnswer[]) => answers.map((answer) => (answer.ok ? 'accepted' : answer.code));
const count = (list: readonly string[], wanted: string) => list.filter((item) => item === wanted).length;
const isWritten = async (bidIds: readonly string[]): Promise<Set<string>> => {
  const { rows } = await database.pool.query<{ bid_id: string }>('select bid_id from bid where bid_id = any($1)', [
    bidIds,
  ]);
  return new Set(rows.map((row) => row.bid_id));
};

describe('races', () => {
  test('[BID-4] 200 bidders at once on one auction: each accepted, each with a number of their own', async () => {
    const [auctionId = 0] = await makeLive(database);
    const people = await makePeople(database, 200);
    const answers = await Promise.all(
      people.map((userId, n) => (n % 2 ? lane : otherLane).submit(aBid(auctionId, userId))),
    );
    const seqs = answers.map((answer) => (answer.ok ? answer.seq : 0)).sort((a, b) => a - b);
    expect(seqs).toEqual(Array.from({ length: 200 }, (_, n) => n + 1));
  });

  test('[BID-1] one person with one bid left on 12 auctions at once: exactly one is accepted', async () => {
    const auctions = await makeLive(database, 12);
    for (let round = 0; round < 5; round++) {
      const [poor = ''] = await makePeople(database, 1, { bids: 1 });
      const answers = await Promise.all(auctions.map((id, n) => (n % 2 ? lane : otherLane).submit(aBid(id, poor))));
      expect(count(codes(answers), 'accepted')).toBe(1);
      expect(count(codes(answers), 'NO_BIDS_LEFT')).toBe(11);
    }
  });

  test('[BID-2, S44] the same bid id 50 times over two lanes: one charge, one answer', async () => {
    const [auctionId = 0] = await makeLive(database);
    const [ann = ''] = await makePeople(database, 1);
    const bid = aBid(auctionId, ann);
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => (n % 2 ? lane : otherLane).submit(bid)));
    expect(count(codes(answers), 'accepted')).toBe(50);
    expect(answers.filter((answer) => answer.ok && !answer.repeated)).toHaveLength(1);
    const told = new Set(answers.map((answer) => JSON.stringify({ ...answer, repeated: true, spending: null })));
    expect(told.size).toBe(1);
  });

  test('[BID-2, S44] a captured bid sent by somebody else is theirs: it costs and tells nothing of its owner', async () => {
    const [auctionId = 0] = await makeLive(database);
    const [ann = '', eve = ''] = await makePeople(database, 2);
    const bid = aBid(auctionId, ann);
    const first = await lane.submit(bid);
    const replayed = await otherLane.submit({ ...bid, userId: eve });
    expect([first.ok && first.seq, replayed.ok && replayed.seq]).toEqual([1, 2]);
    expect(replayed.ok && replayed.repeated).toBe(false);
    expect(await lane.submit(bid)).toMatchObject({ ok: true, repeated: true, seq: 1 });
    const { rows } = await database.pool.query<{ user: string }>(
      'select user_id as "user" from bid where bid_id = $1 order by seq',
      [bid.bidId],
    );
    expect(rows.map(({ user }) => user)).toEqual([ann, eve]);
  });

  test('[BID-3] bids around the last microsecond: counted to it, not beyond, whichever lane decides', async () => {
    const auctions = await makeLive(database, 40, { countdownUs: 400_000, drainUs: 5_000_000 });
    const people = await makePeople(database, 40);
    const { rows } = await database.pool.query<{ id: number; ends: number }>(
      'select id, ends_at_us as ends from auction where id = any($1)',
      [auctions],
    );
    const ends = new Map(rows.map((row) => [row.id, row.ends]));
    await sleep(450);
    const offsets = [-2, -1, 0, 1, 2];
    const answers = await Promise.all(
      auctions.map((auctionId, n) => {
        const receivedAtUs = (ends.get(auctionId) ?? 0) + (offsets[n % 5] ?? 0);
        return (n % 2 ? lane : otherLane).submit({ ...aBid(auctionId, people[n] ?? ''), receivedAtUs });
      }),
    );
    const expected = auctions.map((_, n) => ((offsets[n % 5] ?? 0) <= 0 ? 'accepted' : 'BID_TOO_LATE'));
    expect(codes(answers)).toEqual(expected);
    const deps = { db: database.db, feed: new ChangeFeed(), log: quietLog };
    for (const auctionId of auctions) await callOff(deps, auctionId, { reason: 'the test is over', actorId: null });
  });

  test('[AUC-5] 1,000 auctions close against bids at once: one outcome each, nothing decided after it', async () => {
    const productId = await makeProduct(database);
    const people = await makePeople(database, 300, { bids: 50 });
    const settings = { productId, winsPerProduct: 0, winsInTotal: 0, countdownUs: 1_500_000, drainUs: 300_000 };
    const auctions = await makeLive(database, 1_000, settings);
    const workers = [database, database.open()].map((node) => workersOn(node));
    let ending = true;
    const answers: BidAnswer[] = [];
    const bidders = people.map(async (userId, n) => {
      for (let round = 0; ending; round++) {
        const auctionId = auctions[(n * 7 + round * 13) % auctions.length] ?? 0;
        answers.push(await (n % 2 ? lane : otherLane).submit(aBid(auctionId, userId)));
        await sleep(50 + Math.random() * 200);
      }
    });
    await sleep(4_000);
    ending = false;
    await Promise.all(bidders);
    await allEnded(auctions);
    await Promise.all(workers.map((worker) => worker.stop()));
    const { rows } = await database.pool.query<{ result: string; n: number }>(
      'select result, count(*) as n from outcome where auction_id = any($1) group by result',
      [auctions],
    );
    expect(rows.reduce((sum, row) => sum + row.n, 0)).toBe(1_000);
    expect(rows.some((row) => row.result === 'void')).toBe(false);
    const accepted = answers.flatMap((answer) => (answer.ok ? [answer.bidId] : []));
    expect(accepted.length).toBeGreaterThan(100);
    expect((await isWritten(accepted)).size).toBe(accepted.length);
  });
});

describe('faults', () => {
  test('[BID-2] the connection is cut again and again in a storm: nothing acknowledged is lost, nothing doubled', async () => {
    const auctions = await makeLive(database, 3);
    const people = await makePeople(database, 60, { bids: 100 });
    const stormy = laneOn(database);
    let storm = true;
    const answers: BidAnswer[] = [];
    const bidders = people.map(async (userId, n) => {
      for (let round = n; storm; round++) {
        const answer = await stormy.submit(aBid(auctions[round % 3] ?? 0, userId));
        answers.push(answer);
        if (!answer.ok) await sleep(20);
      }
    });
    let cuts = 0;
    for (let n = 0; n < 20; n++) {
      await sleep(40 + Math.random() * 60);
      if (stormy.processId === null) continue;
      const { rows } = await database.owner.query('select pg_terminate_backend($1) as cut', [stormy.processId]);
      if (rows[0].cut) cuts += 1;
    }
    storm = false;
    await Promise.all(bidders);
    await stormy.stop();
    expect(cuts).toBeGreaterThan(3);
    const accepted = answers.flatMap((answer) => (answer.ok ? [answer.bidId] : []));
    expect((await isWritten(accepted)).size).toBe(accepted.length);
    const refused = answers.flatMap((answer) => (answer.ok ? [] : [answer.bidId]));
    expect((await isWritten(refused)).size).toBe(0);
  });

  test('[BID-2] a connection lost after the commit, before its answer: the bid is found by its id, charged once', async () => {
    const [auctionId = 0] = await makeLive(database);
    const [ann = ''] = await makePeople(database, 1);
    let lost = 0;
    const unlucky = laneOn(database, {
      connect: async () => {
        const client = await database.connect({ pipeline: true });
        const query = client.query.bind(client) as (statement: { text: string }) => Promise<unknown>;
        const losing = async (statement: { text: string }) => {
          const result = await query(statement);
          if (statement.text !== 'commit' || lost++ > 0) return result;
          (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
          throw new Error('connection lost');
        };
        return Object.assign(client, { query: losing });
      },
    });
    const answer = await unlucky.submit(aBid(auctionId, ann));
    await unlucky.stop();
    expect(lost).toBe(1);
    expect(answer).toMatchObject({ ok: true, seq: 1, newBalance: 9, repeated: false });
  });

  test('a lock held by a node that hangs is waited for, then the same bid is decided', async () => {
    const [auctionId = 0] = await makeLive(database);
    const [ann = ''] = await makePeople(database, 1);
    const hung = await database.connect();
    await hung.query('begin');
    await hung.query('select from auction where id = $1 for update', [auctionId]);
    const answer = lane.submit(aBid(auctionId, ann));
    await sleep(1_300);
    await hung.query('rollback');
    await hung.end();
    expect(await answer).toMatchObject({ ok: true, seq: 1 });
  });

  test('a database that cannot be reached: refused within bounds, free of charge, and well again afterwards', async () => {
    const [auctionId = 0] = await makeLive(database);
    const [ann = ''] = await makePeople(database, 1);
    let reachable = false;
    const cut = laneOn(database, {
      connect: () => (reachable ? database.connect({ pipeline: true }) : Promise.reject(new Error('unreachable'))),
      limits: { retryMs: 200 },
    });
    const bid = aBid(auctionId, ann);
    expect(await cut.submit(bid)).toMatchObject({ ok: false, code: 'BID_FAILED' });
    expect(cut.healthy).toBe(false);
    reachable = true;
    expect(await cut.submit(bid)).toMatchObject({ ok: true, seq: 1, repeated: false });
    expect(cut.healthy).toBe(true);
    await cut.stop();
  });

  test('one bid that the books refuse fails neither its neighbours nor the batch that was already begun', async () => {
    const [warmUp = 0, auctionId = 0] = await makeLive(database, 2);
    const [odd = ''] = await makePeople(database, 1);
    const people = await makePeople(database, 8);
    const small = laneOn(database, { limits: { batchBids: 3 } });
    for (const userId of [odd, ...people]) await small.submit(aBid(warmUp, userId));
    // No rule says no to this one: only the database does, for every batch that it is part of.
    const planted = `check (owner_id <> '${odd}' or balance > 8)`;
    await database.owner.query(`alter table account add constraint planted ${planted}`);
    const answers = await Promise.all([odd, ...people].map((userId) => small.submit(aBid(auctionId, userId))));
    await database.owner.query('alter table account drop constraint planted');
    await small.stop();
    expect(codes(answers)).toEqual(['BID_FAILED', ...Array(8).fill('accepted')]);
    expect(answers.slice(1).map((answer) => answer.seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test('[BID-2] kill -9 of the node in a storm: every acknowledged bid is there, none is charged twice', async () => {
    const auctions = await makeLive(database, 4);
    const people = await makePeople(database, 80, { bids: 200 });
    for (let round = 0; round < 3; round++) {
      const answers = await stormInChild(auctions, people, 700 + Math.random() * 400);
      const acknowledged = answers.filter((line) => /^\d+$/.test(line[3] ?? ''));
      expect(acknowledged.length).toBeGreaterThan(20);
      expect((await isWritten(acknowledged.map((line) => line[0] ?? ''))).size).toBe(acknowledged.length);
      // Asked again by another node, each gets the number that it was told.
      const again = await Promise.all(
        acknowledged
          .slice(-50)
          .map(([bidId = '', userId = '', auctionId]) => lane.submit(aBid(Number(auctionId), userId, bidId))),
      );
      expect(again.map((answer) => answer.ok && answer.repeated && String(answer.seq))).toEqual(
        acknowledged.slice(-50).map((line) => line[3]),
      );
      expect(await checkInvariants(database.pool)).toEqual([]);
    }
  });
});

/** Runs a lane in a child process for so long, kills it, and returns the lines that it had written by then. */
async function stormInChild(auctions: readonly number[], people: readonly string[], ms: number): Promise<string[][]> {
  const script = fileURLToPath(new URL('../../testing/lane-child.ts', import.meta.url));
  const args = ['--conditions=source', '--import', 'tsx', script, database.url, auctions.join(','), people.join(',')];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[][] = [];
  const reader = createInterface({ input: child.stdout });
  reader.on('line', (line) => lines.push(line.split(' ')));
  const ended = Promise.all([once(child, 'exit'), once(reader, 'close')]);
  while (lines.length === 0 && child.exitCode === null) await sleep(20);
  await sleep(ms);
  child.kill('SIGKILL');
  await ended;
  return lines.filter((line) => line.length === 4);
}

function workersOn({ db }: Pick<typeof database, 'db'>) {
  const clock = { disagreementUs: () => 0 };
  return startAuctionWorkers({
    db,
    feed: new ChangeFeed(),
    log: quietLog,
    canTakeBids: () => true,
    clock,
    nodeId: randomUUID(),
  });
}

async function allEnded(auctions: readonly number[]): Promise<void> {
  for (;;) {
    const { rows } = await database.pool.query<{ n: number }>(
      `select count(*) as n from auction where id = any($1) and status = 'live'`,
      [auctions],
    );
    if (rows[0]?.n === 0) return;
    await sleep(100);
  }
}
