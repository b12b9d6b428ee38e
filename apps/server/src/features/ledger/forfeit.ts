import { sql } from 'kysely';
import { bidHouse, type Books, idOf, kesHouse } from './accounts.ts';
import { post } from './post.sql.ts';

/**
 * Books what somebody gives up with their account to the house: bids lot by lot, earnings in one (0019). Each lot gives
 * once, so running again changes nothing; the person's rows are locked as the lane locks them.
 * @returns bids that were given up by this
 */
export async function forfeit(trx: Books, userId: string): Promise<number> {
  await sql`select 1 from account where owner_id = ${userId} order by id for no key update`.execute(trx);
  const bids = sql`
      select 'forfeit_bids:' || l.id as source, l.account_id as debit_id, ${idOf(bidHouse('forfeited'))} as credit_id,
             l.bids_left::bigint as amount, l.id as lot_id
        from account a join bid_lot l on l.account_id = a.id and l.is_open
       where a.owner_id = ${userId} and a.unit = 'BID' and a.kind = 'user'
       order by l.id`;
  const { changes } = await post(trx, { unit: 'BID', lots: 'taken', entries: bids });
  const earnings = sql`
      select 'forfeit_earnings:' || a.id as source, a.id as debit_id, ${idOf(kesHouse('forfeited'))} as credit_id,
             a.balance as amount
        from account a where a.owner_id = ${userId} and a.unit = 'KES' and a.kind = 'user' and a.balance > 0`;
  await post(trx, { unit: 'KES', entries: earnings });
  return Math.abs(changes[0]?.amount ?? 0);
}
