import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chooseAddress, tidySocketFolder } from './address.ts';
import { findBinaries } from './binaries.ts';
import { prepareCluster } from './cluster-folder.ts';
import { startPostmaster } from './postmaster.ts';
import { clearLeftovers } from './postmaster-pid.ts';
import { databaseUser } from './user.ts';

export type EmbeddedPostgresOptions = {
  /** The cluster's own folder; made when missing. Nobody else may use it (lock-folder.ts). */
  readonly folder: string;
  /** false: faster, loses everything in a crash. For tests only. */
  readonly durable?: boolean;
  readonly maxConnections?: number;
  /** Longer, where a backup is replayed. */
  readonly readyWithinMs?: number;
  /** Told each time the database ends although nobody stopped it; it is started again on the same address. */
  readonly onCrash?: (reason: string) => void;
  /** Told when it could not be started again. */
  readonly onLost?: (error: unknown) => void;
};

export type EmbeddedPostgres = {
  /** The address of a database of this cluster; `postgres` always exists. */
  url(database: string): string;
  readonly folder: string;
  readonly logFile: string;
  /** Of its main process; another one after a crash. */
  readonly pid: number;
  /** Ends its sessions, writes everything down and stops; may be called twice. */
  stop(): Promise<void>;
};

// A crashed database may need a moment until its last sessions are gone.
const RESTART_AFTER_MS = [100, 500, 1_000, 2_000, 4_000, 8_000] as const;

/**
 * Starts a PostgreSQL of our own in `folder`, making it first if need be. It listens on a unix socket that only its
 * user may enter (on Windows: a random port on 127.0.0.1 with a password) and ends with us, even after kill -9.
 * @throws EmbeddedPostgresError with what to do
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const user = databaseUser();
  const cluster = prepareCluster(options.folder, join(findBinaries(user), 'bin'), user, options.durable ?? true);
  tidySocketFolder(await clearLeftovers(cluster.folder));
  const address = await chooseAddress(user, cluster.folder);
  const wanted = [...address.settings, ...settings(options)];

  let postmaster = await startPostmaster(cluster, wanted, options.readyWithinMs).catch((error) => {
    tidySocketFolder(address.socketFolder);
    throw error;
  });
  let stopping = false;
  let restarting: Promise<void> = Promise.resolve();
  const restart = async () => {
    for (const pauseMs of RESTART_AFTER_MS) {
      await sleep(pauseMs);
      if (stopping) return;
      try {
        await clearLeftovers(cluster.folder);
        postmaster = await startPostmaster(cluster, wanted);
        watch();
        return;
      } catch (error) {
        if (pauseMs === RESTART_AFTER_MS.at(-1)) options.onLost?.(error);
      }
    }
  };
  const watch = () => {
    void postmaster.ended.then((reason) => {
      if (stopping) return;
      options.onCrash?.(`PostgreSQL ended by itself (${reason}); see ${cluster.logFile}`);
      restarting = restart();
    });
  };
  watch();

  const stop = async () => {
    stopping = true;
    await restarting;
    await postmaster.stop();
    tidySocketFolder(address.socketFolder);
  };
  let stopped: Promise<void> | undefined;
  return {
    url: address.url,
    folder: cluster.folder,
    logFile: cluster.logFile,
    get pid() {
      return postmaster.pid;
    },
    stop: () => (stopped ??= stop()),
  };
}

function settings({ durable = true, maxConnections = 100 }: EmbeddedPostgresOptions): string[] {
  const lossy = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum_naptime=5min'];
  return [
    `max_connections=${maxConnections}`,
    'shared_buffers=256MB',
    'max_wal_size=2GB',
    'max_slot_wal_keep_size=8GB', // backups that stand still for long must not fill the disk
    'checkpoint_timeout=15min',
    'jit=off', // short queries only; compiling them costs more than it gains
    'timezone=UTC',
    'log_timezone=UTC',
    'log_min_messages=warning',
    'log_min_error_statement=panic', // statements may hold what people typed
    ...(durable ? [] : lossy),
  ];
}
