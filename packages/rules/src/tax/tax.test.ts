import fc from 'fast-check';
import { expect, test } from 'vitest';
import { taxCents } from './tax.ts';

test('[TAX-1] a price holds its VAT; a levy and what is withheld are shares of it', () => {
  expect(taxCents('vat', 11_600, 1_600)).toBe(1_600);
  expect(taxCents('vat', 50_000, 1_600)).toBe(6_897);
  expect(taxCents('levy', 50_000, 500)).toBe(2_500);
  expect(taxCents('withheld', 2_999_980, 500)).toBe(149_999);
  expect(taxCents('vat', 50_000, 0)).toBe(0);
});

test('[TAX-1] no tax is more than the sum, nor less than nothing; VAT on what is left is the VAT again', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000 }), fc.integer({ min: 0, max: 10_000 }), (gross, bp) => {
      const vat = taxCents('vat', gross, bp);
      expect(vat).toBeGreaterThanOrEqual(0);
      expect(vat).toBeLessThanOrEqual(gross);
      expect(Math.abs(((gross - vat) * bp) / 10_000 - vat)).toBeLessThanOrEqual(1);
      expect(taxCents('levy', gross, bp)).toBeLessThanOrEqual(gross);
    }),
  );
});
