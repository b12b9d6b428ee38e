const HERE = 'http://office.invalid';

/** An address of the back office itself, whatever was asked for (S50): nobody is led out of it by a link. */
export function safeReturn(to: string | undefined): string {
  try {
    const url = new URL(to ?? '/admin', HERE);
    const isOurs = url.origin === HERE && (url.pathname === '/admin' || url.pathname.startsWith('/admin/'));
    const isDoor = /^\/admin\/(?:sign-in|join)\b/.test(url.pathname);
    return isOurs && !isDoor ? url.pathname + url.search + url.hash : '/admin';
  } catch {
    return '/admin';
  }
}
