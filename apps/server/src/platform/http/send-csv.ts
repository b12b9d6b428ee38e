import { stringify } from 'csv-stringify';
import { Readable } from 'node:stream';
import { setImmediate as otherWork, setTimeout as rest } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';

/** Spreadsheets take UTF-8 for what it is only with this before it. */
const BOM = true;
/** Rows that are read in one question: a page of a thousand held the node's other work for 100 ms and more. */
export const EXPORTED_AT_ONCE = 250;
/** So many lines are written in one go; whatever else the node has to do comes between. */
const LINES_AT_ONCE = 100;
/** What takes less than this came with the rows before it; more is a question to the database. */
const ASKED_MS = 1;
const REST_MOST_MS = 250;
/** Sessions and rights end within 5 s (S18). */
const ASKED_AGAIN_MS = 2_000;
const TAKEN_MOST_MS = 900_000;

/**
 * Streams a list as CSV: rows are read as fast as they are taken, so that a hundred thousand hold neither memory nor the
 * database. What a spreadsheet would run as a formula is escaped (OPS-2). Nobody waits for a file as a bid waits for its answer:
 * between questions to the database it rests for as long as they took. It ends unfinished once whoever takes it may no longer
 * (S18), and after a quarter of an hour.
 * @param name of the file, without its ending
 */
export function sendCsv(
  reply: FastifyReply,
  name: string,
  columns: readonly string[],
  rows: AsyncIterable<readonly unknown[]>,
): FastifyReply {
  const csv = stringify({ bom: BOM, header: true, columns: [...columns], escape_formulas: true });
  const source = Readable.from(behindBids(rows, () => reply.request.askStaffAgain()));
  source.on('error', (error) => csv.destroy(error));
  // Also where whoever takes it reads nothing any more.
  const end = setTimeout(() => csv.destroy(new Error('a file was taken for too long')), TAKEN_MOST_MS).unref();
  csv.on('close', () => {
    clearTimeout(end);
    source.destroy();
  });
  return reply
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .type('text/csv; charset=utf-8')
    .send(source.pipe(csv));
}

/** Of a list that is answered whole. */
export async function* rowsOf<T>(
  list: readonly T[],
  row: (each: T) => readonly unknown[],
): AsyncGenerator<readonly unknown[]> {
  for (const each of list) yield row(each);
}

/** The same rows: without a pause they are written in microtasks alone, and a node's sockets wait until all of a page is. */
async function* behindBids(
  rows: AsyncIterable<readonly unknown[]>,
  askStaffAgain: () => Promise<void>,
): AsyncGenerator<readonly unknown[]> {
  const reader = rows[Symbol.asyncIterator]();
  let allowedAt = performance.now();
  try {
    for (let line = 1; ; line++) {
      if (performance.now() - allowedAt > ASKED_AGAIN_MS) {
        await askStaffAgain();
        allowedAt = performance.now();
      }
      const askedAt = performance.now();
      const { done, value } = await reader.next();
      if (done === true) return;
      const tookMs = performance.now() - askedAt;
      if (tookMs > ASKED_MS) await rest(Math.min(tookMs, REST_MOST_MS));
      else if (line % LINES_AT_ONCE === 0) await otherWork();
      yield value;
    }
  } finally {
    await reader.return?.();
  }
}
