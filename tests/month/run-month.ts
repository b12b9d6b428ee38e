/**
 * `npm run month`: a month of shop life from a seed (docs/proof.md): 100,000 payments with all that goes wrong, auctions, wins, orders,
 * payouts, reversals and an outage of M-PESA, lived by the production code in a database whose clock passes as the month does; statements
 * of both accounts, imported, booked and closed day by day by two people. Then its books are held against M-PESA, against its plan, and
 * against themselves, and a smaller month is lived twice, once with kill -9 at many moments. It ends with 1 when something isn't as it should be.
 *
 * Options: --seed=1 --payments=100000 --days=30 --kills=10 --twin=2000 --twin-kills=20 --write
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres/index.ts';
import { circumstances, type Row, table, writeProof } from '../faults/proof.ts';
import { live } from './live.ts';
import { liveInProcesses, type Size } from './lives.ts';
import { monthDatabase } from './month-database.ts';
import { monthPlan } from './plan.ts';
import { openShop } from './shop.ts';
import { judge, kindsTable, type Verdict } from './verdict.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    payments: { type: 'string', default: '100000' },
    days: { type: 'string', default: '30' },
    kills: { type: 'string', default: '10' },
    twin: { type: 'string', default: '2000' },
    'twin-kills': { type: 'string', default: '20' },
    write: { type: 'boolean', default: false },
  },
});

async function lived(
  adminUrl: string,
  size: Size,
  kills: { kills: number; apartMs: number },
): Promise<Verdict & { killed: number }> {
  const plan = monthPlan(size);
  const database = await monthDatabase(adminUrl, plan);
  let killed = 0;
  try {
    if (kills.kills > 0) killed = await liveInProcesses(database.url, size, kills, console.log);
    const shop = openShop(database.url);
    try {
      // What is left of it: all, where nothing was killed.
      await live(shop, plan, (step, ms) => console.log(`${step}: ${Math.round(ms)} ms`));
      return { ...(await judge(shop, plan)), killed };
    } finally {
      await shop.stop();
    }
  } finally {
    await database.drop();
  }
}

async function main(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'mnada-month-'));
  chmodSync(folder, 0o755); // as root, the database runs as another user
  const cluster = await startEmbeddedPostgres({
    folder: join(folder, 'postgres'),
    durable: false,
    maxConnections: 200,
  });
  try {
    const size = { seed: Number(values.seed), payments: Number(values.payments), days: Number(values.days) };
    const admin = cluster.url('postgres');
    const fromMs = performance.now();
    const month = await lived(admin, size, {
      kills: Number(values.kills),
      apartMs: Math.max(2_000, 0.9 * size.payments),
    });
    const minutes = ((performance.now() - fromMs) / 60_000).toFixed(1);
    const rows: Row[] = [...month.rows];
    if (Number(values.twin) > 0) {
      const small = { ...size, payments: Number(values.twin) };
      const whole = await lived(admin, small, { kills: 0, apartMs: 0 });
      const killed = await lived(admin, small, { kills: Number(values['twin-kills']), apartMs: 3 * small.payments });
      const other = Object.keys(whole.digests).filter((part) => whole.digests[part] !== killed.digests[part]);
      rows.push({
        what: `A month of ${small.payments} payments, lived whole and with kill -9`,
        promised: 'comes to the same: every account, auction, receipt, lot price and day',
        measured: `${killed.killed} kills; ${other.length === 0 ? 'the same' : `${other.join(', ')} differ`}`,
        isKept: other.length === 0 && killed.rows.every(({ isKept }) => isKept),
      });
    }
    const lines = [
      `${circumstances()}. Seed ${size.seed}, ${size.payments} prompts in ${size.days} days, lived in ${minutes} min with ${month.killed} × kill -9.`,
      table(rows),
      kindsTable(month.kinds),
    ];
    const text = lines.join('\n\n');
    console.log(`\n${text}\n`);
    if (values.write) writeProof('month', text);
    return rows.every(({ isKept }) => isKept) ? 0 : 1;
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

process.exitCode = await main();
