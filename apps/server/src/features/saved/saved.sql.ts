import { SAVED_MAX, type SavedAnswer } from '@mnada/contract';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';

/** The ids, the one saved last first, and those with a reminder. */
export async function savedProducts(db: QueryExecutorProvider, userId: string): Promise<SavedAnswer> {
  const { rows } = await sql<{ id: number; remind: boolean }>`
    select product_id as id, remind from saved_product where user_id = ${userId}
     order by created_at desc, product_id limit ${SAVED_MAX}`.execute(db);
  return { data: rows.map((row) => row.id), reminders: rows.filter((row) => row.remind).map((row) => row.id) };
}

export type SaveResult = 'saved' | 'unknown' | 'full';

/** Saves a product for somebody, or sets the reminder of one that is saved. @param remind null: as it is, on for a new one */
export function saveProduct(db: Db, userId: string, productId: number, remind: boolean | null): Promise<SaveResult> {
  return db.transaction().execute(async (trx): Promise<SaveResult> => {
    const left = await roomLeft(trx, userId);
    const changed = await sql`
      update saved_product set remind = coalesce(${remind}::boolean, remind)
       where user_id = ${userId} and product_id = ${productId} returning product_id`.execute(trx);
    if (changed.rows.length > 0) return 'saved';
    if (left === 0) return (await existing(trx, [productId])).length > 0 ? 'full' : 'unknown';
    const { rows } = await sql`
      insert into saved_product (user_id, product_id, remind)
      select ${userId}, id, coalesce(${remind}::boolean, true) from product where id = ${productId}
      returning product_id`.execute(trx);
    return rows.length > 0 ? 'saved' : 'unknown';
  });
}

export type Merged = { readonly added: number; readonly leftOut: readonly number[] };

/**
 * Adds what a visitor had saved, as far as there is room; what was saved before stays as it is, and products that are no
 * more are passed over.
 * @param productIds the one saved last first; they come before everything that the account had
 */
export function mergeSaved(db: Db, userId: string, productIds: readonly number[]): Promise<Merged> {
  return db.transaction().execute(async (trx) => {
    const left = await roomLeft(trx, userId);
    const { data } = await savedProducts(trx, userId);
    const known = new Set(await existing(trx, productIds));
    const fresh = [...new Set(productIds)].filter((id) => known.has(id) && !data.includes(id));
    const added = fresh.slice(0, left);
    // A microsecond apart, so that their order stays.
    await sql`
      insert into saved_product (user_id, product_id, created_at)
      select ${userId}, id, (select clock_timestamp()) - place * interval '1 microsecond'
        from unnest(${added}::bigint[]) with ordinality as wanted (id, place)`.execute(trx);
    return { added: added.length, leftOut: fresh.slice(left) };
  });
}

/** Lets a saved product go; one that isn't saved changes nothing. */
export async function forgetProduct(db: Db, userId: string, productId: number): Promise<void> {
  await db.deleteFrom('saved_product').where('user_id', '=', userId).where('product_id', '=', productId).execute();
}

/** How many more somebody may save. Locks their account's row: two saves at once can't both take the last place. */
async function roomLeft(trx: QueryExecutorProvider, userId: string): Promise<number> {
  await sql`select from app_user where id = ${userId} for no key update`.execute(trx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from saved_product where user_id = ${userId}`.execute(trx);
  return Math.max(0, SAVED_MAX - (rows[0]?.count ?? 0));
}

async function existing(trx: QueryExecutorProvider, productIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from product where id = any(${productIds}::bigint[])`.execute(
    trx,
  );
  return rows.map((row) => row.id);
}
