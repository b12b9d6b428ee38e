import { useInfiniteQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { useApi } from '../../app/api.ts';

/**
 * Further pages of a list whose first one came with the summary; nothing is read until it is asked for.
 * @param next the cursor behind the first page; null: there is no more
 */
export function useMorePages<Page extends { readonly next: string | null }>(
  key: readonly unknown[],
  path: string,
  next: string | null,
  schema: z.ZodMiniType<Page>,
) {
  const api = useApi();
  const query = useInfiniteQuery({
    queryKey: [...key, next],
    queryFn: ({ pageParam, signal }) => api.get(`${path}?cursor=${encodeURIComponent(pageParam)}`, schema, { signal }),
    initialPageParam: next ?? '',
    getNextPageParam: (page: Page) => page.next,
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return {
    pages: query.data?.pages ?? [],
    hasMore: next !== null && (query.data === undefined || query.hasNextPage),
    isBusy: query.isFetching,
    isFailed: query.isError,
    more: () => void query.fetchNextPage(),
  };
}
