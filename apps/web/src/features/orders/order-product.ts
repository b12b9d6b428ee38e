import { type OrderProduct, OrderProductAnswer } from '@mnada/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../client/api.ts';
import type { TextKey } from '../../client/i18n/index.ts';

/** How often it is asked whether somebody still leads. */
const LEAD_ASKED_MS = 3_000;

/** `orderId` of the address is the auction's id (settled: Wire). */
export function orderProductQuery(api: Api, auctionId: string, userId: string | undefined) {
  return queryOptions({
    queryKey: ['order-product', userId, auctionId],
    queryFn: ({ signal }) =>
      api.get(`/api/getorderproduct/${encodeURIComponent(auctionId)}`, OrderProductAnswer, { signal }),
    staleTime: 0,
    // Who leads may order once they are outbid: nothing tells this page of that, so it asks.
    refetchInterval: ({ state }) => state.data?.auction.barred_by === 'LEADER_MAY_NOT_BUY' && LEAD_ASKED_MS,
  });
}

export type WayOn = { readonly to: string; readonly text: TextKey };

/** Where somebody goes on who can't order it now, by the reason. The auction itself, unless something is nearer. */
export function wayOn({ id, order_id }: Pick<OrderProduct, 'id' | 'order_id'>, barredBy: string): WayOn {
  switch (barredBy) {
    case 'WINNER_MAY_NOT_BUY':
      return { to: `/claim_price/${id}`, text: 'orderProduct.toClaim' };
    case 'ALREADY_ORDERED':
      return { to: `/order_details/${order_id ?? id}`, text: 'orderProduct.toOrder' };
    case 'ORDER_CLOSED':
    case 'OUT_OF_STOCK':
      return { to: '/', text: 'common.seeAuctions' };
    case 'ACCOUNT_SUSPENDED':
    case 'AMOUNT_TOO_LARGE':
      return { to: '/help', text: 'orderProduct.contactSupport' };
    default:
      return { to: `/productdetails/${id}`, text: 'orderProduct.toAuction' };
  }
}
