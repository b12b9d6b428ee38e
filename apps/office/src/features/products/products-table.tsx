import type { ProductRow } from '@mnada/contract/office';
import { useMemo } from 'react';
import { cx } from '@mnada/ui/cx.ts';
import { formatDay, formatNumber, useText } from '../../client/i18n/index.ts';
import { BreakEvenBids } from '../templates/index.ts';
import { type Column, DataTable, type Sort } from '../../ui/data-table.tsx';
import { ProductTile } from '../../ui/product-tile.tsx';
import { momentOf, ProductChip } from './product-chip.tsx';

/** Sorted as the server did; a press on a row opens the product. What is to be watched is orange and says so in its cell. */
export function ProductsTable({
  products,
  selected,
  onSelected,
  sort,
  onSort,
  isStale,
  withBreakEven = false,
  withCost = false,
}: {
  products: readonly ProductRow[];
  selected: ReadonlySet<string>;
  onSelected?: (ids: ReadonlySet<string>) => void;
  sort: Sort;
  onSort: (sort: Sort) => void;
  isStale: boolean;
  /** For who makes auctions: from how many bids on nothing is lost. */
  withBreakEven?: boolean;
  /** For who sees what pieces cost (OPS-1). */
  withCost?: boolean;
}) {
  const t = useText();
  const askedOf = products[0]?.id ?? 0;
  const columns = useMemo<Column<ProductRow>[]>(
    () => [
      {
        id: 'name',
        head: t('products.product'),
        sorts: true,
        className: 'min-w-60',
        cell: ({ image, name, number }) => (
          <span className="flex items-center gap-3">
            <ProductTile image={image} size={36} />
            <span className="min-w-0">
              <b className="block [overflow-wrap:anywhere]">{name}</b>
              <span className="tnum text-foreground-2 text-xs">{number}</span>
            </span>
          </span>
        ),
      },
      { id: 'state', head: t('products.state'), cell: ({ state }) => <ProductChip state={state} /> },
      {
        id: 'price',
        head: t('products.price'),
        align: 'right',
        sorts: true,
        cell: ({ price }) => <b>{formatNumber(price)}</b>,
      },
      {
        id: 'checked',
        head: t('products.checked'),
        sorts: true,
        cell: ({ price_checked_on: day, is_price_due: isDue }) => (
          <span className={cx('whitespace-nowrap', isDue && 'font-semi text-soon-text')}>
            {day === null ? t('products.never') : formatDay(momentOf(day))}
          </span>
        ),
      },
      ...(withCost
        ? [
            {
              id: 'cost',
              head: t('products.cost'),
              align: 'right',
              isMinor: true,
              cell: ({ unit_cost: cost }: ProductRow) => (cost === null ? '–' : formatNumber(cost)),
            } as const,
          ]
        : []),
      {
        id: 'stock',
        head: t('products.free'),
        align: 'right',
        sorts: true,
        cell: ({ free, is_low: isLow }) => (
          <span className={cx(isLow && 'font-semi text-soon-text')}>{formatNumber(free)}</span>
        ),
      },
      ...(withBreakEven
        ? [
            {
              id: 'even',
              head: t('products.even'),
              align: 'right',
              isMinor: true,
              cell: ({ price, unit_cost: cost }: ProductRow) => (
                <BreakEvenBids askedOf={askedOf} shopPrice={price} cost={cost} />
              ),
            } as const,
          ]
        : []),
      {
        id: 'auctions',
        head: t('products.auctions30'),
        align: 'right',
        isMinor: true,
        cell: ({ auctions_30d: count }) => formatNumber(count),
      },
      {
        id: 'languages',
        head: t('products.languages'),
        cell: ({ is_in_kiswahili: isWhole }) => (
          <span className="flex gap-1.5">
            <Language>EN</Language>
            {isWhole ? <Language>SW</Language> : <Language isMissing>{t('products.swMissing')}</Language>}
          </span>
        ),
      },
    ],
    [t, withBreakEven, withCost, askedOf],
  );
  return (
    <DataTable
      label={t('products.list')}
      rows={products}
      columns={columns}
      rowId={({ id }) => String(id)}
      rowName={({ name }) => name}
      link={({ id }) => ({ to: '/products/$productId' as '/', params: { productId: String(id) } as never })}
      selected={selected}
      {...(onSelected === undefined ? {} : { onSelected })}
      sort={sort}
      onSort={onSort}
      isStale={isStale}
      phone={(product) => (
        <div className="flex items-center gap-3">
          <ProductTile image={product.image} size={36} />
          <div className="min-w-0 flex-1">
            <p className="flex items-center justify-between gap-3">
              <b className="truncate">{product.name}</b>
              <ProductChip state={product.state} />
            </p>
            <p className="flex justify-between gap-3 text-foreground-2 text-xs">
              <span className="tnum truncate">
                {product.number}, {formatNumber(product.price)}
              </span>
              <span className={cx('shrink-0', product.is_low && 'font-semi text-soon-text')}>
                {t('products.free')} {formatNumber(product.free)}
              </span>
            </p>
          </div>
        </div>
      )}
    />
  );
}

const Language = ({ children, isMissing = false }: { children: string; isMissing?: boolean }) => (
  <span
    className={cx(
      'whitespace-nowrap rounded-full px-2 font-semi text-2xs leading-5',
      isMissing ? 'bg-soon-soft text-soon-text' : 'shadow-[inset_0_0_0_1px_var(--border)]',
    )}
  >
    {children}
  </span>
);
