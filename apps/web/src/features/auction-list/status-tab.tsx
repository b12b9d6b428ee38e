import { useText } from '../../client/i18n/index.ts';
import { Button } from '@mnada/ui/button.tsx';
import { CardGrid, CardGridSkeleton } from './card-grid.tsx';
import { WinnerList, WinnerListSkeleton } from './winner-list.tsx';
import { ConnectionWords } from './connection-words.tsx';
import { EmptyList } from './empty-list.tsx';
import { StartingSoon } from './few-auctions.tsx';
import { STATUS_OF } from './list-queries.ts';
import { LoadFailed } from './load-failed.tsx';
import { Section, SeeAll } from './section.tsx';
import { useAuctionPages } from './use-auction-pages.ts';

const TITLES = {
  open: 'auctionList.liveNow',
  upcoming: 'auctionList.startingSoon',
  winners: 'auctionList.justWon',
} as const;

/** Open, Upcoming or Winners: all of one status, a page at a time. */
export function StatusTab({ tab, onHowTo }: { tab: 'open' | 'upcoming' | 'winners'; onHowTo: () => void }) {
  const t = useText();
  const { query, auctions } = useAuctionPages(STATUS_OF[tab]);
  if (auctions !== undefined && auctions.length === 0) {
    return (
      <>
        <EmptyList tab={tab} onHowTo={onHowTo} />
        {tab === 'open' ? <StartingSoon /> : null}
      </>
    );
  }
  return (
    <Section
      title={t(TITLES[tab])}
      aside={tab === 'winners' ? <SeeAll to="/odds">{t('auctionList.honestOdds')}</SeeAll> : <ConnectionWords />}
    >
      {tab === 'winners' ? <p className="-mt-1 mb-3 text-foreground-2 text-sm">{t('costs.explained')}</p> : null}
      {auctions === undefined ? (
        query.isError ? (
          <LoadFailed onRetry={() => void query.refetch()} busy={query.isFetching} />
        ) : tab === 'winners' ? (
          <WinnerListSkeleton />
        ) : (
          <CardGridSkeleton />
        )
      ) : tab === 'winners' ? (
        <WinnerList auctions={auctions} />
      ) : (
        <CardGrid auctions={auctions} keepPlaces={tab === 'open'} eager />
      )}
      {query.hasNextPage ? (
        <div className="mt-6 flex justify-center">
          <Button variant="outline" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('auctionList.loadMore')}
          </Button>
        </div>
      ) : null}
    </Section>
  );
}
