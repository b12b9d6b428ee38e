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
      expect(auctions.reduce((sum, auction) => sum + auction.bids.length, 0)).toBeLessThanOrEqual(36_000);
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
          (other) =>
            other.product === win.product && Math.abs((other.endedAtUs ?? 0) - (win.endedAtUs ?? 0)) < 7 * DAY_US,
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

  test('[OPS-3] what was sold went for 1.5 to 12 % of its shop price', () => {
    for (const seed of [6, 7, 8]) {
      for (const { product, bids, winnerId } of past(seed)) {
        if (winnerId === null) continue;
        const share = bids.length / product.originalPriceKes;
        expect(share, product.slug).toBeGreaterThanOrEqual(0.015);
        expect(share, product.slug).toBeLessThanOrEqual(0.12);
      }
    }
  });

  test('[OPS-3] it doesn’t look like a giveaway: half of it went for more than a thirtieth, some for more than a twelfth', () => {
    for (const seed of [6, 7, 8]) {
      const shares = past(seed)
        .flatMap(({ product, bids, winnerId }) => (winnerId === null ? [] : [bids.length / product.originalPriceKes]))
        .toSorted((a, b) => a - b);
      expect(shares[Math.floor(shares.length / 2)]).toBeGreaterThan(1 / 30);
      expect(shares.filter((share) => share > 1 / 12).length).toBeGreaterThanOrEqual(5);
    }
  });

  test('a guest wins and loses where they are to, with about so many bids, never on top of themselves', () => {
    const part = new Map([
      [2, { bids: 16, wins: true }],
      [29, { bids: 14, wins: true }],
      [7, { bids: 9, wins: false }],
    ]);
    const lot = { id: 5, originId: 5, unitPriceCents: 900, bidsLeft: 150 };
    for (const seed of [1, 2, 3, 4, 5]) {
      const guest = { userId: 'guest', lot, part };
      const auctions = pastAuctions(products, userIds, AUCTION_DEFAULTS, NOW_US, seededChance(seed), guest);
      for (const { place, winnerId, bids } of auctions) {
        const own = bids.filter(({ userId }) => userId === 'guest').length;
        const here = place === null ? undefined : part.get(place);
        expect(winnerId === 'guest').toBe(here?.wins ?? false);
        expect(own).toBeLessThanOrEqual((here?.bids ?? 0) + (here?.wins ? 1 : 0));
        if (here) expect(own).toBeGreaterThanOrEqual(here.bids / 2);
      }
    }
  });

  test('some auctions closed without a bid', () => {
    expect(past(5).filter((auction) => auction.winnerId === null).length).toBeGreaterThan(0);
  });
});
