import type { BidPackage } from '@mnada/contract';
import { useText } from '../../../client/i18n/index.ts';
import { PackSums } from './pack-sums.tsx';

/** What the chosen pack costs, and what it saves. */
export function PackSummary({ pack }: { pack: BidPackage }) {
  const t = useText();
  return (
    <section aria-labelledby="pack-summary" className="rounded-xl bg-surface px-4 py-4 shadow-card md:px-5">
      <h2 id="pack-summary" className="text-lg">
        {t('payments.packSummary')}
      </h2>
      <PackSums pack={pack} className="mt-3" />
    </section>
  );
}
