import type { AuctionDetail } from '@mnada/contract';
import { useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../client/session.ts';
import { useText } from '../../client/i18n/index.ts';
import { cx } from '@mnada/ui/cx.ts';
import { toast } from '@mnada/ui/toast.ts';
import { BidBar } from './bid-bar.tsx';
import { BidStage, frameOf, isLastMoment } from './bid-stage.tsx';
import { ConnectionPill } from './connection-pill.tsx';
import { BackButton, DetailGrid, PANEL } from './detail-layout.tsx';
import { Gallery } from './gallery.tsx';
import { LeaderRow } from './leader-row.tsx';
import { PartFailed } from './empty-panel.tsx';
import { loadLater } from '@mnada/ui/load-later.tsx';
import { NameBlock } from './name-block.tsx';
import { useNoBids } from './no-bids-later.tsx';
import { tellsSimulated } from './tells-simulated.ts';
import { useLiveAuction } from './use-live-auction.ts';
import { useRefusals } from './use-refusals.ts';
import type { StillFacts } from './still-facts.ts';
import { useStage } from './use-stage.ts';
import { useVerdict } from './use-verdict.ts';
import { useWatched } from './use-watched.ts';
import { loadAutobidCard, loadAutobidEntry, loadAutobidRule, loadDuelLine } from '../autobid/index.ts';
import { loadBreakBanner } from '../limits/index.ts';

const { Later: WinnerPopup, preload: preloadWinnerPopup } = loadLater(() =>
  import('./winner-popup.tsx').then((module) => module.WinnerPopup),
);

// Only for who takes a break.
const { Later: BreakBanner } = loadLater(loadBreakBanner);
// Only for who is signed in, and for everybody in duel pace.
const { Later: AutobidEntry } = loadLater(loadAutobidEntry);
const { Later: AutobidCard } = loadLater(loadAutobidCard);
const { Later: AutobidRule } = loadLater(loadAutobidRule);
const { Later: DuelLine } = loadLater(loadDuelLine);
// Ways elsewhere: links from the first HTML on, as the server drew them.
const { Later: Breadcrumb } = loadLater(() => import('./below.ts').then((module) => module.Breadcrumb), {
  drawn: true,
  pending: <div className="hidden h-12 md:block" />,
});
const { Later: WatchBeside } = loadLater(() => import('./below.ts').then((module) => module.WatchBeside), {
  drawn: true,
  pending: <div className="mb-1 h-12 md:hidden" />,
});
// Below the first screen: drawn by the server, alive when their code is there.
const { Later: BidTabs, preload: preloadBelow } = loadLater(
  () => import('./below.ts').then((module) => module.BidTabs),
  {
    drawn: true,
    failed: PartFailed,
    pending: <div className="h-[494px] md:h-auto md:flex-1" />,
  },
);
// On its way with this file: the first bid that comes in finds the table alive.
if (typeof document !== 'undefined') preloadBelow();
const { Later: HouseRules } = loadLater(() => import('./below.ts').then((module) => module.HouseRules), {
  drawn: true,
});
const { Later: HowItWorks } = loadLater(() => import('./below.ts').then((module) => module.HowItWorks), {
  drawn: true,
  pending: <div className="h-[228px]" />,
});
const { Later: GetBidsBack } = loadLater(() => import('./below.ts').then((module) => module.GetBidsBack), {
  drawn: true,
  failed: PartFailed,
  pending: <div className="h-[396px]" />,
});
const { Later: ProductFacts } = loadLater(() => import('./below.ts').then((module) => module.ProductFacts), {
  drawn: true,
  failed: PartFailed,
  pending: <div className="h-[480px] md:rounded-xl md:bg-surface md:shadow-card" />,
});
const { Later: HowItWorksLive } = loadLater(() => import('./below.ts').then((module) => module.HowItWorksLive), {
  drawn: true,
  pending: <div className="h-[413px] md:h-[389px]" />,
});

// Who listens hears what changes from then on.
const { Later: Voice } = loadLater(() => import('./in-play.ts').then((module) => module.Voice));

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

const hasHouseRules = ({ in_stock, seats, status, bids_per_tap, lock_price }: StillFacts): boolean =>
  !in_stock ||
  (seats !== undefined && status === 'scheduled') ||
  bids_per_tap !== undefined ||
  lock_price !== undefined;

/** BID-15: bids come every few seconds, and everybody is told why. */
const isDuel = ({ auto_in_row = 0, countdown_seconds }: AuctionDetail): boolean =>
  auto_in_row >= 30 && countdown_seconds >= 10;

type Bidding = Pick<ReturnType<typeof useLiveAuction>, 'bid' | 'placeBid'>;

function Detail({
  auction: now,
  bid,
  placeBid,
  onNoBalance,
}: Bidding & { auction: AuctionDetail; onNoBalance: () => void }) {
  const t = useText();
  const session = useSession();
  const { shown: auction, isVerdict } = useVerdict(now);
  const stage = useStage(auction, isVerdict);
  const frame = frameOf(stage);
  useWatched(now);
  const isOver = auction.status === 'ended';
  const [hasPressed, setPressed] = useState(false);
  const onBid = () => {
    if (session === null) toast.error(t('auctionDetail.noToken'));
    else if (placeBid()) setPressed(true);
    else toast.error(t('connection.connectionError'));
  };
  return (
    <div
      data-detail={auction.id}
      data-recedes={isLastMoment(stage) || undefined}
      className="pb-[calc(7.5rem+env(safe-area-inset-bottom))] md:pb-0"
    >
      <Breadcrumb auction={auction} />
      <DetailGrid>
        <div className="relative md:[grid-area:gallery]">
          <BackButton />
          {/* As wide as the picture: its words change, and their box begins where it did. */}
          <div className="pointer-events-none absolute inset-x-2 top-3 z-10 flex justify-end md:hidden">
            <ConnectionPill ended={isOver} />
          </div>
          <Gallery auction={auction} />
          {session === null || isOver ? null : <AutobidEntry auction={now} />}
        </div>
        <div
          className={cx(
            PANEL,
            'md:outline-2 md:transition-[outline-color] md:duration-(--dur-base)',
            frame === 'won'
              ? 'md:outline-bid'
              : frame === 'critical'
                ? 'md:outline-critical'
                : 'md:outline-transparent',
          )}
        >
          <BidStage auction={auction} stage={stage} hasPressed={hasPressed} />
          {isOver || !hasHouseRules(auction) ? null : <HouseRules auction={auction} />}
          {!isOver && isDuel(now) ? <DuelLine /> : null}
          <BreakBanner className="mx-(--gutter) mt-3 md:mx-0" />
          <BidBar auction={auction} stage={stage} bid={bid} onBid={onBid} onNoBalance={onNoBalance} />
          {/* Below Bid Now, which stays where it is when an autobid is set. */}
          {session === null || isOver ? null : <AutobidCard auction={now} />}
          <NameBlock auction={auction} />
          {auction.status === 'scheduled' ? (
            <div
              role="region"
              aria-labelledby="how-it-works"
              // It scrolls where the rules above leave it little room: arrows must reach it, too.
              tabIndex={0}
              className="md:min-h-48 md:overflow-y-auto md:pb-6"
            >
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
        <div className="recedes mt-8 flex flex-col gap-8 px-(--gutter) md:mt-0 md:grid md:grid-cols-2 md:items-start md:gap-5 md:px-0 md:[grid-area:below]">
          {tellsSimulated(auction) ? (
            <p className="text-foreground-2 text-xs md:order-first md:col-span-2">{t('common.othersSimulated')}</p>
          ) : null}
          {auction.status === 'live' ? (
            <div className="md:order-3 md:col-span-2">
              <WatchBeside auctionId={auction.id} className="-mt-3 mb-3 -ml-3 md:hidden" />
              <HowItWorksLive auction={auction} />
            </div>
          ) : null}
          {(isOver && stage.leads) || auction.you?.is_bought || stage.kind === 'cancelled' ? null : (
            <div className="rounded-xl bg-surface p-4 shadow-card md:order-2 md:p-5">
              <GetBidsBack auction={auction} leads={stage.leads} />
            </div>
          )}
          <ProductFacts auction={auction} />
          {session === null || isOver ? null : <AutobidRule auction={now} />}
        </div>
      </DetailGrid>
      <Voice auction={now} />
      <Won auction={auction} leads={stage.leads} />
    </div>
  );
}

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
