import { UnreadAnswer } from '@mnada/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../app/api.ts';
import { unreadKey } from '../../live/index.ts';
import { useText } from '../../i18n/index.ts';
import { toast } from '../../ui/toast.ts';
import { type InboxPages, inboxQuery, withRead } from './inbox-query.ts';

/** `id`: one. `upTo`: all that the person has seen, and none that came a moment ago. */
type Which = { readonly id: number } | { readonly upTo: number };

/** Marks as read, here at once; what could not be saved is unread again. */
export function useMarkRead(userId: string | undefined) {
  const t = useText();
  const api = useApi();
  const queryClient = useQueryClient();
  const { queryKey } = inboxQuery(api, userId);
  return useMutation({
    mutationFn: (which: Which) =>
      api.post(
        '/api/notifications/read',
        'id' in which ? { ids: [which.id] } : { all: true, up_to: which.upTo },
        UnreadAnswer,
      ),
    onMutate: (which) => {
      const before = queryClient.getQueryData<InboxPages>(queryKey);
      const isMeant = (id: number) => ('id' in which ? id === which.id : id <= which.upTo);
      const readAt = new Date().toISOString();
      queryClient.setQueryData<InboxPages>(queryKey, (pages) => (pages ? withRead(pages, isMeant, readAt) : pages));
      return before;
    },
    onSuccess: ({ unread }) => void queryClient.setQueryData<number>(unreadKey(userId), unread),
    onError: (_error, which, before) => {
      queryClient.setQueryData(queryKey, before);
      // One that was opened is simply unread still.
      if ('upTo' in which) toast.error(t('notices.readFailed'));
    },
  });
}
