import cluster, { type Worker } from 'node:cluster';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';

export type ProcessesOptions = {
  readonly count: number;
  readonly databaseUrl: string;
  readonly staffUrl: string | null;
  readonly config: Pick<Config, 'mode' | 'demo' | 'port' | 'publicUrl' | 'mpesa'>;
  readonly log: Log;
};

// One that keeps failing must not spin.
const AGAIN_AFTER_MS = 1_000;

/**
 * Runs `count` nodes, all alike, that share one port (WEB_PROCESSES). One that ends by itself is replaced; the others
 * carry on, because no node owns anything; while none is there, a connection is refused at once.
 * @returns once all listen
 */
export async function startProcesses(options: ProcessesOptions): Promise<{ url: string; stop(): Promise<void> }> {
  const { count, databaseUrl, staffUrl, config, log } = options;
  const environment = {
    DATABASE_URL: databaseUrl,
    STAFF_DATABASE_URL: staffUrl ?? '',
    MIGRATION_DATABASE_URL: '',
    MODE: config.mode,
    DEMO: config.demo ? 'on' : 'off',
    PORT: String(config.port),
    PUBLIC_URL: config.publicUrl,
    WEB_PROCESSES: '1',
    MPESA_SIMULATOR_PORT: String(config.mpesa.simulatorPort),
    MPESA_PROVIDER: config.mpesa.provider,
  };
  // Each process takes its connections from the port itself. By turns, this one would take them and hand them on: what is
  // handed to a process that dies is answered by nobody and closed by nobody. Where none is left, people are refused at once.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  let stopping = false;

  const start = (): Promise<string> =>
    new Promise((listening, failed) => {
      const worker = cluster.fork(environment);
      worker.once('message', (message: { listening: string }) => listening(message.listening));
      worker.once('exit', (code, signal) => {
        failed(new Error(`A web process ended while it was starting (${signal ?? code}).`));
        if (stopping) return;
        log.error({ code, signal, pid: worker.process.pid }, 'a web process ended and is replaced');
        setTimeout(() => {
          if (!stopping) start().catch(() => undefined); // its own exit starts the next one
        }, AGAIN_AFTER_MS);
      });
    });

  const urls = await Promise.all(Array.from({ length: count }, start));
  return {
    url: urls[0] as string,
    async stop() {
      stopping = true;
      const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
      await Promise.all(workers.map(end));
    },
  };
}

/** Asks a process to stop in order; it ends itself within its own time. */
function end(worker: Worker): Promise<void> {
  return new Promise((done) => {
    worker.once('exit', () => done());
    worker.process.kill('SIGTERM'); // not worker.kill: that cuts its connections first
  });
}
