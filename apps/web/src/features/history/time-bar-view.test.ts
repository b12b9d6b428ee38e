import fc from 'fast-check';
import { expect, test } from 'vitest';
import { timeBarView } from './time-bar-view.ts';

test('[OWN-2] the bar shows what is left of the auction’s own countdown', () => {
  expect(timeBarView(10_000, 10, false)).toEqual({ state: 'calm', part: 1, secondsLeft: 10 });
  expect(timeBarView(6_200, 10, false)).toEqual({ state: 'calm', part: 0.62, secondsLeft: 7 });
  expect(timeBarView(30_000, 60, false).part).toBe(0.5);
});

test('[OWN-2] at least 10 % while any time is left, nothing once it is over', () => {
  expect(timeBarView(1, 10, false)).toEqual({ state: 'critical', part: 0.1, secondsLeft: 1 });
  expect(timeBarView(0, 10, false)).toEqual({ state: 'over', part: 0, secondsLeft: null });
});

test('orange from five seconds, red from two', () => {
  expect(timeBarView(5_001, 10, false).state).toBe('calm');
  expect(timeBarView(5_000, 10, false).state).toBe('soon');
  expect(timeBarView(2_000, 10, false).state).toBe('critical');
});

test('without a connection or the server’s time nothing is claimed', () => {
  expect(timeBarView(5_000, 10, true)).toEqual({ state: 'paused', part: 0, secondsLeft: null });
  expect(timeBarView(null, 10, false)).toEqual({ state: 'unknown', part: 0, secondsLeft: null });
});

test('[OWN-2] whatever the clock says, the bar stays a bar', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true }), fc.integer({ min: 0, max: 600 }), (leftMs, countdown) => {
      const { part } = timeBarView(leftMs, countdown, false);
      expect(leftMs <= 0 ? part === 0 : part >= 0.1 && part <= 1).toBe(true);
    }),
  );
});
