import { RECEIPTS_PREFIX } from './drop-kept.ts';

/** Of one auction; whoever bids more than that keeps the first ones. */
export const RECEIPTS_KEPT_MAX = 1_000;

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
    const name = RECEIPTS_PREFIX + String(auctionId);
    const rows = rowsIn(localStorage.getItem(name));
    if (rows.length < RECEIPTS_KEPT_MAX && !rows.some((row) => (row as unknown[] | null)?.[0] === seq))
      localStorage.setItem(name, JSON.stringify([...rows, [seq, received_at_us, decided_at_us, hash]]));
  } catch {
    // As said above.
  }
}

/** Storage is the device's, and anybody writes there: what is no list makes room for one. */
export function rowsIn(text: string | null): unknown[] {
  try {
    const rows: unknown = JSON.parse(text ?? '');
    return Array.isArray(rows) ? rows : [];
  } catch {
    return [];
  }
}
