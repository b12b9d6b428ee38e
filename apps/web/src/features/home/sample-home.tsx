import { FlaskConical, Timer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { GetTheApp } from '../install/index.ts';
import { formatSaving, useText } from '../../client/i18n/index.ts';
import { AuctionCardSkeleton } from '../auctions/index.ts';
import { LiveDot } from '@mnada/ui/chip.tsx';
import { cx } from '@mnada/ui/cx.ts';
import { Hero, StartButton } from './hero.tsx';
import { SampleCard } from './sample-card.tsx';
import { SAMPLE_CARDS, SAMPLE_FIXED, SAMPLE_SOLD, sampleDeals } from './sample-data.ts';
import { SampleHeader } from './sample-header.tsx';
import { HomeGrid, HomeSection } from './section.tsx';
import { type Sold, SoldCard, SoldCardSkeleton, WinnerCard, WinnerCardSkeleton, WINNERS_GRID } from './sold-card.tsx';
import { orderSample, SAMPLE_DELAY_MS, SAMPLE_TICK_MS, type SampleItem, tickSample } from './sample-clock.ts';

const SIX = [0, 1, 2, 3, 4, 5];
const FOUR = [0, 1, 2, 3];

/**
 * The owner's sample home page, to the letter and self-contained: no call is made, nothing on it is true, and it says so
 * (OWN-6).
 */
export function SampleHome({ onHowTo, onHowToNear }: { onHowTo: () => void; onHowToNear: () => void }) {
  const t = useText();
  const { items, nowMs, connectivity } = useSample();
  const [showsApp, setShowsApp] = useState(false);
  // oxlint-disable-next-line no-alert -- the sample does exactly this
  const press = (id: number) => window.alert(t('home.sampleNavigating', { id: String(id) }));
  const isLoading = items === null;
  // Without a connection and without data nothing pretends to be on its way.
  const showsSkeletons = isLoading && connectivity === 'connected';
  const sold: readonly Sold[] = SAMPLE_SOLD.map((item) => ({
    id: item.id,
    name: item.title,
    picture: item.picture,
    price: SAMPLE_FIXED.price,
    oldPrice: SAMPLE_FIXED.oldPrice,
    parts: null,
    off: t('home.sampleOff'),
    saving: null,
    winner: item.winner,
    avatar: item.avatar,
    isSimulated: false,
    level: SAMPLE_FIXED.level,
  }));
  const winners: readonly Sold[] = SAMPLE_SOLD.map((item, index) => ({
    ...(sold[index] as Sold),
    price: item.price.toLocaleString('en-KE'),
    saving: formatSaving(item.price, item.original),
  }));

  return (
    <>
      <p className="flex min-h-9 items-center justify-center gap-2 bg-upcoming-soft px-4 py-1.5 text-center font-medium text-sm text-upcoming-text">
        <FlaskConical aria-hidden="true" size={16} className="shrink-0" />
        {t('home.sampleMark')}
      </p>
      <SampleHeader onInstall={() => setShowsApp(true)} />
      <main id="content" className="column pt-4 pb-12 md:pt-5">
        <h1 className="sr-only">{t('home.title')}</h1>
        <Hero
          pill={
            <>
              <Timer aria-hidden="true" size={16} className="text-brand-marigold" />
              {t('home.sampleSaleEnds')}
            </>
          }
          cards={SAMPLE_CARDS.map((card) => ({
            key: card.name,
            name: card.name,
            picture: card.picture,
            price: `KSh\u00a0${card.price}`,
            ring: <StillRing seconds={card.seconds} />,
            wrap: (children, className) => (
              <button type="button" className={className} onClick={() => press(card.id)}>
                {children}
              </button>
            ),
          }))}
          cta={<StartButton />}
          onHowTo={onHowTo}
          onHowToNear={onHowToNear}
        />
        <HomeSection id="sold" title={t('home.recentSold')} subtitle={t('home.last24Hours')}>
          <HomeGrid isRow>
            {showsSkeletons
              ? SIX.map((place) => (
                  <li key={place}>
                    <SoldCardSkeleton />
                  </li>
                ))
              : (isLoading ? [] : sold).map((one) => (
                  <li key={one.id}>
                    <SoldCard sold={one} onPress={press} />
                  </li>
                ))}
          </HomeGrid>
        </HomeSection>
        <HomeSection id="winners" title={t('home.recentWinners')} subtitle={t('home.last24Hours')}>
          <ul className={WINNERS_GRID}>
            {showsSkeletons
              ? FOUR.map((place) => (
                  <li key={place}>
                    <WinnerCardSkeleton />
                  </li>
                ))
              : (isLoading ? [] : winners).map((one) => (
                  <li key={one.id}>
                    <WinnerCard sold={one} onPress={press} />
                  </li>
                ))}
          </ul>
        </HomeSection>
        <HomeSection
          id="deals"
          title={t('home.deals')}
          subtitle={t('home.last24Hours')}
          seeAll={
            <p
              role="status"
              className={cx(
                'flex items-center gap-1 font-medium text-sm',
                connectivity === 'connected' ? 'text-live-text' : 'text-foreground-2',
              )}
            >
              <LiveDot on={connectivity === 'connected'} />
              {t(`home.${connectivity}`)}
            </p>
          }
        >
          <HomeGrid>
            {showsSkeletons
              ? SIX.map((place) => (
                  <li key={place}>
                    <AuctionCardSkeleton />
                  </li>
                ))
              : (items ?? []).map((item) => (
                  <li key={item.id}>
                    <SampleCard item={item} nowMs={nowMs} onPress={press} />
                  </li>
                ))}
          </HomeGrid>
        </HomeSection>
      </main>
      <GetTheApp open={showsApp} onClose={() => setShowsApp(false)} />
    </>
  );
}

const RADIUS = 15;

/** A countdown ring that stands still: decoration on the sample's display cards. */
function StillRing({ seconds }: { seconds: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 36 36" className="size-8.5 md:size-12" fill="none">
      <circle cx="18" cy="18" r="18" fill="var(--brand-ink)" />
      <circle cx="18" cy="18" r={RADIUS} stroke="var(--ring-track)" strokeWidth="3.4" />
      <circle
        cx="18"
        cy="18"
        r={RADIUS}
        stroke="var(--brand-marigold)"
        strokeWidth="3.4"
        strokeLinecap="round"
        pathLength={100}
        strokeDasharray={`${seconds * 10} 100`}
        transform="rotate(-90 18 18)"
      />
      <text x="18" y="22.2" textAnchor="middle" fontSize="12" fontWeight="700" fill="var(--on-brand)">
        {seconds}
      </text>
    </svg>
  );
}

type Connectivity = 'connected' | 'disconnected';

/** The sample's auctions after their pretended delay, one second at a time, on the viewer's own clock. */
function useSample(): { items: SampleItem[] | null; nowMs: number; connectivity: Connectivity } {
  const [state, setState] = useState<{ items: SampleItem[] | null; nowMs: number }>({ items: null, nowMs: 0 });
  const [connectivity, setConnectivity] = useState<Connectivity>('connected');
  useEffect(() => {
    const arrival = setTimeout(() => {
      const nowMs = Date.now();
      setState({ items: orderSample(sampleDeals(nowMs)), nowMs });
    }, SAMPLE_DELAY_MS);
    const second = setInterval(() => {
      const nowMs = Date.now();
      setState(({ items }) => ({ items: items === null ? null : orderSample(tickSample(items, nowMs)), nowMs }));
    }, SAMPLE_TICK_MS);
    return () => {
      clearTimeout(arrival);
      clearInterval(second);
    };
  }, []);
  useEffect(() => {
    const follow = () => setConnectivity(navigator.onLine ? 'connected' : 'disconnected');
    follow();
    window.addEventListener('online', follow);
    window.addEventListener('offline', follow);
    return () => {
      window.removeEventListener('online', follow);
      window.removeEventListener('offline', follow);
    };
  }, []);
  return { ...state, connectivity };
}
