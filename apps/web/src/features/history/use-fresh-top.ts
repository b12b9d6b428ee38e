import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useApi } from '../../client/api.ts';
import { useConnection } from '../../realtime/index.ts';
import { type HistoryPages, withFreshTop } from './history-pages.ts';
import { firstPage, type HistoryFilter, historyQuery, readPage } from './history-queries.ts';

/**
 * Reads the top of a history anew when its screen is opened again and when the line is back: what was bid on meanwhile
 * stands there. A history that isn't in memory yet is its query's own affair.
 */
export function useFreshTop(userId: string | null, filter: HistoryFilter): void {
  const api = useApi();
  const queryClient = useQueryClient();
  const comebacks = useConnection('comebacks');
  const refresh = useEffectEvent(async () => {
    if (userId === null) return;
    const { queryKey } = historyQuery(api, userId, filter);
    if (queryClient.getQueryData(queryKey) === undefined) return;
    try {
      const fresh = await readPage(api, firstPage(filter));
      queryClient.setQueryData<HistoryPages>(queryKey, (pages) => (pages ? withFreshTop(pages, fresh) : pages));
    } catch {
      // No network: what is there stays, and the strip says so.
    }
  });
  useEffect(() => void refresh(), [userId, filter.status, filter.q, comebacks]);
}
