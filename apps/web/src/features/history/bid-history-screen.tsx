import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { History, SlidersHorizontal } from 'lucide-react';
import { useCallback, useEffect, useEffectEvent } from 'react';
import { useSignedIn } from '../../client/session-end.ts';
import { useApi } from '../../client/api.ts';
import { useText } from '../../client/i18n/index.ts';
import { useConnection, useIsPaused, useVisibleIds } from '../../realtime/index.ts';
import { announce } from '@mnada/ui/announcer.tsx';
import { Button, LinkButton } from '@mnada/ui/button.tsx';
import { EmptyIcon } from '@mnada/ui/empty-icon.tsx';
import { EmptyState } from '@mnada/ui/empty-state.tsx';
import { IconButton } from '@mnada/ui/icon-button.tsx';
import { loadLater } from '@mnada/ui/load-later.tsx';
import { PageHeader } from '@mnada/ui/page-header.tsx';
import { OfflineStrip, WayOn } from '../auctions/index.ts';
import { loadOwnAutobids } from '../autobid/index.ts';
import { FilterPanel } from './filter-panel.tsx';
import { HistoryList, HistoryListSkeleton } from './history-list.tsx';
import { type HistoryPages, withFreshTop } from './history-pages.ts';
import { firstPage, type HistoryFilter, historyQuery, readPage } from './history-queries.ts';
import { type HistorySearch, readHistorySearch } from './history-search.ts';
import { StatsCards } from './stats-cards.tsx';
import { useLiveHistory } from './use-live-history.ts';

const PANEL_ID = 'history-filters';
// Only for who ever set one.
const { Later: OwnAutobids } = loadLater(loadOwnAutobids);

/** `/bid_history`: what one bid on, how it stands now, and what one's bids come to (OWN-1). */
export function BidHistoryScreen() {
  const t = useText();
  const session = useSignedIn();
  const userId = session?.user.id ?? null;
  const search: HistorySearch = useSearch({ strict: false });
  const change = useChangeSearch();
  const query = useInfiniteQuery({
    ...historyQuery(useApi(), userId ?? '', search),
    enabled: userId !== null,
    placeholderData: keepPreviousData,
  });
  const { ids, observe } = useVisibleIds();
  useLiveHistory(session, query.data, ids);
  useFreshTop(userId, search);
  const isPaused = useIsPaused();
  const isHidden = search.filters === 'hidden';
  const isNarrowed = search.status !== undefined || search.q !== undefined;
  useSpokenCount(isNarrowed && !query.isPlaceholderData ? query.data?.pages : undefined);

  return (
    <>
      <PageHeader
        title={t('history.title')}
        lead={t('history.lead')}
        className={isHidden ? '' : 'max-md:border-b-0'}
        aside={
          <span className="flex items-center gap-1.5">
            {userId === null ? null : <OwnAutobids userId={userId} />}
            <IconButton
              label={t('history.filters')}
              aria-expanded={!isHidden}
              aria-controls={PANEL_ID}
              className="relative -mr-1 rounded-lg bg-surface-2 hover:bg-surface-3 md:bg-surface"
              onClick={() => change({ filters: isHidden ? undefined : 'hidden' })}
            >
              <SlidersHorizontal aria-hidden="true" size={20} />
              {isHidden && isNarrowed ? (
                <span aria-hidden="true" className="absolute top-2 right-2 size-2.5 rounded-full bg-primary" />
              ) : null}
            </IconButton>
          </span>
        }
      />
      <FilterPanel
        id={PANEL_ID}
        hidden={isHidden}
        status={search.status}
        q={search.q}
        onStatus={useCallback((status) => change({ status }), [change])}
        onSearch={useCallback((q) => change({ q }), [change])}
      />
      <div className="column flex flex-col gap-3.5 py-3 md:gap-6 md:py-6">
        <StatsCards userId={userId} />
        {/* As high as the skeleton: what stands below doesn't move when few cards come. */}
        <div className="min-h-184 md:min-h-92">
          {query.data === undefined ? (
            query.isError || query.fetchStatus === 'paused' ? (
              <Failed isOffline={!query.isError} isBusy={query.isFetching} onRetry={() => void query.refetch()} />
            ) : (
              <HistoryListSkeleton />
            )
          ) : query.data.pages[0]?.data.bidHistory.length === 0 ? (
            <NoBids isNarrowed={isNarrowed} onShowAll={() => change({ status: undefined, q: undefined })} />
          ) : (
            <HistoryList
              data={query.data}
              more={query}
              isPaused={isPaused}
              isOutdated={query.isPlaceholderData}
              observe={observe}
            />
          )}
        </div>
      </div>
      <HistoryStrip />
    </>
  );
}

/** Changes what the address says; leaving a choice out of it is the plain one. The screen stays where it is. */
function useChangeSearch(): (next: { [Name in keyof HistorySearch]?: HistorySearch[Name] | undefined }) => void {
  const navigate = useNavigate();
  return useCallback(
    (next) =>
      void navigate({
        to: '/bid_history',
        search: (before: HistorySearch) => readHistorySearch({ ...before, ...next }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
}

/** After narrowing, how many there are; while there are more pages, that there are more. */
function useSpokenCount(pages: HistoryPages['pages'] | undefined): void {
  const t = useText();
  const first = pages?.length === 1 ? pages[0] : undefined;
  const count = first?.data.bidHistory.length;
  const hasMore = first?.next != null;
  useEffect(() => {
    if (count === undefined) return;
    announce(count === 0 ? t('history.empty') : t(hasMore ? 'history.foundMore' : 'history.found', { count }));
  }, [count, hasMore, t]);
}

function NoBids({ isNarrowed, onShowAll }: { isNarrowed: boolean; onShowAll: () => void }) {
  const t = useText();
  return (
    <>
      <EmptyState
        art={<EmptyIcon Icon={History} />}
        title={t('history.empty')}
        text={t(isNarrowed ? 'history.emptyFiltered' : 'history.emptyText')}
        action={
          isNarrowed ? (
            <Button variant="secondary" onClick={onShowAll}>
              {t('history.showAll')}
            </Button>
          ) : (
            <LinkButton to="/">{t('common.seeAuctions')}</LinkButton>
          )
        }
      />
      <WayOn />
    </>
  );
}

function Failed({ isOffline, isBusy, onRetry }: { isOffline: boolean; isBusy: boolean; onRetry: () => void }) {
  const t = useText();
  return (
    <EmptyState
      title={t('history.failed')}
      text={<span role="alert">{t(isOffline ? 'history.offlineText' : 'history.failedText')}</span>}
      action={
        <Button variant="primary" busy={isBusy} onClick={onRetry}>
          {t('common.tryAgain')}
        </Button>
      }
    />
  );
}

const ELSEWHERE =
  'fixed inset-x-0 bottom-[calc(4rem+env(safe-area-inset-bottom))] z-30 flex min-h-12 items-center gap-3 bg-offline px-4 ' +
  'text-on-offline text-sm md:inset-x-auto md:right-8 md:bottom-6 md:min-w-105 md:rounded-lg md:shadow-sheet';

/** Since when the sums on screen are old, and a way on: while disconnected, and while another tab took over. */
function HistoryStrip() {
  const t = useText();
  const state = useConnection('state');
  const retry = useConnection('retry');
  if (state !== 'replaced') return <OfflineStrip />;
  return (
    <div role="status" className={ELSEWHERE}>
      <span className="flex-1">{t('connection.elsewhere')}</span>
      <button type="button" className="min-h-12 shrink-0 px-3 font-semi hover:underline" onClick={retry}>
        {t('connection.useHere')}
      </button>
    </div>
  );
}

/**
 * Reads the top of a history anew when its screen is opened again and when the line is back: what was bid on meanwhile
 * stands there. A history that isn't in memory yet is its query's own affair.
 */
function useFreshTop(userId: string | null, filter: HistoryFilter): void {
  const api = useApi();
  const queryClient = useQueryClient();
  const comebacks = useConnection('comebacks');
  const refresh = useEffectEvent(async () => {
    if (userId === null) return;
    const { queryKey } = historyQuery(api, userId, filter);
    if (queryClient.getQueryData(queryKey) === undefined) return;
    try {
      const fresh = await readPage(api, firstPage(filter));
      queryClient.setQueryData<HistoryPages>(queryKey, (pages) => (pages ? withFreshTop(pages, fresh) : pages));
    } catch {
      // No network: what is there stays, and the strip says so.
    }
  });
  useEffect(() => void refresh(), [userId, filter.status, filter.q, comebacks]);
}
