import type { AuctionRules, AuctionWarning } from '@mnada/contract/office';
import { leastLockPrice, type LockPriceReading, readLockPrice, toCents, usualLockPrice } from '@mnada/rules';

/** KSh a bid: one, everywhere (AUC-3). */
const INCREMENT_CENTS = 100;

/** BID-11: how the lock price stands to the dearest of what is sold, and from which whole KSh on it may be, and is usual. */
export function lockPriceFor(
  rules: Pick<AuctionRules, 'bids_per_tap' | 'lock_price'>,
  shopPrices: readonly number[],
): { reading: LockPriceReading; least: number; usual: number } {
  const terms = {
    lockPriceCents: rules.lock_price === null ? null : toCents(rules.lock_price),
    bidsPerTap: rules.bids_per_tap,
    incrementCents: INCREMENT_CENTS,
    shopPriceCents: toCents(Math.max(0, ...shopPrices)),
  };
  return {
    reading: readLockPrice(terms),
    least: Math.ceil(leastLockPrice(terms) / 100),
    usual: Math.ceil(usualLockPrice(terms) / 100),
  };
}

/** What an operator should see before a template is published; of a draft the server says it. */
export const lockPriceWarnings = (...[rules, shopPrices]: Parameters<typeof lockPriceFor>): AuctionWarning[] =>
  lockPriceFor(rules, shopPrices).reading === 'low' ? ['lock_price_low'] : [];
