import { productNames } from '@mnada/contract';
import type { CancelReason } from '@mnada/contract/office';
import { type QueryExecutorProvider, sql } from 'kysely';
import { CAME_BACK_TEXT } from '../ledger/index.ts';
import { type Notice, notify } from './notify.ts';
import { remindedOf } from './reminded.sql.ts';

export type WhyCalledOff = {
  readonly reason: CancelReason;
  /** What an operator said to everybody, instead of the reason's own sentence. */
  readonly words?: { readonly en: string; readonly sw: string };
};

type Told = {
  readonly userId: string;
  readonly bids: number;
  readonly name: string;
  readonly nameSw: string;
  readonly image: string | null;
};

/**
 * Tells whoever bid on an auction that is void, with how many bids went back, and whoever was reminded that it opens; in the
 * transaction that calls it off (AUC-1, OPS-8, fairness rule 7). Told once, however often it is said.
 * @returns the ids of the people who got something new
 */
export async function notifyCalledOff(
  trx: QueryExecutorProvider,
  auctionId: number,
  { reason, words }: WhyCalledOff,
): Promise<readonly string[]> {
  const { rows } = await sql<Told>`
    select who.user_id as "userId", max(who.bids)::int as bids, a.name, a.name_sw as "nameSw", a.images[1] as image
      from (select p.user_id, case when ${sql.raw(CAME_BACK_TEXT)} then 0 else p.bids_used end as bids
              from participant p left join purchase_hold h on h.auction_id = p.auction_id and h.user_id = p.user_id
             where p.auction_id = ${auctionId} and p.bids_used > 0
            union all
            select reminded.user_id, 0 from (${remindedOf(auctionId)}) reminded) who
      join auction a on a.id = ${auctionId}
     group by who.user_id, a.name, a.name_sw, a.images`.execute(trx);
  return await notify(
    trx,
    rows.map(
      ({ userId, bids, name, nameSw, image }): Notice => ({
        userId,
        kind: 'auction',
        source: `auction_cancelled:${auctionId}:${userId}`,
        data: {
          ...{
            auction_id: auctionId,
            ...productNames(name, nameSw),
            product_image: image,
            event: 'cancelled',
            reason,
            bids,
          },
          ...(words === undefined ? {} : { words }),
        },
      }),
    ),
  );
}

export type SeatBack = { readonly auctionId: number; readonly userId: string; readonly bookedAtMs: number };

/** Tells whoever has lost their seat because they may not bid when the auction opens (AUC-9), in the transaction that takes it. */
export async function notifySeatsBack(trx: QueryExecutorProvider, seats: readonly SeatBack[]): Promise<void> {
  if (seats.length === 0) return;
  const { rows } = await sql<{ id: number; name: string; nameSw: string; image: string | null }>`
    select id, name, name_sw as "nameSw", images[1] as image from auction
     where id = any(${[...new Set(seats.map(({ auctionId }) => auctionId))]}::bigint[])`.execute(trx);
  const auctions = new Map(rows.map((row) => [row.id, row]));
  await notify(
    trx,
    seats.flatMap(({ auctionId, userId, bookedAtMs }): Notice[] => {
      const auction = auctions.get(auctionId);
      if (auction === undefined) return [];
      const data = {
        auction_id: auctionId,
        ...productNames(auction.name, auction.nameSw),
        product_image: auction.image,
      };
      return [
        {
          ...{ userId, kind: 'auction', source: `seat_back:${auctionId}:${userId}:${bookedAtMs}` },
          data: { ...data, event: 'seat_back' },
        },
      ];
    }),
  );
}
