import type { RewardsAnswer } from '@mnada/contract';
import { budgetDay, budgetLeft, nextBudgetMs, REWARD_BIDS, REWARD_STEPS, rewardsBarred } from '@mnada/rules';
import type { QueryExecutorProvider } from 'kysely';
import { readBudget, readDone, readPerson, readTaken } from './rewards.sql.ts';

/** The steps as somebody stands on them; a visitor (null) has all of them ahead. */
export async function rewardsOf(db: QueryExecutorProvider, userId: string | null): Promise<RewardsAnswer> {
  const budget = await readBudget(db, budgetDay);
  const [person, done, taken] =
    userId === null
      ? [null, new Set(), new Map<string, number>()]
      : await Promise.all([readPerson(db, userId), readDone(db, userId), readTaken(db, userId)]);
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
    barred_by: person === null ? null : rewardsBarred(person),
  };
}
