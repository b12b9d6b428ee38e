import { SavedAnswer } from '@mnada/contract';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Api, useApi } from '../../client/api.ts';
import { keepOnDevice, savedOnDevice, useSavedOnDevice, withId } from './saved-on-device.ts';
import { useSession } from '../../client/session.ts';

export const savedKey = (userId: string) => ['saved', userId] as const;

/** What an account has saved (OWN-5). */
function savedQuery(api: Api, userId: string) {
  return queryOptions({
    queryKey: savedKey(userId),
    queryFn: ({ signal }) => api.get('/api/saved', SavedAnswer, { signal }),
    staleTime: 60_000,
  });
}

export type SavedProducts = {
  /** The one saved last first; undefined until it is known. */
  readonly ids: readonly number[] | undefined;
  readonly reminders: readonly number[];
  /** Saves a product or lets it go: seen at once, and undone if it fails. @throws ApiError, or Error without storage */
  readonly save: (productId: number, present: boolean) => Promise<void>;
  /** Switches the reminder of a saved product; for the signed-in only. */
  readonly remind: (productId: number, on: boolean) => Promise<void>;
  readonly query: ReturnType<typeof useQuery<SavedAnswer>>;
};

/** Saved products of whoever is here: on the account when signed in, else in this browser. */
export function useSavedProducts(): SavedProducts {
  const api = useApi();
  const queryClient = useQueryClient();
  const session = useSession();
  const onDevice = useSavedOnDevice();
  const userId = session?.user.id ?? '';
  const query = useQuery({ ...savedQuery(api, userId), enabled: session !== null });
  const actions = useMemo(
    () => (userId === '' ? OF_DEVICE : ofAccount(api, queryClient, userId)),
    [api, queryClient, userId],
  );
  const { data } = query;
  return {
    ids: session === null ? onDevice : data?.data,
    reminders: (session === null ? undefined : data?.reminders) ?? [],
    query,
    ...actions,
  };
}

const OF_DEVICE: Pick<SavedProducts, 'save' | 'remind'> = {
  save: async (productId, present) => {
    if (!keepOnDevice(withId(savedOnDevice(), productId, present))) throw new Error('no storage');
  },
  remind: async () => undefined,
};

function ofAccount(api: Api, queryClient: QueryClient, userId: string): Pick<SavedProducts, 'save' | 'remind'> {
  const queryKey = savedKey(userId);
  const change = async (guess: (now: SavedAnswer) => SavedAnswer, send: () => Promise<SavedAnswer>) => {
    await queryClient.cancelQueries({ queryKey });
    const before = queryClient.getQueryData<SavedAnswer>(queryKey);
    queryClient.setQueryData<SavedAnswer>(queryKey, guess(before ?? { data: [], reminders: [] }));
    try {
      queryClient.setQueryData<SavedAnswer>(queryKey, await send());
    } catch (error) {
      // Nothing was known before: then it is asked for.
      if (before === undefined) void queryClient.invalidateQueries({ queryKey });
      else queryClient.setQueryData(queryKey, before);
      throw error;
    }
  };
  return {
    save: (productId, present) => {
      const path = `/api/saved/${productId}`;
      return change(
        ({ data, reminders }) => ({
          data: withId(data, productId, present),
          reminders: withId(reminders, productId, present),
        }),
        () => (present ? api.put(path, {}, SavedAnswer) : api.delete(path, undefined, SavedAnswer)),
      );
    },
    remind: (productId, on) =>
      change(
        ({ data, reminders }) => ({ data, reminders: withId(reminders, productId, on) }),
        () => api.put(`/api/saved/${productId}`, { remind: on }, SavedAnswer),
      ),
  };
}
