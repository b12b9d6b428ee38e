import { type EpochUs, MINUTE_US, SECOND_US } from '@mnada/rules';
import { keepsLive, pickFromPool, slotsBetween } from '@mnada/rules/office';
import { sql } from 'kysely';
import { writeAudit } from '../../../platform/audit.ts';
import { databaseNowUs } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { scheduleWithin } from '../../auctions/index.ts';
import type { SchedulesDeps } from '../context.ts';
import { settingsOf } from '../house-rules.ts';
import { lockPlans } from '../plan-lock.sql.ts';
import { freePieces, lockedFacts } from '../product-facts.sql.ts';
import { isoOf, NOTICE_US } from '../times.ts';
import { readPool, takenSlots, takePublished, type Template, timesOf } from './template.sql.ts';

/** What starts within so long counts as live already, and what is missing opens so soon: long enough to be seen coming. */
const SOON_US = 3 * MINUTE_US;
const FILLER_LEAD_US = 60 * SECOND_US;
/** Another auction of the same product within so long of a start is a clash: something else is rather sold then. */
const APART_US = 60 * MINUTE_US;
const AT_ONCE = 24;

export type RunOptions = {
  /** Starts beside those of its times, instead of those that keep `live_least` live. */
  readonly fillers?: readonly EpochUs[];
  /** So long before a start it is scheduled at the latest. */
  readonly noticeUs?: number;
  /** Makes each auction instead of `scheduleWithin`: a test's clock is shorter. */
  readonly schedule?: typeof scheduleWithin;
};

export type Ran = {
  readonly made: number;
  /** More is missing than one transaction should make. */
  readonly isMore: boolean;
};

/**
 * Schedules what a published template lacks (OPS-9): its starts of the time ahead, and so many auctions that `live_least` are
 * live. May run on any number of nodes, as often as it likes: another one that holds the template does it, and a start is taken
 * once, whatever happens (`template_id, slot_us`). Pieces that are promised already are never promised again. What could not be
 * scheduled is told by Today and tried again.
 */
export async function runTemplate(
  { db, feed }: Pick<SchedulesDeps, 'db' | 'feed'>,
  id: number,
  options: RunOptions = {},
): Promise<Ran> {
  const { auctionIds, isMore } = await db.transaction().execute(async (trx) => {
    const template = await takePublished(trx, id);
    if (template === null) return { auctionIds: [], isMore: false };
    const missing = await missingOf(trx, template, options);
    if (missing.length === 0) {
      if (template.trouble !== null) await noteTrouble(trx, id, null);
      return { auctionIds: [], isMore: false };
    }
    await lockPlans(trx);
    return await fill(trx, template, missing, options.schedule ?? scheduleWithin);
  });
  feed?.publish(
    auctionIds.map((auctionId) => ({ kind: 'listed', auctionId })),
    'here',
  );
  return { made: auctionIds.length, isMore };
}

async function missingOf(trx: Db, template: Template, options: RunOptions): Promise<EpochUs[]> {
  const nowUs = await databaseNowUs(trx);
  const fromUs = nowUs + (options.noticeUs ?? NOTICE_US);
  const times = timesOf(template);
  const taken = await takenSlots(trx, template.id, nowUs - SOON_US);
  const slots = slotsBetween(times, fromUs, nowUs + template.aheadUs).filter((slot) => !taken.has(slot));
  const fillers = options.fillers ?? (await fillersOf(trx, template, nowUs));
  const used = new Set<EpochUs>();
  return [...fillers.map((startsAtUs) => nextFree(startsAtUs, taken, used)), ...slots];
}

/** Each start is one auction's: several of one second are microseconds apart. What is found is taken from then on. */
function nextFree(startsAtUs: EpochUs, taken: { has(slot: EpochUs): boolean }, used: Set<EpochUs>): EpochUs {
  let slot = startsAtUs;
  while (taken.has(slot) || used.has(slot)) slot += 1;
  used.add(slot);
  return slot;
}

async function fillersOf(trx: Db, template: Template, nowUs: EpochUs): Promise<EpochUs[]> {
  if (template.liveLeast === 0 || !keepsLive(timesOf(template), nowUs)) return [];
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from auction_source s join auction a on a.id = s.auction_id
     where s.template_id = ${template.id}
       and (a.status = 'live' or (a.status = 'scheduled' and a.scheduled_start_us < ${nowUs + SOON_US}))`.execute(trx);
  const missing = template.liveLeast - (rows[0]?.n ?? 0);
  const firstUs = Math.ceil((nowUs + FILLER_LEAD_US) / SECOND_US) * SECOND_US;
  return Array.from({ length: Math.max(0, missing) }, () => firstUs);
}

async function fill(trx: Db, template: Template, missing: readonly EpochUs[], schedule: typeof scheduleWithin) {
  const pool = await readPool(trx, template.id);
  const productIds = pool.map(({ productId }) => productId);
  const facts = await lockedFacts(trx, productIds);
  const starts = await openStarts(trx, productIds);
  const made = new Map(pool.map((each) => [each.productId, each.made]));
  const promised = new Map<number, number>();
  const auctionIds: number[] = [];
  let gapUs: EpochUs | null = null;
  for (const startsAtUs of missing.slice(0, AT_ONCE)) {
    const picked = pickFromPool(
      pool.map(({ productId, share }) => {
        const product = facts.get(productId);
        const free = product?.isPublished ? freePieces(product) - (promised.get(productId) ?? 0) : 0;
        const clashes = (starts.get(productId) ?? []).some((other) => Math.abs(other - startsAtUs) < APART_US);
        return { productId, share, free, clashes, made: made.get(productId) ?? 0 };
      }),
    );
    if (picked === null) {
      gapUs ??= startsAtUs;
      continue;
    }
    const { productId } = picked;
    auctionIds.push(await scheduleOne(trx, template, productId, startsAtUs, schedule));
    promised.set(productId, (promised.get(productId) ?? 0) + 1);
    made.set(productId, (made.get(productId) ?? 0) + 1);
    starts.set(productId, [...(starts.get(productId) ?? []), startsAtUs]);
  }
  if (gapUs !== null || template.trouble !== null)
    await noteTrouble(trx, template.id, gapUs === null ? null : 'no_product', gapUs);
  return { auctionIds, isMore: missing.length > AT_ONCE && gapUs === null };
}

async function scheduleOne(
  trx: Db,
  template: Template,
  productId: number,
  startsAtUs: EpochUs,
  schedule: typeof scheduleWithin,
): Promise<number> {
  const id = await schedule(trx, { productId, startsAtUs, ...settingsOf(template) });
  if (id === null) throw new Error(`product ${productId} was withdrawn at this moment`);
  await sql`
    insert into auction_source (auction_id, template_id, slot_us, relist_most, made_by)
    values (${id}, ${template.id}, ${startsAtUs}, ${template.relistMost}, ${template.publishedBy})`.execute(trx);
  await writeAudit(trx, {
    actorId: template.publishedBy,
    action: 'auction.scheduled',
    subject: `auction:${id}`,
    reason: `by the template T-${template.id}`,
    after: { template: template.id, product: productId, starts_at: isoOf(startsAtUs) },
  });
  return id;
}

/** When other auctions of these products start or started that are open: who is live now, is live at any time near. */
async function openStarts(trx: Db, productIds: readonly number[]): Promise<Map<number, EpochUs[]>> {
  const nowUs = await databaseNowUs(trx);
  const { rows } = await sql<{ productId: number; atUs: EpochUs }>`
    select product_id as "productId",
           case when status = 'live' then greatest(scheduled_start_us, ${nowUs}::bigint) else scheduled_start_us end as "atUs"
      from auction where product_id = any(${productIds}::bigint[]) and status in ('scheduled', 'live')`.execute(trx);
  const starts = new Map<number, EpochUs[]>();
  for (const { productId, atUs } of rows) starts.set(productId, [...(starts.get(productId) ?? []), atUs]);
  return starts;
}

/** Told by Today until the template finds nothing missing. */
export async function noteTrouble(
  db: Db,
  id: number,
  trouble: 'no_product' | 'failed' | null,
  slotUs: EpochUs | null = null,
): Promise<void> {
  await sql`
    update auction_template set trouble = ${trouble}, trouble_slot_us = ${slotUs},
           trouble_since = case when ${trouble}::text is null then null else coalesce(trouble_since, clock_timestamp()) end
     where id = ${id} and (trouble, trouble_slot_us) is distinct from (${trouble}::text, ${slotUs}::bigint)`.execute(
    db,
  );
}
