import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  dayStartOf,
  daysFrom,
  hoursOf,
  itemsOn,
  layOutDay,
  monthAway,
  monthDaysOf,
  type Placeable,
  snap,
  weekStartOf,
} from './calendar-layout.ts';

const HOUR_MS = 3_600_000;
/** Saturday, 14 June 2025, midnight in Nairobi. */
const SATURDAY = Date.parse('2025-06-14T00:00:00+03:00');
const at = (id: string, from: number, to: number, tone: Placeable['tone'] = 'scheduled'): Placeable => ({
  id,
  startMs: SATURDAY + from * HOUR_MS,
  endMs: SATURDAY + to * HOUR_MS,
  tone,
});

test('[GEN-3] days, weeks and months are Nairobi’s', () => {
  expect(dayStartOf(Date.parse('2025-06-13T21:00:00Z'))).toBe(SATURDAY);
  expect(dayStartOf(Date.parse('2025-06-13T20:59:59Z'))).toBe(SATURDAY - 24 * HOUR_MS);
  expect(new Date(weekStartOf(SATURDAY)).toISOString()).toBe('2025-06-08T21:00:00.000Z');
  const { first, days } = monthDaysOf(SATURDAY);
  expect(new Date(first).toISOString()).toBe('2025-05-31T21:00:00.000Z');
  expect(days.length).toBe(42);
  expect(new Date(days[0] ?? 0).toISOString()).toBe('2025-05-25T21:00:00.000Z');
  expect(new Date(monthAway(SATURDAY, -6)).toISOString()).toBe('2024-11-30T21:00:00.000Z');
});

test('[OPS-8] two at once stand side by side; a third shares the block of one in its state', () => {
  const blocks = layOutDay([at('a', 9, 11), at('b', 10, 12, 'live'), at('c', 10.5, 13)], SATURDAY);
  expect(blocks.map(({ items, lane, lanes }) => [items.map(({ id }) => id).join(), lane, lanes])).toEqual([
    ['a,c', 0, 2],
    ['b', 1, 2],
  ]);
  expect(blocks[0]?.endMs).toBe(SATURDAY + 13 * HOUR_MS);
});

test('[OPS-8] what follows without overlap has the whole width again', () => {
  const blocks = layOutDay([at('a', 9, 11), at('b', 10, 12), at('c', 12, 13)], SATURDAY);
  expect(blocks.map(({ lanes }) => lanes)).toEqual([2, 2, 1]);
});

test('[OPS-8] an auction over midnight goes on at the top of the next day', () => {
  const items = [at('a', -2, 1, 'live')];
  expect(layOutDay(items, SATURDAY)).toMatchObject([{ startMs: SATURDAY, endMs: SATURDAY + HOUR_MS }]);
  expect(hoursOf(items, daysFrom(SATURDAY, 1))).toEqual({ from: 0, to: 24 });
  expect(hoursOf([at('b', 9, 10)], daysFrom(SATURDAY, 1))).toEqual({ from: 8, to: 24 });
});

test('[OPS-8] however many there are, each stands in exactly one block, and no blocks of a lane overlap', () => {
  const anyItem = fc.tuple(
    fc.integer({ min: -300, max: 1_500 }),
    fc.integer({ min: 0, max: 600 }),
    fc.constantFrom('live', 'scheduled', 'draft', 'ended', 'no_bid'),
  );
  fc.assert(
    fc.property(fc.array(anyItem, { maxLength: 80 }), (drawn) => {
      const items = drawn.map(([from, long, tone], index) => at(String(index), from / 60, (from + long) / 60, tone));
      const blocks = layOutDay(items, SATURDAY);
      const shown = blocks.flatMap((block) => block.items.map(({ id }) => id)).toSorted();
      expect(shown).toEqual(
        itemsOn(items, SATURDAY)
          .map(({ id }) => id)
          .toSorted(),
      );
      for (const lane of [0, 1]) {
        const own = blocks.filter((block) => block.lane === lane).toSorted((a, b) => a.startMs - b.startMs);
        for (const [index, block] of own.entries()) {
          expect(block.lane).toBeLessThan(block.lanes);
          const next = own[index + 1];
          if (next !== undefined) expect(block.endMs).toBeLessThanOrEqual(next.startMs);
        }
      }
    }),
  );
});

test('[OPS-8] a move leads to a quarter of an hour', () => {
  expect(snap(SATURDAY + 7 * 60_000)).toBe(SATURDAY);
  expect(snap(SATURDAY + 8 * 60_000)).toBe(SATURDAY + 15 * 60_000);
});
