import type { Cents } from '../units.ts';

/** `vat` is inside a price, `levy` a share of what is paid, `withheld` is kept back from what is paid out (TAX-1). */
export type TaxKind = 'vat' | 'levy' | 'withheld';

/** Hundredths of a percent: 16 % is 1,600. */
export const RATE_BP_MAX = 10_000;

/** What of a sum is tax, to the cent, half a cent up. Prices hold their VAT: KSh 116 at 16 % hold KSh 16. */
export function taxCents(kind: TaxKind, grossCents: Cents, rateBp: number): Cents {
  return Math.round((grossCents * rateBp) / (kind === 'vat' ? RATE_BP_MAX + rateBp : RATE_BP_MAX));
}
