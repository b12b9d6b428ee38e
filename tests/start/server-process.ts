import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, inject, onTestFailed } from 'vitest';
import { createServer } from 'node:net';
import { peoplesEnvironment } from '../e2e/support/global-build.ts';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MAIN = join(ROOT, 'apps/server/dist/main.js');

export type ServerProcess = {
  readonly child: ChildProcess;
  readonly url: string;
  /** What it wrote so far, both streams. */
  output(): string;
  /** Resolves once the address answers. @throws when the process ends before */
  serving(): Promise<void>;
  /** @returns its exit code, or null when a signal ended it */
  readonly exited: Promise<number | null>;
};

export type ServerOptions = {
  readonly dataDir: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly nodeArgs?: readonly string[];
  /** Instead of the built server. */
  readonly main?: string;
  /** Instead of Node itself, e.g. npm; run in the checkout. */
  readonly command?: readonly [string, ...string[]];
  readonly uid?: number;
  readonly gid?: number;
};

const children: ChildProcess[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) await end(child);
  // A server that ended before it served may have left its database in the middle of a file: it goes within the second.
  for (const folder of folders.splice(0)) {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    } catch {
      // What is left of a dying database in a temporary folder says nothing about the story that was told.
    }
  }
});

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 12_000);
  await ended;
  clearTimeout(timer);
}

/** An empty folder that goes away after the test. */
export function aDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mnada-start-'));
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}

/**
 * A folder with an empty shop that was started and ended once: for stories that are not about a first start. Making one (a cluster,
 * all migrations) is most of a start's work; the first who asks makes it, everybody gets a copy.
 */
export async function anEmptyShop(): Promise<string> {
  const made = join(inject('shopsFolder'), 'empty');
  if (!existsSync(made)) await makeOnce(made);
  const folder = aDataFolder();
  // Its files belong to who runs the database.
  execFileSync('cp', ['-a', `${made}/.`, folder]);
  return folder;
}

async function makeOnce(made: string): Promise<void> {
  const making = `${made}.making`;
  try {
    mkdirSync(making);
  } catch {
    // Somebody else of this run is at it.
    while (!existsSync(made)) await sleep(100);
    return;
  }
  chmodSync(making, 0o755);
  const server = await startServer({ dataDir: making, env: { DEMO: 'off' } });
  await server.serving();
  server.child.kill('SIGTERM');
  await server.exited;
  renameSync(making, made);
}

/**
 * A port that stays free between two starts, as the next one (the simulator's) does: below those that systems give to outgoing
 * connections, Linux from 32768.
 */
async function steadyPort(): Promise<number> {
  const isFree = (port: number): Promise<boolean> =>
    new Promise((done) => {
      const server = createServer();
      server.once('error', () => done(false));
      server.listen(port, '127.0.0.1', () => server.close(() => done(true)));
    });
  for (;;) {
    const port = 12_000 + 2 * Math.floor(Math.random() * 10_000);
    if ((await isFree(port)) && (await isFree(port + 1))) return port;
  }
}

/** Starts what `npm start` starts after the build, as a process of its own. */
export async function startServer({
  dataDir,
  env,
  nodeArgs = [],
  main = MAIN,
  command,
  uid,
  gid,
}: ServerOptions): Promise<ServerProcess> {
  const port = env?.['PORT'] ?? String(await steadyPort());
  const [program, ...args] = command ?? [process.execPath, ...nodeArgs, main];
  const child = spawn(program, args, {
    cwd: command ? ROOT : '/',
    env: { ...peoplesEnvironment(), DATA_DIR: dataDir, PORT: port, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid }),
    ...(gid === undefined ? {} : { gid }),
  });
  children.push(child);
  let written = '';
  child.stdout?.on('data', (chunk) => {
    written += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    written += chunk;
  });
  onTestFailed(() => void process.stderr.write(`What the server said:\n${written.slice(-20_000)}\n`));
  const exited = new Promise<number | null>((done) => child.once('exit', done));
  let over = false;
  void exited.then(() => {
    over = true;
  });
  const url = `http://127.0.0.1:${port}`;
  return {
    child,
    url,
    output: () => written,
    exited,
    async serving() {
      for (;;) {
        if (over) throw new Error(`The server ended before it served:\n${written}`);
        const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
        if (answer?.ok && written.includes('Mnada is open')) return;
        await new Promise((done) => setTimeout(done, 50));
      }
    },
  };
}

/** The pids of the database on a folder: PostgreSQL's main process and the shell that watches over it. */
export function databaseProcesses(dataDir: string): { postmaster: number; shell: number } {
  const postmaster = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  const stat = readFileSync(`/proc/${postmaster}/stat`, 'utf8');
  return { postmaster, shell: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) };
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A process that ended and waits for its parent to notice isn't alive.
    return process.platform !== 'linux' || !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
