import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CODE_USES, CODES_PER_CONTACT_AND_DAY, type CodesSent, decideCode } from './code-budget.ts';

const none: CodesSent = {
  toContact: 0,
  secondsSinceNewest: 1e9,
  secondsToRoom: 0,
  forUse: 0,
  toAll: 0,
  fromNetwork: 0,
};

describe('[ACC-4] budgets of codes', () => {
  test.each([
    [1, 59, 'CODE_TOO_SOON'],
    [1, 60, true],
    [2, 119.5, 'CODE_TOO_SOON'],
    [2, 120, true],
    [4, 300, true],
    [5, 1e6, 'CODE_LIMIT'],
  ])('after %i codes, %d s later: %s', (toContact, secondsSinceNewest, expected) => {
    const decision = decideCode('anonymous', { ...none, toContact, secondsSinceNewest }, 100);
    expect(decision.ok || decision.code).toBe(expected);
  });

  test('all but owners together never take the last fifth of a day', () => {
    const days = fc.integer({ min: 0, max: 10_000 });
    fc.assert(
      fc.property(days, (day) => {
        const most = CODE_USES.filter((use) => use !== 'owner').map((use) => {
          let forUse = 0;
          while (decideCode(use, { ...none, forUse }, day).ok) forUse += 1;
          return forUse;
        });
        const taken = most.reduce((sum, codes) => sum + codes, 0);
        expect(taken).toBeLessThanOrEqual(day * 0.8);
        if (day >= 1) expect(decideCode('owner', { ...none, toAll: taken }, day).ok).toBe(true);
      }),
      { numRuns: 25 },
    );
  });

  test('one network takes a tenth of the day, and owners on it are not counted', () => {
    const full = { ...none, fromNetwork: 10 };
    expect(CODE_USES.map((use) => decideCode(use, full, 100).ok)).toEqual([false, false, false, true]);
  });

  test('nothing is sent beyond any bound', () => {
    const sent = fc.record({
      toContact: fc.nat(10),
      secondsSinceNewest: fc.nat(1_000),
      secondsToRoom: fc.nat(90_000),
      forUse: fc.nat(200),
      toAll: fc.nat(200),
      fromNetwork: fc.nat(200),
    });
    fc.assert(
      fc.property(fc.constantFrom(...CODE_USES), sent, (use, counts) => {
        const decision = decideCode(use, counts, 100);
        if (decision.ok) expect(counts.toContact < CODES_PER_CONTACT_AND_DAY && counts.toAll < 100).toBe(true);
        else expect(decision.retryAfterSeconds).toBeGreaterThanOrEqual(1);
      }),
    );
  });
});
