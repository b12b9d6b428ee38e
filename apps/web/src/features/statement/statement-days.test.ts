import { expect, test } from 'vitest';
import { daysProblem, readStatementSearch, usualDays } from './statement-days.ts';

test('[OWN-9] an address says days, and nothing else of it counts', () => {
  expect(readStatementSearch({ from: '2026-11-01', to: '2026-11-30', user: 'x' })).toEqual({
    from: '2026-11-01',
    to: '2026-11-30',
  });
  expect(readStatementSearch({ from: 'yesterday', to: 7 })).toEqual({});
});

test('[OWN-9] days that no statement is of are told before anything is asked', () => {
  expect(daysProblem('2026-11-01', '2026-11-30', '2026-11-26')).toBeNull();
  expect(daysProblem('', '2026-11-30', '2026-11-26')).toBe('none');
  expect(daysProblem('2026-11-30', '2026-11-01', '2026-11-26')).toBe('order');
  expect(daysProblem('2026-12-01', '2026-12-01', '2026-11-26')).toBe('ahead');
  expect(daysProblem('2025-01-01', '2026-11-01', '2026-11-26')).toBe('long');
});

test('[OWN-9] the usual days: this month, the last one, ninety days, over a year’s end too', () => {
  expect(usualDays('2027-01-15')).toEqual({
    month: { from: '2027-01-01', to: '2027-01-15' },
    lastMonth: { from: '2026-12-01', to: '2026-12-31' },
    ninety: { from: '2026-10-18', to: '2027-01-15' },
  });
});
