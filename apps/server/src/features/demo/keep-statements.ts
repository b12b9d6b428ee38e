import { databaseNowMs, nairobiDay } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/http/index.ts';
import { approveRequest, requestApproval } from '../approvals/index.ts';
import {
  closeDay,
  type DaySpan,
  importStatementKind,
  keepStatement,
  lastDays,
  type Movement,
  movementsIn,
  spanOf,
} from '../payments/index.ts';
import { livedUntil } from './seed.ts';

const DAY_MS = 86_400_000;
/** What was paid in the last minutes of a day is booked by then. */
const READ_AFTER_MS = 15 * 60_000;
/** What lay in the paybill before the first movement; invented, like the rest. */
const FIRST_CENTS = 25_000_000;
const WHY = 'simulated operator of the demonstration: the statement of a day that is over';
const CLOSED = 'Everything agrees. Closed by the simulated operator of the demonstration.';

/**
 * What staff do each morning (OPS-19), for the last fourteen days: a statement is imported by one of the simulated people and taken by the
 * other, and days that agree are closed, through the same functions. The last day is left to whoever looks at the office, to close.
 * @param clerks two: one asks, the other answers
 * @returns how many days it dealt with
 */
export async function keepStatements(db: Db, [maker = '', checker = '']: readonly string[]): Promise<number> {
  // Where nobody lived before, nobody has anything to reconcile.
  if ((await livedUntil(db)) === null) return 0;
  const last = nairobiDay((await databaseNowMs(db)) - READ_AFTER_MS - DAY_MS);
  let dealtWith = 0;
  // The oldest first: what was paid around a midnight stands on one statement before the next day is held against its own.
  for (const { day, isCovered, isClosed } of await lastDays(db, last)) {
    const span = spanOf(day);
    if (span === null || isClosed) continue;
    if (!isCovered) await takeStatement(db, [maker, checker], span);
    const isSettled = day !== last && (await isClosedNow(db, checker, span));
    if (!isCovered || isSettled) dealtWith += 1;
  }
  return dealtWith;
}

async function takeStatement(db: Db, [maker, checker]: readonly [string, string], span: DaySpan): Promise<void> {
  const before = await movementsIn(db, new Date(0), span.from);
  const csv = statementOf(before.reduce(balanceAfter, FIRST_CENTS), await movementsIn(db, span.from, span.to));
  const { importId } = await keepStatement({ db }, maker, csv, span);
  const approvals = { db, kinds: [importStatementKind()] };
  const reason = { code: 'statement_checked', words: WHY };
  const asked = await requestApproval(approvals, maker, { kind: 'statement.import', params: { importId }, reason });
  await approveRequest(approvals, checker, asked.reference);
}

/** A day with a difference stays open: that is somebody's to settle. */
async function isClosedNow(db: Db, clerk: string, span: DaySpan): Promise<boolean> {
  try {
    await closeDay(db, span, CLOSED, { actorId: clerk });
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'DAY_NOT_READY') return false;
    throw error;
  }
}

const balanceAfter = (cents: number, { direction, amountCents }: Movement): number =>
  direction === 'in' ? cents + amountCents : cents - amountCents;

/** As the portal would export it; nobody's name stands in it. */
function statementOf(openingCents: number, movements: readonly Movement[]): string {
  let cents = openingCents;
  const lines = movements.map((movement) => {
    cents = balanceAfter(cents, movement);
    const { receipt, direction, amountCents, at, account } = movement;
    const sums = direction === 'in' ? [kes(amountCents), ''] : ['', `-${kes(amountCents)}`];
    const details = direction === 'in' ? 'Pay Bill' : 'Business Payment';
    return [receipt, nairobiTime(at), 'Completed', ...sums, kes(cents), details, quoted(account)].join(',');
  });
  return [
    `Opening Balance,${kes(openingCents)}`,
    `Closing Balance,${kes(cents)}`,
    'Receipt No.,Completion Time,Transaction Status,Paid In,Withdrawn,Balance,Details,A/C No.',
    ...lines,
  ].join('\n');
}

const kes = (cents: number): string => (cents / 100).toFixed(2);
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const nairobiTime = (at: Date): string =>
  new Date(at.getTime() + 3 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
