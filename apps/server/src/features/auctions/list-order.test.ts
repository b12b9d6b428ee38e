import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NOON_US, someEnded, someLive, someScheduled } from '../../testing/board-samples.ts';
import type { BoardEntry } from './board-entry.ts';
import { readCursor, writeCursor } from './list-cursor.ts';
import { comparePlaces, GROUPS, placeOf, sortGroup } from './list-order.ts';

const live = (id: number, endsAtUs: number): BoardEntry => {
  const entry = someLive(id);
  return { ...entry, head: { ...entry.head, endsAtUs } };
};
const scheduled = (id: number, scheduledStartUs: number): BoardEntry => {
  const entry = someScheduled(id);
  return { ...entry, facts: { ...entry.facts, scheduledStartUs } };
};
const idsOf = (entries: readonly BoardEntry[]) => entries.map((entry) => entry.facts.auctionId);

describe('[AUC-6] the order of the list', () => {
  test('live by least time left, scheduled by the soonest start, ended by the newest end; equal times by id', () => {
    const all = [
      live(1, NOON_US + 9),
      live(2, NOON_US + 3),
      live(3, NOON_US + 3),
      scheduled(4, NOON_US + 8),
      scheduled(5, NOON_US + 7),
      someEnded(6, 1, NOON_US - 9),
      someEnded(7, 1, NOON_US - 3),
      someEnded(8, 1, NOON_US - 3),
    ];
    expect(GROUPS.flatMap((status) => idsOf(sortGroup(all, status)))).toEqual([2, 3, 1, 5, 4, 8, 7, 6]);
  });

  test('a cursor comes back as the place it was made of', () => {
    for (const entry of [live(1, NOON_US), scheduled(2, NOON_US), someEnded(3, 0)]) {
      expect(readCursor(writeCursor(placeOf(entry)))).toEqual(placeOf(entry));
    }
  });

  test('anything else is no cursor', () => {
    fc.assert(fc.property(fc.string({ maxLength: 200 }), (text) => readCursor(text) === null || /^[\w-]+$/.test(text)));
    for (const text of [
      '',
      'live:1:1',
      Buffer.from('live:1:0').toString('base64url'),
      Buffer.from('dead:1:1').toString('base64url'),
    ]) {
      expect(readCursor(text)).toBeNull();
    }
  });

  test('bids that come between two pages never hide an auction: it can only move back', () => {
    const time = fc.integer({ min: 0, max: 1_000 });
    fc.assert(
      fc.property(fc.array(time, { minLength: 2, maxLength: 30 }), fc.array(time, { maxLength: 30 }), (ends, extra) => {
        const before = sortGroup(
          ends.map((at, i) => live(i + 1, NOON_US + at)),
          'live',
        );
        const first = before.slice(0, Math.ceil(before.length / 2));
        const last = placeOf(first.at(-1) as BoardEntry);
        const after = sortGroup(
          before.map((e, i) => live(e.facts.auctionId, e.head.endsAtUs + (extra[i] ?? 0))),
          'live',
        );
        const second = after.filter((entry) => comparePlaces(placeOf(entry), last) > 0);
        expect(new Set([...idsOf(first), ...idsOf(second)]).size).toBe(ends.length);
      }),
    );
  });
});
