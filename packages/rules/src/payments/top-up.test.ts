import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bidsOncePaid, topUpParts } from './top-up.ts';

const PACK = { priceCents: 135_000, bids: 150 };

test('[PAY-7] a top-up is what is missing to the price, with the bids that the money here doesn’t pay for', () => {
  expect(topUpParts(PACK, 100_000)).toEqual({ held: { cents: 100_000, bids: 111 }, rest: { cents: 35_000, bids: 39 } });
  expect(topUpParts(PACK, 100)).toEqual({ held: { cents: 100, bids: 1 }, rest: { cents: 134_900, bids: 149 } });
  expect(topUpParts(PACK, 134_900)).toEqual({ held: { cents: 134_900, bids: 149 }, rest: { cents: 100, bids: 1 } });
});

test('[PAY-7] nothing is topped up that is paid already, or of which nothing is here', () => {
  for (const cents of [0, 135_000, 135_100]) expect(topUpParts(PACK, cents)).toBeNull();
  expect(topUpParts({ priceCents: 1_000, bids: 1 }, 500)).toBeNull();
});

test('[PAY-7] whatever the pack and whatever arrived: both parts are the pack, each has a bid, and none is a bid off its price', () => {
  const any = fc.record({
    bids: fc.integer({ min: 2, max: 100_000 }),
    unitCents: fc.integer({ min: 1, max: 10_000 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(any, ({ bids, unitCents, share }) => {
      const priceCents = bids * unitCents;
      const parts = topUpParts({ priceCents, bids }, Math.max(1, Math.floor(share * (priceCents - 1))));
      if (parts === null) throw new Error('there is something to pay');
      const { held, rest } = parts;
      expect(held.cents + rest.cents).toBe(priceCents);
      expect(held.bids + rest.bids).toBe(bids);
      for (const part of [held, rest]) {
        expect(part.bids).toBeGreaterThan(0);
        expect(Math.abs(part.bids * unitCents - part.cents)).toBeLessThan(unitCents);
      }
    }),
  );
});

test('[PAY-7] a payment that tops up brings the whole pack once it is paid; a share brings its own bids', () => {
  expect(bidsOncePaid({ packBids: 150, partBids: 39, isTopUp: true })).toBe(150);
  expect(bidsOncePaid({ packBids: 150, partBids: 111, isTopUp: false })).toBe(111);
  expect(bidsOncePaid({ packBids: 150, partBids: null, isTopUp: false })).toBe(150);
});
