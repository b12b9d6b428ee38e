import { STATEMENT_TIME_TEXT } from '../../platform/clock/index.ts';

/**
 * Whether the shelf has no piece for a win: none is left, none is held for its own order, and none may come back from a payment that
 * somebody began within the hour. Text of SQL; the win is an outcome `o`.
 */
export const PIECE_MISSING_TEXT = `(
  exists (select from product emptied where emptied.id = o.product_id and emptied.stock = 0)
  and not exists (select from shop_order own where own.auction_id = o.auction_id and own.kind = 'win' and own.holds_stock
                     and own.state <> 'cancelled')
  and not exists (select from shop_order held where held.product_id = o.product_id and held.holds_stock
                     and held.state = 'awaiting_payment' and held.held_since > ${STATEMENT_TIME_TEXT} - interval '1 hour'))`;

/**
 * From when the days to claim a win count anew (WIN-1): when we last took back what had been claimed, a paid order or cash; the end of
 * a suspension in which the winner could not sign in (OPS-11; while it runs: now); when its piece came back to an empty shelf (while
 * it is missing: now), unless it was their own try at paying that had held it. Text of SQL, microseconds or null; the win is an outcome `o`.
 */
export const REOPENED_AT_US_TEXT = `(
  select (extract(epoch from max(at)) * 1000000)::bigint from (
    select ended.at from shop_order called
      join order_step paid on paid.order_id = called.id and paid.state = 'paid'
      join order_step ended on ended.order_id = called.id and ended.state = 'cancelled'
     where called.auction_id = o.auction_id and called.user_id = o.winner_id and called.kind = 'win'
    union all
    select updated_at from withdrawal
     where withdrawal.auction_id = o.auction_id and withdrawal.user_id = o.winner_id and withdrawal.state = 'refused'
    union all
    select coalesce(ended_at, ${STATEMENT_TIME_TEXT}) from suspension
     where suspension.user_id = o.winner_id and scope = 'all'
    union all
    select ${STATEMENT_TIME_TEXT} where ${PIECE_MISSING_TEXT}
    union all
    (select refill.at from product_refill refill
      where refill.product_id = o.product_id and refill.auction_id is distinct from o.auction_id
      order by refill.at desc limit 1)) reopened)`;

/**
 * When somebody could not sign in (OPS-11), one that still runs until now, for `orderUntilUs`. Text of SQL: a JSON array.
 * @param person text of SQL for their id
 */
export const awayText = (person: string): string => `(
  select coalesce(json_agg(json_build_object('fromUs', (extract(epoch from started_at) * 1000000)::bigint, 'toUs',
           (extract(epoch from coalesce(ended_at, ${STATEMENT_TIME_TEXT})) * 1000000)::bigint)), '[]')
    from suspension where suspension.user_id = ${person} and scope = 'all')`;
