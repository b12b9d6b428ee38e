/**
 * `npm run drill`: loses a whole shop while people bid, restores it from its backup in a new place, opens it, and says what
 * was lost (RPO) and how long it took (RTO). Everything happens in folders of its own; it ends with 1 when a promise broke.
 */
import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { isLate } from '../../apps/server/src/backups/late-violations.ts';
import { checkInvariants, INVARIANTS } from '../../apps/server/src/features/invariants/index.ts';
import { backupStore, createSeal, readBases } from '../../apps/server/src/platform/backup/index.ts';
import { connect, openDatabase } from '../../apps/server/src/platform/database/index.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres/index.ts';
import { freePort } from '../../apps/server/src/platform/free-port.ts';
import { folderStore } from '../../apps/server/src/platform/object-store/index.ts';
import { circumstances, type Row, table, writeProof } from './proof.ts';
import {
  aFolder,
  build,
  databaseOf,
  endWithChildren,
  ROOT,
  type ShopProcess,
  startShop,
  stopShop,
} from './shop-process.ts';

const RPO_S = 300;
const RTO_S = 1_800;
const LIVED_S = 45;

type Books = { readonly bids: number; readonly transfers: number; readonly users: number; readonly lastUs: number };

async function books(client: pg.Client): Promise<Books> {
  const { rows } = await client.query<Books>(
    `select (select count(*) from bid)::int as bids, (select count(*) from transfer)::int as transfers,
            (select count(*) from app_user)::int as users,
            (select coalesce(max(decided_at_us), 0) from bid) as "lastUs"`,
  );
  return rows[0] ?? { bids: 0, transfers: 0, users: 0, lastUs: 0 };
}

const asOwner = (url: string): Promise<pg.Client> => connect({ url, role: null, name: 'mnada drill' });
const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

async function main(): Promise<number> {
  endWithChildren();
  build();
  const home = aFolder('drill');
  const shops: ShopProcess[] = [];
  try {
    const rows = await drill(home.path, shops);
    const text = `${circumstances()}.\n\n${table(rows)}`;
    console.log(`\n${text}\n`);
    writeProof('drill', text);
    return rows.every(({ isKept }) => isKept) ? 0 : 1;
  } finally {
    for (const shop of shops) await stopShop(shop);
    home.done();
  }
}

async function drill(home: string, shops: ShopProcess[]): Promise<Row[]> {
  const dataDir = join(home, 'shop');
  const backup = { BACKUP_DIR: join(home, 'backup'), BACKUP_KEY: randomBytes(32).toString('hex') };
  const start = async (folder: string, keeps: boolean): Promise<ShopProcess> => {
    const port = String(await freePort());
    const shop = startShop({ PORT: port, MPESA_SIMULATOR_PORT: '0', DATA_DIR: folder, ...(keeps ? backup : {}) });
    shops.push(shop);
    await shop.serving();
    return shop;
  };

  console.log('a shop with simulated bidders, and backups');
  const shop = await start(dataDir, true);
  const picture = randomBytes(50_000);
  const pictureName = `${createHash('sha256').update(picture).digest('hex').slice(0, 32)}-800.avif`;
  mkdirSync(join(dataDir, 'media/uploads'), { recursive: true });
  writeFileSync(join(dataDir, 'media/uploads', pictureName), picture);
  const secret = readFileSync(join(dataDir, 'secret-key'), 'utf8').trim();
  const store = backupStore(folderStore(backup.BACKUP_DIR), createSeal(backup.BACKUP_KEY));
  while ((await readBases(store)).length === 0) await sleep(500);
  console.log(`its first base is whole; it lives on for ${LIVED_S} s`);
  const database = databaseOf(dataDir);
  const before = await asOwner(database.url);
  await sleep((LIVED_S / 2) * 1_000);
  const early = await books(before);
  await sleep(200);
  const moment = new Date();
  await sleep(200);
  const late = await books(before);
  await sleep((LIVED_S / 2) * 1_000);
  const last = await books(before);

  console.log('kill -9 of server and database; their folder is gone');
  const killedAtMs = Date.now();
  shop.signal('SIGKILL');
  process.kill(database.pid, 'SIGKILL');
  await shop.ended;
  await before.end().catch(() => undefined);
  await sleep(1_500);
  renameSync(dataDir, join(home, 'lost'));

  const startedMs = performance.now();
  const fresh = join(home, 'restored');
  restoreInto(fresh, backup);
  const restoredMs = performance.now() - startedMs;
  const again = await start(fresh, false);
  const openMs = performance.now() - startedMs;
  const client = await asOwner(databaseOf(fresh).url);
  const { rows: first } = await client.query<{ us: number }>(
    // What the restored shop has bid since it opened again is not from the backup.
    'select coalesce(max(decided_at_us), 0) as us from bid where decided_at_us <= $1',
    [killedAtMs * 1_000],
  );
  const reachedUs = first[0]?.us ?? 0;
  const served = await fetch(`${again.url}/media/uploads/${pictureName}`);
  const isSamePicture = Buffer.from(await served.arrayBuffer()).equals(picture);
  const isSameSecret = readFileSync(join(fresh, 'secret-key'), 'utf8').trim() === secret;
  const isBidding = await bidsAfter(client, killedAtMs * 1_000);
  const found = await countsUpTo(client, killedAtMs * 1_000);
  await client.end();
  const broken = await brokenIn(databaseOf(fresh).url, true);
  await stopShop(again);

  console.log('and as it was at a moment before');
  const past = join(home, 'past');
  restoreInto(past, backup, moment);
  const then = await startEmbeddedPostgres({ folder: join(past, 'postgres') });
  const other = await asOwner(then.url('mnada'));
  const at = await books(other);
  await other.end();
  const brokenThen = await brokenIn(then.url('mnada'), false);
  await then.stop();

  const rpoMs = Math.max(0, killedAtMs - reachedUs / 1_000);
  const isBetween =
    at.bids >= early.bids && at.bids <= late.bids && at.transfers >= early.transfers && at.transfers <= late.transfers;
  return [
    {
      what: 'RPO: from the last bid that came back to the kill',
      promised: `≤ ${RPO_S} s`,
      measured: `${seconds(rpoMs)}; ${last.bids - found} of ${last.bids} bids lost`,
      isKept: rpoMs <= RPO_S * 1_000 && reachedUs > 0,
    },
    {
      what: 'RTO: from the order to restore to an open shop',
      promised: `≤ ${RTO_S / 60} min`,
      measured: `${seconds(openMs)}, ${seconds(restoredMs)} of it restoring and asking invariants`,
      isKept: openMs <= RTO_S * 1_000,
    },
    {
      what: 'Invariants, once it bids again',
      promised: 'all hold',
      measured: `${INVARIANTS.length - broken} of ${INVARIANTS.length}`,
      isKept: broken === 0,
    },
    {
      what: 'Bidding goes on in the new place',
      promised: 'yes',
      measured: isBidding ? 'yes' : 'no',
      isKept: isBidding,
    },
    {
      what: 'An upload and the secret key',
      promised: 'the same, byte for byte',
      measured: `upload ${isSamePicture ? 'the same' : 'lost'}, key ${isSameSecret ? 'the same' : 'lost'}`,
      isKept: isSamePicture && isSameSecret,
    },
    {
      what: 'A moment in the middle of it',
      promised: 'what was committed until then, and nothing after it',
      measured: `${at.bids} bids, between ${early.bids} (0.2 s before) and ${late.bids} (0.2 s after); ${brokenThen} invariants broken`,
      isKept: isBetween && brokenThen === 0,
    },
  ];
}

function restoreInto(folder: string, backup: Readonly<Record<string, string>>, at?: Date): void {
  const args = ['run', '--silent', 'restore', '--', '--into', folder, ...(at ? ['--at', at.toISOString()] : [])];
  const env = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...backup };
  const { status } = spawnSync('npm', args, { cwd: ROOT, env, stdio: 'inherit' });
  if (status !== 0) throw new Error('the restore failed');
}

async function bidsAfter(client: pg.Client, us: number): Promise<boolean> {
  for (let tries = 0; tries < 120; tries++) {
    const { rows } = await client.query('select from bid where decided_at_us > $1 limit 1', [us]);
    if (rows.length > 0) return true;
    await sleep(500);
  }
  return false;
}

async function countsUpTo(client: pg.Client, us: number): Promise<number> {
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from bid where decided_at_us <= $1', [
    us,
  ]);
  return rows[0]?.n ?? 0;
}

/** @param runs whether a server does what falls due; then what was late must be done within a minute */
async function brokenIn(url: string, runs: boolean): Promise<number> {
  const database = openDatabase({ url, role: null, name: 'mnada drill', poolSize: 1 });
  try {
    const untilMs = performance.now() + 60_000;
    for (;;) {
      const violations = await checkInvariants(database.pool);
      const broken = runs ? violations : violations.filter((violation) => !isLate(violation));
      if (broken.length === 0 || !runs || !broken.every(isLate) || performance.now() > untilMs) {
        for (const { name, holds, rows } of broken) console.error(`${name} is broken by ${rows} row(s): ${holds}`);
        return broken.length;
      }
      await sleep(1_000);
    }
  } finally {
    await database.close();
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
