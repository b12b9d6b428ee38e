import { lazy, Suspense, useEffect, useState } from 'react';

const load = () => import('./how-to-bid-sheet.tsx');
const HowToBidSheet = lazy(() => load().then((module) => ({ default: module.HowToBidSheet })));

/** Fetches the explanation before it is opened: on hover and on pointer down. */
export function preloadHowToBid(): void {
  void load().catch(() => undefined); // opening it tries again
}

/** How bidding works, in 45 seconds; its code is loaded when it first opens. */
export function HowToBid({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [isWanted, setIsWanted] = useState(open);
  useEffect(() => {
    if (open) setIsWanted(true);
  }, [open]);
  if (!isWanted && !open) return null;
  return (
    <Suspense fallback={null}>
      <HowToBidSheet open={open} onClose={onClose} />
    </Suspense>
  );
}
