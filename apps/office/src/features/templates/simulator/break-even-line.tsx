import { simulate } from '@mnada/rules/office';
import { useQuery } from '@tanstack/react-query';
import { formatNumber, useText } from '../../../client/i18n/index.ts';
import { simulateQuery } from '../template-queries.ts';
import { startOf, termsOf } from './simulator-values.ts';

/**
 * One sentence: from how many bids on nothing is lost, as product and as cash.
 * @param cost KSh of the very piece where it is known; else what the next one cost
 */
export function BreakEvenLine({
  productId,
  shopPrice,
  increment,
  cashEnabled,
  cost = null,
}: {
  productId: number;
  shopPrice: number;
  increment: number;
  cashEnabled: boolean;
  cost?: number | null;
}) {
  const t = useText();
  const { data, error } = useQuery(simulateQuery(productId));
  if (data === undefined)
    return error === null ? null : <p className="text-foreground-2 text-xs">{t('templates.evenFailed')}</p>;
  const values = startOf(data);
  const terms = termsOf(
    { ...values, shopPrice, cost: cost ?? values.cost },
    { increment, cashEnabled: cashEnabled && data.rules.cash_is_on },
  );
  if (terms === null) return <p className="text-foreground-2 text-xs">{t('templates.evenUnknown')}</p>;
  const { product, cash } = simulate(terms, { sampleSize: 0, usualEndBids: null, bidsPerHour: null });
  const after = (bids: number | null): string =>
    bids === null ? t('templates.evenNever') : t('templates.evenAfter', { count: bids, bids: formatNumber(bids) });
  return (
    <p className="text-foreground-2 text-xs">
      {cash === null
        ? t('templates.evenProduct', { product: after(product.breakEvenBids) })
        : t('templates.evenBoth', { product: after(product.breakEvenBids), cash: after(cash.breakEvenBids) })}
    </p>
  );
}
