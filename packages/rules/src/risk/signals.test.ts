import { expect, test } from 'vitest';
import { isShared, neverCompete, RARITY_COMPARED_LEAST, SIGNAL_KINDS, weightOf } from './signals.ts';

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
});

test('[OPS-23] where too few were compared nothing shared is strong, and what somebody did keeps its weight', () => {
  for (const kind of SIGNAL_KINDS.filter(isShared)) {
    expect(weightOf({ kind, size: 5, alike: 1, among: RARITY_COMPARED_LEAST - 1 })).not.toBe('strong');
    expect(weightOf({ kind, size: 5, alike: 2, among: 2 })).not.toBe('strong');
  }
  const device = (alike: number, among: number) => weightOf({ kind: 'device', size: 3, alike, among });
  expect([device(60, 199), device(1, 200)]).toEqual(['medium', 'strong']);
  expect(weightOf({ kind: 'rate', size: 25, alike: 1, among: 12 })).toBe('strong');
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
