import type { AuctionSummary } from '@mnada/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ListPage, useApi } from '../../client/api.ts';
import { SimulatedStrip } from '../auctions/index.ts';
import { auctionPagesQuery } from './list-queries.ts';

const anySimulated = ({ pages }: { pages: ListPage<AuctionSummary[]>[] }) =>
  pages.some(({ data }) => data.some((auction) => auction.highest_bidder_simulated));

/** Told once for all cards, from what the list has fetched anyway. Once told, it stays: nothing moves. */
export function SimulatedNotice({ className }: { className: string }) {
  const { data: isTold } = useInfiniteQuery({ ...auctionPagesQuery(useApi(), 'live'), select: anySimulated });
  return isTold === true ? <SimulatedStrip className={className} /> : null;
}
