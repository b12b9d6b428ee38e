import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { OddsAnswer } from '@mnada/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHttp } from '../../platform/http/index.ts';
import { silentLog } from '../../platform/log.ts';
import { Metrics } from '../../platform/metrics.ts';
import { aBid, closeAll, laneOn, makeLive, makePeople, runOut } from '../../testing/auction-world.ts';
import { keepBooks } from '../../testing/keep-books.ts';
import { logWorld } from '../../testing/log-world.ts';
import { SpokenSessions } from '../../testing/realtime-node.ts';
import { buyInstead, type Settled, settleWins } from '../../testing/settled-wins.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { transparencyRoutes } from '../transparency/index.ts';
import { oddsRoutes } from './odds-routes.ts';
import { publishDue } from './publish-odds.ts';

const RECOUNT = fileURLToPath(new URL('../../../../../docs/operations/recount-odds/recount.mjs', import.meta.url));
const run = promisify(execFile);
const database = await testDatabase({ poolSize: 8 });
const { db, owner } = database;
const world = await logWorld(database);
const [AUCTIONS, LOSERS] = [32, 12];
let month = '';
let auctions: readonly number[] = [];
let losers: readonly string[] = [];
afterAll(() => world.stop());

/** Each auction has a winner of its own, and five of twelve people lose it. */
async function play(): Promise<void> {
  losers = await makePeople(database, LOSERS, { bids: 40, unitPriceCents: 800 });
  const winners = await makePeople(database, AUCTIONS, { bids: 4, unitPriceCents: 800 });
  auctions = await makeLive(database, AUCTIONS, { priceCents: 250_000 });
  const lane = laneOn(database);
  for (const [n, auctionId] of auctions.entries())
    for (const who of [...[0, 1, 2, 3, 4].map((bid) => losers[(n + bid) % LOSERS]), winners[n]]) {
      for (;;) {
        const answer = await lane.submit(aBid(auctionId, who ?? '', randomUUID()));
        if (answer.ok) break;
        if (answer.code !== 'BID_RATE') throw new Error(answer.code);
        await sql`select pg_sleep(0.1)`.execute(db);
      }
    }
  await lane.stop();
  await runOut(database, auctions);
  await closeAll(database);
  const { rows } = await owner.query<{ month: string }>(
    `select to_char(nairobi_day(clock_timestamp() - interval '1 hour') - interval '1 month', 'YYYY-MM') as month`,
  );
  month = rows[0]?.month ?? '';
  await owner.query(
    `update outcome set decided_at_us = (extract(epoch from ($1 || '-12 12:00+03')::timestamptz) * 1000000)::bigint`,
    [month],
  );
  await world.append();
}

/** Of these auctions' wins. */
async function settle(first: number, end: number, kind: Settled): Promise<void> {
  await settleWins(owner, auctions.slice(first, end), () => kind);
  await keepBooks(db);
}

/** Those buy instead what they lost: each so often, where nobody bought yet. */
async function buy(people: readonly number[], times = 1): Promise<void> {
  for (const at of people) {
    const { rows } = await owner.query<{ auctionId: number; userId: string }>(
      `select p.auction_id as "auctionId", p.user_id as "userId" from participant p
        where p.user_id = $1 and not exists (select from shop_order s where s.auction_id = p.auction_id and s.kind = 'buy_now')
        order by 1 limit $2`,
      [losers[at], times],
    );
    expect(rows).toHaveLength(times);
    await buyInstead(owner, rows);
  }
  await keepBooks(db);
}

/** As if they had been published so many days earlier: the first line, the second, … */
async function datedBack(...days: readonly number[]): Promise<void> {
  await owner.query('alter table odds_line disable trigger odds_line_stays');
  await owner.query('update odds_line set published_at = published_at - make_interval(days => ($1::int[])[line])', [
    days,
  ]);
  await owner.query('alter table odds_line enable trigger odds_line_stays');
}

const correction = (line: number, numbers: Readonly<Record<string, number>>) =>
  owner.query(
    `insert into odds_line (month, line, figures, auctions_csv, people_csv) values ($1::date, $2, $3::jsonb, '', '')`,
    [
      `${month}-01`,
      line,
      JSON.stringify({
        form: 2,
        month,
        numbers: { auctions: AUCTIONS, bidders: AUCTIONS + LOSERS, ...numbers },
      }),
    ],
  );

async function told(line: number): Promise<Readonly<Record<string, unknown>>> {
  const { rows } = await owner.query<{ numbers: Record<string, unknown> }>(
    `select figures -> 'numbers' as numbers from odds_line where line = $1`,
    [line],
  );
  return rows[0]?.numbers ?? {};
}

describe('[LOG-8] a correction of published odds', () => {
  beforeAll(play, 240_000);

  test('is of a first line that told how wins were claimed, how many bought and what came back', async () => {
    await settle(0, 5, 'cash');
    await settle(5, 10, 'lapsed');
    await settle(20, AUCTIONS, 'product');
    await buy([0, 1, 2, 3, 4, 5]);
    expect(await publishDue(db)).toEqual({ month, line: 1 });
    expect(await told(1)).toMatchObject({ taken: 12, cash: 5, lapsed: 5, bought_now: 6 });
    expect((await told(1))['others_back_cents']).toBeGreaterThan(0);
    await world.append();
    await datedBack(31);
  }, 120_000);

  test('tells neither one person’s cash claim nor one person’s purchases, however many', async () => {
    await settle(10, 11, 'cash');
    expect(await publishDue(db)).toBeNull();
    await expect(correction(2, { cash: 6, lapsed: 5 })).rejects.toThrow('told again from five more');
    // Somebody of the six who bought before buys five more.
    await buy([0], 4);
    await buy([6]);
    expect(await publishDue(db)).toBeNull();
    await expect(correction(2, { bought_now: 11 })).rejects.toThrow('or did since it was told');
    await expect(correction(2, { others_back_cents: 1 })).rejects.toThrow('what came back would tell');
  }, 120_000);

  test('waits while fewer than five paid for their wins since, and then tells of them together, and nothing of the others', async () => {
    await settle(11, 15, 'product');
    expect(await publishDue(db)).toBeNull();
    await expect(correction(2, {})).rejects.toThrow('fewer than five people did since');
    await settle(15, 16, 'product');
    expect(await publishDue(db)).toEqual({ month, line: 2 });
    expect(await told(2)).toMatchObject({
      ...{ taken: 17, cash: null, lapsed: null, bought_now: null, others_back_cents: null },
      others_paid_cents: (await told(1))['others_paid_cents'],
    });
    await world.append();
    await datedBack(31, 31);
  }, 120_000);

  test('tells again what it did not, once five more people did it than were told last; a stranger counts the same', async () => {
    await buy([7, 8, 9]);
    expect(await publishDue(db)).toBeNull();
    await buy([10]);
    expect(await publishDue(db)).toEqual({ month, line: 3 });
    expect(await told(3)).toMatchObject({ taken: 17, cash: null, bought_now: 15 });
    await world.append();
    await datedBack(-62, -31, 0);
    const http = await createHttp({
      config: { publicUrl: 'http://mnada.test', corsOrigins: [], trustProxy: false },
      ...{ log: silentLog(), metrics: new Metrics(), sessions: new SpokenSessions() },
    });
    await http.register(transparencyRoutes({ db, keptMs: 0 }));
    await http.register(oddsRoutes({ db }));
    const address = await http.listen({ port: 0, host: '127.0.0.1' });
    try {
      const text = await (await fetch(`${address}/api/odds`)).text();
      expect(OddsAnswer.parse(JSON.parse(text)).lines.map(({ bought_now }) => bought_now)).toEqual([15, null, 6]);
      expect((await run(process.execPath, [RECOUNT, address, month])).stdout).toContain('COUNTED AGAIN: the same');
      // By an auction a correction says nothing of purchases: the difference to the line before would be one person's.
      const rows = (await (await fetch(`${address}/ledger/odds/${month}.3.auctions.csv`)).text()).trim().split('\n');
      expect(rows.slice(1).filter((row) => !row.startsWith(',') && !/,,[0-9 ]+$/.test(row))).toEqual([]);
    } finally {
      await http.close();
    }
  }, 120_000);
});
