import { loadLater } from '@mnada/ui/load-later.tsx';

/** What stands open to whoever finds a place empty; fetched when it is needed, and nothing where it can't be. */
export const { Later: WayOn } = loadLater(() => import('./way-on.tsx').then((module) => module.WayOn));
