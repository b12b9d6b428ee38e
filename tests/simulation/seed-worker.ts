/** A process that runs the seeds it is given (`run-seeds.ts`). */
import { runSeed } from './run-seed.ts';
import type { Failed, WorkerOrder, WorkerReport } from './run-seeds.ts';

async function work({ worlds, seeds }: WorkerOrder): Promise<WorkerReport> {
  const failed: Failed[] = [];
  let events = 0;
  for (const seed of seeds) {
    for (const world of worlds) {
      try {
        const report = await runSeed(world, seed);
        events += report.events;
        const [violation] = report.violations;
        if (violation !== undefined) failed.push({ world, seed, isCrash: false, violation });
      } catch (error) {
        failed.push({
          world,
          seed,
          isCrash: true,
          violation: `crash: ${error instanceof Error ? error.stack : String(error)}`,
        });
      }
    }
  }
  return { seeds: seeds.length, events, failed };
}

process.on('message', (order) => {
  void work(order as WorkerOrder).then((report) => process.send?.(report));
});
