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

/** All about one thing: a line for each field, its text in full, however long. @returns lines */
export function fieldsText(fields: Row): string {
  const names = Object.keys(fields);
  const width = Math.max(0, ...names.map((name) => name.length));
  return names.map((name) => `${name.padEnd(width)}  ${wholeText(fields[name] ?? null)}`.trimEnd()).join('\n');
}

function cellText(value: string | number | null): string {
  const text = wholeText(value);
  return text.length > CELL_MAX ? `${text.slice(0, CELL_MAX - 1)}…` : text;
}

/** What people wrote shows as text: no control signs reach the terminal. */
function wholeText(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return new Intl.NumberFormat('en-KE').format(value);
  return value.replace(/[\p{Cc}\p{Cf}]/gu, ' ');
}

const EAT = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Nairobi',
  dateStyle: 'medium',
  timeStyle: 'short',
});
/** East Africa Time, as people there read it. */
export const timeText = (time: Date | null): string => (time === null ? '' : EAT.format(time));
