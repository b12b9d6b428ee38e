import type { AuctionSummary } from '@mnada/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { settleSlots, toSlots } from './steady-slots.ts';

const auction = (id: number, status: AuctionSummary['status'] = 'live') => ({ id, status }) as AuctionSummary;
const live = (...ids: number[]) => ids.map((id) => auction(id));
const idsOf = (slots: ReturnType<typeof toSlots>) => slots.map((slot) => slot.auction.id);

test('another order from the server moves no card', () => {
  expect(idsOf(settleSlots(toSlots(live(1, 2, 3)), live(3, 1, 2)))).toEqual([1, 2, 3]);
});

test('a card that ended keeps its place until a newcomer takes exactly that place', () => {
  const before = toSlots([auction(1), auction(2, 'ended'), auction(3)]);
  const ended = settleSlots(before, live(3, 1));
  expect(idsOf(ended)).toEqual([1, 2, 3]);
  expect(idsOf(settleSlots(ended, live(4, 3, 1)))).toEqual([1, 4, 3]);
});

test('newcomers without a place to take come at the end', () => {
  expect(idsOf(settleSlots(toSlots(live(1, 2)), live(7, 2, 1)))).toEqual([1, 2, 7]);
});

test('a card that left unseen keeps its place, too; a newcomer takes it at once', () => {
  const left = settleSlots(toSlots(live(1, 2, 3)), live(2, 3));
  expect(idsOf(left)).toEqual([1, 2, 3]);
  expect(left[0]?.isGone).toBe(true);
  expect(idsOf(settleSlots(toSlots(live(1, 2, 3)), live(9, 2, 3)))).toEqual([9, 2, 3]);
});

test('cards show what was fetched last', () => {
  const newer = { ...auction(1), current_price: 5 };
  expect(settleSlots(toSlots(live(1)), [newer])[0]?.auction).toBe(newer);
});

test('whatever comes and goes: everything fetched is shown, nothing twice, and nobody changes places', () => {
  const list = fc.uniqueArray(
    fc.record({ id: fc.integer({ min: 1, max: 12 }), status: fc.constantFrom('live', 'ended') }),
    { selector: (each) => each.id, maxLength: 8 },
  ) as fc.Arbitrary<AuctionSummary[]>;
  fc.assert(
    fc.property(fc.array(list, { minLength: 2, maxLength: 6 }), (fetches) => {
      let slots = toSlots(fetches[0] as AuctionSummary[]);
      for (const fetched of fetches.slice(1)) {
        const before = idsOf(slots);
        slots = settleSlots(slots, fetched);
        const after = idsOf(slots);
        expect(new Set(after).size).toBe(after.length);
        for (const { id } of fetched) expect(after).toContain(id);
        // Every place is held, by who was there or by who came after; nobody changes places.
        before.forEach((id, place) => {
          const holder = after[place];
          expect(holder === id || !before.includes(holder ?? 0)).toBe(true);
        });
      }
    }),
  );
});
