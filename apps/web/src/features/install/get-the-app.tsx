import { useState } from 'react';
import { loadLater } from '@mnada/ui/load-later.tsx';

const { Later, preload } = loadLater(() => import('./get-the-app-sheet.tsx').then((module) => module.GetTheAppSheet));

/** Fetches the explanation before it is opened. */
export const preloadGetTheApp = preload;

/** How to have the shop as an app; its code is loaded when it first opens. */
export function GetTheApp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [isWanted, setWanted] = useState(open);
  if (open && !isWanted) setWanted(true);
  return isWanted ? <Later open={open} onClose={onClose} /> : null;
}
