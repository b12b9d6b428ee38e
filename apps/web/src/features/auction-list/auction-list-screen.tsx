import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useApi } from '../../app/api.ts';
import { BreakBanner } from '../../app/break-banner.tsx';
import { useText } from '../../i18n/index.ts';
import { AUCTIONS_KEY, useConnection, useListSocket, useVisibleIds } from '../../live/index.ts';
import { announce } from '../../ui/announcer.tsx';
import { OfflineStrip } from '../../ui/offline-strip.tsx';
import { TabCount, TabLinks } from '../../ui/tabs.tsx';
import { AllTab } from './all-tab.tsx';
import { HowToPrompt } from './how-to-prompt.tsx';
import { auctionPagesQuery } from './list-queries.ts';
import { LIST_TABS, type ListSearch, type ListTab } from './list-search.ts';
import { ObservedCards } from './observed-cards.ts';
import { SearchTab } from './search-tab.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { StatusTab } from './status-tab.tsx';

const TAB_WORDS = {
  all: 'list.tabAll',
  open: 'list.tabOpen',
  upcoming: 'list.tabUpcoming',
  winners: 'list.tabWinners',
  search: 'list.tabSearch',
} as const satisfies Record<ListTab, string>;

/**
 * The list of auctions (`/` and `/ref/{code}`): tabs with addresses of their own, one list socket for the cards on screen.
 * @param onHowTo opens the explanation of bidding; `onHowToNear` may fetch it early.
 */
export function AuctionListScreen({ onHowTo, onHowToNear }: { onHowTo: () => void; onHowToNear: () => void }) {
  const t = useText();
  const { tab = 'all', q }: ListSearch = useSearch({ strict: false });
  const { ids, observe } = useVisibleIds();
  useListSocket(ids);
  const { state } = useConnection();
  useFreshAtStart(state === 'live');
  const liveCount = useLiveCount(tab);
  const isCounted = useRef(false);
  useEffect(() => {
    // Once: nothing is read out per tick.
    if (liveCount === undefined || isCounted.current) return;
    isCounted.current = true;
    announce(t('list.liveCount', { count: liveCount }));
  }, [liveCount, t]);

  const paused = state === 'offline' || state === 'stale' || state === 'replaced';
  return (
    <ObservedCards value={observe}>
      <h1 tabIndex={-1} className="sr-only">
        {t('list.title')}
      </h1>
      <TabLinks
        label={t('list.tabs')}
        className="sticky top-(--header-h) z-20 bg-surface"
        items={LIST_TABS.map((name) => ({
          id: name,
          current: name === tab,
          link: { to: '/', search: name === 'all' ? {} : { tab: name }, resetScroll: false },
          label: (
            <>
              {name === 'search' ? <Search aria-hidden="true" size={17} /> : null}
              {t(TAB_WORDS[name])}
              {name === 'open' && liveCount !== undefined ? <TabCount>{liveCount}</TabCount> : null}
            </>
          ),
        }))}
      />
      {tab === 'all' ? (
        <>
          <Shortcuts />
          <HowToPrompt onOpen={onHowTo} onNear={onHowToNear} />
        </>
      ) : null}
      <div className="column pb-6">
        <BreakBanner className="mt-3" />
        {tab === 'all' ? (
          <AllTab paused={paused} onHowTo={onHowTo} />
        ) : tab === 'search' ? (
          <SearchTab q={q} paused={paused} />
        ) : (
          <StatusTab key={tab} tab={tab} paused={paused} onHowTo={onHowTo} />
        )}
      </div>
      <OfflineStrip />
    </ObservedCards>
  );
}

/** How many are live, where the list of live auctions is on screen; undefined elsewhere: never an old number. */
function useLiveCount(tab: ListTab): number | undefined {
  const isShown = tab === 'all' || tab === 'open';
  const { data } = useInfiniteQuery({ ...auctionPagesQuery(useApi(), 'live'), enabled: isShown });
  if (!isShown || data === undefined || data.pages.at(-1)?.next != null) return undefined;
  return data.pages.flatMap((page) => page.data).filter((auction) => auction.status === 'live').length;
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
