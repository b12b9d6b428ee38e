import { expect, test } from 'vitest';
import { againFrom } from './near-date.ts';

test('[PAY-3] what is possible again is told its day and hour in Nairobi, on both sides of midnight', () => {
  const at = (iso: string) => Date.parse(iso);
  expect(againFrom(at('2026-11-26T20:59:00Z'), 'en')).toBe('Again from Thu 26\u00a0Nov, 11:59\u00a0PM.');
  expect(againFrom(at('2026-11-26T21:00:00Z'), 'en')).toBe('Again from Fri 27\u00a0Nov, 12:00\u00a0AM.');
  expect(againFrom(at('2026-11-26T21:00:00Z'), 'sw')).toBe('Tena kuanzia Ijm 27\u00a0Nov, 12:00\u00a0AM.');
});
