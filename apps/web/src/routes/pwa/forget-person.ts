import { currentSession, onSessionChange } from '../../client/session.ts';
import { forgetLastSeen } from './last-seen.ts';
import { closeNotices, endPush } from '../../features/notifications/index.ts';

/** As in worker/kept-files.ts. */
const PICTURES_CACHE = 'mnada-pictures';

/**
 * The next person on this device finds nothing of the one who signed out: no list, no pictures, and no pushes meant for
 * somebody else, shown or to come. The app itself stays; there is nothing of anybody in it.
 */
export function forgetOnSignOut(): void {
  let userId = currentSession()?.user.id;
  onSessionChange(() => {
    const before = userId;
    userId = currentSession()?.user.id;
    if (before === undefined || before === userId) return;
    forgetLastSeen();
    void Promise.allSettled([caches.delete(PICTURES_CACHE), endPush(), closeNotices()]);
  });
}
