import type { DayPage } from '@mnada/contract/office';
import { BANK_WITHIN_DAYS, type CameToBank, matchBank, type SentToBank, toShillings } from '@mnada/rules';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';

const DAY_MS = 86_400_000;
/** Settlements and lines of so many days are paired together, so that each day's page pairs them alike. */
const PAIRED_DAYS = 40;
const after = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** What differs on a day between M-PESA's settlements, our books and the bank. */
export type BankDifference = {
  readonly item: string;
  readonly what: 'bank_missing' | 'bank_sum_differs' | 'bank_in' | 'bank_out';
  readonly receipt: string | null;
  readonly lines: number;
  readonly oursCents: number;
  readonly theirsCents: number;
};
export type BankDay = {
  readonly bank: DayPage['bank'];
  readonly differences: readonly BankDifference[];
  /** From the first day that one covers on, a day waits for the bank: closed before, it would differ where nobody looks. */
  readonly isAwaited: boolean;
};

type Moved = {
  readonly booked: number;
  readonly came: number;
  readonly went: number;
  readonly cameBooked: number;
  readonly wentBooked: number;
};

/**
 * The third side of a day (OPS-19). A settlement has three days to come to the bank; when they are over without it, it differs on the last
 * of them. What else came or went at the bank is held against what two people booked of it by hand.
 */
export async function readBankDay(db: Db, day: string): Promise<BankDay> {
  const { rows: cover } = await sql<{
    isCovered: boolean;
    isUsed: boolean;
    isAwaited: boolean;
    through: string | null;
  }>`
    select coalesce((select range_agg(covers) from bank_import where approved_at is not null) @> ${day}::date, false) as "isCovered",
           exists (select from bank_import where approved_at is not null) as "isUsed",
           coalesce((select min(lower(covers)) <= ${day}::date from bank_import where approved_at is not null), false) as "isAwaited",
           (select (max(upper(covers)) - 1)::text from bank_import where approved_at is not null) as through`.execute(
    db,
  );
  const [{ isCovered, isUsed, isAwaited } = { isCovered: false, isUsed: false, isAwaited: false }] = cover;
  if (!isUsed) return { bank: null, differences: [], isAwaited: false };
  const [from, to] = [after(day, -PAIRED_DAYS), after(day, PAIRED_DAYS)];
  const [sent, came, moved] = await Promise.all([
    settlementsOf(db, from, to),
    creditsOf(db, from, to),
    movedOn(db, day),
  ]);
  const match = matchBank(sent, came);
  const own = sent.filter((each) => each.day === day);
  const arrived = match.pairs.filter((pair) => pair.sent.day === day).reduce((sum, pair) => sum + pair.came.cents, 0);
  const isWaiting = match.sent.some((each) => each.day === day);
  const dueDay = after(day, BANK_WITHIN_DAYS);
  const [{ through } = { through: null }] = cover;
  const bank = {
    covered: isCovered,
    sent: toShillings(own.reduce((sum, { cents }) => sum + cents, 0)),
    booked: toShillings(moved.booked),
    arrived: toShillings(arrived),
    due: isWaiting && (through === null || through < dueDay) ? dueDay : null,
    came: toShillings(moved.came),
    came_booked: toShillings(moved.cameBooked),
    went: toShillings(moved.went),
    went_booked: toShillings(moved.wentBooked),
  };
  return {
    bank,
    differences: isCovered ? differencesOf(day, match, moved) : [],
    isAwaited: isAwaited && !isCovered,
  };
}

function differencesOf(day: string, match: ReturnType<typeof matchBank>, moved: Moved): BankDifference[] {
  const lateSince = after(day, -BANK_WITHIN_DAYS);
  const unexplained = match.came.filter((each) => each.day === day);
  const rest = unexplained.reduce((sum, { cents }) => sum + cents, 0);
  return [
    ...match.sent
      .filter((each) => each.day === lateSince)
      .map(({ receipt, cents }) => ({
        ...{ item: `bank_missing:${receipt}`, what: 'bank_missing' as const, receipt, lines: 1 },
        ...{ oursCents: cents, theirsCents: 0 },
      })),
    ...match.pairs
      .filter((pair) => pair.came.day === day && pair.came.cents !== pair.sent.cents)
      .map(({ sent: { receipt, cents }, came }) => ({
        ...{ item: `bank_sum_differs:${receipt}`, what: 'bank_sum_differs' as const, receipt, lines: 1 },
        ...{ oursCents: cents, theirsCents: came.cents },
      })),
    ...(rest === moved.cameBooked
      ? []
      : [
          {
            ...{ item: 'bank_in:in', what: 'bank_in' as const, receipt: null, lines: unexplained.length },
            ...{ oursCents: moved.cameBooked, theirsCents: rest },
          },
        ]),
    ...(moved.went === moved.wentBooked
      ? []
      : [
          {
            ...{ item: 'bank_out:out', what: 'bank_out' as const, receipt: null, lines: 1 },
            ...{ oursCents: -moved.wentBooked, theirsCents: -moved.went },
          },
        ]),
  ];
}

async function settlementsOf(db: Db, from: string, to: string): Promise<SentToBank[]> {
  const { rows } = await sql<SentToBank>`
    select receipt, amount_cents as cents, nairobi_day(at)::text as day from statement_entry
     where kind = 'settlement' and direction = 'out'
       and at >= ${from}::date::timestamp at time zone 'Africa/Nairobi' and at < (${to}::date + 1)::timestamp at time zone 'Africa/Nairobi'
     order by at, receipt`.execute(db);
  return rows;
}

async function creditsOf(db: Db, from: string, to: string): Promise<CameToBank[]> {
  const { rows } = await sql<CameToBank>`
    select receipt, cents, day::text from bank_line where direction = 'in' and day between ${from}::date and ${to}::date
     order by day, line`.execute(db);
  return rows;
}

/** Of one day: settlements that were booked, all that came and went at the bank, and what people booked there by hand that day. */
async function movedOn(db: Db, day: string): Promise<Moved> {
  const { rows } = await sql<Moved>`
    with hand as (select m.debit_kind, m.credit_kind, m.amount_cents as cents
                    from transfer t join manual_booking m on m.request_id = uuid_or_null(substr(t.source, 8))
                   where t.source like 'booked:%' and 'bank' in (m.debit_kind, m.credit_kind)
                     and t.created_at >= ${day}::date::timestamp at time zone 'Africa/Nairobi'
                     and t.created_at < (${day}::date + 1)::timestamp at time zone 'Africa/Nairobi')
    select (select coalesce(sum(cents), 0)::bigint from statement_booking where day = ${day}::date and kind = 'settlement') as booked,
           (select coalesce(sum(cents), 0)::bigint from bank_line where day = ${day}::date and direction = 'in') as came,
           (select coalesce(sum(cents), 0)::bigint from bank_line where day = ${day}::date and direction = 'out') as went,
           (select coalesce(sum(cents), 0)::bigint from hand where debit_kind = 'bank') as "cameBooked",
           (select coalesce(sum(cents), 0)::bigint from hand where credit_kind = 'bank') as "wentBooked"`.execute(db);
  const [moved] = rows;
  if (moved === undefined) throw new Error('a question without tables answered nothing');
  return moved;
}
