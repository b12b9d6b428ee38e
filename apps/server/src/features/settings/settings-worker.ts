import type { Db } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log.ts';
import { Loop } from '../../platform/process/loop.ts';
import { applyChange, dueChanges } from './setting.sql.ts';

const EVERY_MS = 5_000;

/**
 * Turns on what begins later once the database's clock says so (OPS-14). Any number of nodes may: each change is applied by
 * one, once. A node asks again when the next is due, and every five seconds for those that others made meanwhile.
 */
export function startSettingsWorker({ db, log }: { readonly db: Db; readonly log: Log }): Loop {
  return new Loop(log, 'turning on settings', async () => {
    const { ids, nextMs } = await dueChanges(db);
    for (const id of ids) {
      if (await applyChange(db, id)) log.info({ change: id }, 'a setting that was to begin now was turned on');
    }
    return Math.min(EVERY_MS, nextMs ?? EVERY_MS);
  });
}
