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
  /** Of the account after it; null: the file doesn't tell. */
  readonly balanceCents: number | null;
  /** How far that is from the balance before it and its own sum; null: one of the two isn't told. */
  readonly gapCents: number | null;
  /** In the file, counted from 1. */
  readonly line: number;
};
export type ReadBankStatement = {
  /** The earliest first, whichever way the file goes. */
  readonly lines: readonly BankLine[];
  readonly unreadable: readonly number[];
  /** Before the first line and after the last; null: the file tells no balances. */
  readonly openingCents: number | null;
  readonly closingCents: number | null;
  /** Lines whose balance doesn't follow from the one before it. */
  readonly breaks: readonly number[];
};

const SIGNS_AT_ONCE = 100_000;
/** Banks name their columns as they like. */
const COLUMNS = {
  at: /^(transaction |value |posting |trans\.? |txn )?date$/i,
  details: /^(transaction )?(description|narratives?|narrations?|details|particulars)$/i,
  reference: /^(transaction |trans\.? |bank |cheque |customer )?(reference|ref\.?)( no\.?| number)?$|^cheque no\.?$/i,
  in: /^(credits?|money in|paid in|deposits?)( amount)?( \(?kes\)?)?$/i,
  out: /^(debits?|money out|paid out|withdrawals?|withdrawn)( amount)?( \(?kes\)?)?$/i,
  /** Of banks that have one column for both sides, with a sign or with a side beside it. */
  amount: /^(transaction )?amount( \(?kes\)?)?$/i,
  side: /^(dr\s*\/\s*cr|cr\s*\/\s*dr|d\s*\/\s*c|c\s*\/\s*d|debit\s*\/\s*credit|credit\s*\/\s*debit|(dr|cr|transaction)?\s*(type|indicator|sign))$/i,
  balance: /^((running|book|closing|available) )?balance( \(?kes\)?)?$/i,
} as const;
type Name = keyof typeof COLUMNS;
type Place = Partial<Record<Name, number>>;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * Reads the statement of a bank as it exports it in CSV: whatever stands above, a row of column names, then one line a movement. Its sides
 * stand in two columns, where debits may carry a sign or brackets, or in one, with a sign or a side beside it. Balances are followed from
 * line to line; where they don't lead on, that is told.
 * @throws RangeError it is too long, has no row with a date and a sum, or nothing in it says which lines came in
 */
export async function readBankCsv(text: string): Promise<ReadBankStatement> {
  if (text.length > BYTES_MAX) throw new RangeError('a statement of more than 20 MB: export it in parts');
  const rows: Row[] = [];
  let place: Place | null = null;
  let brought: number | null = null;
  let carried: number | null = null;
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
    if (fields.every((field) => field === '')) continue;
    if (isOpeningOrTotal(fields, place)) {
      const told = balanceOf(cellOf(fields, place, 'balance'));
      if (/b\/f|brought|opening/i.test(fields.join(' '))) brought ??= told;
      else if (/c\/f|carried|closing/i.test(fields.join(' '))) carried = told ?? carried;
      continue;
    }
    rows.push({ ...sidesOf(fields, place), fields, line: index + 1 });
  }
  if (place === null) throw new RangeError('no row with the columns Date, Credit and Debit');
  const beside = { brought, carried };
  // A sign before debits is a bank's way to write them, where all of them have it; else it takes one back, and a person looks.
  const debits = rows.filter(({ debit }) => debit !== 0 && !Number.isNaN(debit));
  const areSigned = debits.every(isSigned);
  const read = readRows(rows, place, beside, areSigned);
  // Of a single one nothing is known but by its balance.
  const [only] = debits;
  const isDoubtful = debits.length === 1 && only !== undefined && isSigned(only) && place.out !== undefined;
  const saysSo = read.lines.some(({ line, gapCents }) => line === only?.line && gapCents === 0);
  return isDoubtful && !saysSo ? readRows(rows, place, beside, false) : read;
}

const isSigned = (row: Row): boolean => row.debit < 0;

/** @param areSigned debits with a sign are debits; else a person looks at them */
function readRows(rows: readonly Row[], place: Place, beside: Beside, areSigned: boolean): ReadBankStatement {
  const [lines, unreadable] = [[] as Bare[], [] as number[]];
  for (const row of rows) {
    const read = isSigned(row) && !areSigned ? null : readLine(row, place);
    if (read === null) unreadable.push(row.line);
    else lines.push(read);
  }
  return { unreadable, ...followed(lines, beside, rows.length > 0 && rows.every(({ isTold }) => !isTold)) };
}

type Sides = {
  /** In cents; NaN: one of them can't be read, or they contradict each other. */
  readonly credit: number;
  readonly debit: number;
  /** false: a sum without sign or side, which counts as a credit where balances say the same. */
  readonly isTold: boolean;
};
type Row = Sides & {
  readonly fields: readonly string[];
  readonly line: number;
};
/** What the file says was there before its first line, and is carried on after its last. */
type Beside = { readonly brought: number | null; readonly carried: number | null };
type Bare = Omit<BankLine, 'nth' | 'gapCents'>;

const SIDE = /\s*(credit|debit|cr|dr|c|d)\.?$/i;
const isDebit = (word: string): boolean => /^d/i.test(word);

/** Both sides of a row. */
function sidesOf(fields: readonly string[], place: Place): Sides {
  const cell = (name: Name) => cellOf(fields, place, name);
  const sum = (text: string, isOut: boolean): number => {
    const side = SIDE.exec(text)?.[1];
    // `35.00 CR` among the debits is no debit.
    return side !== undefined && isDebit(side) !== isOut ? Number.NaN : centsOf(text.replace(SIDE, ''));
  };
  if (place.in !== undefined || place.out !== undefined)
    return { credit: sum(cell('in'), false), debit: sum(cell('out'), true), isTold: true };
  const word = /^(cr|dr|c|d|credit|debit)\b/i.exec(cell('side'))?.[1] ?? SIDE.exec(cell('amount'))?.[1];
  const cents = centsOf(cell('amount').replace(SIDE, ''));
  if (place.side !== undefined && word === undefined) return { credit: Number.NaN, debit: Number.NaN, isTold: true };
  if (word === undefined)
    return cents < 0 ? { credit: 0, debit: cents, isTold: true } : { credit: cents, debit: 0, isTold: false };
  // A debit may be written with a sign as well, a credit not.
  return isDebit(word)
    ? { credit: 0, debit: -Math.abs(cents), isTold: true }
    : { credit: cents, debit: 0, isTold: true };
}

/** `1,000.00 DR`, or less than nothing: it is overdrawn. */
function balanceOf(text: string): number | null {
  const side = SIDE.exec(text)?.[1];
  const cents = text === '' ? Number.NaN : centsOf(text.replace(SIDE, ''));
  if (!Number.isSafeInteger(cents)) return null;
  return side !== undefined && isDebit(side) ? -Math.abs(cents) : cents;
}

const movedBy = ({ direction, cents }: Bare): number => (direction === 'in' ? cents : -cents);

/** Puts the earliest first, follows the balances, and tells alike lines apart. */
function followed(
  inFile: readonly Bare[],
  { brought, carried }: Beside,
  isOnlyByBalance: boolean,
): Omit<ReadBankStatement, 'unreadable'> {
  const ordered = isNewestFirst(inFile) ? [...inFile].reverse() : inFile;
  const alike = new Map<string, number>();
  let before = brought;
  const lines = ordered.map((bare): BankLine => {
    const gapCents = before === null || bare.balanceCents === null ? null : bare.balanceCents - before - movedBy(bare);
    before = bare.balanceCents;
    const key = [bare.day, bare.direction, bare.cents, bare.textHash.toString('hex')].join(' ');
    const nth = (alike.get(key) ?? 0) + 1;
    alike.set(key, nth);
    return { ...bare, nth, gapCents };
  });
  const breaks = lines.filter(({ gapCents }) => (gapCents ?? 0) !== 0).map(({ line }) => line);
  const isSure = lines.slice(1).every(({ gapCents }) => gapCents === 0) && lines.length > 1;
  if (isOnlyByBalance && lines.length > 0 && !isSure)
    throw new RangeError(
      'nothing says which lines came in and which went out: export it with a column for each, or with signs',
    );
  const [first, last] = [lines[0], lines[lines.length - 1]];
  const closing = last?.balanceCents ?? carried ?? null;
  const isCarriedOn = carried === null || last?.balanceCents == null || carried === last.balanceCents;
  return {
    lines,
    openingCents: brought ?? (first?.balanceCents == null ? null : first.balanceCents - movedBy(first)),
    closingCents: closing,
    breaks: isCarriedOn || last === undefined || breaks.includes(last.line) ? breaks : [...breaks, last.line],
  };
}

/** By its days; of one day alone, by which way its balances lead on. */
function isNewestFirst(lines: readonly Bare[]): boolean {
  const [first, last] = [lines[0], lines[lines.length - 1]];
  if (first === undefined || last === undefined) return false;
  if (first.day !== last.day) return first.day > last.day;
  const leads = (from: Bare | undefined, to: Bare | undefined): boolean =>
    from?.balanceCents != null && to?.balanceCents != null && from.balanceCents + movedBy(to) === to.balanceCents;
  const [on, back] = [0, 1].map(
    (way) =>
      lines.filter((line, at) => at > 0 && (way === 0 ? leads(lines[at - 1], line) : leads(line, lines[at - 1])))
        .length,
  );
  return (back ?? 0) > (on ?? 0);
}

function placesIn(fields: readonly string[]): Place | null {
  const found: Place = {};
  for (const [name, pattern] of Object.entries(COLUMNS) as [Name, RegExp][]) {
    const index = fields.findIndex((field) => pattern.test(field));
    if (index >= 0) found[name] = index;
  }
  return found.at !== undefined && (found.in ?? found.out ?? found.amount) !== undefined ? found : null;
}

const cellOf = (fields: readonly string[], place: Place, name: Name): string => {
  const index = place[name];
  return index === undefined ? '' : (fields[index] ?? '');
};

/** Balances that are brought forward, and sums below the lines, move nothing. */
const isOpeningOrTotal = (fields: readonly string[], place: Place): boolean =>
  (['in', 'out', 'amount'] as const).every((name) => centsOf(cellOf(fields, place, name)) === 0) &&
  /balance|total|b\/f|c\/f|brought|carried/i.test(fields.join(' '));

function readLine({ fields, credit, debit, line }: Row, place: Place): Bare | null {
  const cell = (name: Name) => cellOf(fields, place, name);
  const day = dayOf(cell('at'));
  const cents = Math.abs(credit || debit);
  const isOneSide = credit >= 0 && !Number.isNaN(debit) && (credit === 0) !== (debit === 0);
  if (day === null || !isOneSide || cents > AMOUNT_CENTS_MAX) return null;
  const said = `${cell('reference')} ${cell('details')}`;
  return {
    ...{ day, direction: credit > 0 ? 'in' : 'out', cents, line },
    textHash: createHash('sha256').update(said.replace(/\s+/g, ' ').trim().toUpperCase()).digest(),
    // The bank's own references may look like one.
    receipt: receiptIn(cell('details')) ?? receiptIn(cell('reference')),
    says: typeOfLine(cell('details')),
    balanceCents: balanceOf(cell('balance')),
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
