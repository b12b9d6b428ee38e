/**
 * `npm run faults [NAME …]`: three equal nodes on one PostgreSQL as real processes, a crowd that bids over sockets, and one
 * thing that breaks at a time. Prints a table and writes it to docs/proof.md (all of them) or prints it alone (named ones).
 * `--sockets=300 --rate=60` is the size of the crowd; everything stays on this machine and ends by itself.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { circumstances, type Row, table, writeProof } from './proof.ts';
import { inWords, isClean } from './verdict.ts';
import { SCENARIOS, type Scenario } from './scenarios.ts';
import { build, endWithChildren } from './shop-process.ts';
import { type Size, startWorld, type World } from './world.ts';

const WARMS_UP_MS = 8_000;
const SETTLES_WITHIN_MS = 60_000;
const ALL_IN_WITHIN_MS = 60_000;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      sockets: { type: 'string', default: '300' },
      rate: { type: 'string', default: '60' },
      write: { type: 'boolean', default: false },
    },
  });
  const size: Size = { sockets: Number(values.sockets), bidsPerSecond: Number(values.rate) };
  const unknown = positionals.find((name) => !SCENARIOS.some((each) => each.name === name));
  if (unknown !== undefined || !(size.sockets > 0) || !(size.bidsPerSecond > 0)) {
    console.error(
      `npm run faults -- [${SCENARIOS.map(({ name }) => name).join(' | ')}] [--sockets=300] [--rate=60] [--write]`,
    );
    return 2;
  }
  endWithChildren();
  build();
  const chosen = positionals.length === 0 ? SCENARIOS : SCENARIOS.filter(({ name }) => positionals.includes(name));
  const rows: Row[] = [];
  for (const scenario of chosen) {
    const row = await runOne(scenario, size);
    console.log(`${row.isKept ? 'kept  ' : 'BROKEN'} ${scenario.name}: ${row.measured}`);
    rows.push(row);
  }
  const load = `${size.sockets} pages on 16 auctions, ${size.bidsPerSecond} bids a second offered, a world of its own for each row`;
  const text = `${circumstances()}. ${load}.\n\n${table(rows)}`;
  console.log(`\n${text}\n`);
  if (positionals.length === 0 || values.write) writeProof('faults', text);
  return rows.every(({ isKept }) => isKept) ? 0 : 1;
}

async function runOne(scenario: Scenario, size: Size): Promise<Row> {
  const { name, what, promised } = scenario;
  const world = await startWorld(size, {
    redis: scenario.needsRedis === true,
    haproxy: scenario.needsHaproxy === true,
  });
  try {
    const missing =
      scenario.needsRedis === true && world.redis === null
        ? 'Redis'
        : scenario.needsHaproxy === true && !world.hasHaproxy
          ? 'HAProxy'
          : null;
    if (missing !== null) {
      process.stderr.write(`\n*** ${name} is NOT run here: ${missing} is not installed. ***\n\n`);
      return {
        what: `\`${name}\`: ${what}`,
        promised,
        measured: `not run: no ${missing} on this machine`,
        isKept: false,
      };
    }
    if (!(await allIn(world))) throw new Error(`only ${world.crowd.right()} pages of the crowd came in`);
    await sleep(WARMS_UP_MS);
    world.crowd.takeGaps(); // coming in is no interruption
    const { figures, isKept } = await scenario.run(world);
    world.crowd.stopBidding();
    const isSettled = await world.crowd.settled(SETTLES_WITHIN_MS);
    const verdict = await world.verdict();
    for (const broken of verdict.brokenInvariants) console.error(`${name}: invariant ${broken} is broken`);
    return {
      what: `\`${name}\`: ${what}`,
      promised,
      measured: `${figures}. ${inWords(verdict)}`,
      isKept: isKept && isSettled && isClean(verdict),
    };
  } catch (error) {
    // Its log alone: the words at the start hold links.
    const logged = world.nodes.flatMap((node) =>
      node
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{')),
    );
    console.error(logged.slice(-40).join('\n'));
    throw error;
  } finally {
    await world.stop();
  }
}

async function allIn(world: World): Promise<boolean> {
  const untilMs = performance.now() + ALL_IN_WITHIN_MS;
  while (performance.now() < untilMs) {
    if (world.crowd.right() >= world.size.sockets) return true;
    await sleep(100);
  }
  return false;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
