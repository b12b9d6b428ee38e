import type { ControlAuction } from '@mnada/contract/office';
import { useMemo } from 'react';
import { Avatar } from '@mnada/ui/avatar.tsx';
import { cx } from '@mnada/ui/cx.ts';
import { formatKes, formatNumber, useText } from '../../client/i18n/index.ts';
import { StatusChip } from '../../ui/chip.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { ProductTile } from '../../ui/product-tile.tsx';
import { SparkLine } from '../../ui/spark-line.tsx';
import { ControlRing } from './control-ring.tsx';
import { auctionNumber, DEEP_LANE, isSlow, SLOW_MS } from './control-view.ts';

/** From here on what is recovered is drawn as money that is right; the number says it as well. */
const RECOVERS = 0.4;
const BAR = 64;

/** Every live auction by its number. Rows never move by themselves; a slow one is orange, and says how slow. */
export function ControlTable({
  auctions,
  isStale,
  isPaused,
  onOpen,
}: {
  auctions: readonly ControlAuction[];
  isStale: boolean;
  isPaused: boolean;
  onOpen: (auction: ControlAuction) => void;
}) {
  const t = useText();
  const columns = useMemo<Column<ControlAuction>[]>(
    () => [
      {
        id: 'clock',
        head: t('control.clock'),
        cell: (auction) => <ControlRing auction={auction} isStale={isStale} isPaused={isPaused || auction.is_held} />,
      },
      {
        id: 'auction',
        head: t('control.auction'),
        className: 'min-w-60',
        cell: (auction) => (
          <span className="flex items-center gap-3">
            <ProductTile image={auction.image} size={36} />
            <span className="min-w-0">
              <b className="block font-semi [overflow-wrap:anywhere]">{auction.name}</b>
              <span className="flex items-center gap-2 text-foreground-2 text-xs">
                {auctionNumber(auction.id)}
                {auction.is_held ? <StatusChip tone="bad">{t('control.held')}</StatusChip> : null}
              </span>
            </span>
          </span>
        ),
      },
      {
        id: 'price',
        head: t('control.price'),
        align: 'right',
        cell: ({ price }) => <b className={cx('tnum', isStale && 'text-foreground-3')}>{formatNumber(price)}</b>,
      },
      {
        id: 'leader',
        head: t('control.leader'),
        cell: ({ leader, leader_avatar: avatar }) =>
          leader === null ? (
            <span className="text-foreground-2">{t('control.noBids')}</span>
          ) : (
            <span className="flex items-center gap-2 whitespace-nowrap">
              <Avatar file={avatar} name={leader} size={20} />
              {leader}
            </span>
          ),
      },
      number('bidders', t('control.bidders'), ({ bidders }) => formatNumber(bidders), true),
      number('watching', t('control.watching'), ({ watching }) => formatNumber(watching), true),
      {
        id: 'minute',
        head: t('control.bidsMinute'),
        align: 'right',
        cell: (auction) => (
          <span className="flex items-center justify-end gap-3">
            <SparkLine
              values={auction.bids_by_minute}
              tone={isSlow(auction) ? 'loss' : 'calm'}
              className="max-xl:hidden"
            />
            <b className="tnum min-w-6">{formatNumber(auction.bids_last_minute)}</b>
          </span>
        ),
      },
      number('p95', t('control.p95'), ({ decided_p95_ms: p95 }) => (
        <span className={cx((p95 ?? 0) >= SLOW_MS && 'font-bold text-soon-text')}>
          {p95 === null ? '–' : formatNumber(Math.round(p95))}
        </span>
      )),
      number('lane', t('control.lane'), ({ lane }) => (
        <span className={cx(lane >= DEEP_LANE && 'font-bold text-soon-text')}>{formatNumber(lane)}</span>
      )),
      {
        id: 'recovered',
        head: t('control.recovered'),
        align: 'right',
        cell: ({ recovered }) => <Recovered share={recovered} />,
      },
    ],
    [t, isStale, isPaused],
  );
  return (
    <DataTable
      label={t('control.list')}
      rows={auctions}
      columns={columns}
      rowId={({ id }) => String(id)}
      rowName={({ id }) => auctionNumber(id)}
      onOpen={onOpen}
      tone={(auction) => (isSlow(auction) ? 'watch' : 'plain')}
      isStale={isStale}
      phone={(auction) => (
        <div className="flex items-center gap-3">
          <ControlRing auction={auction} isStale={isStale} isPaused={isPaused || auction.is_held} />
          <ProductTile image={auction.image} size={36} />
          <div className="min-w-0 flex-1">
            <p className="truncate font-semi">{auction.name}</p>
            {isSlow(auction) ? (
              <p className="font-semi text-soon-text text-xs">
                {t('control.slowRow', { ms: Math.round(auction.decided_p95_ms ?? 0), lane: auction.lane })}
              </p>
            ) : (
              <p className="truncate text-foreground-2 text-xs">
                <b className={isStale ? 'text-foreground-3' : 'text-foreground'}>{formatKes(auction.price)}</b>
                {`, ${auction.leader ?? t('control.noBids')}, ${t('control.perMinute', { count: auction.bids_last_minute })}`}
              </p>
            )}
          </div>
        </div>
      )}
    />
  );
}

const number = (
  id: string,
  head: string,
  cell: Column<ControlAuction>['cell'],
  isMinor = false,
): Column<ControlAuction> => ({ id, head, align: 'right', isMinor, className: 'tnum', cell });

function Recovered({ share }: { share: number }) {
  return (
    <span className="flex items-center justify-end gap-3">
      <svg aria-hidden="true" width={BAR} height={6} className="max-xl:hidden">
        <rect width={BAR} height={6} rx={3} className="fill-surface-3" />
        <rect
          width={Math.max(4, Math.min(1, share) * BAR)}
          height={6}
          rx={3}
          className={share >= RECOVERS ? 'fill-chart-1' : 'fill-chart-4'}
        />
      </svg>
      <span className="tnum min-w-9">{Math.round(share * 100)}%</span>
    </span>
  );
}
