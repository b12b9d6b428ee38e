import type { ProfitRow, ReportsAnswer, AuctionResult } from '@mnada/contract/office';
import { STK_RESULTS, stkResult } from '@mnada/daraja';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';
import { CREDIT_STEPS } from './count-reports.sql.ts';
import { readMonth } from './odds-month.sql.ts';
import type { Days } from './statements.sql.ts';

/** Of an auction that was called off all bids went back: that is its own, whoever had bought there (WIN-5). */
const voidBackCents = sql`(case claim when 'void' then back_cents else 0 end)`;
const profitCents = sql`(bids_cents - ${voidBackCents} + price_cents + fee_cents - goods_cents)`;
/** Whether anything of an auction is of Buy It Now: what was bought, pieces that went for it and aren't back, bids that it returned. */
const hasPurchases = sql`(buy_now > 0 or buy_now_goods_cents <> 0 or back_cents <> ${voidBackCents})`;
const purchaseCents = sql`(buy_now_cents - buy_now_goods_cents - (back_cents - ${voidBackCents}))`;

export async function readSales(db: Db, { from, to }: Days): Promise<ReportsAnswer['sales']> {
  const { rows } = await sql<ReportsAnswer['sales'][number]>`
    select d.day::date::text as day,
           coalesce(sum(s.cents) filter (where s.kind = 'pack'), 0)::bigint as pack,
           coalesce(sum(s.cents) filter (where s.kind = 'win'), 0)::bigint as win,
           coalesce(sum(s.cents) filter (where s.kind = 'buy_now'), 0)::bigint as buy_now,
           coalesce(sum(s.payments), 0)::int as payments
      from generate_series(${from}::date, ${to}::date, interval '1 day') d (day)
      left join sale_day s on s.day = d.day::date group by d.day order by d.day`.execute(db);
  return rows;
}

/**
 * The tax in these sums (TAX-2), from the sums of the days: what came to be owed for sales, whatever was handed to the authority
 * meanwhile, and what lies in open bids.
 */
export async function readTaxIn(db: Db, { from, to }: Days): Promise<ReportsAnswer['tax']> {
  const { rows } = await sql<{ sold: number; owed: number }>`
    select (select coalesce(sum(credit_cents - debit_cents), 0) from book_day
             where kind = 'tax_owed' and day between ${from}::date and ${to}::date)::bigint
           - (select coalesce(sum(case m.credit_kind when 'tax_owed' then m.amount_cents else 0 end
                                  - case m.debit_kind when 'tax_owed' then m.amount_cents else 0 end), 0)
                from manual_booking m join transfer t on t.source = 'booked:' || m.request_id
               where nairobi_day(t.created_at) between ${from}::date and ${to}::date)::bigint as sold,
           (select coalesce(sum(debit_cents - credit_cents), 0) from book_day
             where kind = 'bids_tax' and day <= ${to}::date)::bigint as owed
     where exists (select from tax_line where payment_id is not null)`.execute(db);
  return rows[0] ?? null;
}

/** What is owed in bids at the end of a day, by the price of the lots they lie in. */
export async function readOwed(db: Db, to: string): Promise<ReportsAnswer['owed']> {
  const { rows } = await sql<ReportsAnswer['owed'][number]>`
    select unit_price_cents as price, bids::int, (bids * unit_price_cents)::bigint as worth,
           array(select distinct k.bids from bid_package k where k.price_cents = k.bids * owed.unit_price_cents order by 1) as packs
      from (select unit_price_cents, sum(case when kind in ('used', 'taken', 'given_up') then -bids else bids end) as bids
              from bid_day where day <= ${to}::date group by 1) owed
     where bids <> 0 order by unit_price_cents desc`.execute(db);
  return rows;
}

export async function readProfit(db: Db, { from, to }: Days): Promise<ProfitRow[]> {
  const { rows } = await sql<ProfitRow>`
    with ended as (select * from auction_result where day between ${from}::date and ${to}::date)
    select claim, count(*)::int as auctions, sum(bids_cents - ${voidBackCents})::bigint as bids, sum(price_cents)::bigint as price,
           (-sum(goods_cents))::bigint as goods, sum(fee_cents)::bigint as fees, sum(${profitCents})::bigint as profit
      from ended group by claim
    union all
    select 'buy_now', coalesce(sum(buy_now), 0)::int, coalesce(-sum(back_cents - ${voidBackCents}), 0)::bigint, coalesce(sum(buy_now_cents), 0)::bigint,
           coalesce(-sum(buy_now_goods_cents), 0)::bigint, 0, coalesce(sum(${purchaseCents}), 0)::bigint
      from ended where ${hasPurchases}`.execute(db);
  return rows;
}

/** A code of M-PESA's with what it means; one of ours means itself. */
const meaningOf = (code: string): { readonly code: string; readonly reason: string | null } => ({
  code,
  reason: Object.hasOwn(STK_RESULTS, code) ? stkResult(code).reason : /^[a-z_]+$/.test(code) ? code : null,
});

export async function readPayments(db: Db, { from, to }: Days): Promise<ReportsAnswer['payments']> {
  const during = sql`hour >= ${from}::date::timestamp at time zone 'Africa/Nairobi'
                 and hour < (${to}::date + 1)::timestamp at time zone 'Africa/Nairobi'`;
  const [outcomes, hours, credit] = await Promise.all([
    sql<{ outcome: string; n: number }>`
      select outcome, sum(payments)::int as n from payment_hour where ${during} group by 1 order by 2 desc, 1`.execute(
      db,
    ),
    sql<{ hour: number; asked: number; paid: number }>`
      select extract(hour from hour at time zone 'Africa/Nairobi')::int as hour, sum(payments)::int as asked,
             coalesce(sum(payments) filter (where outcome = 'paid'), 0)::int as paid
        from payment_hour where ${during} group by 1 order by 1`.execute(db),
    sql<{ step: number; n: number }>`
      select step, sum(payments)::int as n from credit_hour where ${during} group by 1 order by 1`.execute(db),
  ]);
  const sum = (rows: readonly { n: number }[]) => rows.reduce((total, { n }) => total + n, 0);
  return {
    asked: sum(outcomes.rows),
    paid: sum(outcomes.rows.filter(({ outcome }) => outcome === 'paid')),
    failures: outcomes.rows
      .filter(({ outcome }) => outcome.startsWith('failed:'))
      .map(({ outcome, n }) => ({ ...meaningOf(outcome.slice('failed:'.length)), payments: n })),
    hours: hours.rows,
    credit: credit.rows.map(({ step, n }) => ({ seconds: CREDIT_STEPS[step - 1] ?? null, payments: n })),
  };
}

/** @param now today: what was promised for before it and is not there is late */
export async function readDelivery(db: Db, { from, to }: Days, now: string): Promise<ReportsAnswer['delivery']> {
  const { rows } = await sql<{ day: string; on_time: number; late: number; open: number; open_late: number }>`
    select promised::text as day, count(*) filter (where is_on_time)::int as on_time,
           count(*) filter (where not is_on_time)::int as late, count(*) filter (where delivered is null)::int as open,
           count(*) filter (where delivered is null and promised < ${now}::date)::int as open_late
      from order_result where promised between ${from}::date and ${to}::date group by 1 order by 1`.execute(db);
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0);
  return {
    promised: sum(({ on_time, late, open }) => on_time + late + open),
    on_time: sum(({ on_time }) => on_time),
    late: sum(({ late }) => late),
    open_late: sum((row) => row.open_late),
    days: rows.map(({ day, on_time, late }) => ({ day, on_time, late })),
  };
}

/** Of the last whole month, from what is published of it (LOG-8); null: nothing was sold in it. */
export async function readOdds(db: Db, to: string): Promise<ReportsAnswer['odds']> {
  const { rows } = await sql<{ first: string }>`
    select (case when ${to}::date = (date_trunc('month', ${to}::date) + interval '1 month - 1 day')::date
                 then date_trunc('month', ${to}::date)::date
                 else (date_trunc('month', ${to}::date) - interval '1 month')::date end)::text as first`.execute(db);
  const month = await readMonth(db, rows[0]?.first ?? to);
  if (month === null) return null;
  const { auctions, bidders, winners, median_saving, saved_most, savings } = month;
  const losers = { losers_paid: month.othersPaidCents, losers_back: month.othersBackCents };
  return { month: month.month, auctions, bidders, winners, median_saving, saved_most, savings, ...losers };
}

/**
 * The people of a report, over whole months that it touches for who bid and won: each is counted in the first of their months there,
 * the one before which they did the same before the report only.
 */
export async function readPeople(db: Db, { from, to }: Days): Promise<ReportsAnswer['people']> {
  const { rows } = await sql<{ bid: number; won: number; packs: number }>`
    select coalesce(sum(people) filter (where kind = 'bid'), 0)::int as bid,
           coalesce(sum(people) filter (where kind = 'won'), 0)::int as won,
           (select coalesce(sum(payments), 0)::int from sale_day where kind = 'pack' and day between ${from}::date and ${to}::date) as packs
      from bidder_span
     where month between date_trunc('month', ${from}::date)::date and ${to}::date and before < date_trunc('month', ${from}::date)::date`.execute(
    db,
  );
  return rows[0] ?? { bid: 0, won: 0, packs: 0 };
}

/** From visit to bid to win, by day (MON-9). */
export async function readVisits(db: Db, { from, to }: Days): Promise<NonNullable<ReportsAnswer['visits']>> {
  const { rows } = await sql<NonNullable<ReportsAnswer['visits']>[number]>`
    select d.day::date::text as day, v.visits::int as visits, coalesce(r.bid, 0)::int as bid, coalesce(r.won, 0)::int as won
      from generate_series(${from}::date, ${to}::date, interval '1 day') d (day)
      left join visit_day v on v.day = d.day::date
      left join (select day, sum(bidders) as bid, count(*) as won from auction_result
                  where day between ${from}::date and ${to}::date and claim not in ('void', 'none') group by day) r on r.day = d.day::date
     order by d.day`.execute(db);
  return rows;
}

export type ResultPlace = { readonly day: string; readonly id: number };

/** The auctions that profit is made of, the latest first. */
export async function readResults(
  db: Db,
  { from, to }: Days,
  {
    claim,
    below,
    limit,
  }: { readonly claim?: string | undefined; readonly below: ResultPlace | null; readonly limit: number },
): Promise<AuctionResult[]> {
  const { rows } = await sql<AuctionResult>`
    select r.auction_id as id, a.name, r.day::text as day, r.claim, r.bids_cents as bids, r.back_cents as back,
           r.price_cents + r.buy_now_cents as price, r.goods_cents + r.buy_now_goods_cents as goods, r.fee_cents as fees,
           ${profitCents} + ${purchaseCents} as profit, r.cost_unknown
      from auction_result r join (select id, name from auction) a on a.id = r.auction_id
     where r.day between ${from}::date and ${to}::date
       and (${claim ?? null}::text is null or r.claim = ${claim ?? null}::text or (${claim ?? null}::text = 'buy_now' and ${hasPurchases}))
       and (${below === null}::boolean or (r.day, r.auction_id) < (${below?.day ?? null}::date, ${below?.id ?? null}::bigint))
     order by r.day desc, r.auction_id desc limit ${limit}`.execute(db);
  return rows;
}

export async function countReportsWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from (select from report_todo limit 100000) a)::int
         + (select count(*) from (select from book_todo limit 100000) b)::int as n`.execute(db);
  return rows[0]?.n ?? 0;
}
