/**
 * `npm run bench -- NAME [options]`: runs one measurement and prints its figures. Each lives in `bench/NAME.ts`.
 * `npm run bench`: those that compare side by side, and one table of their ratios, written to docs/proof.md and kept in
 * `.cache/bench.json`; `--against=FILE` puts an earlier run's ratios beside them.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { circumstances, writeProof } from '../tests/faults/proof.ts';
import { type Ratio, ratioTable } from './ratios.ts';

type Bench = (options: string[]) => Promise<readonly Ratio[] | void>;

const folder = fileURLToPath(new URL('.', import.meta.url));
const KEPT = fileURLToPath(new URL('../.cache/bench.json', import.meta.url));
const names = readdirSync(folder)
  .filter((file) => /^[a-z-]+\.bench\.ts$/.test(file))
  .map((file) => file.replace('.bench.ts', ''));
/**
 * Those whose figures are ratios of two sides of one run, so that they say something on a noisy machine, too; and `verify`, whose
 * other side is what was promised for a slowed phone: it says something of a quiet machine alone.
 */
const SIDE_BY_SIDE = ['bids', 'viewers', 'fanout', 'growth', 'http', 'metrics', 'verify'] as const;
const load = async (name: string): Promise<Bench> =>
  ((await import(`./${name}.bench.ts`)) as { default: Bench }).default;

async function all(options: string[]): Promise<void> {
  const { values } = parseArgs({ args: options, options: { against: { type: 'string' } } });
  const before = values.against === undefined ? [] : (JSON.parse(readFileSync(values.against, 'utf8')) as Ratio[]);
  const ratios: Ratio[] = [];
  for (const name of SIDE_BY_SIDE) ratios.push(...((await (await load(name))([])) ?? []));
  const text = `${circumstances()}.\n\n${ratioTable(ratios, before)}`;
  console.log(`\n${text}\n`);
  mkdirSync(fileURLToPath(new URL('../.cache', import.meta.url)), { recursive: true });
  writeFileSync(KEPT, JSON.stringify(ratios, null, 2));
  writeProof('bench', text);
}

const [name, ...options] = process.argv.slice(2);
if (name === undefined || name.startsWith('--')) await all(process.argv.slice(2));
else if (names.includes(name)) await (await load(name))(options);
else {
  console.error(`Say which: npm run bench -- ${names.join(' | ')}`);
  process.exit(2);
}
