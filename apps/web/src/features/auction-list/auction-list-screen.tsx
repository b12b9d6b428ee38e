import { useSearch } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import type { ComponentType } from 'react';
import { useText } from '../../client/i18n/index.ts';
import { loadLater } from '@mnada/ui/load-later.tsx';
import { OfflineStrip } from '../auctions/index.ts';
import { TabLinks } from '@mnada/ui/tabs.tsx';
import { AllTab } from './all-tab.tsx';
import { HowToPrompt } from './how-to-prompt.tsx';
import { LIST_TABS, type ListSearch, type ListTab } from './list-search.ts';
import { LiveCount } from './live-count.tsx';
import { LiveList } from './live-list.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { SimulatedNotice } from './simulated-notice.tsx';
import { StatusTab } from './status-tab.tsx';
import { VisitorCard } from './visitor-card.tsx';
import { loadBreakBanner } from '../limits/index.ts';

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
      {tab === 'search' ? null : <SimulatedNotice tab={tab} className={tab === 'all' ? 'member-only' : ''} />}
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
