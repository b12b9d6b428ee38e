/** What the month's taxes come to, reckoned here from the rates of its plan and by nothing of the shop's. */
import { RATES_BP } from './plan.ts';

const WHOLE_BP = 10_000;
/** Half a cent up. */
const share = (cents: number, rateBp: number, ofBp: number): number =>
  Math.floor((2 * cents * rateBp + ofBp) / (2 * ofBp));

/** By code, what of a payment is tax. */
export const taxesOf = (purpose: string, cents: number): Readonly<Record<string, number>> => ({
  VAT16: share(cents, RATES_BP.vat, WHOLE_BP + RATES_BP.vat),
  ...(purpose === 'pack' ? { LEVY5: share(cents, RATES_BP.levy, WHOLE_BP) } : {}),
});
export const taxOf = (purpose: string, cents: number): number =>
  Object.values(taxesOf(purpose, cents)).reduce((sum, tax) => sum + tax, 0);

/** Cash for a win: the shop price less a tenth of the winning price, less what is withheld of that, in whole shillings. */
export function cashOf(shopCents: number, wonCents: number): { fee: number; tax: number; net: number; rest: number } {
  const fee = share(wonCents, 1, 10);
  const tax = share(shopCents - fee, RATES_BP.withheld, WHOLE_BP);
  const rest = (shopCents - fee - tax) % 100;
  return { fee, tax, net: shopCents - fee - tax - rest, rest };
}
