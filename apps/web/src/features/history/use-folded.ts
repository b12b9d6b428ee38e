import { type RefObject, useEffect, useState } from 'react';

/** Two screens above and below stay drawn: scrolling meets cards, not holes. */
const DRAWN_AROUND = '200% 0px';
const HEIGHTS_KEPT = 1_000;
/** How high each part was when it was last drawn, so that coming back to the page finds the same place. */
const heightsPx = new Map<string, number>();

export type Fold = { readonly isFolded: boolean; readonly heightPx: number };

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
): Fold {
  const [fold, setFold] = useState<Fold>(() => ({
    isFolded: startsFolded && typeof IntersectionObserver !== 'undefined',
    heightPx: heightsPx.get(key) ?? guessPx,
  }));
  useEffect(() => {
    const watched = element.current;
    if (watched === null || typeof IntersectionObserver === 'undefined') return;
    // Written down whenever it changes, not when it is left: what has left the document has no height any more.
    const measuring = new ResizeObserver((entries) => {
      const heightPx = entries.at(-1)?.contentRect.height ?? 0;
      if (heightPx === 0 || watched.childElementCount === 0) return;
      if (heightsPx.size >= HEIGHTS_KEPT) heightsPx.clear();
      heightsPx.set(key, heightPx);
    });
    measuring.observe(watched);
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        // Out of the document or hidden with its page it has no size: that says nothing of where it stood.
        if (last === undefined || (!last.isIntersecting && last.boundingClientRect.width === 0)) return;
        // Never from under the keyboard: whoever has the focus keeps their place.
        const mayFold = !last.isIntersecting && !watched.contains(document.activeElement);
        const heightPx = heightsPx.get(key) ?? guessPx;
        setFold((before) => (before.isFolded === mayFold ? before : { isFolded: mayFold, heightPx }));
      },
      { rootMargin: DRAWN_AROUND },
    );
    observer.observe(watched);
    return () => {
      measuring.disconnect();
      observer.disconnect();
    };
  }, [element, key, guessPx]);
  return fold;
}
