import type { DayDifference, DayPage } from '@mnada/contract/office';
import { toCents, toShillings } from '@mnada/rules';
import { nairobiDay, databaseNowMs } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { type BankDifference, readBankDay } from '../bank/bank-day.ts';
import { initialsOf } from '../../staff-access/index.ts';
import { reconcileStatement, type StatementReport } from '../staff/reconcile-statement.ts';
import {
  balanceOf,
  closingOf,
  coverOf,
  type DaySpan,
  hasExplained,
  otherKinds,
  ourSide,
  tasksOf,
  type TaskRow,
  theirSide,
} from './day.sql.ts';

type Row = DayPage['rows'][number];
const ROWS: readonly Row['row'][] = [
  'packs',
  'wins',
  'buy_now',
  'waiting',
  'given_back',
  'withdrawals',
  'refunds',
  'charge',
  'settlement',
  'float_move',
  'other',
];
const person = (id: string, name: string) => ({ id, name, initials: initialsOf(name) });
type Bare = Omit<DayDifference, 'owner' | 'explained_as' | 'words' | 'explained_by' | 'explained_at'>;

/** Where a difference is settled by what the console does, too; the rest is explained in its place. */
function pathOf({ what, receipt }: StatementReport['differences'][number]): string | null {
  const word = encodeURIComponent(receipt);
  if (what === 'in_not_booked') return `/admin/unallocated?receipt=${word}`;
  if (what.startsWith('in_')) return `/admin/payments?q=${word}`;
  return `/admin/withdrawals?q=${word}`;
}

const signedKes = (side: 'in' | 'out', cents: number): number =>
  toShillings(side === 'in' || cents === 0 ? cents : -cents);

function bareOf(
  report: StatementReport,
  kinds: Awaited<ReturnType<typeof otherKinds>>,
  gap: number,
  bank: readonly BankDifference[],
): Bare[] {
  return [
    ...report.differences.map((each) => ({
      ...{ item: `${each.what}:${each.receipt}`, what: each.what, receipt: each.receipt, lines: 1, at: null },
      ...{
        ours: toShillings(each.bookedCents ?? 0),
        theirs: toShillings(each.statementCents ?? 0),
        path: pathOf(each),
        bookable: false,
        asked: null,
      },
    })),
    ...kinds.map(({ kind, side, n, cents, oursCents, isBookable, asked }) => ({
      ...{ item: `${kind}:${side}`, what: kind, receipt: null, lines: n, at: null, path: null, asked },
      ours: signedKes(side, oursCents),
      theirs: signedKes(side, cents),
      bookable: isBookable,
    })),
    ...bank.map(({ item, what, receipt, lines, oursCents, theirsCents, isBookable, asked }) => ({
      ...{ item, what, receipt, lines, at: null, path: null, bookable: isBookable, asked },
      ...{ ours: toShillings(oursCents), theirs: toShillings(theirsCents) },
    })),
    ...(gap === 0
      ? []
      : [
          {
            ...{
              item: 'balance:day',
              what: 'balance' as const,
              receipt: null,
              lines: 0,
              at: null,
              ours: 0,
              path: null,
              bookable: false,
              asked: null,
            },
            theirs: toShillings(gap),
          },
        ]),
  ];
}

type Sides = Awaited<ReturnType<typeof ourSide>>;

/**
 * What the two sums of a side differ by beyond all that is listed of it: nothing, or a fault of ours. It is listed as a difference of its
 * own, so that no day closes over two sums that nobody has looked at.
 */
function unlistedSums(
  ours: Sides,
  theirs: Sides,
  report: StatementReport,
  kinds: Awaited<ReturnType<typeof otherKinds>>,
): Bare[] {
  // Of more differences than are listed the day is open as it is, and nothing follows from those that are.
  if (report.found > report.differences.length) return [];
  return (['in', 'out'] as const).flatMap((side): Bare[] => {
    const sum = (rows: Sides) => rows.reduce((cents, each) => cents + (each.side === side ? Number(each.cents) : 0), 0);
    const listed = [
      ...report.differences
        .filter(({ what }) => what.startsWith(`${side}_`))
        .map(({ statementCents, bookedCents }) => Number(statementCents ?? 0) - Number(bookedCents ?? 0)),
      ...kinds.filter((each) => each.side === side).map(({ cents, oursCents }) => cents - oursCents),
    ].reduce((cents, each) => cents + each, 0);
    const oursCents = sum(ours) + listed;
    const theirsCents = sum(theirs);
    if (oursCents === theirsCents) return [];
    return [
      {
        ...{ item: `${side}_sums_differ:day`, what: `${side}_sums_differ`, receipt: null, lines: 0, at: null },
        ...{ ours: toShillings(oursCents), theirs: toShillings(theirsCents), path: null, bookable: false, asked: null },
      },
    ];
  });
}

/** An explanation stands for the sums and the lines that it was said of; what came since is open again. */
const standsFor = (task: TaskRow, { lines, ours, theirs }: Bare): boolean =>
  task.ofLines === lines && task.ofOursCents === toCents(ours) && task.ofTheirsCents === toCents(theirs);

function withTask(bare: Bare, task: TaskRow | undefined): DayDifference {
  const said = task !== undefined && standsFor(task, bare) ? task : undefined;
  return {
    ...bare,
    owner: task === undefined ? null : person(task.ownerId, task.ownerName),
    explained_as: said?.explainedAs ?? null,
    words: said?.words ?? '',
    explained_by: said?.byId == null ? null : person(said.byId, said.byName ?? ''),
    explained_at: said?.explainedAt?.toISOString() ?? null,
  };
}

type Sums = { our_lines: number; ours: number; their_lines: number; theirs: number };
const sumOf = (rows: readonly Row[]): Sums =>
  rows.reduce<Sums>(
    (sum, row) => ({
      our_lines: sum.our_lines + row.our_lines,
      ours: sum.ours + row.ours,
      their_lines: sum.their_lines + row.their_lines,
      theirs: sum.theirs + row.theirs,
    }),
    { our_lines: 0, ours: 0, their_lines: 0, theirs: 0 },
  );

/**
 * One day, our lines beside theirs (OPS-19). Open is every difference that nobody explained; what is matched in its room is none any
 * more.
 */
export async function readDay(db: Db, viewerId: string, span: DaySpan): Promise<DayPage> {
  const { day, from, to } = span;
  const [ours, theirs, report, kinds, balance, cover, tasks, closing, own, nowMs, third] = await Promise.all([
    ourSide(db, span),
    theirSide(db, span),
    reconcileStatement(db, from, to),
    otherKinds(db, span),
    balanceOf(db, span),
    coverOf(db, span),
    tasksOf(db, day),
    closingOf(db, day),
    hasExplained(db, day, viewerId),
    databaseNowMs(db),
    readBankDay(db, day),
  ]);
  const rows = ROWS.flatMap((row) =>
    (['in', 'out'] as const).flatMap((side): Row[] => {
      const mine = ours.filter((each) => each.row === row && each.side === side);
      const said = theirs.filter((each) => each.row === row && each.side === side);
      if (mine.length === 0 && said.length === 0) return [];
      const cents = (list: typeof ours) => toShillings(list.reduce((sum, each) => sum + each.cents, 0));
      const count = (list: typeof ours) => list.reduce((sum, each) => sum + each.n, 0);
      return [{ row, side, our_lines: count(mine), ours: cents(mine), their_lines: count(said), theirs: cents(said) }];
    }),
  );
  const byItem = new Map(tasks.map((task) => [task.item, task]));
  const bare = cover.isCovered
    ? [...bareOf(report, kinds, balance.gap, third.differences), ...unlistedSums(ours, theirs, report, kinds)]
    : [];
  const differences = bare.map((each) => withTask(each, byItem.get(each.item)));
  // Nobody can have looked at what is not listed: it is open.
  const unlisted = cover.isCovered ? report.found - report.differences.length : 0;
  const open = differences.filter(({ explained_as: as }) => as === null).length + unlisted;
  const isOver = day < nairobiDay(nowMs);
  const state = closing !== null ? 'closed' : !cover.isCovered ? 'missing' : open > 0 ? 'open' : 'to_sign';
  return {
    day,
    state,
    covered: cover.isCovered,
    statement:
      cover.byId === null || cover.readAt === null
        ? null
        : {
            by: person(cover.byId, cover.byName ?? ''),
            read_at: cover.readAt.toISOString(),
            lines: cover.lines,
            sha256: cover.sha256?.toString('hex') ?? '',
          },
    opening: balance.opening === null ? null : toShillings(balance.opening),
    closing: balance.closing === null ? null : toShillings(balance.closing),
    rows,
    bank: third.bank,
    money_in: sumOf(rows.filter(({ side }) => side === 'in')),
    money_out: sumOf(rows.filter(({ side }) => side === 'out')),
    differences,
    found: differences.length + unlisted,
    open,
    closed:
      closing === null
        ? null
        : { by: person(closing.byId, closing.byName), at: closing.at.toISOString(), words: closing.words },
    may_close:
      closing !== null
        ? 'closed'
        : !isOver
          ? 'not_over'
          : !cover.isCovered
            ? 'not_covered'
            : open > 0
              ? 'open_differences'
              : third.isAwaited
                ? 'bank_not_covered'
                : own
                  ? 'explained_it'
                  : 'yes',
  };
}
