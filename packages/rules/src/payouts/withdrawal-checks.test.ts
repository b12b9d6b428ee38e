import { expect, test } from 'vitest';
import { readRhythm } from './withdrawal-checks.ts';

test('[WIN-3] bids of a person are clear, however few', () => {
  expect(readRhythm({ taps: 498, leastGapMs: 1_900, reactionSpreadMs: 2_400 })).toBe('clear');
  expect(readRhythm({ taps: 1, leastGapMs: null, reactionSpreadMs: null })).toBe('clear');
  expect(readRhythm({ taps: 19, leastGapMs: 900, reactionSpreadMs: 5 })).toBe('clear');
});

test('[WIN-3] faster than a hand, or answers all alike, are odd', () => {
  expect(readRhythm({ taps: 3, leastGapMs: 249, reactionSpreadMs: 900 })).toBe('odd');
  expect(readRhythm({ taps: 20, leastGapMs: 900, reactionSpreadMs: 59 })).toBe('odd');
});
