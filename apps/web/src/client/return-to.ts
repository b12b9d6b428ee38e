import { currentSession, wasOver } from './session.ts';

const KEY = 'returnTo';
/** Whose page it is, where it is somebody's own. */
const OF_KEY = 'returnToOf';
/** The page's name, only where its owner was signed out without wanting it. */
const NAME_KEY = 'returnToName';

/** Only a path of ours: `//elsewhere` and `https:` never come out of here (no open redirect). */
const isOurs = (path: string): boolean =>
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

/**
 * A way to sign in that was pressed before the page answered is a plain link: the browser alone knows where it was. Asked
 * by the page it led to; what was remembered on the way is never lost for it.
 */
export function rememberReferrer(): void {
  if (rememberedPage() !== null || wasOver()) return;
  const [loaded] = performance.getEntriesByType('navigation');
  // Further on in the same page life the referrer is that of the first page.
  if (loaded === undefined || new URL(loaded.name).pathname !== location.pathname) return;
  const { origin, pathname, search } = new URL(document.referrer || 'about:blank');
  if (origin === location.origin) rememberPage(pathname + search);
}

/** The name of the page whose owner was signed out there; null when nobody was. In the browser only. */
export function signedOutFrom(): string | null {
  try {
    return sessionStorage.getItem(NAME_KEY);
  } catch {
    return null;
  }
}

/** Where somebody wants to go once signed in; null: nowhere in particular. In the browser only. */
export function rememberedPage(): string | null {
  try {
    const path = sessionStorage.getItem(KEY);
    const of = sessionStorage.getItem(OF_KEY);
    if (of !== null && (currentSession()?.user.id ?? of) !== of) return null;
    return path !== null && isOurs(path) ? path : null;
  } catch {
    return null;
  }
}

/** The remembered page, once; `/` when there is none. */
export function takeRememberedPage(): string {
  const path = rememberedPage();
  try {
    sessionStorage.removeItem(KEY);
    sessionStorage.removeItem(NAME_KEY);
    sessionStorage.removeItem(OF_KEY);
    return path ?? '/';
  } catch {
    return '/';
  }
}
