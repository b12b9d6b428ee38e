import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';

/**
 * Books what somebody gives up with their account to the house: bids lot by lot, earnings in one (0019). Each lot gives
 * once, so running again changes nothing; the person's rows are locked as the lane locks them.
 * @returns bids that were given up by this
 */
export async function forfeit(trx: Db, userId: string): Promise<number> {
  await sql`select 1 from account where owner_id = ${userId} order by id for no key update`.execute(trx);
  const { rows } = await sql<{ bids: number }>`
    with moved as (
      insert into transfer (source, unit, debit_id, credit_id, amount)
      select 'forfeit_bids:' || l.id, 'BID', l.account_id, house.id, l.bids_left
        from account a join bid_lot l on l.account_id = a.id and l.is_open, account house
       where a.owner_id = ${userId} and a.unit = 'BID' and a.kind = 'user'
         and house.unit = 'BID' and house.kind = 'forfeited'
       order by l.id
      returning source, debit_id, amount
    ), emptied as (
      update bid_lot set bids_left = 0 from moved where moved.source = 'forfeit_bids:' || bid_lot.id
    ), sums as (
      select debit_id, sum(amount)::bigint as bids from moved group by debit_id
    )
    update account set balance = account.balance - sums.bids from sums where account.id = sums.debit_id
    returning sums.bids`.execute(trx);
  await sql`
    with moved as (
      insert into transfer (source, unit, debit_id, credit_id, amount)
      select 'forfeit_earnings:' || a.id, 'KES', a.id, house.id, a.balance
        from account a, account house
       where a.owner_id = ${userId} and a.unit = 'KES' and a.kind = 'user' and a.balance > 0
         and house.unit = 'KES' and house.kind = 'forfeited'
      returning debit_id, amount
    )
    update account set balance = account.balance - moved.amount from moved where account.id = moved.debit_id`.execute(
    trx,
  );
  return rows[0]?.bids ?? 0;
}
