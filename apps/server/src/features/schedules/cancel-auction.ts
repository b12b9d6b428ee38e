import type { CancelReason } from '@mnada/contract/office';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/http/index.ts';
import { cancelAuction, tellCommitted } from '../auctions/index.ts';
import { type Notice, notify, tellNotified } from '../notifications/index.ts';
import { useStepUp } from '../staff-access/index.ts';
import type { Acting, SchedulesDeps } from './context.ts';
import { remindedOf } from './reminded.sql.ts';

export type CancelCommand = {
  /** What everybody may read. */
  readonly publicReason: CancelReason;
  /** For the audit. */
  readonly reason: string;
};

/**
 * Calls a scheduled or live auction off (AUC-1, OPS-8): void, and in the same transaction every bid used on it is back where it
 * came from, once, and whoever bid or was reminded has a notice. It waits for the auction's lock like any bid: what was accepted
 * before is returned, what comes after is refused.
 * @throws Refusal AUCTION_NOT_FOUND; STATE_FORBIDS it is over already; STEP_UP_REQUIRED the proof was used meanwhile
 */
export async function callOffAuction(
  { db, feed, bus }: SchedulesDeps,
  auctionId: number,
  { publicReason, reason }: CancelCommand,
  by: Acting,
): Promise<void> {
  const { result, told } = await db.transaction().execute(async (trx) => {
    if (by.proof !== undefined) await useStepUp(trx, by.proof);
    const { actorId, requestId } = by;
    const cancelled = await cancelAuction(trx, auctionId, { reason, publicReason, actorId, requestId });
    if (!cancelled.cancelled) throw new Refusal((await exists(trx, auctionId)) ? 'STATE_FORBIDS' : 'AUCTION_NOT_FOUND');
    return { result: cancelled, told: await notify(trx, await noticesOf(trx, auctionId, publicReason)) };
  });
  if (feed !== null) await tellCommitted({ db, feed }, result);
  tellNotified(bus, told);
  for (const userId of told) bus.publish('balance', userId);
}

async function exists(trx: Db, auctionId: number): Promise<boolean> {
  const { rows } = await sql`select from auction where id = ${auctionId} and status <> 'draft'`.execute(trx);
  return rows.length > 0;
}

type Told = {
  readonly userId: string;
  readonly bids: number;
  readonly name: string;
  readonly image: string | null;
};

/** Whoever bid, with how many bids went back, and whoever was reminded that it opens. */
async function noticesOf(trx: Db, auctionId: number, reason: CancelReason): Promise<Notice[]> {
  const { rows } = await sql<Told>`
    select who.user_id as "userId", max(who.bids)::int as bids, a.name, a.images[1] as image
      from (select p.user_id, case when h.state = 'bought' then 0 else p.bids_used end as bids
              from participant p left join purchase_hold h on h.auction_id = p.auction_id and h.user_id = p.user_id
             where p.auction_id = ${auctionId} and p.bids_used > 0
            union all
            select reminded.user_id, 0 from (${remindedOf(auctionId)}) reminded) who
      join auction a on a.id = ${auctionId}
     group by who.user_id, a.name, a.images`.execute(trx);
  return rows.map(({ userId, bids, name, image }) => ({
    userId,
    kind: 'auction',
    source: `auction_cancelled:${auctionId}:${userId}`,
    data: { auction_id: auctionId, product_name: name, product_image: image, event: 'cancelled', reason, bids },
  }));
}
