import * as z from 'zod/mini';
import { StopsPayout } from './claims.ts';
import { IsoTime, Kes, Uuid, TypedPhone } from './primitives.ts';

const Short = (max: number) => z.string().check(z.maxLength(max));

/** How far a friend's referral is (rules: ReferralState). */
const REFERRAL_STATES = ['joined', 'pending', 'held', 'available', 'refused', 'cancelled', 'reversed'] as const;

export const ReferralFriend = z.object({
  /** Opaque; not the friend's own id. */
  id: z.string(),
  /** In part: `ja•••k`. */
  name: z.string(),
  avatar: z.nullable(z.string()),
  state: z.enum(REFERRAL_STATES),
  joined_at: IsoTime,
  /** What the friend's first pack earns; null while none is paid. */
  reward: z.nullable(Kes),
  /** When it is earned; null while no pack is paid. */
  earned_at: z.nullable(IsoTime),
  /** Why it earns nothing: names that the page says in words. What staff look at is not told. */
  reasons: z.array(z.string()),
  /** What staff wrote to the referrer when they refused it. */
  note: z.nullable(z.string()),
});
export type ReferralFriend = z.infer<typeof ReferralFriend>;

/** earned and released come in; the others go out. */
const EARNINGS_KINDS = ['earned', 'taken_back', 'withdrawn', 'released', 'converted', 'set_off'] as const;
export const EarningsEntry = z.object({
  id: z.string(),
  kind: z.enum(EARNINGS_KINDS),
  at: IsoTime,
  /** Signed: what came in is positive. */
  amount: Kes,
  /** Of what was earned or taken back. */
  friend: z.nullable(z.string()),
  /** Of a withdrawal: `WD-1001` and its id. */
  reference: z.nullable(z.string()),
  withdrawal_id: z.nullable(Uuid),
  /** Of a conversion. */
  bids: z.nullable(z.int()),
});
export type EarningsEntry = z.infer<typeof EarningsEntry>;

export const ReferralsAnswer = z.object({
  username: z.string(),
  /** MND000042. */
  code: z.string(),
  /** The address to share. */
  link: z.string(),
  totals: z.object({
    /** Rewards of friends that stand, whatever became of the money. */
    earned: Kes,
    /** Paid packs whose seven days run, and what staff look at. */
    pending: Kes,
    /** Can be taken out now. */
    available: Kes,
    /** Sent to M-PESA or on its way there. */
    withdrawn: Kes,
    /** Made into bids. */
    converted: Kes,
    /** Owed for a payment that was taken back; what is earned goes there first. */
    owed: Kes,
  }),
  terms: z.object({
    percent: z.number(),
    reward_min: Kes,
    reward_max: Kes,
    days: z.int(),
    withdraw_min: Kes,
    bid_price: Kes,
    welcome_bids: z.int(),
    /** What is withheld of earnings that are taken out, in hundredths of a percent (TAX-3). */
    withheld_bp: z.optional(z.int()),
  }),
  friends_count: z.int(),
  /** The newest; further ones by /api/referrals/friends. */
  friends: z.array(ReferralFriend),
  friends_next: z.nullable(z.string()),
  ledger: z.array(EarningsEntry),
  ledger_next: z.nullable(z.string()),
});
export type ReferralsAnswer = z.infer<typeof ReferralsAnswer>;

export const ReferralFriendsAnswer = z.object({ friends: z.array(ReferralFriend), next: z.nullable(z.string()) });
export const EarningsAnswer = z.object({ ledger: z.array(EarningsEntry), next: z.nullable(z.string()) });

/** Earnings by M-PESA: no fee (settled: Books). */
export const WithdrawEarningsBody = z.object({
  firstName: Short(200),
  lastName: Short(200),
  mpesaNumber: TypedPhone,
  /** KES, whole shillings. */
  amount: z.number(),
  /** What reaches the phone as it was shown, in KES: where another rate counts by now, 409 PRICE_CHANGED (TAX-3). */
  netAmount: z.optional(z.number()),
});
export const WithdrawEarningsAnswer = z.object({
  success: z.boolean(),
  message: z.string(),
  withdrawal_id: Uuid,
  /** What is on its way to the phone: the sum less what is withheld. */
  net_amount: z.optional(Kes),
  /** By when it is on the phone. */
  due_at: IsoTime,
  ...StopsPayout,
});

export const ConvertEarningsBody = z.object({ bids: z.int().check(z.minimum(1), z.maximum(1_000_000)) });
export const ConvertEarningsAnswer = z.object({
  success: z.boolean(),
  message: z.string(),
  bids: z.int(),
  cost: Kes,
  /** What is left to take out. */
  available: Kes,
});
