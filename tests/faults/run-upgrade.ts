/**
 * `npm run upgrade -- --from=REF`: rolls a shop of an earlier version forward to this one while people bid, back, and forward
 * again, and lets this version open the folder of a demonstration that the earlier one has lived in. Asks every invariant after
 * each, prints a table and writes it to docs/proof.md. The earlier version is built from its commit in a folder of its own.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { checkInvariants } from '../../apps/server/src/features/invariants/index.ts';
import { openDatabase } from '../../apps/server/src/platform/database/index.ts';
import { freePort } from '../../apps/server/src/platform/free-port.ts';
import { quantile } from './compare-bids.ts';
import { circumstances, type Row, table, writeProof } from './proof.ts';
import {
  aFolder,
  build,
  databaseOf,
  endWithChildren,
  mainOf,
  ROOT,
  type ShopProcess,
  startShop,
  stopShop,
} from './shop-process.ts';
import { inWords, isClean } from './verdict.ts';
import { startWorld, type World } from './world.ts';

const SIZE = { sockets: 300, bidsPerSecond: 60 } as const;
const WARMS_UP_MS = 8_000;
const BETWEEN_NODES_MS = 4_000;
const SETTLES_WITHIN_MS = 60_000;
const LIVES_MS = 90_000;

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { from: { type: 'string' }, checkout: { type: 'string' } } });
  if (values.from === undefined) {
    console.error(
      'npm run upgrade -- --from=REF [--checkout=FOLDER], the commit or tag that runs now, and where it is built already',
    );
    return 2;
  }
  endWithChildren();
  build();
  const commit = git('rev-parse', '--short=10', `${values.from}^{commit}`);
  const home = aFolder('earlier');
  const earlier = values.checkout === undefined ? join(home.path, 'checkout') : resolve(values.checkout);
  try {
    if (values.checkout === undefined) buildEarlier(earlier, commit);
    const rows = [await rolled(earlier), await livedIn(earlier)];
    const text = `${circumstances()}. From ${commit} of ${git('show', '-s', '--format=%cs', commit)} to ${git('rev-parse', '--short=10', 'HEAD')}; ${newMigrations(commit)} new migrations. ${SIZE.sockets} pages on 16 auctions, ${SIZE.bidsPerSecond} bids a second offered.\n\n${table(rows)}`;
    console.log(`\n${text}\n`);
    writeProof('upgrade', text);
    return rows.every(({ isKept }) => isKept) ? 0 : 1;
  } finally {
    if (values.checkout === undefined) spawnSync('git', ['worktree', 'remove', '--force', earlier], { cwd: ROOT });
    home.done();
  }
}

function buildEarlier(folder: string, commit: string): void {
  git('worktree', 'add', '--quiet', '--detach', folder, commit);
  run(folder, 'npm', 'ci', '--no-audit', '--no-fund', '--prefer-offline');
  build(folder);
}

/** Three nodes, one after the other, three times: to this version, back to the earlier one on the new schema, and to this one. */
async function rolled(earlier: string): Promise<Row> {
  const world = await startWorld(SIZE, { root: earlier });
  try {
    await sleep(WARMS_UP_MS);
    world.crowd.takeGaps();
    const [forward, back, again] = [await roll(world, ROOT), await roll(world, earlier), await roll(world, ROOT)];
    world.crowd.stopBidding();
    const isSettled = await world.crowd.settled(SETTLES_WITHIN_MS);
    const gaps = world.crowd.takeGaps();
    const most = Math.max(0, ...gaps);
    const verdict = await world.verdict();
    for (const broken of verdict.brokenInvariants) console.error(`invariant ${broken} is broken`);
    const failed = verdict.refused['BID_FAILED'] ?? 0;
    return {
      what: 'three nodes rolled forward, back on the new schema, and forward again, while people bid',
      promised: 'no failed bid; pages right again ≤ 5 s (p95), ≤ 10 s at most',
      measured: `${gaps.length} interruptions, right again after ${seconds(quantile(gaps, 0.95))} (p95), ${seconds(most)} at most; a node with the migrations was ready after ${seconds(forward)}, one without after ${seconds(Math.max(back, again))}. ${inWords(verdict)}`,
      isKept: isSettled && failed === 0 && quantile(gaps, 0.95) <= 5_000 && most <= 10_000 && isClean(verdict),
    };
  } finally {
    await world.stop();
  }
}

/** @returns how long the slowest of them took from its start until it was ready, in ms */
async function roll(world: World, root: string): Promise<number> {
  let slowestMs = 0;
  for (let index = 0; index < world.nodes.length; index++) {
    const node = world.nodes[index];
    if (node) await stopShop(node);
    const startedMs = performance.now();
    await world.restart(index, root);
    slowestMs = Math.max(slowestMs, performance.now() - startedMs);
    await sleep(BETWEEN_NODES_MS);
  }
  return slowestMs;
}

/** A demonstration with people, wins, claims, orders and payouts of its own, on the earlier version and then on this one. */
async function livedIn(earlier: string): Promise<Row> {
  const home = aFolder('lived-in');
  const shops: ShopProcess[] = [];
  const open = async (root: string): Promise<ShopProcess> => {
    const port = await freePort();
    const env = { PORT: String(port), MPESA_SIMULATOR_PORT: String(await freePort()), DATA_DIR: home.path };
    const shop = startShop(env, mainOf(root));
    shops.push(shop);
    await shop.serving();
    return shop;
  };
  try {
    await stopAfter(await open(earlier), LIVES_MS);
    const shop = await open(ROOT);
    const { url } = databaseOf(home.path);
    const database = openDatabase({ url, role: null, name: 'mnada upgrade', poolSize: 2 });
    try {
      const before = await count(database.pool);
      await sleep(LIVES_MS);
      const after = await count(database.pool);
      const broken = await checkInvariants(database.pool);
      for (const { name, examples } of broken) console.error(`invariant ${name} is broken: ${examples.join(' ')}`);
      const paths = ['/', '/home', '/odds', '/api/auctions', '/admin'];
      const answers = await Promise.all(paths.map(async (path) => (await fetch(`${shop.url}${path}`)).status));
      const isServed = answers.every((status) => status === 200);
      return {
        what: 'a demonstration of the earlier version, its folder opened by this one',
        promised: 'it lives on; nothing of it is lost; all invariants hold',
        measured: `${before.bids} bids, ${before.ended} ended auctions, ${before.people} people found; ${after.bids - before.bids} bids and ${after.ended - before.ended} ends later ${broken.length === 0 ? 'all invariants hold' : `${broken.map(({ name }) => name).join(', ')} broken`}; ${paths.length} addresses answer ${[...new Set(answers)].join(', ')}`,
        // Ends are minutes apart in a demonstration: none need fall into this time.
        isKept: broken.length === 0 && isServed && before.ended > 0 && after.bids > before.bids,
      };
    } finally {
      await database.close();
    }
  } finally {
    for (const shop of shops) await stopShop(shop);
    home.done();
  }
}

async function stopAfter(shop: ShopProcess, ms: number): Promise<void> {
  await sleep(ms);
  await stopShop(shop);
}

async function count(pool: { query(sql: string): Promise<{ rows: unknown[] }> }) {
  const { rows } = await pool.query(`
    select (select count(*)::int from bid) as bids,
           (select count(*)::int from outcome) as ended,
           (select count(*)::int from app_user) as people`);
  return rows[0] as { bids: number; ended: number; people: number };
}

/** By name: what the earlier commit doesn't have. */
function newMigrations(commit: string): number {
  const names = git('diff', '--name-only', '--diff-filter=A', commit, 'HEAD', '--', 'apps/server/migrations');
  return names === '' ? 0 : names.split('\n').length;
}

const git = (...args: string[]): string => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();

function run(cwd: string, command: string, ...args: string[]): void {
  const { status } = spawnSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed in ${cwd}`);
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
