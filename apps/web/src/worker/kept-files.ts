/** Filled in by the build (vite/service-worker.ts). */
declare const SHELL_BUILD: string;
declare const SHELL_FILES: string[];
declare const SHELL_HTML: string;
declare const SHELL_SCRIPT_HASH: string;

const SHELL_PREFIX = 'mnada-shell-';
const SHELL_CACHE = SHELL_PREFIX + SHELL_BUILD;
/** What other screens loaded. Also for tabs of an older build, whose files the server no longer has. */
const SCRIPTS_CACHE = 'mnada-scripts';
/** Also named in routes/pwa/forget-person.ts, which empties it. */
const PICTURES_CACHE = 'mnada-pictures';
/** About three builds of all screens; about four lists of cards (5 to 20 kB each). */
const KEPT_MAX = { [SCRIPTS_CACHE]: 240, [PICTURES_CACHE]: 120 };

/**
 * Keeps what the app needs to open without a network. Its files have just been loaded by the page and come from the
 * browser's own cache, for a year under their name: this costs next to no data.
 */
export async function keepShell(): Promise<void> {
  const cache = await caches.open(SHELL_CACHE);
  await cache.addAll(SHELL_FILES);
}

/** Shells of other builds go; this is the one that runs now. */
export async function forgetOldShells(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(SHELL_PREFIX) && name !== SHELL_CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** A file that never changes under its name: kept, or fetched and then kept. What the server doesn't have isn't kept. */
export async function keptOrFetched(request: Request, kind: 'hashed' | 'picture'): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const fetched = await fetch(request);
  if (fetched.status === 200 && fetched.type === 'basic')
    void keep(kind === 'hashed' ? SCRIPTS_CACHE : PICTURES_CACHE, request, fetched.clone());
  return fetched;
}

/** A full disk, or a cache that was emptied meanwhile: the answer has gone out already. */
async function keep(name: keyof typeof KEPT_MAX, request: Request, response: Response): Promise<void> {
  try {
    const cache = await caches.open(name);
    await cache.put(request, response);
    const requests = await cache.keys(); // in the order in which they were kept
    await Promise.all(requests.slice(0, -KEPT_MAX[name]).map((old) => cache.delete(old)));
  } catch {
    // Kept next time.
  }
}

/** The app without anything of the server in it: it draws itself, says that it is offline, and goes on by itself. */
export function shellDocument(): Response {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': SHELL_POLICY,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
  };
  return new Response(SHELL_HTML, { headers });
}

/** As the server's for pages (platform/http/browser-safety.ts); its one inline script is allowed by its hash. */
const SHELL_POLICY = [
  "default-src 'self'",
  `script-src 'self' '${SHELL_SCRIPT_HASH}'`,
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  `connect-src 'self' ${self.location.origin.replace(/^http/, 'ws')}`,
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');
