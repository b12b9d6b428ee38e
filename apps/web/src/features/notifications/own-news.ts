import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Where sockets write what moved: payments under `['payment', id]`, the newest notice under `['notices', 'news']`. */
const isNews = ([area, what]: QueryKey): boolean => area === 'payment' || (area === 'notices' && what === 'news');

/**
 * Reads what stands under `queryKey` again whenever the socket tells of something of one's own: a payment moved, or an
 * order, a withdrawal or a win did, each of which comes with a notice. The queries' own rhythm brings what no socket told.
 */
export function useFreshAfterNews(queryKey: QueryKey): void {
  const queryClient = useQueryClient();
  const key = JSON.stringify(queryKey);
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success' || !isNews(event.query.queryKey)) return;
        void queryClient.invalidateQueries({ queryKey: JSON.parse(key) as QueryKey });
      }),
    [queryClient, key],
  );
}
