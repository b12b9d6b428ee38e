import type { MoneyAlarm, MoneyAlarmName } from '@mnada/contract/office';
import { type MoneyReadings, toCents } from '@mnada/rules';
import { sql } from 'kysely';
import { STATEMENT_TIME } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { withdrawalSums } from '../payouts/index.ts';

type Counted = Omit<MoneyReadings, 'queueCents' | 'floatCents' | 'lately' | 'before'> & {
  readonly lately: number;
  readonly latelyPaid: number;
  readonly before: number;
  readonly beforePaid: number;
};

/**
 * What of a day of statements is missing: of a shop that has ever taken one, the days since the last that is covered, one that is over
 * counting from half past six (OPS-22).
 */
const DAYS_WITHOUT = sql`
  coalesce((select greatest(0, ((${STATEMENT_TIME} - interval '6 hours 30 minutes') at time zone 'Africa/Nairobi')::date
                               - (max(upper(covers)) at time zone 'Africa/Nairobi')::date)
              from statement_import where approved_at is not null and covers is not null), 0)::int`;

/** What the tables say now; each part reads an index, and no more than the last day of what grows. */
export async function readMoney(db: Db): Promise<MoneyReadings> {
  const [{ rows }, { float, forecast }] = await Promise.all([
    sql<Counted>`
      select (select count(*)::int from invariant_violation where cleared_at is null) as "brokenRows",
             ${DAYS_WITHOUT} as "daysWithoutStatement",
             (select coalesce(sum(amount_cents), 0)::bigint from payment
               where state = 'paid' and not is_verified and paid_at < ${STATEMENT_TIME} - interval '1 day') as "unverifiedCents",
             ended.*, credited.*
        from (select count(*) filter (where is_late)::int as lately, count(*) filter (where is_late and is_paid)::int as "latelyPaid",
                     count(*) filter (where not is_late)::int as before, count(*) filter (where not is_late and is_paid)::int as "beforePaid"
                from (select created_at > ${STATEMENT_TIME} - interval '30 minutes' as is_late,
                             state in ('paid', 'reversed') as is_paid
                        from payment where created_at > ${STATEMENT_TIME} - interval '1 day' and pushed_at is not null
                         -- While M-PESA is away nothing ends: who was asked three minutes ago and hasn't paid counts, too.
                         and (state in ('paid', 'reversed', 'failed', 'rejected')
                              or created_at < ${STATEMENT_TIME} - interval '3 minutes')) prompts) ended,
             (select count(*)::int as credits,
                     percentile_cont(0.99) within group (order by extract(epoch from p.paid_at - r.paid_at))::float8 as "creditP99Seconds"
                from payment p join receipt r on r.payment_id = p.id and r.state = 'allocated' and r.paid_at is not null
               where p.created_at > ${STATEMENT_TIME} - interval '1 day' and p.paid_at > ${STATEMENT_TIME} - interval '1 hour') credited`.execute(
      db,
    ),
    withdrawalSums(db),
  ]);
  const [row] = rows;
  if (row === undefined) throw new Error('a count without a row');
  const { lately, latelyPaid, before, beforePaid, ...read } = row;
  return {
    ...read,
    queueCents: toCents(forecast.approved + forecast.due_today),
    floatCents: float.available === null ? null : toCents(float.available),
    lately: { ended: lately, paid: latelyPaid },
    before: { ended: before, paid: beforePaid },
  };
}

/** What rings now, as it was written down; the longest first. */
export async function ringingAlarms(db: Db): Promise<MoneyAlarm[]> {
  const { rows } = await sql<{ name: MoneyAlarmName; since: Date; figure: number }>`
    select name, raised_at as since, figure from money_alarm where ended_at is null order by raised_at, name`.execute(
    db,
  );
  return rows.map(({ name, since, figure }) => ({ name, since: since.toISOString(), figure }));
}

/** What ended less long ago is the same one still: nobody is written to anew. */
const QUIET_FOR = '30 minutes';
export type Raised = { readonly name: MoneyAlarmName; readonly figure: number; readonly isNews: boolean };

/**
 * Writes down what rings now, in one transaction: what is new is raised, what rings no more is ended.
 * @returns what was raised, `isNews` where it hasn't rung lately; and what has ended
 */
export async function recordAlarms(
  db: Db,
  rings: ReadonlyMap<MoneyAlarmName, number>,
): Promise<{ readonly raised: readonly Raised[]; readonly ended: readonly MoneyAlarmName[] }> {
  const names = [...rings.keys()];
  const figures = [...rings.values()];
  return await db.transaction().execute(async (trx) => {
    const { rows: ended } = await sql<{ name: MoneyAlarmName }>`
      update money_alarm set ended_at = clock_timestamp() where ended_at is null and name <> all(${names}::text[])
      returning name`.execute(trx);
    await sql`
      update money_alarm a set figure = now.figure from unnest(${names}::text[], ${figures}::float8[]) now (name, figure)
       where a.name = now.name and a.ended_at is null and a.figure <> now.figure`.execute(trx);
    const { rows: raised } = await sql<Raised>`
      with lately as (select distinct name from money_alarm where ended_at > ${STATEMENT_TIME} - ${QUIET_FOR}::interval),
      made as (
        insert into money_alarm (name, figure) select * from unnest(${names}::text[], ${figures}::float8[])
        on conflict do nothing returning name, figure)
      select name, figure, name not in (select name from lately) as "isNews" from made order by name`.execute(trx);
    return { raised, ended: ended.map(({ name }) => name) };
  });
}

/** Owners who are written to. */
export async function ownersToWrite(db: Db): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from app_user where kind = 'owner' and status = 'active' and email is not null limit 20`.execute(db);
  return rows.map(({ email }) => email);
}
