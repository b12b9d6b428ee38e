/** Under what receipts of own bids are kept; the rest about them (keep-receipt.ts) comes with what bids. */
export const RECEIPTS_PREFIX = 'receipts:';
/** Under what a tab keeps the pass of somebody who can't sign in (OPS-26). */
export const APPEAL_PASS = 'appealPass';

/** Takes from the device all that it keeps under names that begin like this. */
export function dropKept(store: Storage, prefix: string): void {
  const keys = Array.from({ length: store.length }, (_, at) => store.key(at));
  for (const key of keys) if (key?.startsWith(prefix)) store.removeItem(key);
}
