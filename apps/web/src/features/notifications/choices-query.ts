import {
  type NotificationChannel,
  type NotificationChoicesAnswer,
  NotificationChoicesAnswer as Answer,
  type NotificationKind,
} from '@mnada/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi, type Api } from '../../client/api.ts';
import { useText } from '../../client/i18n/index.ts';
import { toast } from '@mnada/ui/toast.ts';

export type Change = { readonly kind: NotificationKind; readonly channel: NotificationChannel; readonly on: boolean };

/** What comes which way, for somebody. */
export function choicesQuery(api: Api, userId: string | undefined) {
  return queryOptions({
    queryKey: ['notices', 'choices', userId],
    enabled: userId !== undefined,
    queryFn: ({ signal }) => api.get('/api/notifications/choices', Answer, { signal }),
  });
}

const withChange = (answer: NotificationChoicesAnswer, { kind, channel, on }: Change): NotificationChoicesAnswer => ({
  ...answer,
  choices: answer.choices.map((one) => (one.kind === kind && one.channel === channel ? { ...one, on } : one)),
});

/** A switch moves at once and is saved at once; what could not be saved moves back, and says so. */
export function useSaveChoice(userId: string | undefined): (change: Change) => void {
  const t = useText();
  const api = useApi();
  const queryClient = useQueryClient();
  const { queryKey } = choicesQuery(api, userId);
  const apply = (change: Change) =>
    queryClient.setQueryData<NotificationChoicesAnswer>(queryKey, (answer) => answer && withChange(answer, change));
  const { mutate } = useMutation({
    // One after the other: the last press is the last word.
    scope: { id: 'notification-choices' },
    mutationFn: (change: Change) => api.put('/api/notifications/choices', { choices: [change] }, Answer),
    // What was on its way before the press would move the switch back.
    onMutate: (change) => queryClient.cancelQueries({ queryKey }).then(() => void apply(change)),
    onError: (_error, change) => {
      apply({ ...change, on: !change.on });
      toast.error(t('notificationChoices.saveFailed'));
    },
  });
  return (change) => {
    // Within the press itself: a moment later the browser would have drawn the switch where it was.
    apply(change);
    mutate(change);
  };
}
