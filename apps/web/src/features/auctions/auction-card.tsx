import type { AuctionSummary } from '@mnada/contract';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { formatCountdown, formatDay, formatKes, useLanguage, useText } from '../../client/i18n/index.ts';
import { ProductName } from '../../client/product-name.tsx';
import { useIsPaused } from '../../realtime/connection-store.ts';
import { serverClock } from '../../realtime/server-clock.ts';
import { useHasPassed, useTimeLeft } from '../../realtime/use-time-left.ts';
import { Avatar } from '@mnada/ui/avatar.tsx';
import { Chip, LiveDot } from '@mnada/ui/chip.tsx';
import { CountdownRing } from './countdown-ring.tsx';
import { cx } from '@mnada/ui/cx.ts';
import { OldPrice, Price } from './price.tsx';
import { ProductPicture } from './product-picture.tsx';
import { Sign } from '@mnada/ui/sign.tsx';
import { Skeleton } from '@mnada/ui/skeleton.tsx';
import { Spinner } from '@mnada/ui/spinner.tsx';

/** The picture is as high as the tile, whatever the card's width: so the browser picks 320 at 2x, 480 at 3x. */
const PICTURE_SIZES = '148px';
/** What a card's price is, for who hears it. */
const PRICE_IS = { scheduled: 'auctions.startsAt', live: 'auctions.currentBid', ended: 'auctions.finalPrice' } as const;

type CardProps = { auction: AuctionSummary; eager?: boolean; brief?: boolean; className?: string };

/**
 * One auction as one link, drawn again only when it changed. Its height never changes with its state: every row is there from the first paint on.
 * While the connection is lost the price turns grey and the ring stops guessing.
 * @param eager for the first two cards of a page.
 * @param brief its box, link, price and name alone: what stands below the first screen until the page is alive. A long list carries a
 *   third less of it.
 */
export const AuctionCard = memo(function AuctionCard({ auction, eager = false, brief = false, className }: CardProps) {
  const t = useText();
  const isPaused = useIsPaused();
  const paused = isPaused || auction.paused !== undefined;
  const ended = auction.status === 'ended';
  const isSold = auction.winner_bids_cost !== undefined;
  const stale = paused && auction.status === 'live';
  return (
    <Link
      to={`/productdetails/${auction.id}`}
      className={cx('auction-card', !eager && 'far-sleeps', className)}
      data-auction={auction.id}
      data-status={auction.status}
    >
      <span className="card-plate">{brief ? null : <OnPlate auction={auction} eager={eager} paused={paused} />}</span>
      {auction.status === 'live' && !brief ? (
        <span className="card-ring">
          <CountdownRing
            size={48}
            endsAtMs={auction.ends_at}
            countdownSeconds={auction.countdown_seconds}
            leftSeconds={auction.time_remaining}
            paused={paused}
          />
        </span>
      ) : null}
      <span className="card-facts">
        {brief ? null : <span className="sr-only">{t(isSold ? 'auctions.allInIs' : PRICE_IS[auction.status])}</span>}
        <Price kes={auction.current_price + (auction.winner_bids_cost ?? 0)} size="card" stale={stale} />
        {brief ? (
          <span className="h-4" />
        ) : (
          <OldPrice
            kes={auction.current_price}
            originalKes={auction.original_price}
            bidsKes={auction.winner_bids_cost}
            {...(isSold && { sums: t('auctions.allInShort') })}
            className="h-4 text-xs"
          />
        )}
        <span className={cx('card-name', ended && 'text-foreground-2')}>
          <ProductName of={auction} />
        </span>
        {brief ? null : (
          <span className="card-foot">
            <LastRow auction={auction} />
          </span>
        )}
      </span>
    </Link>
  );
}, showsTheSame);

/** Every answer counts the seconds anew (`time_remaining`); the card reads the end itself and counts alone. */
function showsTheSame(before: CardProps, after: CardProps): boolean {
  if (before.eager !== after.eager || before.brief !== after.brief || before.className !== after.className)
    return false;
  const { auction: one } = before;
  const { auction: other } = after;
  const facts = Object.keys({ ...one, ...other }) as (keyof AuctionSummary)[];
  return one === other || facts.every((fact) => fact === 'time_remaining' || one[fact] === other[fact]);
}

function OnPlate({ auction, eager, paused }: { auction: AuctionSummary; eager: boolean; paused: boolean }) {
  return (
    <>
      <ProductPicture
        address={auction.product_image[0]}
        alt=""
        sizes={PICTURE_SIZES}
        eager={eager}
        className={cx('card-picture', auction.status === 'ended' && 'saturate-55 dark:opacity-55')}
      />
      <span className="card-chips">
        <StateChip auction={auction} paused={paused} />
      </span>
      {auction.status === 'scheduled' ? <StartClock startsAt={auction.scheduled_start} /> : null}
    </>
  );
}

function StateChip({ auction, paused }: { auction: AuctionSummary; paused: boolean }) {
  const t = useText();
  const isOver = useHasPassed(auction.status === 'live' ? auction.ends_at : null);
  if (auction.status === 'scheduled') {
    return (
      <>
        <Chip tone="upcoming" small icon={<Sign name="clock" size={13} />}>
          {t('auctions.upcoming')}
        </Chip>
        <RuleChips auction={auction} />
      </>
    );
  }
  if (auction.status === 'ended') {
    const word =
      auction.result === 'void'
        ? 'auctions.cancelled'
        : auction.result === 'no_bids'
          ? 'auctions.closed'
          : 'auctions.sold';
    return (
      <Chip plain small icon={<Sign name="check" size={13} className="text-ended" />}>
        {t(word)}
      </Chip>
    );
  }
  if (paused) return <Chip plain small icon={<LiveDot on={false} />} children={t('auctions.paused')} />;
  if (isOver) return <Chip plain small icon={<Spinner size={12} />} children={t('auctions.checking')} />;
  return (
    <>
      <Chip plain small icon={<LiveDot still />} children={t('auctions.live')} />
      <RuleChips auction={auction} />
    </>
  );
}

/** What it has beyond the usual is told before the first bid. */
function RuleChips({ auction }: { auction: AuctionSummary }) {
  const t = useText();
  const { seats, status, beginners_only: isForBeginners, bids_per_tap: takes, lock_price: lock } = auction;
  return (
    <>
      {isForBeginners ? <Chip tone="neutral" small children={t('auctions.beginners')} /> : null}
      {seats === undefined || status !== 'scheduled' ? null : (
        <Chip tone="neutral" small children={t('auctions.seats', seats)} />
      )}
      {takes === undefined ? null : <Chip tone="neutral" small children={t('auctions.perTap', { count: takes })} />}
      {lock === undefined ? null : (
        <Chip tone="neutral" small children={t('auctions.locksAt', { price: formatKes(lock) })} />
      )}
    </>
  );
}

function StartClock({ startsAt }: { startsAt: string }) {
  const t = useText();
  const leftMs = useTimeLeft(Date.parse(startsAt));
  return (
    <span role="timer" aria-live="off" aria-label={t('auctions.untilStart')} className="card-start tnum">
      <Sign name="timer" size={14} />
      {leftMs === 0 ? t('auctions.startingNow') : leftMs === null ? '--:--:--' : formatCountdown(leftMs)}
    </span>
  );
}

function LastRow({ auction }: { auction: AuctionSummary }) {
  const t = useText();
  const language = useLanguage();
  if (auction.status === 'scheduled') return <StartDay startsAt={auction.scheduled_start} language={language} />;
  const name = auction.highest_bidder;
  if (name === null) return <span className="truncate">{t('auctions.noBidders')}</span>;
  const isSimulated = auction.highest_bidder_simulated;
  const demo = isSimulated ? <span className="sr-only">{` ${t('common.simulated')}`}</span> : null;
  if (auction.status === 'ended') {
    return (
      <>
        <Sign name="trophy" size={16} className="shrink-0 text-won-text" />
        <span className="truncate font-semi text-won-text">
          <span className="sr-only">{`${t('auctions.winnerIs')} `}</span>
          {name}
          {demo}
        </span>
      </>
    );
  }
  return (
    <>
      <Avatar file={auction.highest_bidder_avatar} name={name} size={20} simulated={isSimulated} />
      <span className="truncate">
        <span className="sr-only">{`${t('auctions.leaderIs')} `}</span>
        {name}
        {demo}
      </span>
    </>
  );
}

/** "Today" is only said once the server's time is known: the rendered page may be read a day later. */
function StartDay({ startsAt, language }: { startsAt: string; language: 'en' | 'sw' }) {
  const leftMs = useTimeLeft(Date.parse(startsAt), 60_000);
  const nowMs = leftMs === null ? null : serverClock.now();
  return (
    <>
      {/* On the narrowest phones the hour needs its room. */}
      <Sign name="calendar" size={16} className="shrink-0 max-[389px]:hidden" />
      <span className="truncate">{formatDay(startsAt, language, nowMs)}</span>
    </>
  );
}

/** As large as a card, where one is drawn once the page is alive: far below, it isn't carried to who never gets there. */
export function AuctionCardPlace() {
  return <span aria-hidden="true" className="auction-card drawn-later" />;
}

/** The card with its fills in `surface-3`: measured equal to the loaded one. */
export function AuctionCardSkeleton() {
  return (
    <span aria-hidden="true" className="auction-card">
      <Skeleton className="h-[148px] rounded-none" />
      <span className="card-ring block size-12 bg-surface-3" />
      <span className="flex flex-col px-3 pt-3">
        <Skeleton className="h-[18px] w-21" />
        <Skeleton className="mt-2 h-2.5 w-18" />
        <Skeleton className="mt-4 h-2.5 w-full" />
        <Skeleton className="mt-2 h-2.5 w-3/5" />
        <span className="mt-3 flex items-center gap-1.5">
          <Skeleton className="size-5 rounded-full" />
          <Skeleton className="h-2.5 w-18" />
        </span>
      </span>
    </span>
  );
}
