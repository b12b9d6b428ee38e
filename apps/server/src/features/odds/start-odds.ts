import type { Db } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log.ts';
import { Loop } from '../../platform/process/loop.ts';
import { publishDue } from './publish-odds.ts';

const LOOK_EVERY_MS = 300_000;
/** So long the bookkeeper has to count them. */
const UNCOUNTED_AGAIN_MS = 60_000;

/** Publishes the odds of each month that is over (LOG-8), on any number of nodes: one does at a time. */
export function startOdds({ db, log }: { readonly db: Db; readonly log: Log }): Loop {
  return new Loop(log, 'publishing the odds', async () => {
    const published = await publishDue(db);
    if (published === null) return LOOK_EVERY_MS;
    if ('uncounted' in published) {
      log.error(published, 'the odds of a month are not published: not all that ended in it is counted');
      return UNCOUNTED_AGAIN_MS;
    }
    log.info(published, 'odds of a month are published');
    return 0;
  });
}
