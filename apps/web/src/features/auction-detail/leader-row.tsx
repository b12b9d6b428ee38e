import type { AuctionDetail } from '@mnada/contract';
import { Gavel, User } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { formatAgo, formatKes, type Language, translate, useLanguage, useText } from '../../i18n/index.ts';
import { useServerNow } from '../../live/index.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { cx } from '../../ui/cx.ts';
import { BASE_MS, EASE_OUT, EASE_POP, play, RUSH_MS } from './motion.ts';
import { prefersLessMotion } from '../../ui/prefers-less-motion.ts';

type Leader = { name: string | null; avatar: string | null; simulated: boolean };

/** Who leads, and how many bids there are. A new leader comes in from the right while the old one leaves to the left. */
export function LeaderRow({
  auction,
  leads,
  paused,
  className,
}: {
  auction: AuctionDetail;
  leads: boolean;
  paused: boolean;
  className?: string;
}) {
  const t = useText();
  const leader: Leader = {
    name: auction.highest_bidder,
    avatar: auction.highest_bidder_avatar,
    simulated: auction.highest_bidder_simulated,
  };
  const leaving = useLeaving(leader);
  return (
    <div
      className={cx(
        'relative flex min-h-[58px] items-center gap-3 overflow-hidden rounded-lg px-3 py-2',
        'before:absolute before:inset-0 before:bg-won-soft before:opacity-0 before:transition-opacity before:duration-(--dur-base)',
        leads && !paused ? 'bg-won-soft before:opacity-100' : 'bg-surface-2',
        className,
      )}
    >
      <div className="relative min-w-0 flex-1">
        {leaving ? <Leaving key={`leaving ${leaving.name}`} leader={leaving} /> : null}
        {/* Somebody may come back while still leaving: one key for both, and React keeps what should go. */}
        <Arriving key={`arriving ${leader.name}`} slides={leaving !== null}>
          {leader.name === null ? (
            <Nobody auction={auction} />
          ) : (
            <Person
              leader={leader}
              badge={!paused}
              leads={leads}
              label={t(paused ? 'detail.highestBidderLost' : leads ? 'detail.youLead' : 'detail.highestBidder')}
            />
          )}
        </Arriving>
      </div>
      {paused || auction.total_bids === 0 ? null : (
        <p className="tnum absolute top-2 right-3 text-[0.8125rem] text-foreground-2 leading-4.5">
          <span>{t('detail.bids', { count: auction.total_bids })}</span>
          <LastBidAgo at={auction.recent_bids[0]?.timestamp} />
        </p>
      )}
    </div>
  );
}

function Person({ leader, label, badge, leads }: { leader: Leader; label?: string; badge?: boolean; leads?: boolean }) {
  const t = useText();
  const name = leader.name ?? '';
  return (
    <div className="flex items-center gap-3">
      <span className="relative flex shrink-0">
        <Avatar file={leader.avatar} name={name} size={40} />
        {badge ? (
          <span className="absolute -right-1 -bottom-1 grid size-[22px] place-items-center rounded-full border-2 border-surface bg-bid text-bid-foreground">
            <Gavel aria-hidden="true" size={12} strokeWidth={2.25} />
          </span>
        ) : null}
      </span>
      <span className="min-w-0">
        <span className={cx('block text-[0.8125rem] leading-4.5', leads ? 'text-won-text' : 'text-foreground-2')}>
          {label ?? '\u00a0'}
        </span>
        <b className="block truncate text-[1.0625rem] leading-5.5">{leads ? t('detail.you') : name}</b>
      </span>
    </div>
  );
}

function Nobody({ auction }: { auction: AuctionDetail }) {
  const t = useText();
  return (
    <div className="flex items-center gap-3">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-surface-3 text-foreground-2">
        <User aria-hidden="true" size={20} />
      </span>
      <span className="min-w-0">
        <b className="block leading-5.5">{t('detail.noBidders')}</b>
        <span className="block text-foreground-2 text-xs leading-4">
          {auction.status === 'scheduled'
            ? t('detail.firstAtZero')
            : t('detail.firstBid', { price: formatKes(auction.current_price + auction.increment) })}
        </span>
      </span>
    </div>
  );
}

/** "2 s" (`sek 2`) within a minute, so that it stays in one line with the label; else how long ago in words. */
function shortAgo(at: string, nowMs: number, language: Language): string {
  const seconds = Math.max(0, Math.floor((nowMs - Date.parse(at)) / 1000));
  return seconds < 60 ? translate(language, 'detail.secondsShort', { count: seconds }) : formatAgo(at, nowMs, language);
}

/** Since the newest bid, by the server's clock; nothing until that is known. */
function LastBidAgo({ at }: { at: string | undefined }) {
  const language = useLanguage();
  const nowMs = useServerNow();
  return <span>{at === undefined || nowMs === null ? null : ` \u00b7 ${shortAgo(at, nowMs, language)}`}</span>;
}

/**
 * Keeps the leader who was there before for the length of the slide. In a rush, and for who wants less motion, nobody
 * slides.
 */
function useLeaving({ name, avatar, simulated }: Leader): Leader | null {
  const [leaving, setLeaving] = useState<Leader | null>(null);
  const shown = useRef<Leader & { atMs: number }>({ name, avatar, simulated, atMs: Number.NEGATIVE_INFINITY });
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { name, avatar, simulated, atMs: before.name === name ? before.atMs : performance.now() };
    if (before.name === name) return;
    const inRush = shown.current.atMs - before.atMs < RUSH_MS;
    // A hidden tab's timers rest, and what leaves there would stay.
    if (before.name === null || inRush || document.hidden || prefersLessMotion()) {
      setLeaving(null);
      return;
    }
    setLeaving(before);
    const timer = setTimeout(() => setLeaving(null), BASE_MS);
    return () => clearTimeout(timer);
  }, [name, avatar, simulated]);
  return leaving;
}

function Arriving({ slides, children }: { slides: boolean; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (slides)
      play(
        box.current,
        [
          { transform: 'translateX(40px)', opacity: 0 },
          { transform: 'none', opacity: 1 },
        ],
        { duration: BASE_MS, easing: EASE_POP },
      );
  }, [slides]);
  return <div ref={box}>{children}</div>;
}

function Leaving({ leader }: { leader: Leader }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    play(
      box.current,
      [
        { transform: 'none', opacity: 1 },
        { transform: 'translateX(-40px)', opacity: 0 },
      ],
      { duration: BASE_MS, easing: EASE_OUT, fill: 'forwards' },
    );
  }, []);
  return (
    <div ref={box} aria-hidden="true" className="absolute inset-0">
      <Person leader={leader} />
    </div>
  );
}
