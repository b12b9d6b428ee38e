import { AUTOBID_TRIGGER_US, DUEL_AFTER, DUEL_COUNTDOWN_US, DUEL_TRIGGER_US } from '@mnada/rules';
import { type QueryExecutorProvider, sql } from 'kysely';
import { STATEMENT_TIME_US } from '../../platform/clock/index.ts';
import type { Bus } from '../../platform/bus/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { LastInLine } from '../../platform/process/last-in-line.ts';
import { Loop } from '../../platform/process/loop.ts';
import type { BidLane } from '../bidding/index.ts';
import {
  endAutobids,
  lockWallets,
  WAITED_LONGEST,
  IS_PASSED,
  IS_STOPPED,
  LOOKED_AT,
  WAITS,
} from '../set-aside/index.ts';
import { tellEnded } from './tell-ended.ts';

export type SweepDeps = {
  readonly db: Db;
  readonly bus: Pick<Bus, 'publish'>;
  readonly lane: Pick<BidLane, 'fire' | 'triggers'>;
  readonly log: { error(fields: object, text: string): void };
  /** Whether this node's lane takes bids now. */
  readonly canTakeBids: () => boolean;
};

/** So many auctions are named in one round; the most urgent come first, the others in the next round. */
const AUCTIONS_AT_ONCE = 500;
/** While the lane has so many of them before it, naming more would only take the database's time from it. */
const ENOUGH_WAIT = 250;
const LOOK_MS_MAX = 100;
const LOOK_MS_MIN = 5;
/** What was named a moment ago is on its way through the lane. */
const LOOK_MS_FIRED = 20;
const PASSED_EVERY_MS = 250;
const TELL_EVERY_MS = 1_000;
/** So many are ended in one round, one transaction each, … */
const ENDED_AT_ONCE = 100;
const END_EVERY_MS = 250;

type Due = { readonly auctionId: number; readonly userIds: readonly string[] };

/**
 * Looks, on every node that takes bids, for auctions on which an autobid is due, and names them to its lane (BID-13). It
 * decides nothing: the lane asks anew under its locks, so any number of nodes may name the same. All state is in the database.
 */
export function startAutobids(deps: SweepDeps): { stop(): Promise<void> } {
  const ending = new LastInLine();
  const loops = [
    new Loop(deps.log, 'looking for autobids that are due', sweepAgainAndAgain(deps)),
    new Loop(deps.log, 'ending autobids that are over', async () => {
      await endOver(deps, ending);
      return END_EVERY_MS;
    }),
    new Loop(deps.log, 'telling of autobids that ended', async () => {
      await tellEnded(deps);
      return TELL_EVERY_MS;
    }),
  ];
  return { stop: async () => void (await Promise.all(loops.map((loop) => loop.stop()))) };
}

/**
 * @param looksForPassed whether those are looked for as well whose range the price has left: of all that run, not of those at hand
 * @returns after how many ms to look again
 */
export async function sweepOnce(
  { db, lane, canTakeBids }: Omit<SweepDeps, 'bus' | 'log'>,
  looksForPassed = true,
): Promise<number> {
  if (!canTakeBids()) return LOOK_MS_MAX;
  if (lane.triggers >= ENOUGH_WAIT) return LOOK_MS_FIRED;
  const waiting = await readWaiting(db);
  const passed = looksForPassed ? await readPassed(db) : [];
  const due = new Map(passed.map(({ auctionId, userIds }) => [auctionId, userIds]));
  for (const { auctionId, inUs, userIds } of waiting) {
    if (inUs <= 0) due.set(auctionId, [...(due.get(auctionId) ?? []), ...userIds]);
  }
  if (due.size > 0) {
    lane.fire([...due].map(([auctionId, userIds]) => ({ auctionId, userIds })));
    return LOOK_MS_FIRED;
  }
  const nextMs = Math.ceil(Math.min(...waiting.map(({ inUs }) => inUs), LOOK_MS_MAX * 1_000) / 1_000);
  return Math.min(LOOK_MS_MAX, Math.max(LOOK_MS_MIN, nextMs));
}

/** The sweep again and again, for what is at hand; for those that are passed now and then. */
function sweepAgainAndAgain(deps: SweepDeps): () => Promise<number> {
  let passedFromMs = 0;
  return async () => {
    const nowMs = performance.now();
    const looksForPassed = nowMs >= passedFromMs;
    if (looksForPassed) passedFromMs = nowMs + PASSED_EVERY_MS;
    return sweepOnce(deps, looksForPassed);
  };
}

/**
 * Live auctions on which an autobid waits for its moment, as far as that is at hand. Plans of these two hold whatever the planner
 * believes of how many there are (`offset 0`): right after the first autobids it knows nothing of them, and where many are due at
 * once it is asked of each in turn, the most urgent first, until there are enough.
 */
async function readWaiting(db: Db): Promise<(Due & { readonly inUs: number })[]> {
  const { rows } = await sql<Due & { readonly inUs: number }>`
    select a.id as "auctionId", a.in_us as "inUs",
           array(select b.user_id from autobid b where b.auction_id = a.id and ${sql.raw(WAITS)}
                  order by ${sql.raw(WAITED_LONGEST)} limit ${LOOKED_AT}) as "userIds"
      from (select * from (
              select auction.*, ends_at_us
                     - case when auto_in_row >= ${DUEL_AFTER} and countdown_us >= ${DUEL_COUNTDOWN_US} then ${DUEL_TRIGGER_US}::bigint
                            else ${AUTOBID_TRIGGER_US}::bigint end - ${STATEMENT_TIME_US} as in_us
                from auction
               where status = 'live' and held_at_us is null and pause_id is null
                 and (select exists (select from autobid where state = 'active')) offset 0) live
             where in_us <= ${LOOK_MS_MAX * 1_000} order by in_us offset 0) a
     where exists (select from autobid b where b.auction_id = a.id and ${sql.raw(WAITS)} offset 0)
     order by a.in_us limit ${AUCTIONS_AT_ONCE} /* autobids that wait */`.execute(db);
  return rows;
}

/** Live auctions on which the price has left somebody's range (BID-16). */
async function readPassed(db: Db): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select * from (
      select a.id as "auctionId",
             array(select b.user_id from autobid b where b.auction_id = a.id and ${sql.raw(IS_PASSED)}
                    order by ${sql.raw(WAITED_LONGEST)} limit ${LOOKED_AT}) as "userIds"
        from (select distinct auction_id from autobid where state = 'active') running
       cross join lateral (select * from auction where id = running.auction_id offset 0) a
       where a.status = 'live' and a.held_at_us is null and a.pause_id is null) found
     where "userIds" <> '{}' limit ${AUCTIONS_AT_ONCE} /* autobids that are passed */`.execute(db);
  return rows;
}

/**
 * Ends what was stopped just before a trigger, once that has come (BID-14), and what runs though its auction is over: a node of a
 * version without autobids closed it. Each by itself: one that can't be had now waits for the next round, behind all others.
 */
export async function endOver(
  { db, bus, log }: Omit<SweepDeps, 'lane' | 'canTakeBids'>,
  line = new LastInLine(),
): Promise<void> {
  for (const { id, userId, auctionId } of await readOver(db, line.ids)) {
    try {
      await db.transaction().execute(async (trx) => {
        await sql`set local lock_timeout = '1s'`.execute(trx);
        await lockWallets(trx, [userId]);
        // Another round of another node, or its person, may have come before: one that was set again since goes on.
        const now = (await readOver(trx, [], id)).find((one) => one.id === id);
        if (now === undefined) return;
        await endAutobids(trx, { userIds: [userId], auctionIds: [auctionId] }, now.isOver ? 'auction_over' : 'stopped');
      });
      line.done(id);
      bus.publish('balance', userId);
    } catch (error) {
      line.failed(id);
      log.error({ err: error, auctionId }, 'an autobid that is over could not be ended; trying again');
    }
  }
}

type Over = { readonly id: number; readonly userId: string; readonly auctionId: number; readonly isOver: boolean };

async function readOver(
  db: QueryExecutorProvider,
  last: readonly number[],
  only: number | null = null,
): Promise<Over[]> {
  const { rows } = await sql<Over>`
    select b.id, b.user_id as "userId", b.auction_id as "auctionId", a.status = 'ended' as "isOver"
      from autobid b join auction a on a.id = b.auction_id
     where b.state = 'active' and (a.status = 'ended' or (${sql.raw(IS_STOPPED)}))
       and (${only}::bigint is null or b.id = ${only})
     order by b.id = any(${last}::bigint[]), b.auction_id, b.id limit ${ENDED_AT_ONCE} /* autobids that are over */`.execute(
    db,
  );
  return rows;
}
