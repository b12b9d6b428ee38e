import { describe, expect, test } from 'vitest';
import { limitEffect, readCap } from './limit-effect.ts';

describe('[OWN-7] what is said before it is sent', () => {
  test('caps as people type them', () => {
    expect(['500', '1,500', '1 000 000', '007'].map(readCap)).toEqual([500, 1_500, 1_000_000, 7]);
    expect(['', '0', '1000001', '12.5', '-5', 'abc', '99999999'].map(readCap)).toEqual(
      Array.from({ length: 7 }, () => null),
    );
  });

  test('less and a first one count now, more and none later', () => {
    expect([limitEffect(null, 500), limitEffect(500, 499), limitEffect(500, 500)]).toEqual(['now', 'now', 'same']);
    expect([limitEffect(500, 501), limitEffect(500, null), limitEffect(null, null)]).toEqual([
      'later',
      'later',
      'same',
    ]);
  });
});
