/** Where somebody comes back to after signing in. What only sign-in asks of it stands in remembered-page.ts: no first visit needs that. */
export const KEY = 'returnTo';
/** Whose page it is, where it is somebody's own. */
export const OF_KEY = 'returnToOf';
/** The page's name, only where its owner was signed out without wanting it. */
export const NAME_KEY = 'returnToName';

/** Only a path of ours: `//elsewhere` and `https:` never come out of here (no open redirect). */
export const isOurs = (path: string): boolean =>
  /^\/(?![/\\])/.test(path) && !path.startsWith('/login') && !path.startsWith('/register');

/**
 * Remembers the page to come back to after signing in (ACC-6).
 * @param signedOutFrom its name, told on the sign-in page: the session ended there without its owner's doing
 * @param of whose page it is: whoever else signs in isn't led there (ACC-2)
 */
export function rememberPage(path: string, signedOutFrom: string | null = null, of: string | null = null): void {
  if (!isOurs(path)) return;
  try {
    sessionStorage.setItem(KEY, path);
    if (signedOutFrom === null) sessionStorage.removeItem(NAME_KEY);
    else sessionStorage.setItem(NAME_KEY, signedOutFrom);
    if (of === null) sessionStorage.removeItem(OF_KEY);
    else sessionStorage.setItem(OF_KEY, of);
  } catch {
    // Then signing in ends at the list.
  }
}

/** Whoever goes to sign in by themselves comes back to what they looked at, too. In the browser only. */
export const rememberHere = (): void => rememberPage(location.pathname + location.search);
