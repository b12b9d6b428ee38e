import { AUTOBID_TRIGGER_US, DUEL_AFTER, DUEL_COUNTDOWN_US, DUEL_TRIGGER_US } from '@mnada/rules';
import { sql } from 'kysely';
import { STATEMENT_TIME_US } from '../../platform/clock/index.ts';
import type { Bus } from '../../platform/bus/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { LastInLine } from '../../platform/process/last-in-line.ts';
import { Loop } from '../../platform/process/loop.ts';
import type { BidLane } from '../bidding/index.ts';
import { endAutobids, WAITED_LONGEST, IS_PASSED, IS_STOPPED, LOOKED_AT, WAITS } from '../set-aside/index.ts';
import { tellEnded } from './tell-ended.ts';

export type SweepDeps = {
  readonly db: Db;
  readonly bus: Pick<Bus, 'publish'>;
  readonly lane: Pick<BidLane, 'fire'>;
  readonly log: { error(fields: object, text: string): void };
  /** Whether this node's lane takes bids now. */
  readonly canTakeBids: () => boolean;
};

/** So many auctions are named in one round; the most urgent come first, the others in the next round. */
const AUCTIONS_AT_ONCE = 2_000;
const LOOK_MS_MAX = 100;
const LOOK_MS_MIN = 5;
/** What was named a moment ago is on its way through the lane. */
const LOOK_MS_FIRED = 20;
const TELL_EVERY_MS = 1_000;
/** So many are ended in one round, one transaction each, … */
const ENDED_AT_ONCE = 100;
const END_EVERY_MS = 250;

type Due = {
  readonly auctionId: number;
  readonly inUs: number;
  readonly waiting: readonly string[];
  readonly passed: readonly string[];
};

/**
 * Looks, on every node that takes bids, for auctions on which an autobid is due, and names them to its lane (BID-13). It
 * decides nothing: the lane asks anew under its locks, so any number of nodes may name the same. All state is in the database.
 */
export function startAutobids(deps: SweepDeps): { stop(): Promise<void> } {
  const ending = new LastInLine();
  const loops = [
    new Loop(deps.log, 'looking for autobids that are due', () => sweepOnce(deps)),
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

/** @returns after how many ms to look again */
export async function sweepOnce({ db, lane, canTakeBids }: Omit<SweepDeps, 'bus' | 'log'>): Promise<number> {
  if (!canTakeBids()) return LOOK_MS_MAX;
  const rows = await readWaiting(db);
  const due = rows.filter(({ inUs, passed }) => inUs <= 0 || passed.length > 0);
  if (due.length > 0) {
    lane.fire(due.map(({ auctionId, waiting, passed }) => ({ auctionId, userIds: [...passed, ...waiting] })));
  }
  if (due.length > 0) return LOOK_MS_FIRED;
  const nextMs = Math.ceil(Math.min(...rows.map(({ inUs }) => inUs), LOOK_MS_MAX * 1_000) / 1_000);
  return Math.min(LOOK_MS_MAX, Math.max(LOOK_MS_MIN, nextMs));
}

/** Live auctions with an autobid that waits for its moment, or whose range the price has left. Driven by the autobids that run. */
async function readWaiting(db: Db): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select * from (
      select a.id as "auctionId", a.ends_at_us
             - case when a.auto_in_row >= ${DUEL_AFTER} and a.countdown_us >= ${DUEL_COUNTDOWN_US} then ${DUEL_TRIGGER_US}::bigint
                    else ${AUTOBID_TRIGGER_US}::bigint end - now_us as "inUs",
             array(select b.user_id from autobid b where b.auction_id = a.id and ${sql.raw(WAITS)}
                    order by ${sql.raw(WAITED_LONGEST)} limit ${LOOKED_AT}) as waiting,
             array(select b.user_id from autobid b where b.auction_id = a.id and ${sql.raw(IS_PASSED)}
                    order by ${sql.raw(WAITED_LONGEST)} limit ${LOOKED_AT}) as passed
        from (select ${STATEMENT_TIME_US} as now_us) clock
       cross join (select distinct auction_id from autobid where state = 'active') running
        join auction a on a.id = running.auction_id
       where a.status = 'live' and a.held_at_us is null and a.pause_id is null) found
     where waiting <> '{}' or passed <> '{}'
     order by "inUs" limit ${AUCTIONS_AT_ONCE} /* autobids that wait */`.execute(db);
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
  const { rows } = await sql<{ id: number; userId: string; auctionId: number; isOver: boolean }>`
    select b.id, b.user_id as "userId", b.auction_id as "auctionId", a.status = 'ended' as "isOver"
      from autobid b join auction a on a.id = b.auction_id
     where b.state = 'active' and (a.status = 'ended' or (${sql.raw(IS_STOPPED)}))
     order by b.id = any(${line.ids}::bigint[]), b.auction_id, b.id limit ${ENDED_AT_ONCE} /* autobids that are over */`.execute(
    db,
  );
  for (const { id, userId, auctionId, isOver } of rows) {
    const reason = isOver ? 'auction_over' : 'stopped';
    try {
      await db.transaction().execute(async (trx) => {
        await sql`set local lock_timeout = '1s'`.execute(trx);
        await endAutobids(trx, { userIds: [userId], auctionIds: [auctionId] }, reason);
      });
      line.done(id);
      bus.publish('balance', userId);
    } catch (error) {
      line.failed(id);
      log.error({ err: error, auctionId }, 'an autobid that is over could not be ended; trying again');
    }
  }
}
