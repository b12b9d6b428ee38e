import fc from 'fast-check';
import { expect, test } from 'vitest';
import { receiptAnswerByMs } from './receipt-answer.ts';

const by = (heard: string) => new Date(receiptAnswerByMs(Date.parse(heard))).toISOString();

test('[OPS-18] money of nobody has its answer by the same hour of the next working day, of a weekend by the end of Monday', () => {
  expect(by('2026-11-19T14:30:00Z')).toBe('2026-11-20T14:30:00.000Z');
  expect(by('2026-11-20T14:30:00Z')).toBe('2026-11-23T14:30:00.000Z');
  // Midnight is Nairobi's: a Friday's last hour in London is Saturday here.
  for (const weekend of ['2026-11-20T21:00:00Z', '2026-11-21T07:00:00Z', '2026-11-22T20:59:59Z'])
    expect(by(weekend)).toBe('2026-11-23T21:00:00.000Z');
  expect(by('2026-11-22T21:00:00Z')).toBe('2026-11-23T21:00:00.000Z');
});

test('[OPS-18] who comes later is promised no earlier hour, and nobody waits longer than over a weekend', () => {
  const week = { min: Date.parse('2026-11-01T00:00:00Z'), max: Date.parse('2027-03-01T00:00:00Z') };
  fc.assert(
    fc.property(fc.integer(week), fc.nat(4 * 86_400_000), (atMs, laterMs) => {
      expect(receiptAnswerByMs(atMs + laterMs)).toBeGreaterThanOrEqual(receiptAnswerByMs(atMs));
      const waits = receiptAnswerByMs(atMs) - atMs;
      expect(waits).toBeGreaterThanOrEqual(86_400_000);
      expect(waits).toBeLessThanOrEqual(3 * 86_400_000);
    }),
  );
});
