import type { Today } from '@mnada/contract/office';
import { toShillings } from '@mnada/rules';
import { sql } from 'kysely';
import { at } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { IS_SALE } from '../payments/index.ts';

type MoneyToday = Extract<Today['money'], { state: 'ok' }>['value'];

const DAY_US = 86_400_000_000;
const HOUR_US = 3_600_000_000;
const NAIROBI_OFFSET_US = 3 * HOUR_US;

/** The µs at which the present day began in Nairobi. */
export const dayStartUs = (nowUs: number): number =>
  Math.floor((nowUs + NAIROBI_OFFSET_US) / DAY_US) * DAY_US - NAIROBI_OFFSET_US;

type SumRow = {
  readonly purpose: 'pack' | 'win' | 'order';
  readonly isToday: boolean;
  readonly hour: number;
  readonly n: number;
  readonly sales: number;
  readonly cents: number;
};

/**
 * What was credited and what left since midnight in Nairobi, as the books moved it, beside the same day a week ago up to the same time.
 * Money that came and was credited to nobody is in neither sum, also when it goes back: net is what the till gained less what waits in
 * it for its owner.
 */
export async function moneyToday(db: Db, nowUs: number): Promise<MoneyToday> {
  const startUs = dayStartUs(nowUs);
  const weekUs = startUs - 7 * DAY_US;
  const [sums, out, prompts] = await Promise.all([
    sql<SumRow>`
      select p.purpose, t.created_at >= ${at(startUs)} as "isToday",
             extract(hour from t.created_at at time zone 'Africa/Nairobi')::int as hour, count(*)::int as n,
             (count(*) filter (where ${IS_SALE}))::int as sales, sum(t.amount)::bigint as cents
        from transfer t join payment p on p.id = uuid_or_null(split_part(t.source, ':', 2))
       where t.source not like 'bid:%' and t.source like 'payment:%'
         and (t.created_at >= ${at(startUs)} or (t.created_at >= ${at(weekUs)} and t.created_at < ${at(weekUs + DAY_US)}))
       group by 1, 2, 3`.execute(db),
    sql<{ isRefund: boolean; n: number; cents: number }>`
      select source like 'reversal:%' or source like 'overpaid\\_refund:%' as "isRefund", count(*)::int as n, sum(amount)::bigint as cents
        from transfer
       where created_at >= ${at(startUs)} and source not like 'bid:%'
         and (source like 'payout:%' or source like 'overpaid:%' or source like 'reversal:%' or source like 'overpaid\\_refund:%')
       group by 1`.execute(db),
    // Of those that came to an end: one that rings is neither paid nor lost.
    sql<{ sent: number; paid: number }>`
      select count(*)::int as sent, count(*) filter (where state <> 'failed')::int as paid from payment
       where created_at >= ${at(startUs)} and pushed_at is not null and state in ('paid', 'reversed', 'failed')`.execute(
      db,
    ),
  ]);
  const today = sums.rows.filter(({ isToday }) => isToday);
  const before = sums.rows.filter(({ isToday }) => !isToday);
  const hourNow = Math.floor((nowUs - startUs) / HOUR_US);
  const totalOf = (rows: readonly SumRow[]) => toShillings(rows.reduce((sum, { cents }) => sum + cents, 0));
  const countOf = (rows: readonly SumRow[]) => rows.reduce((sum, { n }) => sum + n, 0);
  const part = (purpose: SumRow['purpose']) => {
    const rows = today.filter((row) => row.purpose === purpose);
    return { count: rows.reduce((sum, { sales }) => sum + sales, 0), total: totalOf(rows) };
  };
  const byHour = (rows: readonly SumRow[]) =>
    Array.from({ length: 24 }, (_, hour) => totalOf(rows.filter((row) => row.hour === hour)));
  const went = (isRefund: boolean) => {
    const row = out.rows.find((each) => each.isRefund === isRefund);
    return { count: row?.n ?? 0, total: toShillings(row?.cents ?? 0) };
  };
  const paidOut = went(false);
  const refunded = went(true);
  const inTotal = totalOf(today);
  return {
    packs: part('pack'),
    wins: part('win'),
    buy_now: part('order'),
    in_total: inTotal,
    in_count: countOf(today),
    paid_out: paidOut,
    refunded,
    net: inTotal - paidOut.total - refunded.total,
    in_last_week: totalOf(before.filter(({ hour }) => hour <= hourNow)),
    prompts: { paid: prompts.rows[0]?.paid ?? 0, sent: prompts.rows[0]?.sent ?? 0 },
    by_hour: byHour(today),
    by_hour_last_week: byHour(before),
  };
}
