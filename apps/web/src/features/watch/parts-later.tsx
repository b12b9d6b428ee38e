import { loadLater } from '../../ui/load-later.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

// Drawn by the server; pressed once its code is there.
export const { Later: ChooseOnPage } = loadLater(
  () => import('./choose-on-page.tsx').then((module) => module.ChooseOnPage),
  { drawn: true, pending: <Skeleton className="mx-auto h-120 w-full max-w-240 rounded-xl" /> },
);
// Only for who takes a break.
export const { Later: BreakBanner } = loadLater(() =>
  import('../../app/break-banner.tsx').then((module) => module.BreakBanner),
);
// For who presses it.
export const { Later: ChooseSheet } = loadLater(() => import('./sheets.tsx').then((module) => module.ChooseSheet));
export const { Later: KeysSheet } = loadLater(() => import('./sheets.tsx').then((module) => module.KeysSheet));
export const { Later: SimulatedLine } = loadLater(() =>
  import('./simulated-line.tsx').then((module) => module.SimulatedLine),
);
