import type { AppRouter } from '../make-router.tsx';
import { forgetOnSignOut } from './forget-person.ts';
import { keepLastSeen } from './last-seen.ts';
import { renewPush } from '../../features/notifications/index.ts';
import { offerUpdates } from './update-prompt.ts';
export { startOffline } from './start-offline.tsx';

/**
 * What makes the shop an app: loaded once the page is done, so that no first visit waits for it. A browser without
 * workers, or one that refuses them (private windows), simply has none of it.
 */
export async function startPwa(router: AppRouter): Promise<void> {
  // With each page: whoever bids no more keeps nothing past its age, either. A forbidden store has nothing to forget.
  void import('../../client/keep-signed-receipts.ts').then((it) => it.forgetOldReceipts()).catch(() => undefined);
  if (!('serviceWorker' in navigator)) return;
  const { queryClient, api } = router.options.context;
  forgetOnSignOut();
  keepLastSeen(queryClient);
  followWorker((path) => void router.navigate({ href: path }));
  try {
    const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
    offerUpdates(registration);
    await renewPush(api, registration);
  } catch {
    // Without it everything works, only not offline.
  }
}

type Asked = { type?: unknown; path?: unknown } | null;

/**
 * Answers the worker (worker/push.ts): whether somebody is at a path (`seen`), or goes where a pressed notification points
 * (`open`), within the app, so that nothing is loaded anew.
 */
function followWorker(open: (path: string) => void): void {
  navigator.serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent<Asked>) => {
    if (typeof data?.path !== 'string' || !data.path.startsWith('/')) return;
    const isThere = location.pathname + location.search === data.path;
    if (data.type === 'seen') ports[0]?.postMessage(isThere);
    if (data.type !== 'open') return;
    ports[0]?.postMessage(true);
    if (!isThere) open(data.path);
  });
}
