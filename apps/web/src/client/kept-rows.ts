import { RECEIPTS_PREFIX } from './drop-kept.ts';
import { receiptsOwner } from './session.ts';

/** Of one auction; whoever bids more than that keeps the first ones. */
export const RECEIPTS_KEPT_MAX = 1_000;
/** Receipts leave the device so long after the last one of their auction came: by then whoever wants to complain has. */
const KEPT_MS = 180 * 86_400_000;

const nameOf = (auctionId: number): string => RECEIPTS_PREFIX + String(auctionId);

/** Whose rows stand under a name, and since when; those of before owners stood there are of whoever is here. null: nothing that can be read. */
export function keptUnder(
  name: string,
): { readonly of: string | null; readonly at: number; readonly rows: unknown[] } | null {
  try {
    const kept = JSON.parse(localStorage.getItem(name) ?? '') as unknown;
    if (Array.isArray(kept)) return { of: receiptsOwner(), at: Date.now(), rows: kept };
    const { of, at, rows } = kept as Record<string, unknown>;
    return typeof of === 'string' && typeof at === 'number' && Array.isArray(rows) ? { of, at, rows } : null;
  } catch {
    return null; // storage is the device's, and anybody writes there
  }
}

export const isOld = (at: number): boolean => Math.abs(Date.now() - at) > KEPT_MS;

/** What this device keeps of an auction for whoever is here, and nobody else; for whose session the server ended as well (LOG-4). */
export function rowsOf(auctionId: number): unknown[] {
  const kept = keptUnder(nameOf(auctionId));
  return kept === null || kept.of === null || kept.of !== receiptsOwner() || isOld(kept.at) ? [] : kept.rows;
}

/** @param of whoever bid: what comes after they left, or after somebody else came, is kept for nobody */
export function writeRows(auctionId: number, of: string | null, rows: readonly unknown[]): void {
  if (of !== null && of === receiptsOwner())
    localStorage.setItem(nameOf(auctionId), JSON.stringify({ of, at: Date.now(), rows }));
}
