import { expect, test } from 'vitest';
import { nairobiDay } from './nairobi-day.ts';

test('a day of Nairobi begins at 21:00 of the day before in Greenwich', () => {
  expect(nairobiDay(Date.UTC(2026, 1, 27, 20, 59, 59, 999))).toBe('2026-02-27');
  expect(nairobiDay(Date.UTC(2026, 1, 27, 21))).toBe('2026-02-28');
});
