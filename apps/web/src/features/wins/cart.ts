import { type OrderedItem, OrderedItemsAnswer, type ProductNamed, type WonItem, WonItemsAnswer } from '@mnada/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../client/api.ts';

/** More than anybody can win in 30 days (BID-6); orders that wait for a payment are new ones. */
const FETCHED = 50;

/** Something that waits for its owner's payment: a win to claim, or an order. */
export type CartItem = {
  readonly auctionId: number;
  readonly kind: 'win' | 'order';
  readonly product: ProductNamed;
  readonly picture: string | undefined;
  /** In shillings. */
  readonly amount: number;
  /** A win is claimed by then. */
  readonly until: string | null;
  /** A payment of it may still come in. */
  readonly isChecking: boolean;
  readonly to: string;
};

/** What the cart holds: unpaid wins, then orders awaiting payment. A win that has been ordered is one thing, not two. */
export function cartOf(wins: readonly WonItem[], orders: readonly OrderedItem[]): CartItem[] {
  const won = new Set(wins.map(({ id }) => id));
  return [
    ...wins.map((win) => ({
      auctionId: win.id,
      kind: 'win' as const,
      product: win,
      picture: win.product_image[0],
      amount: Math.max(1, win.current_bid), // WIN-2: a product costs its winner at least KSh 1
      until: win.claim_until,
      isChecking: win.open_payment_id !== null,
      to: `/claim_price/${win.id}`,
    })),
    ...orders
      .filter(({ state, auction_id }) => state === 'awaiting_payment' && !won.has(auction_id))
      .map((order) => ({
        auctionId: order.auction_id,
        kind: 'order' as const,
        product: order,
        picture: order.product_image[0],
        amount: order.total_amount,
        until: null,
        isChecking: false,
        to: `/order_details/${order.order_id}`,
      })),
  ];
}

/** Asked again whenever wins are: a claim and a payment invalidate those. */
export function cartQuery(api: Api, userId: string | undefined) {
  return queryOptions({
    queryKey: ['wins', userId, 'cart'],
    enabled: userId !== undefined,
    queryFn: async ({ signal }) => {
      const [{ wonItems }, { orderedItems }] = await Promise.all([
        api.get(`/api/get_user_won_items?filter=pending&limit=${FETCHED}`, WonItemsAnswer, { signal }),
        api.get(`/api/get_user_orderd_items?limit=${FETCHED}`, OrderedItemsAnswer, { signal }),
      ]);
      return cartOf(wonItems, orderedItems);
    },
    staleTime: 30_000,
    refetchOnWindowFocus: true,
  });
}
