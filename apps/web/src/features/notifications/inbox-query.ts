import { type NotificationView, NotificationsAnswer } from '@mnada/contract';
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import type { Api, ListPage } from '../../client/api.ts';

export type InboxPages = InfiniteData<ListPage<NotificationsAnswer>>;

export const PAGE_SIZE = 30;
export const FIRST_PAGE = `/api/notifications?limit=${PAGE_SIZE}`;

/** Somebody's inbox, newest first, a page at a time. The socket adds what comes (use-live-inbox.ts). */
export function inboxQuery(api: Api, userId: string | undefined) {
  return infiniteQueryOptions({
    queryKey: ['notices', 'inbox', userId],
    enabled: userId !== undefined,
    queryFn: ({ pageParam, signal }) => api.getPage(pageParam, NotificationsAnswer, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.next,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export const noticesOf = (pages: InboxPages): NotificationView[] =>
  pages.pages.flatMap((page) => page.data.notifications);

/** The newest part as the server has it now, on top of the older ones that were read before. */
export function withFreshTop(pages: InboxPages, fresh: ListPage<NotificationsAnswer>): InboxPages {
  const oldestFresh = fresh.data.notifications.at(-1)?.id;
  const known = noticesOf(pages);
  // More is new than a page holds: the rest is read anew as somebody scrolls there.
  if (oldestFresh === undefined || !known.some(({ id }) => id >= oldestFresh))
    return { pages: [fresh], pageParams: [FIRST_PAGE] };
  const older = pages.pages.map((page) =>
    withList(
      page,
      page.data.notifications.filter(({ id }) => id < oldestFresh),
    ),
  );
  // A part that is empty now goes, lest an inbox that stays open for days grows with each look; the last knows what is next.
  const stays = older.map((page, at) => page.data.notifications.length > 0 || at === older.length - 1);
  return {
    pages: [{ ...fresh, next: pages.pages[0]?.next ?? null }, ...older.filter((_, at) => stays[at])],
    pageParams: [FIRST_PAGE, ...pages.pageParams.filter((_, at) => stays[at])],
  };
}

/** The same, but what is new of it is held back: somebody reads further down, and nothing may move there. */
export function withKnownTop(
  pages: InboxPages,
  fresh: ListPage<NotificationsAnswer>,
): { readonly pages: InboxPages; readonly held: readonly NotificationView[] } {
  const newestKnown = noticesOf(pages)[0]?.id ?? 0;
  const { notifications } = fresh.data;
  const known = notifications.filter(({ id }) => id <= newestKnown);
  return {
    pages: known.length === 0 ? pages : withFreshTop(pages, withList(fresh, known)),
    held: notifications.filter(({ id }) => id > newestKnown),
  };
}

/** One that has just come; one that is there already is only replaced. */
export function withNotice(pages: InboxPages, notice: NotificationView): InboxPages {
  const isKnown = noticesOf(pages).some(({ id }) => id === notice.id);
  return {
    ...pages,
    pages: pages.pages.map((page, at) => {
      const { notifications } = page.data;
      if (isKnown)
        return withList(
          page,
          notifications.map((one) => (one.id === notice.id ? notice : one)),
        );
      return at === 0 ? withList(page, [notice, ...notifications]) : page;
    }),
  };
}

/** Marked as read here, before the server has said so; or unread again (null), when it could not be said. */
export function withRead(pages: InboxPages, ids: ReadonlySet<number>, readAt: string | null): InboxPages {
  return {
    ...pages,
    pages: pages.pages.map((page) =>
      withList(
        page,
        page.data.notifications.map((one) => (ids.has(one.id) ? { ...one, read_at: readAt } : one)),
      ),
    ),
  };
}

const withList = (
  page: ListPage<NotificationsAnswer>,
  notifications: NotificationView[],
): ListPage<NotificationsAnswer> => ({
  ...page,
  data: { ...page.data, notifications },
});
