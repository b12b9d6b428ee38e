import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aBidder, aLot, anAuction } from '../testing.ts';
import { decideBid } from './decide-bid.ts';
import { type Lot, nextLot, nextLots } from './lots.ts';

const NOW = 15_000_000;
const codeOf = (decision: ReturnType<typeof decideBid>) => (decision.ok ? 'accepted' : decision.code);

describe('[BID-12] a tap that takes several bids', () => {
  const cheap = aLot({ id: 1, originId: 1, unitPriceCents: 0, bidsLeft: 2 });
  const dear = aLot({ id: 2, originId: 2, unitPriceCents: 900, bidsLeft: 9 });
  const three = anAuction({ bidsPerTap: 3, seq: 6, leaderId: 'ben', endsAtUs: 16_000_000 });
  const bidder = (lots: readonly Lot[], more = {}) =>
    aBidder({ balance: 11, nextLots: nextLots(lots, three.bidsPerTap), ...more });

  test('takes them out of the lots in their order, each a step of the price, a number and a microsecond of its own', () => {
    const decision = decideBid(three, bidder([dear, cheap]), NOW, NOW);
    if (!decision.ok) throw new Error(decision.code);
    expect(decision).toMatchObject({ seq: 9, priceCents: 900, decidedAtUs: NOW + 2, endsAtUs: NOW + 10_000_002 });
    expect(decision.bids.map(({ seq, priceCents, lot }) => [seq, priceCents, lot.id])).toEqual([
      [7, 700, 1],
      [8, 800, 1],
      [9, 900, 2],
    ]);
    expect(decision.bids.map(({ decidedAtUs, endsBeforeUs }) => [decidedAtUs - NOW, endsBeforeUs])).toEqual([
      [0, 16_000_000],
      [1, NOW + 10_000_000],
      [2, NOW + 10_000_001],
    ]);
  });
  test('takes all of them or none', () => {
    const few = [aLot({ bidsLeft: 2 })];
    expect(codeOf(decideBid(three, bidder(few, { balance: 2 }), NOW, NOW))).toBe('NO_BIDS_LEFT');
  });
  test('[BID-5] is refused where the last of them would pass the shop price', () => {
    // 900 for the third bid and a price of 900.
    const at = (originalPriceCents: number) =>
      codeOf(decideBid({ ...three, originalPriceCents }, bidder([cheap, dear]), NOW, NOW));
    expect([at(1_800), at(1_799)]).toEqual(['accepted', 'OVERPAY_GUARD']);
  });
  test('[BID-11] somebody’s first tap may pass the lock price that stands above it', () => {
    const locked = { ...three, lockPriceCents: 700 };
    expect(codeOf(decideBid(locked, bidder([dear]), NOW, NOW))).toBe('accepted');
    expect(codeOf(decideBid({ ...locked, lockPriceCents: 600 }, bidder([dear]), NOW, NOW))).toBe('LOCK_PRICE');
  });

  const lots = fc.array(fc.record({ unitPriceCents: fc.nat(900), bidsLeft: fc.nat(4) }), { maxLength: 5 });
  test('whatever lots there are: as one bid after the other would have been taken, and the guarantee holds for all of them', () => {
    fc.assert(
      fc.property(
        lots,
        fc.integer({ min: 1, max: 10 }),
        fc.nat(40),
        fc.integer({ min: 1, max: 80 }),
        (some, takes, taps, shop) => {
          const mine = some.map((lot, index) => aLot({ ...lot, id: index + 1, originId: index + 1 }));
          const left = mine.map((lot) => ({ ...lot }));
          const oneByOne: number[] = [];
          for (let lot = nextLot(left); lot !== null && oneByOne.length < takes; lot = nextLot(left)) {
            oneByOne.push(lot.id);
            lot.bidsLeft -= 1;
          }
          const taken = nextLots(mine, takes);
          expect(taken.map(({ id }) => id)).toEqual(oneByOne);
          const auction = anAuction({ bidsPerTap: takes, seq: taps * takes, originalPriceCents: shop * 100 });
          const balance = mine.reduce((sum, lot) => sum + lot.bidsLeft, 0);
          const decision = decideBid(auction, aBidder({ balance, nextLots: taken }), NOW, NOW);
          if (!decision.ok) return;
          expect(decision.bids).toHaveLength(takes);
          expect(decision.seq).toBe((taps + 1) * takes);
          expect(decision.priceCents).toBe(decision.seq * 100);
          const paid = decision.bids.reduce((sum, bid) => sum + bid.lot.unitPriceCents, 0);
          expect(paid + decision.priceCents).toBeLessThanOrEqual(shop * 100);
        },
      ),
    );
  });
});
