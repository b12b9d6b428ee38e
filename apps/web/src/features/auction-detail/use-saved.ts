import { SavedAnswer } from '@mnada/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Api, useApi } from '../../app/api.ts';
import { useSession } from '../../app/session.ts';
import { useText } from '../../i18n/index.ts';
import { toast } from '../../ui/toast.ts';

const VISITOR_KEY = 'saved';
/** Enough for anybody, and never a heap. */
const VISITOR_MAX = 200;

function savedQuery(api: Api) {
  return queryOptions({
    queryKey: ['saved'],
    queryFn: async ({ signal }) => (await api.get('/api/saved', SavedAnswer, { signal })).data,
    staleTime: 60_000,
  });
}

/** Whether this product is saved, and the toggle; the star changes at once and goes back if saving failed. */
export function useSaved(productId: number): { isSaved: boolean; toggle: () => void } {
  const t = useText();
  const api = useApi();
  const queryClient = useQueryClient();
  const session = useSession();
  const onAccount = useQuery({ ...savedQuery(api), enabled: session !== null });
  const [onDevice, setOnDevice] = useState<readonly number[]>([]);
  useEffect(() => setOnDevice(readSaved()), []);

  const keepOnAccount = async (save: boolean): Promise<void> => {
    await queryClient.cancelQueries({ queryKey: ['saved'] });
    const before = queryClient.getQueryData<number[]>(['saved']);
    queryClient.setQueryData<number[]>(['saved'], (ids = []) => withId(ids, productId, save));
    const path = `/api/saved/${productId}`;
    try {
      const { data } = await (save ? api.put(path, {}, SavedAnswer) : api.delete(path, undefined, SavedAnswer));
      queryClient.setQueryData<number[]>(['saved'], data);
      toast.success(t(save ? 'detail.savedToast' : 'detail.unsavedToast'));
    } catch {
      queryClient.setQueryData(['saved'], before);
      toast.error(t('detail.saveFailed'));
    }
  };

  if (session !== null) {
    const isSaved = onAccount.data?.includes(productId) ?? false;
    return { isSaved, toggle: () => void keepOnAccount(!isSaved) };
  }
  const isSaved = onDevice.includes(productId);
  return {
    isSaved,
    toggle: () => {
      const next = withId(readSaved(), productId, !isSaved);
      setOnDevice(next);
      try {
        localStorage.setItem(VISITOR_KEY, JSON.stringify(next));
        toast.success(t(isSaved ? 'detail.unsavedToast' : 'detail.savedToast'));
      } catch {
        toast.error(t('detail.saveFailed'));
      }
    },
  };
}

const withId = (ids: readonly number[], id: number, present: boolean): number[] => {
  const others = ids.filter((other) => other !== id);
  return present ? [id, ...others].slice(0, VISITOR_MAX) : others;
};

function readSaved(): number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(VISITOR_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id): id is number => Number.isSafeInteger(id)) : [];
  } catch {
    return [];
  }
}
