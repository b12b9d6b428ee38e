import { randomBytes } from 'node:crypto';
import type { ProductForm } from '@mnada/contract/office';
import { toCents } from '@mnada/rules';
import { newGaps, productGaps } from '@mnada/rules/office';
import { type QueryExecutorProvider, sql } from 'kysely';
import { writeAudit } from '../../../platform/audit.ts';
import { STATEMENT_TIME } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { Refusal } from '../../../platform/http/index.ts';
import { readForm } from './page.ts';
import { lockProduct, type StoredProduct } from './page.sql.ts';

/** Who of staff does it, by which request. */
export type By = { readonly actorId: string; readonly requestId: string };

const SLUG_MAX = 70;
/** Letters, digits and strokes of a name, as its address has them. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, SLUG_MAX) || 'product';
/** For when another product has the name already. */
const otherSlug = (slug: string): string => `${slug}-${randomBytes(4).toString('hex')}`;

/** A new product, as a draft; every call makes another one. @returns its id */
export async function createProduct(
  db: Db,
  given: { readonly name: string; readonly category: string; readonly price: number },
  by: By,
): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    const insert = async (slug: string) =>
      (
        await sql<{ id: number }>`
          insert into product (slug, name, category, original_price_cents, edited_by)
          values (${slug}, ${given.name}, ${given.category}, ${toCents(given.price)}, ${by.actorId})
          on conflict (slug) do nothing returning id`.execute(trx)
      ).rows[0]?.id;
    const slug = slugOf(given.name);
    const id = (await insert(slug)) ?? (await insert(otherSlug(slug)));
    if (id === undefined) throw new Error('an insert of one product returned no row');
    await writeAudit(trx, { ...by, action: 'product.created', subject: `product:${id}`, after: given });
    return id;
  });
}

/** Locks what a form was opened on. @throws Refusal PRODUCT_NOT_FOUND, EDITED_MEANWHILE */
async function lockAt(trx: QueryExecutorProvider, id: number, revision: number): Promise<StoredProduct> {
  const product = await lockProduct(trx, id);
  if (product === null) throw new Refusal('PRODUCT_NOT_FOUND');
  if (product.revision !== revision) throw new Refusal('EDITED_MEANWHILE');
  return product;
}

/**
 * Saves the editor's form, all of it or nothing, with its line in the audit (OPS-6). Published auctions keep what they copied.
 * @throws Refusal PRODUCT_NOT_FOUND; EDITED_MEANWHILE; INVALID_INPUT with the fields; PICTURE_UNKNOWN; PRODUCT_INCOMPLETE a
 *   published product would lose what shoppers read
 */
export async function editProduct(
  db: Db,
  id: number,
  {
    revision,
    form,
    reason,
  }: { readonly revision: number; readonly form: ProductForm; readonly reason?: string | undefined },
  by: By,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const stored = await lockAt(trx, id, revision);
    const before = await readForm(trx, stored);
    refuseOdd(form, stored);
    const isPublished = stored.state === 'published';
    if (isPublished && form.price !== before.price && reason === undefined)
      throw new Refusal('INVALID_INPUT', { errors: ['reason'] });
    const gaps = isPublished ? newGaps(before, form) : [];
    if (gaps.length > 0) throw new Refusal('PRODUCT_INCOMPLETE', { errors: gaps });
    await writeWords(trx, stored, form, before, by);
    if (JSON.stringify(form.pictures) !== JSON.stringify(before.pictures)) await writePictures(trx, id, form.pictures);
    await writeAudit(trx, {
      ...by,
      action: 'product.edited',
      subject: `product:${id}`,
      reason,
      ...changes(before, form),
    });
  });
}

async function writeWords(
  trx: QueryExecutorProvider,
  { id }: StoredProduct,
  form: ProductForm,
  before: ProductForm,
  { actorId }: By,
): Promise<void> {
  const isChecked =
    form.price !== before.price ||
    form.price_source !== before.price_source ||
    form.price_checked_on !== before.price_checked_on;
  await sql`
    update product set name = ${form.name}, name_sw = ${form.name_sw}, description = ${form.description},
           description_sw = ${form.description_sw}, category = ${form.category}, delivery_class = ${form.delivery},
           specifications = ${JSON.stringify(Object.fromEntries(form.specifications.map(({ name, value }) => [name, value])))},
           specifications_sw = ${JSON.stringify(form.specifications.map((line) => [line.name_sw, line.value_sw]))},
           original_price_cents = ${toCents(form.price)}, price_source = ${form.price_source},
           price_checked_on = ${form.price_checked_on}::date,
           price_checked_by = case when ${isChecked} then ${actorId}::uuid else price_checked_by end,
           revision = revision + 1, edited_at = ${STATEMENT_TIME}, edited_by = ${actorId}
     where id = ${id}`.execute(trx);
}

/** What the schema can't say. @throws Refusal INVALID_INPUT */
function refuseOdd(form: ProductForm, { today }: StoredProduct): void {
  const names = (of: 'name' | 'name_sw') =>
    form.specifications.map((line) => line[of].toLowerCase()).filter((name) => name !== '');
  const isTwice = (all: readonly string[]) => new Set(all).size !== all.length;
  const isOdd = form.specifications.some(({ name, value }) => name === '' || value === '' || /^[0-9]+$/.test(name));
  if (isOdd || isTwice(names('name')) || isTwice(names('name_sw')))
    throw new Refusal('INVALID_INPUT', { errors: ['specifications'] });
  if (isTwice(form.pictures.map(({ address }) => address)))
    throw new Refusal('INVALID_INPUT', { errors: ['pictures'] });
  const day = form.price_checked_on;
  if (day !== null && (!isDay(day) || day > today))
    throw new Refusal('INVALID_INPUT', { errors: ['price_checked_on'] });
}

/** Whether the calendar has it: the 31st of February looks like a day, too. */
export const isDay = (day: string): boolean => {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) && day >= '1900-01-01';
};

async function writePictures(trx: QueryExecutorProvider, id: number, pictures: ProductForm['pictures']): Promise<void> {
  const addresses = pictures.map(({ address }) => address);
  // Uploaded here, or a picture of the shop's own files that a product already shows.
  const { rows: unknown } = await sql`
    select from unnest(${addresses}::text[]) wanted
     where not exists (select from picture where address = wanted)
       and not exists (select from product_image where address = wanted) limit 1`.execute(trx);
  if (unknown.length > 0) throw new Refusal('PICTURE_UNKNOWN');
  await sql`delete from product_image where product_id = ${id}`.execute(trx);
  await sql`
    insert into product_image (product_id, position, address, alt_en, alt_sw)
    select ${id}, nr - 1, address, alt_en, alt_sw
      from unnest(${addresses}::text[], ${pictures.map((each) => each.alt_en)}::text[],
                  ${pictures.map((each) => each.alt_sw)}::text[]) with ordinality as made(address, alt_en, alt_sw, nr)`.execute(
    trx,
  );
}

/** Before and after of what changed, for the audit. */
function changes(before: ProductForm, after: ProductForm): { readonly before: object; readonly after: object } {
  const fields = (Object.keys(after) as (keyof ProductForm)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  const of = (form: ProductForm) => Object.fromEntries(fields.map((field) => [field, form[field]]));
  return { before: of(before), after: of(after) };
}

/** @throws Refusal PRODUCT_NOT_FOUND; EDITED_MEANWHILE; PRODUCT_STATE it is published; PRODUCT_INCOMPLETE with the gaps */
export async function publishProduct(db: Db, id: number, revision: number, by: By): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const product = await lockAt(trx, id, revision);
    if (product.state === 'published') throw new Refusal('PRODUCT_STATE');
    const gaps = productGaps(await readForm(trx, product));
    if (gaps.length > 0) throw new Refusal('PRODUCT_INCOMPLETE', { errors: gaps });
    await moveState(trx, product, 'published', by);
  });
}

/**
 * Takes a product out of the shop: nothing new is scheduled of it. Auctions that are scheduled or live go on with what they copied.
 * @param revision null: whatever it is
 * @throws Refusal PRODUCT_NOT_FOUND; EDITED_MEANWHILE; PRODUCT_STATE it is withdrawn
 */
export async function withdrawProduct(
  db: Db,
  id: number,
  { revision, reason }: { readonly revision: number | null; readonly reason: string },
  by: By,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const product = await lockProduct(trx, id);
    if (product === null) throw new Refusal('PRODUCT_NOT_FOUND');
    if (revision !== null && product.revision !== revision) throw new Refusal('EDITED_MEANWHILE');
    if (product.state === 'withdrawn') throw new Refusal('PRODUCT_STATE');
    await moveState(trx, product, 'withdrawn', by, reason);
  });
}

async function moveState(
  trx: QueryExecutorProvider,
  { id, state }: StoredProduct,
  to: StoredProduct['state'],
  by: By,
  reason?: string,
): Promise<void> {
  await sql`
    update product set state = ${to}, revision = revision + 1, edited_at = ${STATEMENT_TIME}, edited_by = ${by.actorId}
     where id = ${id}`.execute(trx);
  const action = to === 'published' ? 'product.published' : 'product.withdrawn';
  await writeAudit(trx, {
    ...by,
    action,
    subject: `product:${id}`,
    reason,
    before: { state },
    after: { state: to },
  });
}

/**
 * Somebody looked at the source and found the price as it stands here, today.
 * @returns false: it had been looked at today already, and nothing changed
 * @throws Refusal PRODUCT_NOT_FOUND
 */
export async function checkPrice(db: Db, id: number, by: By): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const product = await lockProduct(trx, id);
    if (product === null) throw new Refusal('PRODUCT_NOT_FOUND');
    if (product.checkedOn === product.today) return false;
    await sql`
      update product set price_checked_on = ${product.today}::date, price_checked_by = ${by.actorId}, revision = revision + 1,
             edited_at = ${STATEMENT_TIME}, edited_by = ${by.actorId} where id = ${id}`.execute(trx);
    await writeAudit(trx, {
      ...by,
      action: 'product.price_checked',
      subject: `product:${id}`,
      before: { price_checked_on: product.checkedOn },
      after: { price_checked_on: product.today },
    });
    return true;
  });
}
