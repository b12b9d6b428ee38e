/**
 * How long the back office's lists and its palette take in a large shop, and what an export does to bids (OPS-2). One node's calls
 * over a database of its own (embedded, durable): filter, sort, page and search of 100,000 orders, 1,000,000 users and 1,000,000
 * lines of the audit; then bids at a steady rate, before and while all orders are exported.
 *
 * Options: --orders=100000 --users=1000000 --audit=1000000 --rounds=5 --rate=100 --seconds=10 --url=postgres://…
 */
import { randomUUID } from 'node:crypto';
import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { connect, openDatabase, STAFF_ROLE } from '../apps/server/src/platform/database/index.ts';
import { laneOn, makeLive, makePeople } from '../apps/server/src/testing/auction-world.ts';
import { officeApp, type OfficeApp } from '../apps/server/src/testing/office-app.ts';
import type { TestDatabase } from '../apps/server/src/testing/test-database.ts';
import { benchDatabase } from './bench-database.ts';

const LISTS_MS = 300;
const PALETTE_MS = 200;
const AUCTIONS = 50_000;
const PRODUCTS = 2_000;

type Call = { readonly what: string; readonly path: string; readonly budgetMs: number };

export default async function office(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      orders: { type: 'string', default: '100000' },
      users: { type: 'string', default: '1000000' },
      audit: { type: 'string', default: '1000000' },
      rounds: { type: 'string', default: '5' },
      rate: { type: 'string', default: '100' },
      seconds: { type: 'string', default: '10' },
      url: { type: 'string' },
    },
  });
  const sizes = { orders: Number(values.orders), users: Number(values.users), audit: Number(values.audit) };
  const { database, url, stop } = await benchDatabase(values.url);
  const tables = openDatabase({ url, role: null, poolSize: 2 });
  const staff = openDatabase({ url, role: STAFF_ROLE });
  try {
    const fromMs = performance.now();
    await fill(url, sizes);
    console.log(
      `${sizes.orders} orders, ${sizes.users} users, ${sizes.audit} lines of the audit, filled in ${Math.round((performance.now() - fromMs) / 1_000)} s`,
    );
    const given: TestDatabase = { ...database, owner: tables.pool, ownerDb: tables.db, staff, open: () => database };
    const app = await officeApp(given);
    try {
      const { as } = await app.aPerson([], 'owner');
      const isWithin = await timeLists(app, as, Number(values.rounds));
      await bidDuringExport(given, app, as, Number(values.rate), Number(values.seconds));
      if (!isWithin) process.exitCode = 1;
    } finally {
      await app.stop();
    }
  } finally {
    await staff.close();
    await tables.close();
    await stop();
  }
}

/** A person, an order or a line in the middle of each table, so that nothing found is at either end. */
const SAMPLE = 50_001;

async function callsOf(app: OfficeApp, as: string): Promise<Call[]> {
  const list = (what: string, path: string): Call => ({ what, path: `/api/admin/${path}`, budgetMs: LISTS_MS });
  const find = (what: string, q: string): Call => ({
    what: `palette: ${what}`,
    path: `/api/admin/find?q=${encodeURIComponent(q)}`,
    budgetMs: PALETTE_MS,
  });
  /** The hundredth page, as a person gets there: by the places that each page gives out. */
  async function deep(path: string, pages = 100): Promise<string> {
    let cursor = '';
    for (let page = 1; page < pages; page++) {
      const { body } = await app.get(`/api/admin/${path}${cursor}`, as);
      const next = (body as { next_cursor?: string | null }).next_cursor ?? null;
      if (next === null) break;
      cursor = `&cursor=${encodeURIComponent(next)}`;
    }
    return path + cursor;
  }
  return [
    list('orders: open, by promise', 'orders'),
    list('orders: all, newest', 'orders?tab=all&sort=placed'),
    list('orders: all, by sum', 'orders?tab=all&sort=total'),
    list('orders: late', 'orders?tab=late'),
    list('orders: of a county', 'orders?tab=all&county=Kisumu'),
    list(
      'orders: of a courier, promised in a week',
      'orders?tab=all&courier=Fargo&promised_from=2026-06-01&promised_to=2026-06-07',
    ),
    list('orders: Buy It Now, by sum, rising', 'orders?tab=delivered&kind=buy_now&sort=total&dir=asc'),
    list('orders: a number', `orders?tab=all&q=${SAMPLE}`),
    list('orders: a name on the parcel', `orders?tab=all&q=${encodeURIComponent('Amina Otieno')}`),
    list('orders: a phone', `orders?tab=all&q=0700${String(SAMPLE).padStart(6, '0')}`),
    list('orders: page 100', await deep('orders?tab=all&sort=placed')),
    list('users: newest', 'users?'),
    list('users: oldest', 'users?dir=asc'),
    list('users: suspended', 'users?state=suspended'),
    list('users: never paid', 'users?paid=no'),
    list('users: joined in a month', 'users?joined_from=2026-03-01&joined_to=2026-03-31'),
    list('users: a name', `users?q=${encodeURIComponent('Wanjiru 4711')}`),
    list('users: a first name of many', 'users?q=Amina'),
    list('users: a phone', `users?q=0700${String(SAMPLE).padStart(6, '0')}`),
    list('users: the beginning of a phone', 'users?q=070005'),
    list('users: page 100', await deep('users?')),
    list('audit: newest', 'audit?'),
    list('audit: of one thing', 'audit?subject=order:'),
    list('audit: of one kind', 'audit?action=order.'),
    list('audit: of one day', 'audit?from=2026-05-01&to=2026-05-01'),
    list('audit: words of a reason', `audit?q=${encodeURIComponent('damaged box')}`),
    list('audit: page 100', await deep('audit?')),
    find('an order', `MN-2026-${SAMPLE}`),
    find('a user name', `person${SAMPLE}`),
    find('a name', 'Amina Otieno'),
    find('a phone', `0700${String(SAMPLE).padStart(6, '0')}`),
    find('a receipt', `R${String(SAMPLE).padStart(9, '0')}`),
    find('an auction', 'A-17'),
    find('a call', '00000000-0000-4000-8000-000000000017'),
    find('nothing', 'zzzzqqq'),
  ];
}

/** @returns whether the middle of each was within its budget */
async function timeLists(app: OfficeApp, as: string, rounds: number): Promise<boolean> {
  let isWithin = true;
  console.log('     ms    most  bound  median of each');
  for (const { what, path, budgetMs } of await callsOf(app, as)) {
    const times: number[] = [];
    for (let round = 0; round <= rounds; round++) {
      const fromMs = performance.now();
      const { status, body } = await app.get(path, as);
      if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
      // The first round warms up.
      if (round > 0) times.push(performance.now() - fromMs);
    }
    const middle = at(times, 0.5);
    isWithin &&= middle <= budgetMs;
    console.log(
      `${ms(middle)} ${ms(at(times, 1))} ${String(budgetMs).padStart(6)}  ${what}${middle <= budgetMs ? '' : '  ABOVE'}`,
    );
  }
  return isWithin;
}

async function bidDuringExport(database: TestDatabase, app: OfficeApp, as: string, rate: number, seconds: number) {
  const lane = laneOn(database);
  try {
    const auctions = await makeLive(database, 10, { countdownUs: 600_000_000 });
    const people = await makePeople(database, 2_000, { bids: 1_000 });
    let pressed = 0;
    /** Presses at a steady rate, whatever the answers take, as people do. */
    async function press(isOver: (passedMs: number) => boolean): Promise<{ times: number[]; heldMs: string }> {
      const times: number[] = [];
      const loop = monitorEventLoopDelay({ resolution: 1 });
      loop.enable();
      const waiting: Promise<void>[] = [];
      const fromMs = performance.now();
      for (let n = 0; !isOver(performance.now() - fromMs); n++) {
        await sleep(Math.max(0, fromMs + (n * 1_000) / rate - performance.now()));
        const at = performance.now();
        const userId = people[pressed % people.length] ?? '';
        const auctionId = auctions[pressed++ % auctions.length] ?? 0;
        const bid = { auctionId, userId, bidId: randomUUID(), receivedAtUs: null };
        waiting.push(lane.submit(bid).then(() => void times.push(performance.now() - at)));
      }
      await Promise.all(waiting);
      loop.disable();
      return { times, heldMs: heldBy(loop) };
    }
    await press((passedMs) => passedMs > 2_000);
    const before = await press((passedMs) => passedMs > seconds * 1_000);
    let rows = 0;
    let tookMs = 0;
    const exporting = (async () => {
      const fromMs = performance.now();
      const { body } = await app.get('/api/admin/orders.csv?tab=all&sort=placed', as);
      tookMs = performance.now() - fromMs;
      rows = String(body).trimEnd().split('\n').length - 1;
    })();
    let isOver = false;
    void exporting.finally(() => (isOver = true));
    const during = await press(() => isOver);
    await exporting;
    console.log(`bids at ${rate} a second, of ten auctions, decided in (ms)`);
    for (const [when, { times, heldMs }] of [
      ['before the export', before],
      [`during the export of ${rows} rows in ${(tookMs / 1_000).toFixed(1)} s`, during],
    ] as const)
      console.log(
        `p50 ${at(times, 0.5).toFixed(1)}, p99 ${at(times, 0.99).toFixed(1)}, most ${at(times, 1).toFixed(1)}, ${times.length} bids ${when}; the loop was held for ${heldMs}`,
      );
  } finally {
    await lane.stop();
  }
}

/** How long nothing else of the node could run: a whole machine's pauses count, too. */
const heldBy = (loop: IntervalHistogram): string =>
  `p99 ${(loop.percentile(99) / 1e6).toFixed(1)}, at most ${(loop.max / 1e6).toFixed(1)} ms`;

/** Set-based and without triggers: what they watch over is the server's own writing, and none of this is. */
async function fill(url: string, sizes: { orders: number; users: number; audit: number }): Promise<void> {
  const owner = await connect({ url, role: null, name: 'bench' });
  const run = (text: string, values: unknown[] = []) => owner.query(text, values);
  await run(`set statement_timeout = 0`);
  await run(`set session_replication_role = replica`);
  await run(`set maintenance_work_mem = '256MB'`);
  // Built anew afterwards, in one pass each: keys stay, for foreign keys hang on them.
  const { rows: indexes } = await run(
    `select x.indexrelid::regclass::text as name, pg_get_indexdef(x.indexrelid) as definition
       from pg_index x join pg_class c on c.oid = x.indrelid
      where c.relname in ('app_user', 'shop_order', 'audit', 'auction') and c.relnamespace = 'public'::regnamespace
        and not exists (select from pg_constraint k where k.conindid = x.indexrelid)`,
  );
  for (const { name } of indexes) await run(`drop index ${name}`);
  await run(
    `insert into app_user (id, username, full_name, phone, phone_verified_at, registration_type, status, created_at)
     select md5('person ' || i)::uuid, 'person' || i,
            (array['Amina','Brian','Cynthia','Daudi','Esther','Faith','Grace','Hassan','Irene','Joseph'])[1 + i % 10] || ' '
              || (array['Otieno','Wanjiru','Mwangi','Njeri','Kiprono','Achieng','Mutua'])[1 + i % 7] || ' ' || i,
            '+25470' || lpad(i::text, 7, '0'), now(), 'phone', case when i % 5000 = 0 then 'suspended' else 'active' end,
            timestamptz '2026-11-20' - make_interval(secs => ($1::int - i) * 30)
       from generate_series(1, $1::int) i`,
    [sizes.users],
  );
  await run(
    `insert into account (unit, kind, owner_id, balance) select 'BID', 'user', id, 0 from app_user where kind = 'user'`,
  );
  await run(
    `insert into product (id, slug, name, category, original_price_cents, stock) overriding system value
     select i, 'product-' || i, 'Kettle ' || i, 'Kitchen', 500000, 3 from generate_series(1, $1::int) i`,
    [PRODUCTS],
  );
  await run(
    `insert into account (id, unit, kind) overriding system value select 10000000 + i, 'BID', 'spent' from generate_series(1, $1::int) i`,
    [AUCTIONS],
  );
  await run(
    `insert into auction (id, product_id, status, scheduled_start_us, name, category, description, specifications, images,
                          original_price_cents, product_hash, opened_at_us, ends_at_us, genesis, head_hash, revision, spent_account_id)
       overriding system value
     select i, 1 + i % $2::int, 'ended', 1700000000000000, 'Kettle ' || (1 + i % $2::int), 'Kitchen', '', '{}', array['/media/products/thing-800.avif'],
            500000, sha256('p'), 1700000000000000, 1700000060000000, sha256('g'), sha256('h'), 1, 10000000 + i
       from generate_series(1, $1::int) i`,
    [AUCTIONS, PRODUCTS],
  );
  await run(
    `insert into shop_order (id, number, user_id, auction_id, product_id, kind, state, total_cents, first_name, last_name, phone,
                             address, region, area, courier_service, tracking_number, estimated_delivery, created_at, updated_at)
     select md5('order ' || i)::uuid, i, md5('person ' || (1 + (i::bigint * 7919) % $2::int))::uuid, 1 + i % $3::int,
            1 + (1 + i % $3::int) % $4::int,
            case when i % 3 = 0 then 'buy_now' else 'win' end,
            case when i % 50 = 0 then 'paid' when i % 50 = 1 then 'processing' when i % 50 = 2 then 'shipped'
                 when i % 50 = 3 then 'awaiting_payment' when i % 50 = 4 then 'cancelled' else 'delivered' end,
            10000 + (i % 977) * 1000,
            (array['Amina','Brian','Cynthia','Daudi','Esther','Faith','Grace','Hassan','Irene','Joseph'])[1 + i % 10],
            (array['Otieno','Wanjiru','Mwangi','Njeri','Kiprono','Achieng','Mutua'])[1 + i % 7],
            '+254700' || lpad((i % 1000000)::text, 6, '0'), 'Some street 5',
            (array['Nairobi','Kisumu','Mombasa','Nakuru','Kiambu'])[1 + i % 5], 'Centre',
            case when i % 50 > 1 then (array['Fargo','G4S','Wells'])[1 + i % 3] else '' end,
            case when i % 50 > 1 then 'TRK' || i end, at + interval '5 days', at, at
       from (select i, timestamptz '2026-11-20' - make_interval(mins => ($1::int - i) * 5) as at from generate_series(1, $1::int) i) o`,
    [sizes.orders, sizes.users, AUCTIONS, PRODUCTS],
  );
  await run(
    `insert into audit (at, actor_id, action, subject, reason, before, after, request_id)
     select timestamptz '2026-11-20' - make_interval(secs => ($1::int - i) * 30), md5('person ' || (1 + i % 12))::uuid,
            (array['order.move','order.viewed','user.viewed','product.edited','auction.published'])[1 + i % 5],
            (array['order:','order:','user:','product:','auction:'])[1 + i % 5] || md5('thing ' || i % 100000)::uuid,
            case when i % 40 = 0 then 'damaged box, sent anew' when i % 3 = 0 then 'as the customer asked' else '' end,
            '{"state": "paid"}', '{"state": "processing"}', '00000000-0000-4000-8000-' || lpad(i::text, 12, '0')
       from generate_series(1, $1::int) i`,
    [sizes.audit],
  );
  for (const { definition } of indexes) await run(definition);
  await run(`select setval(pg_get_serial_sequence('auction', 'id'), $1)`, [AUCTIONS]);
  await run(`select setval(pg_get_serial_sequence('product', 'id'), $1)`, [PRODUCTS]);
  await run(`select setval(pg_get_serial_sequence('account', 'id'), 20000000)`);
  await run(`select setval('order_number', 10000000)`);
  await run(`set session_replication_role = origin`);
  await run('vacuum analyze app_user, account, shop_order, audit, auction, product');
  await owner.end();
}

const at = (times: readonly number[], part: number): number => {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
};
const ms = (value: number) => value.toFixed(1).padStart(7);
