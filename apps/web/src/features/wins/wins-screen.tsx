import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Trophy } from 'lucide-react';
import { useSignedIn } from '../../client/session-end.ts';
import { type Api, useApi } from '../../client/api.ts';
import { useFreshAfterNews } from '../notifications/index.ts';
import { useText } from '../../client/i18n/index.ts';
import { usePersonalSocket } from '../../realtime/index.ts';
import { LinkButton } from '@mnada/ui/button.tsx';
import { EmptyIcon } from '@mnada/ui/empty-icon.tsx';
import { EmptyState } from '@mnada/ui/empty-state.tsx';
import { PageHeader } from '@mnada/ui/page-header.tsx';
import { PagedList } from '@mnada/ui/paged-list.tsx';
import { ProductRowSkeleton, WayOn } from '../auctions/index.ts';
import { TabLinks } from '@mnada/ui/tabs.tsx';
import { WinCard } from './win-card.tsx';
import { WonItemsAnswer } from '@mnada/contract';

/** `/list_winnings`: every auction of one's own that was won; `?filter=pending` those that wait to be claimed. */
export function WinsScreen() {
  const t = useText();
  const session = useSignedIn();
  const search: { filter?: 'pending' } = useSearch({ strict: false });
  const filter: WinsFilter = search.filter ?? 'all';
  const query = useInfiniteQuery(winsQuery(useApi(), session?.user.id, filter));
  usePersonalSocket();
  useFreshAfterNews(['wins']);
  const { data } = query;
  const wins = useMemo(() => data?.pages.flatMap((page) => page.data.wonItems), [data]);
  return (
    <>
      <PageHeader title={t('wins.title')} className="max-md:border-b-0" />
      <TabLinks
        label={t('wins.filters')}
        className="bg-surface md:mt-4 md:bg-transparent"
        items={[
          {
            id: 'all',
            label: t('wins.filterAll'),
            current: filter === 'all',
            link: { to: '/list_winnings', resetScroll: false, replace: true },
          },
          {
            id: 'pending',
            label: t('wins.filterPending'),
            current: filter === 'pending',
            link: { to: '/list_winnings', search: { filter: 'pending' }, resetScroll: false, replace: true },
          },
        ]}
      />
      <div className="column late-content py-3 md:py-6">
        <PagedList
          query={query}
          items={wins}
          keyOf={(win) => win.id}
          skeleton={<ProductRowSkeleton />}
          failed={t('wins.failed')}
          empty={<NoWins filter={filter} />}
        >
          {(win, index) => <WinCard win={win} eager={index < 4} />}
        </PagedList>
      </div>
    </>
  );
}

function NoWins({ filter }: { filter: WinsFilter }) {
  const t = useText();
  const isFiltered = filter === 'pending';
  return (
    <>
      <EmptyState
        art={<EmptyIcon Icon={Trophy} />}
        title={t('wins.noWins')}
        text={t(isFiltered ? 'wins.noPendingText' : 'wins.noWinsText')}
        action={
          <>
            <LinkButton to="/">{t('common.seeAuctions')}</LinkButton>
            {isFiltered ? (
              <LinkButton variant="secondary" to="/list_winnings">
                {t('wins.seeAllWins')}
              </LinkButton>
            ) : null}
          </>
        }
      />
      <WayOn />
    </>
  );
}

type WinsFilter = 'all' | 'pending';
const PAGE_SIZE = 20;
/** While a payment is being checked: the socket tells sooner, this tells for sure. */
const CHECK_MS = 30_000;

/** One's own wins, newest first, a page at a time; `pending` are those that can still be claimed. */
function winsQuery(api: Api, userId: string | undefined, filter: WinsFilter) {
  return infiniteQueryOptions({
    queryKey: ['wins', userId, filter],
    enabled: userId !== undefined,
    staleTime: 0, // a claim changes it within seconds
    queryFn: ({ pageParam, signal }) => api.getPage(pageParam, WonItemsAnswer, { signal }),
    initialPageParam: `/api/get_user_won_items?filter=${filter}&limit=${PAGE_SIZE}`,
    getNextPageParam: (page) => page.next,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.wonItems.some((win) => win.open_payment_id !== null)) === true
        ? CHECK_MS
        : false,
  });
}
