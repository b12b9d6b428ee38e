import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { ApiError, useApi } from '../../client/api.ts';
import { newUuid } from '../../client/new-uuid.ts';
import { useSession } from '../../client/session.ts';
import { failureOf, refusalLines } from '../../client/failure-text.ts';
import { useText } from '../../client/i18n/index.ts';
import { monotonicMs } from '../../realtime/index.ts';
import { type Attempt, attemptFor, isAnswer, keepAttempt, keptAttempt } from './money-request.ts';

/** Why a press did not succeed. `UNANSWERED`: nobody knows whether it arrived; pressing again repeats the same request. */
export type MoneyFailure = {
  readonly code: string;
  readonly message: string;
  /** When it may be pressed again, in `monotonicMs()`; null: now. */
  readonly againAtMs: number | null;
};

/**
 * POSTs what moves money, once per press (GEN-6): an unanswered press keeps its key for the next one, every answer ends
 * it. Nothing is retried by itself.
 * @param scope tells different wishes apart: another pack, another win
 */
export function useMoneyRequest<T>(path: string, scope: string, schema: z.ZodMiniType<T>) {
  const t = useText();
  const api = useApi();
  const queryClient = useQueryClient();
  const userId = useSession()?.user.id ?? '';
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<MoneyFailure | null>(null);
  /** A press is on its way, or was never answered: also one before a reload. */
  const [isUnknown, setUnknown] = useState(false);
  const unanswered = useRef<Attempt | null>(null);
  const isSending = useRef(false);
  const where = `${userId}:${path}:${scope}`;
  useEffect(() => setUnknown(keptAttempt(where) !== null), [where]);
  // What became of it stands in what the screen shows: asked for as soon as there is a network again.
  useEffect(() => {
    if (!isUnknown) return undefined;
    const ask = () => void queryClient.invalidateQueries();
    window.addEventListener('online', ask);
    return () => window.removeEventListener('online', ask);
  }, [isUnknown, queryClient]);

  /** @returns the answer, or null when there was none: then `failure` says why */
  async function send(body: object): Promise<T | null> {
    if (isSending.current) return null; // a second tap of the same press
    isSending.current = true;
    setBusy(true);
    setUnknown(true);
    setFailure(null);
    const text = JSON.stringify(body);
    const attempt = attemptFor(unanswered.current ?? keptAttempt(where), text, Date.now(), newUuid);
    unanswered.current = attempt;
    keepAttempt(where, attempt);
    try {
      const answer = await api.post(path, body, schema, { idempotencyKey: attempt.key });
      unanswered.current = null;
      keepAttempt(where, null);
      setUnknown(false);
      return answer;
    } catch (error) {
      if (isAnswer(error)) {
        unanswered.current = null;
        keepAttempt(where, null);
        setUnknown(false);
        const told = failureOf(error, t('payments.paymentFailed'));
        const seconds = error instanceof ApiError ? error.retryAfterSeconds : null;
        setFailure({
          code: told.code,
          message: refusalLines(told),
          againAtMs: seconds === null ? null : monotonicMs() + seconds * 1000,
        });
      } else setFailure({ code: 'UNANSWERED', message: t('payments.networkErrorText'), againAtMs: null });
      return null;
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  }
  /** What became of the last press is known from elsewhere: the next one is a new wish. */
  const startAnew = useCallback(() => {
    unanswered.current = null;
    keepAttempt(where, null);
    setUnknown(false);
    setFailure(null);
  }, [where]);
  return { send, isBusy, isUnknown, failure, clearFailure: () => setFailure(null), startAnew };
}
