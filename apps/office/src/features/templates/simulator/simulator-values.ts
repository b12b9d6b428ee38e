import type { SimulateAnswer } from '@mnada/contract/office';
import type { SimulatorTerms } from '@mnada/rules/office';

/** What the operator may try other numbers for. Sums in shillings, shares in percent, pace in seconds a bid; null: left empty. */
export type SimulatorValues = Readonly<
  Record<'shopPrice' | 'cost' | 'delivery' | 'bidValue' | 'freePercent' | 'pace', number | null>
>;

const tenths = (value: number): number => Math.round(value * 10) / 10;

/** The shop's own numbers, from which trying starts. */
export const startOf = ({ product, history, bids, cost, delivery }: SimulateAnswer): SimulatorValues => ({
  shopPrice: product.shop_price,
  cost,
  delivery,
  bidValue: bids.paid_value,
  freePercent: bids.free_share === null ? 0 : tenths(bids.free_share * 100),
  pace: history.seconds_per_bid === null ? null : tenths(history.seconds_per_bid),
});

const centsOf = (kes: number): number => Math.round(kes * 100);

/** What is reckoned with; null: something that it takes is not known. @param increment KSh a bid */
export function termsOf(
  { shopPrice, cost, delivery, bidValue, freePercent }: SimulatorValues,
  { increment, cashEnabled }: { readonly increment: number; readonly cashEnabled: boolean },
): SimulatorTerms | null {
  if (shopPrice === null || shopPrice <= 0 || cost === null || bidValue === null) return null;
  return {
    shopPriceCents: centsOf(shopPrice),
    landedCents: centsOf(cost),
    deliveryCents: centsOf(delivery ?? 0),
    bidValueCents: centsOf(bidValue),
    freeBidsPer10000: Math.round((freePercent ?? 0) * 100),
    incrementCents: centsOf(increment),
    cashEnabled,
  };
}
