import { loadLater } from '@mnada/ui/load-later.tsx';

const later = loadLater(() => import('./support-panel.tsx').then((module) => module.SupportButtons), {
  pending: <div className="mt-3 h-12" aria-hidden="true" />,
});
/** How to reach a person, fetched when it is first needed: no page pays for what goes wrong before it does. */
export const SupportLater = later.Later;
