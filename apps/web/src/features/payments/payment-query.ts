import { PaymentAnswer, PaymentsAnswer } from '@mnada/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../client/api.ts';
import { serverClock } from '../../realtime/index.ts';
import { PAYMENTS_KEY, paymentKey, writePayment } from './payment-cache.ts';
import { pollDelayMs } from './payment-phase.ts';

/** Asked again that soon when the very first answer has not come. */
const FIRST_AGAIN_MS = 5_000;

/** One payment. The socket writes into the same entry; asking is the way when there is no socket. */
export function paymentQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: paymentKey(id),
    queryFn: async ({ client, signal }) => {
      const { payment } = await api.get(`/api/payments/${id}`, PaymentAnswer, { signal });
      serverClock.stamped(payment.server_time);
      return writePayment(client, payment);
    },
    refetchInterval: ({ state: { data } }) => (data === undefined ? FIRST_AGAIN_MS : pollDelayMs(data)),
    // The PIN is entered in another window of the same phone: coming back asks at once.
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
    staleTime: 1_000,
  });
}

const PAGE_SIZE = 5;

/** A person's payments, newest first (PAY-4: receipts are kept and shown). */
export function paymentsQuery(api: Api, userId: string | undefined) {
  return infiniteQueryOptions({
    queryKey: [...PAYMENTS_KEY, userId],
    queryFn: async ({ pageParam, signal }) => {
      const { data, next } = await api.getPage(pageParam, PaymentsAnswer, { signal });
      for (const payment of data.payments) serverClock.stamped(payment.server_time);
      return { payments: data.payments, next };
    },
    initialPageParam: `/api/payments?limit=${PAGE_SIZE}`,
    getNextPageParam: ({ next }) => next,
    staleTime: 5_000,
  });
}
