import type { CancelReason } from '@mnada/contract/office';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/http/index.ts';
import { cancelAuction, tellCommitted } from '../auctions/index.ts';
import { notifyCalledOff, tellNotified } from '../notifications/index.ts';
import { useStepUp } from '../staff-access/index.ts';
import type { Acting, SchedulesDeps } from './context.ts';

export type CancelCommand = {
  /** What everybody may read. */
  readonly publicReason: CancelReason;
  /** For the audit. */
  readonly reason: string;
  /** It was counted before its start: once it is live it is looked at again first. */
  readonly onlyScheduled?: boolean;
};

/**
 * Calls a scheduled or live auction off (AUC-1, OPS-8): void, and in the same transaction every bid used on it is back where it
 * came from, once, and whoever bid or was reminded has a notice. It waits for the auction's lock like any bid: what was accepted
 * before is returned, what comes after is refused.
 * @throws Refusal AUCTION_NOT_FOUND; STATE_FORBIDS it is over already; OPENED_MEANWHILE; STEP_UP_REQUIRED the proof was used meanwhile
 */
export async function callOffAuction(
  { db, feed, bus }: SchedulesDeps,
  auctionId: number,
  { publicReason, reason, onlyScheduled = false }: CancelCommand,
  by: Acting,
): Promise<void> {
  const { result, told } = await db.transaction().execute(async (trx) => {
    if (by.proof !== undefined) await useStepUp(trx, by.proof);
    const { actorId, requestId } = by;
    const why = { reason, publicReason, actorId, requestId, onlyScheduled };
    const cancelled = await cancelAuction(trx, auctionId, why);
    if (cancelled.isLive === true) throw new Refusal('OPENED_MEANWHILE');
    if (!cancelled.cancelled) throw new Refusal((await exists(trx, auctionId)) ? 'STATE_FORBIDS' : 'AUCTION_NOT_FOUND');
    return { result: cancelled, told: await notifyCalledOff(trx, auctionId, { reason: publicReason }) };
  });
  if (feed !== null) await tellCommitted({ db, feed }, result);
  tellNotified(bus, told);
  for (const userId of told) bus.publish('balance', userId);
}

async function exists(trx: Db, auctionId: number): Promise<boolean> {
  const { rows } = await sql`select from auction where id = ${auctionId} and status <> 'draft'`.execute(trx);
  return rows.length > 0;
}
