import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_US, MINUTE_US } from '../units.ts';
import {
  dayNumber,
  dayStartUs,
  keepsLive,
  pickFromPool,
  planProblems,
  type PoolProduct,
  slotsBetween,
  type TemplateTimes,
  weekDay,
} from './schedule.ts';

const us = (iso: string): number => Date.parse(iso) * 1_000;
const iso = (atUs: number): string => new Date(atUs / 1_000).toISOString();
/** Sunday, 14 June 2026. */
const SUNDAY = dayNumber(us('2026-06-14T09:00:00Z'));
const evenings: TemplateTimes = {
  days: [2, 4, 7],
  times: [18 * 60 + 30, 20 * 60 + 30],
  firstDay: SUNDAY,
  lastDay: null,
};

describe('days of Nairobi', () => {
  test('a day begins at 21:00 UTC of the one before', () => {
    expect(iso(dayStartUs(SUNDAY))).toBe('2026-06-13T21:00:00.000Z');
    expect([dayNumber(us('2026-06-13T20:59:59.999Z')), dayNumber(us('2026-06-13T21:00:00Z'))]).toEqual([
      SUNDAY - 1,
      SUNDAY,
    ]);
    expect([weekDay(SUNDAY), weekDay(SUNDAY + 1), weekDay(0)]).toEqual([7, 1, 4]);
  });
});

describe('[OPS-9] the starts of a template', () => {
  test('on its days and times, within its dates', () => {
    const slots = slotsBetween(evenings, dayStartUs(SUNDAY), dayStartUs(SUNDAY + 4));
    expect(slots.map(iso)).toEqual([
      '2026-06-14T15:30:00.000Z',
      '2026-06-14T17:30:00.000Z',
      '2026-06-16T15:30:00.000Z',
      '2026-06-16T17:30:00.000Z',
    ]);
    expect(slotsBetween({ ...evenings, lastDay: SUNDAY }, 0, dayStartUs(SUNDAY + 30))).toHaveLength(2);
    expect(slotsBetween({ ...evenings, lastDay: SUNDAY - 1 }, 0, dayStartUs(SUNDAY + 30))).toEqual([]);
    expect(slotsBetween({ ...evenings, days: [] }, 0, dayStartUs(SUNDAY + 30))).toEqual([]);
  });

  test('asked in pieces, they are the same as asked at once: none twice, none left out', () => {
    const template = fc.record({
      days: fc.uniqueArray(fc.integer({ min: 1, max: 7 })),
      times: fc.array(fc.integer({ min: 0, max: 1439 }), { maxLength: 5 }),
      firstDay: fc.integer({ min: SUNDAY - 5, max: SUNDAY + 5 }),
      lastDay: fc.option(fc.integer({ min: SUNDAY, max: SUNDAY + 9 })),
    });
    fc.assert(
      fc.property(template, fc.array(fc.nat(20 * 1440), { maxLength: 4 }), (given, cuts) => {
        const at = [0, ...cuts, 20 * 1440]
          .sort((a, b) => a - b)
          .map((minutes) => dayStartUs(SUNDAY) + minutes * MINUTE_US);
        const pieces = at.slice(1).flatMap((until, n) => slotsBetween(given, at[n] ?? 0, until));
        expect(pieces).toEqual(slotsBetween(given, dayStartUs(SUNDAY), dayStartUs(SUNDAY + 20)));
        for (const slot of pieces) expect(given.days).toContain(weekDay(dayNumber(slot)));
      }),
    );
  });

  test('auctions are kept live on its days from its first time until midnight', () => {
    const at = (minutes: number, day = SUNDAY) => keepsLive(evenings, dayStartUs(day) + minutes * MINUTE_US);
    expect([at(1109), at(1110), at(1439), at(1439, SUNDAY + 1), at(1200, SUNDAY - 1)]).toEqual([
      ...[false, true, true, false, false],
    ]);
    expect(keepsLive({ ...evenings, times: [] }, dayStartUs(SUNDAY))).toBe(true);
  });
});

describe('[OPS-9] what a template sells next', () => {
  const product = (productId: number, share: number, more: Partial<PoolProduct> = {}): PoolProduct => ({
    ...{ productId, share, made: 0, free: 5, clashes: false },
    ...more,
  });

  test('nothing without a free piece; rather not what is on already', () => {
    expect(pickFromPool([product(1, 90, { free: 0 }), product(2, 10, { free: -1 })])).toBe(null);
    expect(pickFromPool([product(1, 90, { clashes: true }), product(2, 10)])?.productId).toBe(2);
    expect(pickFromPool([product(1, 90, { clashes: true }), product(2, 10, { free: 0 })])?.productId).toBe(1);
  });

  test('over time each gets its share, to within one', () => {
    const shares = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(shares, fc.integer({ min: 1, max: 80 }), (given, rounds) => {
        const made = given.map(() => 0);
        for (let n = 0; n < rounds; n++) {
          const picked = pickFromPool(given.map((share, id) => product(id, share, { made: made[id] ?? 0 })));
          if (picked === null) throw new Error('nothing was picked');
          made[picked.productId] = (made[picked.productId] ?? 0) + 1;
        }
        const sum = given.reduce((total, share) => total + share, 0);
        given.forEach((share, id) => {
          expect(made[id] ?? 0).toBeGreaterThanOrEqual(Math.floor((rounds * share) / sum));
        });
      }),
    );
  });
});

describe('[OPS-8] what stands in the way of a plan', () => {
  const plan = (id: number, startsAtUs: number, minutes = 60) => ({
    ...{ id, startsAtUs, untilUs: startsAtUs + minutes * MINUTE_US },
  });

  test('two at once clash, one after the other don’t; pieces go to the earliest', () => {
    const found = planProblems([plan(3, 2 * DAY_US), plan(1, 0, 90), plan(2, 60 * MINUTE_US, 30)], 2);
    expect([[...found.clashing].sort(), [...found.withoutPiece]]).toEqual([[1, 2], [3]]);
    const apart = planProblems([plan(1, 0), plan(2, 60 * MINUTE_US)], 0);
    expect([apart.clashing.size, apart.withoutPiece.size]).toEqual([0, 2]);
  });

  test('whoever clashes really overlaps another, and whoever overlaps is told', () => {
    const plans = fc.array(fc.tuple(fc.nat(500), fc.integer({ min: 1, max: 90 })), { maxLength: 12 });
    fc.assert(
      fc.property(plans, (given) => {
        const all = given.map(([start, minutes], id) => plan(id, start * MINUTE_US, minutes));
        const overlaps = all.filter((one) =>
          all.some((other) => other.id !== one.id && one.startsAtUs < other.untilUs && other.startsAtUs < one.untilUs),
        );
        expect([...planProblems(all, 0).clashing].sort((a, b) => a - b)).toEqual(overlaps.map(({ id }) => id));
      }),
    );
  });
});
