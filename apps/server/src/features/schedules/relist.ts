import type { EpochUs } from '@mnada/rules';
import { sql } from 'kysely';
import { writeAudit } from '../../platform/audit.ts';
import { databaseNowUs } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/http/index.ts';
import { scheduleWithin } from '../auctions/index.ts';
import type { SchedulesDeps } from './context.ts';
import { lockPriceOf, type RuleColumns, settingsOf, TERM_COLUMNS, toRules } from './house-rules.ts';
import { lockPlans } from './plan-lock.sql.ts';
import { freePieces, lockedFacts } from './product-facts.sql.ts';
import { isoOf, requireStart, sameTimeLater } from './times.ts';

type Unsold = RuleColumns & {
  readonly productId: number;
  readonly startsAtUs: EpochUs;
  readonly templateId: number | null;
  readonly relists: number;
  readonly result: string | null;
  readonly relistedAs: number | null;
};

/**
 * Opens again what nobody bid on (OPS-8): with the terms it had, of its product as it is now. Once an auction, whoever asks and
 * however many at once; what comes of it may be opened again in its turn.
 * @param startsAtUs null: at the same time of the next day
 * @param by null: by itself, as its rules say
 * @returns the new auction
 * @throws Refusal AUCTION_NOT_FOUND; STATE_FORBIDS it isn't over without a bid; RELISTED_ALREADY; PUBLISH_REFUSED; START_REFUSED
 */
export async function relistAuction(
  { db, feed }: Pick<SchedulesDeps, 'db' | 'feed'>,
  auctionId: number,
  startsAtUs: EpochUs | null,
  by: { readonly actorId: string; readonly requestId?: string | undefined } | null,
): Promise<number> {
  const made = await db.transaction().execute(async (trx) => {
    await lockPlans(trx);
    const unsold = await readUnsold(trx, auctionId);
    const nowUs = await databaseNowUs(trx);
    const start = startsAtUs ?? sameTimeLater(unsold.startsAtUs, nowUs);
    requireStart(start, nowUs);
    const product = (await lockedFacts(trx, [unsold.productId])).get(unsold.productId);
    if (product === undefined || freePieces(product) <= 0)
      throw new Refusal('PUBLISH_REFUSED', { fields: { problems: ['no_stock'] } });
    // By itself it keeps the terms that it was published with, whatever the product costs now.
    if (by !== null && lockPriceOf(unsold, product.priceCents) === 'unfair')
      throw new Refusal('PUBLISH_REFUSED', { fields: { problems: ['lock_price_unfair'] } });
    const plan = { productId: unsold.productId, startsAtUs: start, ...settingsOf(unsold) };
    const id = await scheduleWithin(trx, plan);
    if (id === null) throw new Refusal('PUBLISH_REFUSED', { fields: { problems: ['not_published'] } });
    await sql`
      insert into auction_source (auction_id, template_id, relist_of, relist_most, relists, made_by)
      values (${id}, ${unsold.templateId}, ${auctionId}, ${unsold.relistMost}, ${unsold.relists + 1}, ${by?.actorId ?? null})`.execute(
      trx,
    );
    await writeAudit(trx, {
      actorId: by?.actorId ?? null,
      requestId: by?.requestId,
      action: 'auction.relisted',
      subject: `auction:${auctionId}`,
      reason: by === null ? 'nobody bid, and its rules say so' : undefined,
      after: { auction: id, starts_at: isoOf(start), rules: toRules(unsold) },
    });
    return id;
  });
  feed?.publish([{ kind: 'listed', auctionId: made }], 'here');
  return made;
}

async function readUnsold(trx: Db, auctionId: number): Promise<Unsold> {
  const { rows } = await sql<Unsold>`
    select it.product_id as "productId", it.scheduled_start_us as "startsAtUs", ${TERM_COLUMNS},
           coalesce(s.relist_most, 0) as "relistMost", s.template_id as "templateId",
           coalesce(s.relists, 0) as relists, o.result,
           (select auction_id from auction_source again where again.relist_of = it.id) as "relistedAs"
      from auction it left join auction_source s on s.auction_id = it.id left join outcome o on o.auction_id = it.id
     where it.id = ${auctionId} and it.status <> 'draft'`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Refusal('AUCTION_NOT_FOUND');
  if (row.result !== 'no_bids') throw new Refusal('STATE_FORBIDS');
  if (row.relistedAs !== null) throw new Refusal('RELISTED_ALREADY', { fields: { auction_id: row.relistedAs } });
  return row;
}

const AT_ONCE = 20;
const WITHIN_US = 3 * 86_400_000_000;

/** What nobody bid on in the last days and its rules open again. */
export async function dueRelists(db: Db): Promise<number[]> {
  const sinceUs = (await databaseNowUs(db)) - WITHIN_US;
  const { rows } = await sql<{ id: number }>`
    select o.auction_id as id from outcome o join auction_source s on s.auction_id = o.auction_id
     where o.result = 'no_bids' and o.decided_at_us > ${sinceUs} and s.relists < s.relist_most
       and not exists (select from auction_source again where again.relist_of = o.auction_id)
     order by o.decided_at_us limit ${AT_ONCE}`.execute(db);
  return rows.map(({ id }) => id);
}
