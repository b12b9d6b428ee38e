import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { useApi } from '../../client/api.ts';
import { grownHead, type Head } from './grown-head.ts';

/**
 * A list whose first page came with the summary, which is read again and again; nothing further is read until it is asked
 * for, and what was read stays.
 */
export function useMorePages<Item extends { readonly id: string }, Page extends { readonly next: string | null }>(
  key: readonly unknown[],
  path: string,
  first: Head<Item>,
  schema: z.ZodMiniType<Page>,
  itemsOf: (page: Page) => readonly Item[],
) {
  const api = useApi();
  const [seen, setSeen] = useState(first);
  const [head, setHead] = useState(first);
  const query = useInfiniteQuery({
    queryKey: [...key, head.next],
    queryFn: ({ pageParam, signal }) => api.get(`${path}?cursor=${encodeURIComponent(pageParam)}`, schema, { signal }),
    initialPageParam: head.next ?? '',
    getNextPageParam: (page: Page) => page.next,
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const pages = query.data?.pages ?? [];
  if (seen.items !== first.items || seen.next !== first.next) {
    setSeen(first);
    setHead(pages.length === 0 ? first : grownHead(head, first));
  }
  return {
    items: [...head.items, ...pages.flatMap(itemsOf)],
    hasMore: head.next !== null && (query.data === undefined || query.hasNextPage),
    isBusy: query.isFetching,
    isFailed: query.isError,
    more: () => void query.fetchNextPage(),
  };
}
