import { isNight, ownPath, readPush } from './push-message.ts';

const ICON = '/icons/icon-192.png';
/** White on nothing, as status bars want it. */
const BADGE = '/icons/badge-96.png';
/** A page that doesn't answer by then is asked by its address. */
const ANSWERS_WITHIN_MS = 1_000;

// As much of a worker's own types as is used here: tests are checked with those of pages.
type Page = {
  readonly url: string;
  readonly focused: boolean;
  readonly visibilityState: string;
  focus(): Promise<unknown>;
  navigate(path: string): Promise<unknown>;
  postMessage(message: object, ports: Transferable[]): void;
};
export type Pages = {
  matchAll(which: { type: 'window'; includeUncontrolled?: boolean }): Promise<readonly Page[]>;
  openWindow(path: string): Promise<unknown>;
};

/**
 * Shows a push; at night without a sound, unless it is urgent. Browsers demand that each one is shown: what says how a
 * payment ended that somebody is looking at makes no sound, and is taken away again.
 */
export async function showPush(
  registration: ServiceWorkerRegistration,
  clients: Pages,
  data: { text(): string } | null,
): Promise<void> {
  const { title, body, path, tag, isUrgent } = readPush(data?.text());
  const sameTag = () => (tag === undefined ? Promise.resolve([]) : registration.getNotifications({ tag }));
  const isSeen = tag?.startsWith('payment:') === true && (await isOnScreen(clients, path));
  const isHushed = !isUrgent && isNight(Date.now());
  const before = await sameTag();
  // The same one sent twice replaces the first quietly; another one on the same thing rings again (not in all browsers).
  const isNews = before.some((one) => one.title !== title || one.body !== body);
  await registration.showNotification(title, {
    body,
    icon: ICON,
    badge: BADGE,
    data: { path },
    ...(tag === undefined ? {} : { tag }),
    ...(isSeen || isHushed ? { silent: true } : isNews ? { renotify: true } : {}),
  });
  if (isSeen) for (const one of await sameTag()) one.close();
}

/** Whether a page that people see now is at that path. It is asked: the address that a worker knows may be an old one. */
async function isOnScreen(clients: Pages, path: string): Promise<boolean> {
  const pages = await clients.matchAll({ type: 'window' });
  const visible = pages.filter(({ visibilityState }) => visibilityState === 'visible');
  return (await Promise.all(visible.map((page) => ask(page, 'seen', path)))).includes(true);
}

/**
 * Leads where a notification points: in a tab that is open, moved by the app itself so that nothing is loaded anew, else
 * in a new one. Whoever is on that screen already is only brought to the front.
 */
export async function openFromNotification(clients: Pages, data: unknown): Promise<void> {
  const path = ownPath((data as { path?: unknown } | null)?.path);
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ url }) => isAt(url, path)) ?? pages.find(({ focused }) => focused) ?? pages[0];
  if (page === undefined) return void (await clients.openWindow(path));
  await page.focus().catch(() => undefined);
  if (await ask(page, 'open', path)) return;
  // Not our page yet, or one that is still loading.
  await page.navigate(path).catch(() => clients.openWindow(path));
}

function isAt(url: string, path: string): boolean {
  const { pathname, search } = new URL(url);
  return pathname + search === path;
}

/** Asks a page (routes/pwa/start-pwa.ts) whether it is at that path (`seen`), or to go there without loading anything anew. */
function ask(page: Page, type: 'seen' | 'open', path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const answer = (is: boolean) => {
      clearTimeout(late);
      port1.close();
      resolve(is);
    };
    const late = setTimeout(() => answer(false), ANSWERS_WITHIN_MS);
    port1.onmessage = ({ data }) => answer(data === true);
    page.postMessage({ type, path }, [port2]);
  });
}
