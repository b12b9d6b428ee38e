import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { currentSession } from '../../client/session.ts';

/** Who is signed in already, in another tab perhaps, goes on to the auctions; everybody else starts at the first field. */
export function useVisitorsOnly(firstFieldId: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (currentSession() !== null) void navigate({ to: '/', replace: true });
    // Where a keyboard is at hand; on a phone it would cover the page before it was read.
    else if (matchMedia('(pointer: fine)').matches) document.getElementById(firstFieldId)?.focus();
  }, [navigate, firstFieldId]);
}
