import type { RecentBid } from '@mnada/contract';
import { memo, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { formatClock, formatKes, translate, useLanguage, useText } from '../../client/i18n/index.ts';
import { Avatar } from '@mnada/ui/avatar.tsx';
import { cx } from '@mnada/ui/cx.ts';
import { Skeleton } from '@mnada/ui/skeleton.tsx';
import { BASE_MS, EASE_OUT, play, RUSH_MS } from './motion.ts';
import { serverClock, ticker } from '../../realtime/index.ts';
import { formatNearDay } from '@mnada/i18n/near-date.ts';
import { shortAgo } from './short-ago.ts';

const ROW_PX = 40;
/** Cells keep the gutters of the page; the rows run from edge to edge. */
const CELL_FIRST = 'pl-(--gutter) md:pl-6';
const CELL_LAST = 'pr-(--gutter) md:pr-6 text-right';

/**
 * Bids, newest first: columns Bids, Auctions (the bidder), Time. New rows push the others down together; the newest is
 * marked, and its mark fades over 2 s once it isn't the newest any more.
 * @param ownName shown as "You"
 * @param saidMs the server's time when it said them
 */
export function BidsTable({
  bids,
  ownName,
  saidMs,
  marksNewest = false,
  caption,
}: {
  bids: readonly RecentBid[];
  ownName: string | null;
  saidMs: number;
  marksNewest?: boolean;
  caption: string;
}) {
  // As it was first: rows are not drawn again for each bid.
  const [firstMs] = useState(saidMs);
  const body = useRowInsert(marksNewest ? (bids[0]?.seq ?? 0) : 0);
  return (
    <div className="overflow-hidden">
      <table className="w-full table-fixed text-sm">
        <caption className="sr-only">{caption}</caption>
        <BidsHead />
        <tbody ref={body}>
          {bids.map((bid, index) => (
            <BidRow
              key={bid.seq}
              bid={bid}
              saidMs={firstMs}
              isMarked={marksNewest && index === 0}
              isOwn={bid.username === ownName}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Each cell has its own part: a row is no box for positioned children in WebKit, where they cover the page instead. */
const MARK =
  'relative isolate before:absolute before:inset-0 before:-z-1 before:bg-won-soft before:transition-opacity before:duration-[2s]';

/** Its bid never changes: drawn again only when another one becomes the newest. */
const BidRow = memo(function BidRow({
  bid,
  saidMs,
  isMarked,
  isOwn,
}: {
  bid: RecentBid;
  saidMs: number;
  isMarked: boolean;
  isOwn: boolean;
}) {
  const t = useText();
  const mark = cx(MARK, isMarked ? 'before:opacity-100 before:duration-0' : 'before:opacity-0');
  return (
    <tr className="h-10 border-border border-b">
      <td className={cx('tnum font-semi', CELL_FIRST, mark)}>{formatKes(bid.amount)}</td>
      <td className={mark}>
        <span className="flex min-w-0 items-center gap-2">
          <Avatar file={bid.avatar} name={bid.username} size={24} />
          <span className="truncate">{isOwn ? t('auctionDetail.you') : bid.username}</span>
          {bid.auto ? (
            <span className="shrink-0 rounded-full border border-border px-2 text-foreground-2 text-xs">
              {t('auctionDetailLater.auto')}
            </span>
          ) : null}
        </span>
      </td>
      <td className={cx('tnum text-foreground-2', CELL_LAST, mark)}>
        <BidTime at={bid.timestamp} saidMs={saidMs} />
      </td>
    </tr>
  );
});

function BidsHead() {
  const t = useText();
  return (
    <thead className="text-foreground-2 text-xs">
      <tr className="h-9 border-border border-b">
        <th scope="col" className={cx('w-[32%] text-left font-medium', CELL_FIRST)}>
          {t('auctionDetail.columnBids')}
        </th>
        <th scope="col" className="text-left font-medium">
          {t('auctionDetail.columnAuctions')}
        </th>
        <th scope="col" className={cx('w-[26%] font-medium', CELL_LAST)}>
          {t('auctionDetail.columnTime')}
        </th>
      </tr>
    </thead>
  );
}

/** The same table with its fills in `surface-3`. */
export function BidsSkeleton({ rows }: { rows: number }) {
  return (
    <table aria-hidden="true" className="w-full table-fixed text-sm">
      <BidsHead />
      <tbody>
        {Array.from({ length: rows }, (_, index) => (
          <tr key={index} className="h-10 border-border border-b">
            <td className={CELL_FIRST}>
              <Skeleton className="h-3 w-16" />
            </td>
            <td>
              <span className="flex items-center gap-2">
                <Skeleton className="size-6 rounded-full" />
                <Skeleton className="h-3 w-20" />
              </span>
            </td>
            <td className={CELL_LAST}>
              <Skeleton className="ml-auto h-3 w-14" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/**
 * A row's way down from where it stood before `added` new ones came. What is still above the table's first row is cut off
 * meanwhile, so that nothing crosses the heading; a negative inset cuts nothing. Pure.
 */
export const rowFrames = (index: number, added: number): Keyframe[] => [
  { transform: `translateY(${-ROW_PX * added}px)`, clipPath: `inset(${ROW_PX * (added - index)}px 0 0 0)` },
  { transform: 'none', clipPath: `inset(${-ROW_PX * index}px 0 0 0)` },
];

/** However many rows came in one frame, they move in together; in a rush they are simply there. */
function useRowInsert(newestSeq: number) {
  const body = useRef<HTMLTableSectionElement>(null);
  const shown = useRef({ seq: newestSeq, atMs: Number.NEGATIVE_INFINITY });
  useLayoutEffect(() => {
    const before = shown.current;
    if (before.seq === newestSeq) return;
    const nowMs = performance.now();
    shown.current = { seq: newestSeq, atMs: nowMs };
    const added = newestSeq - before.seq;
    if (before.seq === 0 || added < 1 || added > 10 || nowMs - before.atMs < RUSH_MS) return;
    for (const [index, row] of Array.from(body.current?.rows ?? []).entries())
      play(row, rowFrames(index, added), { duration: BASE_MS, easing: EASE_OUT });
  }, [newestSeq]);
  return body;
}

const DAY_MS = 86_400_000;
const subscribe = (onChange: () => void) => ticker.subscribe(onChange);

/**
 * When a bid was placed: how long ago under a day, else the day and the hour. Until the server's time is known, as it was when the server
 * said it: what stands in the page first is what the page goes on with. Drawn again only when its words change; the exact time is its
 * title.
 */
function BidTime({ at, saidMs }: { at: string; saidMs: number }) {
  const language = useLanguage();
  const atMs = Date.parse(at);
  const wordsAt = (nowMs: number) =>
    nowMs - atMs < DAY_MS
      ? translate(language, 'auctionDetail.agoShort', { ago: shortAgo(atMs, nowMs, language) })
      : formatNearDay(at, language);
  const words = useSyncExternalStore(
    subscribe,
    () => wordsAt(serverClock.now() ?? saidMs),
    () => wordsAt(saidMs),
  );
  return (
    <time dateTime={at} title={formatClock(at)}>
      {words}
    </time>
  );
}
