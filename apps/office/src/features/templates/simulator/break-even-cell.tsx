import { simulate } from '@mnada/rules/office';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '../../../client/i18n/index.ts';
import { simulateQuery } from '../template-queries.ts';
import { startOf, termsOf } from './simulator-values.ts';

/** From how many bids on nothing is lost when the product is claimed, for a line of a list; what a bid brings is the shop's, and asked once. */
export function BreakEvenCell({
  askedOf,
  shopPrice,
  cost,
}: {
  /** Any product of the list: by it the shop's own figures are asked for. */
  askedOf: number;
  shopPrice: number;
  cost: number | null;
}) {
  const { data } = useQuery(simulateQuery(askedOf));
  if (data === undefined || cost === null) return '–';
  const terms = termsOf({ ...startOf(data), shopPrice, cost, delivery: null }, { increment: 1, cashEnabled: false });
  if (terms === null) return '–';
  const { product } = simulate(terms, { sampleSize: 0, usualEndBids: null, bidsPerHour: null });
  return product.breakEvenBids === null ? '–' : formatNumber(product.breakEvenBids);
}
