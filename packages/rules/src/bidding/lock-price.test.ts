import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aBidder, anAuction } from '../testing.ts';
import { decideBid } from './decide-bid.ts';
import { isLockedOut, leastLockPrice, readLockPrice } from './lock-price.ts';
import { NO_WINS } from './win-limits.ts';

const NOW = 15_000_000;
const codeOf = (decision: ReturnType<typeof decideBid>) => (decision.ok ? 'accepted' : decision.code);

describe('[BID-11] the lock price', () => {
  const at = (seq: number) => anAuction({ lockPriceCents: 50_000, seq, leaderId: 'ben' });
  test('lets everybody bid up to it, the bid that makes it included, and from there on who has bid here', () => {
    expect(codeOf(decideBid(at(499), aBidder(), NOW, NOW))).toBe('accepted');
    expect(codeOf(decideBid(at(500), aBidder(), NOW, NOW))).toBe('LOCK_PRICE');
    expect(codeOf(decideBid(at(500), aBidder({ hasBidHere: true }), NOW, NOW))).toBe('accepted');
  });
  test('is a rule of eligibility: win limits answer before it, the guarantee and the balance after it', () => {
    const winner = aBidder({ record: { ...NO_WINS, wonOfProduct: 1 } });
    expect(codeOf(decideBid(at(500), winner, NOW, NOW))).toBe('WIN_LIMIT_PRODUCT');
    expect(codeOf(decideBid(at(500), aBidder({ balance: 0, nextLots: [] }), NOW, NOW))).toBe('LOCK_PRICE');
    const dear = { ...at(500), originalPriceCents: 50_000 };
    expect(codeOf(decideBid(dear, aBidder(), NOW, NOW))).toBe('LOCK_PRICE');
  });
  test('is none where there is none', () => {
    expect(isLockedOut(null, 25_000_000, false)).toBe(false);
    expect(codeOf(decideBid(anAuction({ seq: 9_000, leaderId: 'ben' }), aBidder(), NOW, NOW))).toBe('accepted');
  });

  test('whoever presses in whatever order: no first bid from it on, and nobody who has bid is kept out', () => {
    const presses = fc.array(fc.constantFrom('ann', 'ben', 'cat', 'dan'), { maxLength: 40 });
    fc.assert(
      fc.property(presses, fc.integer({ min: 1, max: 12 }), fc.constantFrom(100, 300), (people, lock, increment) => {
        let auction = anAuction({ lockPriceCents: lock * 100, incrementCents: increment, endsAtUs: 9e12 });
        const bidders = new Set<string>();
        people.forEach((id, index) => {
          const nowUs = NOW + index * 1_000_000;
          const stoodAtCents = auction.seq * increment;
          const decision = decideBid(auction, aBidder({ id, hasBidHere: bidders.has(id) }), nowUs, nowUs);
          if (!decision.ok) {
            if (decision.code !== 'ALREADY_LEADING') expect(bidders.has(id)).toBe(false);
            return;
          }
          expect(bidders.has(id) || stoodAtCents < lock * 100).toBe(true);
          bidders.add(id);
          auction = { ...auction, seq: decision.seq, leaderId: id, lastDecidedUs: decision.decidedAtUs };
        });
      }),
    );
  });
});

describe('[BID-11] what a lock price is published at', () => {
  const terms = (lock: number | null, shopPrice: number, bidsPerTap = 1) => ({
    lockPriceCents: lock === null ? null : lock * 100,
    bidsPerTap,
    incrementCents: 100,
    shopPriceCents: shopPrice * 100,
  });
  test.each([
    // KSh 1 on KSh 250,000: the first press would have kept out everybody else.
    [1, 250_000, 1, 'unfair'],
    [2_499, 250_000, 1, 'unfair'],
    [2_500, 250_000, 1, 'low'],
    [12_499, 250_000, 1, 'low'],
    [12_500, 250_000, 1, 'fair'],
    // Cheap things: ten taps, however many bids each of them takes.
    [9, 150, 1, 'unfair'],
    [10, 150, 1, 'fair'],
    [99, 150, 10, 'unfair'],
    [100, 150, 10, 'fair'],
    [null, 250_000, 10, 'fair'],
  ] as const)('KSh %s on KSh %s at %s bids a tap: %s', (lock, shopPrice, bidsPerTap, reading) => {
    expect(readLockPrice(terms(lock, shopPrice, bidsPerTap))).toBe(reading);
  });

  test('what may be published leaves ten taps to newcomers at least', () => {
    const prices = fc.integer({ min: 1, max: 250_000 });
    fc.assert(
      fc.property(prices, fc.integer({ min: 1, max: 10 }), (shopPrice, bidsPerTap) => {
        const least = leastLockPrice(terms(null, shopPrice, bidsPerTap));
        expect(isLockedOut(least, 9 * bidsPerTap * 100, false)).toBe(false);
        expect(readLockPrice({ ...terms(null, shopPrice, bidsPerTap), lockPriceCents: least })).not.toBe('unfair');
        expect(readLockPrice({ ...terms(null, shopPrice, bidsPerTap), lockPriceCents: least - 1 })).toBe('unfair');
      }),
    );
  });
});
