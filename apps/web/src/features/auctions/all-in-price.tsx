import { Chip } from '@mnada/ui/chip.tsx';
import { formatAmount, formatKes, formatSaving, type Translate, useText } from '../../client/i18n/index.ts';

/** A sale as lists tell it: the price, and what the winner's bids cost. Sales from before that was counted don't know it. */
export type SaleCosts = {
  readonly priceKes: number;
  readonly originalKes: number;
  readonly bids?: number | undefined;
  readonly bidsKes?: number | undefined;
};

export const allInKes = ({ priceKes, bidsKes = 0 }: SaleCosts): number => priceKes + bidsKes;

/** "1,520 + 1,688 for 211 bids": what the all-in sum is made of; null: not known. */
export function costParts({ priceKes, bids, bidsKes }: SaleCosts, t: Translate): string | null {
  if (bids === undefined || bidsKes === undefined) return null;
  return t(bidsKes === 0 ? 'costs.winnerFree' : 'costs.winnerLine', {
    price: formatAmount(priceKes),
    bids: formatAmount(bidsKes),
    count: bids,
  });
}

/** The all-in sum as the big number of a winner's row, and what it saves against the shop price. */
export function AllInPrice({ costs }: { costs: SaleCosts }) {
  const t = useText();
  const sum = allInKes(costs);
  const saving = formatSaving(sum, costs.originalKes);
  return (
    <span className="tnum flex flex-col items-end gap-1 text-right">
      <b className="whitespace-nowrap font-semi text-lg leading-6">
        <span className="sr-only">{t('costs.allIn')} </span>
        {formatKes(sum)}
      </b>
      {saving === null ? null : <Chip tone="live">{t('costs.savingAllIn', { saving })}</Chip>}
    </span>
  );
}
