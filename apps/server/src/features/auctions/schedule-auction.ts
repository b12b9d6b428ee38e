import { createHash } from 'node:crypto';
import { canonicalJson, type Cents, type EpochUs, SECOND_US } from '@mnada/rules';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';
import { newSpentAccount } from '../ledger/index.ts';
import type { ChangeFeed } from './change-feed.ts';

/** What an auction is held by unless its plan says otherwise (AUC-2, AUC-3, BID-3, BID-6). */
export const AUCTION_DEFAULTS = {
  incrementCents: 100,
  countdownUs: 10 * SECOND_US,
  drainUs: SECOND_US,
  beginnersOnly: false,
  cashEnabled: true,
  winsPerProduct: 1,
  winsInTotal: 8,
  seatsNeeded: null,
  bidsPerTap: 1,
  lockPriceCents: null,
} as const;

/** Settings of one auction; what is left out takes its default. */
export type AuctionSettings = {
  readonly incrementCents?: Cents;
  readonly countdownUs?: number;
  readonly drainUs?: number;
  readonly beginnersOnly?: boolean;
  readonly cashEnabled?: boolean;
  readonly winsPerProduct?: number;
  readonly winsInTotal?: number;
  readonly seatsNeeded?: number | null;
  readonly bidsPerTap?: number;
  readonly lockPriceCents?: Cents | null;
};

export type AuctionPlan = AuctionSettings & { readonly productId: number; readonly startsAtUs: EpochUs };

export type ScheduleDeps = { readonly db: Db; readonly feed: ChangeFeed };

export type ShownProduct = {
  readonly name: string;
  readonly category: string;
  readonly description: string;
  readonly specifications: Record<string, string>;
  readonly original_price_cents: Cents;
  readonly images: readonly string[];
  /** The same in Kiswahili, as far as the shop wrote it; the lines as those of `specifications`, one by one (GEN-9). */
  readonly name_sw: string;
  readonly description_sw: string;
  readonly specifications_sw: readonly (readonly [string, string])[];
};

/**
 * Schedules an auction: copies what it will show of its product and its settings, none of which change afterwards (the
 * database refuses it), and makes the account that its bids are spent into. Every call makes another auction.
 * @returns its id, or null when there is no such product, or it isn't published (OPS-6)
 * @throws check_violation (23514) a setting is out of its bounds
 */
export async function scheduleAuction({ db, feed }: ScheduleDeps, plan: AuctionPlan): Promise<number | null> {
  const auctionId = await db.transaction().execute((trx) => scheduleWithin(trx, plan));
  if (auctionId !== null) feed.publish([{ kind: 'listed', auctionId }], 'here');
  return auctionId;
}

/** The same in the caller's transaction, which tells the feed once it is committed. */
export async function scheduleWithin(trx: QueryExecutorProvider, plan: AuctionPlan): Promise<number | null> {
  const product = await readShownProduct(trx, plan.productId);
  return product?.isPublished ? await insertAuction(trx, plan, product) : null;
}

/** What an auction would copy of a product now. @returns null: there is no such product */
export async function readShownProduct(
  db: QueryExecutorProvider,
  productId: number,
): Promise<(ShownProduct & { readonly isPublished: boolean }) | null> {
  const { rows } = await sql<ShownProduct & { readonly isPublished: boolean }>`
    select name, category, description, specifications, name_sw, description_sw, specifications_sw, original_price_cents, state = 'published' as "isPublished",
           array(select address from product_image where product_id = product.id order by position) as images
      from product where id = ${productId}`.execute(db);
  return rows[0] ?? null;
}

async function insertAuction(trx: QueryExecutorProvider, plan: AuctionPlan, product: ShownProduct): Promise<number> {
  const terms = { ...AUCTION_DEFAULTS, ...plan };
  const { rows } = await sql<{ id: number }>`
    with spent as (${newSpentAccount})
    insert into auction (status, product_id, scheduled_start_us, name, category, description, specifications, images,
        original_price_cents, increment_cents, countdown_us, drain_us, beginners_only, cash_enabled, wins_per_product,
        wins_in_total, seats_needed, bids_per_tap, lock_price_cents, name_sw, description_sw, specifications_sw, product_hash,
        spent_account_id)
    select 'scheduled', ${plan.productId}, ${plan.startsAtUs}, ${product.name}, ${product.category},
           ${product.description}, ${JSON.stringify(product.specifications)}, ${product.images},
           ${product.original_price_cents}, ${terms.incrementCents}, ${terms.countdownUs},
           ${terms.drainUs}, ${terms.beginnersOnly}, ${terms.cashEnabled},
           ${terms.winsPerProduct}, ${terms.winsInTotal}, ${terms.seatsNeeded}::int, ${terms.bidsPerTap}, ${terms.lockPriceCents}::bigint,
           ${product.name_sw}, ${product.description_sw}, ${JSON.stringify(product.specifications_sw)},
           ${productHash(product)}, spent.id
      from spent
    returning id`.execute(trx);
  const row = rows[0];
  if (!row) throw new Error('an insert of one auction returned no row');
  return row.id;
}

/**
 * Ties the public chain to what was for sale: SHA-256 over the canonical JSON of the copied fields (settled: Running). Kiswahili is
 * part of it as far as there is any, so that auctions from before it keep the hash that was logged (GEN-9).
 */
export function productHash(product: ShownProduct): Buffer {
  const { name, category, description, specifications, images } = product;
  const copied = { name, category, description, specifications, images, ...inKiswahili(product) };
  const text = canonicalJson({ ...copied, original_price_cents: product.original_price_cents });
  return createHash('sha256').update(text).digest();
}

const inKiswahili = ({ name_sw, description_sw, specifications_sw }: ShownProduct) => ({
  ...(name_sw === '' ? {} : { name_sw }),
  ...(description_sw === '' ? {} : { description_sw }),
  ...(specifications_sw.length === 0 ? {} : { specifications_sw }),
});
