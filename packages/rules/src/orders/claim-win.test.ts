import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bidPacks, claimRefusal, claimUntilUs, DAY_US, lapses, productTotalCents, type WinState } from '../index.ts';

const won: WinState = { decidedAtUs: 1_000, reopenedAtUs: null, claim: null, hasOpenPayment: false };
const LAST_US = 1_000 + 14 * DAY_US;

describe('the time to claim', () => {
  test('[WIN-1] 14 days are 14 days, the last microsecond included', () => {
    expect(claimUntilUs(won, 14)).toBe(LAST_US);
    expect(claimRefusal(won, 14, LAST_US)).toBeNull();
    expect(lapses(won, 14, LAST_US)).toBe(false);
    expect(claimRefusal(won, 14, LAST_US + 1)).toBe('CLAIM_LAPSED');
    expect(lapses(won, 14, LAST_US + 1)).toBe(true);
  });

  test('[WIN-1] a payment that may still be paid never lapses', () => {
    expect(lapses({ ...won, hasOpenPayment: true }, 14, LAST_US * 9)).toBe(false);
  });

  test('[WIN-1] an order that we call off after it was paid starts the time anew', () => {
    const again = { ...won, reopenedAtUs: 1_000 + 20 * DAY_US };
    expect(claimRefusal(again, 14, 1_000 + 34 * DAY_US)).toBeNull();
    expect(claimRefusal(again, 14, 1_001 + 34 * DAY_US)).toBe('CLAIM_LAPSED');
  });

  test('[WIN-4] one claim a win, whatever it was and whenever it is asked again', () => {
    fc.assert(
      fc.property(fc.constantFrom('product', 'cash', 'lapsed' as const), fc.nat(), fc.boolean(), (claim, now, open) => {
        const win = { ...won, claim: claim as WinState['claim'], hasOpenPayment: open };
        expect(claimRefusal(win, 14, now)).toBe(claim === 'lapsed' ? 'CLAIM_LAPSED' : 'ALREADY_CLAIMED');
        expect(lapses(win, 14, now)).toBe(false);
      }),
    );
  });
});

test('[WIN-2] the product costs the winning price in whole shillings, at least KSh 1', () => {
  expect([0, 1, 100, 101, 143_800].map(productTotalCents)).toEqual([100, 100, 100, 200, 143_800]);
});

test('[WIN-4] bid packs are counted by the full hundred, and a fifth on top', () => {
  expect(bidPacks(143_800)).toEqual({ packs: 14, bonus: 2 });
  expect(bidPacks(9_999)).toEqual({ packs: 0, bonus: 0 });
});
