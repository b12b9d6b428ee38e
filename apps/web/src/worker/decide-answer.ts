/**
 * How the worker treats a request. `document`: the network first, the shell when there is none. `hashed`: a file whose
 * name changes with its content, so a kept copy is as good as the server's. `picture`: the same, but there are many, so
 * only the newest are kept. `none`: the browser does it as if there were no worker.
 */
export type Treatment = 'document' | 'hashed' | 'picture' | 'none';

type Asked = { readonly method: string; readonly url: string; readonly mode: string };

/** Never pages of the shop: calls, sockets, and what staff and machines ask. */
const NOT_OURS = /^\/(?:api|ws|docs|admin|outbox|healthz|readyz|metrics)(?:\/|$)/;

/** Decides by address alone. No answer to a call is ever kept: it may be one person's (ACC-2). */
export function decideAnswer({ method, url, mode }: Asked, origin: string): Treatment {
  if (method !== 'GET') return 'none';
  const address = new URL(url);
  if (address.origin !== origin || NOT_OURS.test(address.pathname)) return 'none';
  if (mode === 'navigate') return /\.[a-z0-9]{2,12}$/.test(address.pathname) ? 'none' : 'document';
  if (address.pathname.startsWith('/assets/')) return 'hashed';
  return /^\/(?:media|avatars)\//.test(address.pathname) ? 'picture' : 'none';
}
