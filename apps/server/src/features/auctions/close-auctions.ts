import { writeAudit } from '../../platform/audit.ts';
import { type CloseDecision, decideClose, endVoid, EXTENSIONS_IN_A_ROW, type HeartbeatSpan } from '@mnada/rules';
import { type QueryExecutorProvider, sql } from 'kysely';
import { notifyCalledOff, notifyWinners } from '../notifications/index.ts';
import { returnBids } from '../ledger/index.ts';
import { endAutobids, WAITS } from '../set-aside/index.ts';
import type { AuctionChange } from './auction-change.ts';
import { orderUntil } from './board.sql.ts';
import type { Worked } from './open-auctions.ts';
import { insertEvents, type OutboxEvent } from './outbox.sql.ts';
import { databaseNowUs } from '../../platform/clock/index.ts';
import { readSettings } from '../../platform/settings/index.ts';
import { LOCKED_COLUMNS, type LockedAuction, readHeads, readSales } from './worker-rows.sql.ts';

const CLOSE_AT_ONCE = 200;
/** So long after its end an auction is left to whoever comes while nobody holds an account that bids go back to; then it waits itself. */
const WAITS_FOR_WALLETS_US = 10_000_000;
const APART_AT_ONCE = 20;

type End = { readonly auction: LockedAuction; readonly decision: CloseDecision & { action: 'end' } };
export type Extension = {
  readonly auction: LockedAuction;
  readonly decision: Omit<CloseDecision & { action: 'extend' }, 'reason'> & {
    readonly reason: 'outage' | 'clock' | 'resumed';
  };
};

/**
 * Ends auctions whose drain window is over, or gives their time back when nobody could bid (AUC-5, fairness rules 6 to
 * 8); at most 200 in the caller's transaction. Rows that another node or the lane holds are left for the next round, and what may
 * have to wait is left to `closeApart`.
 * @param clockFault rule 8: nothing may end by the clock now
 */
export async function closeDueAuctions(trx: QueryExecutorProvider, clockFault: boolean): Promise<Worked> {
  const askedUs = await databaseNowUs(trx);
  const { rows: due } = await sql<LockedAuction>`
    select ${LOCKED_COLUMNS} from auction
     where status = 'live' and held_at_us is null and pause_id is null and ends_at_us + drain_us <= ${askedUs}
     order by id limit ${CLOSE_AT_ONCE} for no key update skip locked`.execute(trx);
  if (due.length === 0) return { changes: [], eventIds: [] };
  // After the locks: what was decided before is in the rows, and nothing can be decided any more.
  const nowUs = await databaseNowUs(trx);
  const spans = await readSpans(trx, due);
  const waiting = await readWaitingAutobids(trx, due);
  const ends: End[] = [];
  const extensions: Extension[] = [];
  for (const auction of due) {
    const decision = decideClose(auction, spans, clockFault, nowUs, waiting.has(auction.id));
    // An autobid that is due is the lane's to place (`startAutobids`); this asks again.
    if (decision.action === 'extend') extensions.push({ auction, decision });
    if (decision.action === 'end' && decision.result !== 'void') ends.push({ auction, decision });
  }
  const ended = await writeEnds(trx, await withFreeWallets(trx, ends));
  const extended = await writeExtensions(trx, extensions);
  return { changes: [...ended.changes, ...extended.changes], eventIds: [...ended.eventIds, ...extended.eventIds] };
}

/** Auctions whose end waits for accounts: they are void, or have been over for long. @param last those that are taken after all others */
export async function auctionsThatEndApart(
  db: QueryExecutorProvider,
  last: readonly number[],
): Promise<readonly number[]> {
  const nowUs = await databaseNowUs(db);
  const { rows } = await sql<{ id: number }>`
    select id from auction
     where status = 'live' and pause_id is null and held_at_us is null
       and ends_at_us + drain_us <= case when extensions_in_a_row >= ${EXTENSIONS_IN_A_ROW} then ${nowUs}::bigint
                                         else ${nowUs - WAITS_FOR_WALLETS_US}::bigint end
     order by id = any(${last}::bigint[]), id limit ${APART_AT_ONCE} /* auctions that end apart */`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Ends one auction that is due and waits, under its lock alone, for the accounts that its bids go back to: as long as the caller's
 * `lock_timeout`. Of a void one that is everybody who bid. One that somebody else holds is theirs to end, or is asked for again.
 */
export async function closeApart(trx: QueryExecutorProvider, clockFault: boolean, auctionId: number): Promise<Worked> {
  const { rows } = await sql<LockedAuction>`
    select ${LOCKED_COLUMNS} from auction where id = ${auctionId} for no key update skip locked`.execute(trx);
  const [auction] = rows;
  if (auction === undefined || auction.status !== 'live') return { changes: [], eventIds: [] };
  const nowUs = await databaseNowUs(trx);
  const waiting = await readWaitingAutobids(trx, [auction]);
  const decision = decideClose(auction, await readSpans(trx, [auction]), clockFault, nowUs, waiting.has(auctionId));
  if (decision.action !== 'end') return { changes: [], eventIds: [] };
  const ended = await writeEnds(trx, [{ auction, decision }]);
  // Nobody decided it: its bidders hear it from here, or from nobody.
  if (decision.result === 'void') await notifyCalledOff(trx, auctionId, { reason: 'technical' });
  return ended;
}

export type CancelResult = Worked & { readonly cancelled: boolean; readonly isLive?: boolean };

/**
 * Calls an auction off in the caller's transaction: it reads ended, result void, and every bid used on it goes back
 * (AUC-1). Waits for its lock. Not cancelled: it is over already, there is none with that id, or it is live where it had to be scheduled.
 */
export async function cancelAuction(
  trx: QueryExecutorProvider,
  auctionId: number,
  why: {
    /** For the audit. */
    readonly reason: string;
    /** What everybody may read beside the outcome; without it, the reason. */
    readonly publicReason?: string;
    readonly actorId: string | null;
    readonly requestId?: string | undefined;
    /** Only before its start. */
    readonly onlyScheduled?: boolean;
  },
): Promise<CancelResult> {
  const { rows } = await sql<LockedAuction>`
    select ${LOCKED_COLUMNS} from auction where id = ${auctionId} for no key update`.execute(trx);
  const auction = rows[0];
  if (!auction || (auction.status !== 'scheduled' && auction.status !== 'live')) {
    return { cancelled: false, changes: [], eventIds: [] };
  }
  if (why.onlyScheduled === true && auction.status === 'live')
    return { cancelled: false, isLive: true, changes: [], eventIds: [] };
  const decision = endVoid(auction, why.publicReason ?? why.reason, await databaseNowUs(trx));
  await writeAudit(trx, {
    actorId: why.actorId,
    action: 'auction.cancel',
    subject: `auction:${auctionId}`,
    reason: why.reason,
    before: { status: auction.status, seq: auction.seq, leader_id: auction.leaderId },
    after: {
      status: 'ended',
      result: 'void',
      ...(why.publicReason === undefined ? {} : { reason: why.publicReason }),
    },
    requestId: why.requestId,
  });
  return { cancelled: true, ...(await writeEnds(trx, [{ auction, decision }])) };
}

/** The heartbeats that reach into the last countdown of any of these auctions (fairness rule 7). */
async function readSpans(trx: QueryExecutorProvider, due: readonly LockedAuction[]): Promise<HeartbeatSpan[]> {
  const earliestUs = Math.min(...due.map((auction) => (auction.endsAtUs ?? 0) - auction.countdownUs));
  const { rows } = await sql<HeartbeatSpan>`
    select from_us as "fromUs", to_us as "toUs" from node_heartbeat where to_us >= ${earliestUs}`.execute(trx);
  return rows;
}

/** Auctions on which an autobid was due and has not been asked: it comes before their end (BID-13). */
async function readWaitingAutobids(
  trx: QueryExecutorProvider,
  due: readonly LockedAuction[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select a.id from auction a where a.id = any(${due.map(({ id }) => id)}::bigint[])
       and exists (select from autobid b where b.auction_id = a.id and ${sql.raw(WAITS)}) /* autobids before the end */`.execute(
    trx,
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Ends whose set-aside bids can go back at once. One whose person's account is held by somebody waits for the next round, so that
 * it keeps no other auction from its end; one that waits for long ends apart, where nothing that was locked here is held.
 */
async function withFreeWallets(trx: QueryExecutorProvider, ends: readonly End[]): Promise<readonly End[]> {
  const { rows: running } = await sql<{ auctionId: number; userId: string }>`
    select auction_id as "auctionId", user_id as "userId" from autobid
     where auction_id = any(${ends.map(({ auction }) => auction.id)}::bigint[]) and state = 'active' /* autobids at the end */`.execute(
    trx,
  );
  if (running.length === 0) return ends;
  const { rows: free } = await sql<{ userId: string }>`
    select owner_id as "userId" from account
     where unit = 'BID' and owner_id = any(${running.map(({ userId }) => userId)}::uuid[])
       for no key update skip locked /* free wallets */`.execute(trx);
  const isFree = new Set(free.map(({ userId }) => userId));
  const held = new Set(running.filter(({ userId }) => !isFree.has(userId)).map(({ auctionId }) => auctionId));
  return ends.filter(({ auction }) => !held.has(auction.id));
}

/** The one outcome of each (its primary key sees to that), the status, the event; void ones give their bids back, and all of them what was set aside. */
export async function writeEnds(trx: QueryExecutorProvider, ends: readonly End[]): Promise<Worked> {
  if (ends.length === 0) return { changes: [], eventIds: [] };
  const ids = ends.map((end) => end.auction.id);
  const told = await readSettings(trx, ['claim_days', 'buy_now_days', 'cash_enabled']);
  await sql`
    insert into outcome (auction_id, product_id, result, reason, winner_id, price_cents, bid_count, last_hash, decided_at_us,
                         claim_days, buy_now_days, cash_switch, bidder_count)
    select auction.id, auction.product_id, ending.result, ending.reason, ending.winner_id, auction.price_cents,
           auction.seq, coalesce(auction.head_hash, decode(repeat('00', 32), 'hex')), ending.decided_at_us,
           told.claim_days, told.buy_now_days, told.cash_switch,
           case when ending.result = 'sold' then (select count(*) from participant
                 where participant.auction_id = auction.id and participant.bids_used > 0) end
      from unnest(${ids}::bigint[], ${ends.map((e) => e.decision.result)}::text[],
                  ${ends.map((e) => e.decision.reason)}::text[], ${ends.map((e) => e.decision.winnerId)}::uuid[],
                  ${ends.map((e) => e.decision.decidedAtUs)}::bigint[])
           as ending (id, result, reason, winner_id, decided_at_us)
      join auction on auction.id = ending.id
      cross join (values (${told.claim_days}::int, ${told.buy_now_days}::int, ${told.cash_enabled}::boolean)) as told (claim_days, buy_now_days, cash_switch)`.execute(
    trx,
  );
  await sql`
    update auction set status = 'ended', revision = revision + 1 where id = any(${ids}::bigint[])`.execute(trx);
  const events = ends.map(({ auction, decision }): OutboxEvent => {
    const { result, reason, decidedAtUs } = decision;
    return {
      auctionId: auction.id,
      seq: auction.seq,
      kind: 'end',
      data: { result, reason, decided_at_us: decidedAtUs },
    };
  });
  const eventIds = await insertEvents(trx, events);
  const heads = await readHeads(trx, ids);
  const voids = ends.filter(({ decision }) => decision.result === 'void').map(({ auction }) => auction.id);
  if (voids.length > 0) await lockAllWallets(trx, ids, voids);
  await endAutobids(trx, { auctionIds: ids }, 'auction_over');
  for (const { auction, decision } of ends) if (decision.result === 'void') await returnBids(trx, auction.id);
  const sold = ends.filter(({ decision }) => decision.result === 'sold').map(({ auction }) => auction.id);
  if (sold.length > 0) await notifyWinners(trx, sold);
  const sales = await readSales(trx, sold);
  const changes = ends.flatMap(({ auction, decision }): AuctionChange[] => {
    const head = heads.get(auction.id);
    const { result, reason, winnerId, decidedAtUs: endedAtUs } = decision;
    const { winnersBids = null, bidders = null } = sales.get(auction.id) ?? {};
    const until = orderUntil({ result, decided_at_us: endedAtUs, buy_now_days: told.buy_now_days });
    const outcome = { result, reason, winnerId, winnersBids, bidders, endedAtUs, orderUntilUs: until };
    return head ? [{ kind: 'ended', head, ...outcome }] : [];
  });
  return { changes, eventIds };
}

/** Everybody whose bids go back, used or set aside, in one order: one set of them behind the other would lock some backwards. */
async function lockAllWallets(
  trx: QueryExecutorProvider,
  ended: readonly number[],
  voids: readonly number[],
): Promise<void> {
  await sql`
    select id from account
     where unit = 'BID' and owner_id in (
             select user_id from participant where auction_id = any(${voids}::bigint[])
             union select user_id from autobid where auction_id = any(${ended}::bigint[]) and state = 'active')
     order by id for no key update`.execute(trx);
}

/** Gives their time back to auctions that the caller has locked, and tells when and why. */
export async function writeExtensions(trx: QueryExecutorProvider, extensions: readonly Extension[]): Promise<Worked> {
  if (extensions.length === 0) return { changes: [], eventIds: [] };
  const ids = extensions.map((extension) => extension.auction.id);
  await sql`
    update auction set ends_at_us = extension.ends_at_us, extensions = extensions + 1,
           extensions_in_a_row = extension.in_a_row, revision = revision + 1
      from unnest(${ids}::bigint[], ${extensions.map((e) => e.decision.endsAtUs)}::bigint[],
                  ${extensions.map((e) => e.decision.extensionsInARow)}::int[]) as extension (id, ends_at_us, in_a_row)
     where auction.id = extension.id`.execute(trx);
  const events = extensions.map(({ auction, decision }): OutboxEvent => {
    const { reason, endsAtUs } = decision;
    const data = { reason, from_us: auction.endsAtUs, to_us: endsAtUs };
    return { auctionId: auction.id, seq: auction.seq, kind: 'extend', data };
  });
  const eventIds = await insertEvents(trx, events);
  const heads = await readHeads(trx, ids);
  const changes = extensions.flatMap(({ auction, decision }): AuctionChange[] => {
    const head = heads.get(auction.id);
    return head ? [{ kind: 'extended', head, reason: decision.reason }] : [];
  });
  return { changes, eventIds };
}
