import type { AuctionStatus } from '@mnada/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../../client/api.ts';
import { auctionPagesQuery } from './list-queries.ts';

/** All fetched pages of one status as one list, the same one until something in it changes. */
export function useAuctionPages(status: AuctionStatus) {
  const query = useInfiniteQuery(auctionPagesQuery(useApi(), status));
  const { data } = query;
  const auctions = useMemo(() => data?.pages.flatMap((page) => page.data), [data]);
  return { query, auctions };
}
