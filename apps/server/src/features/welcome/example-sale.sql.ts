import type { Queryable } from '../auctions/index.ts';

/** An example with fewer people would be no market. */
const PEOPLE_MIN = 10;
/** Older sales say nothing of today's. */
const SALES_LOOKED_AT = 200;

export type ExampleSaleRow = { readonly auctionId: number; readonly people: number };

/**
 * The newest sale on which at least ten people bid, and how many did: one whose winner paid for bids, where there is one.
 * Null: none of the newest 200 had so many.
 */
export async function newestExampleSale(sql: Queryable): Promise<ExampleSaleRow | null> {
  const { rows } = await sql.query<ExampleSaleRow>(
    `select sold.auction_id as "auctionId", bidders.people
       from (select auction_id, winner_id, decided_at_us from outcome where result = 'sold'
              order by decided_at_us desc, auction_id desc limit $2) sold
       cross join lateral (select count(*)::int as people from participant
                            where participant.auction_id = sold.auction_id and bids_used > 0) bidders
       left join participant winner on winner.auction_id = sold.auction_id and winner.user_id = sold.winner_id
      where bidders.people >= $1
      order by coalesce(winner.cost_cents, 0) > 0 desc, sold.decided_at_us desc, sold.auction_id desc limit 1`,
    [PEOPLE_MIN, SALES_LOOKED_AT],
  );
  return rows[0] ?? null;
}
