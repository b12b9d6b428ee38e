import type { AuctionSummary } from '@mnada/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ListPage, useApi } from '../../client/api.ts';
import { SimulatedStrip } from '../auctions/index.ts';
import { auctionPagesQuery, STATUS_OF } from './list-queries.ts';
import type { ListTab } from './list-search.ts';

const anySimulated = ({ pages }: { pages: ListPage<AuctionSummary[]>[] }) =>
  pages.some(({ data }) => data.some((auction) => auction.highest_bidder_simulated));

/** Told once for all cards of a tab, from what the tab has fetched anyway. Once told, it stays: nothing moves. */
export function SimulatedNotice({ tab, className }: { tab: Exclude<ListTab, 'search'>; className?: string }) {
  const { data: isTold } = useInfiniteQuery({ ...auctionPagesQuery(useApi(), STATUS_OF[tab]), select: anySimulated });
  return isTold === true ? <SimulatedStrip {...(className === undefined ? {} : { className })} /> : null;
}
