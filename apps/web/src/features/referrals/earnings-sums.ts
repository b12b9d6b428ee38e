import type { ReferralsAnswer } from '@mnada/contract';
import { taxCents } from '@mnada/rules';
import { formatKes } from '../../client/i18n/index.ts';

type Totals = Pick<ReferralsAnswer, 'totals' | 'terms'>;
export type Typed = { readonly value: number } | { readonly wrong: 'bad' | 'low' | 'high' };

/** Digits with the spaces and commas that people put between them. */
const wholeNumber = (typed: string): number | null => {
  const digits = typed.replace(/[\s,]/g, '');
  return /^[0-9]{1,9}$/.test(digits) ? Number(digits) : null;
};

/** All that can be withdrawn: whole shillings. */
export const wholeKes = (kes: number): number => Math.floor(kes + 1e-9);
/** All that earnings are enough for: whole bids (settled: KSh 10 each). */
export const bidsFor = ({ totals, terms }: Totals): number => Math.floor(totals.available / terms.bid_price + 1e-9);

/** Reads a typed sum as the server will. */
export function readSum(typed: string, { totals, terms }: Totals): Typed {
  const kes = wholeNumber(typed);
  if (kes === null) return { wrong: 'bad' };
  if (kes < terms.withdraw_min) return { wrong: 'low' };
  return kes > wholeKes(totals.available) ? { wrong: 'high' } : { value: kes };
}

export function readBids(typed: string, given: Totals): Typed {
  const bids = wholeNumber(typed);
  if (bids === null) return { wrong: 'bad' };
  if (bids < 1) return { wrong: 'low' };
  return bids > bidsFor(given) ? { wrong: 'high' } : { value: bids };
}

/** What is left after something was taken out, without the dust of binary fractions. */
export const restKes = (availableKes: number, takenKes: number): number =>
  Math.round((availableKes - takenKes) * 100) / 100;

export const canWithdraw = ({ totals, terms }: Totals): boolean =>
  totals.owed === 0 && wholeKes(totals.available) >= terms.withdraw_min;
export const canConvert = (given: Totals): boolean => given.totals.owed === 0 && bidsFor(given) >= 1;

/** Of earnings that are taken out: what is withheld of them, and the whole shillings that reach the phone, as the server reckons. */
export function afterTax(
  kes: number,
  { terms }: Pick<Totals, 'terms'>,
): { readonly tax: number; readonly gets: number } {
  const cents = taxCents('withheld', kes * 100, terms.withheld_bp ?? 0);
  return { tax: cents / 100, gets: Math.floor((kes * 100 - cents) / 100) };
}

/** A sum as this page writes it: `KSh 0`, not the `KSh 0.00` at which auctions start. */
export const sumOf = (kes: number): string => formatKes(kes, kes === 0 ? 'never' : 'auto');
