import { type OfficePack, PacksAnswer } from '@mnada/contract/office';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api, ApiError } from '../../client/api.ts';
import { textNow } from '../../client/i18n/index.ts';
import { NotProved, useCall, withStepUp } from '../session/index.ts';

export const packsQuery = queryOptions({
  queryKey: ['packs'],
  queryFn: ({ signal }) => api.get('/api/admin/packs', PacksAnswer, { signal }),
});

export const packName = ({ bids }: Pick<OfficePack, 'bids'>): string => textNow('packs.pack', { count: bids });

const Present = z.object({ present: PacksAnswer });

/** An act on the shelf: asks for the fresh proof, and shows how it stands when somebody was quicker. */
export function useShelfAct(): {
  busy: boolean;
  error: string | null;
  run: <T>(call: () => Promise<T>, onDone: (answer: T) => void) => Promise<void>;
  keep: (answer: PacksAnswer) => void;
} {
  const queryClient = useQueryClient();
  const { busy, error, run } = useCall();
  const keep = (answer: PacksAnswer) => queryClient.setQueryData(packsQuery.queryKey, answer);
  return {
    busy,
    error,
    keep,
    run: (call, onDone) =>
      run(async () => {
        try {
          onDone(await withStepUp(call));
        } catch (problem) {
          if (problem instanceof NotProved) return;
          if (problem instanceof ApiError && problem.code === 'EDITED_MEANWHILE') {
            const present = z.safeParse(Present, problem.body).data?.present;
            if (present !== undefined) keep(present);
            throw new Error(textNow('packs.behind'), { cause: problem });
          }
          throw problem;
        }
      }),
  };
}
