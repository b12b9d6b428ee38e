import type { Database } from '../../platform/database/index.ts';
import type { ChangeFeed } from '../auctions/index.ts';
import type { BidLane } from '../bidding/index.ts';
import { type DemoLog, SimulatedBidders } from './bid-by-itself.ts';
import type { Chance } from './chance.ts';
import { grantForToday } from './daily-grants.ts';
import { keepScheduling, type KeepSchedulingDeps } from './keep-scheduling.ts';
import { keepStatements } from './keep-statements.ts';
import { clerkIds, runShop, type ShopDeps } from './run-shop.ts';
import { DemoError } from './seed.ts';

export type DemoDeps = {
  readonly database: Pick<Database, 'db' | 'connect'>;
  readonly lane: Pick<BidLane, 'submit'>;
  readonly feed: ChangeFeed;
  readonly schedule?: KeepSchedulingDeps['schedule'];
  readonly mode: 'demo' | 'production';
  readonly log: DemoLog;
  /** How many people watch now; without it, somebody always does. */
  readonly audience?: () => number;
  readonly chance?: Chance;
  /** With it, a simulated operator approves withdrawals and sends orders. */
  readonly shop?: ShopDeps;
};

export type Demo = {
  /** Ends within a second or so: no bid and no auction is added afterwards. May be called twice. */
  stop(): Promise<void>;
};

/** Any number that nothing else locks: one node at a time keeps the demonstration world going. */
const LOCK_KEY = 0x64656d6f32;
const LOCK_AGAIN_MS = 5_000;
const LOOK_EVERY_MS = 400;
const SCHEDULE_EVERY_MS = 4_000;
const GRANT_EVERY_MS = 60_000;
const SHOP_EVERY_MS = 4_000;
const STATEMENTS_EVERY_MS = 60_000;
const QUIET_AFTER_MS = 3_600_000;

/**
 * Keeps the demonstration world alive: schedules auctions, lets the simulated bidders bid, gives them their bids of the
 * day. All of it is read from the database each time, so it goes on after any stop, however long. With several nodes
 * one of them does it; another takes over within seconds when it goes away.
 * @throws DemoError in production
 */
export function startDemo(deps: DemoDeps): Demo {
  if (deps.mode === 'production') throw new DemoError('There is no demonstration world in production. Set DEMO=off.');
  const stopping = new AbortController();
  const done = run(deps, stopping.signal);
  return {
    stop: async () => {
      stopping.abort();
      await done;
    },
  };
}

async function run(deps: DemoDeps, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    try {
      await whileLeading(deps, stopping);
    } catch (error) {
      if (!stopping.aborted) deps.log.warn({ err: error }, 'the demonstration world paused');
    }
    await pause(LOCK_AGAIN_MS, stopping);
  }
}

/** Holds the lock on a connection of its own: should that be lost, another node may be leading, so everything stops. */
async function whileLeading(deps: DemoDeps, stopping: AbortSignal): Promise<void> {
  const client = await deps.database.connect({ name: 'mnada demo' });
  const lost = new AbortController();
  client.once('end', () => lost.abort());
  try {
    const { rows } = await client.query<{ leads: boolean }>('select pg_try_advisory_lock($1) as leads', [LOCK_KEY]);
    if (rows[0]?.leads) await lead(deps, AbortSignal.any([stopping, lost.signal]));
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function lead(deps: DemoDeps, stop: AbortSignal): Promise<void> {
  const { database, lane, feed, schedule, log, shop, chance = Math.random } = deps;
  const { db } = database;
  const bidders = new SimulatedBidders({ db, lane, chance, log });
  const watched = audienceWithin(QUIET_AFTER_MS, deps.audience);
  await bidders.load();
  const guard = (what: string, work: () => Promise<unknown>) => () =>
    work().catch((error: unknown) => log.warn({ err: error }, `the demonstration world could not ${what}`));
  try {
    await Promise.all([
      every(
        LOOK_EVERY_MS,
        stop,
        guard('bid', () => bidders.look()),
      ),
      every(
        SCHEDULE_EVERY_MS,
        stop,
        guard('schedule', () =>
          keepScheduling({ db, feed, chance, watched, ...(schedule === undefined ? {} : { schedule }) }),
        ),
      ),
      every(
        GRANT_EVERY_MS,
        stop,
        guard('grant bids', () => grantForToday(db)),
      ),
      every(
        SHOP_EVERY_MS,
        stop,
        guard('run the shop', async () => shop && (await runShop(shop))),
      ),
      every(
        STATEMENTS_EVERY_MS,
        stop,
        guard('import a statement', async () => shop && (await keepStatements(shop.db, await clerkIds(shop.db)))),
      ),
    ]);
  } finally {
    await bidders.stop();
  }
}

/** Runs at once and then in rounds that never overlap, until told to stop. */
async function every(ms: number, stop: AbortSignal, round: () => Promise<unknown>): Promise<void> {
  while (!stop.aborted) {
    await round();
    await pause(ms, stop);
  }
}

function pause(ms: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (stop.aborted) return resolve();
    const wake = () => {
      clearTimeout(timer);
      stop.removeEventListener('abort', wake);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    stop.addEventListener('abort', wake);
  });
}

function audienceWithin(ms: number, audience: DemoDeps['audience']): () => boolean {
  let seenAtMs = performance.now();
  return () => {
    if (!audience || audience() > 0) seenAtMs = performance.now();
    return performance.now() - seenAtMs < ms;
  };
}
