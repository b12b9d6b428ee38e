import type { Order } from '@mnada/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Headphones } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useSignedIn } from '../../client/session-end.ts';
import { useApi } from '../../client/api.ts';
import { useFreshAfterNews } from '../notifications/index.ts';
import { SUPPORT_ID, SupportLinks } from '../help/index.ts';
import { formatDate, formatKes, type Translate, useLanguage, useText } from '../../client/i18n/index.ts';
import { usePersonalSocket } from '../../realtime/index.ts';
import { announce } from '@mnada/ui/announcer.tsx';
import { Banner } from '@mnada/ui/banner.tsx';
import { LinkButton } from '@mnada/ui/button.tsx';
import { Chip } from '@mnada/ui/chip.tsx';
import { isStuck, LoadProblem } from '@mnada/ui/load-problem.tsx';
import { PageHeader } from '@mnada/ui/page-header.tsx';
import { Panel } from '@mnada/ui/panel.tsx';
import { StaleStrip } from '@mnada/ui/stale-strip.tsx';
import { OrderCase } from './order-cases.tsx';
import { OrderDelivery, OrderNotes } from './order-delivery.tsx';
import { orderQuery } from './order-queries.ts';
import { OrderRatingPanel } from '../ratings/index.ts';
import { OrderSkeleton } from './order-skeleton.tsx';
import { OrderSummary } from './order-summary.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { isMoving, payLink, paymentTask, STATE_WORDS } from './order-view.ts';

/** `/order_details/{orderId}`: one order, kept current while it is open. */
export function OrderDetailsScreen() {
  const t = useText();
  const session = useSignedIn();
  const { orderId } = useParams({ from: '/order_details/$orderId' });
  const query = useQuery(orderQuery(useApi(), session?.user.id, orderId));
  usePersonalSocket();
  useFreshAfterNews(['order']);
  const order = query.data;
  useSpokenState(order, t);
  return (
    <>
      <PageHeader
        title={t('orders.orderTitle')}
        aside={
          order === undefined ? (
            <span aria-hidden="true" className="size-12 shrink-0" />
          ) : (
            <a
              href={`#${SUPPORT_ID}`}
              aria-label={t('orders.support')}
              className="-mr-3 grid size-12 shrink-0 place-items-center rounded-full hover:bg-surface-2"
            >
              <Headphones aria-hidden="true" size={22} />
            </a>
          )
        }
      />
      <div className="column late-content py-3 md:py-6">
        {order !== undefined ? (
          <OrderDetails order={order} />
        ) : isStuck(query) ? (
          <LoadProblem
            query={query}
            failed={t('orders.orderFailed')}
            missing={{ title: t('orders.orderNotFound'), text: t('orders.orderNotFoundText') }}
            backTo="/list_orders"
          />
        ) : (
          <OrderSkeleton />
        )}
      </div>
      <StaleStrip query={query} />
    </>
  );
}

function OrderDetails({ order }: { order: Order }) {
  const t = useText();
  const language = useLanguage();
  return (
    <div className="grid grid-cols-1 gap-3 md:grid-cols-[minmax(0,1fr)_26rem] md:items-start md:gap-6">
      <div className="grid grid-cols-1 gap-3 md:sticky md:top-24 md:col-start-2 md:row-start-1 md:gap-4">
        <PaymentTask order={order} />
        <OrderSummary order={order} />
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-3 md:col-start-1 md:row-start-1 md:gap-4">
        <OrderRatingPanel order={order} />
        {order.cases.map((each) => (
          <OrderCase key={each.id} of={each} />
        ))}
        <Panel
          title={t('orders.status')}
          aside={
            order.estimated_delivery !== null && isMoving(order.state) ? (
              // Only the day of "Sat 14 Jun 2025, 8:30 PM": nobody promises an hour.
              <Chip tone="upcoming">
                {t('orders.arrives', {
                  date: formatDate(order.estimated_delivery, language).split(' ').slice(0, 3).join(' '),
                })}
              </Chip>
            ) : null
          }
        >
          <OrderTimeline steps={order.order_statuses} receipt={order.receipt} />
        </Panel>
        <OrderDelivery order={order} />
        {order.notes === null || order.notes.trim() === '' ? null : <OrderNotes notes={order.notes} />}
        <SupportLinks reference={order.order_number} />
      </div>
    </div>
  );
}

/** What the person has to do before anything is sent. */
function PaymentTask({ order }: { order: Order }) {
  const t = useText();
  const language = useLanguage();
  if (order.cash_id !== null)
    return (
      <Panel>
        <p className="font-semi">{t('orders.takenAsCash')}</p>
        <LinkButton to={`/withdrawals/${order.cash_id}`} className="mt-3 w-full">
          {t('costs.cashSee')}
        </LinkButton>
      </Panel>
    );
  if (order.claim_again !== null)
    return (
      <Panel>
        <p className="font-semi">{t('orders.claimAgain')}</p>
        {order.claim_again.until === null ? null : (
          <p className="tnum mt-0.5 text-foreground-2 text-sm">
            {t('orders.claimAgainUntil', { date: formatDate(order.claim_again.until, language) })}
          </p>
        )}
        <LinkButton to={`/claim_price/${order.auction_id}`} className="mt-3 w-full">
          {t('orders.claimAgainGo')}
        </LinkButton>
      </Panel>
    );
  const task = paymentTask(order);
  if (task === 'nothing') return null;
  if (task === 'wait')
    return (
      <Banner title={t('orders.checkTitle')} className="bg-upcoming-soft text-upcoming-text">
        {t('orders.checkText')}
      </Banner>
    );
  return (
    <Panel>
      <p className="font-semi">{t('orders.payTitle')}</p>
      <p className="mt-0.5 text-foreground-2 text-sm">{t('orders.payText')}</p>
      <LinkButton variant="pay" {...payLink(order)} className="mt-3 w-full">
        {t('orders.pay', { amount: formatKes(order.total_amount) })}
      </LinkButton>
    </Panel>
  );
}

/** A change of state while the page is open is said once. */
function useSpokenState(order: Order | undefined, t: Translate): void {
  const before = useRef<string | null>(null);
  const state = order?.state;
  useEffect(() => {
    if (state === undefined) return;
    if (before.current !== null && before.current !== state) announce(t(STATE_WORDS[state]));
    before.current = state;
  }, [state, t]);
}
