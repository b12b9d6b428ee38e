import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** How wide something is drawn, in whole px; `first` until it is known. Charts draw in real px, so that their words keep their size. */
export function useWidth<T extends Element>(first: number): [RefObject<T | null>, number] {
  const box = useRef<T | null>(null);
  const [width, setWidth] = useState(first);
  useLayoutEffect(() => {
    if (box.current === null || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) => {
      const next = Math.round(entry?.contentRect.width ?? 0);
      if (next > 0) setWidth(next);
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return [box, width];
}
