/**
 * The page to come back to after signing in: only a path of our own (S50).
 * @returns '/' for anything that could lead elsewhere or call something
 */
export function ownPath(sent: string | undefined, publicUrl: string): string {
  if (sent === undefined || sent.length > 500 || !/^\/(?![/\\])[\x21-\x7e]*$/.test(sent) || sent.includes('\\'))
    return '/';
  const base = new URL(publicUrl);
  if (!URL.canParse(sent, publicUrl)) return '/';
  const url = new URL(sent, base);
  if (url.origin !== base.origin || /^\/(api|ws|login|register)(\/|$)/.test(url.pathname)) return '/';
  // '/..//elsewhere' resolves to a path that a browser would read as another host.
  return url.pathname.startsWith('//') ? '/' : `${url.pathname}${url.search}`;
}
