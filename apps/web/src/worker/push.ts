import { ownPath, readPush } from './push-message.ts';

const ICON = '/icons/icon-192.png';
/** White on nothing, as status bars want it. */
const BADGE = '/icons/badge-96.png';
/** A page that doesn't answer by then is asked by its address. */
const ANSWERS_WITHIN_MS = 1_000;

export function showPush(registration: ServiceWorkerRegistration, data: PushMessageData | null): Promise<void> {
  const { title, body, path, tag } = readPush(data?.text());
  return registration.showNotification(title, {
    body,
    icon: ICON,
    badge: BADGE,
    data: { path },
    ...(tag === undefined ? {} : { tag }),
  });
}

/**
 * Leads where a notification points: in a tab that is open, moved by the app itself so that nothing is loaded anew, else
 * in a new one. Whoever is on that screen already is only brought to the front.
 */
export async function openFromNotification(clients: Clients, data: unknown): Promise<void> {
  const path = ownPath((data as { path?: unknown } | null)?.path);
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = pages.find(({ url }) => isAt(url, path));
  if (there) return void (await there.focus());
  const page = pages.find(({ focused }) => focused) ?? pages[0];
  if (page === undefined) return void (await clients.openWindow(path));
  await page.focus().catch(() => undefined);
  if (await goesItself(page, path)) return;
  // Not our page yet, or one that is still loading.
  await page.navigate(path).catch(() => clients.openWindow(path));
}

function isAt(url: string, path: string): boolean {
  const { pathname, search } = new URL(url);
  return pathname + search === path;
}

/** @returns whether the page answered (pwa/follow-worker.ts) and goes there without loading anything anew */
function goesItself(page: WindowClient, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const late = setTimeout(() => resolve(false), ANSWERS_WITHIN_MS);
    port1.onmessage = () => {
      clearTimeout(late);
      resolve(true);
    };
    page.postMessage({ type: 'open', path }, [port2]);
  });
}
