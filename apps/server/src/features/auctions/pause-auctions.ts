import { endAfterPause, endVoid, pauseStands } from '@mnada/rules';
import { type QueryExecutorProvider, sql } from 'kysely';
import { writeAudit } from '../../platform/audit.ts';
import { databaseNowUs } from '../../platform/clock/index.ts';
import { Refusal } from '../../platform/http/index.ts';
import type { AuctionChange, AuctionPause, EpochUs } from './auction-change.ts';
import { writeEnds, writeExtensions } from './close-auctions.ts';
import type { Worked } from './open-auctions.ts';
import { insertEvents } from './outbox.sql.ts';
import { lockPause } from './pause-lock.ts';
import { LOCKED_COLUMNS, type LockedAuction, readHeads } from './worker-rows.sql.ts';

/** Returning the bids of a big auction takes long: few of them share a transaction. */
const VOID_AT_ONCE = 4;

/** One person pauses once in so long, by the database, too: what stops the shop again and again takes another one. */
const PAUSE_AGAIN_AFTER_US = 3_600_000_000;

export type OpenPause = AuctionPause & {
  readonly id: number;
  readonly startedBy: string;
  /** How many auctions it still holds. */
  readonly auctions: number;
};

type By = { readonly actorId: string; readonly requestId?: string | undefined };

/** The pause that lasts now, or null. */
export async function readPause(db: QueryExecutorProvider): Promise<OpenPause | null> {
  const { rows } = await sql<OpenPause>`
    select id, started_at_us as "sinceUs", void_at_us as "voidAtUs", reason_en as "reasonEn", reason_sw as "reasonSw",
           (select username from app_user where app_user.id = started_by) as "startedBy",
           (select count(*)::int from auction where pause_id = auction_pause.id and status = 'live') as auctions
      from auction_pause where ended_at_us is null`.execute(db);
  return rows[0] ?? null;
}

export type PauseResult = Worked & { readonly isPaused: boolean; readonly auctions: number };

/**
 * Pauses every live auction in the caller's transaction (OPS-15): it waits for the lock of each, so a bid is decided before
 * the pause or refused by it, on every node. Nothing opens or ends until it is over. Pressed twice, the first counts.
 * @returns not paused: a pause lasts already
 * @throws Refusal PAUSED_LATELY by the same person within an hour
 */
export async function pauseAuctions(
  trx: QueryExecutorProvider,
  why: By & { readonly reasonEn: string; readonly reasonSw: string },
): Promise<PauseResult> {
  await lockPause(trx);
  const open = await sql`select 1 from auction_pause where ended_at_us is null`.execute(trx);
  if (open.rows.length > 0) return { changes: [], eventIds: [], isPaused: false, auctions: 0 };
  const { rows: own } = await sql`
    select 1 from auction_pause
     where started_at_us > ${(await databaseNowUs(trx)) - PAUSE_AGAIN_AFTER_US} and same_person(started_by, ${why.actorId}::uuid)
     limit 1`.execute(trx);
  if (own.length > 0) throw new Refusal('PAUSED_LATELY');
  const { rows: live } = await sql<LockedAuction>`
    select ${LOCKED_COLUMNS} from auction where status = 'live' order by id for no key update`.execute(trx);
  const ids = live.map(({ id }) => id);
  // Decisions run ahead of the clock by a microsecond each when many share one batch.
  const lastUs = live.reduce((latest, { lastDecidedUs }) => Math.max(latest, lastDecidedUs), 0);
  const startedAtUs = Math.max(await databaseNowUs(trx), lastUs + 1);
  const { rows } = await sql<{ id: number }>`
    insert into auction_pause (started_by, reason_en, reason_sw, started_at_us)
    values (${why.actorId}::uuid, ${why.reasonEn}, ${why.reasonSw}, ${startedAtUs}) returning id`.execute(trx);
  const pauseId = rows[0]?.id;
  await sql`
    update auction set pause_id = ${pauseId}, revision = revision + 1 where id = any(${ids}::bigint[])`.execute(trx);
  await sql`
    insert into paused_auction (pause_id, auction_id)
    select ${pauseId}::bigint, id from unnest(${ids}::bigint[]) as id`.execute(trx);
  await writeAudit(trx, {
    actorId: why.actorId,
    action: 'auctions.paused',
    subject: `pause:${pauseId}`,
    reason: why.reasonEn,
    after: { auctions: ids.length, reason_sw: why.reasonSw },
    requestId: why.requestId,
  });
  const data = { pause_id: pauseId, at_us: startedAtUs };
  const eventIds = await insertEvents(
    trx,
    live.map(({ id, seq }) => ({ auctionId: id, seq, kind: 'pause', data })),
  );
  const heads = await readHeads(trx, ids);
  const changes = [...heads.values()].map((head): AuctionChange => ({ kind: 'extended', head, reason: 'paused' }));
  return { changes, eventIds, isPaused: true, auctions: ids.length };
}

export type ResumeResult = Worked & { readonly ending: 'resumed' | 'none' | 'over'; readonly auctions: number };

/**
 * Ends the pause in the caller's transaction: each auction gets its whole countdown (fairness rule 7). `over`: its fifteen
 * minutes have passed, and what it held still is void by rule; `none`: no pause lasts. Pressed twice, the first counts.
 */
export async function resumeAuctions(
  trx: QueryExecutorProvider,
  why: By & { readonly reason: string },
): Promise<ResumeResult> {
  const nothing = { changes: [], eventIds: [], auctions: 0 };
  const pause = await lockOpenPause(trx);
  if (pause === null) return { ...nothing, ending: 'none' };
  const { rows: paused } = await sql<LockedAuction>`
    select ${LOCKED_COLUMNS} from auction where pause_id = ${pause.id} order by id for no key update`.execute(trx);
  const nowUs = Math.max(await databaseNowUs(trx), pause.startedAtUs);
  if (pauseStands(pause, nowUs) === 'over') return { ...nothing, ending: 'over' };
  await sql`
    update auction_pause set ended_at_us = ${nowUs}, ending = 'resumed', ended_by = ${why.actorId}::uuid
     where id = ${pause.id}`.execute(trx);
  await sql`update auction set pause_id = null where pause_id = ${pause.id}`.execute(trx);
  const extensions = paused.flatMap((auction) => {
    const { status, endsAtUs: before, countdownUs, extensionsInARow } = auction;
    if (status !== 'live' || before === null) return [];
    const endsAtUs = endAfterPause({ endsAtUs: before, countdownUs }, nowUs);
    return [{ auction, decision: { action: 'extend', reason: 'resumed', endsAtUs, extensionsInARow } as const }];
  });
  await writeAudit(trx, {
    actorId: why.actorId,
    action: 'auctions.resumed',
    subject: `pause:${pause.id}`,
    reason: why.reason,
    after: { auctions: extensions.length, seconds: Math.round((nowUs - pause.startedAtUs) / 1e6) },
    requestId: why.requestId,
  });
  return { ...(await writeExtensions(trx, extensions)), ending: 'resumed', auctions: extensions.length };
}

/**
 * Calls off what a pause held still for too long, a few auctions at a time, in the caller's transaction (fairness rule 7):
 * every bid goes back. Any node runs it, and when one is killed another goes on. What an invariant holds as well stays held:
 * a person looks at it first.
 */
export async function voidPausedAuctions(trx: QueryExecutorProvider): Promise<Worked> {
  const pause = await lockOpenPause(trx);
  if (pause === null) return { changes: [], eventIds: [] };
  const { rows } = await sql<LockedAuction>`
    select ${LOCKED_COLUMNS} from auction
     where pause_id = ${pause.id} and status = 'live' and held_at_us is null
     order by id limit ${VOID_AT_ONCE} for no key update`.execute(trx);
  const nowUs = await databaseNowUs(trx);
  if (pauseStands(pause, nowUs) === 'open') return { changes: [], eventIds: [] };
  if (rows.length > 0) {
    const ends = rows.map((auction) => ({ auction, decision: endVoid(auction, 'paused', nowUs) }));
    return await writeEnds(trx, ends);
  }
  await sql`update auction_pause set ended_at_us = ${nowUs}, ending = 'void' where id = ${pause.id}`.execute(trx);
  await writeAudit(trx, { actorId: null, action: 'auctions.voided', subject: `pause:${pause.id}` });
  return { changes: [], eventIds: [] };
}

async function lockOpenPause(
  trx: QueryExecutorProvider,
): Promise<{ readonly id: number; readonly startedAtUs: EpochUs } | null> {
  const { rows } = await sql<{ id: number; startedAtUs: EpochUs }>`
    select id, started_at_us as "startedAtUs" from auction_pause
     where ended_at_us is null for no key update`.execute(trx);
  return rows[0] ?? null;
}
