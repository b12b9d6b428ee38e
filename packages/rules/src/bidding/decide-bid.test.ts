import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aBidder, aLot, anAuction } from '../testing.ts';
import { type BidRefusal, decideBid } from './decide-bid.ts';
import { NO_WINS } from './win-limits.ts';

const NOW = 15_000_000;
const codeOf = (decision: ReturnType<typeof decideBid>) => (decision.ok ? 'accepted' : decision.code);

describe('in time', () => {
  test('[BID-3] a bid received on the very microsecond of the deadline counts', () => {
    expect(decideBid(anAuction({ endsAtUs: 10_000_000 }), aBidder(), 10_000_000, 10_400_000)).toMatchObject({
      ok: true,
    });
  });
  test('[BID-3] a bid received one microsecond after the deadline does not', () => {
    expect(codeOf(decideBid(anAuction({ endsAtUs: 10_000_000 }), aBidder(), 10_000_001, 10_400_000))).toBe(
      'BID_TOO_LATE',
    );
  });
  test('[BID-3] what arrived in time is decided up to the last microsecond of the drain window, and not after', () => {
    const auction = anAuction({ endsAtUs: 10_000_000 });
    expect(codeOf(decideBid(auction, aBidder(), 9_000_000, 11_000_000))).toBe('accepted');
    expect(codeOf(decideBid(auction, aBidder(), 9_000_000, 11_000_001))).toBe('BID_FAILED');
  });
  test('[BID-3] a stamp later than the decision is taken back to it; without a stamp the decision counts', () => {
    expect(decideBid(anAuction(), aBidder(), NOW + 500, NOW)).toMatchObject({ receivedAtUs: NOW, decidedAtUs: NOW });
    expect(decideBid(anAuction(), aBidder(), null, NOW)).toMatchObject({ receivedAtUs: NOW, decidedAtUs: NOW });
  });
  test('[AUC-2] a bid stamped before the opening does not count', () => {
    expect(codeOf(decideBid(anAuction({ openedAtUs: 14_000_000 }), aBidder(), 13_999_999, NOW))).toBe(
      'AUCTION_NOT_LIVE',
    );
  });
  test.for(['scheduled', 'ended'] as const)('[BID-1] a %s auction takes no bids', (status) => {
    expect(codeOf(decideBid(anAuction({ status }), aBidder(), NOW, NOW))).toBe('AUCTION_NOT_LIVE');
  });
});

describe('[BID-9] a press is sent at once or not at all', () => {
  const PRESSED = 5_000_000;
  const decide = (receivedAtUs: number | null, nowUs: number, pressedAtUs: number | null = PRESSED) =>
    codeOf(decideBid(anAuction(), aBidder(), receivedAtUs, nowUs, pressedAtUs));
  test('one that arrives 5.000000 s after its press counts, a microsecond later it is stale', () => {
    expect(decide(10_000_000, 10_400_000)).toBe('accepted');
    expect(decide(10_000_001, 10_400_000)).toBe('STALE_BID');
  });
  test('time that it waits inside our servers is not the bidder’s; without a stamp the decision’s time counts', () => {
    expect(decide(9_900_000, 14_000_000)).toBe('accepted');
    expect(decide(null, 10_000_000)).toBe('accepted');
    expect(decide(null, 10_000_001)).toBe('STALE_BID');
  });
  test('a press without a time counts as one of now, and so does one of the future', () => {
    expect(decide(NOW, NOW, null)).toBe('accepted');
    expect(decide(NOW, NOW, NOW + 3_600_000_000)).toBe('accepted');
  });
});

describe('[BID-1] the order of the checks', () => {
  // Each line breaks one thing more than the line below it: the first broken one answers.
  const wrongs: [BidRefusal, Parameters<typeof anAuction>[0], Parameters<typeof aBidder>[0]][] = [
    ['SIGN_IN_TO_BID', {}, { status: 'deleted' }],
    ['ACCOUNT_SUSPENDED', {}, { status: 'suspended' }],
    ['STAFF_MAY_NOT_BID', {}, { kind: 'staff' }],
    ['BIDDING_SUSPENDED', {}, { biddingSuspendedUntilUs: NOW + 1 }],
    ['SELF_EXCLUDED', {}, { excludedUntilUs: NOW + 1 }],
    ['AUCTION_NOT_LIVE', { status: 'ended' }, {}],
    ['AUCTION_HELD', { isHeld: true }, {}],
    ['AUCTIONS_PAUSED', { isPaused: true }, {}],
    ['BOUGHT_NOW', {}, { purchase: 'bought' }],
    ['ALREADY_LEADING', { leaderId: 'ann', seq: 1 }, {}],
    ['WIN_LIMIT_PRODUCT', {}, { record: { ...NO_WINS, wonOfProduct: 1 } }],
    ['OVERPAY_GUARD', {}, { spentHereCents: 4_999_901 }],
    ['BID_RATE', {}, { lastButOneAcceptedUs: NOW - 999_999 }],
    ['NO_BIDS_LEFT', {}, { balance: 0, nextLots: [] }],
  ];
  test.for(wrongs.map(([code], index) => [code, index] as const))(
    '%s answers before all that follow',
    ([code, index]) => {
      const [auction, bidder] = wrongs
        .slice(index)
        .reverse()
        .reduce(
          ([a, b], [, moreA, moreB]) => [
            { ...a, ...moreA },
            { ...b, ...moreB },
          ],
          [{}, {}],
        );
      expect(codeOf(decideBid(anAuction(auction), aBidder(bidder), NOW, NOW))).toBe(code);
    },
  );
  test('nobody, and no auction', () => {
    expect(codeOf(decideBid(anAuction(), null, NOW, NOW))).toBe('SIGN_IN_TO_BID');
    expect(codeOf(decideBid(null, aBidder(), NOW, NOW))).toBe('AUCTION_NOT_FOUND');
    expect(codeOf(decideBid(anAuction({ status: 'draft' }), aBidder(), NOW, NOW))).toBe('AUCTION_NOT_FOUND');
  });
  test('[WIN-5] an order whose payment is open bars as a bought one does', () => {
    expect(codeOf(decideBid(anAuction(), aBidder({ purchase: 'pending' }), NOW, NOW))).toBe('BUY_NOW_PENDING');
  });
  test('a break that is over bars nobody', () => {
    expect(codeOf(decideBid(anAuction(), aBidder({ excludedUntilUs: NOW }), NOW, NOW))).toBe('accepted');
  });
  test('[BID-1] a third bid is accepted a second after the last but one, not before', () => {
    expect(codeOf(decideBid(anAuction(), aBidder({ lastButOneAcceptedUs: NOW - 1_000_000 }), NOW, NOW))).toBe(
      'accepted',
    );
  });
});

const anyDecision = fc.record({
  seq: fc.nat(10_000),
  increment: fc.integer({ min: 1, max: 100 }).map((shillings) => shillings * 100),
  original: fc.integer({ min: 1, max: 250_000 }).map((shillings) => shillings * 100),
  endsAtUs: fc.integer({ min: 2_000_000, max: 100_000_000 }),
  nowUs: fc.integer({ min: 2_000_000, max: 110_000_000 }),
  receivedAtUs: fc.option(fc.integer({ min: 0, max: 110_000_000 })),
  lastDecidedUs: fc.integer({ min: 0, max: 110_000_000 }),
  spentHereCents: fc.nat(30_000_000),
  unitPriceCents: fc.nat(2_000),
  balance: fc.nat(3),
});

test('[AUC-3][AUC-4][BID-3][BID-4][BID-5] whatever comes, an accepted bid keeps every promise at once', () => {
  fc.assert(
    fc.property(anyDecision, (x) => {
      const auction = anAuction({
        ...{ seq: x.seq, leaderId: x.seq > 0 ? 'ben' : null, incrementCents: x.increment, endsAtUs: x.endsAtUs },
        ...{ originalPriceCents: x.original, lastDecidedUs: x.lastDecidedUs },
      });
      const nextLots = x.balance > 0 ? [aLot({ unitPriceCents: x.unitPriceCents })] : [];
      const bidder = aBidder({ spentHereCents: x.spentHereCents, balance: x.balance, nextLots });
      const decision = decideBid(auction, bidder, x.receivedAtUs, x.nowUs);
      expect(decision.decidedAtUs).toBeGreaterThan(x.lastDecidedUs);
      expect(decision.receivedAtUs).toBeLessThanOrEqual(decision.decidedAtUs);
      if (!decision.ok) return;
      expect(decision.seq).toBe(x.seq + 1);
      expect(decision.priceCents).toBe(x.increment * (x.seq + 1));
      expect(decision.receivedAtUs).toBeLessThanOrEqual(x.endsAtUs);
      expect(decision.decidedAtUs).toBeLessThanOrEqual(x.endsAtUs + auction.drainUs);
      expect(decision.endsAtUs).toBe(Math.max(x.endsAtUs, decision.decidedAtUs + auction.countdownUs));
      expect(x.spentHereCents + x.unitPriceCents + decision.priceCents).toBeLessThanOrEqual(x.original);
      expect(x.balance).toBeGreaterThan(0);
    }),
    { numRuns: 2_000 },
  );
});
