import { Loop } from '../../../platform/process/loop.ts';
import { Refusal } from '../../../platform/http/index.ts';
import type { SchedulesDeps } from '../context.ts';
import { dueRelists, relistAuction } from '../relist.ts';
import { noteTrouble, runTemplate } from './run-template.ts';
import { publishedTemplates } from './template.sql.ts';

type WorkerDeps = Pick<SchedulesDeps, 'db' | 'feed'> & {
  readonly log: { error(fields: object, text: string): void };
};

const LOOK_EVERY_MS = 5_000;
const ROUNDS_MAX = 20;

/** Starts what lets templates schedule, and opens again what their rules say; on any number of nodes (OPS-9). */
export function startSchedules(deps: WorkerDeps): { stop(): Promise<void> } {
  const loop = new Loop(deps.log, 'scheduling auctions', async () => {
    await runSchedules(deps);
    return LOOK_EVERY_MS;
  });
  return { stop: () => loop.stop() };
}

/** One round: each template, then each relisting, in a transaction of its own; one that fails never stops the others. @returns how many it scheduled */
export async function runSchedules(deps: WorkerDeps): Promise<number> {
  let made = 0;
  for (const { id } of await publishedTemplates(deps.db, false)) {
    try {
      for (let rounds = 0, isMore = true; isMore && rounds < ROUNDS_MAX; rounds++) {
        const ran = await runTemplate(deps, id);
        made += ran.made;
        isMore = ran.isMore && ran.made > 0;
      }
    } catch (error) {
      deps.log.error({ err: error, template: id }, 'a template could not schedule');
      await noteTrouble(deps.db, id, 'failed');
    }
  }
  for (const auctionId of await dueRelists(deps.db)) {
    try {
      await relistAuction(deps, auctionId, null, null);
      made += 1;
    } catch (error) {
      // No piece is left, or another node was quicker.
      if (!(error instanceof Refusal))
        deps.log.error({ err: error, auctionId }, 'an auction could not be opened again');
    }
  }
  return made;
}
