import { type RefObject, useEffect, useState } from 'react';

/** Two screens above and below stay drawn: scrolling meets cards, not holes. */
const DRAWN_AROUND = '200% 0px';
const HEIGHTS_KEPT = 1_000;
/** How high each part was when it was last drawn, so that coming back to the page finds the same place. */
const heightsPx = new Map<string, number>();

/**
 * Whether an element is so far from the screen that what stands in it may be left out, and how high it then has to be.
 * @param key names the part for as long as the page lives
 * @param guessPx its height until it was drawn once
 * @param startsFolded until the browser has looked; without an IntersectionObserver everything is drawn
 */
export function useFolded(
  element: RefObject<Element | null>,
  key: string,
  guessPx: number,
  startsFolded: boolean,
): { readonly isFolded: boolean; readonly heightPx: number } {
  const [isFolded, setFolded] = useState(startsFolded && typeof IntersectionObserver !== 'undefined');
  useEffect(() => {
    const watched = element.current;
    if (watched === null || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        if (last === undefined) return;
        // Never from under the keyboard: whoever has the focus keeps their place.
        const mayFold = !last.isIntersecting && !watched.contains(document.activeElement);
        if (mayFold && watched.childElementCount > 0) {
          if (heightsPx.size >= HEIGHTS_KEPT) heightsPx.clear();
          heightsPx.set(key, last.boundingClientRect.height);
        }
        setFolded(mayFold);
      },
      { rootMargin: DRAWN_AROUND },
    );
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element, key]);
  return { isFolded, heightPx: heightsPx.get(key) ?? guessPx };
}
