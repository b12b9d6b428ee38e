import type { Cents } from '../units.ts';
import { serviceFeeCents, wholeShillings } from '../money.ts';
import { taxCents } from '../tax/tax.ts';

/** What M-PESA pays out at once, in cents: KSh 10 to 250,000. */
export const PAYOUT_CENTS = { min: 1_000, max: 25_000_000 } as const;

export type CashClaim = {
  /** The original price of what was won. */
  readonly grossCents: Cents;
  /** 10 % of the winning price, exact to the cent. */
  readonly feeCents: Cents;
  /** Kept back for the authority, of what the fee leaves (TAX-3). */
  readonly taxCents: Cents;
  /** Whole shillings that reach the phone. */
  readonly netCents: Cents;
  /** What is cut off to get there: below a shilling. gross = fee + tax + net + rest. */
  readonly restCents: Cents;
  /** Whether M-PESA can pay that at once. */
  readonly fits: 'yes' | 'too_little' | 'too_much';
};

/**
 * WIN-3: what a win is worth in cash. Both prices are the server's own.
 * @param withheldBp what is withheld of payouts now, in hundredths of a percent
 */
export function cashClaim(originalPriceCents: Cents, winningPriceCents: Cents, withheldBp = 0): CashClaim {
  const feeCents = serviceFeeCents(winningPriceCents);
  const beforeTaxCents = Math.max(0, originalPriceCents - feeCents);
  const withheldCents = taxCents('withheld', beforeTaxCents, withheldBp);
  const { paidCents: netCents, restCents } = wholeShillings(beforeTaxCents - withheldCents);
  const fits = netCents < PAYOUT_CENTS.min ? 'too_little' : netCents > PAYOUT_CENTS.max ? 'too_much' : 'yes';
  return { grossCents: originalPriceCents, feeCents, taxCents: withheldCents, netCents, restCents, fits };
}
