import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Asked for one screen before its place is reached. */
const AHEAD = '100% 0px';

/** Calls `onNear` when `element` comes near the screen, and again when `again` changes while it is near. */
export function useNear(element: RefObject<Element | null>, isOn: boolean, again: unknown, onNear: () => void): void {
  const near = useEffectEvent(onNear);
  useEffect(() => {
    const watched = element.current;
    if (!isOn || watched === null || typeof IntersectionObserver === 'undefined') return;
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
