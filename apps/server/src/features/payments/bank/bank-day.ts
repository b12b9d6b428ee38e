import type { DayPage } from '@mnada/contract/office';
import { type AtBank, BANK_WITHIN_DAYS, type BankMatch, matchBank, type SentToBank, toShillings } from '@mnada/rules';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';
import { type BankAccountKind, bankAccounts } from './bank-accounts.ts';

const DAY_MS = 86_400_000;
/** Settlements and lines of so many days are paired together, so that each day's page pairs them alike. */
const PAIRED_DAYS = 40;
/** A settlement that was booked to the wrong account is put right within so many days, so that the page of either day sees both. */
const UNDONE_WITHIN_DAYS = 30;
const after = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

type What = Extract<DayPage['differences'][number]['what'], `bank_${string}`>;
/** What differs on a day between M-PESA's settlements, our books and the bank. */
export type BankDifference = {
  readonly item: string;
  readonly what: What;
  readonly receipt: string | null;
  readonly lines: number;
  readonly oursCents: number;
  readonly theirsCents: number;
  /** Whether two people may say what it is and book it (`bank.book`); and the request that asks for it already. */
  readonly isBookable: boolean;
  readonly asked: string | null;
};
export type BankDay = {
  readonly bank: DayPage['bank'];
  readonly differences: readonly BankDifference[];
  /** From the first day that one covers on, a day waits for each account: closed before, it would differ where nobody looks. */
  readonly isAwaited: boolean;
};

/** A line of the bank, and what of ours stands against it. */
export type BankLineRow = AtBank & {
  readonly account: BankAccountKind;
  readonly direction: 'in' | 'out';
  /** Names it among those of its day. */
  readonly item: string;
  readonly isBooked: boolean;
};
/** What people booked by hand at a bank, without naming a line of it. */
type HandBooking = {
  readonly number: number;
  readonly account: string;
  readonly direction: 'in' | 'out';
  readonly cents: number;
  readonly day: string;
};
/** A settlement that came to `account` on a day, and is booked to another one. */
type Elsewhere = {
  readonly receipt: string;
  readonly cents: number;
  readonly day: string;
  readonly account: string;
  readonly bookedTo: string;
};
type Settled = SentToBank & { readonly direction: 'in' | 'out'; readonly bookedTo: string | null };

export type ReadBank = {
  readonly match: BankMatch<BankLineRow>;
  /** Lines that neither a settlement nor a booking stands against. */
  readonly open: readonly BankLineRow[];
  readonly lines: readonly BankLineRow[];
  /** Settlements at another account than they are booked to, and that nobody has put right. */
  readonly elsewhere: readonly Elsewhere[];
  /** Bookings by hand of which the bank says nothing, and that put no such settlement right. */
  readonly bookings: readonly HandBooking[];
  readonly settled: readonly Settled[];
};

/** What M-PESA, the books and the banks say of each other around a day. */
export async function readBank(db: Db, day: string): Promise<ReadBank> {
  const [from, to] = [after(day, -PAIRED_DAYS), after(day, PAIRED_DAYS)];
  const [settled, lines, hand] = await Promise.all([
    settlementsOf(db, from, to),
    linesOf(db, from, to),
    handBookings(db, from, to),
  ]);
  const free = lines.filter(({ isBooked }) => !isBooked);
  const match = matchBank({
    sent: settled.filter(({ direction }) => direction === 'out'),
    back: settled.filter(({ direction }) => direction === 'in'),
    came: free.filter(({ direction }) => direction === 'in'),
    went: free.filter(({ direction }) => direction === 'out'),
  });
  const { open, bookings } = withoutBooked([...match.came, ...match.went], hand);
  return { match, open, lines, settled, ...withoutUndone(elsewhereOf(match, settled), bookings) };
}

/** Settlements that came to another account than they are booked to, in their order. */
function elsewhereOf({ pairs }: BankMatch<BankLineRow>, settled: readonly Settled[]): Elsewhere[] {
  const bookedTo = new Map(settled.map((each) => [each.receipt, each.bookedTo]));
  return pairs
    .map(({ sent: { receipt, cents }, came: { day, account } }) => ({
      ...{ receipt, cents, day, account },
      bookedTo: bookedTo.get(receipt) ?? account,
    }))
    .filter(({ account, bookedTo }) => account !== bookedTo)
    .sort((a, b) => (a.day === b.day ? (a.receipt < b.receipt ? -1 : 1) : a.day < b.day ? -1 : 1));
}

/** One of them against one booking by hand, from where it is booked to where it came: that puts it right, and no bank says anything of it. */
function withoutUndone(
  elsewhere: readonly Elsewhere[],
  bookings: readonly HandBooking[],
): Pick<ReadBank, 'elsewhere' | 'bookings'> {
  const undoing = new Set<number>();
  const left = elsewhere.filter(({ day, cents, account, bookedTo }) => {
    const number = bookings.find(
      (into) =>
        !undoing.has(into.number) &&
        into.direction === 'in' &&
        into.account === account &&
        into.cents === cents &&
        into.day >= day &&
        into.day <= after(day, UNDONE_WITHIN_DAYS) &&
        bookings.some((of) => of.number === into.number && of.direction === 'out' && of.account === bookedTo),
    )?.number;
    if (number !== undefined) undoing.add(number);
    return number === undefined;
  });
  return { elsewhere: left, bookings: bookings.filter(({ number }) => !undoing.has(number)) };
}

/** One line against one booking of its account, side and sum, the nearest day first; the bank has as long as for a settlement. */
function withoutBooked(
  lines: readonly BankLineRow[],
  hand: readonly HandBooking[],
): Pick<ReadBank, 'open' | 'bookings'> {
  const apart = (a: string, b: string) => Math.abs(Date.parse(a) - Date.parse(b)) / DAY_MS;
  const left = new Set(lines);
  const bookings = hand.filter((booking) => {
    const [line] = [...left]
      .filter(
        ({ account, direction, cents, day }) =>
          account === booking.account &&
          direction === booking.direction &&
          cents === booking.cents &&
          apart(day, booking.day) <= BANK_WITHIN_DAYS,
      )
      .sort((a, b) => apart(a.day, booking.day) - apart(b.day, booking.day));
    if (line === undefined) return true;
    left.delete(line);
    return false;
  });
  return { open: lines.filter((line) => left.has(line)), bookings };
}

/**
 * The third side of a day (OPS-19). A settlement has three days to come to the bank; when they are over without it, it differs on the last
 * of them. What else came or went there is somebody's to say, line by line (`bank.book`), unless it was booked by hand.
 */
export async function readBankDay(db: Db, day: string): Promise<BankDay> {
  const accounts = await bankAccounts(db, day);
  const used = accounts.filter(({ since }) => since !== null);
  if (used.length === 0) return { bank: null, differences: [], isAwaited: false };
  const read = await readBank(db, day);
  const { match, lines, open, settled } = read;
  const own = match.pairs.filter((pair) => pair.sent.day === day);
  const through = used.reduce<string | null>(
    (least, one) => (least === null || (one.through ?? '') < least ? one.through : least),
    null,
  );
  const dueDay = after(day, BANK_WITHIN_DAYS);
  const isWaiting = match.sent.some((each) => each.day === day);
  const sum = (all: readonly { readonly cents: number }[]): number =>
    all.reduce((total, { cents }) => total + cents, 0);
  const here = lines.filter((line) => line.day === day);
  const sides = (of: readonly BankLineRow[], direction: 'in' | 'out') =>
    toShillings(sum(of.filter((line) => line.direction === direction)));
  const sentHere = settled.filter((each) => each.day === day && each.direction === 'out');
  const openHere = new Set(open.filter((line) => line.day === day));
  const accounted = here.filter((line) => !openHere.has(line));
  const isCovered = used.every((one) => one.covered || (one.since ?? '') > day);
  return {
    bank: {
      covered: isCovered && used.some((one) => one.covered),
      sent: toShillings(sum(sentHere)),
      booked: toShillings(sum(sentHere.filter(({ bookedTo }) => bookedTo !== null))),
      arrived: toShillings(sum(own.map((pair) => pair.came))),
      due: isWaiting && (through === null || through < dueDay) ? dueDay : null,
      came: sides(here, 'in'),
      came_booked: sides(accounted, 'in'),
      went: sides(here, 'out'),
      went_booked: sides(accounted, 'out'),
      accounts: used.map((one) => ({
        ...{ account: one.account, name: one.name, covered: one.covered },
        opening: one.openingCents === null ? null : toShillings(one.openingCents),
        closing: one.closingCents === null ? null : toShillings(one.closingCents),
      })),
    },
    differences: used.some((one) => one.covered)
      ? [
          ...(isCovered ? lateOn(day, read) : []),
          ...linesOn(day, read, await askedOn(db, day)),
          ...used
            .filter(({ covered, gapCents }) => covered && gapCents !== 0)
            .map(({ account, gapCents }) => ({
              ...{ item: `bank_balance:${account}`, what: 'bank_balance' as const, receipt: null, lines: 0 },
              ...{ oursCents: 0, theirsCents: gapCents, isBookable: false, asked: null },
            })),
        ]
      : [],
    isAwaited: used.some((one) => !one.covered && (one.since ?? '') <= day),
  };
}

const NOT_BOOKABLE = { isBookable: false, asked: null } as const;

/** What should be at the bank by now, and isn't. */
function lateOn(day: string, { match, bookings }: ReadBank): BankDifference[] {
  const since = after(day, -BANK_WITHIN_DAYS);
  return [
    ...match.sent
      .filter((each) => each.day === since)
      .map(({ receipt, cents }) => ({
        ...{ item: `bank_missing:${receipt}`, what: 'bank_missing' as const, receipt, lines: 1 },
        ...{ oursCents: cents, theirsCents: 0, ...NOT_BOOKABLE },
      })),
    ...match.back
      .filter((each) => each.day === since)
      .map(({ receipt, cents }) => ({
        ...{ item: `bank_back:${receipt}`, what: 'bank_back' as const, receipt, lines: 1 },
        ...{ oursCents: -cents, theirsCents: 0, ...NOT_BOOKABLE },
      })),
    ...bookings
      .filter((each) => each.day === since)
      .map(({ number, account, direction, cents }) => ({
        ...{
          item: `bank_booked:R-${number}:${account}`,
          what: 'bank_booked' as const,
          receipt: `R-${number}`,
          lines: 1,
        },
        ...{ oursCents: direction === 'in' ? cents : -cents, theirsCents: 0, ...NOT_BOOKABLE },
      })),
  ];
}

/** Of the day's own lines: another sum than was settled, another account than was booked, and what nothing of ours explains. */
function linesOn(
  day: string,
  { match, open, elsewhere }: ReadBank,
  asked: ReadonlyMap<string, string>,
): BankDifference[] {
  const pairs = match.pairs.filter((pair) => pair.came.day === day);
  return [
    ...pairs
      .filter(({ sent, came }) => came.cents !== sent.cents)
      .map(({ sent: { receipt, cents }, came }) => ({
        ...{ item: `bank_sum_differs:${receipt}`, what: 'bank_sum_differs' as const, receipt, lines: 1 },
        ...{ oursCents: cents, theirsCents: came.cents, ...NOT_BOOKABLE },
      })),
    ...elsewhere
      .filter((each) => each.day === day)
      .map(({ receipt, cents }) => ({
        ...{ item: `bank_elsewhere:${receipt}`, what: 'bank_elsewhere' as const, receipt, lines: 1 },
        ...{ oursCents: cents, theirsCents: cents, ...NOT_BOOKABLE },
      })),
    ...open
      .filter((line) => line.day === day)
      .map(({ item, direction, cents, receipt }) => ({
        ...{ item, what: direction === 'in' ? ('bank_in' as const) : ('bank_out' as const), receipt, lines: 1 },
        ...{ oursCents: 0, theirsCents: direction === 'in' ? cents : -cents },
        ...{ isBookable: !asked.has(item), asked: asked.get(item) ?? null },
      })),
  ];
}

/** Requests that wait, by the line that they would book. */
async function askedOn(db: Db, day: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ item: string; reference: string }>`
    select params ->> 'item' as item, 'R-' || number as reference from approval_request
     where state = 'requested' and kind = 'bank.book' and params ->> 'day' = ${day}`.execute(db);
  return new Map(rows.map(({ item, reference }) => [item, reference]));
}

async function settlementsOf(db: Db, from: string, to: string): Promise<Settled[]> {
  const { rows } = await sql<Settled>`
    select e.receipt, e.amount_cents as cents, nairobi_day(e.at)::text as day, e.direction, e.bank_kind as account,
           case e.direction when 'out' then b.debit_kind else b.credit_kind end as "bookedTo"
      from statement_entry e
      left join booked_line b on (b.shortcode, b.receipt, b.direction, b.kind) = (e.shortcode, e.receipt, e.direction, e.kind)
     where e.kind = 'settlement'
       and e.at >= ${from}::date::timestamp at time zone 'Africa/Nairobi' and e.at < (${to}::date + 1)::timestamp at time zone 'Africa/Nairobi'
     order by e.at, e.receipt`.execute(db);
  return rows;
}

/** Of a line, what it is called among those of its day: the database knows it by the same. */
const ITEM = sql`'bank_' || l.direction || ':' || l.account || ':' || l.cents || ':' || left(encode(l.text_sha256, 'hex'), 16) || ':' || l.nth`;

async function linesOf(db: Db, from: string, to: string): Promise<BankLineRow[]> {
  const { rows } = await sql<BankLineRow>`
    select l.account, l.direction, l.receipt, l.cents, l.day::text as day, ${ITEM} as item,
           exists (select from bank_booking b where (b.account, b.day, b.direction, b.cents, b.text_sha256, b.nth)
                                                  = (l.account, l.day, l.direction, l.cents, l.text_sha256, l.nth)) as "isBooked"
      from bank_line l where l.day between ${from}::date and ${to}::date order by l.day, l.import_id, l.line`.execute(
    db,
  );
  return rows;
}

/** By hand, and of no line of that account that somebody named: what went from one of ours to the other names a line of one. From the first day on that its account's statements cover. */
async function handBookings(db: Db, from: string, to: string): Promise<HandBooking[]> {
  const { rows } = await sql<HandBooking>`
    select q.number, side.account, side.direction, m.amount_cents as cents, coalesce(named.day, nairobi_day(t.created_at))::text as day
      from manual_booking m join transfer t on t.source = 'booked:' || m.request_id join approval_request q on q.id = m.request_id
      cross join lateral (values (m.debit_kind, 'in'), (m.credit_kind, 'out')) side (account, direction)
      left join bank_booking named on named.request_id = m.request_id
     where side.account in ('bank', 'bank_2') and named.account is distinct from side.account
       and t.created_at >= ${from}::date::timestamp at time zone 'Africa/Nairobi'
       and t.created_at < (${to}::date + 1)::timestamp at time zone 'Africa/Nairobi'
       and nairobi_day(t.created_at) >= (select min(lower(covers)) from bank_import where approved_at is not null and account = side.account)
     order by t.created_at, q.number`.execute(db);
  return rows;
}
