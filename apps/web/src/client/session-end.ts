import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { rememberPage } from './return-to.ts';
import { currentSession, leftBy, onSessionChange, type Session, useSession, wasOver } from './session.ts';

/**
 * The one rule for a session that is over (ACC-6): a public page stays and becomes a visitor's, with one note; a page of
 * the account, and an action that was pressed, lead to sign-in with the way back. Whoever finds a session over calls
 * `sessionOver` and does nothing else.
 */

type Router = Pick<AnyRouter, 'navigate' | 'state'>;

/** Screens in sight that belong to a signed-in person. */
let guarded = 0;
let isNoted = false;
const listeners = new Set<() => void>();

function note(shown: boolean): void {
  if (isNoted === shown) return;
  isNoted = shown;
  for (const listener of listeners) listener();
}

/** Whether the note that somebody was signed out stands on the page. */
export const useIsNoted = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isNoted,
    () => false,
  );

export const closeNote = (): void => note(false);

/**
 * Goes to sign-in; the page is there again afterwards. Why is said only to who was signed out.
 * @param replace from a screen of somebody's own: whoever was here before them comes back to it, nobody else
 * @param back another page to come back to, and its name
 */
export function toSignIn(
  router: Router,
  replace = false,
  back: { readonly href: string; readonly name: string } | null = null,
): void {
  note(false);
  // Titles end in the shop's name (head.ts).
  const name = back?.name ?? document.title.split(' · ')[0] ?? '';
  rememberPage(back?.href ?? router.state.location.href, wasOver() ? name : null, replace ? leftBy() : null);
  void router.navigate({ to: '/login', replace });
}

/** A screen that belongs to a signed-in person: visitors, and whose session ends while it is open, go to sign-in. */
function useGuard(): void {
  const router = useRouter();
  const isVisitor = useSession() === null;
  useEffect(() => {
    guarded++;
    return () => {
      guarded--;
    };
  }, []);
  useEffect(() => {
    // The hydrated page knows nobody for a moment; the store does.
    if (currentSession() === null) toSignIn(router, true);
    // Only when the screen opens: signing out from it leads to /login by itself and must not be remembered.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useEffect(() => {
    if (isVisitor && currentSession() === null && wasOver()) toSignIn(router, true);
  }, [isVisitor, router]);
}

/**
 * For screens that belong to a signed-in person: visitors go to /login and come back here afterwards, and so does who is
 * signed out while it is open (ACC-6).
 * @returns null until the browser knows who it is, and while leaving.
 */
export function useSignedIn(): Session | null {
  useGuard();
  return useSession();
}

/** Notes on public pages that somebody was signed out. Called once at the start of the page. */
export function watchSessionEnd(): void {
  onSessionChange(() => {
    if (currentSession() !== null || !wasOver()) note(false);
    else if (guarded === 0) note(true);
  });
}
