import { type RefObject, useEffect, useEffectEvent } from 'react';

/** One screen before its place is reached, so that a list goes on without a pause. */
const AHEAD = '100% 0px';

/**
 * Calls `onNear` when `element` (the foot of a list) comes within a screen of what is seen, and again whenever `again`
 * changes while it is near: so a short page is followed by the next. A browser that can't tell never calls it.
 */
export function useNear(element: RefObject<Element | null>, isOn: boolean, again: unknown, onNear: () => void): void {
  const near = useEffectEvent(onNear);
  useEffect(() => {
    const watched = element.current;
    if (!isOn || watched === null || typeof IntersectionObserver === 'undefined') return;
    // A fresh observer tells at once where its element stands.
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
