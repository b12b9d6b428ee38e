import { type RefObject, useEffect, useEffectEvent } from 'react';

/** The next page is asked for one screen before its place is reached. */
const AHEAD = '100% 0px';

/** Calls `onNear` when `element` (the foot of the list) comes near, and again when `again` changes while it is near. */
export function useMore(element: RefObject<Element | null>, isOn: boolean, again: unknown, onNear: () => void): void {
  const near = useEffectEvent(onNear);
  useEffect(() => {
    const watched = element.current;
    if (!isOn || watched === null || typeof IntersectionObserver === 'undefined') return;
    // A fresh observer tells at once where its element stands: so a short page is followed by the next.
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) near();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element, isOn, again]);
}
