import { useQuery } from '@tanstack/react-query';
import { Check, Plus } from 'lucide-react';
import { useApi } from '../../client/api.ts';
import { formatKes, useText } from '../../client/i18n/index.ts';
import { ProductName, useProductName } from '../../client/product-name.tsx';
import { buttonClass, LinkButton } from '@mnada/ui/button.tsx';
import { EmptyState } from '@mnada/ui/empty-state.tsx';
import { isStuck, LoadProblem } from '@mnada/ui/load-problem.tsx';
import { ProductTile } from '../auctions/index.ts';
import { Skeleton } from '@mnada/ui/skeleton.tsx';
import { liveToChooseQuery } from './watch-queries.ts';

/** Live auctions as rows, each with a switch that puts it beside the others. */
export function ChooseAuctions({ chosen, onToggle }: { chosen: readonly number[]; onToggle: (id: number) => void }) {
  const t = useText();
  const nameOf = useProductName();
  const query = useQuery(liveToChooseQuery(useApi()));
  if (isStuck(query)) return <LoadProblem query={query} failed={t('watch.chooseFailed')} />;
  if (query.data === undefined) return <RowsSkeleton />;
  if (query.data.length === 0)
    return (
      <EmptyState
        title={t('watch.noneLive')}
        text={t('watch.noneLiveText')}
        action={<LinkButton to="/">{t('common.seeAuctions')}</LinkButton>}
      />
    );
  return (
    <ul className="grid gap-2 md:grid-cols-2">
      {query.data.map((auction) => {
        const isChosen = chosen.includes(auction.id);
        const Icon = isChosen ? Check : Plus;
        return (
          <li
            key={auction.id}
            className="flex min-h-22 flex-wrap items-center gap-3 rounded-xl bg-surface p-2.5 shadow-card"
          >
            <ProductTile address={auction.product_image[0]} size={64} />
            <span className="min-w-0 flex-1 basis-24">
              <span className="line-clamp-2 font-semi text-sm leading-4.5">
                <ProductName of={auction} />
              </span>
              <span className="tnum mt-0.5 block text-foreground-2 text-sm">{formatKes(auction.current_price)}</span>
            </span>
            <button
              type="button"
              aria-pressed={isChosen}
              aria-label={t('watch.chooseOn', { product: nameOf(auction) })}
              className={buttonClass(isChosen ? 'outline' : 'secondary', 'md', false, 'shrink-0 px-3! text-sm')}
              onClick={() => onToggle(auction.id)}
            >
              <Icon aria-hidden="true" size={18} />
              {t(isChosen ? 'watch.chosenShort' : 'watch.chooseShort')}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

const RowsSkeleton = () => (
  <div aria-hidden="true" className="grid gap-2 md:grid-cols-2">
    {Array.from({ length: 6 }, (_, at) => (
      <Skeleton key={at} className="h-22 rounded-xl" />
    ))}
  </div>
);
