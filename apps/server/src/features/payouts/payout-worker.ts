import { Loop } from '../../platform/process/loop.ts';
import { doNextStep, type SendDeps } from './send-payouts.ts';
import { type DatabaseClock, databaseNowMs } from '../../platform/clock/index.ts';

export type PayoutWorker = {
  /** Finishes the call that is under way; may be called twice. */
  stop(): Promise<void>;
};

export type PayoutWorkerDeps = Omit<SendDeps, 'clock'> & { readonly clock?: DatabaseClock };

const LOOK_EVERY_MS = 1_000;
const SHORT_TOLD_EVERY_MS = 5 * 60_000;

/**
 * Sends what is approved and asks about what is silent, on this node. All state is in the database: any number of nodes
 * may run it, and any of them may be killed at any moment.
 */
export function startPayoutWorker({ clock = databaseNowMs, ...deps }: PayoutWorkerDeps): PayoutWorker {
  let toldAtMs = Number.NEGATIVE_INFINITY;
  // What fails was begun, and is due again when its lease ends.
  return new Loop(deps.log, 'a step of the payouts', async () => {
    const end = await doNextStep({ ...deps, clock });
    if (end === 'short' && performance.now() - toldAtMs > SHORT_TOLD_EVERY_MS) {
      toldAtMs = performance.now();
      deps.log.error({}, 'payouts wait: the account that pays out is short, or payouts are stopped');
    }
    return end === 'did' ? 0 : LOOK_EVERY_MS;
  });
}
