import type { OrderPage } from '@mnada/contract/office';
import { formatKes, formatNumber, useText } from '../../client/i18n/index.ts';
import { Card } from '../../ui/card.tsx';
import { KeyValues } from '../../ui/key-values.tsx';
import { ProductTile } from '../../ui/product-tile.tsx';

const signed = (value: number): string => (value < 0 ? `\u2212${formatNumber(-value)}` : formatNumber(value));

/** What was bought, what it costs the customer, and what the auction brought. */
export function GoodsCard({ page: { order, money } }: { page: OrderPage }) {
  const t = useText();
  const isWin = order.kind === 'win';
  return (
    <Card>
      <div className="flex items-center gap-4 border-border border-b pb-4">
        <ProductTile image={order.product.image} size={64} />
        <div className="min-w-0 flex-1">
          <h2 className="text-base leading-6">{order.product.name}</h2>
          <p className="text-foreground-2 text-xs">{t(`orders.${order.kind}`)}</p>
        </div>
        <div className="text-right">
          <p className="tnum font-bold text-base">{formatKes(money.price)}</p>
          <p className="text-foreground-2 text-xs">{t(isWin ? 'orders.winningPrice' : 'orders.fixedPrice')}</p>
        </div>
      </div>
      <div className="grid gap-x-9 pt-2 md:grid-cols-2">
        <KeyValues
          rows={[
            { name: t(isWin ? 'orders.priceRow' : 'orders.priceRowBuy'), value: formatNumber(money.price) },
            { name: t('orders.deliveryRow'), value: formatNumber(money.delivery) },
            {
              name: t(order.state === 'awaiting_payment' ? 'orders.dueFrom' : 'orders.paidBy'),
              value: formatKes(money.total),
              isTotal: true,
            },
          ]}
        />
        <KeyValues
          className="self-start"
          rows={[
            { name: t('orders.bidsRow', { count: money.bids }), value: formatNumber(money.bids_paid) },
            ...(money.bids_returned === 0
              ? []
              : [{ name: t('orders.bidsBack', { count: money.bids_returned }), value: '' }]),
            ...(money.profit === null
              ? []
              : [
                  // Of a win its price and the bids came in; what is missing to the profit was spent on it.
                  ...(isWin
                    ? [{ name: t('orders.goodsRow'), value: signed(money.profit - money.price - money.bids_paid) }]
                    : []),
                  {
                    name: t('orders.profit'),
                    value: (
                      <span className={money.profit < 0 ? 'text-soon-text' : undefined}>
                        {money.profit < 0 ? `\u2212${formatKes(-money.profit)}` : formatKes(money.profit)}
                      </span>
                    ),
                    isTotal: true,
                  },
                ]),
          ]}
        />
      </div>
    </Card>
  );
}
