import { stringify } from 'csv-stringify';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Spreadsheets take UTF-8 for what it is only with this before it. */
const BOM = true;

/**
 * Streams a list as CSV: rows are read as fast as they are taken, so that a hundred thousand hold neither memory nor the
 * database. What a spreadsheet would run as a formula is escaped (OPS-2).
 * @param name of the file, without its ending
 */
export function sendCsv(
  reply: FastifyReply,
  name: string,
  columns: readonly string[],
  rows: AsyncIterable<readonly unknown[]>,
): FastifyReply {
  const csv = stringify({ bom: BOM, header: true, columns: [...columns], escape_formulas: true });
  const source = Readable.from(rows);
  source.on('error', (error) => csv.destroy(error));
  csv.on('close', () => source.destroy());
  return reply
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .type('text/csv; charset=utf-8')
    .send(source.pipe(csv));
}
