import { expect, test } from 'vitest';
import { dayInNairobi } from './tell.ts';

test('[GEN-7] the day of a deletion is that of Nairobi, in the person’s language and in plain signs', () => {
  const lateInLondon = new Date('2026-08-28T22:30:00Z');
  expect([dayInNairobi(lateInLondon, 'en'), dayInNairobi(lateInLondon, 'sw')]).toEqual(['29 Aug 2026', '29 Ago 2026']);
});
