import { loadLater } from '@mnada/ui/load-later.tsx';
import { Skeleton } from '@mnada/ui/skeleton.tsx';
import { loadBreakBanner } from '../limits/index.ts';

// Drawn by the server; pressed once its code is there.
export const { Later: ChooseOnPage } = loadLater(() => import('./later.ts').then((module) => module.ChooseOnPage), {
  drawn: true,
  pending: <Skeleton className="mx-auto h-120 w-full max-w-240 rounded-xl" />,
});
// Only for who takes a break.
export const { Later: BreakBanner } = loadLater(loadBreakBanner);
// For who presses it.
export const { Later: ChooseSheet } = loadLater(() => import('./later.ts').then((module) => module.ChooseSheet));
export const { Later: KeysSheet } = loadLater(() => import('./later.ts').then((module) => module.KeysSheet));
export const { Later: SimulatedLine } = loadLater(() => import('./later.ts').then((module) => module.SimulatedLine));
// Beside it nothing moves when it comes: the button at the end keeps its place.
export const { Later: KeyLegend } = loadLater<{ onAll: () => void }>(() =>
  import('./later.ts').then((module) => module.KeyLegend),
);
// A key pressed before it is there does nothing, as before the page came to life.
export const { Later: WatchKeys } = loadLater(() => import('./later.ts').then((module) => module.WatchKeys));
