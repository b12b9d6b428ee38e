import type { AuctionDetail } from '@mnada/contract';
import { CalendarClock } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { formatDate, formatKes, useLanguage, useText } from '../../client/i18n/index.ts';
import { useTimeLeft } from '../../realtime/index.ts';
import { announceOwn } from '@mnada/ui/announcer.tsx';
import { Chip } from '@mnada/ui/chip.tsx';
import { cx } from '@mnada/ui/cx.ts';
import { Price } from '../auctions/index.ts';
import { START_CLOSE_MS, startBlocks } from './stage-view.ts';

/**
 * STARTING SOON until it opens: three counter blocks to the start; at 120 s or less they are red, and below them it says so in
 * words. "Starting Now!" at zero.
 */
export function StageScheduled({ auction }: { auction: AuctionDetail }) {
  const t = useText();
  const language = useLanguage();
  const leftMs = useTimeLeft(Date.parse(auction.scheduled_start)) ?? auction.time_remaining * 1000;
  const isClose = leftMs <= START_CLOSE_MS;
  useStartVoice(leftMs);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
        <Chip tone={isClose ? 'critical' : 'upcoming'} icon={<CalendarClock aria-hidden="true" size={14} />}>
          {t('auctionDetail.startingSoon')}
        </Chip>
        <time dateTime={auction.scheduled_start} className="text-foreground-2 text-sm">
          {formatDate(auction.scheduled_start, language)}
        </time>
      </div>
      <div
        role="timer"
        aria-live="off"
        aria-label={t('auctionDetail.untilStart')}
        className={cx(
          'mt-3.5 flex min-h-[86px] items-center justify-center rounded-xl px-4 py-3',
          isClose ? 'bg-critical-soft text-critical-text' : 'bg-upcoming-soft text-upcoming-text',
        )}
      >
        {leftMs === 0 ? (
          <b className="font-bold text-2xl">{t('auctionDetail.startingNow')}</b>
        ) : (
          <Blocks leftMs={leftMs} isClose={isClose} />
        )}
      </div>
      <div className="mt-3.5 flex flex-wrap items-start justify-between gap-x-3">
        <p>
          <span className="block font-medium text-foreground-2 text-xs">{t('auctionDetail.startsAt')}</span>
          <Price kes={0} size="stage" className="[&>span:last-child]:text-2xl" />
        </p>
        <p className="text-right">
          <span className="block font-medium text-foreground-2 text-xs">{t('auctionDetail.originalPrice')}</span>
          <s className="tnum block pt-[3px] text-lg text-strike">{formatKes(auction.original_price)}</s>
        </p>
      </div>
    </>
  );
}

function Blocks({ leftMs, isClose }: { leftMs: number; isClose: boolean }) {
  const t = useText();
  const blocks = startBlocks(leftMs);
  const colon = (
    <span aria-hidden="true" className={cx('font-bold text-3xl opacity-50', !isClose && '-mt-5')}>
      :
    </span>
  );
  const block = (value: string, word: string) => (
    <span className="flex min-w-16 flex-1 flex-col items-center">
      <b className="tnum font-bold text-clock tracking-[-0.03em]">{value}</b>
      {isClose ? <span className="sr-only">{word}</span> : <Caption>{word}</Caption>}
    </span>
  );
  return (
    <span className="w-full">
      <span className="flex items-center justify-center">
        {block(blocks.hours, t('auctionDetail.hours'))}
        {colon}
        {block(blocks.minutes, t('auctionDetail.minutes'))}
        {colon}
        {block(blocks.seconds, t('auctionDetail.seconds'))}
      </span>
      {/* As high as the words below each block, whose place it takes. */}
      {isClose ? (
        <Caption>
          {leftMs <= 60_000
            ? t('auctionDetail.startsInLess')
            : t('auctionDetail.startsInMinutes', { count: Math.ceil(leftMs / 60_000) })}
        </Caption>
      ) : null}
    </span>
  );
}

const Caption = ({ children }: { children: ReactNode }) => (
  <span className="block text-center font-medium text-foreground-2 text-xs">{children}</span>
);

/** Says when the start is 10 minutes, 2 minutes and 10 seconds away. */
function useStartVoice(leftMs: number | null): void {
  const t = useText();
  const before = useRef<number | null>(null);
  useEffect(() => {
    const last = before.current;
    before.current = leftMs;
    if (last === null || leftMs === null) return;
    const marks = [
      [600_000, 'auctionDetail.tenMinutes'],
      [120_000, 'auctionDetail.twoMinutes'],
      [10_000, 'auctionDetail.tenSeconds'],
    ] as const;
    for (const [markMs, words] of marks)
      if (last > markMs && leftMs <= markMs) announceOwn(t('auctionDetail.startsInSpoken', { time: t(words) }));
  }, [leftMs, t]);
}
