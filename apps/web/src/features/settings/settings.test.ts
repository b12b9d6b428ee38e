import { describe, expect, test } from 'vitest';
import { breakEndMs } from './break-end.ts';
import { limitEffect, readCap } from './limit-effect.ts';

const at = (iso: string) => Date.parse(iso);
const end = (length: Parameters<typeof breakEndMs>[0], iso: string) =>
  new Date(breakEndMs(length, at(iso))).toISOString();

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

  test('the end of a break, six months over a year’s end and into a short month', () => {
    expect(end('24h', '2026-11-22T10:00:00Z')).toBe('2026-11-23T10:00:00.000Z');
    expect(end('7d', '2026-11-22T10:00:00Z')).toBe('2026-11-29T10:00:00.000Z');
    expect(end('30d', '2026-11-22T10:00:00Z')).toBe('2026-12-22T10:00:00.000Z');
    expect(end('6m', '2026-11-22T10:00:00Z')).toBe('2027-05-22T10:00:00.000Z');
    expect(end('6m', '2026-08-31T10:00:00Z')).toBe('2027-02-28T10:00:00.000Z');
  });
});
