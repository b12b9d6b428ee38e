import type { Db } from '../../../platform/database/index.ts';
import { type Breaker, readBreaker, writeBreaker } from '../breaker.ts';
import { requireReason } from '../../../platform/audit.ts';
import { requirePermission } from '../../approvals/index.ts';
import { type DatabaseClock, databaseNowMs } from '../../../platform/clock/index.ts';

/**
 * Stops all payouts, or lets them go again: then one at a time, until one was paid (operations: payouts).
 * @throws Refusal FORBIDDEN
 */
export async function switchBreaker(
  { db, clock = databaseNowMs }: { readonly db: Db; readonly clock?: DatabaseClock },
  staffId: string,
  to: 'open' | 'closed',
  reason: string,
): Promise<Breaker> {
  const why = requireReason(reason);
  return await db.transaction().execute(async (trx) => {
    await requirePermission(trx, staffId, 'finance');
    const before = await readBreaker(trx);
    if (to === 'closed' && before.state !== 'open') return before;
    // Stopped already, for books that don't hold: a milder word must not cover that.
    if (to === 'open' && before.state === 'open' && before.cause === 'invariant') return before;
    const sinceMs = await clock(trx);
    const breaker: Breaker =
      to === 'open'
        ? { state: 'open', cause: 'staff', why, sinceMs }
        : { state: 'trial', cause: null, why: '', sinceMs };
    await writeBreaker(trx, breaker, staffId, why);
    return breaker;
  });
}
