/**
 * How long a search takes (AUC-7: 50 ms on 100,000 products): everything that answers it but HTTP, on a node whose board
 * holds the scheduled auctions and the newest ended ones, over a database (embedded, durable) in which every product was
 * auctioned once. Words as people type them in both languages, words that thousands of products have, slips of the finger,
 * and words that nothing has. Beside the time that passed stands the processor's, of this process and (on Linux, beside it)
 * of the database: it is the same on a machine that is busy with other work.
 *
 * Options: --products=100000 --scheduled=2000 --rounds=5 --url=postgres://…
 */
import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { searchAuctions } from '../apps/server/src/features/auctions/search-auctions.ts';
import { connect, type Database } from '../apps/server/src/platform/database/index.ts';
import { SpokenSessions, startRealtimeNode } from '../apps/server/src/testing/realtime-node.ts';
import { benchDatabase } from './bench-database.ts';

const QUERIES = [
  ...[
    'phone',
    'simu',
    'laptop',
    'televisheni',
    'jokofu',
    'blender',
    'spika',
    'kamera',
    'viatu',
    'mashine ya kufua',
    'dhamana',
  ],
  ...[
    'kilele',
    'kilele phone',
    'sauti speaker 43',
    'phone 8/256',
    '4k tv',
    'warranty',
    'free delivery nairobi',
    'a',
    'p',
  ],
  ...['fone', 'latpop', 'blendr', 'televison', 'kilelle phnoe', 'speakr sauty', 'jokfu'], // slips
  ...['zzzz', 'qwxyz kkk', 'nothing has all of these words together ever'],
  '99999',
];
const LIMIT = 50;

export default async function search(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      products: { type: 'string', default: '100000' },
      scheduled: { type: 'string', default: '2000' },
      rounds: { type: 'string', default: '5' },
      url: { type: 'string' },
    },
  });
  const { database, url, stop } = await benchDatabase(values.url);
  try {
    await fill(url, Number(values.products), Number(values.scheduled));
    const node = await startRealtimeNode(database, { sessions: new SpokenSessions() });
    try {
      const deps = { board: node.board, archive: node.archive, sql: database.pool };
      const took: Took = new Map();
      let found = 0;
      for (let round = 0; round <= Number(values.rounds); round++) {
        for (const query of QUERIES) {
          const fromCpuMs = await cpuMs(database);
          const fromMs = performance.now();
          found += (await searchAuctions(deps, query, LIMIT)).entries.length;
          const passed = performance.now() - fromMs;
          const busy = (await cpuMs(database)) - fromCpuMs;
          // The first round warms up.
          if (round > 0) took.set(query, [...(took.get(query) ?? []), { passed, busy }]);
        }
      }
      console.log(
        `${values.products} products, ${[...node.board.entries].length} auctions on the board, ${found} cards found in all`,
      );
      print(took);
    } finally {
      await node.stop();
    }
  } finally {
    await stop();
  }
}

/** Products of 10 kinds and 400 makers, each auctioned once; the newest are still to open. */
async function fill(url: string, products: number, scheduled: number): Promise<void> {
  const owner = await connect({ url, role: null, name: 'bench' });
  await owner.query('set statement_timeout = 0');
  await owner.query(
    `insert into product (id, slug, name, category, description, original_price_cents, stock, name_sw, description_sw) overriding system value
     select i, 'product-' || i,
            (array['Kilele','Sauti','Nuru','Jiko','Tembo','Safi','Kasi','Baraka'])[1 + i % 8] || ' '
              || initcap(translate(left(md5((i % 400)::text), 5), '0123456789', 'ghijklmnop')) || ' '
              || (array['phone 5G, 8/256 GB','laptop 14, 512 GB SSD','blender, 1.5 l','43 inch 4K UHD smart TV','camera, 24 MP',
                        'speaker, 240 W','watch','fridge, 300 l','gas cooker','tablet'])[1 + i % 10] || ' ' || i,
            (array['Phones','Computers','Kitchen','Television','Cameras','Audio','Watches','Home'])[1 + i % 8],
            'A good thing to have, number ' || i || ', with a warranty of one year and free delivery in Nairobi. ' || repeat('Well made. ', 20),
            100000 + (i % 200) * 100000, 3,
            (array['Simu','Kompyuta','Blenda','Televisheni','Kamera','Spika','Saa','Jokofu','Jiko la gesi','Tableti'])[1 + i % 10] || ' ya '
              || (array['Kilele','Sauti','Nuru','Jiko','Tembo','Safi','Kasi','Baraka'])[1 + i % 8] || ' ' || i,
            'Kitu kizuri, nambari ' || i || ', chenye dhamana ya mwaka mmoja na usafirishaji bure Nairobi. ' || repeat('Imetengenezwa vizuri. ', 12)
       from generate_series(1, $1::int) i`,
    [products],
  );
  await owner.query(
    `insert into account (id, unit, kind) overriding system value
     select 1000000 + id, 'BID', 'spent' from product`,
  );
  await owner.query(
    `with a as (select *, case when id > $1::int - $2::int then 'scheduled' else 'ended' end as now_is,
                       (extract(epoch from now()) * 1000000)::bigint - ($1::int - id) * 96000000 as ends_us from product)
     insert into auction (id, product_id, status, scheduled_start_us, name, category, description, specifications, images,
                          original_price_cents, name_sw, description_sw, product_hash, opened_at_us, ends_at_us, genesis, head_hash, revision,
                          spent_account_id)
       overriding system value
     select id, id, now_is, case now_is when 'scheduled' then (extract(epoch from now()) * 1000000)::bigint + 36000000000 + id
                                        else ends_us - 60000000 end,
            name, category, left(description, 160), '{"Colour":"Black"}', array['/media/products/thing-800.avif'], original_price_cents,
            name_sw, left(description_sw, 160),
            sha256(name::bytea), case now_is when 'ended' then ends_us - 60000000 end, case now_is when 'ended' then ends_us end,
            case now_is when 'ended' then sha256('genesis') end, case now_is when 'ended' then sha256('genesis') end, 1,
            1000000 + id
       from a`,
    [products, scheduled],
  );
  await owner.query(
    `insert into outcome (auction_id, product_id, result, price_cents, bid_count, last_hash, decided_at_us)
     select id, product_id, 'no_bids', 0, 0, head_hash, ends_at_us + 1000000 from auction where status = 'ended'`,
  );
  await owner.query('vacuum analyze product, auction, outcome');
  await owner.end();
}

type Took = Map<string, { readonly passed: number; readonly busy: number }[]>;

/** Processor time so far, ms: this process and the database's own for our connections. */
async function cpuMs(database: Database): Promise<number> {
  const { user, system } = process.cpuUsage();
  const { rows } = await database.pool.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database()',
  );
  const files = rows.map(({ pid }) => `/proc/${pid}/schedstat`).filter((file) => existsSync(file));
  const ns = files.reduce((sum, file) => sum + Number(readFileSync(file, 'utf8').split(' ')[0]), 0);
  return (user + system) / 1_000 + ns / 1_000_000;
}

const at = (times: readonly number[], part: number): number => {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
};

function print(took: Took): void {
  const ms = (value: number) => value.toFixed(1).padStart(7);
  const medians = [...took].map(([query, times]) => ({
    query,
    passed: at(
      times.map((each) => each.passed),
      0.5,
    ),
    busy: at(
      times.map((each) => each.busy),
      0.5,
    ),
  }));
  console.log('     ms     cpu  median of each, dearest first');
  for (const { query, passed, busy } of medians.sort((a, b) => b.busy - a.busy).slice(0, 12))
    console.log(`${ms(passed)} ${ms(busy)}  ${query}`);
  for (const kind of ['passed', 'busy'] as const) {
    const all = [...took.values()].flat().map((each) => each[kind]);
    const name = kind === 'passed' ? 'time passed' : 'processor';
    console.log(
      `${name}: p50 ${at(all, 0.5).toFixed(1)} ms, p95 ${at(all, 0.95).toFixed(1)} ms, most ${at(all, 1).toFixed(1)} ms`,
    );
  }
}
