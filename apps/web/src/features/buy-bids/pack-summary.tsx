import type { BidPackage } from '@mnada/contract';
import { formatKes, useText } from '../../i18n/index.ts';
import { SumRow, SumRows } from '../../payments/sum-rows.tsx';

/** What the chosen pack costs, and what it saves. */
export function PackSummary({ pack }: { pack: BidPackage }) {
  const t = useText();
  return (
    <section aria-labelledby="pack-summary" className="rounded-xl bg-surface px-4 py-4 shadow-card md:px-5">
      <h2 id="pack-summary" className="text-lg">
        {t('paying.packSummary')}
      </h2>
      <PackSums pack={pack} className="mt-3" />
    </section>
  );
}

/** The same rows in the sheet. */
export function PackSums({ pack, className }: { pack: BidPackage; className?: string }) {
  const t = useText();
  return (
    <SumRows className={className}>
      <SumRow name={t('paying.bidsAt', { count: pack.bids, price: formatKes(pack.perBid, 'always') })}>
        {formatKes(pack.price)}
      </SumRow>
      {pack.savings > 0 ? (
        <SumRow name={t('paying.youSave')} good>
          {formatKes(pack.savings)}
        </SumRow>
      ) : null}
      <SumRow name={t('paying.total')} total>
        {formatKes(pack.price)}
      </SumRow>
    </SumRows>
  );
}
