import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  budgetDay,
  budgetLeft,
  nextBudgetMs,
  REWARD_BIDS,
  REWARD_STEPS,
  type RewardPerson,
  rewardRefusal,
  rewardsBarred,
  TOLD_STEPS,
} from './reward.ts';

const someone: RewardPerson = {
  isPerson: true,
  isActive: true,
  isOnBreak: false,
  hasProvedPhone: true,
  isKnownElsewhere: false,
};

describe('[OWN-7] rewards', () => {
  test('what a browser reports is worth the least, and a first bid can be paid with what comes before it', () => {
    const least = Math.min(...REWARD_STEPS.map((step) => REWARD_BIDS[step]));
    for (const step of TOLD_STEPS) expect(REWARD_BIDS[step]).toBe(least);
    expect(REWARD_BIDS.contact).toBeGreaterThanOrEqual(1);
  });

  test('a done step is taken by a person with a proved phone, and by nobody else', () => {
    expect(rewardRefusal(someone, true)).toBe(null);
    expect(rewardRefusal(someone, false)).toBe('REWARD_NOT_DONE');
    expect(rewardRefusal({ ...someone, isKnownElsewhere: true }, true)).toBe('REWARD_SAME_PERSON');
    expect(rewardRefusal({ ...someone, hasProvedPhone: false }, true)).toBe('REWARD_NEEDS_PHONE');
    expect(rewardRefusal({ ...someone, isOnBreak: true, hasProvedPhone: false }, true)).toBe('SELF_EXCLUDED');
    expect(rewardRefusal({ ...someone, isActive: false, isOnBreak: true }, true)).toBe('ACCOUNT_SUSPENDED');
    expect(rewardRefusal({ ...someone, isPerson: false }, true)).toBe('FORBIDDEN');
  });

  test('whoever is barred takes nothing, whatever they did', () => {
    const anyone = fc.record({
      isPerson: fc.boolean(),
      isActive: fc.boolean(),
      isOnBreak: fc.boolean(),
      hasProvedPhone: fc.boolean(),
      isKnownElsewhere: fc.boolean(),
    });
    fc.assert(
      fc.property(anyone, fc.boolean(), (person, isDone) => {
        const barred = rewardsBarred(person);
        if (barred !== null) expect(rewardRefusal(person, isDone)).toBe(barred);
        if (rewardRefusal(person, isDone) === null) expect(isDone && person.hasProvedPhone).toBe(true);
      }),
    );
  });

  test('what is left is never below nothing, and never more than either budget leaves', () => {
    const bids = fc.nat(100_000);
    const budget = fc.record({ dayBids: bids, dayGranted: bids, allBids: bids, allGranted: bids });
    fc.assert(
      fc.property(budget, (each) => {
        const left = budgetLeft(each);
        expect(left).toBeGreaterThanOrEqual(0);
        if (left > 0)
          expect(each.dayGranted + left <= each.dayBids && each.allGranted + left <= each.allBids).toBe(true);
      }),
    );
  });

  test('a budget’s day is a day in Nairobi, and the next begins when this one is over', () => {
    expect(budgetDay(Date.UTC(2026, 10, 22, 20, 59, 59, 999))).toBe('2026-11-22');
    expect(budgetDay(Date.UTC(2026, 10, 22, 21))).toBe('2026-11-23');
    const anyTime = fc.integer({ min: 0, max: Date.UTC(2100, 0, 1) });
    fc.assert(
      fc.property(anyTime, (nowMs) => {
        const next = nextBudgetMs(nowMs);
        expect(next).toBeGreaterThan(nowMs);
        expect(budgetDay(next - 1)).toBe(budgetDay(nowMs));
        expect(budgetDay(next)).not.toBe(budgetDay(nowMs));
      }),
    );
  });
});
