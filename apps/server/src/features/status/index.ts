import type { Db } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log.ts';
import { Loop } from '../../platform/process/loop.ts';
import { sampleStatus } from './status.sql.ts';

export { readServicesNow } from './status.sql.ts';
export { statusRoutes } from './status-routes.ts';

/** Twice a minute, so that none is missed. */
const SAMPLE_EVERY_MS = 30_000;
/** A node that starts is none that fails: it takes bids a moment later. */
const FIRST_AFTER_MS = 10_000;

/** Writes down how the shop stands, on every node that runs workers. */
export function startStatusSampling({
  db,
  log,
  collects,
}: {
  readonly db: Db;
  readonly log: Log;
  readonly collects: boolean;
}): Loop {
  let isFirst = true;
  return new Loop(log, 'sampling how the shop stands', async () => {
    if (isFirst) {
      isFirst = false;
      return FIRST_AFTER_MS;
    }
    await sampleStatus(db, { collects });
    return SAMPLE_EVERY_MS;
  });
}
