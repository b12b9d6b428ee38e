import { expect, test } from 'vitest';
import { keptWords, placedWords } from './statement-words.ts';

test('[OWN-9] a payout says of how much it is and what stayed behind; nothing where all of it came, or where it is none', () => {
  const line = { kind: 'payout', amount: 4_522, fee: 0.1, tax: 251.55, rounding: 0.35 };
  expect(keptWords(line, 'en')).toBe('of KSh 4,774.00: fee KSh 0.10, tax KSh 251.55, cents KSh 0.35');
  expect(keptWords({ ...line, fee: 0, rounding: 0 }, 'sw')).toBe('kati ya KSh 4,773.55: kodi KSh 251.55');
  expect(keptWords({ ...line, fee: 0, tax: 0, rounding: 0 }, 'en')).toBeNull();
  expect(keptWords({ ...line, kind: 'paid' }, 'en')).toBeNull();
});

test('[OWN-9] of bids set aside, how many were placed', () => {
  expect([placedWords(1_200, 'en'), placedWords(0, 'sw'), placedWords(null, 'en')]).toEqual([
    '1,200 of them placed',
    'zilizowekwa kati ya hizo: 0',
    null,
  ]);
});
