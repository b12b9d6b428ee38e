import type { Db } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log.ts';
import { Loop } from '../../platform/process/loop.ts';
import { sampleStatus } from './status.sql.ts';

export { statusRoutes } from './status-routes.ts';

/** Twice a minute, so that none is missed; the second one of a minute changes nothing. */
const SAMPLE_EVERY_MS = 30_000;

/** Writes down how the shop stands, on every node that runs workers; the first of a minute counts. */
export function startStatusSampling({ db, log }: { readonly db: Db; readonly log: Log }): Loop {
  return new Loop(log, 'sampling how the shop stands', async () => {
    await sampleStatus(db);
    return SAMPLE_EVERY_MS;
  });
}
