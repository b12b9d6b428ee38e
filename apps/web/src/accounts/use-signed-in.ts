import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { rememberPage } from '../app/return-to.ts';
import { currentSession, type Session, useSession } from '../app/session.ts';

/**
 * For screens that belong to a signed-in person: visitors go to /login and come back here afterwards (ACC-6).
 * @returns null until the browser knows who it is, and while leaving.
 */
export function useSignedIn(): Session | null {
  const session = useSession();
  const navigate = useNavigate();
  const href = useRouterState({ select: ({ location }) => location.href });
  useEffect(() => {
    if (currentSession() !== null) return;
    rememberPage(href);
    void navigate({ to: '/login', replace: true });
    // Only when the screen opens: signing out from it leads to /login by itself and must not be remembered.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return session;
}
