import type { Language } from '@mnada/contract';
import type { ProductsDone } from '@mnada/contract/office';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';
import { Refusal, refusalText } from '../../../platform/http/index.ts';
import { productNumber } from './page.ts';

/**
 * Does one thing to a selection, one after the other, each in a transaction of its own: what can't be done holds up nothing, and
 * each row says what became of it (OPS-6). Who asks for the same again finds all of it done already.
 * @param act false: it had been done before
 */
export async function doMany(
  db: Db,
  ids: readonly number[],
  language: Language,
  act: (id: number) => Promise<boolean>,
): Promise<ProductsDone> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from product where id = any(${[...ids]}::bigint[])`.execute(db);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const results: ProductsDone['results'] = [];
  for (const id of ids) {
    const what = { id, number: productNumber(id), name: names.get(id) ?? null };
    results.push({ ...what, ...(await outcomeOf(() => act(id), language)) });
  }
  return { done: results.filter(({ state }) => state === 'done').length, results };
}

async function outcomeOf(act: () => Promise<boolean>, language: Language) {
  try {
    return { state: (await act()) ? ('done' as const) : ('already' as const) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'PRODUCT_STATE') return { state: 'already' as const };
    return { state: 'refused' as const, code: error.code, message: refusalText(error.code, language) };
  }
}
