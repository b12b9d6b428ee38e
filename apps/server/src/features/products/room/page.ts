import type { ProductForm, ProductPage, ProductRow } from '@mnada/contract/office';
import { toShillings } from '@mnada/rules';
import { productGaps } from '@mnada/rules/office';
import type { QueryExecutorProvider } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';
import { Refusal } from '../../../platform/http/index.ts';
import { initialsOf } from '../../staff-access/index.ts';
import { type ListRow, selectProduct } from './list.sql.ts';
import {
  readAuctions,
  readLots,
  readPictures,
  readStored,
  specificationsOf,
  type StoredPicture,
  type StoredProduct,
} from './page.sql.ts';

/** `P-0131` */
export const productNumber = (id: number): string => `P-${String(id).padStart(4, '0')}`;
const shillings = (cents: number | null): number | null => (cents === null ? null : toShillings(cents));
const staff = (id: string | null, name: string | null) =>
  id === null ? null : { id, name: name ?? '', initials: initialsOf(name ?? '') };

/** @param isWhole what it cost is shown, too (OPS-1) */
export const toRow = (row: ListRow, isWhole: boolean): ProductRow => ({
  id: row.id,
  number: productNumber(row.id),
  name: row.name,
  image: row.image,
  state: row.state,
  category: row.category,
  delivery: row.delivery,
  price: toShillings(row.priceCents),
  price_checked_on: row.checkedOn,
  is_price_due: row.isPriceDue,
  unit_cost: isWhole ? shillings(row.costCents) : null,
  stock: row.stock,
  free: row.stock - row.promised,
  is_low: row.isLow,
  auctions_30d: row.auctions,
  is_in_kiswahili: row.isInKiswahili,
  edited_at: row.editedAt.toISOString(),
  revision: row.revision,
});

/** What the editor's form holds of a stored product. */
const toForm = (product: StoredProduct, pictures: readonly StoredPicture[]): ProductForm => ({
  name: product.name,
  name_sw: product.name_sw,
  description: product.description,
  description_sw: product.description_sw,
  specifications: specificationsOf(product),
  category: product.category,
  delivery: product.delivery,
  price: toShillings(product.priceCents),
  price_source: product.price_source,
  price_checked_on: product.checkedOn,
  pictures: pictures.map(({ address, alt_en, alt_sw }) => ({ address, alt_en, alt_sw })),
});

/** @throws Refusal PRODUCT_NOT_FOUND */
export async function readForm(db: QueryExecutorProvider, product: StoredProduct): Promise<ProductForm> {
  return toForm(product, await readPictures(db, product.id));
}

/**
 * A product with all that the room shows of it (OPS-6).
 * @param isWhole what its pieces cost and who delivered them is shown, too (OPS-1)
 * @throws Refusal PRODUCT_NOT_FOUND
 */
export async function readProductPage(db: Db, id: number, isWhole: boolean): Promise<ProductPage> {
  const [row, stored, pictures, lots, auctions] = await Promise.all([
    selectProduct(db, id),
    readStored(db, id),
    readPictures(db, id),
    readLots(db, id),
    readAuctions(db, id),
  ]);
  if (row === null || stored === null) throw new Refusal('PRODUCT_NOT_FOUND');
  const form = toForm(stored, pictures);
  return {
    product: {
      ...toRow(row, isWhole),
      slug: stored.slug,
      edited_by: staff(stored.editorId, stored.editorName),
      price_checked_by: staff(stored.checkerId, stored.checkerName),
      created_at: stored.createdAt.toISOString(),
    },
    form,
    gaps: productGaps(form),
    picture_sizes: pictures.map(({ width, height, bytes }) =>
      width === null || height === null || bytes === null ? null : { width, height, bytes },
    ),
    stock: {
      on_shelf: row.stock,
      promised: row.promised,
      free: row.stock - row.promised,
      lots: lots.map(({ costCents, receivedOn, supplier, isReturned, ...lot }) => ({
        ...lot,
        unit_cost: isWhole ? shillings(costCents) : null,
        supplier: isWhole ? supplier : '',
        is_returned: isReturned,
        received_on: receivedOn,
      })),
    },
    auctions: {
      count: auctions.count,
      latest: auctions.latest.map(({ atUs, priceCents, ...auction }) => ({
        ...auction,
        at: new Date(atUs / 1_000).toISOString(),
        price: toShillings(priceCents),
      })),
    },
  };
}
