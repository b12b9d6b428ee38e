import { setImmediate as otherWork } from 'node:timers/promises';
import { kindOfLine, type StatementKind, typeOfLine } from '@mnada/rules';
import { isReceipt } from './receipts.ts';
import { AMOUNT_CENTS_MAX, BYTES_MAX, centsOf, LINES_MAX, rowsOf } from './statement-cells.ts';

export type StatementLine = {
  readonly receipt: string;
  readonly direction: 'in' | 'out';
  readonly amountCents: number;
  /** ISO 8601 with +03:00. */
  readonly at: string;
  readonly account: string;
  readonly kind: StatementKind;
  /** The type of the line, which names nobody. */
  readonly says: string;
  /** Of the account after it; null: the file has no such column. */
  readonly balanceCents: number | null;
  /** In the file, counted from 1. */
  readonly line: number;
  /** Of a settlement, the numbers that its text names: one may be an account of the shop at a bank. Kept of nothing else. */
  readonly numbers: readonly string[];
};
export type ReadStatement = {
  readonly lines: readonly StatementLine[];
  readonly unreadable: readonly number[];
  /** Lines of movements that were not completed. */
  readonly notCompleted: number;
  /** What the file says of itself above its columns; null: it doesn't. */
  readonly head: {
    readonly shortcode: string | null;
    readonly openingCents: number | null;
    readonly closingCents: number | null;
    readonly inCents: number | null;
    readonly outCents: number | null;
  };
};

/** After so many signs whatever else waits in the process comes first: bids do. */
const SIGNS_AT_ONCE = 100_000;
const COLUMNS = {
  receipt: /^receipt( no\.?| number)?$/i,
  at: /^completion time$/i,
  status: /^transaction status$/i,
  in: /^paid in$/i,
  out: /^withdrawn$/i,
  account: /^a\/c no\.?$|^account( no\.?| number)?$/i,
  details: /^details$|^transaction (details|type)$|^reason type$/i,
  balance: /^balance$/i,
} as const;
type Place = Partial<Record<keyof typeof COLUMNS, number>>;

/**
 * Reads the statement that the organisation's portal exports as CSV: a head of some lines, then a row of column names, then
 * one line a movement. Columns are found by their names; only completed movements count.
 * @throws RangeError it is too long, or has no such row of names
 */
export async function readStatementCsv(text: string): Promise<ReadStatement> {
  if (text.length > BYTES_MAX) throw new RangeError('a statement of more than 20 MB: export it in parts');
  const lines: StatementLine[] = [];
  const unreadable: number[] = [];
  let notCompleted = 0;
  const heads: (readonly string[])[] = [];
  let place: Place | null = null;
  let index = -1;
  let restedAt = 0;
  for (const { fields, end } of rowsOf(text.replace(/^\uFEFF/, ''))) {
    index++;
    if (index >= LINES_MAX) throw new RangeError(`more than ${LINES_MAX} lines: export it in parts`);
    if (end - restedAt >= SIGNS_AT_ONCE) {
      restedAt = end;
      await otherWork();
    }
    if (place === null) {
      place = placesIn(fields);
      if (place === null && heads.length < HEAD_LINES_MAX) heads.push(fields);
      continue;
    }
    if (fields.every((field) => field === '')) continue;
    const read = readLine(fields, place, index + 1);
    if (read === null) unreadable.push(index + 1);
    else if (read === 'not completed') notCompleted++;
    else lines.push(read);
  }
  if (place === null)
    throw new RangeError('no row with the columns Receipt No., Completion Time, Paid In and Withdrawn');
  return { lines, unreadable, notCompleted, head: headOf(heads) };
}

const HEAD_LINES_MAX = 40;

/** Names and sums above the columns, each beside or below its name. */
function headOf(rows: readonly (readonly string[])[]): ReadStatement['head'] {
  const valueOf = (name: RegExp): string | null => {
    for (const [at, fields] of rows.entries()) {
      const index = fields.findIndex((field) => name.test(field));
      if (index < 0) continue;
      const beside = fields[index + 1] ?? '';
      return /[0-9]/.test(beside) ? beside : (rows[at + 1]?.[index] ?? null);
    }
    return null;
  };
  const cents = (name: RegExp): number | null => {
    const read = centsOf(valueOf(name)?.replace(/^(?:KES|KSH|KSh)\s*/i, '') ?? '-');
    return Number.isNaN(read) ? null : Math.abs(read);
  };
  const shortcode = /[0-9]{5,7}/.exec(valueOf(/^(organization )?short ?code:?$/i) ?? '')?.[0] ?? null;
  return {
    shortcode,
    openingCents: cents(/^opening balance:?$/i),
    closingCents: cents(/^closing balance:?$/i),
    inCents: cents(/^total (paid in|money in|credits?):?$/i),
    outCents: cents(/^total (withdrawn|money out|debits?|paid out):?$/i),
  };
}

function placesIn(fields: readonly string[]): Place | null {
  const found: Place = {};
  for (const [name, pattern] of Object.entries(COLUMNS) as [keyof typeof COLUMNS, RegExp][]) {
    const index = fields.findIndex((field) => pattern.test(field));
    if (index >= 0) found[name] = index;
  }
  return found.receipt !== undefined && found.at !== undefined && (found.in ?? found.out) !== undefined ? found : null;
}

function readLine(fields: readonly string[], place: Place, line: number): StatementLine | 'not completed' | null {
  const field = (name: keyof typeof COLUMNS) => (place[name] === undefined ? '' : (fields[place[name]] ?? ''));
  const status = field('status');
  if (status !== '' && !/^completed$/i.test(status)) return 'not completed';
  const receipt = field('receipt');
  const at = timeOf(field('at'));
  const [paidIn, withdrawn] = [centsOf(field('in')), centsOf(field('out'))];
  const amountCents = Math.abs(paidIn || withdrawn);
  const isOneSide = paidIn >= 0 && (paidIn === 0) !== (withdrawn === 0) && !Number.isNaN(withdrawn);
  if (!isReceipt(receipt) || at === null || !isOneSide || amountCents > AMOUNT_CENTS_MAX) return null;
  const direction = paidIn ? 'in' : 'out';
  const kind = kindOfLine({ direction, details: field('details') });
  const balance = field('balance') === '' ? Number.NaN : centsOf(field('balance'));
  return {
    receipt,
    direction,
    amountCents,
    at,
    account: field('account').slice(0, 60),
    kind,
    says: typeOfLine(field('details')),
    balanceCents: Number.isSafeInteger(balance) ? balance : null,
    line,
    numbers:
      kind === 'settlement'
        ? (field('details')
            .slice(0, DETAILS_MAX)
            .match(/[0-9]{4,20}/g) ?? [])
        : [],
  };
}
const DETAILS_MAX = 200;

/** The portal shows East Africa Time: `2026-11-21 14:05:00` or `21-11-2026 14:05:00`. */
function timeOf(text: string): string | null {
  const iso = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d:\d\d(?::\d\d)?)$/.exec(text);
  const european = /^(\d\d)[-/](\d\d)[-/](\d{4}) (\d\d:\d\d(?::\d\d)?)$/.exec(text);
  const [year, month, day, time] = iso
    ? iso.slice(1)
    : european
      ? [european[3], european[2], european[1], european[4]]
      : [];
  const whole = `${year}-${month}-${day}T${time && time.length === 5 ? `${time}:00` : time}+03:00`;
  return Number.isNaN(Date.parse(whole)) ? null : whole;
}
