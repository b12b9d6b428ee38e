import type { AuctionDetail } from '@mnada/contract';

type Told = Pick<AuctionDetail, 'order_until'> & Partial<Pick<AuctionDetail, 'server_time'>>;

/**
 * Whether the days were over, when the server answered, in which whoever lost may order (WIN-5). By its own clock, so that
 * the first HTML says the same; an older server tells no days.
 */
export const isOrderClosed = ({ order_until, server_time }: Told): boolean =>
  typeof order_until === 'string' && server_time !== undefined && server_time > Date.parse(order_until);
