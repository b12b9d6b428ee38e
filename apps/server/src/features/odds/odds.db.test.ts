import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { OddsAnswer } from '@mnada/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aBid, closeAll, laneOn, makeLive, makePeople, runOut } from '../../testing/auction-world.ts';
import { keepBooks } from '../../testing/keep-books.ts';
import { checkLog } from '../../testing/log-checker.ts';
import { logWorld } from '../../testing/log-world.ts';
import { SpokenSessions } from '../../testing/realtime-node.ts';
import { buyInstead, settleWins } from '../../testing/settled-wins.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { createHttp } from '../../platform/http/index.ts';
import { silentLog } from '../../platform/log.ts';
import { Metrics } from '../../platform/metrics.ts';
import { readOdds } from '../books/reports.sql.ts';
import { transparencyRoutes } from '../transparency/index.ts';
import { oddsRoutes } from './odds-routes.ts';
import { publishDue } from './publish-odds.ts';

/** A stranger's script, run as a stranger runs it: it has nothing of ours. */
const RECOUNT = fileURLToPath(new URL('../../../../../docs/operations/recount-odds/recount.mjs', import.meta.url));
const run = promisify(execFile);

const database = await testDatabase({ poolSize: 8 });
const { db, owner } = database;
const world = await logWorld(database);
const CONFIG = { publicUrl: 'http://mnada.test', corsOrigins: [], trustProxy: false };
const AUCTIONS = 32;
let address = '';
let month = '';
let played: readonly number[] = [];
let stop: () => Promise<void> = async () => undefined;

/** The server anew: nothing of it is kept from before. */
async function listen(): Promise<void> {
  await stop();
  const http = await createHttp({
    config: CONFIG,
    log: silentLog(),
    metrics: new Metrics(),
    sessions: new SpokenSessions(),
  });
  await http.register(transparencyRoutes({ db, keptMs: 0 }));
  await http.register(oddsRoutes({ db }));
  address = await http.listen({ port: 0, host: '127.0.0.1' });
  stop = () => http.close();
}

async function recount(): Promise<{ readonly isSame: boolean; readonly says: string }> {
  try {
    return { isSame: true, says: (await run(process.execPath, [RECOUNT, address, month])).stdout };
  } catch (error) {
    return { isSame: false, says: (error as { stdout?: string }).stdout ?? String(error) };
  }
}

const [LOSERS, WINNERS] = [8, 7];
/** So many auctions, each won by its last bidder; in every fourth six people lose, in the others fewer than five. */
async function play(count: number): Promise<number[]> {
  const dear = await makePeople(database, 12, { bids: 80, unitPriceCents: 800 });
  const people = [...dear, ...(await makePeople(database, LOSERS + WINNERS - 12, { bids: 80 }))];
  const auctions = await makeLive(database, count, { priceCents: 250_000 });
  const lane = laneOn(database);
  for (const [n, auctionId] of auctions.entries()) {
    const last = n % 4 === 0 ? 6 : 1 + (n % 3);
    for (let bid = 0; bid <= last; bid++) {
      // The first people never come last.
      const who = bid === last ? people[LOSERS + (n % WINNERS)] : people[(n + bid) % LOSERS];
      for (;;) {
        const answer = await lane.submit(aBid(auctionId, who ?? '', randomUUID()));
        if (answer.ok) break;
        if (answer.code !== 'BID_RATE') throw new Error(answer.code);
        await sql`select pg_sleep(0.1)`.execute(db);
      }
    }
  }
  await lane.stop();
  await runOut(database, auctions);
  await closeAll(database);
  return auctions;
}

/** They ended a month ago, which is published from the first hour of this one on. */
async function playMonthAgo(count: number): Promise<void> {
  const auctions = await play(count);
  played = auctions;
  // All but two were taken and paid for: one as cash, one too late.
  await settleWins(owner, auctions, (id) =>
    id === auctions[0] ? 'cash' : id === auctions.at(-1) ? 'lapsed' : 'product',
  );
  const { rows } = await owner.query<{ month: string }>(
    `select to_char(nairobi_day(clock_timestamp() - interval '1 hour') - interval '1 month', 'YYYY-MM') as month`,
  );
  month = rows[0]?.month ?? '';
  await owner.query(
    `update outcome set decided_at_us = (extract(epoch from ($1 || '-12 12:00+03')::timestamptz) * 1000000)::bigint
      where auction_id = any($2)`,
    [month, auctions],
  );
}

beforeAll(async () => {
  await playMonthAgo(AUCTIONS);
  await world.append();
  await keepBooks(db);
  await listen();
});
afterAll(async () => {
  await stop();
  await world.stop();
});

const answer = async (): Promise<OddsAnswer> => OddsAnswer.parse(await (await fetch(`${address}/api/odds`)).json());

/** As the old bookkeeper of a node beside us leaves them, and mended by ours. */
async function expectUncounted(broken: string): Promise<void> {
  await owner.query(broken);
  expect(await publishDue(db)).toMatchObject({ month, uncounted: expect.any(Number) });
  await expect(owner.query(aLine('1', 32))).rejects.toThrow('not all that ended');
  await keepBooks(db);
}
const aLine = (line: string, auctions: number, ofMonth = month, more = "'bidders', 15") =>
  `insert into odds_line (month, line, figures, auctions_csv, people_csv) values ('${ofMonth}-01', ${line}, jsonb_build_object('form', 2,
     'month', '${ofMonth}', 'numbers', jsonb_build_object('auctions', ${auctions}, 'bidders', 15, ${more})), '', '')`;

const file = async (part: string): Promise<string[][]> =>
  (await (await fetch(`${address}/ledger/odds/${month}.${part}.csv`)).text())
    .trim()
    .split('\n')
    .map((row) => row.split(','));

describe('[LOG-8] honest odds', () => {
  test('wait until all that ended is counted, whoever counted it: the database refuses them before', async () => {
    await expectUncounted('update bidder_month set paid_cents = 0, back_cents = 0');
    await expectUncounted('delete from auction_result where auction_id = (select min(auction_id) from auction_result)');
    await expectUncounted(
      'update auction_result set day = day - 40 where auction_id = (select max(auction_id) from auction_result)',
    );
    await expectUncounted('update bidder_month set has_won = not has_won');
    // A claim, or what was paid for it, that is no longer so, and was never listed.
    await expectUncounted("update auction_result set claim = 'product' where claim = 'cash'");
    await expectUncounted(
      'update auction_result set price_cents = price_cents + 100 where auction_id = (select min(auction_id) from auction_result where price_cents > 0)',
    );
    await expect(owner.query(aLine('2', 32))).rejects.toThrow('the next line of');
    await expect(owner.query(aLine('1', 31))).rejects.toThrow('ended 32 auctions with 15 people');
    const { rows } = await owner.query<{ now: string }>(
      `select to_char(nairobi_day(clock_timestamp()), 'YYYY-MM') as now`,
    );
    await expect(owner.query(aLine('1', 32, rows[0]?.now))).rejects.toThrow('is not over');
    await expect(owner.query(aLine('1', 32).replace("'form', 2", "'form', 1"))).rejects.toThrow('no figures of');
  }, 120_000);

  test('are published once a month is over, booked and logged; a stranger counts the same from public files alone', async () => {
    expect(await publishDue(db)).toEqual({ month, line: 1 });
    expect(await publishDue(db)).toBeNull();
    await world.append();
    await listen();
    const { lines, running } = await answer();
    expect(running).toBeNull();
    expect(lines).toMatchObject([
      { month, line: 1, auctions: AUCTIONS, bidders: LOSERS + WINNERS, winners: WINNERS, simulated_bidders: 0 },
    ]);
    // Neither cash nor what lapsed is a saving; which of so few was which would tell what a person with a shown name did.
    expect(lines[0]).toMatchObject({ taken: AUCTIONS - 2, cash: null, lapsed: null, bought_now: 0, others_back: 0 });
    expect(lines[0]?.savings.reduce((sum, wins) => sum + wins, 0)).toBe(AUCTIONS - 2);
    expect(lines[0]?.others_paid).toBeGreaterThan(0);
    expect(lines[0]?.categories).toMatchObject([
      { category: 'Kitchen', auctions: AUCTIONS, bidders: LOSERS + WINNERS, winners: WINNERS },
    ]);
    const { isSame, says } = await recount();
    expect(says).toContain('COUNTED AGAIN: the same');
    expect(says).toContain(`same  median_saving: published ${lines[0]?.median_saving}`);
    expect(isSame).toBe(true);
    const log = await checkLog(world.fetchPath);
    expect(log.entries.filter((entry) => entry.startsWith(`mnada/odds/v1\n`))).toHaveLength(1);
  }, 120_000);

  test('tell what nobody paid: sums are of five people or more in the files, and in the log', async () => {
    const [columns = [], ...people] = await file('1.people');
    expect(columns).toEqual(['won', 'people', 'simulated', 'bids_paid_ksh', 'bids_back_ksh']);
    expect(people.map(([won, count]) => [won, count])).toEqual([
      ['no', String(LOSERS)],
      // What came back is of all of them.
      ['no', '0'],
      ['yes', String(WINNERS)],
      ['yes', '0'],
    ]);
    const [names = [], ...auctions] = await file('1.auctions');
    const told = auctions.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at] ?? ''])));
    const few = told.filter((one) => one['bids_paid_ksh'] === '');
    expect(few.length).toBeGreaterThan(0);
    for (const one of told) {
      const losers = (one['bidders'] ?? '').split(' ').length - 1;
      const isFew = one['auction'] !== '' && losers < 5;
      for (const field of ['bids_paid_ksh', 'bids_back_ksh', 'bought_now']) expect(one[field] === '').toBe(isFew);
    }
    expect(told.filter((one) => one['auction'] === '')).toHaveLength(1);
    const { entries } = await checkLog(world.fetchPath);
    const closes = entries.filter((entry) => entry.startsWith('mnada/close/v1\n'));
    expect(closes.filter((entry) => !/^bids_cents /m.test(entry))).toHaveLength(few.length);
  });

  test('[MON-9] are the numbers that the back office reads', async () => {
    const [line] = (await answer()).lines;
    expect(await readOdds(db, `${month}-28`)).toBeNull();
    // Of the month after it, which needn't be the one that it is by now.
    const { rows } = await owner.query<{ day: string }>(
      `select (($1 || '-01')::date + interval '1 month')::date::text as day`,
      [month],
    );
    expect(await readOdds(db, rows[0]?.day ?? '')).toMatchObject({
      auctions: line?.auctions,
      bidders: line?.bidders,
      winners: line?.winners,
      median_saving: line?.median_saving,
      losers_paid: Math.round((line?.others_paid ?? 0) * 100),
      losers_back: Math.round((line?.others_back ?? 0) * 100),
    });
  });

  test('what is published nobody edits: not the server’s role, not the owner of the tables', async () => {
    for (const statement of ["update odds_line set figures = '{}'", 'delete from odds_line', 'truncate odds_line']) {
      await expect(database.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
      await expect(owner.query(statement)).rejects.toThrow('published odds are never edited');
    }
    const dated = 'insert into odds_line (month, line, published_at, figures, auctions_csv, people_csv)';
    await expect(
      database.pool.query(`${dated} select month, 2, published_at, figures, auctions_csv, people_csv from odds_line`),
    ).rejects.toMatchObject({ code: '42501' });
  });

  test('a figure, a file or a bid’s cost that is changed afterwards is found by the stranger', async () => {
    const within = async (statements: readonly string[]): Promise<string> => {
      const forged = (n: number) => statements[n] ?? '';
      await owner.query('alter table odds_line disable trigger odds_line_stays');
      await owner.query(forged(0));
      await listen();
      const { isSame, says } = await recount();
      expect(isSame).toBe(false);
      await owner.query(forged(1));
      await owner.query('alter table odds_line enable trigger odds_line_stays');
      await listen();
      return says;
    };
    const winners = (n: number) => `update odds_line set figures = jsonb_set(figures, '{numbers,winners}', '${n}')`;
    expect(await within([winners(9), winners(WINNERS)])).toContain('the page shows winners of line 1 as 9');
    await owner.query('create table kept as select * from odds_line');
    const back =
      'update odds_line o set auctions_csv = k.auctions_csv, people_csv = k.people_csv from kept k where o.month = k.month';
    expect(await within(['update odds_line set people_csv = auctions_csv', back])).toContain(
      'the list of people is another than the logged one',
    );
    // Two people made one, as a shop would that wants its odds to look better: their names say so.
    const { rows } = await owner.query<{ bytes: Buffer }>('select auctions_csv as bytes from kept');
    const merged = gunzipSync(rows[0]?.bytes ?? '')
      .toString('utf8')
      .replace(
        /^(?:[^,\n]*,){14}(.*)$/gm,
        (row, numbers: string) => row.slice(0, row.length - numbers.length) + numbers.replace(/\b1\b/g, '2'),
      );
    const bytes = `'\\x${gzipSync(merged).toString('hex')}'::bytea`;
    expect(await within([`update odds_line set auctions_csv = ${bytes}`, back])).toMatch(
      /person 2 bid as \w+ and as \w+/,
    );
    expect(
      await within([
        `update odds_line set figures = jsonb_set(jsonb_set(figures, '{numbers,saving_to}', '7'), '{categories,0,winners}', '1')`,
        'update odds_line o set figures = k.figures from kept k where o.month = k.month',
      ]),
    ).toMatch(/the page shows saving_to of line 1 as 7[\s\S]*Kitchen is shown as 32,15,1/);
    await owner.query('drop table kept');
    expect((await recount()).isSame).toBe(true);
  }, 120_000);

  test('a month whose figures changed afterwards gets a second line with its own day; the first one stays', async () => {
    expect(await publishDue(db)).toBeNull();
    await owner.query('alter table odds_line disable trigger odds_line_stays');
    await owner.query("update odds_line set published_at = published_at - interval '31 days'");
    await owner.query('alter table odds_line enable trigger odds_line_stays');
    expect(await publishDue(db)).toBeNull();
    await expect(owner.query(aLine('2', 31))).rejects.toThrow('ended 32 auctions');
    // One bought at the shop price: what came back is that person's, so nothing is said of it, and there is no line to say it in.
    const { rows: losers } = await owner.query<{ auctionId: number; userId: string }>(
      `select distinct on (p.user_id) p.auction_id as "auctionId", p.user_id as "userId"
         from participant p join outcome o using (auction_id) where o.auction_id = any($1) and p.user_id <> o.winner_id
        order by p.user_id, p.auction_id`,
      [played],
    );
    await buyInstead(owner, losers.slice(0, 1));
    await keepBooks(db);
    expect(await publishDue(db)).toBeNull();
    await expect(owner.query(aLine('2', 32, month, `'others_back_cents', 800`))).rejects.toThrow('what came back');
    await expect(owner.query(aLine('2', 32, month, `'bought_now', 1`))).rejects.toThrow('fewer than five bought');
    await expect(owner.query(aLine('2', 32, month, `'cash', 1, 'lapsed', 1`))).rejects.toThrow('from five people each');
    // Of six it is told, and of no auction apart.
    await buyInstead(owner, losers.slice(1, 6));
    await keepBooks(db);
    expect(await publishDue(db)).toEqual({ month, line: 2 });
    expect(await publishDue(db)).toBeNull();
    await expect(owner.query(aLine('3', 32))).rejects.toThrow('within 30 days');
    await world.append();
    await listen();
    const { lines } = await answer();
    expect(lines.map(({ line, bought_now }) => [line, bought_now])).toEqual([
      [2, 6],
      [1, 0],
    ]);
    const { rows: went } = await owner.query<{ kes: number }>(
      'select sum(back_cents)::float8 / 100 as kes from bidder_month',
    );
    expect(went[0]?.kes).toBeGreaterThan(0);
    expect(lines.map(({ others_back }) => others_back)).toEqual([went[0]?.kes, 0]);
    const csv = await (await fetch(`${address}/ledger/odds.csv`)).text();
    expect(csv.split('\n')).toHaveLength(4);
    // The first line still has the day that this test gave it, and not the one that was logged.
    expect((await recount()).says).toContain('the page shows another day of line 1');
    await owner.query('alter table odds_line disable trigger odds_line_stays');
    await owner.query("update odds_line set published_at = published_at + interval '31 days' where line = 1");
    await owner.query('alter table odds_line enable trigger odds_line_stays');
    await listen();
    expect((await recount()).says).toContain('COUNTED AGAIN: the same');
    expect((await fetch(`${address}/ledger/odds/${month}.1.auctions.csv`)).status).toBe(200);
    expect((await fetch(`${address}/ledger/odds/${month}.3.auctions.csv`)).status).toBe(404);
    expect((await fetch(`${address}/ledger/odds/2025-13.1.auctions.csv`)).status).toBe(400);
  }, 120_000);

  test('of a month with few auctions no percentage is told, neither while it goes on nor of the last 90 days', async () => {
    await play(3);
    await keepBooks(db);
    await listen();
    // Who took them is as good as in last month.
    const { rows: open } = await owner.query<{ id: number }>(
      `select auction_id as id from auction_result where claim = 'open'`,
    );
    await settleWins(
      owner,
      open.map(({ id }) => id),
    );
    await keepBooks(db);
    await listen();
    const { running, recent } = await answer();
    expect(running).toMatchObject({
      auctions: 3,
      others_paid: null,
      others_back: null,
      median_saving: null,
      saving_from: null,
      saving_to: null,
      others_median: null,
    });
    // With those of last month there are enough.
    expect(recent).toMatchObject({ days: 90, wins: AUCTIONS - 2 + 3 });
    expect(recent.median_saving).not.toBeNull();
    await owner.query("update auction_result set day = day - 100 where to_char(day, 'YYYY-MM') = $1", [month]);
    await listen();
    expect((await answer()).recent).toEqual({ days: 90, wins: 3, median_saving: null });
  });

  test('tell no sum that is, by the difference to what the log tells, that of a few winners who lost elsewhere', async () => {
    const client = await owner.connect();
    const told = async () =>
      (await client.query('select others, few, winners from odds_told($1::date)', [`${month}-01`])).rows[0];
    try {
      await client.query('begin');
      await client.query('set local session_replication_role = replica');
      expect(await told()).toEqual({ others: true, few: true, winners: true });
      // A winner of another auction takes the place of one who lost where six did.
      await client.query(
        `update participant p set user_id = (select winner_id from outcome where auction_id = $2)
          where p.auction_id = $1 and p.user_id = (select q.user_id from participant q join outcome o using (auction_id)
                                                    where q.auction_id = $1 and q.user_id <> o.winner_id order by q.user_id limit 1)`,
        [played[0], played[1]],
      );
      expect(await told()).toEqual({ others: true, few: false, winners: false });
      // Where five or more lost every auction, the log tells what all bids cost.
      await client.query(
        `delete from participant p using outcome o where o.auction_id = p.auction_id and p.user_id <> o.winner_id
            and 5 > (select count(*) - 1 from participant q where q.auction_id = p.auction_id)`,
      );
      expect(await told()).toEqual({ others: false, few: false, winners: false });
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  test('[LOG-4] a stranger counts the log’s days again, too: an auction that it leaves out shows', async () => {
    const [hidden = 0] = await makeLive(database, 1, { priceCents: 250_000 });
    await owner.query('delete from log_pending where auction_id = $1', [hidden]);
    await owner.query('alter table auction disable trigger user');
    await owner.query(
      `update auction set opened_at_us = at.us, scheduled_start_us = at.us
         from (select (extract(epoch from ($1 || '-13 12:00+03')::timestamptz) * 1000000)::bigint as us) at where id = $2`,
      [month, hidden],
    );
    await owner.query('alter table auction enable trigger user');
    await owner.query(`update log set begun_at = ($1 || '-12 01:00+03')::timestamptz`, [month]);
    await world.append();
    await listen();
    const { isSame, says } = await recount();
    expect(isSame).toBe(false);
    expect(says).toMatch(/^[1-9][0-9]* days counted again/m);
    expect(says.split('\n').filter((line) => line.includes('WRONG'))).toEqual([
      `  WRONG the log’s count of ${month}-13 has opened 1, its entries 0`,
    ]);
  }, 60_000);

  test('the people of a line of before, a row each, are served no more, and the stranger says so', async () => {
    await owner.query('alter table odds_line disable trigger user');
    await owner.query(`update odds_line set figures = figures - 'form' where line = 2`);
    await owner.query('alter table odds_line enable trigger user');
    await listen();
    expect((await fetch(`${address}/ledger/odds/${month}.2.people.csv`)).status).toBe(404);
    expect((await fetch(`${address}/ledger/odds/${month}.2.auctions.csv`)).status).toBe(200);
    expect((await answer()).lines.map(({ line, has_people }) => [line, has_people])).toEqual([
      [2, false],
      [1, true],
    ]);
    const { isSame, says } = await recount();
    expect(isSame).toBe(false);
    expect(says).toContain('a line of before, not counted by this');
  });
});
