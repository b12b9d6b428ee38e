import * as z from 'zod/mini';
import { EpochMs, Id, Kes } from '../primitives.ts';
import { Reason, WrittenLine } from './primitives.ts';

/** What shoppers read as the reason of a pause: one line on a phone, in each language. */
export const PAUSE_REASON_MAX = 120;
const PauseReason = WrittenLine(PAUSE_REASON_MAX, 3);

/** A minute's bids, oldest first, the running one last. */
export const LIVE_MINUTES = 10;
/** More live auctions than this aren't shown; the numbers above the table count them. */
export const LIVE_SHOWN_MAX = 500;

export const ControlAuction = z.object({
  id: Id,
  name: z.string(),
  category: z.string(),
  image: z.nullable(z.string()),
  price: Kes,
  shop_price: Kes,
  leader: z.nullable(z.string()),
  leader_avatar: z.nullable(z.string()),
  bidders: z.int(),
  bids: z.int(),
  ends_at: EpochMs,
  countdown_seconds: z.int(),
  /** Sockets on this node that watch it. */
  watching: z.int(),
  bids_by_minute: z.array(z.int()),
  bids_last_minute: z.int(),
  /** Of its bids that this node decided in the last 5 minutes; null: none. */
  decided_p95_ms: z.nullable(z.number()),
  /** Its bids that wait in this node's lane. */
  lane: z.int(),
  /** What its bids were paid for, with the price, as a share of the shop price. */
  recovered: z.number(),
  bids_paid: Kes,
  is_held: z.boolean(),
});
export type ControlAuction = z.infer<typeof ControlAuction>;

export const ControlPause = z.object({
  since: EpochMs,
  /** From here on nobody resumes, and what is still paused is void. */
  void_at: EpochMs,
  by: z.string(),
  reason: z.string(),
  reason_sw: z.string(),
  auctions: z.int(),
});
export type ControlPause = z.infer<typeof ControlPause>;

/** The control room at one moment (OPS-15). */
export const ControlRoom = z.object({
  at: EpochMs,
  live: z.int(),
  auctions: z.array(ControlAuction),
  pause: z.nullable(ControlPause),
  bids_last_minute: z.int(),
  bids_by_minute: z.array(z.int()),
  /** Most bids in a minute since this node began to watch, and when. */
  peak: z.object({ bids: z.int(), at: z.nullable(EpochMs) }),
  connected: z.int(),
  watching: z.int(),
  /** Of the bids that this node decided in the last 5 minutes. */
  decided: z.object({ p50_ms: z.nullable(z.number()), p95_ms: z.nullable(z.number()), p99_ms: z.nullable(z.number()) }),
  refused: z.object({
    tries: z.int(),
    refused: z.int(),
    by_code: z.array(z.object({ code: z.string(), count: z.int() })),
  }),
  /** All paid bids on what is live, each at what was paid for it; null before the first. */
  bid_price: z.nullable(Kes),
});
export type ControlRoom = z.infer<typeof ControlRoom>;

export const PauseBody = z.object({ reason: PauseReason, reason_sw: PauseReason });
export const ResumeBody = z.object({ reason: Reason });
export const PauseAnswer = z.object({ pause: z.nullable(ControlPause), auctions: z.int() });
export type PauseAnswer = z.infer<typeof PauseAnswer>;
