import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupDigits } from './group-digits.ts';

const whole = new Intl.NumberFormat('en-KE', { maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat('en-KE', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

test('[GEN-2] numbers are grouped as Kenya writes them', () => {
  expect([0, 7, 999, 1_000, 1_234_567].map((value) => groupDigits(value))).toEqual([
    '0',
    '7',
    '999',
    '1,000',
    '1,234,567',
  ]);
  expect([0, 7.5, -1_350.05].map((value) => groupDigits(value, 2))).toEqual(['0.00', '7.50', '-1,350.05']);
});

test('[GEN-2] for every sum in cents they are what the standard formatter prints', () => {
  const cents = fc.integer({ min: -100_000_000_000, max: 100_000_000_000 }).filter((value) => value !== 0);
  fc.assert(
    fc.property(cents, (value) => {
      expect(groupDigits(value / 100, 2)).toBe(exact.format(value / 100));
      expect(groupDigits(value)).toBe(whole.format(value));
    }),
  );
});
