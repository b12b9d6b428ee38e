import * as z from 'zod/mini';
import { CANCEL_REASONS } from '../cancel-reasons.ts';
import { Id, Kes } from '../primitives.ts';
import { Cursor, IsoTime, Reason, Revision, SelectedNumbers, StaffRef, Uuid } from './primitives.ts';

export { CANCEL_REASONS, CANCEL_WORDS, type CancelReason } from '../cancel-reasons.ts';

const Short = (max: number) => z.string().check(z.maxLength(max));
/** A day of Nairobi. */
export const EatDay = z.string().check(z.regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/));

/** Tabs of the room; `no_bids` and `void` are those that ended so, `ended` is all of them. Drafts stand in `draft` alone. */
export const AUCTION_TABS = ['live', 'scheduled', 'draft', 'ended', 'no_bids', 'void', 'all'] as const;
export type AuctionTab = (typeof AUCTION_TABS)[number];
const AUCTION_SORTS = ['start', 'bids'] as const;

/**
 * What of its terms an operator chooses (AUC-2, BID-6, WIN-3). Each bid raises the price by KSh 1: that is nobody's to choose.
 * Copied when it is published, and never changed afterwards.
 */
export const COUNTDOWN_SECONDS = { least: 5, most: 60, usual: 10 } as const;
export const RELIST_MOST = 3;
export const SEATS = { least: 2, most: 500 } as const;
export const BIDS_PER_TAP_MOST = 10;
/** KSh; a listing costs no more. */
export const LOCK_PRICE = { least: 1, most: 250_000 } as const;
export const AuctionRules = z.object({
  countdown_seconds: z.int().check(z.minimum(COUNTDOWN_SECONDS.least), z.maximum(COUNTDOWN_SECONDS.most)),
  beginners_only: z.boolean(),
  cash_enabled: z.boolean(),
  /** Wins of the same product in 7 days; 0: no limit. */
  wins_per_product: z.int().check(z.minimum(0), z.maximum(100)),
  /** Wins in 30 days; 0: no limit. */
  wins_in_total: z.int().check(z.minimum(0), z.maximum(1000)),
  /** So many seats have to be booked before it opens (AUC-9); null: it opens anyway. */
  seats: z.nullable(z.int().check(z.minimum(SEATS.least), z.maximum(SEATS.most))),
  /** So many bids a press takes at once (BID-12). */
  bids_per_tap: z.int().check(z.minimum(1), z.maximum(BIDS_PER_TAP_MOST)),
  /** KSh: from this price on only those bid who have bid there (BID-11); null: everybody does. */
  lock_price: z.nullable(z.int().check(z.minimum(LOCK_PRICE.least), z.maximum(LOCK_PRICE.most))),
  /** How often it is opened again by itself when nobody bid; 0: never. */
  relist_most: z.int().check(z.minimum(0), z.maximum(RELIST_MOST)),
});
export type AuctionRules = z.infer<typeof AuctionRules>;
/**
 * The same as it is sent. A tab that was open before a rule existed sends none of it: a new one has the usual, a saved one keeps
 * what it has.
 */
export const AuctionRulesBody = z.partial(AuctionRules, { seats: true, bids_per_tap: true, lock_price: true });
export type AuctionRulesBody = z.infer<typeof AuctionRulesBody>;
/** The same of what is published, whatever the bounds were then. */
const FrozenRules = z.object({
  countdown_seconds: z.number(),
  beginners_only: z.boolean(),
  cash_enabled: z.boolean(),
  wins_per_product: z.int(),
  wins_in_total: z.int(),
  seats: z.nullable(z.int()),
  bids_per_tap: z.int(),
  lock_price: z.nullable(Kes),
  relist_most: z.int(),
});
export const USUAL_RULES: AuctionRules = {
  countdown_seconds: COUNTDOWN_SECONDS.usual,
  beginners_only: false,
  cash_enabled: true,
  wins_per_product: 1,
  wins_in_total: 8,
  seats: null,
  bids_per_tap: 1,
  lock_price: null,
  relist_most: 0,
};

/**
 * What an operator should see before it opens. `clash`: another auction of the same product runs at the same time; `no_stock`:
 * auctions that open before it and wins that wait for their claim need all there is; `buy_now_none`: it has a piece, and none is left that
 * who loses could buy to get their bids back (WIN-5); `price_unchecked`: the shop price was not
 * checked for 30 days; `kiswahili_missing`; `not_published`: its product was withdrawn or is a draft; `lock_price_low`: few will get to
 * bid before it is locked (BID-11).
 */
const AUCTION_WARNINGS = [
  'clash',
  'no_stock',
  'buy_now_none',
  'price_unchecked',
  'kiswahili_missing',
  'not_published',
  'lock_price_low',
] as const;
export const AuctionWarning = z.enum(AUCTION_WARNINGS);
export type AuctionWarning = z.infer<typeof AuctionWarning>;

const TemplateRef = z.object({ id: Id, name: z.string() });

const RowFields = {
  /** A draft has a number of its own: it has no auction yet, and no shopper sees it. */
  kind: z.enum(['auction', 'draft']),
  id: Id,
  state: z.enum(['draft', 'scheduled', 'live', 'ended']),
  result: z.nullable(z.enum(['sold', 'no_bids', 'void'])),
  product: z.object({ id: Id, name: z.string(), image: z.nullable(z.string()) }),
  category: z.string(),
  shop_price: Kes,
  /** 0 until the first bid. */
  price: Kes,
  bids: z.int(),
  bidders: z.int(),
  starts_at: IsoTime,
  /** While it is live: when its clock runs out. */
  ends_at: z.nullable(IsoTime),
  ended_at: z.nullable(IsoTime),
  /** Something about it is wrong: nobody can bid, and it doesn't end until a person lets it go on. */
  is_held: z.boolean(),
  template: z.nullable(TemplateRef),
  /** The auction that opened again what nobody bid on here. */
  relisted_as: z.nullable(Id),
  warnings: z.array(AuctionWarning),
  revision: Revision,
};

/** `GET /api/admin/auctions` (`auctions.see`) */
export const AuctionsQuery = z.object({
  tab: z.optional(z.enum(AUCTION_TABS)),
  /** A product's name, an auction's number (`12`, `#12`), a draft's (`D-12`), or a template's (`T-3`). */
  q: z.optional(Short(80)),
  product: z.optional(Short(20)),
  category: z.optional(Short(60)),
  template: z.optional(Short(20)),
  /** Days of Nairobi of the start, the last one included. */
  from: z.optional(EatDay),
  to: z.optional(EatDay),
  sort: z.optional(z.enum(AUCTION_SORTS)),
  dir: z.optional(z.enum(['asc', 'desc'])),
  cursor: z.optional(Cursor),
});
export type AuctionsQuery = z.infer<typeof AuctionsQuery>;
/** `GET /api/admin/auctions.csv` (`auctions.see`): all that match, or a selection of the tab. */
export const AuctionsFileQuery = z.extend(AuctionsQuery, { ids: z.optional(SelectedNumbers) });
export type AuctionsFileQuery = z.infer<typeof AuctionsFileQuery>;
export const AuctionRow = z.object(RowFields);
export type AuctionRow = z.infer<typeof AuctionRow>;
export const AuctionsAnswer = z.object({
  auctions: z.array(AuctionRow),
  next_cursor: z.nullable(Cursor),
  /** By tab, under the other filters. */
  counts: z.record(z.enum(AUCTION_TABS), z.int()),
  categories: z.array(z.string()),
  templates: z.array(TemplateRef),
});
export type AuctionsAnswer = z.infer<typeof AuctionsAnswer>;
/** Of all that match so many are called off at most, and so many with one call: each gives back every bid that was used on it. */
export const CALL_OFF_MOST = 200;
export const CALL_OFF_AT_ONCE = 10;
/** `GET /api/admin/auctions/matching` (`auctions.publish`), with the query of the list: what of it can be called off, in its order. */
export const MatchingAuctions = z.object({
  /** All of them, also where that is more than are listed. */
  count: z.int(),
  auctions: z.array(
    z.object({ id: Id, name: z.string(), state: z.enum(['scheduled', 'live', 'ended']), bids: z.int() }),
  ),
});
export type MatchingAuctions = z.infer<typeof MatchingAuctions>;

/** `GET /api/admin/auctions/calendar` (`auctions.see`): at most 45 days, at most 2,000 blocks. */
export const CALENDAR_DAYS_MAX = 45;
export const CalendarQuery = z.object({ from: EatDay, to: EatDay });
export const CalendarBlock = z.object({
  ...RowFields,
  /** When it ended; while it is live or before: the usual length of this product's auctions, else of its category's, else an hour. */
  until: IsoTime,
  until_is_estimate: z.boolean(),
  /** Whether it may be moved now: it is a draft, or scheduled and opens in more than `MOVE_MINUTES`. */
  can_move: z.boolean(),
});
export type CalendarBlock = z.infer<typeof CalendarBlock>;
export const CalendarAnswer = z.object({
  /** The server's now. */
  at: IsoTime,
  blocks: z.array(CalendarBlock),
  is_cut: z.boolean(),
  templates: z.array(
    z.object({
      ...{ id: Id, name: z.string(), state: z.enum(['draft', 'published', 'paused']) },
      /** ISO: Monday is 1. */
      days: z.array(z.int()),
      /** `18:30`, of Nairobi. */
      times: z.array(z.string()),
      live_least: z.int(),
    }),
  ),
  coverage: z.object({
    live: z.int(),
    /** What the published templates keep live at least, together. */
    wanted: z.int(),
    /** The first start of the next 72 h for which a template found no product. */
    next_gap: z.nullable(IsoTime),
    /** Products whose last piece is promised to an auction of the next days, the earliest first. */
    runs_out: z.array(z.object({ id: Id, name: z.string(), at: IsoTime })),
  }),
});
export type CalendarAnswer = z.infer<typeof CalendarAnswer>;

/** `GET /api/admin/auctions/products?q=` (`auctions.see`): what an auction may be made of; at most 50. */
export const ProductChoicesQuery = z.object({ q: z.optional(Short(80)), id: z.optional(Short(20)) });
export const ProductChoice = z.object({
  id: Id,
  name: z.string(),
  /** '': the Kiswahili shop shows the English one (GEN-9). */
  name_sw: z.string(),
  category: z.string(),
  image: z.nullable(z.string()),
  shop_price: Kes,
  stock: z.int(),
  /** Of them nothing is promised: no auction that is scheduled or live, no win that waits for its claim. */
  free: z.int(),
  /** Day of Nairobi; null: never. */
  price_checked: z.nullable(EatDay),
  warnings: z.array(AuctionWarning),
});
export type ProductChoice = z.infer<typeof ProductChoice>;
export const ProductChoices = z.object({ products: z.array(ProductChoice) });

// ---- one auction

/** A scheduled auction is moved until so many minutes before it opens. */
export const MOVE_MINUTES = 5;

const AuctionEvent = z.object({
  at: IsoTime,
  kind: z.enum(['published', 'moved', 'opened', 'extended', 'held', 'released', 'sold', 'no_bids', 'void', 'relisted']),
  /** null: by itself, by its template, or nobody who is known. */
  by: z.nullable(StaffRef),
  /** The operator's reason, where there is one. */
  words: z.string(),
  /** Of a move or an extension. */
  from: z.nullable(IsoTime),
  to: z.nullable(IsoTime),
});
export const AuctionPage = z.object({
  auction: z.object(RowFields),
  /** As it is shown to shoppers: copied when it was published. */
  shown: z.object({
    name_sw: z.string(),
    description: z.string(),
    images: z.array(z.string()),
    specifications: z.record(z.string(), z.string()),
    /** The shop's page of it. */
    path: z.string(),
    /** SHA-256 of all of this, as the public chain has it. */
    product_hash: z.string(),
  }),
  /** Locked since it was published. */
  rules: FrozenRules,
  /** KSh a bid. */
  increment: Kes,
  origin: z.object({
    template: z.nullable(TemplateRef),
    relist_of: z.nullable(Id),
    by: z.nullable(StaffRef),
    at: z.nullable(IsoTime),
  }),
  opened_at: z.nullable(IsoTime),
  extensions: z.int(),
  /** Of the seats that it needs (AUC-9). */
  seats_booked: z.int(),
  /** The newest 20. */
  recent_bids: z.array(
    z.object({
      seq: z.int(),
      at: IsoTime,
      price: Kes,
      username: z.string(),
      avatar: z.nullable(z.string()),
      simulated: z.boolean(),
      /** null to whoever may not see the room of people. */
      user_id: z.nullable(Uuid),
    }),
  ),
  outcome: z.nullable(
    z.object({
      result: z.enum(['sold', 'no_bids', 'void']),
      at: IsoTime,
      /** Of a void one: a public reason, `outage`, or words of before there was a list. */
      reason: z.string(),
      winner: z.nullable(
        z.object({
          username: z.string(),
          avatar: z.nullable(z.string()),
          simulated: z.boolean(),
          user_id: z.nullable(Uuid),
        }),
      ),
      price: Kes,
      bids_returned: z.int(),
      /** What became of a win. */
      claim: z.nullable(z.enum(['open', 'product', 'cash', 'lapsed'])),
    }),
  ),
  /** null to whoever neither sells nor sees payments. */
  money: z.nullable(
    z.object({
      /** What was paid for the bids used, free ones at 0, returned ones taken off. */
      bids_paid: Kes,
      /** Of the bids used, those that nobody paid for. */
      bids_free: z.int(),
      /** What the piece cost, landed; null: not known. */
      cost: z.nullable(Kes),
      /** Share of the cost that bids and price bring in so far, 0 to …; null: the cost is not known. */
      recovered: z.nullable(z.number()),
    }),
  ),
  /** What calling it off gives back now. */
  returns: z.object({ bids: z.int(), people: z.int() }),
  /** Oldest first. */
  timeline: z.array(AuctionEvent),
  can: z.object({ move: z.boolean(), cancel: z.boolean(), relist: z.boolean(), clone: z.boolean() }),
});
export type AuctionPage = z.infer<typeof AuctionPage>;

/**
 * `POST /api/admin/auctions/:auction/move` (`auctions.publish`), answered by `AuctionPage`. Refused with `EDITED_MEANWHILE` (409,
 * fields `present`: AuctionPage, `moved_by`: StaffRef or null, `moved_at`), `STARTS_TOO_SOON`, `START_REFUSED`, `STATE_FORBIDS`.
 */
export const AuctionMoveBody = z.object({
  revision: Revision,
  starts_at: z.iso.datetime(),
  reason: z.optional(Reason),
});
/**
 * `POST /api/admin/auctions/:auction/cancel` (`auctions.publish`), answered by `AuctionPage`. Takes a proof of the act
 * `auctions.publish` on the subject `auction:<id>` (`STEP_UP_REQUIRED`). Without a revision: bids change it all the time. Over
 * already: `STATE_FORBIDS`.
 */
export const AuctionCancelBody = z.object({ public_reason: z.enum(CANCEL_REASONS), reason: Reason });
/**
 * `POST /api/admin/auctions/cancel-many` (`auctions.publish`): some of `all`, which is what was counted before the press and what the
 * proof is of (act `auctions.publish`, subject `auctions:<ids of all, by size>`). It counts for five minutes and for exactly these; of
 * an auction that is over already nothing is done, and none of one that was counted before its start and is live by now: what people have
 * bid on it meanwhile was counted by nobody (`OPENED_MEANWHILE`). A result each, in their order.
 */
export const AuctionsCancelBody = z
  .object({
    all: z.array(Id).check(z.minLength(1), z.maxLength(CALL_OFF_MOST)),
    auctions: z.array(Id).check(z.minLength(1), z.maxLength(CALL_OFF_AT_ONCE)),
    /** Those of `auctions` that were counted as scheduled. */
    scheduled: z.array(Id).check(z.maxLength(CALL_OFF_AT_ONCE)),
    public_reason: z.enum(CANCEL_REASONS),
    reason: Reason,
  })
  .check(z.refine(({ all, auctions }) => auctions.every((id) => all.includes(id)), { path: ['auctions'] }));
export const AuctionsCancelled = z.object({
  results: z.array(
    z.object({
      id: Id,
      name: z.nullable(z.string()),
      /** `already`: it had been called off before. */
      state: z.enum(['done', 'already', 'refused']),
      /** Given back, of what was called off now or before. */
      bids: z.int(),
      message: z.optional(z.string()),
    }),
  ),
});
export type AuctionsCancelled = z.infer<typeof AuctionsCancelled>;
/**
 * `POST /api/admin/auctions/:auction/relist` (`auctions.publish`): opens again what nobody bid on, with the terms it had and its
 * product as it is now; answered by the `AuctionPage` of the new one. Once an auction: `RELISTED_ALREADY` (fields `auction_id`).
 * Without a time: at the same time of the next day.
 */
export const AuctionRelistBody = z.object({ starts_at: z.optional(z.iso.datetime()) });
/** `POST /api/admin/auctions/:auction/clone` (`auctions.publish`), answered by `DraftPage`: the next day at the same time. */

// ---- drafts

/** Why a draft or a template can't be published. */
const PUBLISH_PROBLEMS = [
  'start_past',
  'no_product',
  'not_published',
  'no_stock',
  'no_days',
  'no_times',
  'dates_over',
  /** What is kept live opens a minute later: nobody could book a seat (AUC-9). */
  'seats_no_time',
  'shares',
  /** So low for a product that a handful of presses would keep everybody else out (BID-11). */
  'lock_price_unfair',
] as const;
export const PublishProblem = z.enum(PUBLISH_PROBLEMS);
export type PublishProblem = z.infer<typeof PublishProblem>;

const DraftFields = { product_id: Id, starts_at: z.iso.datetime(), rules: AuctionRulesBody };
export const DraftPage = z.object({
  draft: z.object({
    id: Id,
    product: ProductChoice,
    starts_at: IsoTime,
    rules: AuctionRules,
    revision: Revision,
    saved_at: IsoTime,
    saved_by: z.nullable(StaffRef),
    cloned_from: z.nullable(Id),
  }),
  /** What publishing would copy of the product now. */
  shown: z.object({
    name: z.string(),
    category: z.string(),
    description: z.string(),
    images: z.array(z.string()),
    specifications: z.record(z.string(), z.string()),
    /** In Kiswahili as far as it is written; the lines as those of `specifications` (GEN-9). */
    name_sw: z.string(),
    description_sw: z.string(),
    specifications_sw: z.array(z.tuple([z.string(), z.string()])),
    shop_price: Kes,
    product_hash: z.string(),
  }),
  increment: Kes,
  until: IsoTime,
  problems: z.array(PublishProblem),
  warnings: z.array(AuctionWarning),
});
export type DraftPage = z.infer<typeof DraftPage>;
/** `POST /api/admin/auctions/drafts` (`auctions.publish`), answered by `DraftPage`; `GET …/drafts/:draft` (`auctions.see`). */
export const DraftBody = z.object(DraftFields);
/** `PUT /api/admin/auctions/drafts/:draft` (`auctions.publish`); another revision: 409 `EDITED_MEANWHILE` with `present`: DraftPage. */
export const DraftEditBody = z.object({ ...DraftFields, revision: Revision });
/** `POST …/drafts/:draft/move` (`auctions.publish`), from the calendar; answered by `DraftPage`, 409 as an auction's move. */
export const DraftMoveBody = z.object({ revision: Revision, starts_at: z.iso.datetime() });
/** `POST …/drafts/:draft/discard` (`auctions.publish`), answered by `Done`. */
export const DraftDiscardBody = z.object({ revision: Revision });
/**
 * `POST …/drafts/:draft/publish` (`auctions.publish`), answered by `AuctionPage`: freezes the rules and what the product shows.
 * With the hash of what was read back: should the product have changed since, 409 `EDITED_MEANWHILE` with `present`: DraftPage.
 * Refused with `PUBLISH_REFUSED` (fields `problems`).
 */
export const DraftPublishBody = z.object({ revision: Revision, product_hash: z.string().check(z.maxLength(64)) });
