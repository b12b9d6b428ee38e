import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { setImmediate as otherWork } from 'node:timers/promises';
import { IMPORT_COLUMNS, IMPORT_LIMITS, type ImportColumn, type ImportError } from '@mnada/contract/office';
import { parse } from 'csv-parse';
import { Refusal } from '../../../platform/http/index.ts';
import { type Columns, type ImportRow, readRow } from './read-row.ts';

export type ReadFile = {
  readonly rows: readonly ImportRow[];
  /** Of all rows that say anything. */
  readonly count: number;
  readonly errors: readonly ImportError[];
  readonly unknownColumns: readonly string[];
};

const NEEDED: readonly ImportColumn[] = ['name', 'category', 'price'];
/** So many rows between two looks of whatever else waits: bids above all. */
const AT_ONCE = 100;
/** The parser works a piece through at once, and each line of it may be empty: as many bytes as cost bids nothing. */
const PIECE_BYTES = 1_024;
/** Of any kind, also such as say nothing. */
const LINES_MAX = 3 * IMPORT_LIMITS.rows;
const HEAD_BYTES = 8_192;
const UNKNOWN_SHOWN = 20;
const NO_TEXT = /\p{Surrogate}|\0/u;

/**
 * Reads a whole CSV file, a few rows at a time (OPS-7): UTF-8, a line of column names, commas or semicolons. Nothing is written here.
 * @param today a day of Nairobi
 * @throws Refusal IMPORT_UNREADABLE, IMPORT_TOO_BIG
 */
export async function readImport(path: string, today: string): Promise<ReadFile> {
  const delimiter = await delimiterOf(path);
  const source = createReadStream(path, { highWaterMark: PIECE_BYTES });
  const text = source.pipe(asText());
  const parser = text.pipe(
    parse({
      bom: true,
      delimiter,
      max_record_size: IMPORT_LIMITS.rowBytes,
      relax_column_count: true,
      relax_quotes: false,
      skip_empty_lines: false,
    }),
  );
  source.on('error', (error) => parser.destroy(error));
  text.on('error', (error) => parser.destroy(error));
  try {
    return await readRows(parser, today);
  } catch (cause) {
    if (cause instanceof Refusal) throw cause;
    throw new Refusal('IMPORT_UNREADABLE', { cause });
  } finally {
    source.destroy();
    text.destroy();
    parser.destroy();
  }
}

async function readRows(records: AsyncIterable<string[]>, today: string): Promise<ReadFile> {
  const rows: ImportRow[] = [];
  const errors: ImportError[] = [];
  const slugs = new Set<string>();
  let head: ReturnType<typeof readHead> | null = null;
  let [row, count] = [0, 0];
  for await (const cells of records) {
    row += 1;
    if (row > LINES_MAX) throw new Refusal('IMPORT_TOO_BIG');
    if (row % AT_ONCE === 0) await otherWork();
    if (head === null) {
      head = readHead(cells);
      continue;
    }
    if (cells.every((cell) => cell.trim() === '')) continue;
    count += 1;
    if (count > IMPORT_LIMITS.rows) throw new Refusal('IMPORT_TOO_BIG');
    if (cells.length !== head.width) {
      errors.push({ row, column: null, fault: 'shape' });
    } else {
      const read = readRow(cells, head.columns, { row, today });
      errors.push(...read.errors);
      if (read.good !== null && slugs.has(read.good.slug)) errors.push({ row, column: 'name', fault: 'twice' });
      else if (read.good !== null) rows.push(read.good);
      if (read.good !== null) slugs.add(read.good.slug);
    }
  }
  if (head === null || count === 0) throw new Refusal('IMPORT_UNREADABLE');
  return { rows, count, errors, unknownColumns: head.unknown };
}

/** @throws Refusal IMPORT_UNREADABLE a needed column is missing, or one stands there twice */
function readHead(cells: readonly string[]): {
  readonly columns: Columns;
  readonly unknown: readonly string[];
  readonly width: number;
} {
  const names = cells.map((cell) =>
    cell
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_'),
  );
  const columns = new Map<ImportColumn, number>();
  const unknown: string[] = [];
  for (const [at, name] of names.entries()) {
    const known = IMPORT_COLUMNS.find((column) => column === name);
    if (known === undefined) unknown.push(cells[at]?.slice(0, 60) ?? '');
    else if (columns.has(known)) throw new Refusal('IMPORT_UNREADABLE');
    else columns.set(known, at);
  }
  if (NEEDED.some((column) => !columns.has(column))) throw new Refusal('IMPORT_UNREADABLE');
  return { columns, unknown: unknown.slice(0, UNKNOWN_SHOWN), width: cells.length };
}

/** Bytes that are no UTF-8, and signs that no database can hold, end the reading. */
function asText(): Transform {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        const text = decoder.decode(chunk, { stream: true });
        if (NO_TEXT.test(text)) throw new Error('a sign that is no text');
        done(null, text);
      } catch (error) {
        done(error as Error);
      }
    },
    flush(done) {
      try {
        done(null, decoder.decode());
      } catch (error) {
        done(error as Error);
      }
    },
  });
}

/** Spreadsheets of half of the world write semicolons: whichever the line of names has more of. */
async function delimiterOf(path: string): Promise<',' | ';'> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const [line = ''] = buffer.toString('latin1', 0, bytesRead).split(/\r|\n/, 1);
    return line.split(';').length > line.split(',').length ? ';' : ',';
  } finally {
    await file.close();
  }
}
