import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';
import { Refusal } from '../../../platform/http/index.ts';
import type { StatementLine } from '../statement-csv.ts';

const AT_A_TIME = 5_000;

/** Whoever imports waits for whoever settles any day, and the other way round: no line comes into a day that is being closed. */
export const lockAllDays = (trx: Db) =>
  sql`select pg_advisory_xact_lock(hashtextextended('reconciliation', 0))`.execute(trx);

/** One at a time decides about a day: what is explained while it is being closed waits, and finds it closed. */
export async function lockDay(trx: Db, day: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('reconciliation', 0))`.execute(trx);
  await sql`select pg_advisory_xact_lock(hashtextextended('reconciliation:' || ${day}::text, 0))`.execute(trx);
}

/** A file that doesn't name its account is the shop's one. */
export const ONE_ACCOUNT = 'paybill';

/**
 * Of `statement_entry e`: it may be a line of that account. Some exports name it and some don't: a line is one line all the same, as a
 * receipt stands once for each direction and kind.
 */
export const sameAccount = (shortcode: string): RawBuilder<boolean> =>
  sql`(e.shortcode in (${shortcode}, ${ONE_ACCOUNT}) or ${shortcode} = ${ONE_ACCOUNT})`;

/**
 * A closed day stays as it was signed: a line that it doesn't know would change it, unseen. What is known already is no news.
 * @throws Refusal DAY_CLOSED with the days
 */
export async function refuseClosedDays(db: Db, shortcode: string, lines: readonly StatementLine[]): Promise<void> {
  const closed = new Set<string>();
  for (let from = 0; from < lines.length; from += AT_A_TIME) {
    const some = lines.slice(from, from + AT_A_TIME);
    const { rows } = await sql<{ day: string }>`
      select distinct c.day::text as day
        from unnest(${some.map((each) => each.receipt)}::text[], ${some.map((each) => each.direction)}::text[],
                    ${some.map((each) => each.kind)}::text[], ${some.map((each) => each.at)}::timestamptz[])
             as told (receipt, direction, kind, at)
        join reconciled_day c on c.day = (told.at at time zone 'Africa/Nairobi')::date
        left join statement_entry e on ${sameAccount(shortcode)} and e.receipt = told.receipt and e.direction = told.direction
                                   and e.kind = told.kind
       where e.receipt is null`.execute(db);
    for (const { day } of rows) closed.add(day);
  }
  if (closed.size > 0) throw new Refusal('DAY_CLOSED', { errors: [...closed].toSorted().slice(0, 31) });
}
