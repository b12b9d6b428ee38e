import type { DayPage } from '@mnada/contract/office';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';
import { outgoingIn, outgoingRow, receiptsIn } from '../staff/reconcile-statement.ts';

/** One day of Nairobi, from its first moment to the next one's. */
export type DaySpan = { readonly day: string; readonly from: Date; readonly to: Date };
const DAY_MS = 86_400_000;

/** @returns null: there is no such day */
export function spanOf(day: string): DaySpan | null {
  const from = new Date(`${day}T00:00:00+03:00`);
  const isDay = !Number.isNaN(from.getTime()) && new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) === day;
  return isDay ? { day, from, to: new Date(from.getTime() + DAY_MS) } : null;
}

type Side = {
  readonly row: DayPage['rows'][number]['row'];
  readonly side: 'in' | 'out';
  readonly n: number;
  readonly cents: number;
};

/** What our books say came and went that day, by what it was for. */
export async function ourSide(db: Db, { day, from, to }: DaySpan): Promise<Side[]> {
  const { rows } = await sql<Side>`
    select case when r.state in ('unallocated', 'refund_due') then 'waiting' when r.state = 'returned' then 'given_back'
                when p.purpose = 'win' then 'wins' when p.purpose = 'order' then 'buy_now' else 'packs' end as row,
           'in' as side, count(*)::int as n, sum(r.amount_cents)::bigint as cents
      from (${receiptsIn(from, to)}) r left join payment p on p.id = r.payment_id group by 1
    union all
    select o.row, 'out', count(*)::int, sum(o.amount)::bigint from (${outgoingIn(from, to)}) o group by 1
    union all
    select kind, direction, sum(lines)::int, sum(cents)::bigint from statement_booking where day = ${day}::date group by 1, 2
    union all
    select kind, direction, count(*)::int, sum(cents)::bigint from own_line
     where at >= ${from} and at < ${to} and is_other_end group by 1, 2`.execute(db);
  return rows;
}

/** Of files that were read before lines were kept by account and kind: money alone, once a receipt and side. */
const OLD_LINES = sql`
  select l.receipt, l.direction, case l.direction when 'in' then 'payment' else 'payout' end as kind, l.amount_cents, l.at from statement_line l
   where not exists (select from statement_entry e where e.receipt = l.receipt and e.direction = l.direction
                        and e.kind in ('payment', 'payout', 'reversal'))`;

/** What the statement says, told apart by what our receipts and all that left by our books say of each. */
export async function theirSide(db: Db, { from, to }: DaySpan): Promise<Side[]> {
  const { rows } = await sql<Side>`
    select case when e.direction = 'in' and e.kind in ('payment', 'reversal') then
                  case when r.receipt is null then 'waiting' when r.state in ('unallocated', 'refund_due') then 'waiting'
                       when r.state = 'returned' then 'given_back' when p.purpose = 'win' then 'wins'
                       when p.purpose = 'order' then 'buy_now' else 'packs' end
                when e.direction = 'out' and e.kind in ('payment', 'payout', 'reversal') then
                  coalesce(${outgoingRow(sql`e.receipt`)}, case e.kind when 'reversal' then 'refunds' when 'payout' then 'withdrawals' else 'other' end)
                when e.kind = 'payout' then 'withdrawals' else e.kind end as row,
           e.direction as side, count(*)::int as n, sum(e.amount_cents)::bigint as cents
      from (select receipt, direction, kind, amount_cents, at from statement_entry where at >= ${from} and at < ${to}
            union all select o.* from (${OLD_LINES}) o where o.at >= ${from} and o.at < ${to}) e
      left join receipt r on r.receipt = e.receipt and e.direction = 'in' left join payment p on p.id = r.payment_id
     group by 1, 2`.execute(db);
  return rows;
}

export type Balance = { readonly opening: number | null; readonly closing: number | null; readonly gap: number };

/**
 * The balance before the first line of the day and after its last, of all accounts together; and how far the day's lines miss the way
 * between them, account by account. An account whose lines tell no balance makes both unknown.
 */
export async function balanceOf(db: Db, { from, to }: DaySpan): Promise<Balance> {
  const { rows } = await sql<{ opening: number | null; closing: number | null; gap: number; all: boolean | null }>`
    with told as (select shortcode, case direction when 'in' then amount_cents else -amount_cents end as cents, balance_cents,
                         row_number() over (partition by shortcode order by at, import_id, line) as nth,
                         row_number() over (partition by shortcode order by at desc, import_id desc, line desc) as from_end
                    from statement_entry where at >= ${from} and at < ${to}),
    account as (select max(balance_cents - cents) filter (where nth = 1) as opening, max(balance_cents) filter (where from_end = 1) as closing,
                       sum(cents) as moved, bool_and(balance_cents is not null) as all
                  from told group by shortcode)
    select sum(opening)::bigint as opening, sum(closing)::bigint as closing, coalesce(sum(abs(closing - opening - moved)), 0)::bigint as gap,
           bool_and("all") as all from account`.execute(db);
  const row = rows[0];
  if (row === undefined || row.opening === null || row.closing === null || row.all !== true)
    return { opening: null, closing: null, gap: 0 };
  return { opening: row.opening, closing: row.closing, gap: row.gap };
}

/** Whether approved statements cover the day without a gap, and the newest of them. */
export async function coverOf(db: Db, { from, to }: DaySpan) {
  const { rows } = await sql<{
    isCovered: boolean;
    byId: string | null;
    byName: string | null;
    readAt: Date | null;
    lines: number;
    sha256: Buffer | null;
  }>`
    select coalesce((select range_agg(covers) from statement_import where approved_at is not null and covers && tstzrange(${from}, ${to}))
                    @> tstzrange(${from}, ${to}), false) as "isCovered",
           u.id as "byId", u.full_name as "byName", i.approved_at as "readAt", coalesce(i.lines, 0) as lines, i.sha256
      from (select) nothing
      left join lateral (select imported_by, approved_at, lines, sha256 from statement_import where approved_at is not null and covers && tstzrange(${from}, ${to})
                          order by approved_at desc limit 1) i on true
      left join app_user u on u.id = i.imported_by`.execute(db);
  const row = rows[0];
  if (row === undefined) throw new Error('a question without tables answered nothing');
  return row;
}

export type OtherKind = {
  readonly kind: 'charge' | 'settlement' | 'float_move' | 'other';
  readonly side: 'in' | 'out';
  /** Lines that nothing of ours stands against yet. */
  readonly n: number;
  readonly cents: number;
  readonly oursCents: number;
  /** Whether two people may book some of it now; a move that came waits for the statement that says where it left. */
  readonly isBookable: boolean;
  /** The request by which it is being booked (`R-12`); null: none waits. */
  readonly asked: string | null;
};

/** What isn't a payment's, by kind, beside what of it was booked (`statement.book`): charges, settlements, moves of the float. */
export async function otherKinds(db: Db, { day, from, to }: DaySpan): Promise<OtherKind[]> {
  const { rows } = await sql<OtherKind>`
    with line as (
      select kind, direction, (count(*) filter (where not is_booked))::int as n, sum(cents) as cents,
             bool_or(is_bookable and not is_booked) as is_bookable
        from own_line where at >= ${from} and at < ${to} and not is_other_end group by 1, 2
      union all
      select kind, direction, count(*)::int, sum(amount_cents), false from statement_entry
       where at >= ${from} and at < ${to} and kind = 'other' group by 1, 2),
    booked as (select kind, direction, sum(cents) as cents from statement_booking where day = ${day}::date group by 1, 2)
    select l.kind, l.direction as side, l.n, l.cents::bigint, coalesce(b.cents, 0)::bigint as "oursCents", l.is_bookable as "isBookable",
           (select 'R-' || q.number from approval_request q
             where q.state = 'requested' and q.subject = 'statement:' || ${day} || ':' || l.kind || ':' || l.direction limit 1) as asked
      from line l left join booked b using (kind, direction)
     where l.cents <> coalesce(b.cents, 0) order by 1, 2`.execute(db);
  return rows;
}

export type TaskRow = {
  readonly item: string;
  readonly ownerId: string;
  readonly ownerName: string;
  readonly explainedAs: 'charges' | 'settlement' | 'float' | 'timing' | 'returned' | 'other' | null;
  readonly words: string;
  readonly byId: string | null;
  readonly byName: string | null;
  readonly explainedAt: Date | null;
  /** What was explained; null: nothing was. */
  readonly ofLines: number | null;
  readonly ofOursCents: number | null;
  readonly ofTheirsCents: number | null;
};

export async function tasksOf(db: Db, day: string): Promise<TaskRow[]> {
  const { rows } = await sql<TaskRow>`
    select t.item, t.owner_id as "ownerId", o.full_name as "ownerName", t.explained_as as "explainedAs", t.words,
           t.explained_by as "byId", b.full_name as "byName", t.explained_at as "explainedAt",
           t.of_lines as "ofLines", t.of_ours_cents as "ofOursCents", t.of_theirs_cents as "ofTheirsCents"
      from day_task t join app_user o on o.id = t.owner_id left join app_user b on b.id = t.explained_by
     where t.day = ${day}::date`.execute(db);
  return rows;
}

export async function closingOf(db: Db, day: string) {
  const { rows } = await sql<{ byId: string; byName: string; at: Date; words: string }>`
    select u.id as "byId", u.full_name as "byName", c.closed_at as at, c.words from reconciled_day c join app_user u on u.id = c.closed_by
     where c.day = ${day}::date`.execute(db);
  return rows[0] ?? null;
}

/** Whether the viewer, or another account of theirs, explained something of the day. */
export async function hasExplained(db: Db, day: string, viewerId: string): Promise<boolean> {
  const { rows } = await sql`
    select from day_task where day = ${day}::date and explained_by is not null and same_person(explained_by, ${viewerId}::uuid) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Of fourteen days: which are closed, and which statements cover. */
export async function stripOf(
  db: Db,
  last: string,
): Promise<{ readonly day: string; readonly isClosed: boolean; readonly isCovered: boolean; readonly open: number }[]> {
  const { rows } = await sql<{ day: string; isClosed: boolean; isCovered: boolean; open: number }>`
    select to_char(d, 'YYYY-MM-DD') as day, exists (select from reconciled_day where day = d::date) as "isClosed",
           coalesce((select range_agg(covers) from statement_import where approved_at is not null
                        and covers && tstzrange(d at time zone 'Africa/Nairobi', (d + interval '1 day') at time zone 'Africa/Nairobi'))
                    @> tstzrange(d at time zone 'Africa/Nairobi', (d + interval '1 day') at time zone 'Africa/Nairobi'), false) as "isCovered",
           (select count(*)::int from day_task where day = d::date and explained_as is null) as open
      from generate_series(${last}::date - 13, ${last}::date, interval '1 day') g(d0), lateral (select d0::timestamp as d) n order by 1`.execute(
    db,
  );
  return rows;
}
