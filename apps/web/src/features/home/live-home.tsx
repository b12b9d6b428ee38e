import { useQuery, useQueryClient } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { useApi } from '../../client/api.ts';
import { useLanguage, useText } from '../../client/i18n/index.ts';
import { useListSocket } from '../../realtime/index.ts';
import { Categories } from './categories.tsx';
import { Deals } from './deals.tsx';
import { promoQuery } from './home-queries.ts';
import { LiveHero } from './live-hero.tsx';
import { loadLater } from '@mnada/ui/load-later.tsx';

// Below the first screen: drawn by the server, alive when its code is there; on its way with this file.
const { Later: SoldLastDay, preload: preloadSold } = loadLater(
  () => import('./sold-last-day.tsx').then((module) => module.SoldLastDay),
  { drawn: true, pending: <div className="h-[68rem] md:h-200" /> },
);
if (typeof document !== 'undefined') preloadSold();

/**
 * The home page on live data: nothing on it is made up (OWN-6). One list socket keeps every price and clock on it current;
 * each part reads what it shows, so that a bid draws its own card again and nothing else.
 * @param renderedAtMs when the data was fetched, until the server's clock is known.
 */
export function LiveHome({
  category,
  renderedAtMs,
  onHowTo,
  onHowToNear,
}: {
  category: string | undefined;
  renderedAtMs: number;
  onHowTo: () => void;
  onHowToNear: () => void;
}) {
  const t = useText();
  const queryClient = useQueryClient();
  const [heroIds, setHeroIds] = useState<readonly number[]>([]);
  const [dealIds, setDealIds] = useState<readonly number[]>([]);
  useListSocket([...new Set([...heroIds, ...dealIds])], (event) => {
    if (event.type === 'auction_ended') void queryClient.invalidateQueries({ queryKey: ['sold-items'] });
  });
  return (
    <>
      <h1 className="sr-only">{t('home.title')}</h1>
      <Categories current={category} />
      <div className="column pt-4 pb-8 md:pt-5">
        <Banner />
        <LiveHero renderedAtMs={renderedAtMs} onShown={setHeroIds} onHowTo={onHowTo} onHowToNear={onHowToNear} />
        <SoldLastDay renderedAtMs={renderedAtMs} />
        <Deals category={category} renderedAtMs={renderedAtMs} onShown={setDealIds} />
      </div>
    </>
  );
}

/** What the shop has to say to everybody, while it has (OPS-12). */
const Banner = memo(function Banner() {
  const { data } = useQuery(promoQuery(useApi(), useLanguage()));
  if (data?.banner == null) return null;
  return (
    <p className="mb-4 rounded-lg bg-surface-2 px-4 py-3 [overflow-wrap:anywhere]">
      <b className="block font-semi">{data.banner.title}</b>
      {data.banner.text}
    </p>
  );
});
