/** What a shop's node does, on the template: every call that only reads, a batch of the lane, and all that runs by itself. */
import diagnostics from 'node:diagnostics_channel';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../../apps/server/src/node/app.ts';
import { createAccount, createSessions, createThrottle } from '../../apps/server/src/features/accounts/index.ts';
import { ChangeFeed } from '../../apps/server/src/features/auctions/index.ts';
import { purgeCodes } from '../../apps/server/src/features/accounts/codes/code.sql.ts';
import { createLane, settleBids } from '../../apps/server/src/features/bidding/index.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { type Database, openDatabase, STAFF_ROLE } from '../../apps/server/src/platform/database/index.ts';
import { staffCookie } from '../../apps/server/src/platform/http/index.ts';
import { createLog, silentLog } from '../../apps/server/src/platform/log.ts';

type During = <T>(name: string, work: () => Promise<T>) => Promise<T>;
export type Doing = { readonly open: () => Database; readonly url: string; readonly during: During };

/** Ids of the template that a call is about. */
const SAMPLES: Readonly<Record<string, string>> = { product_id: '500000', code: 'MND000042', kind: 'auction' };
/** The same call asked in ways that take other statements. */
const MORE: readonly string[] = [
  '/api/auctions?status=ended&limit=20&category=Phones',
  '/api/auctions?status=ended&limit=20&category=Nothing',
  '/api/auctions/search?q=laptop',
  '/api/auctions/search?q=blendr',
  '/api/auctions/search?q=nothingatall',
  '/api/auctions/987654',
  '/api/auctions/987654/bids?before_seq=20',
  '/api/auctions/500000/bids?before_seq=4',
];
const PERIODIC_MS = 20_000;
const TRIES = 3;
const BIDS = [1, 200] as const;

async function config(url: string, env: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'mnada-plans-'));
  const read = readConfig({
    PORT: '0',
    LOG_LEVEL: 'silent',
    MODE: 'demo',
    DEMO: 'off',
    DATA_DIR: folder,
    DATABASE_URL: url,
    METRICS_TOKEN: 'plans-metrics-token-of-some-length',
    ...env,
  });
  return { read, gone: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Every GET that the node offers: as a visitor, and as somebody with a long history. */
export async function askEverything({ open, url, during }: Doing): Promise<void> {
  const { read, gone } = await config(url, { ROLE: 'web' });
  const database = open();
  const errors = keptErrors();
  const app = await during('start of a node', () =>
    createApp({ config: read, database, log: errors.log, withoutPages: true, withoutInvariantWatch: true }),
  );
  try {
    const { paths } = (await app.http.inject('/docs/json')).json<{
      paths: Record<string, Record<string, { security?: unknown; tags?: string[] }>>;
    }>();
    const person = await longHistory(database, during);
    const { token } = await during('nothing', () =>
      createSessions({ db: database.db }).open(database.db, { userId: person, userAgent: 'plans' }),
    );
    const ask = (name: string, path: string, headers: Record<string, string>) =>
      during(name, async () => {
        errors.take();
        const statusCode = await askedOf(app, path, headers);
        if (statusCode >= 500) throw new Error(`${path} answered ${statusCode}: ${errors.take()}`);
      });
    const gets = Object.entries(paths).filter(([, calls]) => calls['get'] && !calls['get'].tags?.includes('sockets'));
    const cursor = await endOfBoard(app, during);
    const isPublic = (path: string) => paths[path]?.['get']?.security === undefined;
    for (const [path] of gets) {
      const asked = path.replace(/\{(\w+)\}/g, (_, name: string) => SAMPLES[name] ?? randomUUID());
      if (isPublic(path)) await ask(`public: GET ${path}`, asked, {});
      await ask(`own: GET ${path}`, asked, { authorization: `Bearer ${token}` });
    }
    for (const path of MORE) {
      const more = path.includes('status=ended') ? `${path}&cursor=${cursor}` : path;
      await ask(`public: GET ${path}`, more, {});
    }
    await ask('own: GET /api/auctions/987654', '/api/auctions/987654', { authorization: `Bearer ${token}` });
  } finally {
    await app.stop();
    await database.close();
    gone();
  }
}

/** What a node logs as an error is kept and told with the answer that it was the reason of. */
function keptErrors() {
  let lines: string[] = [];
  const log = createLog({ logLevel: 'error' }, { write: (line: string) => void lines.push(line.trim()) });
  return {
    log,
    /** Said since it was last asked. */
    take(): string {
      const said = lines.join('\n');
      lines = [];
      return said;
    },
  };
}

/** Every GET of the back office, as an owner, under the role of staff. */
export async function askOffice({ open, url, during }: Doing): Promise<void> {
  const { read, gone } = await config(url, { ROLE: 'web' });
  const database = open();
  const staff = openDatabase({ url, role: STAFF_ROLE });
  const rooms = watchRooms();
  const errors = keptErrors();
  const given = { config: read, database, log: errors.log, office: staff.db };
  const app = await during('nothing', () => createApp({ ...given, withoutPages: true, withoutInvariantWatch: true }));
  rooms.stop();
  try {
    const cookie = `${staffCookie(read.publicUrl)}=${await during('nothing', () => anOwner(url))}`;
    const user = (await longHistory(database, during)) || randomUUID();
    const samples: Readonly<Record<string, string>> = {
      user,
      document: 'terms',
      tab: 'bids',
      order: SAMPLES['code'] ?? '',
    };
    for (const path of rooms.paths) {
      const asked = path.replace(/:(\w+)/g, (_, name: string) => samples[name] ?? '500000');
      await during(`office: GET ${path}`, async () => {
        errors.take();
        const statusCode = await askedOf(app, asked, { cookie });
        if (statusCode >= 500 || statusCode === 401)
          throw new Error(`${asked} answered ${statusCode}: ${errors.take()}`);
      });
    }
  } finally {
    await app.stop();
    await database.close();
    await staff.close();
    gone();
  }
}

/** Its calls stand in no document: each is written down as it is registered. */
function watchRooms(): { readonly paths: Set<string>; stop(): void } {
  const paths = new Set<string>();
  const watch = (message: unknown) =>
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }) => {
      if ([method].flat().includes('GET') && url.startsWith('/api/admin/')) paths.add(url);
    });
  diagnostics.subscribe('fastify.initialization', watch);
  return { paths, stop: () => void diagnostics.unsubscribe('fastify.initialization', watch) };
}

/** Planted by the owner of the tables. @returns the token of a session */
async function anOwner(url: string): Promise<string> {
  const owner = openDatabase({ url, role: null });
  try {
    const token = randomBytes(32).toString('base64url');
    const name = `plans_${randomBytes(5).toString('hex')}`;
    const id = await createAccount(owner.db, {
      username: name,
      fullName: 'Plans Owner',
      email: `${name}@mnada.example`,
      emailVerified: true,
      registrationType: 'email',
      kind: 'owner',
      permissions: [],
    });
    await owner.pool.query(`insert into staff_session (token_hash, user_id, method) values ($1, $2, 'code')`, [
      createHash('sha256').update(token).digest(),
      id,
    ]);
    return token;
  } finally {
    await owner.close();
  }
}

/** On a busy machine a connection may come too late for one answer, which says nothing of a plan: then it is asked again. */
async function askedOf(
  app: Awaited<ReturnType<typeof createApp>>,
  url: string,
  headers: Record<string, string>,
): Promise<number> {
  for (let tries = 1; ; tries++) {
    const { statusCode } = await app.http.inject({ url, headers });
    if (statusCode < 500 || tries === TRIES) return statusCode;
  }
}

/** Where the node's memory of ended auctions stops and the database is asked. */
async function endOfBoard(app: Awaited<ReturnType<typeof createApp>>, during: During): Promise<string> {
  return during('nothing', async () => {
    let cursor = '';
    for (let pages = 0; pages < 40; pages++) {
      const { headers } = await app.http.inject(`/api/auctions?status=ended&limit=100${cursor && `&cursor=${cursor}`}`);
      const next = /cursor=([^>&]+)/.exec(String(headers.link ?? ''))?.[1];
      if (next === undefined) break;
      cursor = next;
    }
    return cursor;
  });
}

const longHistory = (database: Database, during: During): Promise<string> =>
  during('nothing', async () => {
    const { rows } = await database.pool.query<{ id: string }>(
      `select leader_id as id from auction where status = 'live' and id % 100 = 0 order by id limit 1`,
    );
    return rows[0]?.id ?? '';
  });

/** One bid, and a batch of many, through the real lane. */
export async function bid({ open, during }: Doing): Promise<void> {
  const database = open();
  const lane = createLane({
    connect: () => database.connect({ name: 'plans lane', pipeline: true }),
    feed: new ChangeFeed(),
    log: silentLog(),
  });
  try {
    for (const count of BIDS) {
      const wanted = await during('nothing', async () => {
        const { rows } = await database.pool.query<{ auction: number; person: string }>(
          `select a.id as auction, p.user_id as person from auction a
             join participant p on p.auction_id = a.id and p.user_id <> a.leader_id
            where a.status = 'live' order by a.id desc limit $1`,
          [count],
        );
        return rows;
      });
      await during(`bid: ${count === 1 ? 'one bid' : `a batch of ${count}`}`, async () => {
        const answers = await Promise.all(
          wanted.map(({ auction, person }) =>
            lane.submit({ auctionId: auction, userId: person, bidId: randomUUID(), receivedAtUs: null }),
          ),
        );
        const refused = answers.find((answer) => !answer.ok);
        if (refused !== undefined && !refused.ok) throw new Error(`a bid was refused: ${refused.code}`);
      });
    }
    const asker = await longHistory(database, during);
    await during('bid: what became of it', async () => void (await settleBids(database.db, asker, [randomUUID()])));
  } finally {
    await lane.stop();
    await database.close();
  }
}

/** A worker for a while, with what it only does now and then. */
export async function work({ open, url, during }: Doing): Promise<void> {
  const { read, gone } = await config(url, { ROLE: 'all' });
  const database = open();
  const app = await during('periodic', () =>
    createApp({ config: read, database, log: silentLog(), withoutPages: true, withoutInvariantWatch: true }),
  );
  try {
    await during('periodic', async () => {
      await app.http.inject({
        url: '/metrics',
        headers: { authorization: 'Bearer plans-metrics-token-of-some-length' },
      });
      await createThrottle(database.db).purge();
      await createSessions({ db: database.db }).purge();
      await purgeCodes(database.db);
    });
    await sleep(PERIODIC_MS);
  } finally {
    await app.stop();
    await database.close();
    gone();
  }
}
