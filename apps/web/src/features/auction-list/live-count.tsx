import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type ListPage, useApi } from '../../client/api.ts';
import { useText } from '../../client/i18n/index.ts';
import { announce } from '@mnada/ui/announcer.tsx';
import { TabCount } from '@mnada/ui/tabs.tsx';
import { auctionPagesQuery } from './list-queries.ts';
import type { AuctionSummary } from '@mnada/contract';

/** How many are live, behind the tab's name, where the list of live auctions is on screen. Read out once, never per tick. */
export function LiveCount() {
  const t = useText();
  const { data: count } = useInfiniteQuery({ ...auctionPagesQuery(useApi(), 'live'), select: countLive });
  const isTold = useRef(false);
  useEffect(() => {
    if (count === undefined || count === null || isTold.current) return;
    isTold.current = true;
    announce(t('auctionList.liveCount', { count }));
  }, [count, t]);
  return count === undefined || count === null ? null : <TabCount>{count}</TabCount>;
}

/** null while there is more than was fetched: then nobody knows. */
function countLive({ pages }: { pages: ListPage<AuctionSummary[]>[] }): number | null {
  if (pages.at(-1)?.next != null) return null;
  return pages.flatMap((page) => page.data).filter(({ status }) => status === 'live').length;
}
