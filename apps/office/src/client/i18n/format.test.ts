import { expect, test } from 'vitest';
import {
  formatAge,
  formatDay,
  formatDue,
  formatKes,
  formatLength,
  formatNumber,
  isoDay,
  localOf,
  momentOf,
} from './format.ts';

const now = Date.parse('2025-06-14T17:41:00Z');
const later = (minutes: number): number => now + minutes * 60_000;

test('[OPS-1] a promise is told, not an age', () => {
  expect(formatDue(later(19), now)).toEqual({ words: 'due in 19 min', isLate: false });
  expect(formatDue(later(14 * 60 + 41), now).words).toBe('due in 14 h 41 min');
  expect(formatDue(later(-2 * 24 * 60 - 60), now)).toEqual({ words: '2 days late', isLate: true });
  expect(formatDue(later(-11 * 60 - 25), now).words).toBe('11 h 25 min late');
  expect(formatDue(null, now).words).toBe('no deadline');
});

test('[GEN-3] days are Nairobi’s, whatever the device thinks', () => {
  expect(isoDay('2025-06-14T21:30:00Z')).toBe('2025-06-15');
  expect(formatDay('2025-06-14T21:30:00Z')).toBe('Sun 15\u00a0Jun');
});

test('[GEN-2] sums carry KSh, numbers in tables do not; a loss has a true minus sign', () => {
  expect(formatKes(541_140)).toBe('KSh\u00a0541,140');
  expect(formatKes(-23_456)).toBe('\u2212KSh\u00a023,456');
  expect(formatNumber(-19_427)).toBe('\u221219,427');
  expect(formatAge(later(-90), now)).toBe('1 h');
});

test('[GEN-3] a field for a moment means Nairobi’s clock, there and back', () => {
  expect(localOf('2025-06-14T21:30:00Z')).toBe('2025-06-15T00:30');
  expect(momentOf('2025-06-15T00:30')).toBe('2025-06-14T21:30:00.000Z');
  expect(momentOf('')).toBeNull();
  expect(momentOf('2025-13-45T99:99')).toBeNull();
});

test('[OPS-9] lengths are told in the two largest units', () => {
  expect([30_675_482, 41 * 60_000, 51 * 3_600_000, 1].map(formatLength)).toEqual([
    '8 h 31 min',
    '41 min',
    '2 days 3 h',
    '1 min',
  ]);
});
