import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { bid, COUNTDOWN_MS, PRACTICE_BIDS, PRETENDING_ENDS_MS, type Practice, READY, start, tick } from './practice.ts';

const half = () => 0.5;

test('[AUC-3] [AUC-4] a practice bid adds KSh 1 and starts the countdown again', () => {
  const running = start(1_000, half);
  const after = bid(running, 2_000, half);
  expect(after).toMatchObject({ priceKes: 1, leader: 'you', bidsUsed: 1, endsAtMs: 2_000 + COUNTDOWN_MS });
  expect(bid(after, 2_500, half)).toEqual(after); // nobody bids on top of themselves
});

test('before the start and after the end nothing can be bid', () => {
  expect(bid(READY, 5, half)).toEqual(READY);
  const over = tick(start(0, half), 10 * 60_000, half);
  expect(over.phase).toBe('over');
  expect(bid(over, 10 * 60_000 + 1, half)).toEqual(over);
});

test('[OWN-7] whoever bids last has won, and that can be the person', () => {
  const running = tick(start(0, half), PRETENDING_ENDS_MS, half);
  const mine = bid(running, PRETENDING_ENDS_MS + 1, half);
  const over = tick(mine, PRETENDING_ENDS_MS + 1 + COUNTDOWN_MS, half);
  expect(over).toMatchObject({ phase: 'over', leader: 'you' });
});

test('[OWN-7] whatever is pressed and however late a tab wakes up: over in about a minute, price = bids, never above the practice bids', () => {
  const gap = fc.record({ ms: fc.integer({ min: 1, max: 4_000 }), press: fc.boolean() });
  fc.assert(
    fc.property(
      fc.array(gap, { maxLength: 80 }),
      fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })),
      (gaps, chances) => {
        const chance = () => chances.next().value as number;
        let nowMs = 0;
        let accepted = 0;
        let practice: Practice = start(nowMs, chance);
        for (const { ms, press } of gaps) {
          nowMs += ms;
          const before = tick(practice, nowMs, chance);
          accepted += before.priceKes - practice.priceKes;
          practice = press ? bid(before, nowMs, chance) : before;
          accepted += practice.priceKes - before.priceKes;
          expect(practice.priceKes).toBe(accepted);
          expect(practice.bidsUsed).toBeLessThanOrEqual(PRACTICE_BIDS);
        }
        // Left alone from here: at most the rest of the pretending and one last countdown.
        const over = tick(practice, nowMs + PRETENDING_ENDS_MS + 2 * COUNTDOWN_MS, chance);
        expect(over.phase).toBe('over');
      },
    ),
    { numRuns: 200 },
  );
});
