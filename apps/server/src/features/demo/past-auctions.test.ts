import { AUCTION_DEFAULTS } from '../auctions/index.ts';
import { DAY_US, SECOND_US } from '@mnada/rules';
import { describe, expect, test } from 'vitest';
import { seededChance } from './chance.ts';
import { pastAuctions } from './past-auctions.ts';
import { featuredProducts, fillerProducts } from './products/index.ts';

const NOW_US = 1_763_668_800_000_000;
const products = [...featuredProducts, ...fillerProducts];
const userIds = Array.from({ length: 14 }, (_, index) => `user-${index}`);
const past = (seed: number) => pastAuctions(products, userIds, AUCTION_DEFAULTS, NOW_US, seededChance(seed));

describe('the made-up past', () => {
  for (const seed of [1, 2, 3]) {
    test(`seed ${seed}: oldest first, over before now, none overlapping, within its budget of bids`, () => {
      const auctions = past(seed);
      expect(auctions.length).toBeGreaterThanOrEqual(40);
      expect(auctions.reduce((sum, auction) => sum + auction.bids.length, 0)).toBeLessThanOrEqual(25_000);
      auctions.forEach((auction, index) => {
        expect(auction.endedAtUs).toBeLessThan(NOW_US);
        expect(auction.openedAtUs).toBeGreaterThan(auctions[index - 1]?.endedAtUs ?? 0);
        expect(auction.endedAtUs).toBeGreaterThanOrEqual(auction.endsAtUs + AUCTION_DEFAULTS.drainUs);
      });
    });

    test(`[BID-6] seed ${seed}: nobody wins the same product twice in a week, nor more than eight times in a month`, () => {
      const wins = past(seed).flatMap(({ winnerId, product, endedAtUs }) =>
        winnerId ? [{ winnerId, product, endedAtUs }] : [],
      );
      for (const win of wins) {
        const own = wins.filter((other) => other.winnerId === win.winnerId);
        expect(own.length).toBeLessThanOrEqual(8);
        const same = own.filter(
          (other) => other.product === win.product && Math.abs(other.endedAtUs - win.endedAtUs) < 7 * DAY_US,
        );
        expect(same).toHaveLength(1);
      }
    });
  }

  test('[AUC-3, AUC-4, BID-4] bids are numbered without holes, each restarts the clock, nobody outbids themselves', () => {
    for (const auction of past(4)) {
      auction.bids.forEach((bid, index) => {
        const before = auction.bids[index - 1];
        expect(bid.seq).toBe(index + 1);
        expect(bid.priceCents).toBe(bid.seq * auction.incrementCents);
        expect(bid.userId).not.toBe(before?.userId);
        expect(bid.endsBeforeUs).toBe(before?.endsAtUs ?? auction.openedAtUs + 10 * SECOND_US);
        expect(bid.endsAtUs).toBe(Math.max(bid.endsBeforeUs, bid.decidedAtUs + 10 * SECOND_US));
      });
    }
  });

  test('some auctions closed without a bid', () => {
    expect(past(5).filter((auction) => auction.winnerId === null).length).toBeGreaterThan(0);
  });
});
