/**
 * Rewards for learning how the shop works (OWN-7): a few free bids, once a person and step. Never tied to how much
 * somebody spends or bids; no streaks, nothing that runs out in front of one's eyes.
 */
export const REWARD_STEPS = ['contact', 'watch', 'practice', 'save', 'bid', 'order'] as const;
export type RewardStep = (typeof REWARD_STEPS)[number];

/** What each step gives, in free bids: published, and the same for everybody. */
export const REWARD_BIDS: Readonly<Record<RewardStep, number>> = {
  contact: 2,
  watch: 1,
  practice: 1,
  save: 1,
  bid: 2,
  order: 3,
};

/** Steps that the person's own browser reports: the server can't see them. So they are worth one bid each. */
export const TOLD_STEPS = ['watch', 'practice'] as const satisfies readonly RewardStep[];
export type ToldStep = (typeof TOLD_STEPS)[number];

/** An auction counts as watched when it ended so recently: it may have been watched before its viewer registered. */
export const WATCHED_WITHIN_HOURS = 24;

/** Free bids that may be given away, of every kind together: steps and welcome gifts. The operator may set others. */
export const REWARD_BUDGET = { day: 300, all: 30_000 } as const;

export type RewardPerson = {
  /** Simulated bidders count as none: they earn nothing. */
  readonly isPerson: boolean;
  readonly isActive: boolean;
  /** In a break that they chose for themselves. */
  readonly isOnBreak: boolean;
  readonly hasProvedPhone: boolean;
  /** Another account of the same phone, payer's number, mailbox or device has taken this step. */
  readonly isKnownElsewhere: boolean;
};
export type PersonRefusal = 'FORBIDDEN' | 'ACCOUNT_SUSPENDED' | 'SELF_EXCLUDED' | 'REWARD_NEEDS_PHONE';
export type RewardRefusal = PersonRefusal | 'REWARD_NOT_DONE' | 'REWARD_SAME_PERSON' | FreeBidsLater;

/** Why somebody takes no rewards at all now, or null. */
export function rewardsBarred(person: Omit<RewardPerson, 'isKnownElsewhere'>): PersonRefusal | null {
  if (!person.isPerson) return 'FORBIDDEN';
  if (!person.isActive) return 'ACCOUNT_SUSPENDED';
  if (person.isOnBreak) return 'SELF_EXCLUDED';
  return person.hasProvedPhone ? null : 'REWARD_NEEDS_PHONE';
}

/** Why a step can't be taken, or null. Whether it had been taken is asked before: again is never wrong. */
export function rewardRefusal(person: RewardPerson, isDone: boolean): RewardRefusal | null {
  const barred = rewardsBarred(person);
  if (barred !== null) return barred;
  if (!isDone) return 'REWARD_NOT_DONE';
  return person.isKnownElsewhere ? 'REWARD_SAME_PERSON' : null;
}

export type RewardBudget = {
  readonly dayBids: number;
  readonly dayGranted: number;
  readonly allBids: number;
  readonly allGranted: number;
};

/** How many bids may still be given away today; a budget that was lowered below what was given has nothing left. */
export const budgetLeft = ({ dayBids, dayGranted, allBids, allGranted }: RewardBudget): number =>
  Math.max(0, Math.min(dayBids - dayGranted, allBids - allGranted));

const DAY_MS = 86_400_000;
/** East Africa Time, all year (GEN-3). */
const NAIROBI_MS = 3 * 3_600_000;

/** The day of the budget, `2026-11-22`: it changes at midnight in Nairobi. */
export const budgetDay = (nowMs: number): string => new Date(nowMs + NAIROBI_MS).toISOString().slice(0, 10);

/**
 * To one network (an IPv4 address, an IPv6 /64) goes at most this part of a day's budget: phones of one operator share
 * addresses, so it is a generous part, and still nobody takes a whole day from everybody else.
 */
const NETWORK_PART = 5;
/** All that one person can be given; a small budget must not shut everybody out. */
const NETWORK_LEAST_BIDS = 15;

/** What stands in the way for today: tomorrow the same gift may be given. */
export type FreeBidsLater = 'REWARD_BUDGET_USED' | 'REWARD_NETWORK_LIMIT';

/**
 * Whether so many free bids can be given now.
 * @param networkGranted bids that went to the same network today
 * @returns why not today, or null
 */
export function freeBidsRefusal(budget: RewardBudget, networkGranted: number, bids: number): FreeBidsLater | null {
  if (bids > budgetLeft(budget)) return 'REWARD_BUDGET_USED';
  return networkGranted + bids > Math.max(NETWORK_LEAST_BIDS, Math.ceil(budget.dayBids / NETWORK_PART))
    ? 'REWARD_NETWORK_LIMIT'
    : null;
}

/** When the next day's budget begins. */
export const nextBudgetMs = (nowMs: number): number =>
  (Math.floor((nowMs + NAIROBI_MS) / DAY_MS) + 1) * DAY_MS - NAIROBI_MS;
