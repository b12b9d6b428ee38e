import { lazy, Suspense, useEffect, useState } from 'react';
import type { SheetProps } from './sheet-panel.tsx';

const load = () => import('./sheet-panel.tsx');
const Panel = lazy(() => load().then((module) => ({ default: module.SheetPanel })));

/** Fetches the sheet's code before it is needed: on hover, on pointer down, when idle. */
export function preloadSheet(): void {
  void load().catch(() => undefined); // opening it tries again
}

/** A bottom sheet on phones, a centred dialog of 480 px from 905 px on. Its code is loaded when it first opens. */
export function Sheet(props: SheetProps) {
  const [wanted, setWanted] = useState(props.open);
  useEffect(() => {
    if (props.open) setWanted(true);
  }, [props.open]);
  if (!wanted && !props.open) return null;
  return (
    <Suspense fallback={null}>
      <Panel {...props} />
    </Suspense>
  );
}
