import { expect, test } from 'vitest';
import { createPullTimes } from './pull.ts';

const MINUTE_MS = 60_000;

test('[PAY-3] a Pull comes every six hours, and soon while something waits for its second source', async () => {
  const times = createPullTimes();
  const isDue = (minute: number, isWaitedFor = true) =>
    times.isDue(minute * MINUTE_MS, () => Promise.resolve(isWaitedFor));
  expect(await isDue(0, false)).toBe(true);
  times.pulled(0, 0);
  expect(await isDue(359, false)).toBe(false);
  expect(await isDue(360, false)).toBe(true);
  expect([await isDue(4), await isDue(5)]).toEqual([false, true]);
  times.pulled(5 * MINUTE_MS, 0);
  expect([await isDue(14), await isDue(15)]).toEqual([false, true]);
  times.pulled(15 * MINUTE_MS, 3);
  expect([await isDue(19), await isDue(20)]).toEqual([false, true]);
});
