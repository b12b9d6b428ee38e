import { MergeSavedAnswer, SAVED_MAX } from '@mnada/contract';
import type { QueryClient } from '@tanstack/react-query';
import { currentLanguage, translate } from '../../client/i18n/index.ts';
import { toast } from '@mnada/ui/toast.ts';
import type { Api } from '../../client/api.ts';
import { keepOnDevice, savedOnDevice } from './saved-on-device.ts';
import { savedKey } from './saved-products.ts';
import { currentSession } from '../../client/session.ts';

/**
 * Moves what a visitor had saved to the account they signed in to (OWN-5). What is sent twice is saved once, so it is
 * taken off this device only after the answer; what the account has no room for stays here.
 * @param tells says what came of it; not when a page merely tries again
 */
export async function mergeSaved(
  { api, queryClient }: { api: Api; queryClient: QueryClient },
  tells: boolean,
): Promise<void> {
  const session = currentSession();
  const ids = savedOnDevice();
  if (session === null || ids.length === 0) return;
  let answer: ReturnType<typeof MergeSavedAnswer.parse>;
  try {
    answer = await api.post('/api/saved/merge', { ids }, MergeSavedAnswer, { background: true });
  } catch {
    return; // they stay on the device, and the next page tries again
  }
  // What was saved or let go meanwhile stays as it is now.
  const stays = new Set(answer.left_out);
  keepOnDevice(savedOnDevice().filter((id) => stays.has(id) || !ids.includes(id)));
  queryClient.setQueryData(savedKey(session.user.id), { data: answer.data, reminders: answer.reminders });
  if (!tells) return;
  const say = (key: 'saved.merged' | 'saved.leftOut', count: number) =>
    translate(currentLanguage(), key, { count, max: SAVED_MAX });
  if (answer.left_out.length > 0) toast.info(say('saved.leftOut', answer.left_out.length));
  else if (answer.added > 0) toast.success(say('saved.merged', answer.added));
}
