import { AuctionList, SoldItem } from '@mnada/contract';
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { ListPage } from '../../client/api.ts';
import { remember } from '../../client/remember.ts';

const STORAGE_KEY = 'lastSeenList';
const EVERY_MS = 60_000;
const FIRST_AFTER_MS = 3_000;
/** Older than that it tells nothing any more. */
const SHOWN_FOR_MS = 7 * 86_400_000;

/** The first page of the list as everybody sees it: nothing of a person stands in it. */
const LastSeen = z.object({
  atMs: z.number(),
  live: AuctionList,
  scheduled: z.optional(AuctionList),
  ended: z.optional(AuctionList),
  sold: z.optional(z.array(SoldItem)),
});
export type LastSeen = z.infer<typeof LastSeen>;

type LivePages = InfiniteData<ListPage<z.infer<typeof AuctionList>>>;
// As in features/auction-list/list-queries.ts: features are not imported here.
const LIVE: QueryKey = ['auctions', 'live'];
const FEW = { scheduled: ['auctions', 'scheduled', 'few'], ended: ['auctions', 'ended', 'few'] } as const;
const SOLD: QueryKey = ['sold-items'];

/** What the front page holds now and since when, or null while there is no list in it. */
export function readSeen(client: QueryClient): LastSeen | null {
  const live = client.getQueryState<LivePages>(LIVE);
  const first = live?.data?.pages[0]?.data;
  if (live === undefined || first === undefined || first.length === 0) return null;
  return {
    atMs: live.dataUpdatedAt,
    live: first,
    scheduled: client.getQueryData(FEW.scheduled),
    ended: client.getQueryData(FEW.ended),
    sold: client.getQueryData(SOLD),
  };
}

/** Keeps the list for the day without a network: now and then, and whenever the app goes out of sight. */
export function keepLastSeen(client: QueryClient): void {
  let keptAtMs = 0;
  const keep = () => {
    const seen = readSeen(client);
    if (seen === null || seen.atMs === keptAtMs) return;
    keptAtMs = seen.atMs;
    remember(STORAGE_KEY, JSON.stringify(seen));
  };
  // The first list may be slow to come: until there is one to keep, it is looked for again soon.
  const keepOften = () => {
    keep();
    setTimeout(keepOften, keptAtMs === 0 ? FIRST_AFTER_MS : EVERY_MS);
  };
  setTimeout(keepOften, FIRST_AFTER_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) keep();
  });
  window.addEventListener('pagehide', keep);
  window.addEventListener('offline', keep);
}

export function forgetLastSeen(): void {
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Nothing is kept where nothing can be.
  }
}

/** What an older build kept may read differently: then there is nothing. */
export function lastSeen(nowMs = Date.now()): LastSeen | null {
  try {
    const seen = z.safeParse(LastSeen, JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null'));
    return seen.success && nowMs - seen.data.atMs < SHOWN_FOR_MS ? seen.data : null;
  } catch {
    return null;
  }
}

/** Puts it where the list looks for it, as old as it is: the first answer of the server replaces it. */
export function showLastSeen(client: QueryClient, { atMs, live, ...few }: LastSeen): void {
  const old = { updatedAt: atMs };
  const pages: LivePages = {
    pages: [{ data: live, next: null }],
    pageParams: ['/api/auctions?status=live&limit=24'],
  };
  client.setQueryData(LIVE, pages, old);
  if (few.scheduled) client.setQueryData(FEW.scheduled, few.scheduled, old);
  if (few.ended) client.setQueryData(FEW.ended, few.ended, old);
  if (few.sold) client.setQueryData(SOLD, few.sold, old);
}
