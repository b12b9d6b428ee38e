import { useSearch } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import { useText } from '../../client/i18n/index.ts';
import { loadLater } from '@mnada/ui/load-later.tsx';
import { OfflineStrip } from '../auctions/index.ts';
import { TabCount, TabLinks } from '@mnada/ui/tabs.tsx';
import { AllTab } from './all-tab.tsx';
import { HowToPrompt } from './how-to-prompt.tsx';
import { LIST_TABS, type ListSearch, type ListTab } from './list-search.ts';
import { Shortcuts } from './shortcuts.tsx';
import { StatusTab } from './status-tab.tsx';
import { VisitorCard } from './visitor-card.tsx';
import { loadBreakBanner } from '../limits/index.ts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type ListPage, useApi } from '../../client/api.ts';
import { announce } from '@mnada/ui/announcer.tsx';
import { auctionPagesQuery } from './list-queries.ts';
import type { AuctionSummary } from '@mnada/contract';
import { AUCTIONS_KEY, useConnection, useListSocket, useVisibleIds } from '../../realtime/index.ts';
import { ObservedCards } from './observed-cards.ts';

// Only who takes a break sees it, in a place that is kept from the first paint on.
const { Later: BreakBanner } = loadLater<{ className?: string }>(loadBreakBanner, {
  pending: <div className="break-only mt-3 min-h-16 rounded-xl bg-upcoming-soft" />,
});

const TAB_WORDS = {
  all: 'auctionList.tabAll',
  open: 'auctionList.tabOpen',
  upcoming: 'auctionList.tabUpcoming',
  winners: 'auctionList.tabWinners',
  search: 'auctionList.tabSearch',
} as const satisfies Record<ListTab, string>;

/**
 * The list of auctions (`/` and `/ref/{code}`): tabs with addresses of their own. Nothing here is drawn again for a bid.
 * @param onHowTo opens the explanation of bidding; `onHowToNear` may fetch it early.
 * @param SearchTab what the search shows: a page on which nobody arrives with one may load it later
 */
export function AuctionListScreen({
  onHowTo,
  onHowToNear,
  SearchTab,
}: {
  onHowTo: () => void;
  onHowToNear: () => void;
  SearchTab: ComponentType<{ q: string | undefined }>;
}) {
  const t = useText();
  const { tab = 'all', q }: ListSearch = useSearch({ strict: false });
  const showsLive = tab === 'all' || tab === 'open';
  return (
    <LiveList>
      <h1 tabIndex={-1} className="sr-only">
        {t('auctionList.title')}
      </h1>
      <TabLinks
        label={t('auctionList.tabs')}
        className="sticky top-(--header-h) z-20 bg-surface"
        items={LIST_TABS.map((name) => ({
          id: name,
          current: name === tab,
          link: { to: '/', search: name === 'all' ? {} : { tab: name }, resetScroll: false },
          label: (
            <>
              {name === 'search' ? <Search aria-hidden="true" size={17} /> : null}
              {t(TAB_WORDS[name])}
              {name === 'open' && showsLive ? <LiveCount /> : null}
            </>
          ),
        }))}
      />
      {tab === 'all' ? (
        <>
          <VisitorCard onHowTo={onHowTo} onHowToNear={onHowToNear} />
          <Shortcuts />
          <div className="member-only">
            <HowToPrompt onOpen={onHowTo} onNear={onHowToNear} />
          </div>
        </>
      ) : null}
      <div className="column pb-6">
        <BreakBanner className="mt-3" />
        {tab === 'all' ? (
          <AllTab onHowTo={onHowTo} />
        ) : tab === 'search' ? (
          <SearchTab q={q} />
        ) : (
          <StatusTab key={tab} tab={tab} onHowTo={onHowTo} />
        )}
      </div>
      <OfflineStrip />
    </LiveList>
  );
}

/** How many are live, behind the tab's name, where the list of live auctions is on screen. Read out once, never per tick. */
function LiveCount() {
  const t = useText();
  const { data: count } = useInfiniteQuery({ ...auctionPagesQuery(useApi(), 'live'), select: countLive });
  const isTold = useRef(false);
  useEffect(() => {
    if (count === undefined || count === null || isTold.current) return;
    isTold.current = true;
    announce(t('auctionList.liveCount', { count }));
  }, [count, t]);
  return count === undefined || count === null ? null : <TabCount>{count}</TabCount>;
}

/** null while there is more than was fetched: then nobody knows. */
function countLive({ pages }: { pages: ListPage<AuctionSummary[]>[] }): number | null {
  if (pages.at(-1)?.next != null) return null;
  return pages.flatMap((page) => page.data).filter(({ status }) => status === 'live').length;
}

/**
 * One list socket for the cards on screen. What it hears goes to the cache; what stands inside is not drawn again for which
 * cards are seen or how the connection does.
 */
function LiveList({ children }: { children: ReactNode }) {
  const { ids, observe } = useVisibleIds();
  useListSocket(ids);
  useFreshAtStart(useConnection('state') === 'live');
  return <ObservedCards value={observe}>{children}</ObservedCards>;
}

/** The page came with its list; what happened until the socket listened is fetched once, so that no card lags behind. */
function useFreshAtStart(isLive: boolean): void {
  const queryClient = useQueryClient();
  const isDone = useRef(false);
  useEffect(() => {
    if (!isLive || isDone.current) return;
    isDone.current = true;
    void queryClient.invalidateQueries({ queryKey: AUCTIONS_KEY });
  }, [isLive, queryClient]);
}
