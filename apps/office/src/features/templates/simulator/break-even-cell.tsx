import { simulate } from '@mnada/rules/office';
import { Skeleton } from '@mnada/ui/skeleton.tsx';
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
  const { data, isPending } = useQuery(simulateQuery(askedOf));
  if (isPending && cost !== null) return <Skeleton className="ml-auto h-3 w-12" />;
  if (data === undefined || cost === null) return '–';
  const terms = termsOf({ ...startOf(data), shopPrice, cost, delivery: null }, { increment: 1, cashEnabled: false });
  if (terms === null) return '–';
  const { product } = simulate(terms, { sampleSize: 0, usualEndBids: null, bidsPerHour: null });
  return product.breakEvenBids === null ? '–' : formatNumber(product.breakEvenBids);
}
