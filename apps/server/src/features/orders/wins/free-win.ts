import { claimRefusal, claimUntilUs } from '@mnada/rules';
import type { QueryExecutorProvider } from 'kysely';
import { toIso } from '../../auctions/index.ts';
import { readWins, winState } from './win.sql.ts';

/**
 * A win that its winner may claim, as nothing was claimed or what had been is over.
 * @returns until when; without a day while the shelf has no piece for it (WIN-1). null: it can't be claimed
 */
export async function readFreeWin(
  db: QueryExecutorProvider,
  userId: string,
  auctionId: number,
): Promise<{ readonly until: string | null } | null> {
  const [win] = await readWins(db, { userId, auctionId });
  if (win === undefined) return null;
  const state = winState(win);
  if (win.isMissing && state.claim === null) return { until: null };
  if (claimRefusal(state, win.claimDays, win.nowUs) !== null) return null;
  return { until: toIso(claimUntilUs(state, win.claimDays)) };
}
