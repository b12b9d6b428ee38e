import {
  type AuctionRules,
  type PublishProblem,
  type TemplateBody,
  TEMPLATE_NAME_MAX,
  USUAL_RULES,
} from '@mnada/contract/office';
import { dayNumber, slotsBetween } from '@mnada/rules/office';
import { sql } from 'kysely';
import { writeAudit } from '../../../platform/audit.ts';
import { databaseNowUs } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { Refusal } from '../../../platform/http/index.ts';
import type { Acting } from '../context.ts';
import { lineOf } from '../drafts.ts';
import { completeRules, fromRules, lockPriceOf, ruleChanges, ruleNames, ruleValues, toRules } from '../house-rules.ts';
import { freePieces, productFacts } from '../product-facts.sql.ts';
import { clockText, dayOf, minutesOf } from './template-view.ts';
import { lockTemplate, readPool, type Template, timesOf, writePool } from './template.sql.ts';

const subjectOf = (id: number): string => `auction_template:${id}`;

type Columns = ReturnType<typeof columnsOf>;
function columnsOf(body: Omit<TemplateBody, 'pool'>, known: AuctionRules) {
  const firstDay = dayOf(body.from, 'from');
  if (body.until !== null && dayOf(body.until, 'until') < firstDay)
    throw new Refusal('INVALID_INPUT', { errors: ['until'] });
  return {
    name: body.name.trim(),
    days: [...new Set(body.days)].sort((a, b) => a - b),
    times: [...new Set(body.times.map(minutesOf))].sort((a, b) => a - b),
    liveLeast: body.live_least,
    startsOn: body.from,
    endsOn: body.until,
    rules: fromRules(completeRules(known, body.rules)),
  };
}

async function requirePool(trx: Db, pool: TemplateBody['pool']): Promise<void> {
  const ids = pool.map((each) => each.product_id);
  if (new Set(ids).size !== ids.length) throw new Refusal('INVALID_INPUT', { errors: ['pool'] });
  if ((await productFacts(trx, ids)).size !== ids.length) throw new Refusal('PRODUCT_NOT_FOUND');
}

/** A template that is a draft: it schedules nothing yet (OPS-9). @returns its id */
export async function makeTemplate(db: Db, body: TemplateBody, by: Acting): Promise<number> {
  const columns = columnsOf(body, USUAL_RULES);
  return await db.transaction().execute(async (trx) => {
    await requirePool(trx, body.pool);
    return await insertTemplate(trx, columns, body.pool, null, by);
  });
}

async function insertTemplate(
  trx: Db,
  { name, days, times, liveLeast, startsOn, endsOn, rules }: Columns,
  pool: TemplateBody['pool'],
  clonedFrom: number | null,
  by: Acting,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into auction_template (name, days, times, live_least, starts_on, ends_on, cloned_from, saved_by, ${ruleNames})
    values (${name}, ${days}::int[], ${times}::int[], ${liveLeast}, ${startsOn}::date, ${endsOn}::date, ${clonedFrom},
            ${by.actorId}, ${ruleValues(rules)}) returning id`.execute(trx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('an insert of one template returned no row');
  await writePool(trx, id, pool);
  const after = { name, days, times: times.map(clockText), live_least: liveLeast, rules: toRules(rules), pool };
  await writeAudit(trx, { ...lineOf(by), action: 'template.made', subject: subjectOf(id), after });
  return id;
}

/** Writes all of a draft anew. @throws Refusal TEMPLATE_NOT_FOUND; EDITED_MEANWHILE; STATE_FORBIDS it is published */
export async function editTemplate(
  db: Db,
  id: number,
  body: TemplateBody & { readonly revision: number },
  by: Acting,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const template = await lockSeen(trx, id, body.revision);
    if (template.state !== 'draft') throw new Refusal('STATE_FORBIDS');
    const { name, days, times, liveLeast, startsOn, endsOn, rules } = columnsOf(body, toRules(template));
    await requirePool(trx, body.pool);
    const before = { ...auditOf(template), pool: await readPool(trx, id) };
    await sql`
      update auction_template set name = ${name}, days = ${days}::int[], times = ${times}::int[], live_least = ${liveLeast},
             starts_on = ${startsOn}::date, ends_on = ${endsOn}::date, ${ruleChanges(rules)}, revision = revision + 1,
             saved_at = clock_timestamp(), saved_by = ${by.actorId}
       where id = ${id}`.execute(trx);
    await writePool(trx, id, body.pool);
    const after = {
      name,
      days,
      times: times.map(clockText),
      live_least: liveLeast,
      rules: toRules(rules),
      pool: body.pool,
    };
    await writeAudit(trx, { ...lineOf(by), action: 'template.edited', subject: subjectOf(id), before, after });
  });
}

const auditOf = (template: Template) => ({
  name: template.name,
  days: template.days,
  times: template.times.map(clockText),
  live_least: template.liveLeast,
  rules: toRules(template) satisfies AuctionRules,
});

/** What keeps it from being published. */
export async function templateProblems(db: Db, template: Template): Promise<PublishProblem[]> {
  const nowUs = await databaseNowUs(db);
  const pool = await readPool(db, template.id);
  const facts = await productFacts(
    db,
    pool.map(({ productId }) => productId),
  );
  const products = [...facts.values()];
  const times = timesOf(template);
  const isOver = times.lastDay !== null && times.lastDay < dayNumber(nowUs);
  const isEver = template.liveLeast > 0 || slotsBetween(times, nowUs, nowUs + 366 * 86_400_000_000).length > 0;
  return [
    ...(pool.length === 0 ? (['no_product'] as const) : []),
    ...(pool.length > 0 && pool.reduce((sum, { share }) => sum + share, 0) !== 100 ? (['shares'] as const) : []),
    ...(products.some(({ isPublished }) => !isPublished) ? (['not_published'] as const) : []),
    ...(products.length > 0 && products.every((product) => freePieces(product) <= 0) ? (['no_stock'] as const) : []),
    ...(products.some(({ priceCents }) => lockPriceOf(template, priceCents) === 'unfair')
      ? (['lock_price_unfair'] as const)
      : []),
    ...(template.days.length === 0 ? (['no_days'] as const) : []),
    ...(template.times.length === 0 && template.liveLeast === 0 ? (['no_times'] as const) : []),
    ...(template.liveLeast > 0 && template.seatsNeeded !== null ? (['seats_no_time'] as const) : []),
    ...(isOver || (template.days.length > 0 && template.times.length > 0 && !isEver) ? (['dates_over'] as const) : []),
  ];
}

/** From now on it schedules, and nothing of it changes any more. @throws Refusal PUBLISH_REFUSED with what is missing */
export async function publishTemplate(db: Db, id: number, revision: number, by: Acting): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const template = await lockSeen(trx, id, revision);
    if (template.state !== 'draft') throw new Refusal('STATE_FORBIDS');
    const problems = await templateProblems(trx, template);
    if (problems.length > 0) throw new Refusal('PUBLISH_REFUSED', { fields: { problems } });
    await sql`
      update auction_template set state = 'published', published_at = clock_timestamp(), published_by = ${by.actorId},
             revision = revision + 1 where id = ${id}`.execute(trx);
    const after = { ...auditOf(template), pool: await readPool(trx, id) };
    await writeAudit(trx, { ...lineOf(by), action: 'template.published', subject: subjectOf(id), after });
  });
}

/**
 * Schedules no more until it goes on; what it has scheduled stays.
 * @param revision as it was seen; null: at a console, which shows none
 * @throws Refusal TEMPLATE_NOT_FOUND; EDITED_MEANWHILE; STATE_FORBIDS it isn't published
 */
export const pauseTemplate = (db: Db, id: number, revision: number | null, reason: string, by: Acting): Promise<void> =>
  setState(db, id, { revision, from: 'published', to: 'paused', reason }, by);

export const resumeTemplate = (db: Db, id: number, revision: number, by: Acting): Promise<void> =>
  setState(db, id, { revision, from: 'paused', to: 'published' }, by);

async function setState(
  db: Db,
  id: number,
  move: { readonly revision: number | null; readonly from: string; readonly to: string; readonly reason?: string },
  by: Acting,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const template = await lockSeen(trx, id, move.revision);
    if (template.state !== move.from) throw new Refusal('STATE_FORBIDS');
    await sql`
      update auction_template set state = ${move.to}, revision = revision + 1, trouble = null, trouble_since = null,
             trouble_slot_us = null where id = ${id}`.execute(trx);
    await writeAudit(trx, {
      ...lineOf(by),
      action: move.to === 'paused' ? 'template.paused' : 'template.resumed',
      subject: subjectOf(id),
      reason: move.reason,
      before: { state: move.from },
      after: { state: move.to },
    });
  });
}

/** A draft like it: the way to change one that is published. @returns its id */
export async function cloneTemplate(db: Db, id: number, by: Acting): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    const template = await lockTemplate(trx, id);
    if (template === null) throw new Refusal('TEMPLATE_NOT_FOUND');
    const pool = (await readPool(trx, id)).map(({ productId, share }) => ({ product_id: productId, share }));
    const name = `${template.name.slice(0, TEMPLATE_NAME_MAX - 4)} (2)`;
    const { days, times, liveLeast, startsOn, endsOn } = template;
    const columns = { name, days: [...days], times: [...times], liveLeast, startsOn, endsOn, rules: template };
    return await insertTemplate(trx, columns, pool, id, by);
  });
}

/** Throws a draft away. @throws Refusal STATE_FORBIDS it was published */
export async function discardTemplate(db: Db, id: number, revision: number, by: Acting): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const template = await lockSeen(trx, id, revision);
    if (template.state !== 'draft') throw new Refusal('STATE_FORBIDS');
    await sql`delete from auction_template_product where template_id = ${id}`.execute(trx);
    await sql`delete from auction_template where id = ${id}`.execute(trx);
    const before = auditOf(template);
    await writeAudit(trx, { ...lineOf(by), action: 'template.discarded', subject: subjectOf(id), before });
  });
}

/** @param revision null: whatever it is */
async function lockSeen(trx: Db, id: number, revision: number | null): Promise<Template> {
  const template = await lockTemplate(trx, id);
  if (template === null) throw new Refusal('TEMPLATE_NOT_FOUND');
  if (revision !== null && template.revision !== revision) throw new Refusal('EDITED_MEANWHILE');
  return template;
}
