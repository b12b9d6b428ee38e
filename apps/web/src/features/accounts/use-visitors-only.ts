import { MeAnswer } from '@mnada/contract';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useApi } from '../../client/api.ts';
import { currentSession } from '../../client/session.ts';

/**
 * Who is signed in already, in another tab perhaps, goes on to the auctions; everybody else starts at the first field. Whose session
 * has ended elsewhere, without this device knowing, stays for what they came for (ACC-6): the server is asked first.
 */
export function useVisitorsOnly(firstFieldId: string): void {
  const navigate = useNavigate();
  const api = useApi();
  useEffect(() => {
    const leaving = new AbortController();
    const start = () => {
      // Where a keyboard is at hand; on a phone it would cover the page before it was read.
      if (matchMedia('(pointer: fine)').matches) document.getElementById(firstFieldId)?.focus();
    };
    const decide = () => {
      if (leaving.signal.aborted) return;
      if (currentSession() === null) start();
      else void navigate({ to: '/', replace: true });
    };
    if (currentSession() === null) start();
    // Found over, it is cleared where all calls are made; no answer at all changes nothing.
    else api.get('/api/auth/me', MeAnswer, { signal: leaving.signal, background: true }).then(decide, decide);
    return () => leaving.abort();
  }, [navigate, api, firstFieldId]);
}
