import type { TakesBids } from '@mnada/contract';
import { type CaseOutcome, type CaseState, isCaseOver } from '@mnada/rules';
import { type QueryExecutorProvider, sql } from 'kysely';
import { returnedBids } from '../ledger/index.ts';
import { hasReturnedBids } from './product-order.sql.ts';

/** Whether a case gives money back, or still may. */
export const mayTakeBids = (of: {
  readonly state: CaseState;
  readonly outcome?: CaseOutcome | null | undefined;
}): boolean => of.outcome === 'money_back' || !isCaseOver(of.state);

/**
 * The returned bids that go with a purchase's money if a case of it ends so (WIN-5), and what would be owed now for those that are
 * used: told before anybody agrees. Of what was neither delivered nor sent back nothing goes: that is called off.
 * @returns null: none
 */
export async function bidsWithMoney(
  db: QueryExecutorProvider,
  orderId: string,
  kind: 'complaint' | 'return',
): Promise<TakesBids | null> {
  const { rows } = await sql<{ auctionId: number; userId: string }>`
    select s.auction_id as "auctionId", s.user_id as "userId" from shop_order s join payment p on p.id = s.payment_id
     where s.id = ${orderId} and s.kind = 'buy_now' and p.state = 'paid'
       and (s.state = 'delivered' or (s.state = 'shipped' and ${kind}::text = 'return'))`.execute(db);
  const [purchase] = rows;
  if (purchase === undefined || !(await hasReturnedBids(db, orderId))) return null;
  const { bids, spent, spentCents } = await returnedBids(db, purchase);
  return bids + spent === 0 ? null : { bids: bids + spent, owed: spentCents / 100 };
}
