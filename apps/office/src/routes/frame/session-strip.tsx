import { STAFF_WARNING_MS } from '@mnada/rules/office';
import { useQueryClient } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { useEffect } from 'react';
import { useNow } from '../../client/clock.ts';
import { useText } from '../../client/i18n/index.ts';
import { isStillIn, meQuery, sessionHasEnded, useSessionEnds, useSessionState } from '../../features/session/index.ts';
import { Button } from '../../ui/button.tsx';

/** From 60 s before the session ends: says so, and how it goes on. */
export function SessionStrip() {
  const t = useText();
  const queryClient = useQueryClient();
  const state = useSessionState();
  const { idleEndsMs, endsMs } = useSessionEnds();
  const leftMs = Math.min(idleEndsMs, endsMs) - useNow();
  const isIdle = idleEndsMs < endsMs;
  const isOver = leftMs <= 0;
  useEffect(() => {
    if (!isOver || state === 'ended') return;
    void isStillIn().then((isIn) => {
      if (isIn) void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
      else sessionHasEnded();
    });
  }, [isOver, state, queryClient]);
  if (leftMs > STAFF_WARNING_MS || isOver || state === 'ended') return null;
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 bg-soon-soft px-6 py-2 text-soon-text max-md:px-4">
      <Clock aria-hidden="true" size={18} />
      <p>
        <b className="tnum">{t('frame.sessionSoon', { count: Math.ceil(leftMs / 1000) })}.</b>{' '}
        {t(isIdle ? 'frame.sessionIdle' : 'frame.sessionLong')}
      </p>
      {isIdle ? (
        <Button className="ml-auto" onClick={() => void queryClient.fetchQuery({ ...meQuery, staleTime: 0 })}>
          {t('frame.stay')}
        </Button>
      ) : null}
    </div>
  );
}
