import { RECEIPTS_KEPT_MAX, rowsOf, writeRows } from './kept-rows.ts';
import { receiptsOwner } from './session.ts';

type Accepted = {
  readonly seq: number;
  readonly received_at_us: number;
  readonly decided_at_us: number;
  readonly hash: string;
};

/**
 * Keeps what the server told of an own bid when it was accepted: number, times and hash. Verify compares it with what is
 * published (LOG-7; transparency/kept-receipts.ts reads it). A full or forbidden store costs the receipt, never the bid.
 */
export function keepReceipt(auctionId: number, { seq, received_at_us, decided_at_us, hash }: Accepted): void {
  try {
    const rows = rowsOf(auctionId);
    if (rows.length < RECEIPTS_KEPT_MAX && !rows.some((row) => (row as unknown[] | null)?.[0] === seq))
      writeRows(auctionId, receiptsOwner(), [...rows, [seq, received_at_us, decided_at_us, hash]]);
  } catch {
    // As said above.
  }
}
