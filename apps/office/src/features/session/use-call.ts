import { useCallback, useState } from 'react';
import { ApiError } from '../../client/api.ts';

/** One call at a time, what it says when it fails, and whether it runs. */
export function useCall(): {
  busy: boolean;
  error: string | null;
  failure: ApiError | null;
  clear: () => void;
  run: (work: () => Promise<void>) => Promise<void>;
} {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [error, setError] = useState<string | null>(null);
  const clear = useCallback(() => {
    setError(null);
    setFailure(null);
  }, []);
  const run = useCallback(async (work: () => Promise<void>) => {
    setBusy(true);
    setError(null);
    setFailure(null);
    try {
      await work();
    } catch (problem) {
      if (problem instanceof ApiError) {
        setFailure(problem);
        setError(problem.message);
      } else setError(problem instanceof Error ? problem.message : String(problem));
    } finally {
      setBusy(false);
    }
  }, []);
  return { busy, error, failure, clear, run };
}
