import type { AuctionRules, AuctionRulesBody } from '@mnada/contract/office';
import { type Cents, type LockPriceReading, readLockPrice, SECOND_US, toCents, toShillings } from '@mnada/rules';
import { type RawBuilder, sql } from 'kysely';
import { AUCTION_DEFAULTS, type AuctionSettings } from '../auctions/index.ts';

/** Rules as rows keep them. */
export type RuleColumns = {
  readonly countdownUs: number;
  readonly beginnersOnly: boolean;
  readonly cashEnabled: boolean;
  readonly winsPerProduct: number;
  readonly winsInTotal: number;
  readonly seatsNeeded: number | null;
  readonly bidsPerTap: number;
  readonly lockPriceCents: Cents | null;
  readonly relistMost: number;
};

/** What an auction, too, has of them; from a row called `it`. */
export const TERM_COLUMNS: RawBuilder<unknown> = sql`
  it.countdown_us as "countdownUs", it.beginners_only as "beginnersOnly", it.cash_enabled as "cashEnabled",
  it.wins_per_product as "winsPerProduct", it.wins_in_total as "winsInTotal", it.seats_needed as "seatsNeeded", it.bids_per_tap as "bidsPerTap",
  it.lock_price_cents as "lockPriceCents"`;

/** All of them, from a draft or a template called `it`. */
export const RULE_COLUMNS: RawBuilder<unknown> = sql`${TERM_COLUMNS}, it.relist_most as "relistMost"`;

export const toRules = (row: RuleColumns): AuctionRules => ({
  countdown_seconds: row.countdownUs / SECOND_US,
  beginners_only: row.beginnersOnly,
  cash_enabled: row.cashEnabled,
  wins_per_product: row.winsPerProduct,
  wins_in_total: row.winsInTotal,
  seats: row.seatsNeeded,
  bids_per_tap: row.bidsPerTap,
  lock_price: row.lockPriceCents === null ? null : toShillings(row.lockPriceCents),
  relist_most: row.relistMost,
});

export const fromRules = (rules: AuctionRules): RuleColumns => ({
  countdownUs: rules.countdown_seconds * SECOND_US,
  beginnersOnly: rules.beginners_only,
  cashEnabled: rules.cash_enabled,
  winsPerProduct: rules.wins_per_product,
  winsInTotal: rules.wins_in_total,
  seatsNeeded: rules.seats,
  bidsPerTap: rules.bids_per_tap,
  lockPriceCents: rules.lock_price === null ? null : toCents(rules.lock_price),
  relistMost: rules.relist_most,
});

/** What of them an auction copies; a bid always adds KSh 1 (AUC-3). */
export const settingsOf = (rules: RuleColumns): AuctionSettings => ({
  countdownUs: rules.countdownUs,
  beginnersOnly: rules.beginnersOnly,
  cashEnabled: rules.cashEnabled,
  winsPerProduct: rules.winsPerProduct,
  winsInTotal: rules.winsInTotal,
  seatsNeeded: rules.seatsNeeded,
  bidsPerTap: rules.bidsPerTap,
  lockPriceCents: rules.lockPriceCents,
});

/** `(countdown_us, …)` and its values, for an insert. */
export const ruleNames = sql.raw(
  'countdown_us, beginners_only, cash_enabled, wins_per_product, wins_in_total, seats_needed, bids_per_tap, lock_price_cents, relist_most',
);
export const ruleValues = (rules: RuleColumns): RawBuilder<unknown> => sql`
  ${rules.countdownUs}, ${rules.beginnersOnly}, ${rules.cashEnabled}, ${rules.winsPerProduct}, ${rules.winsInTotal},
  ${rules.seatsNeeded}, ${rules.bidsPerTap}, ${rules.lockPriceCents}, ${rules.relistMost}`;
export const ruleChanges = (rules: RuleColumns): RawBuilder<unknown> => sql`
  countdown_us = ${rules.countdownUs}, beginners_only = ${rules.beginnersOnly}, cash_enabled = ${rules.cashEnabled},
  wins_per_product = ${rules.winsPerProduct}, wins_in_total = ${rules.winsInTotal},
  seats_needed = ${rules.seatsNeeded}, bids_per_tap = ${rules.bidsPerTap}, lock_price_cents = ${rules.lockPriceCents}, relist_most = ${rules.relistMost}`;

/** How the lock price of rules stands to a product at its shop price (BID-11). */
export const lockPriceOf = (
  { lockPriceCents, bidsPerTap }: Pick<RuleColumns, 'lockPriceCents' | 'bidsPerTap'>,
  shopPriceCents: Cents,
): LockPriceReading =>
  readLockPrice({ lockPriceCents, bidsPerTap, incrementCents: AUCTION_DEFAULTS.incrementCents, shopPriceCents });

/** Rules as they were sent: what a tab of before a rule doesn't know of stays as it is known here. */
export const completeRules = (
  known: AuctionRules,
  { seats = known.seats, bids_per_tap = known.bids_per_tap, lock_price = known.lock_price, ...sent }: AuctionRulesBody,
): AuctionRules => ({ ...sent, seats, bids_per_tap, lock_price });
