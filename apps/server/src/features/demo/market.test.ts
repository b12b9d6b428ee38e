import { describe, expect, test } from 'vitest';
import { AUCTION_DEFAULTS } from '../auctions/index.ts';
import { seededChance } from './chance.ts';
import { openMarket } from './market.ts';
import { expectedBids, paceOf } from './pace.ts';
import type { SimulatedBidder } from './plan-bid.ts';

const NOW_US = 1_763_668_800_000_000;
const everyone: SimulatedBidder[] = Array.from({ length: 14 }, (_, index) => ({
  userId: `user-${index}`,
  temper: 'patient',
}));

describe('[OPS-3] the market of a fresh demonstration', () => {
  for (const seed of [1, 2, 3, 4, 5, 6]) {
    test(`seed ${seed}: auctions of each pace in the middle of their run, each of another product, all still live`, () => {
      const market = openMarket(everyone, AUCTION_DEFAULTS, NOW_US, seededChance(seed));
      expect(market.length).toBeGreaterThanOrEqual(6);
      expect(new Set(market.map(({ product }) => product.slug)).size).toBe(market.length);
      expect(new Set(market.map(({ scheduledStartUs }) => paceOf(scheduledStartUs)))).toEqual(
        new Set(['quick', 'medium', 'long']),
      );
      for (const { product, scheduledStartUs, incrementCents, openedAtUs, bids, endsAtUs, endedAtUs } of market) {
        const originalPriceCents = product.originalPriceKes * 100;
        const expected = expectedBids({ scheduledStartUs, originalPriceCents, incrementCents });
        expect(endedAtUs).toBeNull();
        expect(openedAtUs).toBeLessThan(NOW_US);
        expect(endsAtUs - NOW_US).toBeGreaterThan(7_000_000);
        expect(bids.at(-1)?.decidedAtUs).toBeLessThan(NOW_US);
        expect(bids.length).toBeGreaterThan(0.2 * expected);
        expect(bids.length).toBeLessThan(1.15 * expected);
        bids.forEach((bid, index) => {
          const before = bids[index - 1];
          expect(bid.seq).toBe(index + 1);
          expect(bid.userId).not.toBe(before?.userId);
          expect(bid.receivedAtUs).toBeGreaterThanOrEqual(openedAtUs);
          expect(bid.decidedAtUs).toBeGreaterThan(before?.decidedAtUs ?? openedAtUs);
        });
      }
    });
  }
});
