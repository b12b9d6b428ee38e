import { expect, test } from 'vitest';
import { neverCompete, weightOf } from './signals.ts';

const seen = { alike: 1, among: 10_000 };

test('[OPS-23] a fact weighs by its size, and what a public place has weighs nothing', () => {
  const device = (size: number) => weightOf({ ...seen, kind: 'device', size });
  expect([1, 2, 3, 8, 9, 40].map(device)).toEqual(['weak', 'medium', 'strong', 'strong', 'weak', 'weak']);
  expect(weightOf({ ...seen, kind: 'network', size: 3 })).toBe('weak');
  expect(weightOf({ ...seen, kind: 'staff', size: 1 })).toBe('strong');
});

test('[OPS-23] what many strangers have is not rare: one in a hundred weighs a step less, one in twenty nothing', () => {
  const among = 1_000;
  const device = (size: number, alike: number) => weightOf({ kind: 'device', size, alike, among });
  expect([device(3, 10), device(3, 11), device(3, 50), device(3, 51)]).toEqual(['strong', 'medium', 'medium', 'weak']);
  expect([device(2, 10), device(2, 11)]).toEqual(['medium', 'weak']);
  // Of too few nothing is said.
  expect(weightOf({ kind: 'device', size: 3, alike: 60, among: 199 })).toBe('strong');
});

test('[OPS-23] a pair never competes where chance would have had them outbid each other a dozen times', () => {
  expect([
    neverCompete(0, 11.9),
    neverCompete(0, 12),
    neverCompete(1, 12),
    neverCompete(2, 23),
    neverCompete(3, 30),
  ]).toEqual([false, true, true, false, false]);
});
