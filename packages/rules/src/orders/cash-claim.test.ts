import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cashClaim, matchNames, PAYOUT_CENTS, withdrawalStatus } from '../index.ts';

describe('cash', () => {
  test('[WIN-3] the fee is 10 % of the winning price to the cent; whole shillings are paid; the rest is named', () => {
    expect(cashClaim(4_500_000, 3_700)).toEqual({
      grossCents: 4_500_000,
      feeCents: 370,
      taxCents: 0,
      netCents: 4_499_600,
      restCents: 30,
      fits: 'yes',
    });
  });

  test('[WIN-3] nothing is lost between gross, fee, net and rest, whatever the prices', () => {
    const prices = fc
      .tuple(fc.integer({ min: 1, max: 250_000 }), fc.integer({ min: 0, max: 250_000 }))
      .map(([shop, won]) => [shop * 100, Math.min(shop, won) * 100] as const);
    fc.assert(
      fc.property(prices, fc.integer({ min: 0, max: 10_000 }), ([shop, won], withheldBp) => {
        const claim = cashClaim(shop, won, withheldBp);
        expect(claim.feeCents + claim.taxCents + claim.netCents + claim.restCents).toBe(claim.grossCents);
        expect(claim.feeCents * 10).toBe(won);
        expect(claim.netCents % 100).toBe(0);
        expect(claim.restCents).toBeLessThan(100);
        const inside = claim.netCents >= PAYOUT_CENTS.min && claim.netCents <= PAYOUT_CENTS.max;
        expect(claim.fits === 'yes').toBe(inside);
      }),
    );
  });

  test('[WIN-3, S07] M-PESA pays KSh 10 to 250,000 at once: at the limit passes, one off fails', () => {
    expect(cashClaim(1_000, 0).fits).toBe('yes');
    expect(cashClaim(999, 0).fits).toBe('too_little');
    expect(cashClaim(25_000_000, 0).fits).toBe('yes');
    expect(cashClaim(25_000_100, 0).fits).toBe('too_much');
  });
});

describe('names', () => {
  test.for([
    ['Jane Kamau', 'JANE WANJIKU KAMAU', 'matches'],
    ['Kamau Jane', 'Jane Kamau', 'matches'],
    ["Achieng' O'Tieno", 'ACHIENG OTIENO', 'matches'],
    ['Zoé Müller', 'ZOE MULLER', 'matches'],
    ['Wanjiku K.', 'WANJIKU KAMAU', 'matches'],
    ['Jane Kamau', 'JOHN KAMAU', 'differs'],
    ['Jane Kamau', 'Peter Otieno', 'differs'],
    ['Jane Kamau', 'J*** K****', 'unknown'],
    ['Jane Kamau', '', 'unknown'],
  ] as const)('[WIN-3] %s and %s: %s', ([one, other, expected]) => {
    expect(matchNames(one, other)).toBe(expected);
    expect(matchNames(other, one)).toBe(expected);
  });
});

test('[WIN-3] what the owner is shown: pending, processing, completed, failed', () => {
  const shown = (...[withdrawal, payout]: Parameters<typeof withdrawalStatus>) => withdrawalStatus(withdrawal, payout);
  const at = (
    state: 'approved' | 'sending' | 'accepted' | 'completed' | 'failed' | 'indeterminate',
    goesOn = false,
  ) => ({
    state,
    goesOn,
  });
  expect([shown('requested', null), shown('approved', null), shown('approved', at('approved'))]).toEqual(
    Array(3).fill('pending'),
  );
  for (const state of ['sending', 'accepted', 'indeterminate'] as const) {
    expect(shown('approved', at(state))).toBe('processing');
  }
  expect(shown('approved', at('failed', true))).toBe('processing');
  expect(shown('approved', at('failed'))).toBe('failed');
  expect(shown('refused', null)).toBe('failed');
  expect(shown('refused', at('completed'))).toBe('completed');
  // A corrected number waits for its approvals.
  expect(shown('requested', at('failed'))).toBe('pending');
});
