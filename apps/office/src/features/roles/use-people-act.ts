import type { PeopleAnswer } from '@mnada/contract/office';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../client/api.ts';
import { useText } from '../../client/i18n/index.ts';
import { NotProved, withStepUp } from '../session/index.ts';
import { toast } from '../../ui/toast.tsx';
import { peopleQuery } from './people-query.ts';

/** An act on people: asks for the fresh proof where the server wants one, and puts what it answered into the list. */
export function usePeopleAct(): {
  busy: boolean;
  error: string | null;
  run: <T>(call: () => Promise<T>, onDone: (answer: T) => void) => Promise<void>;
  keep: (answer: PeopleAnswer) => void;
} {
  const t = useText();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  return {
    busy,
    error,
    keep: (answer) => queryClient.setQueryData(peopleQuery.queryKey, answer),
    run: async (call, onDone) => {
      setBusy(true);
      setError(null);
      try {
        onDone(await withStepUp(call));
        void queryClient.invalidateQueries({ queryKey: peopleQuery.queryKey });
      } catch (problem) {
        if (problem instanceof NotProved) return;
        if (problem instanceof ApiError && problem.code === 'EDITED_MEANWHILE') {
          setError(t('roles.conflict'));
          void queryClient.invalidateQueries({ queryKey: peopleQuery.queryKey });
        } else {
          const message = problem instanceof Error ? problem.message : String(problem);
          setError(message);
          toast(message, { kind: 'failed' });
        }
      } finally {
        setBusy(false);
      }
    },
  };
}
