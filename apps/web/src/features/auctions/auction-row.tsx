import { type AuctionSummary, categoryName } from '@mnada/contract';
import { Link } from '@tanstack/react-router';
import { Check, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  formatAmount,
  formatDate,
  formatDay,
  formatKes,
  formatTime,
  useLanguage,
  useText,
} from '../../client/i18n/index.ts';
import { shownText } from '../../client/product-name.tsx';
import { useIsPaused } from '../../realtime/connection-store.ts';
import { useHasPassed, useTimeLeft } from '../../realtime/use-time-left.ts';
import { LiveDot } from '@mnada/ui/chip.tsx';
import { CountdownRing } from './countdown-ring.tsx';
import { markWords } from '@mnada/ui/mark-words.ts';
import { ProductPicture } from './product-picture.tsx';
import { serverClock } from '../../realtime/server-clock.ts';

/**
 * A product as one line: its picture, what its auction does now, its shop price.
 * @param words are underlined in the name
 * @param ring the seconds left: only where the auction is watched, so that they are true
 */
export function AuctionRow({
  auction,
  words = [],
  ring = false,
  showsCategory = false,
}: {
  auction: AuctionSummary;
  words?: readonly string[];
  ring?: boolean;
  showsCategory?: boolean;
}) {
  const t = useText();
  const language = useLanguage();
  const isPaused = useIsPaused();
  const paused = isPaused || auction.paused !== undefined;
  const { original_price: shop } = auction;
  const name = shownText(auction.product_name, auction.product_name_sw, language);
  return (
    <Link
      to={`/productdetails/${auction.id}`}
      data-auction={auction.id}
      data-status={auction.status}
      className="flex min-h-25 flex-wrap items-center gap-3.5 rounded-xl bg-surface p-3 shadow-card transition-shadow duration-(--dur-fast) hover:shadow-raised"
    >
      <span className="grid size-19 shrink-0 place-items-center overflow-hidden rounded-lg bg-tile">
        <ProductPicture address={auction.product_image[0]} alt="" sizes="76px" className="size-17" />
      </span>
      <span className="min-w-0 flex-[1_1_7rem] [overflow-wrap:anywhere]">
        <span lang={name.lang} className="line-clamp-2 font-semi leading-5">
          {markWords(name.text, words).map(({ text, isMarked, at }) =>
            isMarked ? (
              <mark key={at} className="bg-transparent text-inherit underline decoration-2 underline-offset-3">
                {text}
              </mark>
            ) : (
              text
            ),
          )}
        </span>
        <State auction={auction} />
        <span className="mt-0.5 block text-foreground-2 text-sm leading-5">
          {showsCategory
            ? t('found.shelfPrice', {
                category: categoryName(auction.category, language),
                price: formatAmount(shop, 'never'),
              })
            : t('found.shopPrice', { price: formatKes(shop, 'never') })}
        </span>
      </span>
      {ring && auction.status === 'live' ? (
        <CountdownRing
          size={48}
          endsAtMs={auction.ends_at}
          countdownSeconds={auction.countdown_seconds}
          paused={paused}
        />
      ) : null}
    </Link>
  );
}

const LINE = 'mt-0.5 flex items-center gap-1.5 font-semi text-sm leading-5';

function State({ auction }: { auction: AuctionSummary }) {
  const t = useText();
  const isOver = useHasPassed(auction.status === 'live' ? auction.ends_at : null);
  const price = formatKes(auction.current_price);
  if (auction.status === 'scheduled') {
    return (
      <Line tone="text-upcoming-text" icon={<Clock aria-hidden="true" size={16} className="shrink-0" />}>
        <Start startsAt={auction.scheduled_start} />
      </Line>
    );
  }
  if (auction.status === 'live') {
    return (
      <Line tone="text-live-text" icon={<LiveDot still />}>
        {isOver ? t('found.checking') : t('found.live', { price })}
      </Line>
    );
  }
  const ended =
    auction.result === 'void' ? 'found.cancelled' : auction.result === 'no_bids' ? 'found.unsold' : 'found.soldAt';
  return (
    <Line tone="text-foreground-2" icon={<Check aria-hidden="true" size={16} className="shrink-0" />}>
      {t(ended, { price })}
    </Line>
  );
}

function Line({ tone, icon, children }: { tone: string; icon: ReactNode; children: ReactNode }) {
  return (
    <span className={`${LINE} ${tone}`}>
      {icon}
      <span className="tnum min-w-0">{children}</span>
    </span>
  );
}

/** "at 7:20 PM" is only said of today. */
function Start({ startsAt }: { startsAt: string }) {
  const t = useText();
  const language = useLanguage();
  return useStartDay(startsAt).isToday
    ? t('found.nextAt', { time: formatTime(startsAt) })
    : // So near that nobody asks for the year.
      t('found.nextOn', { date: formatDate(startsAt, language).replace(/ \d{4}/, '') });
}

/**
 * The day and time of a start, and whether it is today: that is only known once the server's time is, since the rendered
 * page may be read a day later. @param startsAt as the server writes it, null for none
 */
function useStartDay(startsAt: string | null): { readonly day: string; readonly isToday: boolean } {
  const language = useLanguage();
  const startMs = startsAt === null ? null : Date.parse(startsAt);
  const leftMs = useTimeLeft(startMs, 60_000);
  if (startMs === null) return { day: '', isToday: false };
  const day = formatDay(startMs, language, leftMs === null ? null : serverClock.now());
  return { day, isToday: day === formatDay(startMs, language, startMs) };
}
