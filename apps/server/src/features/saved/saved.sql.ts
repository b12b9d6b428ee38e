import type { Db } from '../../platform/database/index.ts';

/** More than anybody looks through; the oldest must be let go first. */
export const SAVED_MAX = 500;

/** Product ids, the one saved last first. */
export async function savedProducts(db: Db, userId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('saved_product')
    .select('product_id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('product_id')
    .limit(SAVED_MAX)
    .execute();
  return rows.map((row) => row.product_id);
}

/** Saves a product for somebody; again changes nothing. @returns false when there is no such product */
export async function saveProduct(db: Db, userId: string, productId: number): Promise<boolean> {
  const product = await db.selectFrom('product').select('id').where('id', '=', productId).executeTakeFirst();
  if (!product) return false;
  await db
    .insertInto('saved_product')
    .values({ user_id: userId, product_id: productId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

/** Lets a saved product go; one that isn't saved changes nothing. */
export async function forgetProduct(db: Db, userId: string, productId: number): Promise<void> {
  await db.deleteFrom('saved_product').where('user_id', '=', userId).where('product_id', '=', productId).execute();
}
