import type { Today } from '@mnada/contract/office';
import { toShillings } from '@mnada/rules';
import { sql } from 'kysely';
import { at } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/database/index.ts';

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
  readonly cents: number;
};

/** What came in and went out since midnight in Nairobi, beside the same day a week ago up to the same time. */
export async function moneyToday(db: Db, nowUs: number): Promise<MoneyToday> {
  const startUs = dayStartUs(nowUs);
  const weekUs = startUs - 7 * DAY_US;
  const [sums, out, prompts] = await Promise.all([
    // By when it was asked for, which has an index; what is paid a day later is looked for there, too.
    sql<SumRow>`
      select purpose, paid_at >= ${at(startUs)} as "isToday",
             extract(hour from paid_at at time zone 'Africa/Nairobi')::int as hour, count(*)::int as n,
             sum(amount_cents)::bigint as cents
        from payment
       where created_at >= ${at(weekUs - DAY_US)} and state = 'paid'
         and (paid_at >= ${at(startUs)} or (paid_at >= ${at(weekUs)} and paid_at < ${at(weekUs + DAY_US)}))
       group by 1, 2, 3`.execute(db),
    sql<{ n: number; cents: number }>`
      select count(*)::int as n, coalesce(sum(amount_cents), 0)::bigint as cents from payout
       where state = 'completed' and completed_at >= ${at(startUs)}`.execute(db),
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
    return { count: countOf(rows), total: totalOf(rows) };
  };
  const byHour = (rows: readonly SumRow[]) =>
    Array.from({ length: 24 }, (_, hour) => totalOf(rows.filter((row) => row.hour === hour)));
  const paidOut = { count: out.rows[0]?.n ?? 0, total: toShillings(out.rows[0]?.cents ?? 0) };
  const inTotal = totalOf(today);
  return {
    packs: part('pack'),
    wins: part('win'),
    buy_now: part('order'),
    in_total: inTotal,
    in_count: countOf(today),
    paid_out: paidOut,
    net: inTotal - paidOut.total,
    in_last_week: totalOf(before.filter(({ hour }) => hour <= hourNow)),
    prompts: { paid: prompts.rows[0]?.paid ?? 0, sent: prompts.rows[0]?.sent ?? 0 },
    by_hour: byHour(today),
    by_hour_last_week: byHour(before),
  };
}
