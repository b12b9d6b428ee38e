import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** What `npm start` runs in a checkout, or in an unpacked release. */
export const mainOf = (root: string): string => join(root, 'apps/server/dist/main.js');
const SERVES_WITHIN_MS = 180_000;

export type ShopProcess = {
  readonly child: ChildProcess;
  readonly url: string;
  readonly output: () => string;
  /** Waits until /readyz says so. @throws when it ended, or took too long */
  serving(): Promise<void>;
  signal(name: NodeJS.Signals): void;
  ended: Promise<number | null>;
};

/** Ctrl-C and a stop from outside end as a whole, with what was started. */
export function endWithChildren(): void {
  process.setMaxListeners(0);
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => process.exit(130));
}

/** Builds what `npm start` runs, if a source changed. */
export function build(root = ROOT): void {
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs', '--if-changed'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('the build failed');
}

/**
 * Starts one server as a process of its own. Nothing of this process's own settings reaches it.
 * @param main another build's, such as that of a release
 */
export function startShop(env: Readonly<Record<string, string>>, main = mainOf(ROOT)): ShopProcess {
  const kept = Object.fromEntries(['PATH', 'HOME', 'TMPDIR', 'LANG'].map((name) => [name, process.env[name] ?? '']));
  const child = spawn(process.execPath, [main], {
    cwd: '/',
    env: { ...kept, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Whatever ends us, nothing of ours goes on.
  process.once('exit', () => child.kill('SIGKILL'));
  let written = '';
  const keep = (chunk: Buffer): void => {
    written = `${written}${chunk.toString()}`.slice(-200_000);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  const url = `http://127.0.0.1:${env['PORT']}`;
  return {
    child,
    url,
    ended,
    output: () => written,
    signal: (name) => void child.kill(name),
    async serving() {
      const untilMs = performance.now() + SERVES_WITHIN_MS;
      let reason = 'no answer';
      while (performance.now() < untilMs) {
        if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The server ended:\n${written}`);
        const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
        reason = (await answer?.text().catch(() => undefined)) ?? reason;
        if (answer?.ok) return;
        await sleep(50);
      }
      throw new Error(`The server did not serve in time: ${reason}\n${written}`);
    },
  };
}

/** Ends it in order; by force when it takes longer than it may. */
export async function stopShop(shop: ShopProcess): Promise<void> {
  if (shop.child.exitCode !== null || shop.child.signalCode !== null) return;
  shop.signal('SIGCONT');
  shop.signal('SIGTERM');
  const timer = setTimeout(() => shop.signal('SIGKILL'), 15_000);
  await shop.ended;
  clearTimeout(timer);
}

/** A folder that everybody may pass, gone at `done`. */
export function aFolder(name: string): { readonly path: string; done(): void } {
  const path = mkdtempSync(join(tmpdir(), `mnada-${name}-`));
  chmodSync(path, 0o755);
  return { path, done: () => rmSync(path, { recursive: true, force: true, maxRetries: 50, retryDelay: 200 }) };
}

/** The database of a DATA_DIR: its main process and how the owner of the tables reaches it. */
export function databaseOf(dataDir: string): { readonly pid: number; readonly url: string } {
  const lines = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
  const host = encodeURIComponent(lines[4]?.trim() ?? '');
  return { pid: Number(lines[0]), url: `postgres://app@localhost:5432/mnada?host=${host}` };
}
