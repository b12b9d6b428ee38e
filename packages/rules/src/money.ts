import type { Cents } from './units.ts';

export const CENTS_PER_SHILLING = 100;

/** KES as the wire carries them (GEN-2). */
export const toShillings = (cents: Cents): number => cents / CENTS_PER_SHILLING;

/** Integer cents from KES; the wire's 7.5 is 750. Rounds away what binary fractions leave behind. */
export const toCents = (shillings: number): Cents => Math.round(shillings * CENTS_PER_SHILLING);

/** AUC-3: the price is always increment × accepted bids. */
export const priceAfter = (incrementCents: Cents, bids: number): Cents => incrementCents * bids;

/** WIN-3: the fee is 10 % of the winning price, exact to the cent (half a cent goes up). */
export const serviceFeeCents = (winningPriceCents: Cents): Cents => Math.round(winningPriceCents / 10);

/** WIN-3: M-PESA pays whole shillings; what is cut off goes to a rounding account. */
export const wholeShillings = (cents: Cents): { readonly paidCents: Cents; readonly restCents: Cents } => {
  const restCents = cents % CENTS_PER_SHILLING;
  return { paidCents: cents - restCents, restCents };
};
