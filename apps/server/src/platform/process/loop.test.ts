import { expect, test } from 'vitest';
import { Loop, pauseAfter } from './loop.ts';

test('a loop rests 250 ms after a failure; one that nobody waits for twice as long each time, to its most', () => {
  expect([0, 1, 5, 5_000].map((before) => pauseAfter(before, 250))).toEqual([250, 250, 250, 250]);
  expect([0, 1, 2, 6, 7, 5_000].map((before) => pauseAfter(before, 30_000))).toEqual([
    250, 500, 1_000, 16_000, 30_000, 30_000,
  ]);
});

test('a loop goes on after failures, and stops when it is told to', async () => {
  const told: string[] = [];
  let runs = 0;
  let done: () => void = () => undefined;
  const isDone = new Promise<void>((resolve) => {
    done = resolve;
  });
  const loop = new Loop({ error: (_, text) => told.push(text) }, 'counting', async () => {
    runs++;
    if (runs < 3) throw new Error('not yet');
    done();
    return 60_000;
  });
  await isDone;
  await loop.stop();
  expect([runs, told.length]).toEqual([3, 2]);
});
