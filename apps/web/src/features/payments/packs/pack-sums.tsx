import type { BidPackage } from '@mnada/contract';
import { formatKes, useText } from '../../../client/i18n/index.ts';
import { SumRow, SumRows } from '../sum-rows.tsx';

/** What a pack costs, and what it saves. */
export function PackSums({ pack, className }: { pack: BidPackage; className?: string }) {
  const t = useText();
  return (
    <SumRows className={className}>
      <SumRow name={t('payments.bidsAt', { count: pack.bids, price: formatKes(pack.perBid, 'always') })}>
        {formatKes(pack.price)}
      </SumRow>
      {pack.savings > 0 ? (
        <SumRow name={t('payments.youSave')} good>
          {formatKes(pack.savings)}
        </SumRow>
      ) : null}
      <SumRow name={t('payments.total')} total>
        {formatKes(pack.price)}
      </SumRow>
    </SumRows>
  );
}
