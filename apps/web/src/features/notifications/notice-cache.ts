import type { ServerFrameOf } from '@mnada/contract';
import type { QueryClient } from '@tanstack/react-query';
import { currentSession } from '../../client/session.ts';

/** How many notifications of somebody are unread: the badge of the bell. */
export const unreadKey = (userId: string | undefined) => ['notices', 'unread', userId] as const;
/** What the socket said last, for an inbox that is on screen: a notification as it came, or null for "read it again". */
export const NOTICE_NEWS_KEY = ['notices', 'news'] as const;

/** Every page hears of news, and only the inbox reads them: a count and a note are all that is kept here. */
export function writeNotice(
  queryClient: QueryClient,
  { notification, unread }: ServerFrameOf<'notification'>['data'],
): void {
  queryClient.setQueryData<number>(unreadKey(currentSession()?.user.id), unread);
  queryClient.setQueryData<unknown>(NOTICE_NEWS_KEY, notification);
}
