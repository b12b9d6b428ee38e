import { STAFF_IDLE_MS } from '@mnada/rules/office';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Me } from '@mnada/contract/office';
import { api, lastUse } from '../../client/api.ts';
import { meQuery, useMe } from './me.ts';

/** A person at work is told to the server at most that often. */
const TOLD_EVERY_MS = 60_000;

/** Clicks and keys are work, too (ACC-8: 15 minutes without one), also where they ask the server nothing. */
export function useKeepSession(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let toldMs = 0;
    const onWork = () => {
      const nowMs = Date.now();
      if (nowMs - Math.max(toldMs, lastUse()) < TOLD_EVERY_MS) return;
      toldMs = nowMs;
      // Refused: onRefusal hears of it.
      void queryClient.fetchQuery({ ...meQuery, staleTime: 0 }).catch(() => undefined);
    };
    document.addEventListener('pointerdown', onWork);
    document.addEventListener('keydown', onWork);
    return () => {
      document.removeEventListener('pointerdown', onWork);
      document.removeEventListener('keydown', onWork);
    };
  }, [queryClient]);
}

/** When the session ends by itself if nothing is done, in ms since 1970 by this device's clock; and when in any case. */
export function useSessionEnds(): { idleEndsMs: number; endsMs: number } {
  const { session } = useMe();
  return {
    idleEndsMs: Math.max(Date.parse(session.idle_ends_at), lastUse() + STAFF_IDLE_MS),
    endsMs: Date.parse(session.ends_at),
  };
}

/** Asked when it should be over: another tab may have gone on working. It keeps nothing alive. */
export const isStillIn = (): Promise<boolean> =>
  api.get('/api/admin/me', Me, { background: true }).then(
    () => true,
    () => false,
  );
