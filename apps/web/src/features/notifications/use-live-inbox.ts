import { NotificationView, NotificationsAnswer } from '@mnada/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import * as z from 'zod/mini';
import { useApi } from '../../app/api.ts';
import { NOTICE_NEWS_KEY, useConnection, usePersonalSocket } from '../../live/index.ts';
import { FIRST_PAGE, type InboxPages, inboxQuery, withFreshTop, withNotice } from './inbox-query.ts';

/** Further down than that somebody is reading: what comes waits above, and says so. */
const READING_BELOW_PX = 80;

/**
 * Keeps the inbox current while it is on screen: what comes stands on top at once, or waits in `fresh` while somebody
 * reads further down. After a lost line, and when another page read something, the top is fetched anew.
 */
export function useLiveInbox(userId: string | undefined): { fresh: readonly NotificationView[]; show: () => void } {
  const api = useApi();
  const queryClient = useQueryClient();
  const comebacks = useConnection('comebacks');
  const [fresh, setFresh] = useState<readonly NotificationView[]>([]);
  const { queryKey } = inboxQuery(api, userId);
  usePersonalSocket();

  const write = (change: (pages: InboxPages) => InboxPages) =>
    queryClient.setQueryData<InboxPages>(queryKey, (pages) => (pages === undefined ? pages : change(pages)));
  const readTop = useEffectEvent(async () => {
    if (userId === undefined || queryClient.getQueryData(queryKey) === undefined) return;
    try {
      const top = await api.getPage(FIRST_PAGE, NotificationsAnswer);
      setFresh([]);
      write((pages) => withFreshTop(pages, top));
    } catch {
      // No network: what is there stays, and the strip says so.
    }
  });
  const hear = useEffectEvent((news: unknown) => {
    const notice = z.safeParse(NotificationView, news).data;
    if (notice === undefined) return void readTop();
    if (window.scrollY > READING_BELOW_PX)
      setFresh((before) => [notice, ...before.filter(({ id }) => id !== notice.id)]);
    else write((pages) => withNotice(pages, notice));
  });

  // Opened again, it may have missed something; so it may while the line was lost.
  useEffect(() => void readTop(), [userId, comebacks]);
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe(({ type, query, ...event }) => {
        if (type !== 'updated' || !('action' in event) || event.action.type !== 'success') return;
        if (query.queryKey.join() === NOTICE_NEWS_KEY.join()) hear(query.state.data);
      }),
    [queryClient],
  );

  return {
    fresh,
    show: () => {
      write((pages) => fresh.reduceRight(withNotice, pages));
      setFresh([]);
      window.scrollTo({ top: 0, behavior: 'smooth' });
    },
  };
}
