import type { OtherOrder } from '@mnada/contract';
import type { QueryExecutorProvider } from 'kysely';
import { readOrderableBids, toIso } from '../auctions/index.ts';
import type { ProductOffer } from './product-order.sql.ts';

const TOLD_MAX = 3;

/**
 * The other auctions of an offer's product where an order would bring this person's bids back (WIN-5): one here brings back none of
 * them.
 */
export async function readOtherOrders(
  db: QueryExecutorProvider,
  userId: string,
  { auctionId: here, productId }: Pick<ProductOffer, 'auctionId' | 'productId'>,
): Promise<OtherOrder[]> {
  const open = await readOrderableBids(db, userId, productId);
  return open
    .filter(({ auctionId }) => auctionId !== here)
    .sort((one, other) => other.bids - one.bids)
    .slice(0, TOLD_MAX)
    .map(({ auctionId: id, bids, decidedAtUs }) => ({
      ...{ id, bids },
      ended_at: decidedAtUs === null ? null : toIso(decidedAtUs),
    }));
}
