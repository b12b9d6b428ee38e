/** What a statement's file is made of, whoever wrote it: rows of cells, and sums in them. */

/** What one file may hold; a longer one is exported in parts. */
export const BYTES_MAX = 20_000_000;
export const LINES_MAX = 100_000;
/** Of one line: KSh 100,000,000. So many lines of it still add up exactly. */
export const AMOUNT_CENTS_MAX = 10_000_000_000;
const LINE_SIGNS_MAX = 100_000;
const FIELDS_MAX = 100;

/** `1,350.00`, `-1350`, `(1,350.00)`, `1350.5-`, `KES 1,350.00`, and nothing; NaN for anything else. */
export function centsOf(text: string): number {
  if (text === '') return 0;
  const bare = text.replaceAll(',', '').replace(/^(?:KES|KSHS?)\.?\s*/i, '');
  const inside = /^\((.*)\)$/.exec(bare)?.[1] ?? /^([^-].*)-$/.exec(bare)?.[1];
  const [, sign, shillings = '', cents = ''] =
    /^(-?)([0-9]{1,12})(?:\.([0-9]{1,2}))?$/.exec((inside ?? bare).trim()) ?? [];
  // In brackets and with a sign as well: nobody knows which way.
  if (sign === undefined || (inside !== undefined && sign === '-')) return Number.NaN;
  const sum = Number(shillings) * 100 + Number(cents.padEnd(2, '0'));
  return (sign === '-' || inside !== undefined) && sum !== 0 ? -sum : sum;
}

type Row = { readonly fields: readonly string[]; readonly end: number };

/**
 * Comma-separated, fields in quotes may hold commas, quotes and line breaks.
 * @throws RangeError a line is longer, or has more fields, than any statement's
 */
export function* rowsOf(text: string): Generator<Row> {
  let row: string[] = [];
  let field = '';
  let quoted = false;
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    if (i - start > LINE_SIGNS_MAX || row.length > FIELDS_MAX)
      throw new RangeError('a line that is longer than any of a statement');
    const sign = text[i];
    if (quoted) {
      if (sign !== '"') field += sign;
      else if (text[i + 1] === '"') field += text[++i];
      else quoted = false;
    } else if (sign === '"') quoted = true;
    else if (sign === ',') {
      row.push(field.trim());
      field = '';
    } else if (sign === '\r' && text[i + 1] === '\n') {
      // The line ends at the sign behind it.
    } else if (sign === '\n' || sign === '\r') {
      yield { fields: [...row, field.trim()], end: i };
      row = [];
      field = '';
      start = i + 1;
    } else field += sign;
  }
  if (field !== '' || row.length > 0) yield { fields: [...row, field.trim()], end: text.length };
}
