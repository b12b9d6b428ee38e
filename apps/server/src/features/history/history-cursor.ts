/** Where a page of somebody's history ended: when they bid last on its last auction (µs), and that auction's id. */
export type HistoryPlace = { readonly lastBidUs: number; readonly auctionId: number };

const PLACE = /^([1-9][0-9]{0,15}):([1-9][0-9]{0,14})$/;

/** Opaque to clients. It holds a place, not a page number: a bid placed meanwhile neither hides an entry nor doubles one. */
export const writeCursor = ({ lastBidUs, auctionId }: HistoryPlace): string =>
  Buffer.from(`${lastBidUs}:${auctionId}`).toString('base64url');

/** @returns null for a cursor that was never given out */
export function readCursor(cursor: string): HistoryPlace | null {
  const match = PLACE.exec(Buffer.from(cursor, 'base64url').toString('latin1'));
  return match ? { lastBidUs: Number(match[1]), auctionId: Number(match[2]) } : null;
}
