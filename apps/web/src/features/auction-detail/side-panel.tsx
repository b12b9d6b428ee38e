import type { AuctionDetail } from '@mnada/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Timer, X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { ApiError, useApi } from '../../client/api.ts';
import { useSession } from '../../client/session.ts';
import { formatClock, useText } from '../../client/i18n/index.ts';
import { ProductName, useProductName } from '../../client/product-name.tsx';
import { auctionQuery, timeToSend, useConnection } from '../../realtime/index.ts';
import { Button } from '@mnada/ui/button.tsx';
import { Chip, LiveDot } from '@mnada/ui/chip.tsx';
import { CountdownRing, OldPrice, Price, ProductPicture } from '../auctions/index.ts';
import { cx } from '@mnada/ui/cx.ts';
import { IconButton } from '@mnada/ui/icon-button.tsx';
import { loadLater } from '@mnada/ui/load-later.tsx';
import { toast } from '@mnada/ui/toast.ts';
import { whenIdle } from '@mnada/ui/when-idle.ts';
import { BidAction } from './bid-bar.tsx';
import { frameOf, ShieldLine } from './bid-stage.tsx';
import { LeaderRow } from './leader-row.tsx';
import { useNoBids } from './no-bids-later.tsx';
import { PANEL_BOX, SidePanelSkeleton } from './side-panel-skeleton.tsx';
import { TapLine } from './tap-line.tsx';
import { useLiveAuction } from './use-live-auction.ts';
import { useRefusals } from './use-refusals.ts';
import { type Stage, useStage } from './use-stage.ts';
import { useVerdict } from './use-verdict.ts';
import { useWatched } from './use-watched.ts';

const { Later: OverButton, preload: preloadOver } = loadLater(
  () => import('./over.ts').then((module) => module.OverButton),
  { drawn: true, pending: <span className="block min-h-14 rounded-lg bg-surface-3" /> },
);
const TOTAL_PLACE = <div className="mt-3 h-[51px]" />;
const { Later: MyTotal } = loadLater(() => import('./in-play.ts').then((module) => module.MyTotal), {
  pending: TOTAL_PLACE,
});
const { Later: PanelVoice } = loadLater(() => import('./in-play.ts').then((module) => module.PanelVoice));
// Seldom seen at once: rows that only desktops show, an auction that hasn't opened, one that isn't there.
const panelLater = () => import('./side-panel-later.ts');
const { Later: SidePanelBids } = loadLater(() => panelLater().then((module) => module.SidePanelBids), {
  drawn: true,
  pending: <div className="mt-3 hidden h-[170px] md:block" />,
});
const { Later: UntilStart } = loadLater(() => panelLater().then((module) => module.UntilStart), { drawn: true });
const { Later: NothingThere } = loadLater(() => panelLater().then((module) => module.NothingThere), { drawn: true });

export type SidePanelProps = {
  auctionId: number;
  /** Its place in the row, from 1 on: the key that frames it. */
  place: number;
  isFramed: boolean;
  /** Whether B bids here: said where it would bid. */
  keyBids: boolean;
  onRemove: () => void;
};

/**
 * One of several auctions side by side (OWN-8): the same channel, outbox and rules as on its own page, in short. It stands
 * in a connection place of its own, so that what it says of its line is about this auction alone.
 */
export function SidePanel(props: SidePanelProps) {
  const { data, error, refetch, isFetching } = useQuery(auctionQuery(useApi(), props.auctionId));
  const isGone = useConnection('state') === 'not_found';
  if (isGone || isUnknown(error)) return <Nothing {...props} title="gone" />;
  if (data !== undefined) return <LivePanel {...props} />;
  if (error !== null) return <Nothing {...props} title="failed" busy={isFetching} onRetry={() => void refetch()} />;
  return <SidePanelSkeleton />;
}

const isUnknown = (error: Error | null): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

function LivePanel({ auctionId, place, isFramed, keyBids, onRemove }: SidePanelProps) {
  const t = useText();
  const session = useSession();
  const noBids = useNoBids();
  const { auction: now, bid, placeBid } = useLiveAuction(auctionId, useRefusals(auctionId, noBids.open));
  const { shown: auction, isVerdict } = useVerdict(now);
  const name = useProductName()(auction);
  const stage = useStage(auction, isVerdict);
  useWatched(now);
  useEffect(() => whenIdle(preloadOver), []);
  const isOver = stage.kind === 'sold' || stage.kind === 'closed' || stage.kind === 'cancelled';
  const [hasPressed, setPressed] = useState(false);
  const onBid = () => {
    if (session === null) toast.error(t('auctionDetail.noToken'));
    else if (placeBid()) setPressed(true);
    else toast.error(t('connection.connectionError'));
  };
  return (
    <Frame {...{ auctionId, place, isFramed, onRemove }} name={name} frame={frameOf(stage)}>
      <Top auction={auction} stage={stage} />
      <div className="flex flex-1 flex-col px-3 pt-2 md:pt-3">
        <Numbers auction={auction} stage={stage} />
        {isOver || stage.kind === 'scheduled' ? null : auction.you?.bids_used ? (
          auction.you.bids_cost === undefined || (isVerdict && stage.leads) ? ( // who has won buys nothing back
            TOTAL_PLACE
          ) : (
            <MyTotal auction={auction} isOver={isVerdict} leads={stage.leads} />
          )
        ) : (
          <div className={hasPressed ? 'min-h-[55px]' : undefined}>
            <ShieldLine auction={auction} />
          </div>
        )}
        {stage.kind === 'closed' || stage.kind === 'cancelled' ? (
          <p className="mt-2.5 rounded-lg bg-surface-2 p-3 text-foreground-2 text-sm">
            {t(stage.kind === 'closed' ? 'auctionDetail.closedText' : 'auctionDetail.cancelledText')}
          </p>
        ) : (
          <LeaderRow
            auction={auction}
            leads={stage.leads}
            hasPressed={hasPressed}
            paused={stage.paused}
            isVerdict={isVerdict || stage.kind === 'sold'}
            className="mt-2.5"
          />
        )}
      </div>
      <SidePanelBids bids={auction.recent_bids} product={name} />
      <TapLine auction={auction} stage={stage} bid={bid} short />
      <div
        className={cx(
          'relative px-3 pb-3 [&>a]:w-full [&>button]:w-full [&>span]:w-full',
          isOver || stage.kind === 'scheduled' ? 'pt-3' : 'pt-0.5',
        )}
      >
        {isOver ? (
          <OverButton auction={auction} won={stage.kind === 'sold' && stage.leads} />
        ) : (
          <BidAction auction={auction} stage={stage} bid={bid} onBid={onBid} onNoBalance={noBids.open} />
        )}
        {isFramed && keyBids && !isOver ? (
          <kbd
            aria-hidden="true"
            className="pointer-events-none absolute top-[calc(50%-1.25rem)] right-6 hidden rounded-md border border-bid-foreground/50 px-1.5 font-semi text-bid-foreground text-sm md:[[data-bid=ready]~&]:block"
          >
            B
          </kbd>
        ) : null}
      </div>
      <PanelVoice auction={now} />
      {noBids.sheet(auction)}
    </Frame>
  );
}

type FrameProps = Pick<SidePanelProps, 'auctionId' | 'place' | 'isFramed' | 'onRemove'> & {
  name: string;
  frame: ReturnType<typeof frameOf>;
  children: ReactNode;
};

/** Marigold while leading, red in the last seconds; the blue one around it is the keyboard's. */
function Frame({ auctionId, place, isFramed, onRemove, name, frame, children }: FrameProps) {
  const t = useText();
  const id = useId();
  return (
    <article
      tabIndex={-1}
      aria-labelledby={id}
      data-panel={auctionId}
      data-place={place}
      data-framed={isFramed || undefined}
      className={cx(
        PANEL_BOX,
        'transition-[border-color] duration-(--dur-base)',
        frame === 'won' ? 'border-bid' : frame === 'critical' ? 'border-critical' : 'border-transparent',
        isFramed && 'outline-3! outline-ring! outline-offset-3',
      )}
    >
      <IconButton
        label={t('watch.remove', { product: name })}
        raised
        className="absolute! top-1.5 right-1.5 z-10"
        onClick={onRemove}
      >
        <X aria-hidden="true" size={20} />
      </IconButton>
      <h2 id={id} className="sr-only">
        {name}
      </h2>
      {children}
    </article>
  );
}

function Top({ auction, stage }: { auction: AuctionDetail; stage: Stage }) {
  const t = useText();
  const chip =
    stage.kind === 'scheduled' ? (
      <Chip tone="upcoming">{t('auctions.upcoming')}</Chip>
    ) : auction.status === 'ended' ? (
      <Chip plain>{t('connection.ended')}</Chip>
    ) : (
      <LineChip />
    );
  return (
    <Link
      to={`/productdetails/${auction.id}`}
      className="flex items-center gap-3 px-3 pt-3 pr-14 md:block md:px-0 md:pt-0"
    >
      <span className="relative flex size-16 shrink-0 items-center justify-center overflow-hidden rounded-lg bg-tile md:h-[124px] md:w-full md:rounded-none">
        <ProductPicture
          address={auction.product_image[0]}
          alt=""
          sizes="124px"
          eager
          className={cx('size-14 object-contain md:h-[112px] md:w-full', stage.kind === 'sold' && 'saturate-55')}
        />
        <span className="absolute top-2 left-2 max-md:hidden">{chip}</span>
      </span>
      <span className="min-w-0 md:mt-2.5 md:block md:px-3">
        <span className="line-clamp-2 font-semi leading-5 md:line-clamp-1">
          <ProductName of={auction} />
        </span>
        <span className="mt-1 flex md:hidden">{chip}</span>
      </span>
    </Link>
  );
}

/** How this auction's own line is doing. */
function LineChip() {
  const t = useText();
  const state = useConnection('state');
  const isLive = state === 'live';
  return (
    <Chip plain icon={<LiveDot still on={isLive} />}>
      {isLive
        ? t('auctions.live')
        : state === 'connecting'
          ? t('connection.connecting')
          : t(state === 'replaced' ? 'connection.elsewhere' : 'connection.disconnected')}
    </Chip>
  );
}

function Numbers({ auction, stage }: { auction: AuctionDetail; stage: Stage }) {
  const t = useText();
  const { paused, kind } = stage;
  const retry = useConnection('retry');
  const isReplaced = useConnection('state') === 'replaced';
  const isOver = kind === 'sold' || kind === 'closed' || kind === 'cancelled';
  const label = paused
    ? t('auctionDetail.currentBidAt', { time: formatClock(auction.server_time) })
    : kind === 'scheduled'
      ? t('auctionDetail.startsAt')
      : kind === 'checking'
        ? t('auctionDetail.checking')
        : kind === 'verdict'
          ? t('auctionDetail.soldLabel')
          : kind === 'cancelled'
            ? t('auctionDetail.cancelled')
            : kind === 'closed'
              ? t('auctionDetail.closed')
              : t(isOver ? 'auctionDetail.finalPrice' : 'auctionDetail.currentBid');
  return (
    <div className="flex items-center justify-between gap-2">
      <div className="min-w-0">
        <p className="flex min-h-6 flex-wrap items-center gap-x-2 font-medium text-foreground-2 text-xs">
          {label}
          {stage.urgency === 'critical' ? (
            <Chip tone="critical" small icon={<Timer aria-hidden="true" size={13} />}>
              {t('auctionDetail.lastSeconds')}
            </Chip>
          ) : null}
        </p>
        <Price kes={auction.current_price} size="stage" stale={paused} />
        <p className="mt-0.5 text-sm leading-5">
          <OldPrice
            kes={auction.current_price}
            originalKes={auction.original_price}
            bidsKes={auction.winner_bids_cost}
            withSign
            className={cx(paused && '[&_.saving]:invisible')}
          />
        </p>
      </div>
      {isReplaced ? (
        <Button variant="secondary" className="shrink-0 px-3 text-sm" onClick={retry}>
          {t('connection.useHere')}
        </Button>
      ) : kind === 'scheduled' ? (
        <UntilStart startsAt={auction.scheduled_start} />
      ) : isOver || kind === 'verdict' ? null : (
        <div className="flex shrink-0 flex-col items-center">
          <CountdownRing
            size={72}
            endsAtMs={auction.ends_at}
            countdownSeconds={auction.countdown_seconds}
            leftSeconds={auction.time_remaining}
            paused={paused}
            nowMs={timeToSend}
          />
          <span aria-hidden="true" className="mt-1 font-medium text-foreground-2 text-xs">
            {t('auctionDetail.timeLeft')}
          </span>
        </div>
      )}
    </div>
  );
}

/** Not there, or not to be had now: says which, with a way on. */
function Nothing({
  auctionId,
  place,
  isFramed,
  onRemove,
  title,
  busy = false,
  onRetry,
}: SidePanelProps & { title: 'gone' | 'failed'; busy?: boolean; onRetry?: () => void }) {
  const t = useText();
  const name = t(title === 'gone' ? 'watch.gone' : 'watch.failed');
  return (
    <Frame {...{ auctionId, place, isFramed, onRemove, name }} frame={null}>
      <NothingThere {...{ name, title, busy, onRetry, onRemove }} />
    </Frame>
  );
}
