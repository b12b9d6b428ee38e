import * as z from 'zod/mini';
import { ProductNames, ProductNameSw } from './product-fields.ts';
import { CANCEL_REASONS } from './cancel-reasons.ts';
import { NOTIFICATION_CHANNELS, NOTIFICATION_KINDS } from './notification-choices.ts';
import { Id, IsoTime, Kes, Uuid } from './primitives.ts';
import { ListLimit } from './page-query.ts';

/**
 * What people are told (OWN-4). A notification carries facts, never sentences: whoever shows it says it in the
 * language of the person. `source` of the stored row names its cause, so the same thing is told once.
 */
const Product = { auction_id: Id, ...ProductNames, product_image: z.nullable(z.string()) };
const kind = <K extends string, D extends z.ZodMiniType>(name: K, data: D) => z.object({ kind: z.literal(name), data });

export const NotificationFacts = z.discriminatedUnion('kind', [
  /** Somebody else leads, and the person has been away for 30 s; once an auction. */
  kind('outbid', z.object({ ...Product, price: Kes })),
  kind(
    'won',
    z.object({
      ...Product,
      price: Kes,
      claim_until: IsoTime,
      /** How far the public log was when it was won (LOG-9), the first 8 signs of its root, and the key that signs it. */
      log: z.optional(z.object({ size: z.int(), root: z.string(), vkey: z.string() })),
    }),
  ),
  /** `is_back`: its piece was missing and is there, and the days count anew. */
  kind('claim_reminder', z.object({ ...Product, claim_until: IsoTime, is_back: z.optional(z.boolean()) })),
  kind(
    'payment',
    z.object({
      payment_id: Uuid,
      /**
       * choose: another sum arrived, and nobody has said what for. refund_due: it arrived for what could no longer be bought,
       * and goes back. The other refunds: how that goes on.
       */
      state: z.enum([
        'paid',
        'failed',
        'reversed',
        'refund_due',
        'choose',
        'refund_owed',
        'refund_forgotten',
        'refund_sent',
        'refund_delayed',
        'refund_returned',
      ]),
      purpose: z.enum(['pack', 'win', 'order']),
      amount: Kes,
      /** Of a pack. */
      bids: z.optional(z.int()),
      /** Of its bids, those that went towards what its buyer owed (PAY-6). */
      debt_bids: z.optional(z.int()),
      /** It paid what was owed and bought no bids. */
      pays_debt: z.optional(z.literal(true)),
      /** What was left of that and let go, being less than one of its bids. */
      debt_let_go: z.optional(Kes),
      /** Of a payment that was taken back with bids: what went with it, what is left, and all that is owed now. */
      taken_back: z.optional(z.object({ bids: z.int(), balance: z.int(), owed: Kes })),
      /** Of one whose money is owed back: the bids that go with it, and what would be owed now for those that are used. */
      takes_bids: z.optional(z.object({ bids: z.int(), owed: Kes })),
      /** It was the second time that a win or an order was paid: by when this sum is back. What was bought stays. */
      back_by: z.optional(IsoTime),
      /** Of a win or an order. */
      auction_id: z.optional(Id),
      product_name: z.optional(z.string()),
      ...ProductNameSw,
    }),
  ),
  kind(
    'order',
    z.object({
      order_id: Uuid,
      ...Product,
      /**
       * `rerouted`: courier, tracking number or day changed after it was sent. `readdressed`: it goes elsewhere, told by every contact. `new_day`: another day is promised before it
       * was sent. `win_free`: called off, and the win is theirs to claim again. The others: where a complaint or a return of it stands
       * (WIN-7).
       */
      status: z.enum([
        'paid',
        'processing',
        'shipped',
        'rerouted',
        'readdressed',
        'new_day',
        'delivered',
        'cancelled',
        'win_free',
        'complaint_open',
        'complaint_resolved',
        'complaint_refused',
        'return_open',
        'return_agreed',
        'return_received',
        'return_resolved',
        'return_refused',
        'promise_sent',
      ]),
      /** Of one that is settled: what it gave. */
      outcome: z.optional(z.enum(['money_back', 'replaced', 'repaired', 'explained', 'withdrawn'])),
      /** Of `new_day`: by when it is promised now. */
      by: z.optional(IsoTime),
      /** Of `win_free`: the last moment to claim. */
      claim_until: z.optional(IsoTime),
      /** Of one that goes elsewhere: what of its address changed. */
      address: z.optional(z.object({ was: z.string(), now: z.string() })),
      /** Of a purchase whose money goes back, or may: the bids it returned that go with it, and what would be owed for the used ones. */
      takes_bids: z.optional(z.object({ bids: z.int(), owed: Kes })),
    }),
  ),
  kind(
    'withdrawal',
    z.object({
      withdrawal_id: Uuid,
      reference: z.string(),
      status: z.enum(['pending', 'processing', 'completed', 'failed']),
      amount: Kes,
      /** M-PESA's, once completed. */
      receipt: z.optional(z.string()),
      /** By when it was promised, while it is under way. */
      due_at: z.optional(IsoTime),
      /** Instead of a day: what its owner owes, and what stops it until that is paid. */
      debt: z.optional(Kes),
      /** Why it is held until then (S28), while it is. */
      hold_reason: z.optional(z.string()),
      /** Failed because it was refused: where its money stands again. */
      refused: z.optional(z.enum(['claim', 'earnings'])),
    }),
  ),
  kind('saved_starting', z.object({ ...Product, starts_at: IsoTime })),
  /** An auction where the person has a seat opens within ten minutes (AUC-9). */
  kind('seat', z.object({ ...Product, starts_at: IsoTime })),
  kind(
    'auction',
    z.object({
      ...Product,
      /** cancelled: one that the person bid on, or was reminded of, was called off. moved: one they were reminded of. autobid_ended: theirs there. seat_back: they may not bid when it opens. */
      event: z.enum(['cancelled', 'moved', 'autobid_ended', 'seat_back']),
      /** Of an autobid that ended: why (a code of `AUTOBID_ENDED_WORDS`); `bids` went back. */
      autobid: z.optional(z.string()),
      /** Of one that was called off: why, and how many of their bids went back. */
      reason: z.optional(z.enum(CANCEL_REASONS)),
      /** Instead of the reason's sentence, of one that a pause held too long: what was said of the pause. */
      words: z.optional(z.object({ en: z.string(), sw: z.string() })),
      bids: z.optional(z.int()),
      /** Of one that was moved. */
      starts_at: z.optional(IsoTime),
    }),
  ),
  kind(
    'referral',
    z.object({
      /** joined: a friend registered. earned: their first pack was paid. available: it may be taken out. */
      event: z.enum(['joined', 'earned', 'available', 'reversed']),
      friend: z.string(),
      amount: z.optional(Kes),
      /** Of `earned`: from when it may be taken out. Older ones don't say. */
      earned_at: z.optional(IsoTime),
    }),
  ),
  kind('reward', z.object({ step: z.string(), bids: z.int() })),
  kind(
    'account',
    z.object({
      event: z.enum([
        'password_changed',
        'phone_changed',
        'email_changed',
        'break_started',
        'excluded',
        'limit_lowered',
        'limit_raised',
        'suspended_bidding',
        'suspended_all',
        'suspension_over',
        'appeal_lifted',
        'appeal_hold_lifted',
        'appeal_changed',
        'appeal_stands',
        'case_question',
        'sessions_ended',
      ]),
      /** The end of a break or a suspension, or when a raised limit counts. */
      at: z.optional(IsoTime),
      /** Of a suspension: a code of `SUSPENSION_CAUSES`. */
      cause: z.optional(z.string()),
      /** Of an appeal: why, in the words of whoever answered. */
      answer: z.optional(z.string()),
    }),
  ),
]);
export type NotificationFacts = z.infer<typeof NotificationFacts>;

// ---- the inbox
export const NotificationView = z.object({
  id: Id,
  created_at: IsoTime,
  /** null: not read yet. */
  read_at: z.nullable(IsoTime),
  /** What `notificationText` says in a language. */
  facts: NotificationFacts,
});
export type NotificationView = z.infer<typeof NotificationView>;

export const NotificationsQuery = z.object({
  limit: z.optional(ListLimit),
  cursor: z.optional(z.string().check(z.maxLength(200))),
});
/** Newest first, paged (`Link: rel="next"`). `unread` counts the whole inbox. */
export const NotificationsAnswer = z.object({ notifications: z.array(NotificationView), unread: z.int() });
export type NotificationsAnswer = z.infer<typeof NotificationsAnswer>;
export const UnreadAnswer = z.object({ unread: z.int() });
const READ_IDS_MAX = 100;
/** Some, or all up to the newest that the person has seen. Ids of others, and unknown ones, are passed over. */
export const ReadNotificationsBody = z.union([
  z.object({ ids: z.array(Id).check(z.minLength(1), z.maxLength(READ_IDS_MAX)) }),
  z.object({ all: z.literal(true), up_to: Id }),
]);

// ---- choices
const Kind = z.enum(NOTIFICATION_KINDS);
const Channel = z.enum(NOTIFICATION_CHANNELS);
/** `offered`: it can come this way. `fixed`: it can't be switched off there. */
export const NotificationChoice = z.object({
  kind: Kind,
  channel: Channel,
  on: z.boolean(),
  offered: z.boolean(),
  fixed: z.boolean(),
});
export type NotificationChoice = z.infer<typeof NotificationChoice>;
export const NotificationChoicesAnswer = z.object({
  /** Every kind with every channel, in the order of NOTIFICATION_KINDS and NOTIFICATION_CHANNELS. */
  choices: z.array(NotificationChoice),
  /** Where messages can go: verified contacts, and how many browsers take push. */
  reach: z.object({ sms: z.boolean(), email: z.boolean(), push: z.int() }),
});
export type NotificationChoicesAnswer = z.infer<typeof NotificationChoicesAnswer>;
/** Only those that change. What isn't offered or is fixed is refused with 409 NOTICE_FIXED, and nothing changes. */
export const NotificationChoicesBody = z.object({
  choices: z
    .array(z.object({ kind: Kind, channel: Channel, on: z.boolean() }))
    .check(z.minLength(1), z.maxLength(NOTIFICATION_KINDS.length * NOTIFICATION_CHANNELS.length)),
});

// ---- web push
/** `key`: `applicationServerKey` for `pushManager.subscribe`, base64url. */
export const PushKeyAnswer = z.object({ key: z.string() });
const PushEndpoint = z.string().check(z.minLength(1), z.maxLength(1024));
/** What `PushSubscription.toJSON()` gives. */
export const PushSubscriptionBody = z.object({
  endpoint: PushEndpoint,
  expirationTime: z.optional(z.nullable(z.number())),
  keys: z.object({
    /** 65 bytes: a point of P-256. */
    p256dh: z.string().check(z.regex(/^[A-Za-z0-9_-]{87}=?$/)),
    /** 16 bytes. */
    auth: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}(==)?$/)),
  }),
});
export const PushUnsubscribeBody = z.object({ endpoint: PushEndpoint });
/** What a service worker is handed with a push. The same `tag` replaces what is still on screen. */
export const PushMessage = z.object({
  title: z.string(),
  body: z.string(),
  path: z.string(),
  tag: z.string(),
  /** Otherwise it makes no sound at night: a phone that was off may get it hours later. */
  is_urgent: z.boolean(),
});
export type PushMessage = z.infer<typeof PushMessage>;
