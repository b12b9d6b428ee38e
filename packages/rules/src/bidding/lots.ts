import type { Cents } from '../units.ts';

/** Some bids of one origin and price that a person still holds (BID-7). */
export type Lot = {
  readonly id: number;
  /** The lot that was bought or granted first; a returned bid keeps its age by it. */
  readonly originId: number;
  readonly unitPriceCents: Cents;
  readonly bidsLeft: number;
};

/** BID-7: free ones first, then the oldest paid ones; a returned bid is as old as the lot that it came from. */
export const spendingOrder = (a: Lot, b: Lot): number =>
  Number(a.unitPriceCents > 0) - Number(b.unitPriceCents > 0) || a.originId - b.originId || a.id - b.id;

/**
 * The lots that the next so many bids are taken from, one entry a bid, in the order in which they are spent; fewer when
 * there aren't so many. The lots may come in any order.
 */
export function nextLots<L extends Lot>(lots: readonly L[], bids: number): readonly L[] {
  if (bids === 1) {
    const lot = nextLot(lots);
    return lot === null ? [] : [lot];
  }
  const taken: L[] = [];
  for (const lot of [...lots].sort(spendingOrder)) {
    for (let left = lot.bidsLeft; left > 0 && taken.length < bids; left--) taken.push(lot);
  }
  return taken;
}

/** The lot that the next bid is taken from, or null when none is left. The lots may come in any order. */
export function nextLot<L extends Lot>(lots: readonly L[]): L | null {
  let first: L | null = null;
  for (const lot of lots) {
    if (lot.bidsLeft > 0 && (first === null || spendingOrder(lot, first) < 0)) first = lot;
  }
  return first;
}
