import cluster from 'node:cluster';
import type { Log } from '../log.ts';
import { leave } from './threads.ts';

// The stop itself takes at most 10 s; something that hangs must not take longer.
const STOP_WITHIN_MS = 9_500;
const PARENT_EVERY_MS = 250;
const SAME_SIGNAL_MS = 1_000;

/** Ends the process on a signal, or when npm is gone, after `stop`; a second signal ends it at once. */
export function stopOnSignals(log: Log, stop: () => Promise<void>): void {
  let stopping = false;
  let beganMs = 0;
  const begin = (reason: string) => {
    stopping = true;
    beganMs = performance.now();
    log.info({ reason }, 'stopping');
    setTimeout(() => {
      log.error('did not stop in time');
      leave(1);
    }, STOP_WITHIN_MS).unref();
    stop().then(
      () => leave(0),
      (error: unknown) => {
        log.error({ err: error }, 'failed to stop');
        leave(1);
      },
    );
  };
  const onSignal = (signal: NodeJS.Signals) => {
    if (!stopping) begin(signal);
    // npm passes on what the terminal sent to everybody already: that is one Ctrl-C, not two.
    else if (performance.now() - beganMs > SAME_SIGNAL_MS) leave(1);
  };
  process.on('SIGTERM', onSignal);
  // Ctrl-C reaches every process of a terminal: those that share a port leave it to the first, who tells them in order.
  process.on('SIGINT', cluster.isPrimary ? onSignal : () => undefined);
  onParentGone(() => stopping || begin('npm has ended'));
}

/**
 * `npm start` runs us below a shell. Debian's passes no signal on: it ends, npm ends, and we would live on unseen. So
 * under npm the end of the parent asks to stop.
 */
function onParentGone(tell: () => unknown): void {
  if (process.env['npm_lifecycle_event'] === undefined || !cluster.isPrimary) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && tell(), PARENT_EVERY_MS).unref();
}

/** A bug that nobody caught: the state is unknown, so the process ends and is started again (fault 22). */
export function endOnBugs(log: Log): (error: unknown) => void {
  const fatal = (error: unknown) => {
    log.fatal({ err: error }, 'unexpected; the process ends');
    leave(1);
  };
  process.on('uncaughtException', fatal);
  process.on('unhandledRejection', fatal);
  return fatal;
}
