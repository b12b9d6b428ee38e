/**
 * The socket's messages. Every frame, both ways, is JSON text `{ "type": string, "data": object }` of at most 4 KiB
 * from a client. `/ws/auctions` feeds lists, `/ws/auctions/{id}` one auction; `?token=` takes a one-time ticket
 * (POST /api/auth/socket-ticket) or a session token, and is optional for viewing.
 */
import * as z from 'zod/mini';
import {
  AuctionDetail,
  AuctionPause,
  AutoInRow,
  OwnCosts,
  OwnPurchase,
  RecentBid,
  TotalBidders,
  WinnersBids,
} from './auctions.ts';
import { PaymentView } from './payments.ts';
import { Seats } from './seats.ts';
import { AccountVersion, AuctionResult, EpochMs, EpochUs, Hash, Id, Seq, Uuid } from './primitives.ts';

export const FRAME_BYTES_MAX = 4096;
export const PING_EVERY_MS = 30_000;
export const RECONNECT_AFTER_MS = 3_000;
export const RECONNECT_MAX_MS = 30_000;
/** On a live detail: silence that long is shown as Disconnected. The server speaks after 2 s without another frame. */
export const SILENCE_MAX_MS = 4_500;
export const QUIET_FRAME_AFTER_MS = 2_000;
export const WATCH_IDS_MAX = 200;
/** So many auctions stand side by side on one page (OWN-8), whose sockets count as one (S42). */
export const SIDE_BY_SIDE_MAX = 6;
export const RECENT_BIDS_KEPT = 20;
export const RECENT_BIDS_SHOWN = 10;
/** A press is sent at once or not at all (BID-2): a page sends it, again after a drop too, only while it is so young. */
export const PRESS_SENT_WITHIN_MS = 3_000;
/** What is asked about in one `bid_status`. A page has one bid under way per auction. */
const BID_STATUS_IDS_MAX = 10;
export const CLOSE_REPLACED = { code: 1000, reason: 'New connection established' } as const;
export const CLOSE_UNKNOWN_AUCTION = 4404;
/** The session behind the line ended: whoever is left comes back at once, as a visitor (ACC-6). */
export const CLOSE_SIGNED_OUT = 4401;
/** Very many visitors of one network watch already; an `error` frame (SOCKETS_CROWDED) came before. Signing in helps. */
export const CLOSE_CROWDED = 4429;

const frame = <T extends string, D extends z.ZodMiniType>(type: T, data: D) =>
  z.object({ type: z.literal(type), data });

// ---- client → server
/**
 * `pressed_at`: when the person pressed, in the server's time as the page measures it; missing: now. `seen_seq`: how many bids
 * the page showed then; with it, a press that somebody else's bid overtook a moment ago is refused as SUPERSEDED (BID-17).
 */
const PlaceBid = frame(
  'place_bid',
  z.object({
    auction_id: z.union([Id, z.string().check(z.regex(/^[1-9][0-9]{0,14}$/))]),
    bid_id: z.optional(Uuid),
    pressed_at: z.optional(EpochMs),
    seen_seq: z.optional(Seq),
  }),
);
/** Asks what became of bids of this person. What was not accepted by then never will be (BID-2). */
const AskBidStatus = frame(
  'bid_status',
  z.object({ bid_ids: z.array(Uuid).check(z.minLength(1), z.maxLength(BID_STATUS_IDS_MAX)) }),
);
const Ping = frame('ping', z.object({}));
const Resume = frame('resume', z.object({ from_seq: Seq }));
/**
 * `pace` slow: for who saves data, a round in two seconds instead of two a second. `list`: the page shows a list, though
 * no card of it is on screen now, and is told when to fetch it again.
 */
const Watch = frame(
  'watch',
  z.object({
    ids: z.array(Id).check(z.maxLength(WATCH_IDS_MAX)),
    pace: z.optional(z.enum(['usual', 'slow'])),
    list: z.optional(z.boolean()),
  }),
);
export const ClientFrame = z.discriminatedUnion('type', [PlaceBid, AskBidStatus, Ping, Resume, Watch]);
export type ClientFrame = z.infer<typeof ClientFrame>;

// ---- server → client
const Timing = { seq: Seq, ends_at: EpochMs, server_time: EpochMs, time_remaining: z.int() };

const AuctionState = frame('auction_state', AuctionDetail);
/**
 * `bids_used` counts the person's bids on this socket's auction that have not come back, `bids_cost` is what was paid for
 * them; absent on a list socket. `excluded_until`: the end of the
 * break that the person takes, null without one; absent where only the balance changed. `has_seat`: true, or absent (AUC-9).
 */
const UserInfo = frame(
  'user_info',
  z.object({
    balance: z.int(),
    account_version: AccountVersion,
    excluded_until: z.optional(z.nullable(EpochMs)),
    bids_used: z.optional(z.int()),
    ...OwnCosts,
    ...OwnPurchase,
    barred_by: z.optional(z.nullable(z.string())),
    has_seat: z.optional(z.boolean()),
  }),
);
const BidSuccess = frame(
  'bid_success',
  z.object({
    new_balance: z.int(),
    account_version: AccountVersion,
    auction_id: Id,
    bid_id: z.nullable(Uuid),
    seq: Seq,
    received_at_us: EpochUs,
    decided_at_us: EpochUs,
    ends_at: EpochMs,
    hash: Hash,
    bids_used: z.int(),
  }),
);
const BidState = z.enum(['accepted', 'refused', 'not_received', 'unknown']);
/**
 * What became of the bids that were asked about. `accepted` (with `seq`), `refused` (with `code`) and `not_received` are
 * final, and only the first was charged; `unknown`: it can't be said now, ask again. `balance` is that of this moment.
 */
const BidStatus = frame(
  'bid_status',
  z.object({
    bids: z.array(
      z.object({
        bid_id: Uuid,
        state: BidState,
        seq: z.optional(Seq),
        code: z.optional(z.string()),
        balance: z.optional(z.int()),
        account_version: AccountVersion,
      }),
    ),
  }),
);
const ErrorFrame = frame(
  'error',
  z.object({
    error: z.string(),
    code: z.string(),
    auction_id: z.optional(Id),
    bid_id: z.optional(Uuid),
    seq: z.optional(Seq),
    received_at_us: z.optional(EpochUs),
    decided_at_us: z.optional(EpochUs),
    ends_at: z.optional(EpochMs),
  }),
);
/** Single fields speak of the newest bid; `bids` (oldest first, consecutive) holds all since the last frame. */
const BidPlaced = frame(
  'bid_placed',
  z.object({
    auction_id: Id,
    new_bid: z.number(),
    bidder: z.string(),
    highest_bidder_avatar: z.nullable(z.string()),
    highest_bidder_simulated: z.boolean(),
    total_bids: z.int(),
    ...Timing,
    hash: z.optional(Hash),
    ...AutoInRow,
    latest_bid: z.optional(RecentBid),
    bids: z.optional(z.array(RecentBid)),
  }),
);
const TimerUpdate = frame('timer_update', z.object({ auction_id: Id, ...Timing, paused: z.optional(AuctionPause) }));
const AuctionStarted = frame(
  'auction_started',
  z.object({ id: Id, auction_id: Id, ...Timing, genesis: z.optional(Hash) }),
);
const AuctionEnded = frame(
  'auction_ended',
  z.object({
    auction_id: Id,
    winner_id: z.nullable(z.string()),
    winner_username: z.nullable(z.string()),
    winner_avatar: z.nullable(z.string()),
    final_price: z.number(),
    ...WinnersBids,
    total_bids: z.int(),
    ...TotalBidders,
    result: AuctionResult,
    reason: z.optional(z.string()),
    seq: Seq,
    server_time: EpochMs,
    ended_at: z.string(),
    /** As the auction's own (WIN-5). */
    order_until: z.optional(z.nullable(z.string())),
  }),
);
/** `ends_at` moved without a bid, for the outage rule gave time back; or with `paused` the clock stands still. */
const AuctionExtended = frame(
  'auction_extended',
  z.object({ auction_id: Id, reason: z.string(), ...Timing, paused: z.optional(AuctionPause) }),
);
/** A seat was booked or given back (AUC-9): so many are booked now. */
const AuctionSeats = frame('auction_seats', z.object({ auction_id: Id, seats: Seats, seq: Seq, server_time: EpochMs }));
const AuctionListUpdate = frame('auction_list_update', z.object({ server_time: EpochMs }));
const Pong = frame('pong', z.object({ server_time: EpochMs }));
/** The node is going away: reconnect after so many ms; another one takes over. */
const ServerDraining = frame('server_draining', z.object({ reconnect_in_ms: z.int() }));

/**
 * The ticket or token in the socket's address was shown and names nobody at this moment: it serves a visitor. The session
 * may be over, or could not be looked up just now; whoever showed it asks which.
 */
const TicketRefused = frame('ticket_refused', z.object({}));

/** A payment of this person moved: to all of their open sockets. The message is English; clients say it in their language. */
const PaymentUpdate = frame('payment_update', z.object({ payment: PaymentView }));

/**
 * This person's inbox changed: something new, or (null) something was read on another page. `unread` is the badge.
 * The notification is a `NotificationView`, said loosely: every page reads frames, and only the inbox its facts.
 */
export const NotificationFrame = frame(
  'notification',
  z.object({ notification: z.nullable(z.looseObject({ id: Id })), unread: z.int() }),
);

export const ServerFrame = z.discriminatedUnion('type', [
  AuctionState,
  UserInfo,
  BidSuccess,
  BidStatus,
  ErrorFrame,
  BidPlaced,
  TimerUpdate,
  AuctionStarted,
  AuctionEnded,
  AuctionExtended,
  AuctionSeats,
  AuctionListUpdate,
  Pong,
  ServerDraining,
  TicketRefused,
  PaymentUpdate,
  NotificationFrame,
]);
export type ServerFrame = z.infer<typeof ServerFrame>;
export type ServerFrameOf<T extends ServerFrame['type']> = Extract<ServerFrame, { type: T }>;
