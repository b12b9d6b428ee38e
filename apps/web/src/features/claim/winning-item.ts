import { ORDER_TYPES, type WinningItem, WinningItemAnswer } from '@mnada/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../client/api.ts';
import type { WinCosts } from '../auctions/index.ts';

export type ClaimOption = (typeof ORDER_TYPES)[number];
export const CLAIM_OPTIONS = ORDER_TYPES;

export function winningItemQuery(api: Api, auctionId: string, userId: string | undefined) {
  return queryOptions({
    queryKey: ['winning-item', userId, auctionId],
    queryFn: ({ signal }) =>
      api.get(`/api/getwinningitem/${encodeURIComponent(auctionId)}`, WinningItemAnswer, { signal }),
    staleTime: 0,
  });
}

type Offer = Pick<WinningItem, 'in_stock' | 'cash_enabled'>;

/** Whether an option can be taken. Bid packs never (WIN-4). */
export function isOffered(item: Offer, option: ClaimOption): boolean {
  if (option === 'product') return item.in_stock;
  return option === 'cash' && item.cash_enabled;
}

/** The product, unless only cash can be had. */
export const defaultOption = (item: Offer): ClaimOption => (!item.in_stock && item.cash_enabled ? 'cash' : 'product');

/** Where a claimed win is looked at (seed 2: by its order_type); null while it isn't claimed. */
export function claimedPath(
  item: Pick<WinningItem, 'id' | 'is_claimed' | 'order_type' | 'order_id' | 'withdrawal_id'>,
): string | null {
  if (item.is_claimed !== 'true') return null;
  switch (item.order_type) {
    case 'product':
      return `/order_details/${item.order_id ?? item.id}`;
    case 'cash':
      return `/withdrawals/${item.withdrawal_id ?? item.id}`;
    case 'bidpack':
      return `/bidpack_won/${item.id}`;
    case null:
      return '/list_winnings';
  }
}

/** What is cut off so that M-PESA moves whole shillings, KES (settled: Books). */
export const roundingKes = (item: Pick<WinningItem, 'cash_amount' | 'payout'>): number =>
  Math.round((item.cash_amount - item.payout) * 100) / 100;

/** What the win cost in all, the bids included. */
export const costsOf = (item: WinningItem): WinCosts => ({
  priceKes: item.product_total,
  originalKes: item.original_price,
  bids: item.bids_used,
  bidsKes: item.bids_cost,
  freeBids: item.free_bids,
  bidPriceKes: item.bid_price,
});
