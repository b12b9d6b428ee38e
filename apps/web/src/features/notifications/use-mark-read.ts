import { UnreadAnswer } from '@mnada/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../client/api.ts';
import { unreadKey } from './notice-cache.ts';
import { useText } from '../../client/i18n/index.ts';
import { toast } from '@mnada/ui/toast.ts';
import { type InboxPages, inboxQuery, noticesOf, withRead } from './inbox-query.ts';

/** `id`: one. `upTo`: all that the person has seen, and none that came a moment ago. */
type Which = { readonly id: number } | { readonly upTo: number };

/** Marks as read, here at once; what could not be saved is unread again. */
export function useMarkRead(userId: string | undefined) {
  const t = useText();
  const api = useApi();
  const queryClient = useQueryClient();
  const { queryKey } = inboxQuery(api, userId);
  const mark = (ids: ReadonlySet<number>, readAt: string | null) =>
    queryClient.setQueryData<InboxPages>(queryKey, (pages) => pages && withRead(pages, ids, readAt));
  return useMutation({
    mutationFn: (which: Which) =>
      api.post(
        '/api/notifications/read',
        'id' in which ? { ids: [which.id] } : { all: true, up_to: which.upTo },
        UnreadAnswer,
      ),
    onMutate: (which) => {
      const pages = queryClient.getQueryData<InboxPages>(queryKey);
      const unread = pages === undefined ? [] : noticesOf(pages).filter(({ read_at }) => read_at === null);
      const meant = unread.filter(({ id }) => ('id' in which ? id === which.id : id <= which.upTo));
      const ids = new Set(meant.map(({ id }) => id));
      mark(ids, new Date().toISOString());
      return ids;
    },
    onSuccess: ({ unread }) => void queryClient.setQueryData<number>(unreadKey(userId), unread),
    onError: (_error, which, ids = new Set<number>()) => {
      mark(ids, null);
      // One that was opened is simply unread still.
      if ('upTo' in which) toast.error(t('notifications.readFailed'));
    },
  });
}
