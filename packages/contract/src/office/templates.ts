import * as z from 'zod/mini';
import { Id, Kes } from '../primitives.ts';
import { AuctionRules, AuctionRulesBody, EatDay, ProductChoice, PublishProblem } from './auctions.ts';
import { Cursor, IsoTime, Reason, Revision, StaffRef, WrittenLine } from './primitives.ts';

export const TEMPLATE_STATES = ['draft', 'published', 'paused'] as const;
const TemplateState = z.enum(TEMPLATE_STATES);
export const TEMPLATE_NAME_MAX = 80;
export const POOL_MAX = 50;
export const TIMES_MAX = 24;
export const LIVE_LEAST_MAX = 20;
/** `18:30`, of Nairobi. */
const EatTime = z.string().check(z.regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/));
/** ISO: Monday is 1. */
const WeekDay = z.int().check(z.minimum(1), z.maximum(7));

/** A slot opens one auction; beside that, so many of the template's auctions are kept live. A draft may lack anything but its name. */
const TemplateFields = {
  name: WrittenLine(TEMPLATE_NAME_MAX, 1),
  days: z.array(WeekDay).check(z.maxLength(7)),
  times: z.array(EatTime).check(z.maxLength(TIMES_MAX)),
  /** 0: at its times alone. */
  live_least: z.int().check(z.minimum(0), z.maximum(LIVE_LEAST_MAX)),
  from: EatDay,
  /** The last day; null: no end. */
  until: z.nullable(EatDay),
  rules: AuctionRulesBody,
  /** Shares are per cent and are 100 together once it is published. */
  pool: z
    .array(z.object({ product_id: Id, share: z.int().check(z.minimum(1), z.maximum(100)) }))
    .check(z.maxLength(POOL_MAX)),
};
/** `POST /api/admin/templates` (`auctions.publish`), answered by `TemplatePage`. */
export const TemplateBody = z.object(TemplateFields);
export type TemplateBody = z.infer<typeof TemplateBody>;
/** `PUT /api/admin/templates/:template` (`auctions.publish`): a draft alone, else `STATE_FORBIDS`; 409 `EDITED_MEANWHILE` with `present`: TemplatePage. */
export const TemplateEditBody = z.object({ ...TemplateFields, revision: Revision });
/** `POST …/:template/publish` and `/resume` (`auctions.publish`). Refused with `PUBLISH_REFUSED` (fields `problems`). */
export const TemplateStateBody = z.object({ revision: Revision });
/** `POST …/:template/pause` (`auctions.publish`): schedules no more; what is scheduled stays. */
export const TemplatePauseBody = z.object({ revision: Revision, reason: Reason });
/** `POST …/:template/discard` (`auctions.publish`): a draft alone; answered by `Done`. `POST …/:template/clone`, answered by `TemplatePage`. */

/** `no_product`: of the pool nothing had a free piece; `failed`: it could not be scheduled, and is tried again. */
const TemplateTrouble = z.object({
  code: z.enum(['no_product', 'failed']),
  since: IsoTime,
  /** The start that lacks an auction. */
  slot: z.nullable(IsoTime),
});

const RowFields = {
  id: Id,
  name: z.string(),
  state: TemplateState,
  days: z.array(z.int()),
  times: z.array(z.string()),
  live_least: z.int(),
  from: EatDay,
  until: z.nullable(EatDay),
  /** Its auctions that are live, that are scheduled, and all there ever were. */
  live: z.int(),
  scheduled: z.int(),
  made: z.int(),
  products: z.int(),
  trouble: z.nullable(TemplateTrouble),
  saved_at: IsoTime,
  saved_by: z.nullable(StaffRef),
  revision: Revision,
};
/** `GET /api/admin/templates` and `GET /api/admin/templates.csv` (`auctions.see`), the newest first. */
export const TemplatesQuery = z.object({
  state: z.optional(TemplateState),
  q: z.optional(z.string().check(z.maxLength(80))),
  cursor: z.optional(Cursor),
});
export type TemplatesQuery = z.infer<typeof TemplatesQuery>;
export const TemplateRow = z.object(RowFields);
export type TemplateRow = z.infer<typeof TemplateRow>;
export const TemplatesAnswer = z.object({
  templates: z.array(TemplateRow),
  next_cursor: z.nullable(Cursor),
  counts: z.record(z.enum([...TEMPLATE_STATES, 'all']), z.int()),
});
export type TemplatesAnswer = z.infer<typeof TemplatesAnswer>;

/** `GET /api/admin/templates/:template` (`auctions.see`) */
export const TemplatePage = z.object({
  template: z.object(RowFields),
  rules: AuctionRules,
  increment: Kes,
  pool: z.array(
    z.object({
      product: ProductChoice,
      share: z.int(),
      /** How many auctions this template made of it. */
      made: z.int(),
    }),
  ),
  /** Its next starts, at most ten; `auction_id` once it is scheduled, with what it sells. */
  next: z.array(
    z.object({
      starts_at: IsoTime,
      auction_id: z.nullable(Id),
      product: z.nullable(z.string()),
      /** Another template opens at the same time. */
      clashes_with: z.nullable(z.string()),
    }),
  ),
  published_at: z.nullable(IsoTime),
  published_by: z.nullable(StaffRef),
  cloned_from: z.nullable(Id),
  problems: z.array(PublishProblem),
});
export type TemplatePage = z.infer<typeof TemplatePage>;

/**
 * `GET /api/admin/templates/simulate?product=` (`auctions.publish`): this shop's own past and nothing guessed. Simulated
 * bidders' auctions count in the demonstration alone.
 */
export const SimulateQuery = z.object({ product: z.string().check(z.regex(/^[1-9][0-9]{0,14}$/)) });
export const HISTORY_LEAST = 10;
export const SimulateAnswer = z.object({
  product: ProductChoice,
  /** Landed cost of the piece that goes next, and what its delivery cost on average; null: not known. */
  cost: z.nullable(Kes),
  delivery: z.nullable(Kes),
  history: z.object({
    /** Of the product where there are ten, else of its category. */
    scope: z.enum(['product', 'category']),
    /** How many sold ones it stands on, the newest 500. */
    sample: z.int(),
    /** Under `HISTORY_LEAST`: nobody should decide by it. */
    is_thin: z.boolean(),
    /** Accepted bids at the end of each, ascending. */
    ends: z.array(z.int()),
    /** The same in up to 12 classes of one width; the last one's `to` is not included, as any other's. */
    classes: z.array(z.object({ from: z.int(), to: z.int(), count: z.int() })),
    /** The middle of them; null without any. */
    usual_end: z.nullable(z.int()),
    /** In the middle one; null: not known. */
    seconds_per_bid: z.nullable(z.number()),
    /** How many of all that ended nobody bid on. */
    without_bids: z.int(),
    /** Share of the wins that were taken as cash, 0 to 1; null: none was claimed. */
    cash_share: z.nullable(z.number()),
  }),
  bids: z.object({
    /** KSh paid for a used bid on average, free ones at 0, of the last 90 days; null: none was used. */
    value: z.nullable(Kes),
    /** The same of the paid ones alone. */
    paid_value: z.nullable(Kes),
    /** Share of the used bids that nobody paid for, 0 to 1. */
    free_share: z.nullable(z.number()),
    /** How many bids it stands on. */
    sample: z.int(),
  }),
  rules: z.object({
    /** Service fee of a cash claim as a share of the winning price (WIN-3). */
    cash_fee_share: z.number(),
    cash_is_on: z.boolean(),
  }),
});
export type SimulateAnswer = z.infer<typeof SimulateAnswer>;
