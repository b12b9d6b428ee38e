import type { BidPackage } from '@mnada/contract';
import { toShillings } from '@mnada/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';

/** Of a row of `bid_package` under that name: it is sold now, by the database's clock (OPS-13). */
export const onSale = (name: 'bid_package' | 'k'): RawBuilder<boolean> =>
  sql<boolean>`is_on_sale(${sql.ref(`${name}.is_offered`)}, ${sql.ref(`${name}.valid_from`)}, ${sql.ref(`${name}.valid_until`)})`;

/** What a bid costs without a pack's discount (PAY-1: 50 for KSh 500). */
const FULL_PRICE_CENTS = 1_000;

/** Less than the same bids at the full price of one. */
export const savingsCents = ({ bids, priceCents }: { readonly bids: number; readonly priceCents: number }): number =>
  Math.max(0, bids * FULL_PRICE_CENTS - priceCents);

export async function offeredPackages(db: Db): Promise<BidPackage[]> {
  const rows = await db
    .selectFrom('bid_package')
    .select(['id', 'bids', 'price_cents', 'badge'])
    .where(onSale('bid_package'))
    .orderBy('position')
    .orderBy('id')
    .limit(50)
    .execute();
  return rows.map(({ id, bids, price_cents, badge }) => ({
    id,
    bids,
    price: toShillings(price_cents),
    savings: toShillings(savingsCents({ bids, priceCents: price_cents })),
    perBid: toShillings(price_cents / bids),
    badge,
  }));
}

export type Pack = { readonly id: number; readonly bids: number; readonly priceCents: number };

/** All that are sold now. */
export async function offeredPacks(db: Db): Promise<Pack[]> {
  const rows = await db
    .selectFrom('bid_package')
    .select(['id', 'bids', 'price_cents'])
    .where(onSale('bid_package'))
    .orderBy('id')
    .limit(50)
    .execute();
  return rows.map((row) => ({ id: row.id, bids: row.bids, priceCents: row.price_cents }));
}

/** @returns null: there is none with that id, or it is not offered any more */
export async function offeredPack(db: Db, id: number): Promise<Pack | null> {
  const row = await db
    .selectFrom('bid_package')
    .select(['id', 'bids', 'price_cents'])
    .where('id', '=', id)
    .where(onSale('bid_package'))
    .executeTakeFirst();
  return row ? { id: row.id, bids: row.bids, priceCents: row.price_cents } : null;
}

/** The time of a row of `receipt` under the name `r`: as the provider tells it, else when we heard of it. */
export const cameAt: RawBuilder<Date> = sql<Date>`coalesce(r.paid_at, r.created_at)`;

/** Of a row of `bid_package` under the name `k`: it was sold at that time. */
export const wasOnSale = (at: RawBuilder<Date>): RawBuilder<boolean> =>
  sql<boolean>`(k.valid_from <= ${at} and coalesce(k.valid_until > ${at}, true) and (k.is_offered or coalesce(k.withdrawn_at > ${at}, false)))`;

/** @returns null: there is none with that id, or it was not sold when the money of that receipt came */
export async function packOnSaleAt(db: Db, id: number, receipt: string): Promise<Pack | null> {
  const { rows } = await sql<Pack>`
    select k.id, k.bids, k.price_cents as "priceCents" from bid_package k join receipt r on r.receipt = ${receipt}
     where k.id = ${id}::bigint and ${wasOnSale(cameAt)}`.execute(db);
  return rows[0] ?? null;
}
