import type { OddsFigures, OddsLine } from '@mnada/contract';
import { expect, test } from 'vitest';
import { readOdds } from './odds-query.ts';
import { readOddsSearch } from './odds-search.ts';
import { monthName, oddsOf, scaleOf, shareOf, viewOf } from './odds-view.ts';

const figures = (month: string): OddsFigures => ({
  month,
  auctions: 689,
  bidders: 8_412,
  winners: 541,
  simulated_bidders: 0,
  simulated_winners: 0,
  taken: 689,
  cash: 0,
  lapsed: 0,
  median_saving: 71,
  saving_from: 51,
  saving_to: 84,
  saved_most: 96,
  savings: [14, 19, 28, 41, 58, 84, 90, 137, 122, 96],
  others_median: 684,
  others_paid: 11_204_600,
  others_back: 78_430,
  bought_now: 61,
  categories: [],
});
const line = (month: string, n = 1): OddsLine => ({
  ...figures(month),
  line: n,
  published_at: '2026-10-01T00:00:00Z',
  has_people: true,
});
const answer = {
  running: figures('2026-11'),
  lines: [line('2026-10'), line('2026-09', 2), line('2026-09')],
};

test('[LOG-8] the newest published month is shown first; each has its last line, with those before it', () => {
  expect(viewOf(answer, undefined)).toMatchObject({ kind: 'month', line: { month: '2026-10' }, before: [] });
  expect(viewOf(answer, '2026-09')).toMatchObject({ kind: 'month', line: { line: 2 }, before: [{ line: 1 }] });
  expect(viewOf(answer, '2026-11')).toMatchObject({ kind: 'running' });
  expect(viewOf(answer, 'all')).toMatchObject({ kind: 'all', lines: [{ month: '2026-10' }, { line: 2 }] });
  // What isn't there is the newest that is.
  expect(viewOf(answer, '2020-01')).toMatchObject({ kind: 'month', line: { month: '2026-10' } });
  expect(viewOf({ ...answer, lines: [] }, 'all')).toMatchObject({ kind: 'running' });
  expect(viewOf({ ...answer, lines: [], running: null }, undefined)).toEqual({ kind: 'none' });
});

test('[LOG-8] odds are told as people say them', () => {
  expect(oddsOf(8_412, 541)).toEqual({ won: 1, of: 16 });
  expect([oddsOf(3, 0), oddsOf(1, 1), oddsOf(12, 4)]).toEqual([null, { won: 1, of: 1 }, { won: 1, of: 3 }]);
  expect([shareOf(541, 8_412), shareOf(1, 1), shareOf(0, 0)]).toEqual(['6.4%', '100%', '0%']);
  expect([monthName('2025-05', 'en'), monthName('2025-05', 'sw')]).toEqual(['May 2025', 'Mei 2025']);
  expect(scaleOf(answer.lines[0]?.savings ?? [])).toEqual([0, 50, 100, 150]);
  expect(scaleOf([0, 1])).toEqual([0, 1, 2, 3]);
});

test('[LOG-8] where many won it is never said that all did', () => {
  const told = [10, 14, 15, 19, 20].map((bidders) => Object.values(oddsOf(bidders, 9) ?? {}).join(' in '));
  expect(told).toEqual(['9 in 10', '3 in 5', '3 in 5', '1 in 2', '1 in 2']);
  expect(oddsOf(1_000, 999)).toEqual({ won: 9, of: 10 });
});

test('the address names a month, all of them, or nothing', () => {
  expect(readOddsSearch({ month: '2026-10' })).toEqual({ month: '2026-10' });
  expect(readOddsSearch({ month: 'all' })).toEqual({ month: 'all' });
  for (const month of ['2026-13', 'x', 7, undefined]) expect(readOddsSearch({ month })).toEqual({});
});

test('[LOG-8] a page that is older than a sum which isn’t told any more shows the other months, and counts that one', () => {
  const newer = { ...line('2026-09', 2), saved_most: null };
  const told = { running: { ...figures('2026-11'), taken: null }, lines: [line('2026-10'), newer, line('2026-09')] };
  expect(readOdds(told)).toEqual({ running: null, lines: [line('2026-10')], unread: 2 });
  // Whatever is new beside what it knows is nothing to it.
  expect(readOdds({ running: null, lines: [{ ...line('2026-10'), more: null }] })).toEqual({
    ...{ running: null, lines: [line('2026-10')], unread: 0 },
  });
  expect(readOdds({ running: null, lines: ['', null] })).toEqual({ running: null, lines: [], unread: 1 });
});
