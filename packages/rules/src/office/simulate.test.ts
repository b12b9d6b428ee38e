import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  bidsIncomeCents,
  cashProfitCents,
  endsHistogram,
  mostBidsOf,
  productProfitCents,
  simulate,
  type SimulatorHistory,
  type SimulatorTerms,
} from './index.ts';

/** The phone of the design's picture: KSh 42,999 in shops, 38,700 landed, 7.58 a bid, 22 earlier phones. */
const PHONE: SimulatorTerms = {
  shopPriceCents: 4_299_900,
  landedCents: 3_870_000,
  deliveryCents: 0,
  bidValueCents: 758,
  freeBidsPer10000: 0,
  incrementCents: 100,
  cashEnabled: true,
};
const PHONES: SimulatorHistory = { sampleSize: 22, usualEndBids: 4_012, bidsPerHour: 529.4 };

test('[OPS-9] a phone: break-even, price, time and margin at the usual end, for the product and for cash', () => {
  const { product, cash, buyNow, isThin } = simulate(PHONE, PHONES);
  expect(product).toEqual({
    breakEvenBids: 4_511,
    priceCents: 451_100,
    offPer1000: 895,
    liveMs: 30_675_482,
    usualMarginCents: -427_704,
  });
  expect(cash).toMatchObject({
    breakEvenBids: 5_599,
    priceCents: 559_900,
    offPer1000: 870,
    usualMarginCents: -1_218_604,
  });
  expect(buyNow).toEqual({ marginCents: 429_900, returnedPerBidCents: 758 });
  expect(isThin).toBe(false);
});

test('[OPS-9] a loss is told with the cost at which there would be none', () => {
  const { verdict, wayOut } = simulate(PHONE, PHONES);
  expect(verdict).toEqual({ kind: 'loses', lossCents: 427_704 });
  expect(wayOut).toEqual({ kind: 'buy_for', landedCents: 3_442_296, cashOff: true });
  expect(simulate({ ...PHONE, landedCents: 3_442_296 }, PHONES).verdict).toEqual({
    kind: 'loses_as_cash',
    lossCents: 1_218_604,
  });
  expect(simulate({ ...PHONE, landedCents: 3_442_296, cashEnabled: false }, PHONES)).toMatchObject({
    verdict: { kind: 'earns', leastCents: 0 },
    wayOut: null,
    cash: null,
  });
});

test('[OPS-9] where cash alone loses, the cash claim goes; where no cost is low enough, the product does', () => {
  expect(simulate({ ...PHONE, landedCents: 1_000_000 }, PHONES).wayOut).toEqual({ kind: 'cash_off' });
  expect(simulate({ ...PHONE, deliveryCents: 50_000 }, { ...PHONES, usualEndBids: 20 }).wayOut).toEqual({
    kind: 'another_product',
  });
});

test('[OPS-9] what is unknown is called unknown: without history no margin and no time, under ten it is thin', () => {
  const { product, verdict, wayOut, isThin } = simulate(PHONE, {
    sampleSize: 0,
    usualEndBids: null,
    bidsPerHour: null,
  });
  expect(product).toMatchObject({ breakEvenBids: 4_511, liveMs: null, usualMarginCents: null });
  expect([verdict.kind, wayOut, isThin]).toEqual(['no_history', null, true]);
  expect(simulate(PHONE, { ...PHONES, sampleSize: 9 }).isThin).toBe(true);
  expect(simulate(PHONE, { ...PHONES, sampleSize: 10 }).isThin).toBe(false);
});

test('[BID-5] a break-even above the shop price is none: no bid gets there', () => {
  const { product, mostBids } = simulate({ ...PHONE, bidValueCents: 1, landedCents: 9_000_000 }, PHONES);
  expect(mostBids).toBe(42_999);
  expect(product).toMatchObject({ breakEvenBids: null, priceCents: null, liveMs: null });
});

test('[WIN-2] one bid makes a price of KSh 1 at least, whatever the step', () => {
  expect(productProfitCents({ ...PHONE, incrementCents: 50 }, 1)).toBe(758 + 100 - 3_870_000);
});

const anyTerms = fc.record({
  shopPriceCents: fc.integer({ min: 100, max: 50_000_000 }),
  landedCents: fc.integer({ min: 0, max: 50_000_000 }),
  deliveryCents: fc.integer({ min: 0, max: 200_000 }),
  bidValueCents: fc.integer({ min: 0, max: 5_000 }),
  freeBidsPer10000: fc.integer({ min: 0, max: 10_000 }),
  incrementCents: fc.integer({ min: 1, max: 1_000 }),
  cashEnabled: fc.boolean(),
});
const anyHistory = fc.record({
  sampleSize: fc.integer({ min: 0, max: 500 }),
  usualEndBids: fc.option(fc.integer({ min: 0, max: 100_000 })),
  bidsPerHour: fc.option(fc.integer({ min: 0, max: 100_000 })),
});

test('[OPS-9] break-even is the first number of bids without a loss, for any terms, in whole cents', () => {
  fc.assert(
    fc.property(anyTerms, anyHistory, (terms, history) => {
      const result = simulate(terms, history);
      const claims = [
        [result.product, productProfitCents],
        ...(result.cash === null ? [] : [[result.cash, cashProfitCents] as const]),
      ] as const;
      for (const [claim, profit] of claims) {
        const most = mostBidsOf(terms);
        if (claim.breakEvenBids === null) {
          if (most > 0) expect(profit(terms, most)).toBeLessThan(0);
        } else {
          expect(profit(terms, claim.breakEvenBids)).toBeGreaterThanOrEqual(0);
          if (claim.breakEvenBids > 1) expect(profit(terms, claim.breakEvenBids - 1)).toBeLessThan(0);
          expect(claim.priceCents).toBeLessThanOrEqual(terms.shopPriceCents);
        }
        if (claim.usualMarginCents !== null) expect(Number.isSafeInteger(claim.usualMarginCents)).toBe(true);
      }
    }),
  );
});

test('[OPS-9] the way out mends what the sentence says', () => {
  fc.assert(
    fc.property(anyTerms, anyHistory, (terms, history) => {
      const { verdict, wayOut } = simulate(terms, history);
      expect(wayOut === null).toBe(verdict.kind === 'earns' || verdict.kind === 'no_history');
      if (wayOut?.kind === 'buy_for') {
        const cashEnabled = terms.cashEnabled && !wayOut.cashOff;
        const mended = simulate({ ...terms, landedCents: wayOut.landedCents, cashEnabled }, history);
        expect(mended.verdict.kind).toBe('earns');
      }
      if (wayOut?.kind === 'cash_off')
        expect(simulate({ ...terms, cashEnabled: false }, history).verdict.kind).toBe('earns');
    }),
  );
});

test('[OPS-9] more bids never leave less, and free bids bring nothing', () => {
  fc.assert(
    fc.property(anyTerms, fc.integer({ min: 1, max: 50_000 }), (terms, bids) => {
      expect(productProfitCents(terms, bids + 1)).toBeGreaterThanOrEqual(productProfitCents(terms, bids));
      expect(cashProfitCents(terms, bids + 1)).toBeGreaterThanOrEqual(cashProfitCents(terms, bids));
      expect(bidsIncomeCents({ ...terms, freeBidsPer10000: 10_000 }, bids)).toBe(0);
    }),
  );
});

test('[OPS-9] every earlier end is counted once, in stretches of a round width', () => {
  expect(endsHistogram([])).toEqual({ widthBids: 1, counts: [] });
  expect(endsHistogram([100, 900, 1_000, 8_999])).toEqual({ widthBids: 1_000, counts: [2, 1, 0, 0, 0, 0, 0, 0, 1] });
  fc.assert(
    fc.property(fc.array(fc.nat(200_000), { maxLength: 200 }), fc.integer({ min: 1, max: 20 }), (ends, most) => {
      const { widthBids, counts } = endsHistogram(ends, most);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(ends.length);
      expect(counts.length).toBeLessThanOrEqual(most);
      expect(Number.isInteger(widthBids)).toBe(true);
    }),
  );
});
