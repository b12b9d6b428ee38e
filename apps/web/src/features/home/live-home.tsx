import type { AuctionSummary } from '@mnada/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '../../app/api.ts';
import { formatDay, formatKes, useLanguage, useText } from '../../i18n/index.ts';
import { useConnection, useListSocket, useServerNow } from '../../live/index.ts';
import { LiveDot } from '../../ui/chip.tsx';
import { CountdownRing } from '../../ui/countdown-ring.tsx';
import { Categories } from './categories.tsx';
import { Deals } from './deals.tsx';
import { Hero, type HeroCard, StartButton } from './hero.tsx';
import { homeAuctionsQuery, homeSoldQuery } from './home-queries.ts';
import { soldLastDay } from './last-day.ts';
import { SoldSections } from './sold-sections.tsx';
import { steadyOrder } from './steady-order.ts';

const HERO_CARDS = 3;

/**
 * The home page on live data: nothing on it is made up (OWN-6). One list socket keeps every price and clock on it current.
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
  const api = useApi();
  const queryClient = useQueryClient();
  const nowMs = useServerNow(60_000) ?? renderedAtMs;
  const live = useQuery(homeAuctionsQuery(api, 'live'));
  const scheduled = useQuery(homeAuctionsQuery(api, 'scheduled'));
  const sold = useQuery(homeSoldQuery(api));
  const lastDay = sold.data === undefined ? undefined : soldLastDay(sold.data, nowMs);

  const heroAuctions = useHeroAuctions(live.data ?? [], scheduled.data ?? []);
  const [dealIds, setDealIds] = useState<readonly number[]>([]);
  useListSocket([...new Set([...heroAuctions.map(({ id }) => id), ...dealIds])], (event) => {
    if (event.type === 'auction_ended') void queryClient.invalidateQueries({ queryKey: ['sold-items'] });
  });
  const { state } = useConnection();
  const isPaused = state === 'offline' || state === 'stale' || state === 'replaced';

  return (
    <>
      <h1 className="sr-only">{t('home.title')}</h1>
      <Categories current={category} />
      <div className="column pt-4 pb-8 md:pt-5">
        <Hero
          pill={<Pill live={live.data} next={scheduled.data?.[0]} nowMs={nowMs} />}
          cards={heroAuctions.map((auction) => heroCard(auction, isPaused))}
          cta={<StartButton />}
          onHowTo={onHowTo}
          onHowToNear={onHowToNear}
        />
        <SoldSections items={lastDay} isFailed={sold.isError} onRetry={() => void sold.refetch()} />
        <Deals category={category} nowMs={nowMs} isPaused={isPaused} onShown={setDealIds} />
      </div>
    </>
  );
}

/** Live ones first, then those that open next; each stays in its place while it lasts. */
function useHeroAuctions(live: readonly AuctionSummary[], scheduled: readonly AuctionSummary[]): AuctionSummary[] {
  const open = [...live.filter(({ status }) => status === 'live'), ...scheduled];
  const [shown, setShown] = useState<readonly number[]>([]);
  const wanted = steadyOrder(
    shown,
    // Those on screen first, so that a newcomer only takes the place of one that has ended.
    [...open]
      .sort((one, other) => Number(shown.includes(other.id)) - Number(shown.includes(one.id)))
      .slice(0, HERO_CARDS),
  );
  const ids = wanted.map(({ id }) => id);
  if (ids.join() !== shown.join()) setShown(ids);
  return wanted;
}

function heroCard(auction: AuctionSummary, isPaused: boolean): HeroCard {
  const isLive = auction.status === 'live';
  return {
    key: String(auction.id),
    name: auction.product_name,
    picture: auction.product_image[0],
    price: formatKes(auction.current_price),
    ring: isLive ? (
      <CountdownRing
        size={34}
        endsAtMs={auction.ends_at}
        countdownSeconds={auction.countdown_seconds}
        paused={isPaused}
      />
    ) : null,
    wrap: (children, className) => (
      <Link to={`/productdetails/${auction.id}`} className={className}>
        {children}
      </Link>
    ),
  };
}

/** How many are live, or when the next one opens: the banner's only urgency is the true one. */
function Pill({
  live,
  next,
  nowMs,
}: {
  live: readonly AuctionSummary[] | undefined;
  next: AuctionSummary | undefined;
  nowMs: number;
}) {
  const t = useText();
  const language = useLanguage();
  const count = live?.filter(({ status }) => status === 'live').length ?? 0;
  if (count > 0)
    return (
      <>
        <LiveDot />
        {t('home.liveCount', { count })}
      </>
    );
  if (next !== undefined) return <>{t('home.nextOpens', { time: formatDay(next.scheduled_start, language, nowMs) })}</>;
  return <>{t('common.tagline')}</>;
}
