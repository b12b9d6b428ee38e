import type { TemplatePage, TemplateRow } from '@mnada/contract/office';
import { type EpochUs, toShillings } from '@mnada/rules';
import { slotsBetween } from '@mnada/rules/office';
import { databaseNowUs } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { Refusal } from '../../../platform/http/index.ts';
import { AUCTION_DEFAULTS } from '../../auctions/index.ts';
import { toRules } from '../house-rules.ts';
import { productFacts, toChoice } from '../product-facts.sql.ts';
import { staffRef } from '../staff-ref.ts';
import { isoOf, isoOrNull, NOTICE_US } from '../times.ts';
import { templateProblems } from './edit-template.ts';
import { clockText } from './template-view.ts';
import {
  countOne,
  publishedTemplates,
  readPool,
  readTemplate,
  takenSlots,
  type Template,
  type TemplateCounts,
  timesOf,
} from './template.sql.ts';

const NEXT_SHOWN = 10;
const NEXT_WITHIN_US = 31 * 86_400_000_000;

export const toTemplateRow = (template: Template & TemplateCounts): TemplateRow => ({
  id: template.id,
  name: template.name,
  state: template.state,
  days: [...template.days],
  times: template.times.map(clockText),
  live_least: template.liveLeast,
  from: template.startsOn,
  until: template.endsOn,
  live: template.live,
  scheduled: template.scheduled,
  made: template.made,
  products: template.products,
  trouble:
    template.trouble === null || template.troubleSince === null
      ? null
      : {
          code: template.trouble,
          since: template.troubleSince.toISOString(),
          slot: isoOrNull(template.troubleSlotUs),
        },
  saved_at: template.savedAt.toISOString(),
  saved_by: staffRef(template.savedBy, template.savedByName),
  revision: template.revision,
});

/** One template as its editor shows it (OPS-9). @throws Refusal TEMPLATE_NOT_FOUND */
export async function readTemplatePage(db: Db, id: number): Promise<TemplatePage> {
  const template = await readTemplate(db, id);
  if (template === null) throw new Refusal('TEMPLATE_NOT_FOUND');
  const [pool, counts, problems, next] = await Promise.all([
    readPool(db, id),
    countOne(db, id),
    template.state === 'draft' ? templateProblems(db, template) : [],
    nextOf(db, template),
  ]);
  const facts = await productFacts(
    db,
    pool.map(({ productId }) => productId),
  );
  return {
    template: toTemplateRow({ ...template, ...counts }),
    rules: toRules(template),
    increment: toShillings(AUCTION_DEFAULTS.incrementCents),
    pool: pool.flatMap(({ productId, share, made }) => {
      const product = facts.get(productId);
      return product === undefined ? [] : [{ product: toChoice(product), share, made }];
    }),
    next,
    published_at: template.publishedAt?.toISOString() ?? null,
    published_by: staffRef(template.publishedBy, template.publishedByName),
    cloned_from: template.clonedFrom,
    problems,
  };
}

/** Its next starts, and which other template opens at the very same time. */
async function nextOf(db: Db, template: Template): Promise<TemplatePage['next']> {
  const nowUs = await databaseNowUs(db);
  const untilUs = nowUs + NEXT_WITHIN_US;
  const taken = await takenSlots(db, template.id, nowUs);
  // So near that nobody would hear of it, nothing is scheduled any more: it is promised to nobody, either.
  const slots = slotsBetween(timesOf(template), nowUs, untilUs)
    .filter((slot) => slot >= nowUs + NOTICE_US || taken.has(slot))
    .slice(0, NEXT_SHOWN);
  const lastUs = slots.at(-1);
  if (lastUs === undefined) return [];
  const others = (await publishedTemplates(db, false)).filter(({ id }) => id !== template.id);
  const startsOf = new Map<EpochUs, string>();
  for (const other of others)
    for (const slot of slotsBetween(timesOf(other), nowUs, lastUs + 1)) startsOf.set(slot, other.name);
  return slots.map((slot) => ({
    starts_at: isoOf(slot),
    auction_id: taken.get(slot)?.auctionId ?? null,
    product: taken.get(slot)?.product ?? null,
    clashes_with: startsOf.get(slot) ?? null,
  }));
}
