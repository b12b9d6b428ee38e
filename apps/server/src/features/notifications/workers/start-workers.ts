import type { Bus } from '../../../platform/bus/index.ts';
import { Loop } from '../../../platform/process/loop.ts';
import { PLANNED_AT_ONCE, planNew } from '../deliveries/plan-new.ts';
import type { SendDeps } from '../deliveries/send-due.ts';
import { LANES, sendingLane } from '../deliveries/sending-lane.ts';
import { forgetOld } from './forget-old.ts';
import { noteWatching, tellOutbid, type Watching } from './outbid.ts';
import { tellSavedStarting, tellSeatsStarting } from './starting.ts';

export type NotificationWorkersDeps = SendDeps & {
  readonly bus: Bus;
  /** Our public key for pushes. */
  readonly serverKey: string;
  /** Whether the local outbox shows pushes, too (ACC-4). */
  readonly hasOutbox: boolean;
};

const NEW_EVERY_MS = 1_000;
const OUTBID_EVERY_MS = 10_000;
const SAVED_EVERY_MS = 20_000;
const TIDY_EVERY_MS = 3_600_000;
/** Often enough that nobody who is here is taken for away: six times in the 30 s. */
const WATCHING_EVERY_MS = 5_000;

/**
 * Starts what tells people beside the transactions themselves: who is outbid, what is about to begin, and everything
 * outside the pages. All state is in the database: any number of nodes may run it, any of them may end at any time.
 */
export function startNotificationWorkers(deps: NotificationWorkersDeps): { stop(): Promise<void> } {
  const { db, log, serverKey, hasOutbox } = deps;
  const lanes = [sendingLane(deps, LANES.push), sendingLane(deps, LANES.messages)];
  const loops = [
    new Loop(log, 'planning notices', async () =>
      (await planNew(deps, serverKey, hasOutbox)) === PLANNED_AT_ONCE ? 0 : NEW_EVERY_MS,
    ),
    ...lanes.map((lane) => new Loop(log, 'sending notices', async () => ((await lane.round()) ? 0 : NEW_EVERY_MS))),
    new Loop(log, 'telling who is outbid', async () => {
      await tellOutbid(db);
      return OUTBID_EVERY_MS;
    }),
    new Loop(log, 'telling what begins', async () => {
      await tellSeatsStarting(db);
      await tellSavedStarting(db);
      return SAVED_EVERY_MS;
    }),
    new Loop(log, 'forgetting old notices', async () =>
      (await forgetOld(db, serverKey)) ? NEW_EVERY_MS : TIDY_EVERY_MS,
    ),
  ];
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
      await Promise.all(lanes.map((lane) => lane.idle()));
    },
  };
}

/** On every node that holds sockets: notes who of the outbid is here. */
export function startWatching(deps: {
  readonly db: SendDeps['db'];
  readonly log: SendDeps['log'];
  readonly watching: () => readonly Watching[];
}): { stop(): Promise<void> } {
  return new Loop(deps.log, 'noting who watches', async () => {
    await noteWatching(deps.db, deps.watching());
    return WATCHING_EVERY_MS;
  });
}
