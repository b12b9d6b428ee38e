import type { MoneyAlarm, MoneyAlarmName } from '@mnada/contract/office';
import { hasAlarmGrown, type MoneyReadings, toCents } from '@mnada/rules';
import { sql } from 'kysely';
import { STATEMENT_TIME } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { readSettings } from '../../platform/settings/index.ts';
import { IS_CREDITED_BY_ITSELF } from '../payments/index.ts';
import { withdrawalSums } from '../payouts/index.ts';

type Counted = Omit<MoneyReadings, 'queueCents' | 'floatCents' | 'lately' | 'before' | 'daysToLicenceEnd'> & {
  readonly today: string;
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

/** Of what the law asks a shop to have (TAX-6). */
const LICENCE_ENDS = ['licence.auctioneer_until', 'licence.data_protection_until', 'licence.gambling_until'] as const;
const DAY_MS = 86_400_000;

/** Of the last four months that are over: since an hour after the first of them in which something was sold and of which nothing is published. */
const HOURS_ODDS_LATE = sql`
  coalesce((select floor(extract(epoch from ${STATEMENT_TIME} - min(over.at) - interval '1 hour') / 3600)
              from (select (date_trunc('month', nairobi_day(${STATEMENT_TIME})::timestamp) - make_interval(months => back)) at time zone 'Africa/Nairobi' as at,
                           (date_trunc('month', nairobi_day(${STATEMENT_TIME})::timestamp) - make_interval(months => back + 1)) as month
                      from generate_series(0, 3) back) over
             where not exists (select from odds_line where month = over.month::date)
               and exists (select from outcome where result = 'sold'
                              and decided_at_us >= extract(epoch from over.month at time zone 'Africa/Nairobi')::bigint * 1000000
                              and decided_at_us < extract(epoch from over.at)::bigint * 1000000)), 0)::int`;

/** Asked about so often over hours, a tax document that nobody says anything of is for a person. */
const ASKED_OFTEN = 8;

const LATELY = sql`(${STATEMENT_TIME} - interval '30 minutes')`;
/** When prompts were failing, as it was written down; from half an hour before it rang. */
const OUTAGE = sql`
  select raised_at - interval '30 minutes' as began, ended_at as ended from money_alarm
   where name = 'success_falling' and (ended_at is null or ended_at > ${STATEMENT_TIME} - interval '2 days')`;
/** While it rings, the day before is the one before it began: an outage would else become what is usual, and end its own alarm. */
const BEFORE_UNTIL = sql`coalesce((select min(began) from (${OUTAGE}) o where o.ended is null), ${LATELY})`;
const IS_COMPARED = sql`
  (p.created_at > ${LATELY}
   or (p.created_at <= ${BEFORE_UNTIL} and p.created_at > ${BEFORE_UNTIL} - interval '1 day'
       and not exists (select from (${OUTAGE}) o where p.created_at >= o.began and p.created_at < o.ended)))`;

/** What the tables say now; each part reads an index, and no more than the last day of what grows. */
export async function readMoney(db: Db): Promise<MoneyReadings> {
  const [{ rows }, { float, forecast }, licences] = await Promise.all([
    sql<Counted>`
      select (select count(*)::int from invariant_violation where cleared_at is null) as "brokenRows",
             ${DAYS_WITHOUT} as "daysWithoutStatement", nairobi_day(${STATEMENT_TIME})::text as today,
             (select coalesce(sum(amount_cents), 0)::bigint from payment
               where state = 'paid' and not is_verified and paid_at < ${STATEMENT_TIME} - interval '1 day') as "unverifiedCents",
             ${HOURS_ODDS_LATE} as "hoursOddsLate",
             (select count(*)::int from (select from tax_document_todo
                                          where problem is not null or listed_at < ${STATEMENT_TIME} - interval '1 hour'
                                         union all select from tax_told where state = 'refused' or (state = 'unknown' and tries >= ${ASKED_OFTEN})
                                         limit 10000) stuck) as "stuckTaxDocuments",
             ended.*, credited.*
        from (select count(*) filter (where is_late)::int as lately, count(*) filter (where is_late and is_paid)::int as "latelyPaid",
                     count(*) filter (where not is_late)::int as before, count(*) filter (where not is_late and is_paid)::int as "beforePaid"
                from (select created_at > ${LATELY} as is_late, state in ('paid', 'reversed') as is_paid
                        from payment p where ${IS_COMPARED} and pushed_at is not null
                         -- While M-PESA is away nothing ends: who was asked three minutes ago and hasn't paid counts, too.
                         and (state in ('paid', 'reversed', 'failed', 'rejected')
                              or created_at < ${STATEMENT_TIME} - interval '3 minutes')) prompts) ended,
             (select count(*)::int as credits,
                     percentile_cont(0.99) within group (order by extract(epoch from p.paid_at - r.paid_at))::float8 as "creditP99Seconds"
                from payment p join receipt r on r.payment_id = p.id and r.state = 'allocated' and r.paid_at is not null
                     and ${IS_CREDITED_BY_ITSELF}
               where p.created_at > ${STATEMENT_TIME} - interval '1 day' and p.paid_at > ${STATEMENT_TIME} - interval '1 hour') credited`.execute(
      db,
    ),
    withdrawalSums(db),
    readSettings(db, LICENCE_ENDS),
  ]);
  const [row] = rows;
  if (row === undefined) throw new Error('a count without a row');
  const { lately, latelyPaid, before, beforePaid, today, ...read } = row;
  const ends = Object.values(licences).flatMap((day) => (day === null || day === '' ? [] : [Date.parse(day)]));
  return {
    ...read,
    daysToLicenceEnd: ends.length === 0 ? null : Math.round((Math.min(...ends) - Date.parse(today)) / DAY_MS),
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

/** Writes down what rings now, in one transaction: what is new is raised, what rings no more is ended. @returns what has ended */
export async function recordAlarms(
  db: Db,
  rings: ReadonlyMap<MoneyAlarmName, number>,
): Promise<readonly MoneyAlarmName[]> {
  const names = [...rings.keys()];
  const figures = [...rings.values()];
  return await db.transaction().execute(async (trx) => {
    const { rows: ended } = await sql<{ name: MoneyAlarmName }>`
      update money_alarm set ended_at = clock_timestamp() where ended_at is null and name <> all(${names}::text[])
      returning name`.execute(trx);
    await sql`
      update money_alarm a set figure = now.figure from unnest(${names}::text[], ${figures}::float8[]) now (name, figure)
       where a.name = now.name and a.ended_at is null and a.figure <> now.figure`.execute(trx);
    await sql`
      with lately as (select name, max(told_at) as told_at, max(told_figure) as told_figure from money_alarm
                       where ended_at > ${STATEMENT_TIME} - ${QUIET_FOR}::interval group by name)
      insert into money_alarm (name, figure, told_at, told_figure)
      select now.name, now.figure, lately.told_at, lately.told_figure
        from unnest(${names}::text[], ${figures}::float8[]) now (name, figure) left join lately using (name)
      on conflict do nothing`.execute(trx);
    return ended.map(({ name }) => name);
  });
}

export type Untold = {
  readonly name: MoneyAlarmName;
  /** To the microsecond, as the database writes it: it names the row. */
  readonly raisedAt: string;
  readonly figure: number;
  /** What was said of it last; null: nothing yet. */
  readonly toldFigure: number | null;
  readonly hasEnded: boolean;
};
/** A node that takes longer to tell is gone: another one does. */
const TELLING_MOST = '5 minutes';

/** Takes what nobody has been told of, or what has grown since, to tell it: one node of any number. */
export async function takeUntold(db: Db): Promise<readonly Untold[]> {
  return await db.transaction().execute(async (trx) => {
    const { rows } = await sql<Untold>`
      select name, raised_at::text as "raisedAt", figure, told_figure as "toldFigure", ended_at is not null as "hasEnded" from money_alarm
       where (told_at is null or ended_at is null)
         and coalesce(telling_at < ${STATEMENT_TIME} - ${TELLING_MOST}::interval, true)
       order by raised_at for no key update skip locked`.execute(trx);
    const untold = rows.filter(
      ({ name, figure, toldFigure }) => toldFigure === null || hasAlarmGrown(name, toldFigure, figure),
    );
    for (const { name, raisedAt } of untold)
      await sql`
        update money_alarm set telling_at = clock_timestamp() where name = ${name} and raised_at = ${raisedAt}::timestamptz`.execute(
        trx,
      );
    return untold;
  });
}

/** They were told, with the figure that was said. */
export async function noteTold(db: Db, told: readonly Untold[]): Promise<void> {
  for (const { name, raisedAt, figure } of told)
    await sql`
      update money_alarm set told_at = clock_timestamp(), told_figure = ${figure}, telling_at = null
       where name = ${name} and raised_at = ${raisedAt}::timestamptz`.execute(db);
}

/** Owners who are written to. */
export async function ownersToWrite(db: Db): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from app_user where kind = 'owner' and status = 'active' and email is not null limit 20`.execute(db);
  return rows.map(({ email }) => email);
}
