import { expect, test } from 'vitest';
import { advance, beatsPassed, goTo, isOver, START, STEP_MS, STEPS, toggle } from './player.ts';

test('the steps take the 45 seconds that the prompt promises', () => {
  let state = START;
  let tookMs = 0;
  while (!isOver(state)) {
    state = advance(state, 100);
    tookMs += 100;
  }
  expect(tookMs).toBe(45_000);
  expect(STEPS * STEP_MS).toBe(45_000);
  expect(state).toEqual({ step: STEPS - 1, atMs: STEP_MS, isPlaying: false });
});

test('while paused nothing moves', () => {
  const paused = toggle(advance(START, 1_000));
  expect(advance(paused, 60_000)).toEqual(paused);
});

test('a step chosen by hand starts at its beginning and stays inside', () => {
  expect(goTo(advance(START, 1_000), 3)).toEqual({ step: 3, atMs: 0, isPlaying: true });
  expect(goTo(START, -1).step).toBe(0);
  expect(goTo(START, 99).step).toBe(STEPS - 1);
});

test('at the end the same button plays it again', () => {
  const over = { step: STEPS - 1, atMs: STEP_MS, isPlaying: false };
  expect(toggle(over)).toEqual(START);
});

test('a scene knows which of its beats have passed', () => {
  expect(beatsPassed([500, 1_000, 2_000], 0)).toBe(0);
  expect(beatsPassed([500, 1_000, 2_000], 1_000)).toBe(2);
  expect(beatsPassed([500, 1_000, 2_000], STEP_MS)).toBe(3);
});
