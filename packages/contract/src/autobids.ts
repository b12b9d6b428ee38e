import * as z from 'zod/mini';
import { AccountVersion, EpochMs, Id, Kes, Uuid } from './primitives.ts';
import { ProductNames } from './product-fields.ts';

/** So many bids an autobid sets aside at least and holds at most (BID-13). */
const AUTOBID_BIDS = { least: 2, most: 500, usual: 20 } as const;

const Bids = z.int().check(z.gte(AUTOBID_BIDS.least), z.lte(AUTOBID_BIDS.most));
/** Whole shillings, none below zero. */
const Price = z.int().check(z.gte(0), z.lte(10_000_000));

/** What it comes to at most as the person was shown it, bids included: more than that is refused (AUTOBID_COST_CHANGED). */
const AllIn = Kes.check(z.gte(0), z.lte(10_000_000));

/** `PUT /api/auctions/:product_id/autobid`. `change_id`: made by the client before sending; the same one changes something once. */
export const AutobidSet = z
  .object({ change_id: Uuid, bids: Bids, price_from: Price, price_to: Price, all_in: AllIn })
  .check(z.refine(({ price_from, price_to }) => price_from <= price_to, { path: ['price_to'] }));
export type AutobidSet = z.infer<typeof AutobidSet>;
/** `POST …/autobid/more`: more bids for the one that runs; its range and its place stay. */
export const AutobidMore = z.object({ change_id: Uuid, bids: Bids, all_in: AllIn });
/** `POST …/autobid/stop`. */
export const AutobidStop = z.object({ change_id: Uuid });

/**
 * What somebody's device keeps of what they did to their autobid (BID-16): `link` is its event in the auction's chain as far as it is
 * told while the auction runs, `hash` is of all of it, its place included. `note`: both, signed with the public log's key; null: this
 * node has none. Verify compares them with what is opened at the end (LOG-7).
 */
export const AutobidReceipt = z.object({ link: z.string(), hash: z.string(), note: z.nullable(z.string()) });
export type AutobidReceipt = z.infer<typeof AutobidReceipt>;

/**
 * Somebody's own autobid on an auction; nobody else is ever told of it (BID-14). Every call answers it as it stands.
 */
export const AutobidAnswer = z.object({
  /** Whether one can be set here now. */
  is_offered: z.boolean(),
  /** `stopping`: stopped so shortly before a trigger that one more bid may be placed. `none`: never set here. */
  state: z.enum(['none', 'active', 'stopping', 'ended']),
  /** Why it ended. */
  reason: z.nullable(z.string()),
  bids_set: z.int(),
  bids_left: z.int(),
  /** What those that are left were paid for. */
  left_cost: Kes,
  /** How many went back when it ended. */
  bids_back: z.int(),
  price_from: Kes,
  price_to: Kes,
  /** From when on it may be changed again; null: now. */
  change_at: z.nullable(EpochMs),
  /** What the next bids would be paid for, in the order in which they are used; 500 at most. */
  next_bids: z.array(z.object({ bids: z.int(), price: Kes })),
  /** On this auction before, and what was paid for them. */
  bids_used: z.int(),
  bids_cost: Kes,
  balance: z.int(),
  account_version: AccountVersion,
  /** Of the change that is answered; where nothing was changed, of the newest that this person made there. Null: of none. */
  receipt: z.optional(z.nullable(AutobidReceipt)),
});
export type AutobidAnswer = z.infer<typeof AutobidAnswer>;

/** One's own autobids, those that run first (`GET /api/autobids`). */
export const OwnAutobid = z.object({
  auction_id: Id,
  ...ProductNames,
  product_image: z.nullable(z.string()),
  auction_status: z.enum(['scheduled', 'live', 'ended']),
  state: z.enum(['active', 'stopping', 'ended']),
  reason: z.nullable(z.string()),
  bids_set: z.int(),
  bids_left: z.int(),
  bids_back: z.int(),
  price_from: Kes,
  price_to: Kes,
  set_at: EpochMs,
});
export type OwnAutobid = z.infer<typeof OwnAutobid>;
/** The newest hundred; `bids_aside`: of all that run. */
export const OwnAutobidsAnswer = z.object({ autobids: z.array(OwnAutobid), running: z.int(), bids_aside: z.int() });
export type OwnAutobidsAnswer = z.infer<typeof OwnAutobidsAnswer>;
