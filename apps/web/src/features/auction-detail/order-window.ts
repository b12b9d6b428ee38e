import type { AuctionDetail } from '@mnada/contract';

type Told = Pick<AuctionDetail, 'order_until'> & Partial<Pick<AuctionDetail, 'server_time' | 'you'>>;

/** Until when this person may order: their own days, where they count anew, else everybody's. */
export const orderUntilOf = ({ order_until, you }: Told): string | null => you?.order_until ?? order_until ?? null;

/**
 * Whether the days were over, when the server answered, in which whoever lost may order (WIN-5). By its own clock, so that
 * the first HTML says the same; an older server tells no days.
 */
export function isOrderClosed(auction: Told): boolean {
  const until = orderUntilOf(auction);
  return until !== null && auction.server_time !== undefined && auction.server_time > Date.parse(until);
}
