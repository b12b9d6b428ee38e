import { type AuctionDetail, RECENT_BIDS_SHOWN } from '@mnada/contract';
import { memo, useState } from 'react';
import { useSession } from '../../client/session.ts';
import { useText } from '../../client/i18n/index.ts';
import { cx } from '@mnada/ui/cx.ts';
import { Tabs } from '@mnada/ui/tabs.tsx';
import { BidsSkeleton, BidsTable } from './bids-table.tsx';
import { EmptyPanel, FailedPanel } from './empty-panel.tsx';
import { loadLater } from '@mnada/ui/load-later.tsx';

// Fetched when their tab is first opened.
const rows = { pending: <BidsSkeleton rows={8} />, failed: BidsFailed };
const { Later: OtherBids } = loadLater(() => import('./more-bids.tsx').then((module) => module.OtherBids), rows);
const { Later: PastWinners } = loadLater(() => import('./more-bids.tsx').then((module) => module.PastWinners), rows);

type Tab = 'last' | 'other' | 'winners';

/** Last 10 Bids, Other Bids (older, a page at a time), Past Winners (the last ten of the same product). */
export const BidTabs = memo(function BidTabs({ auction, isLast }: { auction: AuctionDetail; isLast: boolean }) {
  const t = useText();
  const [tab, setTab] = useState<Tab>('last');
  return (
    <Tabs<Tab>
      label={t('auctionDetail.bidTabs')}
      selected={tab}
      onSelect={setTab}
      // After the end, on phones, the product and the way to order it come before the bids.
      className={`recedes ${isLast ? 'max-md:order-last max-md:mt-6' : 'mt-2.5'} md:-mx-6 md:mt-5 md:flex md:min-h-48 md:flex-1 md:flex-col md:[&>[role=tablist]]:shrink-0 md:[&>[role=tablist]]:px-6 md:[&>[role=tabpanel]]:min-h-0 md:[&>[role=tabpanel]]:flex-1 md:[&>[role=tabpanel]]:overflow-y-auto`}
      items={[
        { id: 'last', label: t('auctionDetail.lastBids'), panel: <LastBids auction={auction} /> },
        { id: 'other', label: t('auctionDetail.otherBids'), panel: <OtherBids auction={auction} /> },
        { id: 'winners', label: t('auctionDetail.pastWinners'), panel: <PastWinners auction={auction} /> },
      ]}
    />
  );
});

function BidsFailed({ retry }: { retry: () => void }) {
  const t = useText();
  return <FailedPanel text={t('auctionDetail.bidsFailed')} onRetry={retry} />;
}

function LastBids({ auction }: { auction: AuctionDetail }) {
  const t = useText();
  const ownName = useSession()?.user.username ?? null;
  const bids = auction.recent_bids.slice(0, RECENT_BIDS_SHOWN);
  const isLive = auction.status === 'live';
  return (
    // While bids come in, the place of all ten is kept: nothing below moves.
    <div className={cx(isLive && 'min-h-[436px] md:min-h-0')}>
      {bids.length === 0 ? (
        <EmptyPanel title={t('auctionDetail.noBidsYet')} text={t('auctionDetail.noBidsYetText')} />
      ) : (
        <BidsTable
          bids={bids}
          ownName={ownName}
          saidMs={auction.server_time}
          marksNewest={isLive}
          caption={t('auctionDetail.lastBids')}
        />
      )}
    </div>
  );
}
