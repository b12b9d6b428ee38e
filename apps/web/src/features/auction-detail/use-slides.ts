import { prefersLessMotion } from '@mnada/ui/prefers-less-motion.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';

/** Which slide of a scroll-snap track is in view. */
export function useSlides(count: number, startAt = 0): { track: RefObject<HTMLUListElement | null>; at: number } {
  const track = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(startAt);
  useEffect(() => {
    const element = track.current;
    if (element === null) return;
    const onScroll = () => {
      const width = element.clientWidth;
      if (width > 0) setAt(Math.max(0, Math.min(count - 1, Math.round(element.scrollLeft / width))));
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => element.removeEventListener('scroll', onScroll);
  }, [count]);
  return { track, at };
}

/** Brings a slide into view; the motion is the browser's own and obeys reduced motion. */
export function slideTo(track: HTMLElement | null, index: number, behavior: ScrollBehavior = 'smooth'): void {
  if (track === null) return;
  const less = prefersLessMotion();
  track.scrollTo({ left: index * track.clientWidth, behavior: less ? 'instant' : behavior });
}
