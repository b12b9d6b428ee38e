import { type RawBuilder, sql } from 'kysely';

/** Who was reminded that this auction opens (OWN-5), by the key of each reminder, and who has a seat there (AUC-9). */
export const remindedOf = (auctionId: number): RawBuilder<unknown> => sql`
  select user_id from seat where auction_id = ${auctionId}
  union
  select n.user_id from auction a join saved_product s on s.product_id = a.product_id
    join notification n on n.source = 'saved_starting:' || a.id || ':' || s.user_id
   where a.id = ${auctionId}`;
