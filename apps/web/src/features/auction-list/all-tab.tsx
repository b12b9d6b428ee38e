import type { AuctionSummary } from '@mnada/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ListPage, useApi } from '../../client/api.ts';
import { useText } from '../../client/i18n/index.ts';
import { CardGrid, CardGridSkeleton, EmptyGrid } from './card-grid.tsx';
import { ConnectionWords } from './connection-words.tsx';
import { EmptyList } from './empty-list.tsx';
import { JustEnded, StartingSoon } from './few-auctions.tsx';
import { auctionPagesQuery, fewAuctionsQuery } from './list-queries.ts';
import { LoadFailed } from './load-failed.tsx';
import { Section, SeeAll } from './section.tsx';
import { SoldStrip } from './sold-strip.tsx';
import { useAuctionPages } from './use-auction-pages.ts';
import { SimulatedStrip } from '../auctions/index.ts';

const isNone = (list: readonly unknown[]) => list.length === 0;
const hasNone = ({ pages }: { pages: ListPage<AuctionSummary[]>[] }) => pages.every(({ data }) => data.length === 0);

// One element for all time: a bid draws the grid again, and neither what stands within it nor below.
const SOLD = (
  <>
    <SimulatedNotice className="visitor-only mt-2 rounded-lg md:hidden" />
    <SoldStrip />
  </>
);
const SOON = <StartingSoon />;
const JUST_ENDED = <JustEnded />;

/** The front page: live now with what was sold behind its third row, then what starts soon, then what has just ended. */
export function AllTab({ onHowTo }: { onHowTo: () => void }) {
  const api = useApi();
  const { data: noneLive } = useInfiniteQuery({ ...auctionPagesQuery(api, 'live'), select: hasNone });
  const { data: noneSoon } = useQuery({ ...fewAuctionsQuery(api, 'scheduled'), select: isNone });
  const { data: noneEnded } = useQuery({ ...fewAuctionsQuery(api, 'ended'), select: isNone });
  if (noneLive === true && noneSoon === true && noneEnded === true) return <EmptyList tab="all" onHowTo={onHowTo} />;
  return (
    <>
      <LiveNow isNone={noneLive === true} onHowTo={onHowTo} />
      {SOON}
      {JUST_ENDED}
    </>
  );
}

function LiveNow({ isNone, onHowTo }: { isNone: boolean; onHowTo: () => void }) {
  const t = useText();
  const { query, auctions } = useAuctionPages('live');
  return (
    <Section title={t('auctionList.liveNow')} aside={<ConnectionWords />} belowChips>
      {isNone && (auctions === undefined || auctions.length === 0) ? (
        <EmptyGrid interlude={SOLD}>
          <EmptyList tab="open" onHowTo={onHowTo} />
        </EmptyGrid>
      ) : auctions !== undefined ? (
        <CardGrid auctions={auctions} keepPlaces eager interlude={SOLD} />
      ) : query.isError ? (
        <LoadFailed onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : (
        <CardGridSkeleton />
      )}
      {query.hasNextPage ? (
        <div className="mt-4 flex justify-center">
          <SeeAll to="/" search={{ tab: 'open' }}>
            {t('auctionList.loadMore')}
          </SeeAll>
        </div>
      ) : null}
    </Section>
  );
}

const anySimulated = ({ pages }: { pages: ListPage<AuctionSummary[]>[] }) =>
  pages.some(({ data }) => data.some((auction) => auction.highest_bidder_simulated));

/** Told once for all cards, from what the list has fetched anyway. Once told, it stays: nothing moves. */
function SimulatedNotice({ className }: { className: string }) {
  const { data: isTold } = useInfiniteQuery({ ...auctionPagesQuery(useApi(), 'live'), select: anySimulated });
  return isTold === true ? <SimulatedStrip className={className} /> : null;
}
