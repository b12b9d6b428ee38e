import type { OrderRow } from '@mnada/contract/office';
import { useMemo } from 'react';
import { Avatar } from '@mnada/ui/avatar.tsx';
import { cx } from '@mnada/ui/cx.ts';
import { useNow } from '../../client/clock.ts';
import { formatAge, formatDay, formatNumber, useText } from '../../client/i18n/index.ts';
import { type Column, DataTable, type Sort } from '../../ui/data-table.tsx';
import { ProductTile } from '../../ui/product-tile.tsx';
import { OrderChip } from './order-chip.tsx';

/** Sorted as the server did; a press on a row opens the order. */
export function OrdersTable({
  orders,
  selected,
  onSelected,
  sort,
  onSort,
  isStale,
}: {
  orders: readonly OrderRow[];
  selected: ReadonlySet<string>;
  onSelected?: (ids: ReadonlySet<string>) => void;
  sort: Sort;
  onSort: (sort: Sort) => void;
  isStale: boolean;
}) {
  const t = useText();
  const now = useNow(60);
  const columns = useMemo<Column<OrderRow>[]>(
    () => [
      {
        id: 'order',
        head: t('orders.order'),
        cell: ({ number }) => <b className="tnum whitespace-nowrap">{number}</b>,
      },
      {
        id: 'product',
        head: t('orders.product'),
        className: 'min-w-56',
        cell: (order) => (
          <span className="flex items-center gap-3">
            <ProductTile image={order.product.image} size={36} />
            <span className="min-w-0">
              <b className="block [overflow-wrap:anywhere]">{order.product.name}</b>
              <span className="text-foreground-2 text-xs">{t(`orders.${order.kind}`)}</span>
            </span>
          </span>
        ),
      },
      {
        id: 'customer',
        head: t('orders.customer'),
        cell: ({ customer }) => (
          <span className="flex items-center gap-2.5 whitespace-nowrap">
            <Avatar file={customer.avatar} name={customer.username} size={24} />
            {customer.username}
          </span>
        ),
      },
      {
        id: 'county',
        head: t('orders.county'),
        isMinor: true,
        className: 'whitespace-nowrap',
        cell: ({ county }) => county,
      },
      {
        id: 'total',
        head: t('orders.paid'),
        align: 'right',
        sorts: true,
        cell: ({ total, state }) => (
          <span className={state === 'awaiting_payment' ? 'text-foreground-2' : 'font-semi'}>
            {formatNumber(total)}
          </span>
        ),
      },
      { id: 'state', head: t('orders.state'), cell: (order) => <OrderChip order={order} /> },
      {
        id: 'courier',
        head: t('orders.courier'),
        isMinor: true,
        cell: ({ courier, tracking }) =>
          courier === null && tracking === null ? (
            '–'
          ) : (
            <span className="block whitespace-nowrap">
              <b className="tnum block">{tracking ?? '–'}</b>
              <span className="text-foreground-2 text-xs">{courier}</span>
            </span>
          ),
      },
      {
        id: 'promised',
        head: t('orders.promised'),
        sorts: true,
        cell: ({ promised_at: promised, is_late: isLate }) => (
          <span className={cx('whitespace-nowrap', isLate && 'font-semi text-critical-text')}>
            {promised === null ? '–' : formatDay(promised)}
          </span>
        ),
      },
      {
        id: 'placed',
        head: t('orders.age'),
        align: 'right',
        sorts: true,
        className: 'whitespace-nowrap',
        cell: ({ placed_at: placed }) => formatAge(placed, now),
      },
    ],
    [t, now],
  );
  return (
    <DataTable
      label={t('orders.list')}
      rows={orders}
      columns={columns}
      rowId={({ id }) => id}
      rowName={({ number }) => number}
      link={({ id }) => ({ to: '/orders/$orderId' as '/', params: { orderId: id } as never })}
      tone={({ is_late: isLate }) => (isLate ? 'broken' : 'plain')}
      selected={selected}
      {...(onSelected === undefined ? {} : { onSelected })}
      sort={sort}
      onSort={onSort}
      isStale={isStale}
      phone={(order) => (
        <div className="flex items-center gap-3">
          <ProductTile image={order.product.image} size={36} />
          <div className="min-w-0 flex-1">
            <p className="flex items-center justify-between gap-3">
              <b className="truncate">{order.product.name}</b>
              <OrderChip order={order} />
            </p>
            <p className="flex justify-between gap-3 text-foreground-2 text-xs">
              <span className="truncate">
                {order.number}, {order.customer.username}
              </span>
              <span className={cx('shrink-0', order.is_late && 'font-semi text-critical-text')}>
                {order.promised_at === null ? '' : formatDay(order.promised_at)}
              </span>
            </p>
          </div>
        </div>
      )}
    />
  );
}
