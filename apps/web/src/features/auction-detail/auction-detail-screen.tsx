import type { AuctionDetail } from '@mnada/contract';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { memo, useEffect, useRef, useState } from 'react';
import { useSession } from '../../app/session.ts';
import { useText } from '../../i18n/index.ts';
import { cx } from '../../ui/cx.ts';
import { toast } from '../../ui/toast.ts';
import { BidBar } from './bid-bar.tsx';
import { BidStage } from './bid-stage.tsx';
import { BidTabs } from './bid-tabs.tsx';
import { ConnectionPill } from './connection-pill.tsx';
import { BackButton, DetailGrid, PANEL } from './detail-layout.tsx';
import { Gallery } from './gallery.tsx';
import { GetBidsBack } from './get-bids-back.tsx';
import { LeaderRow } from './leader-row.tsx';
import { loadLater } from '../../ui/load-later.tsx';
import { NameBlock } from './name-block.tsx';
import { Description, Specifications } from './product-facts.tsx';
import { useNoBids } from './no-bids-later.tsx';
import { type RefusalToasts, useLiveAuction } from './use-live-auction.ts';
import { sameFacts, type StillFacts } from './still-facts.ts';
import { useStage } from './use-stage.ts';
import { useWatched } from './use-watched.ts';

const { Later: WinnerPopup, preload: preloadWinnerPopup } = loadLater(() =>
  import('./winner-popup.tsx').then((module) => module.WinnerPopup),
);

// Only for who takes a break.
const { Later: BreakBanner } = loadLater(() =>
  import('../../app/break-banner.tsx').then((module) => module.BreakBanner),
);
// Below the first screen: their places are kept.
const { Later: HowItWorks } = loadLater(() => import('./how-it-works.tsx').then((module) => module.HowItWorks), {
  pending: <div className="h-[228px]" />,
});
const { Later: HowItWorksLive } = loadLater(
  () => import('./how-it-works-live.tsx').then((module) => module.HowItWorksLive),
  { pending: <div className="h-[413px] md:h-[389px]" /> },
);

// The last of the page: its place is kept while its code is fetched.
const { Later: ReadOutSwitch } = loadLater(
  () => import('./read-out-switch.tsx').then((module) => module.ReadOutSwitch),
  { pending: <div className="h-[61px]" /> },
);

/** `/productdetails/{id}`: one auction, live. */
export function AuctionDetailScreen() {
  const { productId } = useParams({ from: '/productdetails/$productId' });
  const auctionId = Number(productId);
  const noBids = useNoBids();
  const refusals = useRefusals(auctionId, noBids.open);
  const { auction, bid, placeBid } = useLiveAuction(auctionId, refusals);
  return (
    <>
      <Detail key={auctionId} auction={auction} bid={bid} placeBid={placeBid} onNoBalance={noBids.open} />
      {noBids.sheet(auction)}
    </>
  );
}

type Bidding = Pick<ReturnType<typeof useLiveAuction>, 'bid' | 'placeBid'>;

function Detail({
  auction,
  bid,
  placeBid,
  onNoBalance,
}: Bidding & { auction: AuctionDetail; onNoBalance: () => void }) {
  const t = useText();
  const session = useSession();
  const stage = useStage(auction);
  useWatched(auction);
  const isOver = auction.status === 'ended';
  const onBid = () => {
    if (session === null) toast.error(t('detail.noToken'));
    else if (!placeBid()) toast.error(t('live.connectionError'));
  };
  return (
    <div data-detail={auction.id} className="pb-[calc(7.5rem+env(safe-area-inset-bottom))] md:pb-0">
      <Breadcrumb auction={auction} />
      <DetailGrid>
        <div className="relative md:[grid-area:gallery]">
          <BackButton />
          <div className="absolute top-3 right-2 z-10 md:hidden">
            <ConnectionPill ended={isOver} />
          </div>
          <Gallery auction={auction} />
        </div>
        <div className={cx(PANEL, stage.urgency === 'critical' && 'md:outline-2 md:outline-critical')}>
          <BidStage auction={auction} stage={stage} />
          <BreakBanner className="mx-(--gutter) mt-3 md:mx-0" />
          <BidBar auction={auction} stage={stage} bid={bid} onBid={onBid} onNoBalance={onNoBalance} />
          <NameBlock auction={auction} />
          {auction.status === 'scheduled' ? (
            <div className="md:min-h-0 md:overflow-y-auto md:pb-6">
              <LeaderRow
                auction={auction}
                leads={false}
                paused={false}
                className="mx-(--gutter) mt-4 bg-surface! shadow-card md:mx-0 md:bg-surface-2! md:shadow-none"
              />
              <HowItWorks auction={auction} />
            </div>
          ) : (
            <BidTabs auction={auction} isLast={isOver} />
          )}
        </div>
        <div className="mt-8 space-y-8 px-(--gutter) md:mt-0 md:grid md:grid-cols-2 md:items-start md:gap-5 md:space-y-0 md:px-0 md:[grid-area:below]">
          {auction.highest_bidder_simulated || auction.recent_bids.some((bid) => bid.simulated) ? (
            <p className="text-foreground-2 text-xs md:order-first md:col-span-2">{t('detail.simulated')}</p>
          ) : null}
          {auction.status === 'live' ? (
            <div className="md:order-3 md:col-span-2">
              <HowItWorksLive auction={auction} />
            </div>
          ) : null}
          {isOver && stage.leads ? null : (
            <div className="rounded-xl bg-surface p-4 shadow-card md:order-2 md:p-5">
              <GetBidsBack auction={auction} />
            </div>
          )}
          <div className="space-y-8 md:rounded-xl md:bg-surface md:p-5 md:shadow-card">
            <Specifications auction={auction} />
            <Description auction={auction} />
            <ReadOutSwitch />
          </div>
        </div>
      </DetailGrid>
      <Won auction={auction} leads={stage.leads} />
    </div>
  );
}

const Breadcrumb = memo(function Breadcrumb({ auction }: { auction: StillFacts }) {
  const t = useText();
  const chevron = <ChevronRight aria-hidden="true" size={16} className="text-foreground-3" />;
  return (
    <div className="column hidden h-12 items-center justify-between gap-6 md:flex">
      <nav aria-label={t('detail.breadcrumb')} className="min-w-0">
        <ol className="flex items-center gap-2.5 text-foreground-2 text-sm">
          <li>
            <Link to="/" className="relative rounded-sm before:absolute before:-inset-3 hover:text-foreground">
              {t('detail.auctions')}
            </Link>
          </li>
          {chevron}
          <li className="whitespace-nowrap">{auction.category}</li>
          {chevron}
          <li aria-current="page" className="truncate font-medium text-foreground">
            {auction.product_name}
          </li>
        </ol>
      </nav>
      <ConnectionPill ended={auction.status === 'ended'} />
    </div>
  );
}, sameFacts);

/** Opens the popup when the auction ends before one's eyes with oneself as the winner, also when the end was missed offline. */
function Won({ auction, leads }: { auction: AuctionDetail; leads: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const status = useRef(auction.status);
  useEffect(() => {
    const before = status.current;
    status.current = auction.status;
    if (before === 'live' && auction.status === 'ended' && auction.result === 'sold' && leads) setOpen(true);
  }, [auction.status, auction.result, leads]);
  // Who leads may win in a few seconds: the moment must not wait for a download.
  useEffect(() => {
    if (leads) preloadWinnerPopup();
  }, [leads]);
  if (!isOpen) return null;
  return <WinnerPopup auction={auction} onClose={() => setOpen(false)} />;
}

/** Without bids the sheet that sells some; the never-overpay guarantee with Order Now (BID-5). */
function useRefusals(auctionId: number, noBalance: () => void): RefusalToasts {
  const t = useText();
  const navigate = useNavigate();
  return {
    noBalance,
    overpay: (text) =>
      toast.error(text, {
        id: 'overpay',
        action: { label: t('detail.orderNow'), onClick: () => void navigate({ to: `/order_product/${auctionId}` }) },
      }),
  };
}
