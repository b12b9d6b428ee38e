import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';

type Difference = {
  readonly receipt: string;
  readonly what:
    | 'in_not_booked'
    | 'in_not_on_statement'
    | 'in_amount_differs'
    | 'out_not_booked'
    | 'out_not_on_statement'
    | 'out_amount_differs';
  readonly statementCents: number | null;
  readonly bookedCents: number | null;
};

export type StatementReport = {
  readonly inCents: {
    readonly statement: number;
    readonly allocated: number;
    readonly waiting: number;
    readonly givenBack: number;
  };
  readonly outCents: { readonly statement: number; readonly booked: number };
  /** Empty when everything agrees, in both directions. */
  readonly differences: readonly Difference[];
  /** How many there are; of more than a bound the first are listed. */
  readonly found: number;
};

const DIFFERENCES_MAX = 500;

/**
 * M-PESA writes a movement down when it is over; we hear of it seconds later, and by another clock. What ours has of the last minutes of a
 * day, and no statement shows yet, may stand on the next day's: it is that day's.
 */
const NEXT_DAY_WITHIN = '10 minutes';
const IS_MONEY = sql`kind in ('payment', 'payout', 'reversal')`;

/** A span's lines of money, once a receipt and side: what stands twice under one is summed up. */
const linesIn = (from: Date, to: Date) => sql`
  select receipt, direction, sum(amount_cents)::bigint as amount_cents, min(at) as at from statement_entry
   where at >= ${from} and at < ${to} and ${IS_MONEY} group by 1, 2
  union all
  -- Of files that were read before lines were kept by account and kind.
  select l.receipt, l.direction, l.amount_cents, l.at from statement_line l
   where l.at >= ${from} and l.at < ${to}
     and not exists (select from statement_entry e where e.receipt = l.receipt and e.direction = l.direction and ${IS_MONEY})`;

const isOnStatement = (receipt: RawBuilder<unknown>, direction: 'in' | 'out') => sql`(
  exists (select from statement_entry e where e.receipt = ${receipt} and e.direction = ${direction} and ${IS_MONEY})
  or exists (select from statement_line l where l.receipt = ${receipt} and l.direction = ${direction}))`;

/** Receipts of a span: by the statement's time where it shows them, else by ours. */
export const receiptsIn = (from: Date, to: Date) => sql`
  select r.* from receipt r join (${linesIn(from, to)}) l on l.receipt = r.receipt and l.direction = 'in'
  union all
  select r.* from receipt r
   where coalesce(r.paid_at, r.created_at) >= ${from}::timestamptz - ${NEXT_DAY_WITHIN}::interval
     and coalesce(r.paid_at, r.created_at) < ${to}::timestamptz - ${NEXT_DAY_WITHIN}::interval
     and not ${isOnStatement(sql`r.receipt`, 'in')}`;

/** What left by our books in a span, by the statement's time where it shows it: \`row\` is what it was. */
export const outgoingIn = (from: Date, to: Date) => sql`
  select o.receipt, o.amount, o.row from (${outgoing(null, null)}) o
    join (${linesIn(from, to)}) l on l.receipt = o.receipt and l.direction = 'out'
  union all
  select o.receipt, o.amount, o.row from (${outgoing(
    sql`${from}::timestamptz - ${NEXT_DAY_WITHIN}::interval`,
    sql`${to}::timestamptz - ${NEXT_DAY_WITHIN}::interval`,
  )}) o where not ${isOnStatement(sql`o.receipt`, 'out')}`;

/** What a receipt that left was by our books: `withdrawals` or `refunds`; null: they know nothing of it. */
export const outgoingRow = (receipt: RawBuilder<unknown>) =>
  sql`(select o.row from (${outgoing(null, null)}) o where o.receipt = ${receipt} limit 1)`;

export type Movement = {
  readonly receipt: string;
  readonly direction: 'in' | 'out';
  readonly amountCents: number;
  readonly at: Date;
  readonly account: string;
};

/** What came and left by our books in a span, the oldest first. */
export async function movementsIn(db: Db, from: Date, to: Date): Promise<Movement[]> {
  const { rows } = await sql<Movement>`
    select receipt, 'in' as direction, amount_cents as "amountCents", coalesce(paid_at, created_at) as at, account_text as account
      from receipt where coalesce(paid_at, created_at) >= ${from} and coalesce(paid_at, created_at) < ${to}
    union all
    select receipt, 'out', amount, at, '' from (${outgoing(sql`${from}::timestamptz`, sql`${to}::timestamptz`)}) o
     order by at, receipt`.execute(db);
  return rows;
}

/**
 * Compares the imported statement with the books, both ways, for movements between two moments: every line has its receipt or
 * payout, every receipt and payout has its line, and allocated + waiting + given back = statement (OPS-5).
 */
export async function reconcileStatement(db: Db, from: Date, to: Date): Promise<StatementReport> {
  const sums = await sql<{
    statementIn: number;
    statementOut: number;
    allocated: number;
    waiting: number;
    givenBack: number;
    booked: number;
  }>`
    with line as (${linesIn(from, to)}), mine as (${receiptsIn(from, to)})
    select (select coalesce(sum(amount_cents), 0)::bigint from line where direction = 'in') as "statementIn",
           (select coalesce(sum(amount_cents), 0)::bigint from line where direction = 'out') as "statementOut",
           (select coalesce(sum(amount_cents), 0)::bigint from mine where state = 'allocated') as allocated,
           (select coalesce(sum(amount_cents), 0)::bigint from mine where state in ('unallocated', 'refund_due')) as waiting,
           (select coalesce(sum(amount_cents), 0)::bigint from mine where state in ('returned', 'reversed')) as "givenBack",
           (select coalesce(sum(amount), 0)::bigint from (${outgoingIn(from, to)}) paid) as booked`.execute(db);
  const { rows } = await sql<Difference & { found: number }>`
    with line as (${linesIn(from, to)}), mine as (${receiptsIn(from, to)}), paid as (${outgoingIn(from, to)}),
         differing as (
    select l.receipt, 'in_not_booked' as what, l.amount_cents as "statementCents", null::bigint as "bookedCents"
      from line l left join receipt r on r.receipt = l.receipt where l.direction = 'in' and r.receipt is null
    union all
    select r.receipt, 'in_not_on_statement', null, r.amount_cents
      from mine r left join line l on l.receipt = r.receipt and l.direction = 'in' where l.receipt is null
    union all
    select l.receipt, 'in_amount_differs', l.amount_cents, r.amount_cents
      from line l join receipt r on r.receipt = l.receipt where l.direction = 'in' and r.amount_cents <> l.amount_cents
    union all
    select l.receipt, 'out_not_booked', l.amount_cents, null
      from line l left join (${outgoing(null, null)}) p on p.receipt = l.receipt where l.direction = 'out' and p.receipt is null
    union all
    select p.receipt, 'out_not_on_statement', null, p.amount
      from paid p left join line l on l.receipt = p.receipt and l.direction = 'out' where l.receipt is null
    union all
    select l.receipt, 'out_amount_differs', l.amount_cents, p.amount
      from line l join (${outgoing(null, null)}) p on p.receipt = l.receipt
     where l.direction = 'out' and p.amount <> l.amount_cents
)
    select *, (count(*) over ())::int as found from differing order by 2, 1 limit ${DIFFERENCES_MAX}`.execute(db);
  const sum = sums.rows[0];
  return {
    inCents: {
      statement: sum?.statementIn ?? 0,
      allocated: sum?.allocated ?? 0,
      waiting: sum?.waiting ?? 0,
      givenBack: sum?.givenBack ?? 0,
    },
    outCents: { statement: sum?.statementOut ?? 0, booked: sum?.booked ?? 0 },
    differences: rows.map(({ found: _all, ...difference }) => difference),
    found: rows[0]?.found ?? 0,
  };
}

/** What left by our books: payouts, receipts that were given back, and what was paid out or given back a second time. */
function outgoing(from: RawBuilder<unknown> | null, to: RawBuilder<unknown> | null) {
  const during = (at: RawBuilder<unknown>) =>
    from === null || to === null ? sql`true` : sql`${at} >= ${from} and ${at} < ${to}`;
  return sql`
  select receipt, amount_cents as amount, 'withdrawals' as row, completed_at as at from payout
   where receipt is not null and withdrawal_id is not null and ${during(sql`completed_at`)}
  union all
  select r.returned_by, coalesce(f.amount_cents, r.amount_cents), 'refunds', r.updated_at from receipt r
    left join refund_due f on f.receipt = r.receipt and f.returned_by = r.returned_by
   where r.returned_by is not null and ${during(sql`r.updated_at`)}
  union all
  select returned_by, amount_cents, 'refunds', updated_at from refund_due
   where returned_by is not null and source like 'rest:%' and ${during(sql`updated_at`)}
  union all
  select case when source like 'overpaid:%' then split_part(source, ':', 3) else substr(source, 17) end, amount,
         case when source like 'overpaid:%' then 'withdrawals' else 'refunds' end, created_at from transfer
   where credit_id = (select id from account where unit = 'KES' and kind = 'mpesa')
     and source not like 'bid:%' and (source like 'overpaid\\_refund:%' or source like 'overpaid:%') and ${during(sql`created_at`)}`;
}
