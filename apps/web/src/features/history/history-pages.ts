import type { BidHistoryEntry } from '@mnada/contract';
import type { InfiniteData } from '@tanstack/react-query';
import type { HistoryPage } from './history-queries.ts';

export type HistoryPages = InfiniteData<HistoryPage, unknown>;

/** The pages with each entry changed by `change`; what nothing changed keeps its identity, all of it included. */
export function changeEntries(data: HistoryPages, change: (entry: BidHistoryEntry) => BidHistoryEntry): HistoryPages {
  let moved = false;
  const pages = data.pages.map((page) => {
    const bidHistory = page.data.bidHistory.map(change);
    if (bidHistory.every((entry, at) => entry === page.data.bidHistory[at])) return page;
    moved = true;
    return { ...page, data: { ...page.data, bidHistory } };
  });
  return moved ? { ...data, pages } : data;
}

/**
 * The pages after the first was read anew. While it names the same auctions in the same order the rest stays, so that
 * whoever comes back finds the place they had scrolled to; else only the new first page is left.
 */
export function withFreshTop(data: HistoryPages, fresh: HistoryPage): HistoryPages {
  const ids = (page: HistoryPage | undefined) => page?.data.bidHistory.map((entry) => entry.id).join();
  if (ids(data.pages[0]) !== ids(fresh)) return { pages: [fresh], pageParams: data.pageParams.slice(0, 1) };
  return { ...data, pages: [fresh, ...data.pages.slice(1)] };
}

/** Where each page begins in the whole list, from 0. */
export function firstPlaces({ pages }: HistoryPages): number[] {
  const firsts = [0];
  for (const { data } of pages) firsts.push((firsts.at(-1) ?? 0) + data.bidHistory.length);
  return firsts;
}
