/**
 * `npm run simulate`: many seeds on all cores; one seed with all that happens in it; or the planted faults
 * (docs/simulation.md).
 */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { runPlanted } from './planted/run-planted.ts';
import { runSeed, shorten, WORLDS, type WorldName } from './run-seed.ts';
import { runSeeds } from './run-seeds.ts';

const SEEDS = 1_000;
/** A planted fault that so many seeds don't find counts as missed. */
const PLANTED_SEEDS_MAX = 12_000;

const { values } = parseArgs({
  options: {
    seeds: { type: 'string' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    world: { type: 'string' },
    trace: { type: 'boolean', default: false },
    workers: { type: 'string' },
    planted: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
});

const worlds = WORLDS.filter((world) => values.world === undefined || world === values.world);

async function main(): Promise<number> {
  const workers = Number(values.workers ?? Math.max(1, availableParallelism()));
  if (values.planted)
    return runPlanted({ only: values.only, seeds: Number(values.seeds ?? PLANTED_SEEDS_MAX), workers });
  if (values.seed !== undefined) return await one(Number(values.seed));
  return await many(workers);
}

/** One seed again, with its whole story. */
async function one(seed: number): Promise<number> {
  let failed = 0;
  for (const world of worlds) {
    const report = await runSeed(world, seed);
    if (values.trace) console.log(report.trace.join('\n'));
    console.log(`${world} ${seed}: ${report.violations[0] ?? 'nothing is wrong'}`);
    if (report.violations.length > 0) failed = 1;
  }
  return failed;
}

async function many(workers: number): Promise<number> {
  const count = Number(values.seeds ?? SEEDS);
  const from = Number(values.from);
  const startedMs = performance.now();
  let saidMs = startedMs;
  const outcome = await runSeeds({ worlds, from, count, workers }, (done) => {
    if (performance.now() - saidMs < 30_000) return;
    saidMs = performance.now();
    console.log(`${done} of ${count} seeds, ${perSecond(done, startedMs)} a second`);
  });
  console.log(
    `${outcome.done} seeds from ${from} on, ${outcome.events} events, ${Math.round((performance.now() - startedMs) / 1000)} s, ` +
      `${perSecond(outcome.done, startedMs)} a second on ${workers} processes: ${outcome.failed.length} broke a rule`,
  );
  for (const failed of outcome.failed.slice(0, 5)) await tell(failed.world, failed.seed);
  return outcome.failed.length === 0 ? 0 : 1;
}

const perSecond = (done: number, sinceMs: number): string =>
  ((done * 1_000) / (performance.now() - sinceMs)).toFixed(1);

async function tell(world: WorldName, seed: number): Promise<void> {
  const { steps, report } = await shorten(world, seed);
  console.log(`\n${world} ${seed}: ${report.violations[0]}\nThe shortest history found (${steps.length} steps):`);
  for (const step of steps) console.log(`  ${JSON.stringify(step)}`);
  console.log(`Again: npm run simulate -- --world ${world} --seed ${seed} --trace`);
}

process.exit(await main());
