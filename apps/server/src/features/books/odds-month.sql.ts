import { ODDS_AUCTIONS_MIN, ODDS_PEOPLE_MIN, type OddsFigures, type RecentOdds } from '@mnada/contract';
import { type QueryExecutorProvider, sql } from 'kysely';
import { STATEMENT_TIME } from '../../platform/clock/index.ts';

/** A month in numbers, its sums in cents. */
export type MonthFigures = Omit<OddsFigures, 'others_median' | 'others_paid' | 'others_back' | 'categories'> & {
  readonly othersMedianCents: number | null;
  readonly othersPaidCents: number;
  readonly othersBackCents: number;
};

/** A win is a saving once its product is paid for: neither one that lapsed or still waits, nor cash. Of `auction_result`. */
export const isTaken = sql`(claim = 'product' and price_cents > 0)`;

/**
 * Who bid in a month, who won, what winners saved and what the others paid (MON-9, LOG-8): the one source of what the back office
 * reads and of what is published. Under ODDS_AUCTIONS_MIN wins whose product was paid for no median of
 * savings is told. What the others paid in the middle is the average of the group of people there, as the public file has them.
 * @param month its first day
 * @returns null: nothing was sold in it
 */
export async function readMonth(db: QueryExecutorProvider, month: string): Promise<MonthFigures | null> {
  const { rows } = await sql<MonthFigures>`
    with ended as (
      select case when ${isTaken} then saving_percent end as saving_percent, ${isTaken} as is_taken, claim, buy_now from auction_result
       where day >= ${month}::date and day < (${month}::date + interval '1 month')::date and claim not in ('void', 'none')
    ), people as (
      select b.has_won, b.paid_cents, b.back_cents, u.is_simulated
        from bidder_month b join app_user u on u.id = b.user_id where b.month = ${month}::date
    ), bins as (
      select least(9, greatest(0, saving_percent / 10)) as bin, count(*)::int as n from ended where saving_percent is not null group by 1
    ), auctions as (
      select count(*)::int as n, count(*) >= ${ODDS_AUCTIONS_MIN}::int as tells_others, count(saving_percent) >= ${ODDS_AUCTIONS_MIN}::int as tells,
             (count(*) filter (where is_taken))::int as taken, (count(*) filter (where claim = 'cash'))::int as cash,
             (count(*) filter (where claim = 'lapsed'))::int as lapsed,
             (percentile_disc(0.5) within group (order by saving_percent))::int as middle,
             (percentile_disc(0.25) within group (order by saving_percent))::int as low,
             (percentile_disc(0.75) within group (order by saving_percent))::int as high,
             (count(*) filter (where saving_percent >= 90))::int as most, coalesce(sum(buy_now), 0)::int as bought
        from ended
    ), crowd as (
      select count(*)::int as n, (count(*) filter (where has_won))::int as won,
             (count(*) filter (where is_simulated))::int as simulated,
             (count(*) filter (where is_simulated and has_won))::int as simulated_won,
             (coalesce(sum(paid_cents) filter (where not has_won), 0))::bigint as paid,
             (coalesce(sum(back_cents) filter (where not has_won), 0))::bigint as back
        from people
    ), placed as (
      select paid_cents, row_number() over (order by paid_cents) as place, count(*) over () as others from people where not has_won
    ), grouped as (
      select least((place - 1) / ${ODDS_PEOPLE_MIN}::int, others / ${ODDS_PEOPLE_MIN}::int - 1) as part, paid_cents,
             place = (others + 1) / 2 as is_middle
        from placed where others >= ${ODDS_PEOPLE_MIN}::int
    ), middle as (
      select floor(avg(paid_cents))::bigint as cents from grouped where part = (select part from grouped where is_middle)
    )
    select to_char(${month}::date, 'YYYY-MM') as month, a.n as auctions, c.n as bidders, c.won as winners,
           c.simulated as simulated_bidders, c.simulated_won as simulated_winners,
           case when a.tells then a.middle end as median_saving, case when a.tells then a.low end as saving_from,
           case when a.tells then a.high end as saving_to, a.most as saved_most, a.taken, a.cash, a.lapsed,
           array(select coalesce((select n from bins where bin = at), 0) from generate_series(0, 9) at order by at) as savings,
           case when a.tells_others then (select cents from middle) end as "othersMedianCents", c.paid as "othersPaidCents", c.back as "othersBackCents",
           a.bought as bought_now
      from auctions a, crowd c`.execute(db);
  const [figures] = rows;
  return figures === undefined || figures.auctions === 0 ? null : figures;
}

/** What winners whose product was paid for saved in the last so many days, today's among them. */
export async function readRecent(db: QueryExecutorProvider, days: number): Promise<RecentOdds> {
  const { rows } = await sql<{ wins: number; middle: number | null }>`
    select count(*)::int as wins, (percentile_disc(0.5) within group (order by saving_percent))::int as middle
      from auction_result
     where day > nairobi_day(${STATEMENT_TIME}) - ${days}::int and ${isTaken} and saving_percent is not null`.execute(
    db,
  );
  const { wins = 0, middle = null } = rows[0] ?? {};
  return { days, wins, median_saving: wins < ODDS_AUCTIONS_MIN ? null : middle };
}
