import type { Log } from '../../platform/log.ts';
import { Loop } from '../../platform/process/loop.ts';
import { endHeldAppeals } from '../appeals/index.ts';
import { endSuspensions, type UsersDeps } from './suspend.ts';

const EVERY_MS = 3_000;

/** Suspensions end by themselves (OPS-11). */
export const startSuspensionsWorker = (deps: UsersDeps & { readonly log: Log }): Loop =>
  new Loop(deps.log, 'ending suspensions', async () => {
    await endSuspensions(deps);
    await endHeldAppeals(deps.db);
    return EVERY_MS;
  });
