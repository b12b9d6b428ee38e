import { type AuctionSummary, type Language, productName } from '@mnada/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { memo, useCallback, useEffect, useState } from 'react';
import { useApi } from '../../client/api.ts';
import { formatDay, formatKes, useLanguage, useText } from '../../client/i18n/index.ts';
import { useIsPaused, useServerNow } from '../../realtime/index.ts';
import { LiveDot } from '@mnada/ui/chip.tsx';
import { CountdownRing } from '../auctions/index.ts';
import { Hero, type HeroCard, StartButton } from './hero.tsx';
import { RecentOddsNote } from '../transparency/index.ts';
import { homeAuctionsQuery, promoQuery } from './home-queries.ts';
import { steadyOrder } from './steady-order.ts';

const HERO_CARDS = 3;

/** The promo with three true auctions beside its slogans. Drawn again when one of the three moves. */
export const LiveHero = memo(function LiveHero({
  renderedAtMs,
  onShown,
  onHowTo,
  onHowToNear,
}: {
  renderedAtMs: number;
  /** Which auctions are in it: those are kept live. */
  onShown: (ids: readonly number[]) => void;
  onHowTo: () => void;
  onHowToNear: () => void;
}) {
  const isPaused = useIsPaused();
  const auctions = useHeroAuctions();
  const language = useLanguage();
  const { data: promo } = useQuery(promoQuery(useApi(), language));
  const ids = auctions.map(({ id }) => id).join();
  useEffect(() => onShown(ids === '' ? [] : ids.split(',').map(Number)), [ids, onShown]);
  return (
    <Hero
      pill={<Pill renderedAtMs={renderedAtMs} />}
      slogans={promo?.slogans}
      cards={auctions.map((auction) => heroCard(auction, isPaused, language))}
      note={<RecentOddsNote className="mt-3 max-w-md text-on-brand-2" />}
      cta={<StartButton />}
      onHowTo={onHowTo}
      onHowToNear={onHowToNear}
    />
  );
});

/** Live ones first, then those that open next; each stays in its place while it lasts. */
function useHeroAuctions(): AuctionSummary[] {
  const api = useApi();
  const [shown, setShown] = useState<readonly number[]>([]);
  const pick = useCallback((list: readonly AuctionSummary[]) => heroFirst(list, shown), [shown]);
  const { data: live = [] } = useQuery({ ...homeAuctionsQuery(api, 'live'), select: pick });
  const { data: scheduled = [] } = useQuery({ ...homeAuctionsQuery(api, 'scheduled'), select: pick });
  const wanted = steadyOrder(shown, heroFirst([...live, ...scheduled], shown));
  const ids = wanted.map(({ id }) => id);
  if (ids.join() !== shown.join()) setShown(ids);
  return wanted;
}

/** Those on screen first, so that a newcomer only takes the place of one that has ended. */
const heroFirst = (list: readonly AuctionSummary[], shown: readonly number[]): AuctionSummary[] =>
  list
    .filter(({ status }) => status !== 'ended')
    .sort((one, other) => Number(shown.includes(other.id)) - Number(shown.includes(one.id)))
    .slice(0, HERO_CARDS);

function heroCard(auction: AuctionSummary, isPaused: boolean, language: Language): HeroCard {
  const isLive = auction.status === 'live';
  return {
    key: String(auction.id),
    name: productName(auction, language),
    picture: auction.product_image[0],
    price: formatKes(auction.current_price),
    ring: isLive ? (
      <CountdownRing
        size={34}
        endsAtMs={auction.ends_at}
        countdownSeconds={auction.countdown_seconds}
        leftSeconds={auction.time_remaining}
        paused={isPaused || auction.paused !== undefined}
      />
    ) : null,
    wrap: (children, className) => (
      <Link to={`/productdetails/${auction.id}`} className={className}>
        {children}
      </Link>
    ),
  };
}

const countLive = (list: readonly AuctionSummary[]): number => list.filter(({ status }) => status === 'live').length;
const firstStart = (list: readonly AuctionSummary[]): string | null => list[0]?.scheduled_start ?? null;

/** How many are live, or when the next one opens: the banner's only urgency is the true one. */
function Pill({ renderedAtMs }: { renderedAtMs: number }) {
  const t = useText();
  const language = useLanguage();
  const api = useApi();
  const { data: count = 0 } = useQuery({ ...homeAuctionsQuery(api, 'live'), select: countLive });
  const { data: next = null } = useQuery({ ...homeAuctionsQuery(api, 'scheduled'), select: firstStart });
  const nowMs = useServerNow(60_000) ?? renderedAtMs;
  if (count > 0)
    return (
      <>
        <LiveDot />
        {t('home.liveCount', { count })}
      </>
    );
  if (next !== null) return <>{t('home.nextOpens', { time: formatDay(next, language, nowMs) })}</>;
  return <>{t('common.tagline')}</>;
}
