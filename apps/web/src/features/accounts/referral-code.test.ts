import { beforeEach, expect, test } from 'vitest';
import { type KeptValues, keepReferralCode, keptReferralCode } from './referral-code.ts';

const HOUR_MS = 3_600_000;
let values: Map<string, string>;
let kept: KeptValues;
beforeEach(() => {
  values = new Map();
  kept = {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
});

test('[OWN-3] an invitation is kept for 720 hours and then forgotten', () => {
  expect(keepReferralCode('MND000042', kept, 1_000)).toBe(true);
  expect(keptReferralCode(kept, 1_000 + 720 * HOUR_MS - 1)).toBe('MND000042');
  expect(keptReferralCode(kept, 1_000 + 720 * HOUR_MS)).toBeNull();
  expect(values.size).toBe(0);
});

test('[OWN-3] a username invites as well as a code; the newest invitation counts', () => {
  keepReferralCode('MND000042', kept, 0);
  keepReferralCode('amina.hassan', kept, 0);
  expect(keptReferralCode(kept, 1)).toBe('amina.hassan');
});

test('what cannot be a code is not kept', () => {
  for (const bad of ['', 'ab', '<script>', 'a'.repeat(21), 'amina hassan'])
    expect(keepReferralCode(bad, kept, 0)).toBe(false);
  expect(values.size).toBe(0);
});

test('a browser that forbids storage neither keeps nor breaks', () => {
  const forbidden: KeptValues = {
    getItem: () => {
      throw new Error('forbidden');
    },
    setItem: () => {
      throw new Error('forbidden');
    },
    removeItem: () => {
      throw new Error('forbidden');
    },
  };
  expect(keepReferralCode('MND000042', forbidden, 0)).toBe(false);
  expect(keptReferralCode(forbidden, 0)).toBeNull();
});
