import type { Order } from '@mnada/contract';
import { Check, Clock, Hourglass, Undo2, X } from 'lucide-react';
import { formatDate, formatKes, type TextKey, useLanguage, useText } from '../../client/i18n/index.ts';
import { ProductName } from '../../client/product-name.tsx';
import { RefundLines } from '../payments/index.ts';
import { Chip, type ChipTone } from '@mnada/ui/chip.tsx';
import { CopyButton } from '@mnada/ui/copy-button.tsx';
import { Panel, PanelRow } from '@mnada/ui/panel.tsx';
import { ProductTile } from '../auctions/index.ts';

const PAYMENT: Record<Order['payment_status'], { tone: ChipTone; text: TextKey; Icon: typeof Check }> = {
  awaiting_payment: { tone: 'soon', text: 'orders.stateAwaiting', Icon: Clock },
  paid: { tone: 'live', text: 'orders.statePaid', Icon: Check },
  failed: { tone: 'critical', text: 'orders.notPaid', Icon: X },
  checking: { tone: 'upcoming', text: 'orders.beingChecked', Icon: Hourglass },
  refunded: { tone: 'neutral', text: 'orders.refunded', Icon: Undo2 },
};

const GOING_BACK: (typeof PAYMENT)['checking'] = { tone: 'upcoming', text: 'orders.goingBack', Icon: Undo2 };
/** The lines below say how far: nobody is to wonder what is being checked. */
const isGoingBack = ({ payment_status: status, refunds }: Order): boolean =>
  status === 'checking' && refunds.some(({ state, paid_twice: isSecond }) => state !== 'returned' && isSecond !== true);

/** What was ordered, under which number, and how it was paid. */
export function OrderSummary({ order }: { order: Order }) {
  const t = useText();
  const language = useLanguage();
  const { tone, text, Icon } = isGoingBack(order) ? GOING_BACK : PAYMENT[order.payment_status];
  return (
    <Panel>
      <div className="flex flex-wrap items-center gap-3">
        <ProductTile address={order.product_image[0]} size={64} eager />
        <div className="min-w-0 flex-1 basis-40">
          <h2 className="break-words font-semi text-base leading-5 tracking-normal">
            <ProductName of={order} />
          </h2>
          <p className="tnum mt-0.5 text-foreground-2 text-sm">
            {t('orders.ordered', { date: formatDate(order.created_at, language) })}
          </p>
        </div>
      </div>
      <div className="my-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-border border-y py-1.5">
        <p className="min-w-0">
          <span className="block text-foreground-2 text-xs">{t('orders.orderNumber')}</span>
          <span className="tnum break-words font-semi">{order.order_number}</span>
        </p>
        <CopyButton text={order.order_number} name={t('orders.orderNumber')} />
      </div>
      <dl>
        {order.original_price > order.total_amount ? (
          <PanelRow name={t('orders.shopPrice')}>
            <s className="font-medium text-strike">{formatKes(order.original_price)}</s>
          </PanelRow>
        ) : null}
        {order.kind === 'win' ? (
          <PanelRow name={t('orders.winningBid')}>{formatKes(order.total_amount)}</PanelRow>
        ) : null}
        <PanelRow name={t('orders.freeShipping')}>
          <span className="text-savings">{t('orders.free')}</span>
        </PanelRow>
        <PanelRow name={t('orders.total')}>{formatKes(order.total_amount)}</PanelRow>
        {order.cash_id !== null && order.payment_status !== 'checking' ? null : (
          <PanelRow name="M-PESA">
            <Chip tone={tone} icon={<Icon aria-hidden="true" size={14} />}>
              {t(text)}
            </Chip>
          </PanelRow>
        )}
        {order.receipt === null ? null : <PanelRow name={t('orders.receipt')}>{order.receipt}</PanelRow>}
      </dl>
      <RefundLines refunds={order.refunds} className="mt-3" />
      {order.bids_returned > 0 ? (
        <p className="mt-3 flex items-center gap-2.5 rounded-lg bg-live-soft px-3.5 py-3 font-semi text-live-text text-sm">
          <Undo2 aria-hidden="true" size={18} className="shrink-0" />
          {t('orders.bidsBack', { count: order.bids_returned })}
        </p>
      ) : null}
    </Panel>
  );
}
