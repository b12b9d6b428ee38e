import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSignedIn } from '../../client/session-end.ts';
import { ApiError, useApi } from '../../client/api.ts';
import { useText } from '../../client/i18n/index.ts';
import { usePersonalSocket } from '../../realtime/index.ts';
import { AuctionMissing, AuctionSkeleton, preloadPaymentBody, useCurrentPayment } from '../payments/index.ts';
import { PageHeader } from '@mnada/ui/page-header.tsx';
import { preloadSheet } from '@mnada/ui/sheet.tsx';
import { OrderForm } from './order-form.tsx';
import { orderProductQuery } from './order-product.ts';

/** `/order_product/{orderId}`: the product at its shop price, and every bid used on it back (WIN-5). */
export function OrderProductScreen() {
  const t = useText();
  const { orderId = '' } = useParams({ strict: false });
  const userId = useSignedIn()?.user.id;
  usePersonalSocket();
  useEffect(() => {
    preloadSheet();
    preloadPaymentBody(); // before the network may be lost
  }, []);
  return (
    <>
      <PageHeader title={t('orderProduct.orderTitle')} />
      <div className="column pt-3.5 pb-[calc(var(--bottombar-h)+7rem)] md:pt-6 md:pb-12">
        {userId === undefined ? (
          <OrderSkeleton />
        ) : (
          <Order key={`${userId} ${orderId}`} auctionId={orderId} userId={userId} />
        )}
      </div>
    </>
  );
}

const OrderSkeleton = () => <AuctionSkeleton blocks={['h-28', 'h-44', 'h-72']} />;

function Order({ auctionId, userId }: { auctionId: string; userId: string }) {
  const { data, error, refetch, isFetching } = useQuery(orderProductQuery(useApi(), auctionId, userId));
  const current = useCurrentPayment(`order:${auctionId}`, data?.auction.open_payment_id);
  if (data !== undefined) return <OrderForm answer={data} current={current} />;
  if (error === null) return <OrderSkeleton />;
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return isUnknown ? <AuctionMissing /> : <AuctionMissing onRetry={() => void refetch()} isBusy={isFetching} />;
}
