import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../app/api.ts';
import { useText } from '../../i18n/index.ts';
import { CardGrid, CardGridSkeleton } from './card-grid.tsx';
import { ConnectionWords } from './connection-words.tsx';
import { EmptyList } from './empty-list.tsx';
import { fewAuctionsQuery } from './list-queries.ts';
import { LoadFailed } from './load-failed.tsx';
import { Section, SeeAll } from './section.tsx';
import { SoldStrip } from './sold-strip.tsx';
import { StartingSoon } from './status-tab.tsx';
import { useAuctionPages } from './use-auction-pages.ts';

/** The front page: live now with what was sold behind its third row, then what starts soon, then what has just ended. */
export function AllTab({ paused, onHowTo }: { paused: boolean; onHowTo: () => void }) {
  const t = useText();
  const api = useApi();
  const { query: live, auctions } = useAuctionPages('live');
  const upcoming = useQuery(fewAuctionsQuery(api, 'scheduled'));
  const ended = useQuery(fewAuctionsQuery(api, 'ended'));
  if (auctions?.length === 0 && upcoming.data?.length === 0 && ended.data?.length === 0) {
    return <EmptyList tab="all" onHowTo={onHowTo} />;
  }
  return (
    <>
      {auctions?.length === 0 ? (
        <>
          <EmptyList tab="open" onHowTo={onHowTo} />
          <SoldStrip />
        </>
      ) : (
        <Section title={t('list.liveNow')} aside={<ConnectionWords />}>
          {auctions !== undefined ? (
            <CardGrid auctions={auctions} paused={paused} keepPlaces eager interlude={<SoldStrip />} />
          ) : live.isError ? (
            <LoadFailed onRetry={() => void live.refetch()} busy={live.isFetching} />
          ) : (
            <CardGridSkeleton />
          )}
          {live.hasNextPage ? (
            <div className="mt-4 flex justify-center">
              <SeeAll to="/" search={{ tab: 'open' }}>
                {t('list.loadMore')}
              </SeeAll>
            </div>
          ) : null}
        </Section>
      )}
      <StartingSoon paused={paused} />
      {ended.data === undefined || ended.data.length === 0 ? null : (
        <Section
          title={t('list.justEnded')}
          aside={
            <SeeAll to="/" search={{ tab: 'winners' }}>
              {t('list.allWinners')}
            </SeeAll>
          }
        >
          <CardGrid auctions={ended.data} paused={paused} oneRow />
        </Section>
      )}
    </>
  );
}
