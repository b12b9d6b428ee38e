import type { AuctionRules } from '@mnada/contract/office';
import { SECOND_US } from '@mnada/rules';
import { type RawBuilder, sql } from 'kysely';
import type { AuctionSettings } from '../auctions/index.ts';

/** Rules as rows keep them. */
export type RuleColumns = {
  readonly countdownUs: number;
  readonly beginnersOnly: boolean;
  readonly cashEnabled: boolean;
  readonly winsPerProduct: number;
  readonly winsInTotal: number;
  readonly relistMost: number;
};

/** From a row called `it`. */
export const RULE_COLUMNS: RawBuilder<unknown> = sql`
  it.countdown_us as "countdownUs", it.beginners_only as "beginnersOnly", it.cash_enabled as "cashEnabled",
  it.wins_per_product as "winsPerProduct", it.wins_in_total as "winsInTotal", it.relist_most as "relistMost"`;

export const toRules = (row: RuleColumns): AuctionRules => ({
  countdown_seconds: row.countdownUs / SECOND_US,
  beginners_only: row.beginnersOnly,
  cash_enabled: row.cashEnabled,
  wins_per_product: row.winsPerProduct,
  wins_in_total: row.winsInTotal,
  relist_most: row.relistMost,
});

export const fromRules = (rules: AuctionRules): RuleColumns => ({
  countdownUs: rules.countdown_seconds * SECOND_US,
  beginnersOnly: rules.beginners_only,
  cashEnabled: rules.cash_enabled,
  winsPerProduct: rules.wins_per_product,
  winsInTotal: rules.wins_in_total,
  relistMost: rules.relist_most,
});

/** What of them an auction copies; a bid always adds KSh 1 (AUC-3). */
export const settingsOf = (rules: RuleColumns): AuctionSettings => ({
  countdownUs: rules.countdownUs,
  beginnersOnly: rules.beginnersOnly,
  cashEnabled: rules.cashEnabled,
  winsPerProduct: rules.winsPerProduct,
  winsInTotal: rules.winsInTotal,
});

/** `(countdown_us, …)` and its values, for an insert. */
export const ruleNames = sql.raw(
  'countdown_us, beginners_only, cash_enabled, wins_per_product, wins_in_total, relist_most',
);
export const ruleValues = (rules: RuleColumns): RawBuilder<unknown> => sql`
  ${rules.countdownUs}, ${rules.beginnersOnly}, ${rules.cashEnabled}, ${rules.winsPerProduct}, ${rules.winsInTotal},
  ${rules.relistMost}`;
export const ruleChanges = (rules: RuleColumns): RawBuilder<unknown> => sql`
  countdown_us = ${rules.countdownUs}, beginners_only = ${rules.beginnersOnly}, cash_enabled = ${rules.cashEnabled},
  wins_per_product = ${rules.winsPerProduct}, wins_in_total = ${rules.winsInTotal}, relist_most = ${rules.relistMost}`;
