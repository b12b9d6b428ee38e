import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../client/api.ts';
import { formatKes, useText } from '../../../client/i18n/index.ts';
import { Skeleton } from '@mnada/ui/skeleton.tsx';
import { packsQuery } from './packs.ts';

/** What the packs on sale cost, to read: for who has to sign in before choosing one. Nothing where none can be told. */
export function PackPrices() {
  const t = useText();
  const { data, isError } = useQuery(packsQuery(useApi()));
  if (isError || data?.length === 0) return null;
  if (data === undefined) return <PackPricesSkeleton />;
  return (
    <ul
      aria-label={t('payments.packs')}
      className="grid grid-cols-3 gap-x-3 gap-y-2.5 rounded-xl bg-surface-2 px-4 py-3 text-sm leading-5"
    >
      {data.map(({ id, bids, price }) => (
        <li key={id} className="tnum">
          <span className="block text-foreground-2">{t('payments.bids', { count: bids })}</span>
          <b className="whitespace-nowrap">{formatKes(price)}</b>
        </li>
      ))}
    </ul>
  );
}

/** Six packs high. */
const PackPricesSkeleton = () => <Skeleton className="h-28.5 w-full rounded-xl!" />;
