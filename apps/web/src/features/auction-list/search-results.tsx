import type { AuctionSearchAnswer, AuctionSummary } from '@mnada/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '../../client/api.ts';
import { useText } from '../../client/i18n/index.ts';
import { useProductName } from '../../client/product-name.tsx';
import { announce } from '@mnada/ui/announcer.tsx';
import { AuctionRow, WayOn } from '../auctions/index.ts';
import { LinkButton } from '@mnada/ui/button.tsx';
import { EmptyState } from '@mnada/ui/empty-state.tsx';
import { markWords } from '@mnada/ui/mark-words.ts';
import { Spinner } from '@mnada/ui/spinner.tsx';
import { CardGridSkeleton } from './card-grid.tsx';
import { auctionSearchQuery } from './list-queries.ts';
import { LoadFailed } from './load-failed.tsx';
import { useObserveCard } from './observed-cards.ts';

/** So few leave room for other ideas. */
const FEW = 3;
const GRID = 'grid grid-cols-1 gap-2.5 lg:grid-cols-2';

/** What was found: one row a product, how many, and how a Kiswahili word was understood. */
export function SearchResults({ q }: { q: string }) {
  const t = useText();
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...auctionSearchQuery(useApi(), q),
    placeholderData: keepPreviousData,
  });
  const count = isPlaceholderData ? undefined : data?.data.length;
  useEffect(() => {
    if (count !== undefined) announce(count === 0 ? t('auctionList.noResults') : t('found.products', { count }));
  }, [count, t]);
  if (data === undefined) {
    return isError ? <LoadFailed onRetry={() => void refetch()} busy={isFetching} /> : <CardGridSkeleton />;
  }
  if (data.data.length === 0) {
    return (
      <>
        <EmptyState
          title={t('auctionList.noResults')}
          text={t('auctionList.noResultsText')}
          action={<LinkButton to="/">{t('auctionList.seeAllAuctions')}</LinkButton>}
          className="pt-8 pb-4"
        />
        <WayOn searches className="mx-0" />
      </>
    );
  }
  return (
    <>
      <p className="flex min-h-12 items-center gap-2 text-foreground-2 text-sm">
        <span>
          <Summary answer={data} />
        </span>
        {isPlaceholderData ? <Spinner size={16} /> : null}
      </p>
      <ResultRows answer={data} />
      <div className="mt-6">{data.data.length > FEW ? null : <WayOn searches className="mx-0" />}</div>
    </>
  );
}

/** "2 products for jokofu (fridge), 1 live now". */
function Summary({ answer: { data, understood = [] } }: { answer: AuctionSearchAnswer }) {
  const t = useText();
  const live = data.filter((auction) => auction.status === 'live').length;
  return (
    <>
      {t('found.products', { count: data.length })}
      {understood.map(({ typed, means }, at) => (
        <span key={typed}>
          {at === 0 ? ` ${t('found.forWord')}` : ','} <b className="font-semi text-foreground">{typed}</b> ({means})
        </span>
      ))}
      {live === 0 ? '' : t('found.liveNow', { count: live })}
    </>
  );
}

function ResultRows({ answer: { data, words = [] } }: { answer: AuctionSearchAnswer }) {
  const observe = useObserveCard();
  // A row whose name says nothing of it tells the shelf on which it was found.
  const nameOf = useProductName();
  const isNamed = (auction: AuctionSummary) => markWords(nameOf(auction), words).some((part) => part.isMarked);
  return (
    <ul className={GRID}>
      {data.map((auction) => (
        <li key={auction.id} ref={observe(auction.id)}>
          <AuctionRow auction={auction} words={words} ring showsCategory={!isNamed(auction)} />
        </li>
      ))}
    </ul>
  );
}
