import type { AuctionDetail } from '@mnada/contract';
import { Check, Gavel, User } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSession } from '../../client/session.ts';
import { formatKes, useLanguage, useText } from '../../client/i18n/index.ts';
import { useServerNow } from '../../realtime/index.ts';
import { Avatar } from '@mnada/ui/avatar.tsx';
import { cx } from '@mnada/ui/cx.ts';
import { loadLater } from '@mnada/ui/load-later.tsx';
import { prefersLessMotion } from '@mnada/ui/prefers-less-motion.ts';
import { whenIdle } from '@mnada/ui/when-idle.ts';
import type { Ground } from './second-row.tsx';
import { BASE_MS, EASE_OUT, EASE_POP, FAST_MS, play, RUSH_MS } from './motion.ts';
import { shortAgo } from './short-ago.ts';
import { useOutbid } from './use-outbid.ts';

type Leader = { name: string | null; avatar: string | null; simulated: boolean };

/** Whoever is named is told once what place they have; in a box that says by colour, word and mark how one stands. */
const GROUND = {
  calm: 'bg-surface-2 text-foreground-2',
  won: 'bg-won-soft text-won-text',
  outbid: 'bg-soon-soft text-soon-text',
} satisfies Record<Ground, string>;

const ROW_PLACE = <div className="h-10" />;
// For who has bid here: its place is kept while its code is on the way.
const { Later: SecondRow, preload: preloadSecondRow } = loadLater(
  () => import('./in-play.ts').then((module) => module.SecondRow),
  { pending: ROW_PLACE },
);

/**
 * Who leads, and how many bids there are; from the first own bid on, below it, who is second or how far behind one is. A
 * new leader comes in from the right while the old one leaves to the left; one's own place is taken from below.
 */
export function LeaderRow({
  auction,
  leads,
  paused,
  isVerdict = false,
  hasPressed = false,
  className,
}: {
  auction: AuctionDetail;
  leads: boolean;
  paused: boolean;
  isVerdict?: boolean;
  /** One's own row has its place before the first bid is answered. */
  hasPressed?: boolean;
  className?: string;
}) {
  const t = useText();
  const own = useSession()?.user ?? null;
  const isOutbid = useOutbid(leads, own !== null && !paused && !isVerdict);
  const leader: Leader = {
    name: auction.highest_bidder,
    avatar: auction.highest_bidder_avatar,
    simulated: auction.highest_bidder_simulated,
  };
  const { leaving, from } = useChange(leader, own?.username ?? null);
  const isWon = (leads || isVerdict) && !paused;
  const ground: Ground = isWon ? 'won' : isOutbid ? 'outbid' : 'calm';
  const isBidder = (auction.you?.bids_used ?? 0) > 0;
  useEffect(() => (own === null ? undefined : whenIdle(preloadSecondRow)), [own]);
  return (
    <div
      data-leader={ground}
      className={cx(
        'relative overflow-hidden rounded-lg transition-colors duration-(--dur-base)',
        GROUND[ground],
        className,
      )}
    >
      <div className="relative flex min-h-[58px] items-center px-3 py-2">
        <div className="relative min-w-0 flex-1">
          {leaving ? <Leaving key={`leaving ${leaving.name}`} leader={leaving} /> : null}
          {/* Somebody may come back while still leaving: one key for both, and React keeps what should go. */}
          <Arriving key={`arriving ${leader.name}`} from={from}>
            {leader.name === null ? (
              <Nobody auction={auction} />
            ) : (
              <Person
                leader={leader}
                badge={!paused}
                isWon={isWon}
                label={t(
                  paused
                    ? 'auctionDetail.highestBidderLost'
                    : isVerdict
                      ? 'auctionDetail.soldToLabel'
                      : 'auctionDetail.highestBidder',
                )}
                words={
                  leads
                    ? t(isVerdict ? 'auctionDetail.you' : 'auctionDetail.youAreInTheLead')
                    : isOutbid
                      ? t('auctionDetail.outbidYou', { name: leader.name })
                      : leader.name
                }
              />
            )}
          </Arriving>
        </div>
        {paused || auction.total_bids === 0 ? null : (
          <p className="tnum absolute top-2 right-3 text-[0.8125rem] leading-4.5">
            {isOutbid ? (
              t('auctionDetail.justNow')
            ) : (
              <>
                <span>
                  {isVerdict && auction.total_bidders !== undefined
                    ? t('auctionDetail.bidsBy', {
                        bids: t('auctionDetail.bids', { count: auction.total_bids }),
                        count: auction.total_bidders,
                      })
                    : t('auctionDetail.bids', { count: auction.total_bids })}
                </span>
                {isVerdict ? null : <LastBidAgo at={auction.recent_bids[0]?.timestamp} saidMs={auction.server_time} />}
              </>
            )}
          </p>
        )}
      </div>
      {isBidder && own ? (
        <SecondRow auction={auction} own={own} leads={leads} ground={ground} isVerdict={isVerdict} />
      ) : hasPressed ? (
        ROW_PLACE
      ) : null}
    </div>
  );
}

function Person({
  leader,
  label,
  words,
  badge,
  isWon,
}: {
  leader: Leader;
  label?: string;
  words?: string;
  badge?: boolean;
  isWon?: boolean;
}) {
  const name = leader.name ?? '';
  const Mark = isWon ? Check : Gavel;
  const mark = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (isWon)
      play(mark.current, [{ clipPath: 'inset(0 100% 0 0)' }, { clipPath: 'inset(0)' }], {
        duration: FAST_MS,
        easing: EASE_OUT,
      });
  }, [isWon]);
  return (
    <div className="flex items-center gap-3">
      <span className="relative flex shrink-0">
        <Avatar file={leader.avatar} name={name} size={40} className={isWon ? 'ring-3 ring-bid' : ''} />
        {badge ? (
          <span className="absolute -right-1.5 -bottom-1 grid size-[22px] place-items-center rounded-full border-2 border-surface bg-bid text-bid-foreground">
            <span ref={mark} className="flex">
              <Mark aria-hidden="true" size={12} strokeWidth={2.25} />
            </span>
          </span>
        ) : null}
      </span>
      <span className="min-w-0">
        <span className={cx('block text-[0.8125rem] leading-4.5', isWon && 'font-semi')}>{label ?? '\u00a0'}</span>
        <b
          className={cx(
            'block truncate text-[1.0625rem] text-foreground leading-5.5',
            // A name of 20 letters with what it did stands whole on 360 px too.
            (words ?? name).length > 24 && 'max-[389px]:text-sm max-[389px]:tracking-tight',
          )}
        >
          {words ?? name}
        </b>
      </span>
    </div>
  );
}

function Nobody({ auction }: { auction: AuctionDetail }) {
  const t = useText();
  return (
    <div className="flex items-center gap-3">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-surface-3 text-foreground-2">
        <User aria-hidden="true" size={20} />
      </span>
      <span className="min-w-0">
        <b className="block leading-5.5">{t('auctionDetail.noBidders')}</b>
        <span className="block text-foreground-2 text-xs leading-4">
          {auction.status === 'scheduled'
            ? t('auctionDetail.firstAtZero')
            : t('auctionDetail.firstBid', { price: formatKes((auction.bids_per_tap ?? 1) * auction.increment) })}
        </span>
      </span>
    </div>
  );
}

/** Since the newest bid, by the server's clock; until that is known, as the server said it last. */
function LastBidAgo({ at, saidMs }: { at: string | undefined; saidMs: number }) {
  const language = useLanguage();
  const nowMs = useServerNow() ?? saidMs;
  return <span>{at === undefined ? null : ` \u00b7 ${shortAgo(Date.parse(at), nowMs, language)}`}</span>;
}

type Change = { readonly leaving: Leader | null; readonly from: keyof typeof WAYS | null };
const NO_CHANGE: Change = { leaving: null, from: null };

/**
 * How the leader changed, for the length of the motion: the one who was there before leaves; oneself comes from below and
 * goes there (second-row.tsx). In a rush, and for who wants less motion, nobody moves.
 */
function useChange({ name, avatar, simulated }: Leader, ownName: string | null): Change {
  const [change, setChange] = useState(NO_CHANGE);
  const shown = useRef<Leader & { atMs: number }>({ name, avatar, simulated, atMs: Number.NEGATIVE_INFINITY });
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { name, avatar, simulated, atMs: before.name === name ? before.atMs : performance.now() };
    if (before.name === name) return;
    const inRush = shown.current.atMs - before.atMs < RUSH_MS;
    const isOwn = name !== null && name === ownName;
    // A hidden tab's timers rest, and what leaves there would stay.
    if ((before.name === null && !isOwn) || inRush || document.hidden || prefersLessMotion()) {
      setChange(NO_CHANGE);
      return;
    }
    setChange({
      leaving: isOwn || before.name === ownName ? null : before,
      from: isOwn ? 'below' : 'right',
    });
    const timer = setTimeout(() => setChange(NO_CHANGE), BASE_MS);
    return () => clearTimeout(timer);
  }, [name, avatar, simulated, ownName]);
  return change;
}

const WAYS = {
  right: { transform: 'translateX(40px)', opacity: 0 },
  below: { transform: 'translateY(46px)', opacity: 0 },
} as const;

function Arriving({ from, children }: { from: keyof typeof WAYS | null; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (from !== null)
      play(box.current, [WAYS[from], { transform: 'none', opacity: 1 }], { duration: BASE_MS, easing: EASE_POP });
  }, [from]);
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
