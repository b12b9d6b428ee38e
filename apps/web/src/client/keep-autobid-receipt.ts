import type { AutobidReceipt } from '@mnada/contract';
import { RECEIPTS_KEPT_MAX, rowsOf, writeRows } from './kept-rows.ts';

/** What stands first in the row of one, where a bid's has its number. */
export const AUTOBID_ROW = 'autobid';

/**
 * Keeps what the server answered of an own autobid that was set, added to or stopped, beside the receipts of one's bids there. One
 * that was told unsigned gets its signature when it is told again. @param of whoever set it: an answer may come after they left. A full or forbidden store costs the receipt, never the autobid.
 */
export function keepAutobidReceipt(auctionId: number, of: string | null, { link, hash, note }: AutobidReceipt): void {
  try {
    const rows = rowsOf(auctionId);
    const own = [AUTOBID_ROW, link, hash, note];
    const at = rows.findIndex((row) => isOf(row, link, hash));
    if (at >= 0 && (note === null || (rows[at] as unknown[])[3] !== null)) return;
    if (at < 0 && rows.length >= RECEIPTS_KEPT_MAX) return;
    writeRows(auctionId, of, at < 0 ? [...rows, own] : rows.map((row, n) => (n === at ? own : row)));
  } catch {
    // As said above.
  }
}

/** Another hash under the same words is another receipt: that is what they are kept for. */
const isOf = (row: unknown, link: string, hash: string): boolean =>
  Array.isArray(row) && row[0] === AUTOBID_ROW && row[1] === link && row[2] === hash;
