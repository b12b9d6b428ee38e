import { type AuctionRulesBody, type DraftPage, type PublishProblem, USUAL_RULES } from '@mnada/contract/office';
import { type EpochUs, toShillings } from '@mnada/rules';
import { sql } from 'kysely';
import { writeAudit } from '../../platform/audit.ts';
import { databaseNowUs } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/http/index.ts';
import { AUCTION_DEFAULTS, productHash, readShownProduct, scheduleWithin } from '../auctions/index.ts';
import type { Acting, SchedulesDeps } from './context.ts';
import { type Draft, lockDraft, readDraft } from './draft.sql.ts';
import {
  completeRules,
  fromRules,
  lockPriceOf,
  ruleChanges,
  ruleNames,
  ruleValues,
  settingsOf,
  TERM_COLUMNS,
  toRules,
} from './house-rules.ts';
import { lockPlans } from './plan-lock.sql.ts';
import { freePieces, lockedFacts, productFacts, toChoice } from './product-facts.sql.ts';
import { staffRef } from './staff-ref.ts';
import { isoOf, NOTICE_US, sameTimeLater, startOf } from './times.ts';
import { readOutlook } from './warnings.ts';

export type DraftCommand = {
  readonly product_id: number;
  readonly starts_at: string;
  readonly rules: AuctionRulesBody;
};

const subjectOf = (id: number): string => `auction_draft:${id}`;

/** A draft: nobody but staff sees it, nothing is promised, and it may lack what publishing asks for (OPS-8). @returns its id */
export async function makeDraft({ db }: Pick<SchedulesDeps, 'db'>, command: DraftCommand, by: Acting): Promise<number> {
  const startsAtUs = startOf(command.starts_at);
  return await db.transaction().execute(async (trx) => {
    await requireProduct(trx, command.product_id);
    const rules = fromRules(completeRules(USUAL_RULES, command.rules));
    return await insertDraft(trx, { productId: command.product_id, startsAtUs, ...rules }, null, by);
  });
}

/** Another one like an auction that there is, a day later: a published rule is changed in its clone alone (OPS-8). */
export async function cloneAuction({ db }: Pick<SchedulesDeps, 'db'>, auctionId: number, by: Acting): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    const { rows } = await sql<Omit<Draft, 'savedAt'>>`
      select it.product_id as "productId", it.scheduled_start_us as "startsAtUs", ${TERM_COLUMNS},
             coalesce(s.relist_most, 0) as "relistMost"
        from auction it left join auction_source s on s.auction_id = it.id
       where it.id = ${auctionId} and it.status <> 'draft'`.execute(trx);
    const [auction] = rows;
    if (auction === undefined) throw new Refusal('AUCTION_NOT_FOUND');
    const startsAtUs = sameTimeLater(auction.startsAtUs, await databaseNowUs(trx));
    return await insertDraft(trx, { ...auction, startsAtUs }, auctionId, by);
  });
}

type NewDraft = Parameters<typeof ruleValues>[0] & { readonly productId: number; readonly startsAtUs: EpochUs };

async function insertDraft(trx: Db, draft: NewDraft, clonedFrom: number | null, by: Acting): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into auction_draft (product_id, scheduled_start_us, cloned_from, saved_by, ${ruleNames})
    values (${draft.productId}, ${draft.startsAtUs}, ${clonedFrom}, ${by.actorId}, ${ruleValues(draft)})
    returning id`.execute(trx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('an insert of one draft returned no row');
  const after = { product: draft.productId, starts_at: isoOf(draft.startsAtUs), rules: toRules(draft) };
  await writeAudit(trx, { ...lineOf(by), action: 'auction.drafted', subject: subjectOf(id), after });
  return id;
}

/** Writes all of a draft anew. @throws Refusal EDITED_MEANWHILE it has another revision */
export async function editDraft(
  { db }: Pick<SchedulesDeps, 'db'>,
  id: number,
  command: DraftCommand & { readonly revision: number },
  by: Acting,
): Promise<void> {
  const startsAtUs = startOf(command.starts_at);
  await changeDraft(db, id, command.revision, by, 'auction.draft_edited', async (trx, draft) => {
    await requireProduct(trx, command.product_id);
    const rules = completeRules(toRules(draft), command.rules);
    return {
      change: sql`product_id = ${command.product_id}, scheduled_start_us = ${startsAtUs}, ${ruleChanges(fromRules(rules))}`,
      after: { product: command.product_id, starts_at: isoOf(startsAtUs), rules },
    };
  });
}

/** Another start, from the calendar. @throws Refusal EDITED_MEANWHILE */
export async function moveDraft(
  { db }: Pick<SchedulesDeps, 'db'>,
  id: number,
  { revision, starts_at }: { readonly revision: number; readonly starts_at: string },
  by: Acting,
): Promise<void> {
  const startsAtUs = startOf(starts_at);
  await changeDraft(db, id, revision, by, 'auction.draft_moved', async () => ({
    change: sql`scheduled_start_us = ${startsAtUs}`,
    after: { starts_at: isoOf(startsAtUs) },
  }));
}

async function changeDraft(
  db: Db,
  id: number,
  revision: number,
  by: Acting,
  action: string,
  work: (trx: Db, draft: Draft) => Promise<{ readonly change: ReturnType<typeof sql>; readonly after: object }>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const draft = await openDraft(trx, id, revision);
    const { change, after } = await work(trx, draft);
    await sql`
      update auction_draft set ${change}, revision = revision + 1, saved_at = clock_timestamp(), saved_by = ${by.actorId}
       where id = ${id}`.execute(trx);
    const before = { product: draft.productId, starts_at: isoOf(draft.startsAtUs), rules: toRules(draft) };
    await writeAudit(trx, { ...lineOf(by), action, subject: subjectOf(id), before, after });
  });
}

/** Throws a draft away. It was never shown to anybody, so nothing of it is kept but the line in the audit. */
export async function discardDraft(
  { db }: Pick<SchedulesDeps, 'db'>,
  id: number,
  revision: number,
  by: Acting,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const draft = await openDraft(trx, id, revision);
    await sql`delete from auction_draft where id = ${id}`.execute(trx);
    const before = { product: draft.productId, starts_at: isoOf(draft.startsAtUs), rules: toRules(draft) };
    await writeAudit(trx, { ...lineOf(by), action: 'auction.draft_discarded', subject: subjectOf(id), before });
  });
}

/**
 * Publishes a draft: what its product shows and its rules are copied into an auction and never change again (AUC-1, OPS-8).
 * Whoever does it again, or at the same moment, finds it published.
 * @param seen the draft's revision and the hash of the product as it was read back
 * @returns the auction
 * @throws Refusal EDITED_MEANWHILE the draft or its product has changed since; PUBLISH_REFUSED with what is missing
 */
export async function publishDraft(
  { db, feed }: SchedulesDeps,
  id: number,
  seen: { readonly revision: number; readonly product_hash: string | null },
  by: Acting,
): Promise<number> {
  const auctionId = await db.transaction().execute(async (trx) => {
    const draft = await openDraft(trx, id, seen.revision);
    await lockPlans(trx);
    const problems = await problemsOf(trx, draft);
    if (problems.length > 0) throw new Refusal('PUBLISH_REFUSED', { fields: { problems } });
    const shown = await readShownProduct(trx, draft.productId);
    if (shown === null) throw new Refusal('PRODUCT_NOT_FOUND');
    if (seen.product_hash !== null && productHash(shown).toString('hex') !== seen.product_hash)
      throw new Refusal('EDITED_MEANWHILE');
    const { productId, startsAtUs } = draft;
    const made = await scheduleWithin(trx, { productId, startsAtUs, ...settingsOf(draft) });
    if (made === null) throw new Refusal('PUBLISH_REFUSED', { fields: { problems: ['not_published'] } });
    await sql`
      insert into auction_source (auction_id, relist_most, made_by) values (${made}, ${draft.relistMost}, ${by.actorId})`.execute(
      trx,
    );
    await sql`update auction_draft set auction_id = ${made}, revision = revision + 1 where id = ${id}`.execute(trx);
    await writeAudit(trx, {
      ...lineOf(by),
      action: 'auction.published',
      subject: `auction:${made}`,
      after: {
        draft: id,
        product: productId,
        starts_at: isoOf(startsAtUs),
        rules: toRules(draft),
        product_hash: productHash(shown).toString('hex'),
      },
    });
    return made;
  });
  feed?.publish([{ kind: 'listed', auctionId }], 'here');
  return auctionId;
}

async function problemsOf(trx: Db, draft: Draft): Promise<PublishProblem[]> {
  const [facts, nowUs] = [await lockedFacts(trx, [draft.productId]), await databaseNowUs(trx)];
  const product = facts.get(draft.productId);
  return [
    ...(draft.startsAtUs < nowUs + NOTICE_US ? (['start_past'] as const) : []),
    ...(product === undefined ? (['no_product'] as const) : []),
    ...(product?.isPublished === false ? (['not_published'] as const) : []),
    ...(product !== undefined && freePieces(product) <= 0 ? (['no_stock'] as const) : []),
    ...(product !== undefined && lockPriceOf(draft, product.priceCents) === 'unfair'
      ? (['lock_price_unfair'] as const)
      : []),
  ];
}

/** @throws Refusal DRAFT_NOT_FOUND there is none, or it is published (then with its auction); EDITED_MEANWHILE */
async function openDraft(trx: Db, id: number, revision: number): Promise<Draft> {
  const draft = await lockDraft(trx, id);
  if (draft === null) throw new Refusal('DRAFT_NOT_FOUND');
  if (draft.auctionId !== null) throw new Refusal('DRAFT_NOT_FOUND', { fields: { auction_id: draft.auctionId } });
  if (draft.revision !== revision) throw new Refusal('EDITED_MEANWHILE');
  return draft;
}

async function requireProduct(trx: Db, productId: number): Promise<void> {
  const { rows } = await sql`select from product where id = ${productId}`.execute(trx);
  if (rows.length === 0) throw new Refusal('PRODUCT_NOT_FOUND');
}

export const lineOf = ({ actorId, requestId }: Acting) => ({ actorId, requestId });

/** A draft with what publishing it would copy, and what stands against that. @throws Refusal DRAFT_NOT_FOUND */
export async function readDraftPage(db: Db, id: number): Promise<DraftPage> {
  const draft = await readDraft(db, id);
  if (draft === null) throw new Refusal('DRAFT_NOT_FOUND');
  if (draft.auctionId !== null) throw new Refusal('DRAFT_NOT_FOUND', { fields: { auction_id: draft.auctionId } });
  const [facts, shown] = [await productFacts(db, [draft.productId]), await readShownProduct(db, draft.productId)];
  const product = facts.get(draft.productId);
  if (product === undefined || shown === null) throw new Refusal('PRODUCT_NOT_FOUND');
  const outlook = await readOutlook(db, [product], [draft]);
  return {
    draft: {
      id,
      product: toChoice(product),
      starts_at: isoOf(draft.startsAtUs),
      rules: toRules(draft),
      revision: draft.revision,
      saved_at: draft.savedAt.toISOString(),
      saved_by: staffRef(draft.savedBy, draft.savedByName),
      cloned_from: draft.clonedFrom,
    },
    shown: {
      name: shown.name,
      category: shown.category,
      description: shown.description,
      images: [...shown.images],
      specifications: shown.specifications,
      name_sw: shown.name_sw,
      description_sw: shown.description_sw,
      specifications_sw: shown.specifications_sw.map(([name, value]): [string, string] => [name, value]),
      shop_price: toShillings(shown.original_price_cents),
      product_hash: productHash(shown).toString('hex'),
    },
    increment: toShillings(AUCTION_DEFAULTS.incrementCents),
    until: isoOf(outlook.untilUs(draft.productId, product.category, draft.startsAtUs)),
    problems: await problemsOf(db, draft),
    warnings: [
      ...outlook.warnings({ kind: 'draft', id, productId: draft.productId }),
      ...(lockPriceOf(draft, product.priceCents) === 'low' ? (['lock_price_low'] as const) : []),
    ],
  };
}
