import type { BidHistoryEntry } from '@mnada/contract';
import { Link } from '@tanstack/react-router';
import { Gavel } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { formatAgo, formatJustNow, formatKes, useLanguage, useText } from '../../client/i18n/index.ts';
import { ProductName, useProductName } from '../../client/product-name.tsx';
import { announceOwn } from '@mnada/ui/announcer.tsx';
import { Button, LinkButton } from '@mnada/ui/button.tsx';
import { cx } from '@mnada/ui/cx.ts';
import { ProductPicture } from '../auctions/index.ts';
import { RollingNumber } from '@mnada/ui/rolling-number.tsx';
import { Skeleton } from '@mnada/ui/skeleton.tsx';
import { toast } from '@mnada/ui/toast.ts';
import { EntryChip } from './entry-chip.tsx';
import { TimeBar } from './time-bar.tsx';
import { useServerNow } from '../../realtime/index.ts';

const CARD = 'relative flex h-full flex-col rounded-xl bg-surface p-3 shadow-card';
const TILE = 'grid size-18 shrink-0 place-items-center self-center overflow-hidden rounded-lg bg-tile';
/** With large text the facts stand below the picture. */
const TOP = 'flex flex-wrap gap-3';
const FACTS = 'min-w-0 flex-[1_1_11rem]';
/** The action's row: the same height in every state, so a card that ends moves nothing. */
const FOOT = 'mt-3 flex min-h-12 flex-wrap items-center justify-end gap-x-3 gap-y-2';

/**
 * One auction joined. The card leads to the auction; a live one counts down and offers Bid Again, which rests while the
 * person leads. Drawn again only when its entry changed.
 * @param isPaused the connection is lost: sums turn grey and the bar stops guessing
 */
export const BidCard = memo(function BidCard({
  entry,
  isPaused,
  eager,
}: {
  entry: BidHistoryEntry;
  isPaused: boolean;
  eager: boolean;
}) {
  const t = useText();
  const isLive = entry.status === 'active' || entry.status === 'outbid';
  const path = `/productdetails/${entry.id}`;
  return (
    <div
      data-card=""
      data-history={entry.id}
      data-status={entry.status}
      className={cx(
        CARD,
        'outline-offset-3 outline-ring transition-shadow duration-(--dur-fast) hover:shadow-raised has-[h2_a:focus-visible]:outline-3',
      )}
    >
      <div className={TOP}>
        <span className={TILE}>
          <ProductPicture
            address={entry.product_image[0]}
            alt=""
            sizes="72px"
            eager={eager}
            className={cx('size-15', !isLive && 'saturate-55')}
          />
        </span>
        <div className={FACTS}>
          <h2 className="font-semi text-base leading-5 tracking-normal">
            <Link
              to={path}
              className="line-clamp-3 break-words outline-none after:absolute after:inset-0 after:rounded-xl after:content-['']"
            >
              <ProductName of={entry} />
            </Link>
          </h2>
          <dl className="mt-1 flex flex-wrap gap-x-3.5 gap-y-1">
            <Fact name={t('history.yourBid')}>
              <RollingNumber text={formatKes(entry.amount)} />
            </Fact>
            <Fact name={t(entry.result === 'sold' ? 'history.soldFor' : 'history.highest')}>
              <RollingNumber
                text={formatKes(entry.current_highest_bid)}
                className={isPaused && isLive ? 'text-foreground-2' : ''}
              />
            </Fact>
            <Fact name={t('history.ownBids')}>
              <RollingNumber text={entry.total_bids.toLocaleString('en-KE')} />
            </Fact>
          </dl>
          <div className="mt-1 flex min-h-6 flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span className="tnum text-foreground-2 text-xs">
              <Ago atMs={entry.bid_time} />
            </span>
            <EntryChip entry={entry} />
          </div>
        </div>
      </div>
      <div className={FOOT}>
        {isLive ? (
          <TimeBar endsAtMs={entry.ends_at} countdownSeconds={entry.countdown_seconds} isPaused={isPaused} />
        ) : (
          <EndWords entry={entry} />
        )}
        <Action entry={entry} isLive={isLive} path={path} />
      </div>
    </div>
  );
});

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-foreground-2 text-xs leading-4">{name}</dt>
      <dd className="tnum font-semi text-sm leading-5">{children}</dd>
    </div>
  );
}

/** What became of it and of the bids. */
function EndWords({ entry }: { entry: BidHistoryEntry }) {
  const t = useText();
  const ended = t(entry.status === 'won' ? 'history.youWon' : 'history.ended');
  return (
    <p className="min-w-0 flex-[1_1_6rem] text-foreground-2 text-xs leading-4">
      {entry.bids_returned > 0 ? (
        <span className="font-semi text-savings">{t('history.bidsBack', { count: entry.bids_returned })}</span>
      ) : (
        <>
          {ended}
          {entry.ended_at === null ? null : (
            <>
              {' \u00b7 '}
              <Ago atMs={Date.parse(entry.ended_at)} />
            </>
          )}
        </>
      )}
    </p>
  );
}

function Action({ entry, isLive, path }: { entry: BidHistoryEntry; isLive: boolean; path: string }) {
  const t = useText();
  const product = useProductName()(entry);
  const raised = 'relative z-1 max-w-full';
  if (entry.status === 'won') {
    return (
      <LinkButton
        variant="primary"
        to="/list_winnings"
        className={raised}
        aria-label={t('history.seeWinOf', { product })}
      >
        {t('history.seeWin')}
      </LinkButton>
    );
  }
  // Who bought it bids no more on it (WIN-5).
  if (!isLive || entry.bids_returned > 0) {
    return (
      <LinkButton variant="secondary" to={path} className={raised} aria-label={t('history.viewAuctionOf', { product })}>
        {t('history.viewAuction')}
      </LinkButton>
    );
  }
  const icon = <Gavel aria-hidden="true" size={20} />;
  if (entry.status === 'active') {
    const why = () => {
      toast.info(t('history.leading'));
      announceOwn(t('history.leading'));
    };
    return (
      <Button
        variant="bid"
        resting
        icon={icon}
        className={raised}
        aria-label={t('history.bidAgainOn', { product })}
        onClick={why}
      >
        {t('history.bidAgain')}
      </Button>
    );
  }
  return (
    <LinkButton
      variant="bid"
      icon={icon}
      to={path}
      className={raised}
      aria-label={t('history.bidAgainOn', { product })}
    >
      {t('history.bidAgain')}
    </LinkButton>
  );
}

/** The same card while it is loading. */
export function BidCardSkeleton() {
  return (
    <div aria-hidden="true" className={CARD}>
      <div className={TOP}>
        <Skeleton className="size-18 shrink-0 self-center rounded-lg" />
        <div className={FACTS}>
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="mt-1 h-9 w-full" />
          <Skeleton className="mt-1 h-6 w-3/5 rounded-full" />
        </div>
      </div>
      <div className={FOOT}>
        <Skeleton className="h-1 flex-[1_1_6rem]" />
        <Skeleton className="h-12 w-32 rounded-lg" />
      </div>
    </div>
  );
}

const MINUTE_MS = 60_000;

/** `2 d ago`, `3 h ago`, `4 m ago`, else `Just now` (seed 2, section 9); nothing while the server's time isn't known. */
function Ago({ atMs }: { atMs: number }) {
  const language = useLanguage();
  const nowMs = useServerNow(5_000);
  if (nowMs === null) return null;
  return (
    <time dateTime={new Date(atMs).toISOString()}>
      {nowMs - atMs < MINUTE_MS ? formatJustNow(language) : formatAgo(atMs, nowMs, language)}
    </time>
  );
}
