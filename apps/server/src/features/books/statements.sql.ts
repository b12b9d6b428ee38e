import type { BookAccount, JournalEntry } from '@mnada/contract/office';
import { maskedNumbers } from '@mnada/rules';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';

export type Days = { readonly from: string; readonly to: string };

/** Today in Nairobi, by the database's clock. */
export async function today(db: Db): Promise<string> {
  const { rows } = await sql<{ day: string }>`select nairobi_day(clock_timestamp())::text as day`.execute(db);
  return rows[0]?.day ?? '';
}

/** Every account over these days, from the sums of the days: what it had before, what moved, what it has after. */
export async function readAccounts(db: Db, { from, to }: Days): Promise<BookAccount[]> {
  const { rows } = await sql<BookAccount>`
    select c.kind, c.number, c.name, c.class,
           coalesce(sum(d.debit_cents - d.credit_cents) filter (where d.day < ${from}::date), 0)::bigint as before,
           coalesce(sum(d.debit_cents) filter (where d.day >= ${from}::date), 0)::bigint as debit,
           coalesce(sum(d.credit_cents) filter (where d.day >= ${from}::date), 0)::bigint as credit,
           coalesce(sum(d.debit_cents - d.credit_cents), 0)::bigint as after
      from chart_account c left join book_day d on d.kind = c.kind and d.day <= ${to}::date
     group by c.kind, c.number, c.name, c.class order by c.number`.execute(db);
  return rows;
}

type EntryRow = {
  readonly id: number;
  readonly at: Date;
  readonly place: string;
  readonly cause: string;
  readonly debitNumber: number;
  readonly debitName: string;
  readonly creditNumber: number;
  readonly creditName: string;
  readonly amount: number;
  readonly words: string | null;
  readonly backCause: string | null;
  readonly backDay: string | null;
};
export type JournalPlace = { readonly at: string; readonly id: number };

/** Entries of the journal, the newest first; it goes by time, and so does its index. */
export async function readJournal(
  db: Db,
  { from, to }: Days,
  {
    account,
    below,
    limit,
  }: { readonly account?: string | undefined; readonly below: JournalPlace | null; readonly limit: number },
): Promise<{ readonly entries: readonly JournalEntry[]; readonly next: JournalPlace | null }> {
  const { rows } = await sql<EntryRow>`
    select t.id, t.created_at as at, t.created_at::text as place, t.source as cause, t.amount, dc.number as "debitNumber",
           dc.name as "debitName", cc.number as "creditNumber", cc.name as "creditName", m.words,
           case when nairobi_day(back.created_at) <> nairobi_day(t.created_at) then back.source end as "backCause",
           case when nairobi_day(back.created_at) <> nairobi_day(t.created_at) then nairobi_day(back.created_at)::text end as "backDay"
      from transfer t
      join account d on d.id = t.debit_id join chart_account dc on dc.kind = d.kind
      join account c on c.id = t.credit_id join chart_account cc on cc.kind = c.kind
      left join manual_booking m on t.source like 'booked:%' and m.request_id = uuid_or_null(substr(t.source, 8))
      left join transfer back on back.source = case when t.source like 'book:%' then substr(t.source, 6)
                                                    when t.source like 'book_float:%' then substr(t.source, 12) else m.corrects end
     where t.unit = 'KES' and t.source not like 'bid:%'
       and t.created_at >= ${from}::date::timestamp at time zone 'Africa/Nairobi'
       and t.created_at < (${to}::date + 1)::timestamp at time zone 'Africa/Nairobi'
       and (${account ?? null}::text is null or d.kind = ${account ?? null}::text or c.kind = ${account ?? null}::text)
       and (${below === null}::boolean
            or (t.created_at, t.id) < (${below?.at ?? null}::timestamptz, ${below?.id ?? null}::bigint))
     order by t.created_at desc, t.id desc limit ${limit + 1}`.execute(db);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    entries: shown.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      cause: row.cause,
      debit: { number: row.debitNumber, name: row.debitName },
      credit: { number: row.creditNumber, name: row.creditName },
      amount: row.amount,
      // Whoever keeps the books reads for what it was, not whose number was typed with it.
      words: row.words === null ? null : maskedNumbers(row.words),
      points_back: row.backCause === null || row.backDay === null ? null : { cause: row.backCause, day: row.backDay },
    })),
    next: rows.length > limit && last !== undefined ? { at: last.place, id: last.id } : null,
  };
}

export type DaySum = {
  readonly day: string;
  readonly number: number;
  readonly name: string;
  readonly debit: number;
  readonly credit: number;
};

/** A journal a day: each account's sums of it. The two sides of a debt that is noted are left out: no account of theirs. */
export async function readDaySums(db: Db, { from, to }: Days): Promise<DaySum[]> {
  const { rows } = await sql<DaySum>`
    select d.day::text as day, c.number, c.name, d.debit_cents as debit, d.credit_cents as credit
      from book_day d join chart_account c on c.kind = d.kind
     where d.day between ${from}::date and ${to}::date and c.class <> 'memo'
     order by d.day, c.number`.execute(db);
  return rows;
}

export type ClosingRow = {
  readonly day: string;
  readonly closedAt: Date;
  readonly number: number;
  readonly askedId: string;
  readonly askedName: string;
  readonly approvedId: string;
  readonly approvedName: string;
};

/** The latest closings, with the two people who signed. */
export async function readClosings(db: Db): Promise<ClosingRow[]> {
  const { rows } = await sql<ClosingRow>`
    select c.day::text as day, c.closed_at as "closedAt", r.number, r.requested_by as "askedId", a.full_name as "askedName",
           r.decided_by as "approvedId", b.full_name as "approvedName"
      from closed_day c join approval_request r on r.id = c.request_id
      join app_user a on a.id = r.requested_by join app_user b on b.id = r.decided_by
     order by c.day desc limit 12`.execute(db);
  return rows;
}

/** What the bookkeeper has not come to yet. */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from (select from book_todo limit 100000) todo`.execute(db);
  return rows[0]?.n ?? 0;
}
