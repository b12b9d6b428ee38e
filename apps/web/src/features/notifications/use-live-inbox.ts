import { NotificationView, NotificationsAnswer } from '@mnada/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useApi } from '../../client/api.ts';
import { useText } from '../../client/i18n/index.ts';
import { useConnection, usePersonalSocket } from '../../realtime/index.ts';
import { NOTICE_NEWS_KEY } from './notice-cache.ts';
import { announce } from '@mnada/ui/announcer.tsx';
import {
  FIRST_PAGE,
  type InboxPages,
  inboxQuery,
  noticesOf,
  PAGE_SIZE,
  withFreshTop,
  withKnownTop,
  withNotice,
} from './inbox-query.ts';

/** Further down than that somebody is reading: what comes waits above, and says so. */
const READING_BELOW_PX = 80;
const isReadingBelow = (): boolean => window.scrollY > READING_BELOW_PX;

/**
 * Keeps the inbox current while it is on screen: what comes stands on top at once, or waits in `fresh` while somebody
 * reads further down. After a lost line, and when another page read something, the top is fetched anew.
 */
export function useLiveInbox(userId: string | undefined): { fresh: readonly NotificationView[]; show: () => void } {
  const t = useText();
  const api = useApi();
  const queryClient = useQueryClient();
  const comebacks = useConnection('comebacks');
  const [fresh, setFresh] = useState<readonly NotificationView[]>([]);
  const asked = useRef(0);
  const reading = useRef(0);
  const { queryKey } = inboxQuery(api, userId);
  usePersonalSocket();

  const known = () => queryClient.getQueryData<InboxPages>(queryKey);
  const write = (change: (pages: InboxPages) => InboxPages) =>
    queryClient.setQueryData<InboxPages>(queryKey, (pages) => pages && change(pages));
  const readTop = async (isReading: () => boolean) => {
    if (userId === undefined || known() === undefined) return;
    const turn = ++asked.current;
    reading.current++;
    try {
      const top = await api.getPage(FIRST_PAGE, NotificationsAnswer);
      const pages = known();
      // Whoever asked later has the newer answer, though it may have come first.
      if (turn !== asked.current || pages === undefined) return;
      const next = isReading() ? withKnownTop(pages, top) : { pages: withFreshTop(pages, top), held: [] };
      write(() => next.pages);
      setFresh(next.held);
    } catch {
      // No network: what is there stays, and the strip says so.
    } finally {
      reading.current--;
    }
  };
  const readAgain = useEffectEvent(() => void readTop(isReadingBelow));
  const hear = useEffectEvent((news: unknown) => {
    const notice = z.safeParse(NotificationView, news).data;
    const pages = known();
    if (notice === undefined || pages === undefined) return readAgain();
    const isKnown = noticesOf(pages).some(({ id }) => id === notice.id);
    const held = isKnown || !isReadingBelow() ? [] : [notice, ...fresh.filter(({ id }) => id !== notice.id)];
    if (held.length > 0) setFresh(held);
    else write((before) => withNotice(before, notice));
    if (!isKnown) announce(t('notifications.fresh', { count: Math.max(1, held.length) }));
    if (reading.current > 0) readAgain(); // the answer on its way may be older than what has just come
  });

  // Another person's notices never show.
  const [freshOf, setFreshOf] = useState(userId);
  if (freshOf !== userId) {
    setFreshOf(userId);
    setFresh([]);
  }
  // Opened again, it may have missed something; so it may while the line was lost.
  useEffect(() => readAgain(), [userId, comebacks]);
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
      // As many as a page holds may not be all: then there would be a hole below them.
      if (fresh.length < PAGE_SIZE) write((pages) => fresh.reduceRight(withNotice, pages));
      setFresh([]);
      window.scrollTo({ top: 0, behavior: 'smooth' });
      void readTop(() => false);
    },
  };
}
