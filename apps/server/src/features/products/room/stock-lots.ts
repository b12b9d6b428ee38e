import { toCents } from '@mnada/rules';
import { sql } from 'kysely';
import { writeAudit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/index.ts';
import { Refusal } from '../../../platform/http/index.ts';
import { lockProduct } from './page.sql.ts';
import { type By, isDay } from './write-product.ts';

const cents = (shillings: number | null): number | null => (shillings === null ? null : toCents(shillings));

/** Pieces that came in, at what each cost on the shelf (OPS-6). @throws Refusal PRODUCT_NOT_FOUND; INVALID_INPUT */
export async function receiveLot(
  db: Db,
  productId: number,
  lot: {
    readonly pieces: number;
    readonly unit_cost: number | null;
    readonly received_on: string;
    readonly supplier: string;
    /** The press that sends it: the same one, sent again as its answer was lost, finds what it wrote (GEN-8). */
    readonly press?: string | undefined;
  },
  by: By,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const product = await lockProduct(trx, productId);
    if (product === null) throw new Refusal('PRODUCT_NOT_FOUND');
    if (!isDay(lot.received_on) || lot.received_on > product.today)
      throw new Refusal('INVALID_INPUT', { errors: ['received_on'] });
    const { press, ...came } = lot;
    const { rows } = await sql`
      insert into stock_lot (product_id, pieces, pieces_left, unit_cost_cents, received_on, supplier, created_by, press)
      values (${productId}, ${lot.pieces}, ${lot.pieces}, ${cents(lot.unit_cost)}, ${lot.received_on}::date, ${lot.supplier},
              ${by.actorId}, ${press ?? null}::uuid)
      on conflict (press) where press is not null do nothing returning id`.execute(trx);
    if (rows.length === 0) return;
    await writeAudit(trx, { ...by, action: 'stock.received', subject: `product:${productId}`, after: came });
  });
}

/**
 * Corrects what was written of a lot, or counts pieces away. The product's lock comes before the lot's, as when an order takes one.
 * @throws Refusal PRODUCT_NOT_FOUND, LOT_NOT_FOUND; EDITED_MEANWHILE; LOT_COUNT more are counted away than there are;
 *   STATE_FORBIDS a piece that came back costs what the lot costs that it left
 */
export async function correctLot(
  db: Db,
  { productId, lotId }: { readonly productId: number; readonly lotId: number },
  change: {
    readonly revision: number;
    readonly unit_cost: number | null;
    readonly supplier: string;
    readonly removed: number;
    readonly reason: string;
  },
  by: By,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if ((await lockProduct(trx, productId)) === null) throw new Refusal('PRODUCT_NOT_FOUND');
    const { rows } = await sql<{
      removed: number;
      left: number;
      costCents: number | null;
      supplier: string;
      isReturned: boolean;
      revision: number;
    }>`
      select removed, pieces_left as left, unit_cost_cents as "costCents", supplier,
             returned_of is not null as "isReturned", revision
        from stock_lot where id = ${lotId} and product_id = ${productId} for no key update`.execute(trx);
    const [lot] = rows;
    if (lot === undefined) throw new Refusal('LOT_NOT_FOUND');
    if (lot.revision !== change.revision) throw new Refusal('EDITED_MEANWHILE');
    if (change.removed - lot.removed > lot.left) throw new Refusal('LOT_COUNT');
    if (lot.isReturned && cents(change.unit_cost) !== lot.costCents)
      throw new Refusal('STATE_FORBIDS', { errors: ['It came back: correct the cost of the lot that it left.'] });
    const after = { unit_cost_cents: cents(change.unit_cost), supplier: change.supplier, removed: change.removed };
    await sql`
      update stock_lot set unit_cost_cents = ${after.unit_cost_cents}, supplier = ${after.supplier}, removed = ${after.removed},
             revision = revision + 1 where id = ${lotId}`.execute(trx);
    await writeAudit(trx, {
      ...by,
      action: 'stock.corrected',
      subject: `product:${productId}`,
      reason: change.reason,
      before: { lot: lotId, unit_cost_cents: lot.costCents, supplier: lot.supplier, removed: lot.removed },
      after: { lot: lotId, ...after },
    });
  });
}
