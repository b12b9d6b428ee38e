const KEY = 'returnTo';

/** Only a path of ours: `//elsewhere` and `https:` never come out of here (no open redirect). */
const isOurs = (path: string): boolean =>
  /^\/(?![/\\])/.test(path) && !path.startsWith('/login') && !path.startsWith('/register');

/** Remembers the page to come back to after signing in (ACC-6). */
export function rememberPage(path: string): void {
  if (!isOurs(path)) return;
  try {
    sessionStorage.setItem(KEY, path);
  } catch {
    // Then signing in ends at the list.
  }
}

/** The remembered page, once; `/` when there is none. */
export function takeRememberedPage(): string {
  try {
    const path = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return path !== null && isOurs(path) ? path : '/';
  } catch {
    return '/';
  }
}
