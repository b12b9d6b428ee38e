import type { BidPackage } from '@mnada/contract';
import { toShillings } from '@mnada/rules';
import type { Db } from '../../platform/database/index.ts';

/** What a bid costs without a pack's discount (PAY-1: 50 for KSh 500). */
const FULL_PRICE_CENTS = 1_000;

export async function offeredPackages(db: Db): Promise<BidPackage[]> {
  const rows = await db
    .selectFrom('bid_package')
    .select(['id', 'bids', 'price_cents', 'badge'])
    .where('is_offered', '=', true)
    .orderBy('position')
    .orderBy('id')
    .limit(50)
    .execute();
  return rows.map(({ id, bids, price_cents, badge }) => ({
    id,
    bids,
    price: toShillings(price_cents),
    savings: toShillings(Math.max(0, bids * FULL_PRICE_CENTS - price_cents)),
    perBid: toShillings(price_cents / bids),
    badge,
  }));
}

export type Pack = { readonly id: number; readonly bids: number; readonly priceCents: number };

/** @returns null: there is none with that id, or it is not offered any more */
export async function offeredPack(db: Db, id: number): Promise<Pack | null> {
  const row = await db
    .selectFrom('bid_package')
    .select(['id', 'bids', 'price_cents'])
    .where('id', '=', id)
    .where('is_offered', '=', true)
    .executeTakeFirst();
  return row ? { id: row.id, bids: row.bids, priceCents: row.price_cents } : null;
}
