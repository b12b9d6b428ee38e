import { expect, test } from 'vitest';
import { CallCounts } from './call-counts.ts';

test('[S09] a window begins with a caller’s first call, and ends however many follow', () => {
  let nowMs = 1_000;
  const counts = new CallCounts(10_000, () => nowMs);
  expect(counts.add('a')).toEqual({ current: 1, ttlMs: 10_000 });
  nowMs += 9_999;
  expect(counts.add('a')).toEqual({ current: 2, ttlMs: 1 });
  expect(counts.add('b')).toEqual({ current: 1, ttlMs: 10_000 });
  nowMs += 1;
  expect(counts.add('a')).toEqual({ current: 1, ttlMs: 10_000 });
  expect(counts.add('b')).toEqual({ current: 2, ttlMs: 9_999 });
});

test('[S09] five thousand callers are remembered; who called longest ago is forgotten first', () => {
  const counts = new CallCounts(10_000, () => 0);
  counts.add('first');
  counts.add('second');
  for (let n = 0; n < 4_998; n++) counts.add(`other ${n}`);
  expect(counts.add('first').current).toBe(2);
  counts.add('one too many');
  expect(counts.add('first').current).toBe(3);
  expect(counts.add('second').current).toBe(1);
});
