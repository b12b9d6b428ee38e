import type { Specification } from '@mnada/contract/office';
import { type QueryExecutorProvider, sql } from 'kysely';
import { TODAY } from './list.sql.ts';

/** A product as the editor holds it. */
export type StoredProduct = {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly name_sw: string;
  readonly description: string;
  readonly description_sw: string;
  readonly specifications: Readonly<Record<string, string>>;
  readonly specificationsSw: readonly (readonly [string, string])[];
  readonly category: string;
  readonly delivery: 'small_parcel' | 'parcel' | 'large' | 'two_people';
  readonly priceCents: number;
  readonly price_source: string;
  readonly checkedOn: string | null;
  readonly state: 'draft' | 'published' | 'withdrawn';
  readonly revision: number;
  readonly createdAt: Date;
  readonly editorId: string | null;
  readonly editorName: string | null;
  readonly checkerId: string | null;
  readonly checkerName: string | null;
  /** A day of Nairobi. */
  readonly today: string;
};

const COLUMNS = sql`
  p.id, p.slug, p.name, p.name_sw, p.description, p.description_sw, p.specifications, p.specifications_sw as "specificationsSw",
  p.category, p.delivery_class as delivery, p.original_price_cents as "priceCents", p.price_source,
  p.price_checked_on::text as "checkedOn", p.state, p.revision, p.created_at as "createdAt", ${TODAY}::text as today`;

/** @returns null: there is none */
export async function readStored(db: QueryExecutorProvider, id: number): Promise<StoredProduct | null> {
  const { rows } = await sql<StoredProduct>`
    select ${COLUMNS}, editor.id as "editorId", editor.full_name as "editorName", checker.id as "checkerId",
           checker.full_name as "checkerName"
      from product p left join app_user editor on editor.id = p.edited_by
      left join app_user checker on checker.id = p.price_checked_by where p.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Locks a product: its words, pictures and lots stand still. @returns null: there is none */
export async function lockProduct(trx: QueryExecutorProvider, id: number): Promise<StoredProduct | null> {
  const { rows } = await sql<StoredProduct>`
    select ${COLUMNS}, null as "editorId", null as "editorName", null as "checkerId", null as "checkerName"
      from product p where p.id = ${id} for no key update`.execute(trx);
  return rows[0] ?? null;
}

export type StoredPicture = {
  readonly address: string;
  readonly alt_en: string;
  readonly alt_sw: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly bytes: number | null;
};
/** In their order, with their measures where they were uploaded here. */
export async function readPictures(db: QueryExecutorProvider, id: number): Promise<StoredPicture[]> {
  const { rows } = await sql<StoredPicture>`
    select i.address, i.alt_en, i.alt_sw, picture.width, picture.height, picture.bytes
      from product_image i left join picture using (address) where i.product_id = ${id} order by i.position`.execute(
    db,
  );
  return rows;
}

export type LotRow = {
  readonly id: number;
  readonly pieces: number;
  readonly removed: number;
  readonly left: number;
  readonly costCents: number | null;
  readonly receivedOn: string;
  readonly supplier: string;
  readonly isReturned: boolean;
  readonly revision: number;
};
const LOTS_MAX = 200;
/** Oldest first. The newest two hundred, but whatever has pieces left. */
export async function readLots(db: QueryExecutorProvider, id: number): Promise<LotRow[]> {
  const { rows } = await sql<LotRow>`
    select * from (
      select id, pieces, removed, pieces_left as left, unit_cost_cents as "costCents", received_on::text as "receivedOn",
             supplier, returned_of is not null as "isReturned", revision
        from stock_lot where product_id = ${id} order by pieces_left > 0 desc, received_on desc, id desc limit ${LOTS_MAX}) lot
     order by "receivedOn", id`.execute(db);
  return rows;
}

export type AuctionRow = {
  readonly id: number;
  readonly status: 'scheduled' | 'live' | 'ended';
  readonly result: 'sold' | 'no_bids' | 'void' | null;
  readonly atUs: number;
  readonly priceCents: number;
  readonly bids: number;
  readonly bidders: number;
  readonly claim: 'product' | 'cash' | 'lapsed' | null;
};
const AUCTIONS_SHOWN = 10;
/** Of this product: how many, and the newest ten. */
export async function readAuctions(
  db: QueryExecutorProvider,
  id: number,
): Promise<{ readonly count: number; readonly latest: readonly AuctionRow[] }> {
  const [{ rows: latest }, { rows: counted }] = await Promise.all([
    sql<AuctionRow>`
      select a.id, a.status, o.result, coalesce(o.decided_at_us, a.scheduled_start_us) as "atUs",
             coalesce(o.price_cents, a.price_cents) as "priceCents", a.seq as bids, claim.kind as claim,
             (select count(*)::int from participant p where p.auction_id = a.id and p.bids_used > 0) as bidders
        from auction a left join outcome o on o.auction_id = a.id left join claim on claim.auction_id = a.id
       where a.product_id = ${id} and a.status <> 'draft' order by a.id desc limit ${AUCTIONS_SHOWN}`.execute(db),
    sql<{ count: number }>`
      select count(*)::int as count from auction where product_id = ${id} and status <> 'draft'`.execute(db),
  ]);
  return { count: counted[0]?.count ?? 0, latest };
}

/** The lines of a product's specifications in both languages. */
export const specificationsOf = (
  product: Pick<StoredProduct, 'specifications' | 'specificationsSw'>,
): Specification[] =>
  Object.entries(product.specifications).map(([name, value], index) => {
    const [nameSw = '', valueSw = ''] = product.specificationsSw[index] ?? [];
    return { name, value, name_sw: nameSw, value_sw: valueSw };
  });
