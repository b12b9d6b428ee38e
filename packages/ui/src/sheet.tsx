import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';

export type SheetProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Read after the title. */
  description?: string;
  children: ReactNode;
  /** Stays in sight above the sheet, dimmed by nothing; not for what is pressed. */
  above?: ReactNode;
  /** Stays in sight at the foot while the body scrolls. */
  action?: ReactNode;
  /** Where the focus lands, given the sheet's heading; the first thing that takes it otherwise. */
  initialFocus?: (heading: HTMLElement | null) => HTMLElement | null;
  /** `dialog`: centred on phones as well. */
  kind?: 'sheet' | 'dialog';
};

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
