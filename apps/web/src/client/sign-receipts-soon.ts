import type { Api } from './api.ts';

/** Bids come in bursts, and one answer has them all. */
const SOON_MS = 2_000;
const waiting = new Set<number>();

/**
 * Has the receipts of own bids signed while the auction runs (LOG-4): a moment after a bid counted, apart from it, so that the
 * signature costs no bid any time. The code for it comes then, too.
 */
export function signReceiptsSoon(api: Api, auctionId: number): void {
  if (waiting.has(auctionId)) return;
  waiting.add(auctionId);
  setTimeout(() => {
    waiting.delete(auctionId);
    // What failed is asked for with the next bid; the bare receipt is kept already.
    import('./keep-signed-receipts.ts').then(({ keepSigned }) => keepSigned(api, auctionId)).catch(() => undefined);
  }, SOON_MS);
}
