import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Check, Clock, Printer, Undo2 } from 'lucide-react';
import { useEffect } from 'react';
import { ApiError } from '../../client/api.ts';
import { useCrumb } from '../../client/crumb.ts';
import { formatDateTime, useText } from '../../client/i18n/index.ts';
import { useMay } from '../session/index.ts';
import { HrefButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { StatusChip } from '../../ui/chip.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { CardLoading, Failed } from '../../ui/states.tsx';
import { CustomerCard, ProviderEventsCard } from './order-cards.tsx';
import { OrderChip } from './order-chip.tsx';
import { CasesCard } from './order-cases.tsx';
import { DeliveryCard } from './order-delivery.tsx';
import { GoodsCard } from './order-goods.tsx';
import { NewLabels } from './new-labels.tsx';
import { OrderMoves } from './order-moves.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { orderQuery } from './order-queries.ts';
import { isMoveTo } from './order-state.ts';
import { ToldCard } from './order-told.tsx';

/** One order: goods, what happened, what the customer was told; beside it delivery, customer, evidence. */
export function OrderScreen() {
  const t = useText();
  const { orderId = '' } = useParams({ strict: false }) as { orderId?: string };
  const mayMove = useMay('orders.move');
  const { data, error, refetch, isFetching } = useQuery(orderQuery(orderId));
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  // An order may be opened by its number; what people do is kept under its id, so that is where this screen looks.
  useEffect(() => {
    if (data === undefined || data.order.id === orderId) return;
    queryClient.setQueryData(orderQuery(data.order.id).queryKey, data);
    void navigate({ to: `/orders/${data.order.id}` as '/', search: true as never, hash: true, replace: true });
  }, [data, orderId, navigate, queryClient]);
  useCrumb(data?.order.number);
  if (data === undefined)
    return error === null ? (
      <CardLoading label={t('common.loading')} className="h-96" />
    ) : (
      <Card>
        <Failed
          title={t(error instanceof ApiError && error.status === 404 ? 'orders.notFound' : 'orders.failed')}
          error={error}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      </Card>
    );
  const { order, customer } = data;
  const isPaid = !['awaiting_payment', 'cancelled'].includes(order.state);
  const facts =
    order.kind === 'win'
      ? t('orders.wonIn', {
          who: customer.username,
          auction: String(order.auction_id),
          when: formatDateTime(order.placed_at),
        })
      : t('orders.boughtBy', { who: customer.username, when: formatDateTime(order.placed_at) });
  return (
    <>
      <PageHead
        title={order.number}
        chips={
          <>
            {order.is_late ? <OrderChip order={order} /> : null}
            <OrderChip order={order} showsLate={false} />
            {data.goes_back_by === null ? null : (
              <StatusChip tone="bad" icon={Undo2}>
                {t('orders.goesBack', { refund: data.goes_back_by })}
              </StatusChip>
            )}
            {data.money_is_promised ? (
              <StatusChip tone="bad" icon={Undo2}>
                {t('orders.case_to_pay_back')}
              </StatusChip>
            ) : null}
            {data.open_request === null ? null : (
              <StatusChip tone="warn" icon={Clock}>
                {t('orders.requestWaits', { reference: data.open_request })}
              </StatusChip>
            )}
            {isPaid ? (
              <StatusChip tone="ok" icon={Check}>
                {t('orders.isPaid')}
              </StatusChip>
            ) : (
              <StatusChip tone="grey" icon={Clock}>
                {t('orders.notPaid')}
              </StatusChip>
            )}
          </>
        }
        facts={facts}
        {...(mayMove
          ? {
              actions: (
                <HrefButton
                  href={`/admin/labels?ids=${order.id}`}
                  target="_blank"
                  rel="noopener"
                  icon={<Printer aria-hidden="true" size={16} />}
                >
                  {t('orders.printLabel')}
                </HrefButton>
              ),
            }
          : {})}
        {...(mayMove && data.moves.some(({ to }) => isMoveTo(to)) ? { primary: <OrderMoves page={data} /> } : {})}
      />
      {order.needs_label ? (
        <div className="mb-4">
          <NewLabels numbers={[order.number]} />
        </div>
      ) : null}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_344px]">
        <div className="grid min-w-0 gap-4">
          <GoodsCard page={data} />
          {/* What is wrong stands before what happened; that nothing is, after it. */}
          <div className={data.cases.length === 0 ? 'order-last' : undefined}>
            <CasesCard page={data} />
          </div>
          <OrderTimeline page={data} />
          <ToldCard told={data.told} />
        </div>
        <div className="grid min-w-0 gap-4">
          <DeliveryCard key={order.revision} page={data} canEdit={mayMove} />
          <CustomerCard page={data} />
          <ProviderEventsCard page={data} />
        </div>
      </div>
    </>
  );
}
