import { runSeed } from '../run-seed.ts';
import { type Failed, runSeeds } from '../run-seeds.ts';
import { ruleOf } from '../shorten.ts';
import { copySources } from './copy-sources.ts';
import { type Fault, FAULTS } from './faults.ts';

export type PlantedOptions = {
  /** Words of a fault's name; none: all of them. */
  readonly only: string | undefined;
  /** So many seeds at most for each. */
  readonly seeds: number;
  readonly workers: number;
};

/**
 * Plants each fault in a copy of the sources and runs seeds until one breaks a rule. That seed then runs on the sources
 * as they are: only if it breaks nothing there, it was the fault that was found. @returns 0: all were found
 */
export async function runPlanted({ only, seeds, workers }: PlantedOptions): Promise<number> {
  const faults = FAULTS.filter(({ name }) => only === undefined || name.includes(only));
  const startedMs = performance.now();
  let found = 0;
  console.log(
    '| planted fault | seed | after seeds | rule | as | without the fault |\n| --- | --- | --- | --- | --- | --- |',
  );
  for (const fault of faults) {
    const { failed, done } = await plant(fault, seeds, workers);
    const [first] = failed;
    const without = first && (await withoutFault(first));
    if (first && !first.isCrash && without === null) found++;
    console.log(
      `| ${fault.name} | ${first ? cells(first) : `none | ${done} | |`} | ${without ?? (first ? 'passes' : '')} |`,
    );
  }
  const tookS = Math.round((performance.now() - startedMs) / 1_000);
  console.log(`${found} of ${faults.length} found, ${tookS} s on ${workers} processes`);
  return found === faults.length ? 0 : 1;
}

async function plant({ world, patches }: Fault, count: number, workers: number) {
  const { root, remove } = copySources(patches);
  try {
    return await runSeeds({ worlds: [world], from: 1, count, workers, firstOnly: true, root });
  } finally {
    remove();
  }
}

/** @returns what the same seed breaks on the sources as they are; null: nothing */
async function withoutFault({ world, seed }: Failed): Promise<string | null> {
  return (await runSeed(world, seed)).violations[0] ?? null;
}

function cells({ seed, violation, isCrash }: Failed): string {
  const [line = ''] = violation.split('\n', 1);
  const rule = ruleOf(line);
  return `${seed} | ${seed} | ${isCrash ? 'none: a crash' : rule} | ${line.slice(rule.length + 2, 110)}`;
}
