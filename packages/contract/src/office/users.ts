import * as z from 'zod/mini';
import { APPEAL_ABOUT, APPEAL_OUTCOMES } from '../appeals.ts';
import { OwnAutobid } from '../autobids.ts';
import { LimitsAnswer } from '../settings.ts';
import { Id, Kes } from '../primitives.ts';
import { SUSPENSION_CAUSES, type SuspensionCause } from '../suspension-words.ts';
import { Cursor, IsoTime, Reason, Revision, ShopperRef, StaffRef, Uuid, WrittenText } from './primitives.ts';

/** How somebody stands; of several that are true the first counts: deleted, suspended, kept from bidding, excluded by themselves. */
const USER_STATES = ['active', 'suspended', 'bidding_suspended', 'self_excluded', 'deleted'] as const;
export type UserState = (typeof USER_STATES)[number];
/** Tabs of the list; `suspended` holds both kinds. */
export const USER_LISTS = ['all', 'active', 'suspended', 'self_excluded', 'deleted'] as const;
const Day = z.string().check(z.regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/));
const Short = (max: number) => z.string().check(z.maxLength(max));

/** `GET /api/admin/users` and `GET /api/admin/users.csv` (`users.see`) */
export const UsersQuery = z.object({
  state: z.optional(z.enum(USER_LISTS)),
  /**
   * Whatever a caller says: user name, order number, M-PESA receipt, `A-17` (who bid there), referral code; for who sees whole
   * numbers also a name, a phone or its beginning, an e-mail address.
   */
  q: z.optional(Short(80)),
  joined_from: z.optional(Day),
  joined_to: z.optional(Day),
  /** Whether a payment of theirs stands. */
  paid: z.optional(z.enum(['yes', 'no'])),
  /** By age: the newest first, unless asked otherwise. */
  dir: z.optional(z.enum(['asc', 'desc'])),
  cursor: z.optional(Cursor),
});
export type UsersQuery = z.infer<typeof UsersQuery>;

export const UserRow = z.object({
  id: Uuid,
  username: z.string(),
  avatar: z.nullable(z.string()),
  /** Masked, like phone and address, for who needs no numbers. */
  name: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  is_simulated: z.boolean(),
  state: z.enum(USER_STATES),
  joined_at: IsoTime,
  bids: z.int(),
  has_paid: z.boolean(),
});
export type UserRow = z.infer<typeof UserRow>;
export const UsersAnswer = z.object({
  users: z.array(UserRow),
  next_cursor: z.nullable(Cursor),
  /** Of all people, whatever the filters: what stands out. */
  counts: z.object({ suspended: z.int(), self_excluded: z.int(), deleted: z.int() }),
  is_masked: z.boolean(),
});
export type UsersAnswer = z.infer<typeof UsersAnswer>;

export const SUSPENSION_SCOPES = ['bidding', 'all'] as const;
const CAUSES = Object.keys(SUSPENSION_CAUSES) as [SuspensionCause, ...SuspensionCause[]];
export const SUSPENSION_DAYS_MAX = 365;
export { SUSPENSION_APPEAL, SUSPENSION_CAUSES, type SuspensionCause } from '../suspension-words.ts';
export const Suspension = z.object({
  scope: z.enum(SUSPENSION_SCOPES),
  cause: z.enum(CAUSES),
  reason: z.string(),
  by: StaffRef,
  started_at: IsoTime,
  /** null: until it is lifted. */
  ends_at: z.nullable(IsoTime),
  ended_at: z.nullable(IsoTime),
  /** null, once it has ended: its term was over. */
  lifted_by: z.nullable(StaffRef),
  lift_reason: z.string(),
});
export type Suspension = z.infer<typeof Suspension>;

/** Why an appeal stands, as the person reads it (OPS-26). */
export const APPEAL_ANSWER_MAX = 300;
/** What a suspended or held person wrote, and what was answered. Its words are for whoever sees people whole. */
export const Appeal = z.object({
  id: Id,
  user: ShopperRef,
  about: z.enum(APPEAL_ABOUT),
  words: z.string(),
  written_at: IsoTime,
  answer_by: IsoTime,
  /** `FC-12`: answered by the decision on it; null: on the person's page. */
  case: z.nullable(z.string()),
  outcome: z.nullable(z.enum(APPEAL_OUTCOMES)),
  answer: z.string(),
  answered_at: z.nullable(IsoTime),
  answered_by: z.nullable(StaffRef),
});
export type Appeal = z.infer<typeof Appeal>;
/** `POST /api/admin/users/:user/appeal` (`users.suspend`, step-up `user:<id> appeal`), answered by `UserOverview`: that it stands, and why. */
export const AppealStandsBody = z.object({ answer: WrittenText(APPEAL_ANSWER_MAX, 3) });

/** The tabs of a person's page, in the order in which they stand. */
export const USER_TABS = ['overview', 'bids', 'payments', 'wins', 'orders', 'limits', 'sessions', 'notes'] as const;
export type UserTab = (typeof USER_TABS)[number];

/** Why no bids can be granted to somebody now; told before the press. */
const GRANT_BARS = [
  'own',
  'not_permitted',
  'suspended',
  'self_excluded',
  'no_phone',
  'same_person',
  'budget_used',
  'asked',
] as const;
export const GRANT_BIDS_MAX = 50;
export const UserHead = z.object({
  user: UserRow,
  referral_code: z.string(),
  language: z.enum(['en', 'sw']),
  phone_is_proved: z.boolean(),
  email_is_proved: z.boolean(),
  terms_version: z.nullable(z.string()),
  terms_at: z.nullable(IsoTime),
  referred_by: z.nullable(z.object({ id: Uuid, username: z.string() })),
  last_seen_at: z.nullable(IsoTime),
  /** The one that runs. */
  suspension: z.nullable(Suspension),
  excluded_until: z.nullable(IsoTime),
  is_masked: z.boolean(),
  counts: z.record(z.enum(['bids', 'payments', 'wins', 'orders', 'sessions', 'notes']), z.int()),
  grant: z.object({ bar: z.nullable(z.enum(GRANT_BARS)), month_bids: z.int(), month_left: z.int() }),
  /** Of what is decided about them: suspended, or lifted. */
  revision: Revision,
});
export type UserHead = z.infer<typeof UserHead>;

const UserLot = z.object({
  id: Id,
  kind: z.enum(['purchase', 'promotion', 'refund']),
  /** Receipt of its payment. */
  receipt: z.nullable(z.string()),
  at: IsoTime,
  bid_price: Kes,
  size: z.int(),
  left: z.int(),
  worth: Kes,
});
/** `GET /api/admin/users/:user` (`users.see`); each answer is a look, in the audit. */
export const UserOverview = z.object({
  ...UserHead.shape,
  bids_left: z.int(),
  bids_worth: Kes,
  paid: Kes,
  payments: z.int(),
  payments_reversed: z.int(),
  auctions_joined: z.int(),
  auctions_won: z.int(),
  owes: Kes,
  earnings: Kes,
  /** What is left first, then the newest; fifty. */
  lots: z.array(UserLot),
  lots_in_all: z.int(),
  /** Their own autobids, as they see them themselves (BID-14). */
  /** Those that have ended. What runs is told to nobody (BID-14), but for the bids that it keeps out of the balance. */
  autobids: z.object({ ended: z.array(OwnAutobid), bids_aside: z.int() }),
  /** Earlier ones too, the newest first. */
  suspensions: z.array(Suspension),
  /** The newest first; twenty at most. */
  appeals: z.array(Appeal),
  /** Of one that waits for an answer here: whether the asker may give it. */
  may_answer: z.nullable(z.enum(['yes', 'own', 'decided', 'not_permitted'])),
});
export type UserOverview = z.infer<typeof UserOverview>;

const Listed = <T extends z.ZodMiniType>(row: T) => z.object({ rows: z.array(row), next_cursor: z.nullable(Cursor) });
const Product = { auction_id: Id, name: z.string(), image: z.nullable(z.string()) };
const UserBids = Listed(
  z.object({
    ...Product,
    status: z.string(),
    bids: z.int(),
    cost: Kes,
    price: Kes,
    is_leading: z.boolean(),
    is_won: z.boolean(),
    at: z.nullable(IsoTime),
  }),
);
const UserPayments = Listed(
  z.object({
    id: Uuid,
    reference: z.string(),
    receipt: z.nullable(z.string()),
    purpose: z.enum(['pack', 'win', 'order']),
    bids: z.nullable(z.int()),
    /** It pays what was owed and adds no bids. */
    pays_debt: z.boolean(),
    amount: Kes,
    phone: z.string(),
    state: z.string(),
    at: IsoTime,
  }),
);
const UserWins = Listed(
  z.object({
    ...Product,
    price: Kes,
    shop_price: Kes,
    won_at: IsoTime,
    claim: z.nullable(z.string()),
    withdrawal: z.nullable(z.string()),
  }),
);
const UserOrders = Listed(
  z.object({
    id: Uuid,
    number: z.string(),
    kind: z.enum(['win', 'buy_now']),
    state: z.string(),
    name: z.string(),
    image: z.nullable(z.string()),
    total: Kes,
    at: IsoTime,
  }),
);
/** Only the person changes them: there is no call of staff that does. */
const UserLimits = z.object({
  ...LimitsAnswer.shape,
  breaks: z.array(z.object({ length: z.string(), started_at: IsoTime, ends_at: z.nullable(IsoTime) })),
});
const UserSessions = z.object({
  rows: z.array(z.object({ id: Uuid, device: z.string(), started_at: IsoTime, last_used_at: IsoTime })),
  sign_ins: z.array(z.object({ at: IsoTime, action: z.string() })),
});
const UserNotes = Listed(z.object({ id: Id, at: IsoTime, by: StaffRef, text: z.string() }));
/** `GET /api/admin/users/:user/:tab` (`users.see`): the head, and what the tab shows. */
export const UserTabQuery = z.object({ cursor: z.optional(Cursor) });
export const UserTabAnswer = z.union([
  z.object({ head: UserHead, tab: z.literal('bids'), list: UserBids }),
  z.object({ head: UserHead, tab: z.literal('payments'), list: UserPayments }),
  z.object({ head: UserHead, tab: z.literal('wins'), list: UserWins }),
  z.object({ head: UserHead, tab: z.literal('orders'), list: UserOrders }),
  z.object({ head: UserHead, tab: z.literal('limits'), list: UserLimits }),
  z.object({ head: UserHead, tab: z.literal('sessions'), list: UserSessions }),
  z.object({ head: UserHead, tab: z.literal('notes'), list: UserNotes }),
]);
export type UserTabAnswer = z.infer<typeof UserTabAnswer>;

/** `POST /api/admin/users/:user/suspend` (`users.suspend`, step-up on `user:<id> <scope> <days>, <cause>`), answered by `UserOverview`; another revision: 409 with `present`. */
export const SuspendBody = z.object({
  scope: z.enum(SUSPENSION_SCOPES),
  cause: z.enum(CAUSES),
  reason: Reason,
  /** Until it is lifted, where there is none. */
  days: z.nullable(z.int().check(z.gte(1), z.lte(SUSPENSION_DAYS_MAX))),
  revision: Revision,
});
/** `POST /api/admin/users/:user/lift` (`users.suspend`, step-up on `user:<id> lift`), answered by `UserOverview`. */
export const LiftBody = z.object({ reason: Reason, revision: Revision });
/** `POST /api/admin/users/:user/end-sessions` (`users.suspend`, step-up on `user:<id> end …`): one, or all; answered by the tab `sessions`. */
export const EndUserSessionsBody = z.object({ session: z.optional(Uuid), reason: Reason });
/** `POST /api/admin/users/:user/notes` (`users.suspend`), answered by the tab `notes`. */
export const UserNoteBody = z.object({ text: WrittenText(1000, 1) });
/** `GET /api/admin/users/:user/view` (`users.see`): what they see, in their language; never a session of theirs. */
export const UserView = z.object({
  head: UserHead,
  account: z.object({ bids: z.int(), bids_worth: Kes, earnings: Kes, owes: Kes }),
  wins: UserWins,
  orders: UserOrders,
  notices: z.array(z.object({ id: Id, at: IsoTime, title: z.string(), body: z.string(), is_read: z.boolean() })),
});
export type UserView = z.infer<typeof UserView>;

/** `GET /api/admin/find?q=` (signed in): the palette; only what the asker may see. */
export const FindQuery = z.object({ q: Short(80) });
const FOUND_KINDS = [
  'user',
  'payment',
  'order',
  'receipt',
  'withdrawal',
  'product',
  'auction',
  'case',
  'approval',
  'request',
] as const;
export const Found = z.object({
  found: z.array(
    z.object({
      kind: z.enum(FOUND_KINDS),
      id: z.string(),
      name: z.string(),
      words: z.string(),
      avatar: z.nullable(z.string()),
      /** Within the office: `/users/…`. */
      path: z.string(),
    }),
  ),
});
export type Found = z.infer<typeof Found>;
