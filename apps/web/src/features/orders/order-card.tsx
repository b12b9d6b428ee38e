import type { OrderedItem, OrderState } from '@mnada/contract';
import { Check, ChevronRight, Clock, type LucideIcon, Package, PackageCheck, Truck, X } from 'lucide-react';
import { formatAmount, formatDate, formatKes, useLanguage, useText } from '../../client/i18n/index.ts';
import { ProductName, useProductName } from '../../client/product-name.tsx';
import { LinkButton } from '@mnada/ui/button.tsx';
import { RefundNote } from '../payments/index.ts';
import { ProductRowCard } from '../auctions/index.ts';
import { payLink, STATE_WORDS } from './order-view.ts';
import { Chip, type ChipTone } from '@mnada/ui/chip.tsx';

/** One order in the list; one that waits for its payment offers to pay. */
export function OrderCard({ item, eager }: { item: OrderedItem; eager: boolean }) {
  const t = useText();
  const language = useLanguage();
  const nameOf = useProductName();
  const amount = formatKes(item.total_amount);
  return (
    <ProductRowCard
      to={`/order_details/${item.order_id}`}
      picture={item.product_image[0]}
      name={<ProductName of={item} />}
      eager={eager}
    >
      <p className="tnum mt-1 flex flex-wrap items-baseline gap-x-2">
        <span className="sr-only">{t('orders.total')}</span>
        <span className="font-bold text-lg tracking-[-0.02em]">{amount}</span>
        {item.original_price > item.total_amount ? (
          <>
            <span className="sr-only">{t('common.originalPrice')}</span>
            <s className="text-sm text-strike">{formatAmount(item.original_price)}</s>
          </>
        ) : null}
      </p>
      <p className="tnum mt-0.5 text-foreground-2 text-sm">
        <span className="break-words">{item.order_number}</span> ·{' '}
        <span className="whitespace-nowrap">{dayOf(formatDate(item.created_at, language))}</span>
      </p>
      <RefundNote refunds={item.refunds} />
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-2 gap-y-2.5 pt-2.5">
        <OrderStateChip state={item.state} isCash={item.cash_id !== null} />
        {item.state === 'awaiting_payment' ? (
          <LinkButton
            variant="pay"
            {...payLink(item)}
            className="relative z-1 ml-auto px-4 text-sm"
            aria-label={t('orders.payFor', { amount, product: nameOf(item) })}
          >
            {t('orders.pay', { amount })}
          </LinkButton>
        ) : (
          <ChevronRight aria-hidden="true" size={20} className="ml-auto text-foreground-2" />
        )}
      </div>
    </ProductRowCard>
  );
}

/** `14 Jun 2025` of `Sat 14 Jun 2025, 8:30 PM`: fits beside the number on a phone. */
const dayOf = (date: string): string => date.replace(/^\S+ /, '').replace(/,.*$/, '');

const LOOKS: Record<OrderState, { tone: ChipTone; Icon: LucideIcon }> = {
  awaiting_payment: { tone: 'soon', Icon: Clock },
  paid: { tone: 'live', Icon: Check },
  processing: { tone: 'upcoming', Icon: Package },
  shipped: { tone: 'upcoming', Icon: Truck },
  delivered: { tone: 'live', Icon: PackageCheck },
  cancelled: { tone: 'ended', Icon: X },
};

function OrderStateChip({ state, isCash }: { state: OrderState; isCash: boolean }) {
  const t = useText();
  const { tone, Icon } = LOOKS[state];
  return (
    <Chip tone={tone} icon={<Icon aria-hidden="true" size={14} />}>
      {t(isCash ? 'orders.takenAsCash' : STATE_WORDS[state])}
    </Chip>
  );
}
