import { type Language, productName, type SoldItem } from '@mnada/contract';
import { Link } from '@tanstack/react-router';
import { savedPercent, type Translate, useLanguage, useText } from '../../client/i18n/index.ts';
import { costParts, SimulatedStrip } from '../auctions/index.ts';
import { Nothing } from './nothing.tsx';
import { HomeGrid, HomeSection, SEE_ALL, SeeAllArrow } from './section.tsx';
import {
  type Sold,
  SoldCard,
  SoldCardSkeleton,
  soldPrices,
  WINNERS_GRID,
  WinnerCard,
  WinnerCardSkeleton,
} from './sold-card.tsx';
import { useSteady } from './use-steady.ts';

const SHOWN = 6;
const SOLD_SKELETONS = [0, 1, 2, 3, 4, 5];
const WINNER_SKELETONS = [0, 1, 2, 3];

function toSold(item: SoldItem, t: Translate, language: Language): Sold {
  const bidsCost = item.winner_bids_cost ?? 0;
  const percent = savedPercent(item.final_price + bidsCost, item.original_price);
  return {
    id: item.id,
    name: productName(item, language),
    picture: item.product_image[0],
    ...soldPrices(item.final_price, item.original_price, bidsCost),
    parts: costParts(
      {
        priceKes: item.final_price,
        originalKes: item.original_price,
        bids: item.winner_bids,
        bidsKes: item.winner_bids_cost,
      },
      t,
    ),
    off: percent === 0 ? null : t('home.off', { percent }),
    winner: item.winner_username,
    avatar: item.winner_avatar,
    isSimulated: item.winner_simulated,
    level: null,
  };
}

/** What was sold in the last 24 hours, and to whom. */
export function SoldSections({
  items,
  isFailed,
  onRetry,
}: {
  items: readonly SoldItem[] | undefined;
  isFailed: boolean;
  onRetry: () => void;
}) {
  const t = useText();
  const language = useLanguage();
  // A product that was sold just now takes the place of the one that leaves: nothing moves under a finger.
  const placed = useSteady('', items?.slice(0, SHOWN) ?? []);
  const sold = items === undefined ? undefined : placed.map((item) => toSold(item, t, language));
  const state = sold === undefined ? (isFailed ? 'failed' : 'loading') : sold.length === 0 ? 'empty' : 'there';
  const seeAll = (label: string) => (
    <Link to="/" search={{ tab: 'winners' }} aria-label={label} className={SEE_ALL}>
      {t('home.seeAll')}
      <SeeAllArrow />
    </Link>
  );
  return (
    <>
      <HomeSection
        id="sold"
        title={t('home.recentSold')}
        subtitle={t('home.last24Hours')}
        seeAll={seeAll(t('home.seeAllSold'))}
      >
        {sold?.some(({ isSimulated }) => isSimulated) ? <SimulatedStrip className="mb-3 rounded-lg" /> : null}
        {state === 'loading' ? (
          <HomeGrid isRow>
            {SOLD_SKELETONS.map((place) => (
              <li key={place}>
                <SoldCardSkeleton />
              </li>
            ))}
          </HomeGrid>
        ) : state === 'there' ? (
          <HomeGrid isRow>
            {sold?.map((one) => (
              <li key={one.id}>
                <SoldCard sold={one} />
              </li>
            ))}
          </HomeGrid>
        ) : (
          <Nothing isFailed={isFailed} title={t('home.noSold')} text={t('home.noSoldText')} onRetry={onRetry} />
        )}
      </HomeSection>
      <HomeSection
        id="winners"
        title={t('home.recentWinners')}
        subtitle={t('home.last24Hours')}
        seeAll={seeAll(t('home.seeAllWinners'))}
      >
        {state === 'loading' ? (
          <ul className={WINNERS_GRID}>
            {WINNER_SKELETONS.map((place) => (
              <li key={place}>
                <WinnerCardSkeleton />
              </li>
            ))}
          </ul>
        ) : state === 'there' ? (
          <ul className={WINNERS_GRID}>
            {sold?.map((one) => (
              <li key={one.id}>
                <WinnerCard sold={one} />
              </li>
            ))}
          </ul>
        ) : (
          <Nothing isFailed={isFailed} title={t('home.noWinners')} text={t('home.noWinnersText')} onRetry={onRetry} />
        )}
      </HomeSection>
    </>
  );
}
