import { expect, test } from 'vitest';
import { isReached, type Ratio, ratioTable } from './ratios.ts';

const FAST: Ratio = { what: 'lane ÷ each', ratio: 21.04, aim: { atLeast: 15 }, sides: '20000, 950 bids/s' };
const DEAR: Ratio = { what: 'frame ÷ bare', ratio: 0.9, aim: { atMost: 0.8 }, sides: '9, 10 µs' };

test('an aim is a least or a most', () => {
  expect([isReached(FAST), isReached({ ...FAST, ratio: 14.9 })]).toEqual([true, false]);
  expect([isReached(DEAR), isReached({ ...DEAR, ratio: 0.8 })]).toEqual([false, true]);
});

test('the table says what was not reached, and what it was before where that is known', () => {
  expect(ratioTable([FAST, DEAR], []).split('\n')).toEqual([
    '| What | Sides | Ratio | Aim |  |',
    '|---|---|---|---|---|',
    '| lane ÷ each | 20000, 950 bids/s | 21.04 | ≥ 15 | reached |',
    '| frame ÷ bare | 9, 10 µs | 0.90 | ≤ 0.8 | **not reached** |',
  ]);
  expect(
    ratioTable([FAST, DEAR], [{ ...DEAR, ratio: 1.1 }])
      .split('\n')
      .slice(2),
  ).toEqual([
    '| lane ÷ each | 20000, 950 bids/s | 21.04 | – | ≥ 15 | reached |',
    '| frame ÷ bare | 9, 10 µs | 0.90 | 1.10 | ≤ 0.8 | **not reached** |',
  ]);
});
