import type { AuctionStatus } from '@mnada/contract';

/** Where a page of the list ended: the last card's group, its sorting time in µs, its id. */
export type ListPlace = { readonly status: AuctionStatus; readonly orderUs: number; readonly auctionId: number };

const PLACE = /^(live|scheduled|ended):(0|[1-9][0-9]{0,15}):([1-9][0-9]{0,14})$/;

/** Opaque to clients; any node can read it, since it holds a place and not a page number. */
export const writeCursor = (place: ListPlace): string =>
  Buffer.from(`${place.status}:${place.orderUs}:${place.auctionId}`).toString('base64url');

/** @returns null for a cursor that was never given out */
export function readCursor(cursor: string): ListPlace | null {
  const match = PLACE.exec(Buffer.from(cursor, 'base64url').toString('latin1'));
  if (!match) return null;
  return { status: match[1] as AuctionStatus, orderUs: Number(match[2]), auctionId: Number(match[3]) };
}
