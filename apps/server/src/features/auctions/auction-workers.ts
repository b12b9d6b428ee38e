import { randomUUID } from 'node:crypto';
import { CLOCK_FAULT_US } from '@mnada/rules';
import { sql } from 'kysely';
import { STATEMENT_TIME_US } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { LastInLine } from '../../platform/process/last-in-line.ts';
import { Loop } from '../../platform/process/loop.ts';
import type { ChangeFeed } from './change-feed.ts';
import {
  auctionsThatEndApart,
  type CancelResult,
  cancelAuction,
  closeApart,
  closeDueAuctions,
} from './close-auctions.ts';
import { NodeHeartbeat } from './node-heartbeat.ts';
import { openDueAuctions, type Worked } from './open-auctions.ts';
import { auctionsWithBarredSeats, giveBackSeatsOfBarred } from './seats-of-barred.sql.ts';
import { callOffUnfilled } from './unfilled-auctions.ts';
import { voidPausedAuctions } from './pause-auctions.ts';
import { forgetToldEvents, forgottenEvents, markPublished } from './outbox.sql.ts';

type WorkerLog = {
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
  error(fields: object, text: string): void;
};

export type WorkerDeps = {
  readonly db: Db;
  readonly feed: ChangeFeed;
  readonly log: WorkerLog;
  /** Whether this node's lane takes bids now; a node without a lane says no and still opens and closes. */
  readonly canTakeBids: () => boolean;
  readonly clock: { /** µs within the last minute (fairness rule 8) */ disagreementUs(): number };
  /** Names this run of this node in `node_heartbeat`. */
  readonly nodeId?: string;
  /** This node leaves opening and closing to others (ROLE=web), and only says that it can take bids. */
  readonly heartbeatOnly?: boolean;
};

export type AuctionWorkers = {
  /** Finishes what is under way; may be called twice. */
  stop(): Promise<void>;
};

/** AUC-2, AUC-5: durable rows are asked at least so often; a due time that is nearer makes it sooner. */
const POLL_MS_MAX = 250;
const POLL_MS_MIN = 5;
/** What is overdue is held by the lane or by another node, or waits for another node's next word. */
const POLL_MS_OVERDUE = 25;
const BEAT_EVERY_MS = 1_000;
const TIDY_EVERY_MS = 3_600_000;
const APART_EVERY_MS = 250;
const SEATS_EVERY_MS = 5_000;
const FORGOTTEN_AT_ONCE = 5_000;

/**
 * Starts what opens and closes auctions on this node, and what says every second that it can take bids. All state is in
 * the database: any number of nodes may run it, any of them may end at any time.
 */
export function startAuctionWorkers(deps: WorkerDeps): AuctionWorkers {
  const heartbeat = new NodeHeartbeat(deps.db, deps.nodeId ?? randomUUID());
  const beat = async () => {
    if (deps.canTakeBids()) await heartbeat.beat();
  };
  const loops = [
    new Loop(deps.log, 'the heartbeat', async () => {
      await beat();
      return BEAT_EVERY_MS;
    }),
  ];
  const stop = async () => void (await Promise.all(loops.map((loop) => loop.stop())));
  if (deps.heartbeatOnly) return { stop };
  const [givingBack, apart] = [new LastInLine(), new LastInLine()];
  loops.push(
    new Loop(deps.log, 'opening and closing auctions', () => pollOnce(deps, beat)),
    new Loop(deps.log, 'closing auctions that wait for accounts', async () => {
      await endApart(deps, apart);
      return APART_EVERY_MS;
    }),
    new Loop(deps.log, 'telling forgotten events', () => tellForgotten(deps)),
    new Loop(deps.log, 'giving seats of the barred back', async () => {
      await giveSeatsBack(deps, givingBack);
      return SEATS_EVERY_MS;
    }),
    new Loop(deps.log, 'tidying heartbeats', async () => {
      await heartbeat.forgetOld();
      return TIDY_EVERY_MS;
    }),
    new Loop(deps.log, 'tidying told events', async () =>
      (await forgetToldEvents(deps.db, FORGOTTEN_AT_ONCE)) === FORGOTTEN_AT_ONCE ? BEAT_EVERY_MS : TIDY_EVERY_MS,
    ),
  );
  return { stop };
}

/** @returns after how many ms to look again */
async function pollOnce(deps: WorkerDeps, beat: () => Promise<void>): Promise<number> {
  const due = await readDue(deps.db);
  if (due.openInUs !== null && due.openInUs <= 0) {
    await workOff(deps, (trx) => callOffUnfilled(trx));
    await workOff(deps, (trx) => openDueAuctions(trx));
  }
  if (due.closeInUs !== null && due.closeInUs <= 0) {
    await beat(); // so that nothing waits for this node's own next word
    const clockFault = isClockFaulty(deps);
    if (clockFault) deps.log.error({}, 'the clocks of the database and of this node disagree: auctions are extended');
    await workOff(deps, (trx) => closeDueAuctions(trx, clockFault));
  }
  if (due.voidInUs !== null && due.voidInUs <= 0) await workOff(deps, (trx) => voidPausedAuctions(trx));
  const nextUs = Math.min(
    ...[due.openInUs, due.closeInUs, due.voidInUs].map((inUs) => inUs ?? Number.POSITIVE_INFINITY),
  );
  if (nextUs <= 0) return POLL_MS_OVERDUE;
  return Math.min(POLL_MS_MAX, Math.max(POLL_MS_MIN, Math.ceil(nextUs / 1_000)));
}

const isClockFaulty = ({ clock }: Pick<WorkerDeps, 'clock'>): boolean => clock.disagreementUs() > CLOCK_FAULT_US;

/** So long an end that goes apart waits for an account. It holds its auction meanwhile, and a batch with a press on that waits with it. */
const APART_WAITS = '100ms';
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Ends what would keep others from their end: called off with all its bids, or waiting for an account since long. Each by itself, for
 * a moment; then it waits behind all others (AUC-5).
 */
export async function endApart(
  deps: Pick<WorkerDeps, 'db' | 'feed' | 'log' | 'clock'>,
  line = new LastInLine(),
): Promise<void> {
  for (const auctionId of await auctionsThatEndApart(deps.db, line.ids)) {
    try {
      const worked = await deps.db.transaction().execute(async (trx) => {
        await sql`set local lock_timeout = ${sql.raw(`'${APART_WAITS}'`)}`.execute(trx);
        return await closeApart(trx, isClockFaulty(deps), auctionId);
      });
      line.done(auctionId);
      await tell(deps, worked);
    } catch (error) {
      line.failed(auctionId);
      if ((error as { code?: unknown }).code === LOCK_NOT_AVAILABLE) {
        deps.log.warn({ auctionId }, 'an auction waits for accounts that somebody holds; trying again');
      } else {
        deps.log.error(
          { err: error, auctionId },
          'an auction that waits for accounts could not be ended; trying again',
        );
      }
    }
  }
}

type Due = { openInUs: number | null; closeInUs: number | null; voidInUs: number | null };

async function readDue(db: Db): Promise<Due> {
  const { rows } = await sql<Due>`
    select (select min(scheduled_start_us) from auction where status = 'scheduled') - now_us as "openInUs",
           (select min(ends_at_us + drain_us) from auction where status = 'live' and held_at_us is null and pause_id is null) - now_us as "closeInUs",
           (select void_at_us from auction_pause where ended_at_us is null) - now_us as "voidInUs"
      from (select ${STATEMENT_TIME_US} as now_us) as clock`.execute(db);
  return rows[0] ?? { openInUs: null, closeInUs: null, voidInUs: null };
}

/** Transaction after transaction until nothing is left that nobody else holds. */
async function workOff(deps: WorkerDeps, work: (trx: Db) => Promise<Worked>): Promise<void> {
  for (;;) {
    const worked = await deps.db.transaction().execute((trx) => work(trx));
    if (worked.changes.length === 0) return;
    await tell(deps, worked);
  }
}

/** After the commit, never before: tells this node's listeners, then notes that it was told. */
async function tell(deps: Pick<WorkerDeps, 'db' | 'feed' | 'log'>, worked: Worked): Promise<void> {
  for (const change of worked.changes) {
    if (change.kind === 'extended') {
      deps.log.warn({ auctionId: change.head.auctionId, reason: change.reason }, 'an auction was given its time back');
    } else if (change.kind === 'listed') {
      deps.log.warn({ auctionId: change.auctionId }, 'a missed start was moved');
    }
  }
  await tellCommitted(deps, worked);
}

/** The same of what a person did, which is nothing to be warned of. What nobody tells, a worker does within seconds. */
export async function tellCommitted(deps: Pick<WorkerDeps, 'db' | 'feed'>, worked: Worked): Promise<void> {
  deps.feed.publish(worked.changes, 'here');
  await markPublished(deps.db, worked.eventIds);
}

async function tellForgotten(deps: WorkerDeps): Promise<number> {
  const forgotten = await forgottenEvents(deps.db);
  const auctionIds = new Set(forgotten.map((event) => event.auctionId));
  deps.feed.publish(
    [...auctionIds].map((auctionId) => ({ kind: 'listed', auctionId })),
    'here',
  );
  await markPublished(
    deps.db,
    forgotten.map((event) => event.id),
  );
  return BEAT_EVERY_MS;
}

/**
 * Whoever was suspended or takes a break has no seat any more (AUC-9). A lock an auction: others book meanwhile. One that fails is
 * told, and waits behind all others.
 */
export async function giveSeatsBack(
  { db, feed, log }: Pick<WorkerDeps, 'db' | 'feed' | 'log'>,
  line = new LastInLine(),
): Promise<void> {
  for (const auctionId of await auctionsWithBarredSeats(db, line.ids)) {
    try {
      await db.transaction().execute(async (trx) => {
        await sql`set local lock_timeout = '1s'`.execute(trx);
        await sql`select from auction where id = ${auctionId} for no key update`.execute(trx);
        await giveBackSeatsOfBarred(trx, [auctionId]);
      });
      line.done(auctionId);
      feed.publish([{ kind: 'listed', auctionId }], 'here');
    } catch (error) {
      line.failed(auctionId);
      log.error({ err: error, auctionId }, 'seats of the barred could not be given back; trying again');
    }
  }
}

/** Calls an auction off for an operator, with a reason in the audit (AUC-1). @returns false: it is over, or unknown */
export async function callOff(
  deps: Pick<WorkerDeps, 'db' | 'feed' | 'log'>,
  auctionId: number,
  why: Parameters<typeof cancelAuction>[2],
): Promise<boolean> {
  const result: CancelResult = await deps.db.transaction().execute((trx) => cancelAuction(trx, auctionId, why));
  if (result.cancelled) await tell(deps, result);
  return result.cancelled;
}
