import type { AuctionTerms } from '../auctions/auction.ts';

/** What somebody has won, and leads at this moment on other auctions (BID-6 counts both). */
export type WinRecord = {
  /** Wins of this auction's product in the last 7 days. */
  readonly wonOfProduct: number;
  /** Wins in the last 30 days. */
  readonly wonInTotal: number;
  /** Wins ever. */
  readonly wonEver: number;
  readonly leadsOfProduct: number;
  readonly leadsInTotal: number;
};

export const NO_WINS: WinRecord = {
  wonOfProduct: 0,
  wonInTotal: 0,
  wonEver: 0,
  leadsOfProduct: 0,
  leadsInTotal: 0,
};

export type WinLimitRefusal = 'BEGINNERS_ONLY' | 'WIN_LIMIT_PRODUCT' | 'WIN_LIMIT_TOTAL';

type Limits = Pick<AuctionTerms, 'beginnersOnly' | 'winsPerProduct' | 'winsInTotal'>;

/** BID-6: the limit that bars a person from an auction, or null. Shown before bidding, asked again under the lock. */
export function winLimit(limits: Limits, record: WinRecord): WinLimitRefusal | null {
  if (limits.beginnersOnly && record.wonEver + record.leadsInTotal > 0) return 'BEGINNERS_ONLY';
  if (limits.winsPerProduct > 0 && record.wonOfProduct + record.leadsOfProduct >= limits.winsPerProduct) {
    return 'WIN_LIMIT_PRODUCT';
  }
  if (limits.winsInTotal > 0 && record.wonInTotal + record.leadsInTotal >= limits.winsInTotal) {
    return 'WIN_LIMIT_TOTAL';
  }
  return null;
}
