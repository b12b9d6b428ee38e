/** A public log with auctions that were really bid on, under their own clocks. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type LogHistory, type LogScan, readHistory, scanLog, tilePath, type ToldLog } from '@mnada/rules/transparency';
import { sql } from 'kysely';
import { appendToLog } from '../features/transparency/append-to-log.ts';
import { openMemory } from '../features/transparency/log-memory.ts';
import { loadLogSigner } from '../features/transparency/log-signer.ts';
import { receiptSigner } from '../features/transparency/sign-receipts.ts';
import { transparencyRoutes } from '../features/transparency/transparency-routes.ts';
import type { Config } from '../platform/config.ts';
import type { Db } from '../platform/database/index.ts';
import { createHttp } from '../platform/http/index.ts';
import { silentLog } from '../platform/log.ts';
import { Metrics } from '../platform/metrics.ts';
import { aBid, closeAll, laneOn, makeLive, makePeople } from './auction-world.ts';
import type { Fetched } from './log-checker.ts';
import { SpokenSessions } from './realtime-node.ts';
import type { TestDatabase } from './test-database.ts';

const ALL = { bundlesMax: 100, bytesMax: 10_000_000, timesMax: 2 };
const CONFIG = { publicUrl: 'http://mnada.test', corsOrigins: [], trustProxy: false };

/** `fetchPath` asks below `/ledger/1/`. The caller stops it. */
export async function logWorld(database: TestDatabase, { receiptsAtOnce }: { receiptsAtOnce?: number } = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'mnada-log-'));
  const config: Pick<Config, 'dataDir' | 'publicUrl' | 'media' | 'ledger'> = {
    dataDir,
    publicUrl: 'https://mnada.test',
    media: { folder: join(dataDir, 'media'), s3: null },
    ledger: { number: 1, key: null, seen: null, witnesses: [] },
  };
  const signer = await loadLogSigner(config);
  const places = openMemory(config);
  const sessions = new SpokenSessions();
  const http = await createHttp({ config: CONFIG, log: silentLog(), metrics: new Metrics(), sessions });
  await http.register(
    transparencyRoutes({
      db: database.db,
      keptMs: 0,
      signReceipt: receiptSigner({ db: database.db, signer }),
      ...(receiptsAtOnce === undefined ? {} : { receiptsAtOnce }),
    }),
  );
  await http.ready();
  let asked = 0;
  const ask = async (url: string, who?: string): Promise<Fetched> => {
    const headers: Record<string, string> = who === undefined ? {} : { authorization: `Bearer of.${who}` };
    // Each from a network of its own: limits are tested elsewhere.
    const remoteAddress = `10.${asked >> 16}.${(asked++ >> 8) & 255}.${asked & 255}`;
    const answer = await http.inject({ method: 'GET', url, headers, remoteAddress });
    return { status: answer.statusCode, bytes: answer.rawPayload, headers: answer.headers };
  };
  const bytesOf = async (url: string): Promise<Buffer> => {
    const { status, bytes } = await ask(url);
    if (status !== 200) throw new Error(`${url} answers ${status}`);
    return bytes;
  };
  const told = (number: number): ToldLog => ({
    readNewest: async () => (await bytesOf(`/ledger/${number}/checkpoint`)).toString(),
    readTile: async (tile) => {
      const bytes = await bytesOf(`/ledger/${number}/tile/${tilePath(tile)}`);
      return new Uint8Array(tile.level === 'entries' ? gunzipSync(bytes) : bytes);
    },
    pause: async () => undefined,
  });
  return {
    dataDir,
    config,
    signer,
    /** Where its log is remembered outside the database. */
    places,
    ask,
    fetchPath: (path: string) => ask(`/ledger/1/${path}`),
    /** How that log goes on from these proofs, as anybody reads it. */
    historyOf(proofs: Readonly<Record<string, string>>, number = 1): Promise<LogHistory> {
      return readHistory(Object.values(proofs), told(number));
    },
    /** And everything that it says of the auction. */
    async readOf(
      auctionId: number,
      proofs: Readonly<Record<'schedule' | 'open' | 'close', string>>,
      number = 1,
    ): Promise<{ readonly history: LogHistory; readonly scan: LogScan | null }> {
      const history = await readHistory(Object.values(proofs), told(number));
      return { history, scan: await scanLog(auctionId, proofs.schedule, history.newest, told(number), ALL) };
    },
    /** Everything that waits, as the worker does it. */
    async append(db: Db = database.db) {
      for (;;) {
        const appended = await appendToLog({ db, signer, places, seen: null });
        if (!appended.more) return appended;
      }
    },
    /** One auction whose people bid in turn so many times, each at most twice, to its end by its own clock. */
    async play(bids: number, countdownUs = 1_200_000) {
      const people = await makePeople(database, Math.max(2, Math.ceil(bids / 2)), { bids: 3 });
      const lane = laneOn(database);
      const [auctionId = 0] = await makeLive(database, 1, { countdownUs, drainUs: 0 });
      for (let n = 0; n < bids; n++) {
        const decision = await lane.submit(aBid(auctionId, people[n % people.length] ?? ''));
        if (!decision.ok) throw new Error(`a bid was refused: ${decision.code}`);
      }
      await lane.stop();
      await sql`select pg_sleep(${countdownUs / 1e6 + 0.1})`.execute(database.db);
      await closeAll(database);
      return { auctionId, people };
    },
    async stop() {
      await http.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
