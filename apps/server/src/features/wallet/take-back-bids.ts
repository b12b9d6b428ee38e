import { sql } from 'kysely';
import type { Books } from './wallet.ts';

export type TakenBids = { readonly bids: number; readonly unitPriceCents: number; readonly total: number };

/**
 * Takes unspent bids of one purchase back: from the lot that it made, and from lots of its bids that were returned
 * (BID-7). Never more than are left, so no balance goes below zero. Each lot gives once for a cause: running again
 * changes nothing.
 * @param lotSource the purchase's lot, e.g. `pack:<payment>`
 * @param cause first word of the transfers' sources: `<cause>:<lot id>`
 * @returns what was taken now, and how many bids that purchase had; null: there is no such lot
 */
export async function takeBackBids(
  books: Books,
  lotSource: string,
  cause: 'reversal_bids' | 'debt_bids',
  atMost: number = Number.MAX_SAFE_INTEGER,
): Promise<TakenBids | null> {
  await sql`
    select a.id from account a join bid_lot l on l.account_id = a.id where l.source = ${lotSource}
       for no key update of a`.execute(books);
  const { rows } = await sql<TakenBids>`
    with origin as (
      select id, account_id, unit_price_cents, bids_total from bid_lot where source = ${lotSource}
    ), mine as (
      select l.id, l.account_id, l.bids_left,
             coalesce(sum(l.bids_left) over (order by l.id rows between unbounded preceding and 1 preceding), 0) as before
        from bid_lot l join origin o on l.id = o.id or l.parent_id = o.id
       where l.bids_left > 0
         and not exists (select from transfer t where t.source = ${cause}::text || ':' || l.id)
    ), moved as (
      insert into transfer (source, unit, debit_id, credit_id, amount)
      select ${cause}::text || ':' || mine.id, 'BID', mine.account_id, house.id,
             least(mine.bids_left, ${atMost}::bigint - mine.before)
        from mine, account house
       where house.unit = 'BID' and house.kind = 'reversal' and mine.before < ${atMost}::bigint
      returning source, debit_id, amount
    ), lots as (
      update bid_lot set bids_left = bid_lot.bids_left - moved.amount::int
        from moved where moved.source = ${cause}::text || ':' || bid_lot.id
    ), taken as (
      select coalesce(sum(amount), 0)::bigint as bids from moved
    ), balance as (
      update account set balance = account.balance - taken.bids
        from taken, origin where account.id = origin.account_id and taken.bids > 0
    )
    select taken.bids, origin.unit_price_cents as "unitPriceCents", origin.bids_total as total from taken, origin`.execute(
    books,
  );
  return rows[0] ?? null;
}
