import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { ODDS_AUCTIONS_MIN } from '@mnada/contract';
import { type QueryExecutorProvider, sql } from 'kysely';
import { STATEMENT_TIME } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { isTaken, type MonthFigures, readMonth } from '../books/index.ts';
import { readMonthFiles } from './month-files.sql.ts';
import { type OddsTold, readTold } from './odds-told.sql.ts';

/** What `odds_line` keeps of a month beside its files; sums in cents. */
export type PublishedFigures = {
  readonly month: string;
  /** How its files are made; lines of before say nothing of it. The database takes no other any more. */
  readonly form?: 2;
  readonly numbers: Readonly<Partial<Record<OddsNumber, number | null>>>;
  readonly savings: readonly number[];
  readonly categories: readonly PublishedCategory[];
  /** SHA-256 of the files as they are told. */
  readonly auctions_file: string;
  readonly people_file: string;
};
type OddsNumber =
  | 'auctions'
  | 'bidders'
  | 'winners'
  | 'simulated_bidders'
  | 'simulated_winners'
  | 'taken'
  | 'cash'
  | 'lapsed'
  | 'median_saving'
  | 'saving_from'
  | 'saving_to'
  | 'saved_most'
  | 'others_median_cents'
  | 'others_paid_cents'
  | 'others_back_cents'
  | 'bought_now';
type PublishedCategory = {
  readonly category: string;
  readonly auctions: number;
  readonly bidders: number;
  readonly winners: number;
  readonly median_saving: number | null;
};
export type Published = { readonly month: string; readonly line: number };
/** So many ended auctions of a month have no summary, or not that of their rows: they are counted anew, and it is not published. */
export type Uncounted = { readonly month: string; readonly uncounted: number };

/** What waits past midnight is booked and logged by then. */
const PUBLISHED_AFTER_HOURS = 1;
/** So long a month is looked at again, and so far apart are its lines. */
const CORRECTED_MONTHS = 4;
const CORRECTED_AFTER_DAYS = 30;

/**
 * Publishes one month that is over and isn't published, the oldest first; else one correction of a month whose figures are others
 * by now (LOG-8). One node at a time; the primary key lets no line be said twice. A node of before may have counted less than is told
 * here: the database says which auctions, and refuses the line of a month as long as there are any. A correction of what fewer than
 * five people did waits for the others.
 * @returns null: nothing is due
 */
export async function publishDue(db: Db): Promise<Published | Uncounted | null> {
  // Figures and files are of one moment, whatever is booked meanwhile.
  const atOneMoment = db.transaction().setIsolationLevel('repeatable read');
  return await atOneMoment.execute(async (trx) => {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('odds', 0)) as locked`.execute(trx);
    if (rows[0]?.locked !== true) return null;
    let waits: Uncounted | null = null;
    for (const { month, line } of await listDue(trx)) {
      const month1 = `${month}-01`;
      if (!(await isCounted(trx, month1))) continue;
      const now = await readNow(trx, month1);
      const before = line === 1 ? null : await readSaid(trx, month1, line - 1);
      if (line > 1 && (now === null || now.told.isHeld || (before !== null && isSaid(before, now)))) continue;
      const uncounted = await countAnew(trx, month1);
      if (uncounted > 0) {
        waits ??= { month, uncounted };
        continue;
      }
      if (now === null) continue;
      const files = await readMonthFiles(trx, month1, { told: now.told, isFirst: line === 1 });
      const published: PublishedFigures = {
        month,
        form: 2,
        numbers: now.numbers,
        savings: now.savings,
        categories: now.categories,
        auctions_file: sha256(files.auctions),
        people_file: sha256(files.people),
      };
      await sql`
        insert into odds_line (month, line, figures, auctions_csv, people_csv)
        values (${month1}::date, ${line}, ${JSON.stringify(published)}::jsonb, ${gzipSync(files.auctions)}, ${gzipSync(files.people)})`.execute(
        trx,
      );
      return { month, line };
    }
    return waits;
  });
}

/** Lists the ended auctions of a month to be counted anew whose summary isn't that of their rows. @returns how many there are */
async function countAnew(trx: QueryExecutorProvider, month: string): Promise<number> {
  const { rows } = await sql<{ auctionId: number }>`
    select auction_id as "auctionId" from odds_uncounted(${month}::date) as u (auction_id)`.execute(trx);
  const ids = rows.map(({ auctionId }) => auctionId).filter((id) => id > 0);
  if (ids.length > 0) await sql`insert into report_todo (auction_id) select unnest(${ids}::bigint[])`.execute(trx);
  return rows.length;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Months that are over: those without a line, then those whose last line is so old that it may be corrected. */
async function listDue(trx: QueryExecutorProvider): Promise<readonly Published[]> {
  const { rows } = await sql<Published>`
    with running as (
      select date_trunc('month', nairobi_day(${STATEMENT_TIME} - make_interval(hours => ${PUBLISHED_AFTER_HOURS})))::date as month
    ), over as (
      select at::date as month
        from running, generate_series((select min(month) from bidder_month)::timestamp, running.month - interval '1 month', interval '1 month') at
    )
    select to_char(over.month, 'YYYY-MM') as month, coalesce(said.line, 0) + 1 as line
      from running, over
      left join lateral (select line, published_at from odds_line where month = over.month order by line desc limit 1) said on true
     where said.line is null
        or (said.line < 99 and over.month >= running.month - make_interval(months => ${CORRECTED_MONTHS})
            and said.published_at < ${STATEMENT_TIME} - make_interval(days => ${CORRECTED_AFTER_DAYS}))
     order by said.line nulls first, over.month limit 50`.execute(trx);
  return rows;
}

/** Every end of the month is logged, and counted in the summaries. */
async function isCounted(trx: QueryExecutorProvider, month: string): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    with waiting as (
      select auction_id from report_todo where auction_id is not null
      union all select auction_id from log_pending where kind = 'end'
    )
    select exists (
      select from waiting join outcome o using (auction_id)
       where nairobi_day(to_timestamp(o.decided_at_us / 1000000.0)) >= ${month}::date
         and nairobi_day(to_timestamp(o.decided_at_us / 1000000.0)) < (${month}::date + interval '1 month')::date) as waits`.execute(
    trx,
  );
  return rows[0]?.waits === false;
}

/** People can be in more than one: each counts once in each. */
async function readCategories(trx: QueryExecutorProvider, month: string): Promise<readonly PublishedCategory[]> {
  const { rows } = await sql<PublishedCategory>`
    with ended as (
      select r.auction_id, r.saving_percent, a.category, o.winner_id
        from (select auction_id, day, claim, case when ${isTaken} then saving_percent end as saving_percent from auction_result) r join auction a on a.id = r.auction_id join outcome o on o.auction_id = r.auction_id
       where r.day >= ${month}::date and r.day < (${month}::date + interval '1 month')::date and r.claim not in ('void', 'none')
    ), crowd as (
      select e.category, count(distinct p.user_id)::int as bidders
        from ended e join participant p on p.auction_id = e.auction_id and p.bids_used > 0 group by 1
    )
    select category, count(*)::int as auctions, crowd.bidders, count(distinct winner_id)::int as winners,
           case when count(saving_percent) >= ${ODDS_AUCTIONS_MIN}::int
                then (percentile_disc(0.5) within group (order by saving_percent))::int end as median_saving
      from ended join crowd using (category) group by category, crowd.bidders
     order by auctions desc, category limit 60`.execute(trx);
  return rows;
}

function numbersOf(figures: MonthFigures, told: OddsTold): PublishedFigures['numbers'] {
  const { month: _, savings: __, othersMedianCents, othersPaidCents, othersBackCents, ...rest } = figures;
  return {
    ...rest,
    ...(told.claims ? {} : { cash: null, lapsed: null }),
    bought_now: told.bought ? figures.bought_now : null,
    others_median_cents: told.others ? othersMedianCents : null,
    others_paid_cents: told.others ? othersPaidCents : null,
    others_back_cents: told.back ? othersBackCents : null,
  };
}

type Said = Pick<PublishedFigures, 'numbers' | 'savings' | 'categories'>;

/** What would be said now. @returns null: nothing was sold in it */
async function readNow(
  trx: QueryExecutorProvider,
  month: string,
): Promise<(Said & { readonly told: OddsTold }) | null> {
  const figures = await readMonth(trx, month);
  if (figures === null) return null;
  const categories = await readCategories(trx, month);
  const told = await readTold(trx, month);
  return { numbers: numbersOf(figures, told), savings: figures.savings, categories, told };
}

async function readSaid(trx: QueryExecutorProvider, month: string, line: number): Promise<Said | null> {
  const { rows } = await sql<{ figures: Said }>`
    select figures from odds_line where month = ${month}::date and line = ${line}`.execute(trx);
  return rows[0]?.figures ?? null;
}

const WITHHELD: ReadonlySet<OddsNumber> = new Set(['others_back_cents', 'bought_now', 'cash', 'lapsed']);
const CATEGORY_FIELDS = ['auctions', 'bidders', 'winners', 'median_saving'] as const;
/** What can't be told any more, for few people changed it since, is no news. */
const isSaid = (before: Said, now: Said): boolean =>
  Object.entries(now.numbers).every(
    ([name, value]) =>
      before.numbers[name as OddsNumber] === value || (value === null && WITHHELD.has(name as OddsNumber)),
  ) &&
  now.savings.every((wins, at) => before.savings[at] === wins) &&
  now.categories.length === before.categories.length &&
  now.categories.every((each) => {
    const other = before.categories.find(({ category }) => category === each.category);
    return other !== undefined && CATEGORY_FIELDS.every((field) => other[field] === each[field]);
  });
