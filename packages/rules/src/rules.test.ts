import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bidderTag, genesisText, linkText, nameCommitText } from './bidding/bid-chain.ts';
import { canonicalJson, type Json } from './canonical-json.ts';
import { endAfterBid, nextDecision } from './auctions/countdown.ts';
import { decideOpen } from './auctions/decide-open.ts';
import { nextLot, spendingOrder } from './bidding/lots.ts';
import { priceAfter, serviceFeeCents, toCents, toShillings, wholeShillings } from './money.ts';
import { bidsThatFit, wouldOverpay } from './bidding/overpay-guard.ts';
import { aLot } from './testing.ts';
import { NO_WINS, winLimit } from './bidding/win-limits.ts';

const us = fc.integer({ min: 0, max: 4_000_000_000_000_000 });

describe('countdown', () => {
  test('[AUC-4] a bid never shortens the time, and always leaves at least a full countdown', () => {
    fc.assert(
      fc.property(us, us, fc.integer({ min: 100_000, max: 600_000_000 }), (endsAtUs, decidedAtUs, countdownUs) => {
        const after = endAfterBid(endsAtUs, decidedAtUs, countdownUs);
        return after >= endsAtUs && after - decidedAtUs >= countdownUs;
      }),
    );
  });
  test('[BID-4] decisions are strictly ordered, even when the clock stands still or steps back', () => {
    expect([nextDecision(10, 5), nextDecision(5, 5), nextDecision(1, 5)]).toEqual([10, 6, 6]);
  });
});

describe('opening', () => {
  const auction = { scheduledStartUs: 1_000_000_000, countdownUs: 10_000_000, seatsNeeded: null, seatsBooked: 0 };
  test('[AUC-2] opens from its start on, with a full countdown', () => {
    expect(decideOpen(auction, 999_999_999)).toEqual({ action: 'wait' });
    const opened = { action: 'open', openedAtUs: 1_000_000_000, endsAtUs: 1_010_000_000 };
    expect(decideOpen(auction, 1_000_000_000)).toEqual(opened);
  });
  test('[AUC-2] a start missed by up to five minutes opens late; one missed by more moves ten minutes ahead', () => {
    expect(decideOpen(auction, 1_300_000_000)).toMatchObject({ action: 'open' });
    expect(decideOpen(auction, 1_300_000_001)).toEqual({ action: 'move', startsAtUs: 1_901_000_000 });
  });
});

describe('lots', () => {
  const anyLot = fc.record({
    id: fc.integer({ min: 1, max: 50 }),
    originId: fc.integer({ min: 1, max: 50 }),
    unitPriceCents: fc.constantFrom(0, 0, 750, 1_000),
    bidsLeft: fc.nat(3),
  });
  test('[BID-7] free bids go first, then the oldest paid; a returned bid is as old as its origin', () => {
    const returned = aLot({ id: 9, originId: 2, unitPriceCents: 750 });
    const older = aLot({ id: 1, originId: 1, unitPriceCents: 900 });
    const newer = aLot({ id: 3, originId: 3, unitPriceCents: 500 });
    const free = aLot({ id: 8, originId: 8 });
    expect([newer, returned, free, older].sort(spendingOrder)).toEqual([free, older, returned, newer]);
  });
  test('[BID-7] the next lot is the first in spending order that has a bid left, in whatever order they come', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyLot, { selector: (lot) => lot.id }), (lots) => {
        const expected = [...lots].sort(spendingOrder).find((lot) => lot.bidsLeft > 0) ?? null;
        expect(nextLot(lots)).toBe(expected);
      }),
    );
  });
  test('[BID-7] spending all of them takes every bid exactly once', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyLot, { selector: (lot) => lot.id }), (lots) => {
        const mine = lots.map((lot) => ({ ...lot }));
        let spent = 0;
        for (let lot = nextLot(mine); lot; lot = nextLot(mine)) {
          lot.bidsLeft -= 1;
          spent += 1;
        }
        expect(spent).toBe(lots.reduce((sum, lot) => sum + lot.bidsLeft, 0));
      }),
    );
  });
});

describe('what a person may', () => {
  test('[BID-5] exactly the shop price may be paid, not a cent more', () => {
    expect(wouldOverpay(1_000, 750, 8_250, 10_000)).toBe(false);
    expect(wouldOverpay(1_000, 750, 8_251, 10_000)).toBe(true);
  });
  test('[BID-5] how many bids still fit is what the guarantee lets through, one by one', () => {
    fc.assert(
      fc.property(
        fc.nat(300_000),
        fc.nat(1_000),
        fc.nat(300_000),
        fc.integer({ min: 1, max: 500 }),
        (spent, bid, price, step) => {
          const original = 300_000;
          let fit = 0;
          while (!wouldOverpay(spent + fit * bid, bid, price + (2 * fit + 1) * step, original)) fit += 1;
          expect(bidsThatFit(spent, bid, price, step, original)).toBe(fit);
        },
      ),
    );
  });
  const limits = { beginnersOnly: false, winsPerProduct: 1, winsInTotal: 8 };
  test('[BID-6] wins and auctions led now count together', () => {
    expect(winLimit(limits, NO_WINS)).toBeNull();
    expect(winLimit(limits, { ...NO_WINS, wonOfProduct: 1 })).toBe('WIN_LIMIT_PRODUCT');
    expect(winLimit(limits, { ...NO_WINS, leadsOfProduct: 1 })).toBe('WIN_LIMIT_PRODUCT');
    expect(winLimit(limits, { ...NO_WINS, wonInTotal: 5, leadsInTotal: 3 })).toBe('WIN_LIMIT_TOTAL');
    expect(winLimit(limits, { ...NO_WINS, wonInTotal: 5, leadsInTotal: 2 })).toBeNull();
  });
  test('[BID-6] a limit of 0 is none', () => {
    const off = { beginnersOnly: false, winsPerProduct: 0, winsInTotal: 0 };
    expect(winLimit(off, { ...NO_WINS, wonOfProduct: 9, wonInTotal: 99, leadsInTotal: 9 })).toBeNull();
  });
  test('[BID-6] beginner auctions are for accounts without a win', () => {
    const beginners = { ...limits, beginnersOnly: true };
    expect(winLimit(beginners, NO_WINS)).toBeNull();
    expect(winLimit(beginners, { ...NO_WINS, wonEver: 1 })).toBe('BEGINNERS_ONLY');
    expect(winLimit(beginners, { ...NO_WINS, leadsInTotal: 1 })).toBe('BEGINNERS_ONLY');
  });
});

describe('money', () => {
  test('[GEN-2] every amount of cents survives the wire', () => {
    fc.assert(fc.property(fc.nat(100_000_000_00), (cents) => toCents(toShillings(cents)) === cents));
  });
  test('[AUC-3] the price is the increment times the bids', () => {
    expect([priceAfter(100, 0), priceAfter(100, 47), priceAfter(500, 3)]).toEqual([0, 4_700, 1_500]);
  });
  test('[WIN-3] the fee is a tenth; what is paid out is whole shillings and nothing is lost', () => {
    expect(serviceFeeCents(12_345)).toBe(1_235);
    fc.assert(
      fc.property(fc.nat(100_000_000), (cents) => {
        const { paidCents, restCents } = wholeShillings(cents);
        return paidCents % 100 === 0 && paidCents + restCents === cents && restCents < 100;
      }),
    );
  });
});

describe('the public chain', () => {
  test('its texts are those of the published format, version 1', () => {
    const genesis = {
      auctionId: 7,
      productHashHex: 'ab',
      incrementCents: 100,
      countdownUs: 10,
      openedAtUs: 5,
      rulesVersion: 1,
    };
    expect(genesisText(genesis)).toBe('v1|open|7|ab|100|10|5|1');
    const link = {
      auctionId: 7,
      seq: 2,
      receivedAtUs: 8,
      decidedAtUs: 9,
      priceCents: 200,
      bidderTag: 'p:c',
      previousHashHex: 'ff',
    };
    expect(linkText(link)).toBe('v1|7|2|8|9|200|p:c|ff');
    expect(nameCommitText('0f', 'ann.k')).toBe('0f|ann.k');
    expect(bidderTag('p', 'c')).toBe('p:c');
  });
  test('canonical JSON: equal values, equal texts, whatever the order of their keys', () => {
    expect(canonicalJson({ b: [1, null, 'x"'], a: { d: true, c: 1.5 } })).toBe(
      '{"a":{"c":1.5,"d":true},"b":[1,null,"x\\""]}',
    );
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const turned = Object.fromEntries(Object.entries(value).reverse());
        expect(canonicalJson(turned as Json)).toBe(canonicalJson(value as Json));
        expect(JSON.parse(canonicalJson(value as Json))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});
