import type { ReferralsAnswer } from '@mnada/contract';
import { useText } from '../../client/i18n/index.ts';
import { InkHero } from '@mnada/ui/ink-hero.tsx';
import { RollingNumber } from '@mnada/ui/rolling-number.tsx';
import { sumOf } from './earnings-sums.ts';

/** Total earnings, and where they are: available, on the way, withdrawn, changed into bids. */
export function EarningsHero({ totals }: Pick<ReferralsAnswer, 'totals'>) {
  const t = useText();
  const parts = [
    totals.available > 0 ? t('referrals.availableSum', { amount: sumOf(totals.available) }) : null,
    totals.pending > 0 ? t('referrals.pendingSum', { amount: sumOf(totals.pending) }) : null,
    totals.withdrawn > 0 ? t('referrals.withdrawnSum', { amount: sumOf(totals.withdrawn) }) : null,
    totals.converted > 0 ? t('referrals.convertedSum', { amount: sumOf(totals.converted) }) : null,
  ].filter((part) => part !== null);
  return (
    <InkHero>
      <p className="text-on-brand-2">{t('referrals.total')}</p>
      <p className="tnum mt-0.5 font-[780] text-[min(2.5rem,12vw)] leading-11 tracking-[-0.03em]">
        <RollingNumber text={sumOf(totals.earned)} />
      </p>
      <p className="mt-2 min-h-6 max-w-[75%] text-on-brand-2">
        {parts.length > 0 ? parts.join(' · ') : totals.earned > 0 ? t('referrals.owed') : t('referrals.boughtNone')}
      </p>
    </InkHero>
  );
}
