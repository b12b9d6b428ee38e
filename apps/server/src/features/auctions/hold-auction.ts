import { writeAudit } from '../../platform/audit.ts';
import { type QueryExecutorProvider, sql } from 'kysely';
import { writeExtensions } from './close-auctions.ts';
import type { Worked } from './open-auctions.ts';
import { STATEMENT_TIME_US, databaseNowUs } from '../../platform/clock/index.ts';
import { LOCKED_COLUMNS, type LockedAuction } from './worker-rows.sql.ts';

/** What a machine tells may be longer than anybody reads. */
const REASON_MAX = 500;

/**
 * Holds a live auction in the caller's transaction: bids are refused free of charge and it doesn't end. Waits for its lock,
 * so that every bid is decided before or after. The audit says why; holding it again changes nothing.
 * @returns whether it is held by this call; false: it isn't live, or was held before
 */
export async function holdAuction(trx: QueryExecutorProvider, auctionId: number, reason: string): Promise<boolean> {
  await sql`select from auction where id = ${auctionId} for no key update`.execute(trx);
  const { rows } = await sql`
    update auction set held_at_us = ${STATEMENT_TIME_US}
     where id = ${auctionId} and status = 'live' and held_at_us is null returning id`.execute(trx);
  if (rows.length === 0) return false;
  await writeAudit(trx, {
    actorId: null,
    action: 'auction.held',
    subject: `auction:${auctionId}`,
    reason: reason.slice(0, REASON_MAX),
  });
  return true;
}

/**
 * Lets a held auction go on in the caller's transaction: nobody could bid meanwhile, so its whole countdown is given back
 * (fairness rule 7). What happened while it was held is no extension in a row: it never becomes void for being held.
 */
export async function releaseAuction(
  trx: QueryExecutorProvider,
  auctionId: number,
  why: { readonly actorId: string | null; readonly reason: string },
): Promise<Worked & { readonly isReleased: boolean }> {
  const { rows } = await sql<LockedAuction>`
    select ${LOCKED_COLUMNS} from auction where id = ${auctionId} for no key update`.execute(trx);
  const [auction] = rows;
  if (!auction?.isHeld) return { changes: [], eventIds: [], isReleased: false };
  await sql`update auction set held_at_us = null where id = ${auctionId}`.execute(trx);
  if (auction.isPaused) {
    // A pause that ended as void left it alone, for it was held: only now it goes on (OPS-15).
    await sql`
      update auction set pause_id = null
       where id = ${auctionId} and not exists (
         select from auction_pause where id = auction.pause_id and ended_at_us is null)`.execute(trx);
  }
  await writeAudit(trx, {
    actorId: why.actorId,
    action: 'auction.released',
    subject: `auction:${auctionId}`,
    reason: why.reason.slice(0, REASON_MAX),
  });
  if (auction.status !== 'live' || auction.endsAtUs === null) return { changes: [], eventIds: [], isReleased: true };
  const endsAtUs = Math.max(auction.endsAtUs, (await databaseNowUs(trx)) + auction.countdownUs);
  const { extensionsInARow } = auction;
  const decision = { action: 'extend', reason: 'outage', endsAtUs, extensionsInARow } as const;
  return { ...(await writeExtensions(trx, [{ auction, decision }])), isReleased: true };
}
