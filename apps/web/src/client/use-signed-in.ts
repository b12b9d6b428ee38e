import { useGuard } from './session-end.ts';
import { type Session, useSession } from './session.ts';

/**
 * For screens that belong to a signed-in person: visitors go to /login and come back here afterwards, and so does who is
 * signed out while it is open (ACC-6).
 * @returns null until the browser knows who it is, and while leaving.
 */
export function useSignedIn(): Session | null {
  useGuard();
  return useSession();
}
