import type { BidOrigins } from '@mnada/rules/transparency';
import { cx } from '@mnada/ui/cx.ts';
import { formatAmount, useText } from '../../client/i18n/index.ts';

const KINDS = [
  ['bought', 'bg-pay'],
  ['returned', 'bg-upcoming'],
  ['promotional', 'bg-bid'],
  ['house', 'bg-surface-3'],
] as const;

/** Where an auction's bids came from, as it was signed; and how none can come from the house. */
export function BidOriginsCard({ origins, people }: { origins: BidOrigins; people: number }) {
  const t = useText();
  const all = Object.values(origins).reduce((sum, count) => sum + count, 0);
  const share = (count: number) => (all === 0 ? '0.0%' : `${((100 * count) / all).toFixed(1)}%`);
  return (
    <section aria-labelledby="origins" className="rounded-xl bg-surface p-4 shadow-card md:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="origins" className="font-semi text-lg">
          {t('transparency.origins')}
        </h2>
        <p className="tnum text-foreground-2 text-sm">
          {t('transparency.originsBy', { bids: t('transparency.bidsCount', { count: all }), count: people })}
        </p>
      </div>
      <div aria-hidden="true" className="mt-3 flex h-3.5 gap-0.5 overflow-hidden rounded-full bg-surface-3">
        {KINDS.map(([kind, colour]) =>
          origins[kind] === 0 ? null : <span key={kind} className={colour} style={{ flexGrow: origins[kind] }} />,
        )}
      </div>
      <dl className="mt-3 grid gap-2">
        {KINDS.map(([kind, colour]) => (
          <div key={kind} className="tnum flex items-center gap-2.5">
            <span aria-hidden="true" className={cx('size-2.5 shrink-0 rounded-xs', colour)} />
            <dt className="min-w-0 flex-1">{t(`transparency.${kind}`)}</dt>
            <dd className="flex gap-3">
              <b>{formatAmount(origins[kind], 'never')}</b>
              <span className="min-w-14 text-right text-foreground-2">{share(origins[kind])}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="demo-only mt-3 rounded-lg bg-upcoming-soft p-3 text-sm text-upcoming-text leading-5">
        {t('transparency.simulated')}
      </p>
      <h3 className="mt-4 font-semi">{t('transparency.houseTitle')}</h3>
      <p className="mt-1 text-foreground-2 text-sm leading-5">{t('transparency.houseText')}</p>
    </section>
  );
}
