import { createHash } from 'node:crypto';
import { setImmediate as otherWork } from 'node:timers/promises';
import { typeOfLine } from '@mnada/rules';
import { AMOUNT_CENTS_MAX, BYTES_MAX, centsOf, LINES_MAX, rowsOf } from '../statement-cells.ts';

export type BankLine = {
  /** 2026-06-01 */
  readonly day: string;
  readonly direction: 'in' | 'out';
  readonly cents: number;
  /** What tells it from others of its day, side and sum; its text itself is not kept. */
  readonly textHash: Buffer;
  /** Which of several lines that are alike in all of that. */
  readonly nth: number;
  /** A receipt of M-PESA that its text names. */
  readonly receipt: string | null;
  readonly says: string;
  readonly balanceCents: number | null;
  /** In the file, counted from 1. */
  readonly line: number;
};
export type ReadBankStatement = { readonly lines: readonly BankLine[]; readonly unreadable: readonly number[] };

const SIGNS_AT_ONCE = 100_000;
/** Banks name their columns as they like. */
const COLUMNS = {
  at: /^(transaction |value |posting |trans\.? |txn )?date$/i,
  details: /^(transaction )?(description|narratives?|narrations?|details|particulars)$/i,
  reference: /^(transaction |trans\.? |bank |cheque |customer )?(reference|ref\.?)( no\.?| number)?$|^cheque no\.?$/i,
  in: /^(credits?|money in|paid in|deposits?)( amount)?( \(?kes\)?)?$/i,
  out: /^(debits?|money out|paid out|withdrawals?|withdrawn)( amount)?( \(?kes\)?)?$/i,
  balance: /^((running|book|closing|available) )?balance( \(?kes\)?)?$/i,
} as const;
type Name = keyof typeof COLUMNS;
type Place = Partial<Record<Name, number>>;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * Reads the statement of a bank as it exports it in CSV: whatever stands above, a row of column names, then one line a movement.
 * @throws RangeError it is too long, or has no row with a date and a credit or debit
 */
export async function readBankCsv(text: string): Promise<ReadBankStatement> {
  if (text.length > BYTES_MAX) throw new RangeError('a statement of more than 20 MB: export it in parts');
  const lines: BankLine[] = [];
  const unreadable: number[] = [];
  const alike = new Map<string, number>();
  let place: Place | null = null;
  let [index, restedAt] = [-1, 0];
  for (const { fields, end } of rowsOf(text.replace(/^\uFEFF/, ''))) {
    index++;
    if (index >= LINES_MAX) throw new RangeError(`more than ${LINES_MAX} lines: export it in parts`);
    if (end - restedAt >= SIGNS_AT_ONCE) {
      restedAt = end;
      await otherWork();
    }
    if (place === null) {
      place = placesIn(fields);
      continue;
    }
    if (fields.every((field) => field === '') || isOpeningOrTotal(fields, place)) continue;
    const read = readLine(fields, place, index + 1);
    if (read === null) {
      unreadable.push(index + 1);
      continue;
    }
    const key = [read.day, read.direction, read.cents, read.textHash.toString('hex')].join(' ');
    const nth = (alike.get(key) ?? 0) + 1;
    alike.set(key, nth);
    lines.push({ ...read, nth });
  }
  if (place === null) throw new RangeError('no row with the columns Date, Credit and Debit');
  return { lines, unreadable };
}

function placesIn(fields: readonly string[]): Place | null {
  const found: Place = {};
  for (const [name, pattern] of Object.entries(COLUMNS) as [Name, RegExp][]) {
    const index = fields.findIndex((field) => pattern.test(field));
    if (index >= 0) found[name] = index;
  }
  return found.at !== undefined && (found.in ?? found.out) !== undefined ? found : null;
}

const cellOf = (fields: readonly string[], place: Place, name: Name): string => {
  const index = place[name];
  return index === undefined ? '' : (fields[index] ?? '');
};

/** Balances that are brought forward, and sums below the lines, move nothing. */
const isOpeningOrTotal = (fields: readonly string[], place: Place): boolean =>
  centsOf(cellOf(fields, place, 'in')) === 0 &&
  centsOf(cellOf(fields, place, 'out')) === 0 &&
  /balance|total|b\/f|c\/f|brought|carried/i.test(fields.join(' '));

function readLine(fields: readonly string[], place: Place, line: number): Omit<BankLine, 'nth'> | null {
  const cell = (name: Name) => cellOf(fields, place, name);
  const day = dayOf(cell('at'));
  const [credit, debit] = [centsOf(cell('in')), centsOf(cell('out'))];
  const cents = Math.abs(credit || debit);
  const isOneSide = credit >= 0 && !Number.isNaN(debit) && (credit === 0) !== (debit === 0);
  if (day === null || !isOneSide || cents > AMOUNT_CENTS_MAX) return null;
  const said = `${cell('reference')} ${cell('details')}`;
  const balance = cell('balance') === '' ? Number.NaN : centsOf(cell('balance'));
  return {
    ...{ day, direction: credit > 0 ? 'in' : 'out', cents, line },
    textHash: createHash('sha256').update(said.replace(/\s+/g, ' ').trim().toUpperCase()).digest(),
    // The bank's own references may look like one.
    receipt: receiptIn(cell('details')) ?? receiptIn(cell('reference')),
    says: typeOfLine(cell('details')),
    balanceCents: Number.isSafeInteger(balance) ? balance : null,
  };
}

const TEXT_MAX = 400;
/** Ten capitals and digits, both: as M-PESA names a movement. */
const receiptIn = (text: string): string | null =>
  text
    .slice(0, TEXT_MAX)
    .split(/[^A-Za-z0-9]+/)
    .find((word) => /^[A-Z0-9]{10}$/.test(word) && /[0-9]/.test(word) && /[A-Z]/.test(word)) ?? null;

/** `2026-06-01`, `01/06/2026`, `1-Jun-2026`; the day comes first. */
function dayOf(text: string): string | null {
  const iso = /^(\d{4})-(\d\d)-(\d\d)/.exec(text);
  const local = /^(\d{1,2})[-/. ](\d{1,2}|[A-Za-z]{3,9})[-/. ](\d{4})/.exec(text);
  const [year, month, date] = iso ? iso.slice(1) : local ? [local[3], local[2], local[1]] : [];
  if (year === undefined || month === undefined || date === undefined) return null;
  const named = MONTHS.indexOf(month.slice(0, 3).toLowerCase());
  const number = /^\d+$/.test(month) ? Number(month) : named + 1;
  const day = `${year}-${String(number).padStart(2, '0')}-${date.padStart(2, '0')}`;
  const time = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day ? null : day;
}
