import type { Imported } from '@mnada/contract/office';
import { toCents } from '@mnada/rules';
import { type QueryExecutorProvider, sql } from 'kysely';
import { writeAudit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/index.ts';
import { Refusal } from '../../../platform/http/index.ts';
import { TODAY } from '../room/list.sql.ts';
import { productNumber } from '../room/page.ts';
import type { By } from '../room/write-product.ts';
import type { ImportRow } from './read-row.ts';

const AT_ONCE = 250;

/** @returns which of these slugs the shop has already */
export async function takenSlugs(db: QueryExecutorProvider, slugs: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ slug: string }>`
    select slug from product where slug = any(${[...slugs]}::text[])`.execute(db);
  return new Set(rows.map(({ slug }) => slug));
}

/** Today in Nairobi, by the database's clock. */
export async function today(db: QueryExecutorProvider): Promise<string> {
  const { rows } = await sql<{ today: string }>`select ${TODAY}::text as today`.execute(db);
  return rows[0]?.today ?? '';
}

export type ImportedBefore = {
  readonly at: Date;
  readonly id: string;
  readonly name: string;
  readonly products: number;
};
export async function importedBefore(db: QueryExecutorProvider, sha256: Buffer): Promise<ImportedBefore | null> {
  const { rows } = await sql<ImportedBefore>`
    select i.imported_at as at, u.id, u.full_name as name, i.products
      from product_import i join app_user u on u.id = i.imported_by where sha256 = ${sha256}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Writes all rows as drafts with their first lots, in one transaction, a few hundred at a time: all of them or none (OPS-7). The
 * file's hash is its key, so that of two at once one writes.
 * @throws Refusal IMPORT_REPEATED it was imported before; IMPORT_ROWS_WRONG a product of that name was made meanwhile
 */
export async function writeImport(
  db: Db,
  file: { readonly sha256: Buffer; readonly fileName: string; readonly rows: readonly ImportRow[] },
  by: By,
): Promise<Imported> {
  const { sha256, fileName, rows } = file;
  return await db.transaction().execute(async (trx) => {
    const { rows: noted } = await sql`
      insert into product_import (sha256, file_name, products, imported_by)
      values (${sha256}, ${fileName}, ${rows.length}, ${by.actorId}) on conflict do nothing returning sha256`.execute(
      trx,
    );
    if (noted.length === 0) throw new Refusal('IMPORT_REPEATED');
    const ids: number[] = [];
    for (let from = 0; from < rows.length; from += AT_ONCE)
      ids.push(...(await writeSome(trx, rows.slice(from, from + AT_ONCE), by)));
    const [first, last] = [productNumber(Math.min(...ids)), productNumber(Math.max(...ids))];
    await writeAudit(trx, {
      ...by,
      action: 'products.imported',
      subject: 'products:all',
      after: { file: fileName, products: ids.length, first, last },
    });
    return { products: ids.length, first, last };
  });
}

async function writeSome(trx: QueryExecutorProvider, rows: readonly ImportRow[], by: By): Promise<number[]> {
  const column = <T>(value: (row: ImportRow) => T) => rows.map(value);
  const { rows: made } = await sql<{ id: number; slug: string }>`
    insert into product (slug, name, name_sw, category, description, description_sw, specifications, specifications_sw,
        original_price_cents, price_source, price_checked_on, delivery_class, edited_by)
    select slug, name, name_sw, category, description, description_sw, specifications, specifications_sw, cents, source,
           checked, delivery, ${by.actorId}
      from unnest(${column((row) => row.slug)}::text[], ${column((row) => row.name)}::text[],
                  ${column((row) => row.name_sw)}::text[], ${column((row) => row.category)}::text[],
                  ${column((row) => row.description)}::text[], ${column((row) => row.description_sw)}::text[],
                  ${column((row) => JSON.stringify(Object.fromEntries(row.specifications.map(({ name, value }) => [name, value]))))}::json[],
                  ${column((row) => JSON.stringify(row.specifications.map((line) => [line.name_sw, line.value_sw])))}::json[],
                  ${column((row) => toCents(row.price))}::bigint[], ${column((row) => row.price_source)}::text[],
                  ${column((row) => row.price_checked_on)}::date[], ${column((row) => row.delivery)}::text[])
           with ordinality as made(slug, name, name_sw, category, description, description_sw, specifications,
                                   specifications_sw, cents, source, checked, delivery, nr)
     order by nr on conflict (slug) do nothing returning id, slug`.execute(trx);
  if (made.length < rows.length) throw new Refusal('IMPORT_ROWS_WRONG');
  const idOf = new Map(made.map(({ id, slug }) => [slug, id]));
  const stocked = rows.filter(({ stock }) => stock > 0);
  await sql`
    insert into stock_lot (product_id, pieces, pieces_left, unit_cost_cents, received_on, supplier, created_by)
    select product, pieces, pieces, cost, ${TODAY}, supplier, ${by.actorId}
      from unnest(${stocked.map(({ slug }) => idOf.get(slug))}::bigint[], ${stocked.map(({ stock }) => stock)}::int[],
                  ${stocked.map(({ unit_cost: cost }) => (cost === null ? null : toCents(cost)))}::bigint[],
                  ${stocked.map(({ supplier }) => supplier)}::text[]) as lot(product, pieces, cost, supplier)`.execute(
    trx,
  );
  return made.map(({ id }) => id);
}
