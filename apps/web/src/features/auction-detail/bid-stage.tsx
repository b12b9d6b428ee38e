import type { AuctionDetail } from '@mnada/contract';
import { ShieldCheck, Timer } from 'lucide-react';
import { useEffect } from 'react';
import { formatAmount, formatClock, formatCountdown, formatKes, useText } from '../../client/i18n/index.ts';
import { timeToSend } from '../../realtime/index.ts';
import { Chip } from '@mnada/ui/chip.tsx';
import { CountdownRing, OldPrice, Price } from '../auctions/index.ts';
import { cx } from '@mnada/ui/cx.ts';
import { whenIdle } from '@mnada/ui/when-idle.ts';
import { loadLater } from '@mnada/ui/load-later.tsx';
import { PartFailed } from './empty-panel.tsx';
import { LeaderRow } from './leader-row.tsx';
import type { Stage } from './use-stage.ts';

// Drawn by the server; its counter runs once its code is there.
const { Later: StageScheduled } = loadLater(
  () => import('./stage-scheduled.tsx').then((module) => module.StageScheduled),
  { drawn: true, pending: <div className="h-[190px]" />, failed: PartFailed },
);
// Fetched while the last seconds run; whoever comes later reads the same sentence before it is there.
const { Later: StageEnded, preload: preloadStageEnded } = loadLater(
  () => import('./over.ts').then((module) => module.StageEnded),
  { drawn: true, pending: EndedPlace, failed: EndedFailed },
);

// Fetched while the auction runs: at its end nothing waits for a download.
const { Later: LastMoment, preload: preloadLastMoment } = loadLater(
  () => import('./in-play.ts').then((module) => module.LastMoment),
  { pending: RingPlace },
);

function EndedPlace({ auction, stage }: { auction: AuctionDetail; stage: Stage }) {
  const t = useText();
  const { highest_bidder: bidder } = auction;
  const price = formatKes(auction.current_price);
  return (
    <p className={cx('font-semi', stage.kind === 'sold' && 'min-h-[190px]')}>
      {stage.kind === 'cancelled'
        ? t('auctionDetail.cancelled')
        : stage.kind === 'closed' || bidder === null
          ? t('auctionDetail.closed')
          : stage.leads
            ? t('auctionDetail.soldToYou', { price })
            : t('auctionDetail.soldTo', { bidder, price })}
    </p>
  );
}

function EndedFailed({ retry, ...ended }: { auction: AuctionDetail; stage: Stage; retry: () => void }) {
  return (
    <>
      <EndedPlace {...ended} />
      <PartFailed retry={retry} />
    </>
  );
}

const preloadEnd = () => {
  preloadStageEnded();
  preloadLastMoment();
};

/** The frame around the stage: marigold while leading and for what was sold, red in the last seconds of everybody else. */
export const frameOf = ({ kind, leads, paused, urgency }: Stage): 'won' | 'critical' | null =>
  kind === 'verdict' || (kind === 'live' && leads && !paused) ? 'won' : urgency === 'critical' ? 'critical' : null;

/** In the last seconds, and until the page is that of an ended auction, the stage leads and all else steps back. */
export const isLastMoment = ({ kind, urgency }: Stage): boolean =>
  kind === 'checking' || kind === 'verdict' || urgency === 'critical';

/** The biggest of the page in its last moment, where it wasn't before: by scale, so that nothing else moves. */
const GROWS = 'transition-transform duration-(--dur-fast) ease-soft';

type StageProps = {
  auction: AuctionDetail;
  stage: Stage;
  /** What an own bid brings has its place from the first press on: whenever its answer comes, nothing moves. */
  hasPressed?: boolean;
};

/**
 * The card that overlaps the picture by 28 px; on desktop a part of the bid panel. Price, leader and time never change
 * before the server says so, and the live states are all equally high.
 */
export function BidStage({ auction, stage, hasPressed = false }: StageProps) {
  useEffect(() => (stage.kind === 'live' ? whenIdle(preloadEnd) : undefined), [stage.kind]);
  const frame = frameOf(stage);
  return (
    <section
      data-stage={stage.kind}
      data-urgency={stage.urgency}
      data-paused={stage.paused || undefined}
      className={cx(
        'relative z-10 mx-3 -mt-7 rounded-(--radius-sheet) bg-surface px-4 pt-4 pb-3.5 shadow-raised',
        'md:mx-0 md:mt-4 md:rounded-none md:bg-transparent md:p-0 md:shadow-none',
        'max-md:outline-2 max-md:-outline-offset-2 max-md:transition-[outline-color] max-md:duration-(--dur-base)',
        frame === 'won'
          ? 'max-md:outline-bid'
          : frame === 'critical'
            ? 'max-md:outline-critical'
            : 'max-md:outline-transparent',
      )}
    >
      {stage.kind === 'scheduled' ? (
        <StageScheduled auction={auction} />
      ) : stage.kind === 'live' || stage.kind === 'checking' || stage.kind === 'verdict' ? (
        <StageLive auction={auction} stage={stage} hasPressed={hasPressed} />
      ) : (
        <StageEnded auction={auction} stage={stage} />
      )}
    </section>
  );
}

// For who has bid here: its place is kept while its code, or what the bids cost, is on the way.
const TOTAL_PLACE = <div className="mt-3 h-[51px]" />;
const { Later: MyTotal } = loadLater(() => import('./in-play.ts').then((module) => module.MyTotal), {
  pending: TOTAL_PLACE,
});

/**
 * Before the first own bid: what bids are worth, and that no winner overpays. One line at 360 px in both languages; more in
 * a narrow column, or where text is large.
 */
export function ShieldLine({ auction }: { auction: AuctionDetail }) {
  const t = useText();
  const [before, after] = t('auctionDetail.shieldVisitor', { price: '|' }).split('|');
  return (
    <p
      className={cx(
        'mt-2 flex min-h-4.5 items-center gap-2 text-[0.8125rem] text-foreground-2 leading-4.5',
        'max-[389px]:gap-1.5 max-[389px]:text-xs max-[389px]:tracking-tight',
      )}
    >
      <ShieldCheck aria-hidden="true" size={18} className="shrink-0 text-savings" />
      <span className="visitor-only">
        {before}
        <b className="tnum font-semi text-foreground">{formatAmount(auction.original_price)}</b>
        {after}
      </span>
      <span className="member-only">
        {auction.you?.is_bought ? (
          t('auctionDetail.shieldBought')
        ) : (
          <>
            {t('auctionDetail.shieldUsed')}{' '}
            <b className="font-semi text-foreground">
              {t(auction.in_stock ? 'auctionDetail.shieldBack' : 'auctionDetail.outOfStock')}
            </b>
          </>
        )}
      </span>
    </p>
  );
}

function StageLive({ auction, stage, hasPressed = false }: StageProps) {
  const t = useText();
  const { paused, kind } = stage;
  const isLast = isLastMoment(stage);
  const isVerdict = kind === 'verdict';
  return (
    <>
      {/* Side by side; where text is large, the clock below the price. */}
      <div className="flex flex-wrap justify-between gap-x-3">
        <div className="min-w-0 flex-[1_1_9.5rem] pt-[11px] md:pt-3">
          {/* Where both don't fit on one line, the name steps behind the mark: nothing moves in the last seconds. */}
          <p
            className={cx(
              'flex min-h-6 flex-row-reverse flex-wrap items-center justify-end gap-x-2 gap-y-1 font-medium text-foreground-2 text-sm',
              stage.urgency === 'critical' && 'h-6 overflow-hidden',
            )}
          >
            {stage.urgency === 'critical' ? (
              <Chip tone="critical" icon={<Timer aria-hidden="true" size={14} />}>
                {t('auctionDetail.lastSeconds')}
              </Chip>
            ) : null}
            {paused ? (
              t('auctionDetail.currentBidAt', { time: formatClock(auction.server_time) })
            ) : isVerdict ? (
              <b className="font-bold text-lg text-won-text leading-6">{t('auctionDetail.soldLabel')}</b>
            ) : kind === 'checking' ? (
              <b className="whitespace-nowrap text-foreground text-sm max-[389px]:text-xs">
                {t('auctionDetail.checking')}
              </b>
            ) : (
              t('auctionDetail.currentBid')
            )}
          </p>
          <p
            className={cx(
              'mt-1 origin-[0_60%]',
              GROWS,
              isLast && auction.current_price < WIDE_KES && 'max-md:motion-safe:scale-120',
            )}
          >
            <Price kes={auction.current_price} size="hero" stale={paused} className="gap-1.5" />
          </p>
          <p className="mt-1 text-sm leading-5">
            {/* A saving off a price that may be wrong by now isn't shown; its place stays. */}
            <OldPrice
              kes={auction.current_price}
              originalKes={auction.original_price}
              withSign
              inKes
              className={cx('flex-wrap', paused && '[&_.saving]:invisible')}
            />
          </p>
        </div>
        <div className="ml-auto flex w-[92px] shrink-0 flex-col items-center md:w-auto md:min-w-[116px]">
          {/* Away from the card's corner, and what stands below it makes room. */}
          <span className={cx('flex origin-[70%_35%]', GROWS, isLast && 'max-md:motion-safe:scale-[1.238]')}>
            {kind === 'checking' || isVerdict ? (
              <LastMoment auction={auction} isVerdict={isVerdict} />
            ) : (
              <RingPlace auction={auction} paused={paused} />
            )}
          </span>
          <p
            className={cx(
              'mt-1 flex flex-col items-center self-stretch whitespace-nowrap md:justify-center text-[0.8125rem] text-foreground-2 leading-4 md:flex-row md:gap-1.5 md:text-xs',
              GROWS,
              isLast && 'max-md:motion-safe:translate-y-2.5',
            )}
          >
            <span className="font-medium">{t(isVerdict ? 'connection.ended' : 'auctionDetail.timeLeft')}</span>
            <b
              key={paused ? 'paused' : 'runs'}
              className={cx(
                // As wide without a time as with one: on desktop the ring above stands in the middle of its line.
                'tnum text-sm leading-5 md:min-w-18 md:text-base',
                stage.urgency === 'critical'
                  ? 'animate-last text-critical-text'
                  : paused
                    ? 'text-foreground-2'
                    : 'text-foreground',
              )}
            >
              {isVerdict
                ? formatClock(auction.ended_at ?? auction.server_time)
                : paused || stage.leftMs === null
                  ? '--:--:--'
                  : formatCountdown(stage.leftMs)}
            </b>
          </p>
        </div>
      </div>
      {auction.you?.bids_used ? (
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
      <LeaderRow
        auction={auction}
        hasPressed={hasPressed}
        leads={stage.leads}
        paused={paused}
        isVerdict={isVerdict}
        className="mt-2.5 md:mt-4"
      />
    </>
  );
}

/** From here on the price has six digits, and no room to grow beside the ring. */
const WIDE_KES = 100_000;

function RingPlace({ auction, paused = false }: { auction: AuctionDetail; paused?: boolean }) {
  return (
    <>
      <Ring auction={auction} paused={paused} size={84} className="md:hidden" />
      <Ring auction={auction} paused={paused} size={104} className="max-md:hidden" />
    </>
  );
}

function Ring({
  auction,
  paused,
  size,
  className,
}: {
  auction: AuctionDetail;
  paused: boolean;
  size: 84 | 104;
  className: string;
}) {
  return (
    <CountdownRing
      size={size}
      endsAtMs={auction.ends_at}
      countdownSeconds={auction.countdown_seconds}
      leftSeconds={auction.time_remaining}
      paused={paused}
      nowMs={timeToSend}
      className={className}
    />
  );
}
