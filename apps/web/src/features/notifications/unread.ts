import { UnreadAnswer } from '@mnada/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { unreadKey } from './notice-cache.ts';
import { useConnection } from '../../realtime/connection-store.ts';
import { useApi } from '../../client/api.ts';

/** The first paint goes first. */
const ASKED_AFTER_MS = 1_200;

/**
 * How many notifications are unread, 0 until it is known. The socket writes newer numbers into the same entry; what it
 * could not say (a lost line, a tab that was asleep) is asked for.
 */
export function useUnread(userId: string | undefined): number {
  const api = useApi();
  const queryClient = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(true), ASKED_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const { data } = useQuery({
    queryKey: unreadKey(userId),
    queryFn: async ({ signal }) => (await api.get('/api/notifications/unread', UnreadAnswer, { signal })).unread,
    enabled: isAsked && userId !== undefined,
    staleTime: 60_000,
    refetchOnWindowFocus: true,
  });
  const comebacks = useConnection('comebacks');
  useEffect(() => {
    if (comebacks > 0) void queryClient.invalidateQueries({ queryKey: unreadKey(userId) });
  }, [comebacks, queryClient, userId]);
  return data ?? 0;
}
