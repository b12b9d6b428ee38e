import { sql } from 'kysely';
import { bidHouse, type Books, idOf } from './accounts.ts';
import type { Cause } from './cause.ts';
import { post } from './post.sql.ts';

export type TakenBids = { readonly bids: number; readonly unitPriceCents: number; readonly total: number };

/**
 * Takes unspent bids of one purchase back: from the lot that it made, and from lots of its bids that were returned
 * (BID-7). Never more than are left, so no balance goes below zero. Each lot gives once for a cause: running again
 * changes nothing.
 * @param bought what made the purchase's lot, e.g. `pack:<payment>`
 * @param kind first word of the transfers' sources: `<kind>:<lot id>`
 * @returns what was taken now, and how many bids that purchase had; null: there is no such lot
 */
export async function takeBackBids(
  books: Books,
  bought: Cause,
  kind: 'reversal_bids' | 'debt_bids',
  atMost: number = Number.MAX_SAFE_INTEGER,
): Promise<TakenBids | null> {
  // What a lot was bought for, and how many it had, never changes: only what is left of it waits for the lock.
  const { rows } = await sql<{ unitPriceCents: number; total: number }>`
    select l.unit_price_cents as "unitPriceCents", l.bids_total as total
      from account a join bid_lot l on l.account_id = a.id where l.source = ${bought}
       for no key update of a`.execute(books);
  const origin = rows[0];
  if (!origin) return null;
  // By the account's open lots, which have an index: a lot's parent has none.
  const entries = sql`
      select ${kind}::text || ':' || mine.id as source, mine.account_id as debit_id, ${idOf(bidHouse('reversal'))} as credit_id,
             least(mine.bids_left, ${atMost}::bigint - mine.before) as amount, mine.id as lot_id
        from (
          select l.id, l.account_id, l.bids_left,
                 coalesce(sum(l.bids_left) over (order by l.id rows between unbounded preceding and 1 preceding), 0) as before
            from bid_lot origin
            join bid_lot l on l.account_id = origin.account_id and l.is_open and (l.id = origin.id or l.parent_id = origin.id)
           where origin.source = ${bought}
             and not exists (select from transfer t where t.source = ${kind}::text || ':' || l.id)) mine
       where mine.before < ${atMost}::bigint
       order by mine.id`;
  const { changes } = await post(books, { unit: 'BID', lots: 'taken', entries });
  return { bids: Math.abs(changes[0]?.amount ?? 0), ...origin };
}
