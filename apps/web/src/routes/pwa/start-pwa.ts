import type { AppRouter } from '../make-router.tsx';
import { followWorker } from './follow-worker.ts';
import { forgetOnSignOut } from './forget-person.ts';
import { keepLastSeen } from './last-seen.ts';
import { renewPush } from '../../features/notifications/index.ts';
export { startOffline } from './start-offline.tsx';
import { offerUpdates } from './update-prompt.ts';

/**
 * What makes the shop an app: loaded once the page is done, so that no first visit waits for it. A browser without
 * workers, or one that refuses them (private windows), simply has none of it.
 */
export async function startPwa(router: AppRouter): Promise<void> {
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
