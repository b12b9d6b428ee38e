import { isOurs, KEY, NAME_KEY, OF_KEY, rememberPage } from './return-to.ts';
import { currentSession, wasOver } from './session.ts';

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
