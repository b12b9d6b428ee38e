import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { Loop } from '../../platform/process/loop.ts';
import { appendToLog, type LogDeps } from './append-to-log.ts';
import { LogRefusal } from './log-refusal.ts';

/** With the five seconds that a checkpoint may be old (LOG-1): two for this, and as long as a node keeps one. */
const APPEND_EVERY_MS = 2_000;
/** Nothing that it refuses gets better by itself. */
const REFUSED_AGAIN_MS = 60_000;
/** A bucket or a database that is away: soon at first, and not four times a second for an hour. */
const FAILED_AGAIN_MAX_MS = 10_000;

type WorkerDeps = LogDeps & { readonly log: Log; readonly metrics: Metrics };

/** Appends what happened to the public log, on any number of nodes: one does at a time. */
export function startLog({ log, metrics, ...deps }: WorkerDeps): { stop(): Promise<void> } {
  const entries = metrics.gauge('public_log_entries', 'Entries of the public log');
  const refused = metrics.gauge('public_log_refused', '1: the public log is not signed on, a person must look at it');
  const setAside = metrics.counter('public_log_set_aside', 'What waited for the public log and could not be logged');
  return new Loop(
    log,
    'the public log',
    async () => {
      try {
        const { size, more, isBusy } = await appendToLog(deps, (aside) => {
          for (const { kind, auctionId, why } of aside) {
            setAside.add(1);
            log.error({ kind, auctionId, reason: why }, 'what waited for the public log is set aside');
          }
        });
        // Who came second has looked at nothing.
        if (isBusy) return APPEND_EVERY_MS;
        if (size > 0) entries.set(size);
        refused.set(0);
        return more ? 0 : APPEND_EVERY_MS;
      } catch (error) {
        // Whatever it is: as long as it lasts, nothing is signed.
        refused.set(1);
        if (!(error instanceof LogRefusal)) throw error;
        log.error({ reason: error.message }, 'the public log is not signed on');
        return REFUSED_AGAIN_MS;
      }
    },
    { pauseMaxMs: FAILED_AGAIN_MAX_MS },
  );
}
