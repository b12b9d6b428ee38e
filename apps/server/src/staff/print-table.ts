/** A row of a table: heading → text. All rows have the same headings. */
export type Row = Readonly<Record<string, string | number | null>>;

const CELL_MAX = 44;

/** Text in columns, numbers to the right. @returns lines */
export function tableText(rows: readonly Row[], none: string): string {
  const [first] = rows;
  if (first === undefined) return none;
  const headings = Object.keys(first);
  const cells = rows.map((row) => headings.map((heading) => cellText(row[heading] ?? null)));
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...cells.map((row) => row[column]?.length ?? 0)),
  );
  const isNumber = headings.map((heading) => rows.every((row) => typeof row[heading] === 'number'));
  const line = (texts: readonly string[]) =>
    texts
      .map((text, column) => (isNumber[column] ? text.padStart(widths[column] ?? 0) : text.padEnd(widths[column] ?? 0)))
      .join('  ')
      .trimEnd();
  return [line(headings), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)].join('\n');
}

/** What people wrote shows as text: no control signs reach the terminal. */
function cellText(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return new Intl.NumberFormat('en-KE').format(value);
  const text = value.replace(/[\p{Cc}\p{Cf}]/gu, ' ');
  return text.length > CELL_MAX ? `${text.slice(0, CELL_MAX - 1)}…` : text;
}

const EAT = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Nairobi',
  dateStyle: 'medium',
  timeStyle: 'short',
});
/** East Africa Time, as people there read it. */
export const timeText = (time: Date | null): string => (time === null ? '' : EAT.format(time));
