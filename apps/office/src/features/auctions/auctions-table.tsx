import type { AuctionRow } from '@mnada/contract/office';
import { TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { formatDayTime, formatNumber, useText } from '../../client/i18n/index.ts';
import { StatusChip } from '../../ui/chip.tsx';
import { type Column, DataTable, type Sort } from '../../ui/data-table.tsx';
import { ProductTile } from '../../ui/product-tile.tsx';
import { blockKey, edgesOf, linkOf, numberOf, stateLook } from './auction-state.ts';

/** Sorted as the server did; a press on a row opens the auction, or the draft's editor. */
export function AuctionsTable({
  auctions,
  selected,
  onSelected,
  sort,
  onSort,
  isStale,
}: {
  auctions: readonly AuctionRow[];
  selected: ReadonlySet<string>;
  /** Left out where nothing is done with several. */
  onSelected?: (ids: ReadonlySet<string>) => void;
  sort: Sort;
  onSort: (sort: Sort) => void;
  isStale: boolean;
}) {
  const t = useText();
  const columns = useMemo<Column<AuctionRow>[]>(
    () => [
      {
        id: 'product',
        head: t('auctions.auction'),
        className: 'min-w-64',
        cell: (row) => (
          <span className="flex items-center gap-3">
            <ProductTile image={row.product.image} size={36} />
            <span className="min-w-0">
              <b className="block [overflow-wrap:anywhere]">{row.product.name}</b>
              <span className="text-foreground-2 text-xs">
                {row.template === null ? numberOf(row) : `${numberOf(row)}, ${row.template.name}`}
              </span>
            </span>
          </span>
        ),
      },
      {
        id: 'state',
        head: t('auctions.state'),
        cell: (row) => (
          <>
            <AuctionChip auction={row} />
            <Warnings auction={row} />
          </>
        ),
      },
      {
        id: 'start',
        head: t('auctions.opens'),
        sorts: true,
        className: 'whitespace-nowrap',
        cell: (row) => <span className="tnum">{formatDayTime(row.starts_at)}</span>,
      },
      {
        id: 'ended',
        head: t('auctions.endedAt'),
        isMinor: true,
        className: 'whitespace-nowrap',
        cell: (row) => <span className="tnum">{row.ended_at === null ? '–' : formatDayTime(row.ended_at)}</span>,
      },
      {
        id: 'shop',
        head: t('auctions.shopPrice'),
        align: 'right',
        isMinor: true,
        cell: (row) => formatNumber(row.shop_price),
      },
      {
        id: 'price',
        head: t('auctions.price'),
        align: 'right',
        cell: (row) => <b>{row.bids === 0 ? '–' : formatNumber(row.price)}</b>,
      },
      {
        id: 'bids',
        head: t('auctions.bids'),
        align: 'right',
        sorts: true,
        cell: (row) => (row.bids === 0 ? '–' : formatNumber(row.bids)),
      },
      {
        id: 'bidders',
        head: t('auctions.bidders'),
        align: 'right',
        isMinor: true,
        cell: (row) => (row.bidders === 0 ? '–' : formatNumber(row.bidders)),
      },
    ],
    [t],
  );
  return (
    <DataTable
      label={t('auctions.title')}
      rows={auctions}
      columns={columns}
      rowId={blockKey}
      rowName={(row) => `${row.product.name}, ${numberOf(row)}`}
      link={linkOf}
      selected={selected}
      {...(onSelected === undefined ? {} : { onSelected })}
      tone={(row) => (row.is_held ? 'broken' : edgesOf(row).length > 0 ? 'watch' : 'plain')}
      sort={sort}
      onSort={onSort}
      isStale={isStale}
      phone={(row) => (
        <div className="flex items-center gap-3">
          <ProductTile image={row.product.image} size={36} />
          <div className="min-w-0 flex-1">
            <p className="flex items-center justify-between gap-3">
              <b className="truncate">{row.product.name}</b>
              <AuctionChip auction={row} />
            </p>
            <p className="flex justify-between gap-3 text-foreground-2 text-xs">
              <span className="truncate">{`${numberOf(row)}, ${formatDayTime(row.starts_at)}`}</span>
              <span className="tnum shrink-0">
                {row.bids === 0 ? '' : t('auctions.bidsCount', { count: row.bids })}
              </span>
            </p>
            <Warnings auction={row} />
          </div>
        </div>
      )}
    />
  );
}

export function AuctionChip({ auction }: { auction: Pick<AuctionRow, 'state' | 'result' | 'is_held'> }) {
  const t = useText();
  const { name, tone, icon } = stateLook(auction);
  return (
    <StatusChip tone={tone} icon={icon}>
      {t(name)}
    </StatusChip>
  );
}

function Warnings({ auction }: { auction: AuctionRow }) {
  const t = useText();
  const edges = edgesOf(auction);
  if (edges.length === 0) return null;
  return (
    <span className="mt-0.5 flex items-center gap-1 text-soon-text text-xs">
      <TriangleAlert aria-hidden="true" size={12} className="shrink-0" />
      {edges.map((warning) => t(`templates.warn_${warning}`)).join(', ')}
    </span>
  );
}
