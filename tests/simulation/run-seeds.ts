import { fork } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bundleWorker } from './bundle-worker.ts';
import type { WorldName } from './run-seed.ts';

export type Batch = {
  readonly worlds: readonly WorldName[];
  readonly from: number;
  readonly count: number;
  readonly workers: number;
  /** Stop at the first that breaks a rule. */
  readonly firstOnly?: boolean;
  /** Another copy of the sources to run (planted faults). */
  readonly root?: string;
};

export type Failed = {
  readonly world: WorldName;
  readonly seed: number;
  /** The rule, and what broke it. */
  readonly violation: string;
  /** The world itself came to a stop: no rule says anything of it. */
  readonly isCrash: boolean;
};
export type Outcome = { readonly done: number; readonly events: number; readonly failed: readonly Failed[] };

/** What a worker is told, and what it says after each part. */
export type WorkerOrder = { readonly worlds: readonly WorldName[]; readonly seeds: readonly number[] };
export type WorkerReport = { readonly seeds: number; readonly events: number; readonly failed: readonly Failed[] };

const PART = 20;
/** Smaller where the first failure ends it. */
const PART_UNTIL_FIRST = 5;
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** A part that takes longer hangs: that is a failure, too. */
const PART_WITHIN_MS = 300_000;

/** Runs seeds in processes of their own, each as busy as the others. */
export async function runSeeds(batch: Batch, onProgress: (done: number) => void = () => undefined): Promise<Outcome> {
  const root = batch.root ?? ROOT;
  const { folder, file } = await bundleWorker(root);
  try {
    return await runBundled(batch, { root, file }, onProgress);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function runBundled(
  batch: Batch,
  { root, file }: { readonly root: string; readonly file: string },
  onProgress: (done: number) => void,
): Promise<Outcome> {
  const part = batch.firstOnly ? PART_UNTIL_FIRST : PART;
  const failed: Failed[] = [];
  let next = batch.from;
  let done = 0;
  let events = 0;
  const end = batch.from + batch.count;
  const isOver = () => next >= end || (batch.firstOnly === true && failed.length > 0);

  const work = async (): Promise<void> => {
    const child = fork(file, [], {
      cwd: root,
      execArgv: ['--max-semi-space-size=64'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    try {
      while (!isOver()) {
        const seeds = Array.from({ length: Math.min(part, end - next) }, (_, index) => next + index);
        next += seeds.length;
        const report = await ask(child, { worlds: batch.worlds, seeds });
        done += report.seeds;
        events += report.events;
        failed.push(...report.failed);
        onProgress(done);
      }
    } finally {
      child.kill();
    }
  };
  await Promise.all(Array.from({ length: batch.workers }, work));
  return { done, events, failed: failed.sort((a, b) => a.seed - b.seed) };
}

function ask(child: ReturnType<typeof fork>, order: WorkerOrder): Promise<WorkerReport> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Error(`seeds from ${order.seeds[0]} on take longer than ${PART_WITHIN_MS / 1000} s`)),
      PART_WITHIN_MS,
    );
    const over = (code: number | null) =>
      reject(new Error(`a worker ended with ${code} within seeds from ${order.seeds[0]} on`));
    child.once('exit', over);
    child.once('message', (report) => {
      clearTimeout(late);
      child.off('exit', over);
      resolve(report as WorkerReport);
    });
    child.send(order);
  });
}
