import cluster from 'node:cluster';
import { OwnerError } from './features/accounts/index.ts';
import { DemoError } from './features/demo/index.ts';
import { ConfigError, readConfig } from './platform/config.ts';
import { MigrationError } from './platform/database/index.ts';
import { EmbeddedPostgresError } from './platform/embedded-postgres/index.ts';
import { createLog, type Log } from './platform/log.ts';
import { FolderInUse } from './platform/process/lock-folder.ts';
import { startProcesses } from './platform/process/processes.ts';
import { banner, prepareGround, startNode, withPort } from './start.ts';

// The stop itself takes at most 10 s; something that hangs must not take longer.
const STOP_WITHIN_MS = 9_500;
const PARENT_EVERY_MS = 250;
const SAME_SIGNAL_MS = 1_000;

/** Ends the process on a signal, or when npm is gone, after `stop`; a second signal ends it at once. */
function stopOnSignals(log: Log, stop: () => Promise<void>): void {
  let stopping = false;
  let beganMs = 0;
  const begin = (reason: string) => {
    stopping = true;
    beganMs = performance.now();
    log.info({ reason }, 'stopping');
    setTimeout(() => {
      log.error('did not stop in time');
      process.exit(1);
    }, STOP_WITHIN_MS).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'failed to stop');
        process.exit(1);
      },
    );
  };
  const onSignal = (signal: NodeJS.Signals) => {
    if (!stopping) begin(signal);
    // npm passes on what the terminal sent to everybody already: that is one Ctrl-C, not two.
    else if (performance.now() - beganMs > SAME_SIGNAL_MS) process.exit(1);
  };
  process.on('SIGTERM', onSignal);
  // Ctrl-C reaches every process of a terminal: those that share a port leave it to the first, who tells them in order.
  process.on('SIGINT', cluster.isPrimary ? onSignal : () => undefined);
  onParentGone(() => stopping || begin('npm has ended'));
}

/**
 * `npm start` runs us below a shell. Debian's passes no signal on: it ends, npm ends, and we would live on unseen. So
 * under npm the end of the parent is a wish to stop.
 */
function onParentGone(tell: () => unknown): void {
  if (process.env['npm_lifecycle_event'] === undefined || !cluster.isPrimary) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && tell(), PARENT_EVERY_MS).unref();
}

/** A bug that nobody caught: the state is unknown, so the process ends and is started again (fault 22). */
function endOnBugs(log: Log): (error: unknown) => void {
  const fatal = (error: unknown) => {
    log.fatal({ err: error }, 'unexpected; the process ends');
    process.exit(1);
  };
  process.on('uncaughtException', fatal);
  process.on('unhandledRejection', fatal);
  return fatal;
}

/** What a person can put right is told in a sentence; anything else with its trace. */
function explain(error: unknown): string {
  const known = [ConfigError, EmbeddedPostgresError, FolderInUse, MigrationError, DemoError, OwnerError];
  if (known.some((type) => error instanceof type)) return (error as Error).message;
  const { code, port, address } = error as { code?: string; port?: number; address?: string };
  if (code === 'EADDRINUSE') return `PORT ${port} on ${address} is taken by another program. Stop it, or set PORT.`;
  if (code === 'EACCES' && port) return `PORT ${port} may not be opened by this user. Set PORT to 1024 or more.`;
  if (/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|28[0-9A-Z]{3}|3D000)$/.test(code ?? '')) {
    return `The database of DATABASE_URL does not answer: ${(error as Error).message || code}.`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

async function main(): Promise<void> {
  const config = await withPort(readConfig(process.env));
  const log = createLog(config);
  const onFatal = endOnBugs(log);
  const options = { config, log, onFatal, development: process.argv.includes('--dev') };

  if (cluster.isWorker) {
    const node = await startNode(options, config.databaseUrl ?? '', config.staffDatabaseUrl);
    stopOnSignals(log, () => node.stop());
    process.send?.({ listening: node.url });
    return;
  }

  // Signals that come while it is starting end it, too: whatever was started by then goes down in order.
  let stop = async (): Promise<void> => undefined;
  stopOnSignals(log, () => stop());
  const ground = await prepareGround(options);
  stop = () => ground.stop();
  const node =
    config.webProcesses > 1
      ? await startProcesses({
          count: config.webProcesses,
          databaseUrl: ground.databaseUrl,
          staffUrl: ground.staffUrl,
          config,
          log,
        })
      : await startNode(options, ground.databaseUrl, ground.staffUrl);
  stop = async () => {
    ground.leaving();
    await node.stop();
    await ground.stop();
  };
  process.stdout.write(banner(config, node.url, ground.dataFolder, process.uptime()));
}

main().catch((error: unknown) => {
  process.stderr.write(`\n${explain(error)}\n\n`);
  process.exit(1);
});
