/**
 * How long reports, accounts and the journal take (MON-9: 300 ms) in a shop that has taken a million payments: a year of days and
 * hours, 50,000 ended auctions, 100,000 people in three months each. Payments and their transfers are real rows; hours are counted from
 * them by the bookkeeper, the other summaries are written as it would have left them.
 *
 * Options: --payments=1000000 --rounds=7 --url=postgres://…
 */
import { parseArgs } from 'node:util';
import { countReports } from '../apps/server/src/features/books/count-reports.sql.ts';
import {
  readDelivery,
  readOdds,
  readOwed,
  readPayments,
  readPeople,
  readProfit,
  readResults,
  readSales,
} from '../apps/server/src/features/books/reports.sql.ts';
import { readAccounts, readJournal } from '../apps/server/src/features/books/statements.sql.ts';
import { connect } from '../apps/server/src/platform/database/index.ts';
import { benchDatabase } from './bench-database.ts';

const FROM = '2025-01-01';
const TO = '2025-12-31';
const MONTH = { from: '2025-12-01', to: TO };
const YEAR = { from: FROM, to: TO };

export default async function reports(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      payments: { type: 'string', default: '1000000' },
      rounds: { type: 'string', default: '7' },
      url: { type: 'string' },
    },
  });
  const { database, url, stop } = await benchDatabase(values.url);
  try {
    await fill(url, Number(values.payments));
    const { db } = database;
    const countedFromMs = performance.now();
    while ((await db.transaction().execute((trx) => countReports(trx))) > 0);
    console.log(`hours counted in ${Math.round(performance.now() - countedFromMs)} ms`);
    const all = (days: typeof YEAR) =>
      Promise.all([
        readSales(db, days),
        readOwed(db, days.to),
        readProfit(db, days),
        readPayments(db, days),
        readDelivery(db, days, days.to),
        readOdds(db, days.to),
        readPeople(db, days),
      ]);
    const asked: Record<string, () => Promise<unknown>> = {
      'all reports, a month': () => all(MONTH),
      'all reports, a year': () => all(YEAR),
      'auctions, a year, first page': () => readResults(db, YEAR, { below: null, limit: 50 }),
      'every account, a year': () => readAccounts(db, YEAR),
      'journal, a year, first page': () => readJournal(db, YEAR, { below: null, limit: 50 }),
      'journal of one account, a year': () => readJournal(db, YEAR, { account: 'sales', below: null, limit: 50 }),
    };
    for (const [name, ask] of Object.entries(asked)) {
      const took: number[] = [];
      // The first round warms up.
      for (let round = 0; round <= Number(values.rounds); round++) {
        const fromMs = performance.now();
        await ask();
        if (round > 0) took.push(performance.now() - fromMs);
      }
      took.sort((a, b) => a - b);
      const middle = took[Math.floor(took.length / 2)] ?? 0;
      console.log(`${name.padEnd(34)} median ${middle.toFixed(0)} ms, most ${(took.at(-1) ?? 0).toFixed(0)} ms`);
    }
  } finally {
    await stop();
  }
}

async function fill(url: string, payments: number): Promise<void> {
  const owner = await connect({ url, role: null, name: 'fill' });
  // Nothing is noted for the bookkeeper: what it would leave is written below.
  await owner.query(`set session_replication_role = replica`);
  await owner.query('set statement_timeout = 0');
  await owner.query(`
    insert into app_user (username, full_name, registration_type) values ('bench_user', 'Bench', 'phone')`);
  await owner.query(
    `insert into payment (reference, user_id, purpose, package_id, amount_cents, phone, state, result_code, token_hash, created_at, paid_at)
     select translate(upper(lpad(to_hex(n), 12, 'Z')), '01', 'GH'), (select id from app_user limit 1), 'pack', 2, 135000, '+254712345678',
            case when n % 5 = 0 then 'failed' else 'paid' end, case when n % 5 = 0 then (array['1', '1032', '1037', '2001'])[n % 4 + 1] end,
            sha256(n::text::bytea), at, case when n % 5 = 0 then null else at + interval '20 s' end
       from (select n, '${FROM} 00:00+03'::timestamptz + n * interval '1 year' / $1::int as at from generate_series(1, $1::int) n) made`,
    [payments],
  );
  await owner.query(`
    insert into transfer (source, unit, debit_id, credit_id, amount, created_at)
    select 'payment:' || p.id, 'KES', (select id from account where kind = 'unallocated'), (select id from account where kind = 'sales'),
           p.amount_cents, p.created_at from payment p where state = 'paid'`);
  await owner.query(`insert into report_todo (hour) select distinct date_trunc('hour', created_at) from payment`);
  await owner.query(`
    insert into book_day (day, kind, debit_cents, credit_cents, entries)
    select d::date, c.kind, 1000000, 1000000, 100 from generate_series('${FROM}'::date, '${TO}'::date, interval '1 day') d, chart_account c`);
  await owner.query(`
    insert into sale_day select d::date, k, 100, 5000000
      from generate_series('${FROM}'::date, '${TO}'::date, interval '1 day') d, unnest(array['pack', 'win', 'buy_now']) k`);
  await owner.query(`
    insert into bid_day select d::date, p, k, 1000 from generate_series('${FROM}'::date, '${TO}'::date, interval '1 day') d,
           unnest(array[0, 650, 700, 750, 800, 900, 1000]) p, unnest(array['bought', 'used', 'returned']) k`);
  await owner.query(`
    insert into auction_result
    select n, '${FROM}'::date + n % 365, (array['product', 'cash', 'lapsed', 'open'])[n % 4 + 1], 500000, 0, 20000, 300000, 0, n % 10 / 9,
           0, 0, false, 20, n % 100, 400000, 0 from generate_series(1, 50000) n`);
  await owner.query(`
    insert into auction (id, product_id, status, scheduled_start_us, name, category, description, specifications, images,
                         original_price_cents, product_hash, spent_account_id)
    overriding system value
    select n, 1, 'draft', 0, 'Auction ' || n, 'Phones', '', '{}', '{}', 500000, sha256('x'), 1 from generate_series(1, 50000) n`);
  await owner.query(`
    insert into order_result select gen_random_uuid(), '${FROM}'::date + n % 365, '${FROM}'::date + n % 365, n % 20 > 0
      from generate_series(1, 50000) n`);
  // Everybody bid in three months of the year; who bid and won in which is counted as these come (MON-9).
  await owner.query('set session_replication_role = origin');
  await owner.query(`
    insert into bidder_month select '${FROM}'::date + make_interval(months => (n / 3 + 4 * (n % 3)) % 12),
           lpad(to_hex(n / 3), 32, '0')::uuid, n % 16 = 0
      from generate_series(0, 299999) n`);
  await owner.query('analyze');
  await owner.end();
}
