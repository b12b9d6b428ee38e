import { type AuctionSummary, categoryName } from '@mnada/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { memo, useEffect, useRef, useState } from 'react';
import { useApi } from '../../client/api.ts';
import { useLanguage, useText } from '../../client/i18n/index.ts';
import { useServerNow } from '../../realtime/index.ts';
import { AuctionCard, AuctionCardPlace, AuctionCardSkeleton, SimulatedStrip } from '../auctions/index.ts';
import { DEALS_SHOWN, homeAuctionsQuery, homeSoldQuery } from './home-queries.ts';
import { dealsOf, soldLastDay } from './last-day.ts';
import { HomeGrid, HomeSection, SEE_ALL, SeeAllArrow } from './section.tsx';
import { Nothing } from './nothing.tsx';
import { useHydrated } from '@mnada/ui/use-hydrated.ts';
import { useNear } from '@mnada/ui/use-near.ts';
import { useSteady } from './use-steady.ts';

/** They stand at the end of the page: drawn at first are three rows of a phone, the others once somebody comes near them. */
const DEALS_DRAWN_FIRST = 6;
const SKELETONS = [0, 1, 2, 3, 4, 5];

/** Live, upcoming and just sold auctions, all or of one category, six in a row on desktop. */
export const Deals = memo(function Deals({
  category,
  renderedAtMs,
  onShown,
}: {
  category: string | undefined;
  renderedAtMs: number;
  /** Which cards are on the page: those are kept live. */
  onShown: (ids: readonly number[]) => void;
}) {
  const t = useText();
  const isAlive = useHydrated();
  const language = useLanguage();
  const api = useApi();
  const nowMs = useServerNow(60_000) ?? renderedAtMs;
  const live = useQuery(homeAuctionsQuery(api, 'live', category));
  const scheduled = useQuery(homeAuctionsQuery(api, 'scheduled', category));
  const ended = useQuery(homeAuctionsQuery(api, 'ended', category));
  const sold = useQuery(homeSoldQuery(api));
  const isToldAbove = soldLastDay(sold.data ?? [], nowMs).some((item) => item.winner_simulated);
  const parts = [live, scheduled, ended];
  const isReady = parts.every(({ data }) => data !== undefined);
  const isFailed = !isReady && parts.some(({ isError }) => isError);
  const deals = useSteady(
    category ?? '',
    isReady ? dealsOf(unique(parts.flatMap(({ data }) => data ?? [])), nowMs, DEALS_SHOWN) : [],
  );

  const rest = useRef<HTMLLIElement>(null);
  const [isNear, setNear] = useState(false);
  const drawsAll = isAlive && (isNear || typeof IntersectionObserver === 'undefined');
  useNear(rest, !isNear, deals.length, () => setNear(true));

  const ids = deals.map(({ id }) => id).join();
  useEffect(() => onShown(ids === '' ? [] : ids.split(',').map(Number)), [ids, onShown]);

  return (
    <HomeSection
      id="deals"
      title={t('home.deals')}
      subtitle={category === undefined ? t('home.liveAndSoon') : categoryName(category, language)}
      seeAll={
        <Link to="/" className={SEE_ALL}>
          {t('home.allAuctions')}
          <SeeAllArrow />
        </Link>
      }
    >
      {isReady && !isToldAbove && deals.some((auction) => auction.highest_bidder_simulated) ? (
        <SimulatedStrip className="mb-3 rounded-lg" />
      ) : null}
      {isReady && deals.length > 0 ? (
        <HomeGrid>
          {deals.map((auction, at) => (
            <li key={auction.id} ref={at === DEALS_DRAWN_FIRST ? rest : null}>
              {at < DEALS_DRAWN_FIRST || drawsAll ? <AuctionCard auction={auction} /> : <AuctionCardPlace />}
            </li>
          ))}
        </HomeGrid>
      ) : isReady || isFailed ? (
        <Nothing
          isFailed={isFailed}
          title={t('home.noDeals')}
          text={t('home.noDealsText')}
          onRetry={() => parts.forEach((part) => void part.refetch())}
        />
      ) : (
        <HomeGrid>
          {SKELETONS.map((place) => (
            <li key={place}>
              <AuctionCardSkeleton />
            </li>
          ))}
        </HomeGrid>
      )}
    </HomeSection>
  );
});

/** An auction that has just changed its status may stand in two fetched lists: the first has the newer word. */
const unique = (auctions: readonly AuctionSummary[]): AuctionSummary[] =>
  [...new Map([...auctions].reverse().map((auction) => [auction.id, auction])).values()].reverse();
