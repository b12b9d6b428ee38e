import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { Loop } from '../../platform/process/loop.ts';
import { expireOld } from './approval.sql.ts';

export type ApprovalsWorkerDeps = { readonly db: Db; readonly log: Log; readonly metrics: Metrics };
const EVERY_MS = 60_000;

/**
 * Ends requests that nobody approved in time even if nobody looks (OPS-5): each has its line in the audit, and the log tells
 * which. Any number of nodes may; each request is told by one.
 */
export function startApprovalsWorker({ db, log, metrics }: ApprovalsWorkerDeps): Loop {
  const waiting = metrics.gauge('approvals_waiting', 'Requests that wait for a second person');
  return new Loop(log, 'ending old requests', async () => {
    for (const { reference, kind } of await expireOld(db)) {
      log.warn({ request: reference, kind }, 'a request ended: nobody approved it in time');
    }
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from approval_request where state = 'requested'`.execute(db);
    waiting.set(rows[0]?.n ?? 0);
    return EVERY_MS;
  });
}
