import { expect, test } from 'vitest';
import {
  formatAgo,
  formatAmount,
  formatClock,
  formatCountdown,
  formatDate,
  formatDay,
  formatKes,
  formatSaving,
  savedPercent,
  formatTime,
} from './format.ts';
import { formatNearDate } from './near-date.ts';

const EVENING = '2025-06-14T17:30:00Z'; // 20:30 in Nairobi

test('[GEN-2] whole shillings without decimals; cents where there are any, and for the 0.00 that all start at', () => {
  expect(formatKes(1350)).toBe('KSh\u00a01,350');
  expect(formatKes(0)).toBe('KSh\u00a00.00');
  expect(formatKes(7.5)).toBe('KSh\u00a07.50');
  expect(formatAmount(38851.2, 'always')).toBe('38,851.20');
  expect(formatAmount(214, 'never')).toBe('214');
});

test('the saving has a true minus sign, is rounded, and never says that something is free', () => {
  expect(formatSaving(1417, 38995)).toBe('−96%');
  expect(formatSaving(505, 1_000)).toBe('−50%');
  expect(formatSaving(1, 250_000)).toBe('−99%');
  expect(formatSaving(42_999, 42_999)).toBeNull();
  expect(formatSaving(0, 42_999)).toBeNull();
  expect([savedPercent(12_000, 10_000), savedPercent(5, 0)]).toEqual([0, 0]);
});

test('[GEN-3] dates are those of Nairobi, whatever the machine is set to', () => {
  expect(formatTime(EVENING)).toBe('8:30\u00a0PM');
  expect(formatDate(EVENING, 'en')).toBe('Sat 14 Jun 2025, 8:30\u00a0PM');
  expect(formatDate(EVENING, 'sw')).toBe('Jms 14 Jun 2025, 8:30\u00a0PM');
  expect(formatNearDate(EVENING, 'en')).toBe('Sat 14\u00a0Jun, 8:30\u00a0PM');
  expect(formatClock('2025-06-14T09:04:31Z')).toBe('12:04:31\u00a0PM');
  expect(formatClock('2025-06-13T21:00:05Z')).toBe('12:00:05\u00a0AM');
  expect(formatTime('2025-06-14T21:00:00Z')).toBe('12:00\u00a0AM');
});

test('[GEN-3] today and tomorrow end at midnight in Nairobi, and are said only when the time is known; no other near day needs its year', () => {
  const noonMs = Date.parse('2025-06-14T09:00:00Z');
  expect(formatDay(EVENING, 'en', noonMs)).toBe('Today, 8:30\u00a0PM');
  expect(formatDay('2025-06-14T21:00:00Z', 'en', noonMs)).toBe('Tomorrow, 12:00\u00a0AM');
  expect(formatDay('2025-06-15T21:00:00Z', 'en', noonMs)).toBe('Mon 16\u00a0Jun, 12:00\u00a0AM');
  expect(formatDay(EVENING, 'en', null)).toBe('Sat 14\u00a0Jun, 8:30\u00a0PM');
});

test('how long ago, in the largest whole unit', () => {
  const at = Date.parse(EVENING);
  const ago = (seconds: number, language: 'en' | 'sw' = 'en') => formatAgo(at, at + seconds * 1000, language);
  expect([0, 2, 59, 60, 3599, 3600, 86_400].map((seconds) => ago(seconds))).toEqual([
    'Just now',
    '2 s ago',
    '59 s ago',
    '1 m ago',
    '59 m ago',
    '1 h ago',
    '1 d ago',
  ]);
  expect(ago(120, 'sw')).toBe('dakika 2 zilizopita');
  // One is one: minute, hour and day are of the same class.
  expect([60, 3600, 86_400, 172_800].map((seconds) => ago(seconds, 'sw'))).toEqual([
    'dakika 1 iliyopita',
    'saa 1 iliyopita',
    'siku 1 iliyopita',
    'siku 2 zilizopita',
  ]);
  expect(ago(-5)).toBe('Just now');
});

test('counts down in whole seconds, rounded up; hours go on above a day', () => {
  expect(formatCountdown(1_122_000)).toBe('00:18:42');
  expect(formatCountdown(1)).toBe('00:00:01');
  expect(formatCountdown(0)).toBe('00:00:00');
  expect(formatCountdown(90 * 3_600_000)).toBe('90:00:00');
});
