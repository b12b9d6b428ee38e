import type { AuctionDetail } from '@mnada/contract';
import { ShieldCheck, Timer } from 'lucide-react';
import { useEffect } from 'react';
import { formatAmount, formatClock, formatCountdown, formatKes, useText } from '../../i18n/index.ts';
import { timeToSend } from '../../live/index.ts';
import { Chip } from '../../ui/chip.tsx';
import { CountdownRing } from '../../ui/countdown-ring.tsx';
import { cx } from '../../ui/cx.ts';
import { OldPrice, Price } from '../../ui/price.tsx';
import { whenIdle } from '../../ui/when-idle.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { loadLater } from '../../ui/load-later.tsx';
import { LeaderRow } from './leader-row.tsx';
import { StageScheduled } from './stage-scheduled.tsx';
import type { Stage } from './use-stage.ts';

// Fetched while the last seconds run; whoever comes later reads the same sentence before it is there.
const { Later: StageEnded, preload: preloadStageEnded } = loadLater(
  () => import('./stage-ended.tsx').then((module) => module.StageEnded),
  { pending: EndedPlace },
);

function EndedPlace({ auction, stage }: { auction: AuctionDetail; stage: Stage }) {
  const t = useText();
  const { highest_bidder: bidder } = auction;
  const price = formatKes(auction.current_price);
  return (
    <p className={cx('font-semi', stage.kind === 'sold' && 'min-h-[190px]')}>
      {stage.kind === 'cancelled'
        ? t('detail.cancelled')
        : stage.kind === 'closed' || bidder === null
          ? t('detail.closed')
          : stage.leads
            ? t('detail.soldToYou', { price })
            : t('detail.soldTo', { bidder, price })}
    </p>
  );
}

/**
 * The card that overlaps the picture by 28 px; on desktop a part of the bid panel. Price, leader and time never change
 * before the server says so, and the live states are all equally high.
 */
export function BidStage({ auction, stage }: { auction: AuctionDetail; stage: Stage }) {
  useEffect(() => (stage.kind === 'live' ? whenIdle(preloadStageEnded) : undefined), [stage.kind]);
  return (
    <section
      data-stage={stage.kind}
      data-urgency={stage.urgency}
      data-paused={stage.paused || undefined}
      className={cx(
        'relative z-10 mx-3 -mt-7 rounded-(--radius-sheet) bg-surface px-4 pt-4 pb-3.5 shadow-raised',
        'md:mx-0 md:mt-4 md:rounded-none md:bg-transparent md:p-0 md:shadow-none',
        stage.urgency === 'critical' && 'max-md:outline-2 max-md:outline-critical',
      )}
    >
      {stage.kind === 'scheduled' ? (
        <StageScheduled auction={auction} />
      ) : stage.kind === 'live' || stage.kind === 'checking' ? (
        <StageLive auction={auction} stage={stage} />
      ) : (
        <StageEnded auction={auction} stage={stage} />
      )}
    </section>
  );
}

// For who has bid here: its place is kept while its code, or what the bids cost, is on the way.
const TOTAL_PLACE = <div className="mt-3 h-[51px]" />;
const { Later: MyTotal } = loadLater(() => import('./my-total.tsx').then((module) => module.MyTotal), {
  pending: TOTAL_PLACE,
});

/** Before the first own bid: what bids are worth, and that no winner overpays. */
function ShieldLine({ auction }: { auction: AuctionDetail }) {
  const t = useText();
  return (
    <p className="mt-2 flex h-4.5 items-center gap-2 whitespace-nowrap text-[0.8125rem] text-foreground-2 leading-4.5 max-[389px]:gap-1.5 max-[389px]:text-xs max-[389px]:tracking-tight">
      <ShieldCheck aria-hidden="true" size={18} className="shrink-0 text-savings" />
      <span className="visitor-only">{t('detail.shieldVisitor', { price: formatAmount(auction.original_price) })}</span>
      <span className="member-only">{t('detail.shieldMember')}</span>
    </p>
  );
}

function StageLive({ auction, stage }: { auction: AuctionDetail; stage: Stage }) {
  const t = useText();
  const { paused } = stage;
  return (
    <>
      <div className="flex justify-between gap-3">
        <div className="min-w-0 pt-[11px] md:pt-3">
          <p className="flex min-h-6 flex-wrap items-center gap-x-2 gap-y-1 font-medium text-foreground-2 text-xs md:text-sm">
            {paused ? t('detail.currentBidAt', { time: formatClock(auction.server_time) }) : t('detail.currentBid')}
            <StageChip stage={stage} />
          </p>
          <p className="mt-1">
            <Price kes={auction.current_price} size="hero" stale={paused} className="gap-1.5" />
          </p>
          <p className="mt-1 text-sm leading-5">
            {/* A saving off a price that may be wrong by now isn't shown. */}
            <OldPrice kes={paused ? 0 : auction.current_price} originalKes={auction.original_price} withSign />
          </p>
        </div>
        <div className="flex w-[92px] shrink-0 flex-col items-center md:w-[116px]">
          <Ring auction={auction} paused={paused} size={84} className="md:hidden" />
          <Ring auction={auction} paused={paused} size={104} className="max-md:hidden" />
          <p className="mt-1 flex flex-col items-center text-foreground-2 text-xs md:flex-row md:gap-1.5">
            <span className="whitespace-nowrap font-medium">{t('detail.timeLeft')}</span>
            <b
              className={cx(
                'tnum text-[0.9375rem] leading-5 md:text-base',
                stage.urgency === 'critical' ? 'text-critical-text' : paused ? 'text-foreground-2' : 'text-foreground',
              )}
            >
              {paused || stage.leftMs === null ? '--:--:--' : formatCountdown(stage.leftMs)}
            </b>
          </p>
        </div>
      </div>
      {auction.you?.bids_used ? (
        auction.you.bids_cost === undefined ? (
          TOTAL_PLACE
        ) : (
          <MyTotal auction={auction} />
        )
      ) : (
        <ShieldLine auction={auction} />
      )}
      <LeaderRow auction={auction} leads={stage.leads} paused={paused} className="mt-2.5 md:mt-4" />
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
      paused={paused}
      nowMs={timeToSend}
      className={className}
    />
  );
}

function StageChip({ stage }: { stage: Stage }) {
  const t = useText();
  if (stage.paused) return null;
  if (stage.kind === 'checking') return <Chip icon={<Spinner size={14} />}>{t('detail.checking')}</Chip>;
  if (stage.urgency !== 'critical') return null;
  return (
    <Chip tone="critical" icon={<Timer aria-hidden="true" size={14} />}>
      {t('detail.lastSeconds')}
    </Chip>
  );
}
