import type { RewardsAnswer } from '@mnada/contract';
import { budgetDay, budgetLeft, nextBudgetMs, REFERRAL, REWARD_BIDS, REWARD_STEPS, rewardsBarred } from '@mnada/rules';
import type { QueryExecutorProvider } from 'kysely';
import type { Gift } from './free-bids.sql.ts';
import { readBudget, readDone, readPerson, readTaken, readWelcome } from './rewards.sql.ts';

/** The steps as somebody stands on them; a visitor (null) has all of them ahead. */
export async function rewardsOf(db: QueryExecutorProvider, userId: string | null): Promise<RewardsAnswer> {
  const budget = await readBudget(db, budgetDay);
  const [person, done, taken, welcome] =
    userId === null
      ? [null, new Set(), new Map<Gift, number>(), null]
      : await Promise.all([
          readPerson(db, userId),
          readDone(db, userId),
          readTaken(db, userId),
          readWelcome(db, userId),
        ]);
  return {
    steps: REWARD_STEPS.map((step) => ({
      step,
      bids: taken.get(step) ?? REWARD_BIDS[step],
      state: taken.has(step) ? 'taken' : done.has(step) ? 'ready' : 'todo',
    })),
    budget: {
      today: budget.dayBids,
      left_today: budgetLeft(budget),
      left_in_all: Math.max(0, budget.allBids - budget.allGranted),
      renews_at: new Date(nextBudgetMs(budget.nowMs)).toISOString(),
    },
    welcome: welcome === null ? null : { bids: REFERRAL.welcomeBids, state: welcome },
    barred_by: person === null ? null : rewardsBarred(person),
  };
}
