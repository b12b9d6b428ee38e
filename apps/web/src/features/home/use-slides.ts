import { type FocusEvent, useEffect, useState } from 'react';
import { nextPlace, SLIDE_MS } from './slides.ts';

/** The promo's turn: it rests when paused, under a pointer or the focus, in the background, and for reduced motion. */
export function useSlides(cards: number) {
  const [place, setPlace] = useState(0);
  const [isPaused, setIsPaused] = useState(false);
  const [isHeld, setIsHeld] = useState({ pointer: false, focus: false });
  const [isHidden, setIsHidden] = useState(false);
  useEffect(() => {
    // Known in the browser only; the first slide is the same everywhere.
    const motion = matchMedia('(prefers-reduced-motion: reduce)');
    const follow = () => setIsPaused(motion.matches);
    const look = () => setIsHidden(document.hidden);
    follow();
    motion.addEventListener('change', follow);
    document.addEventListener('visibilitychange', look);
    return () => {
      motion.removeEventListener('change', follow);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);

  const rests = isPaused || isHeld.pointer || isHeld.focus || isHidden;
  useEffect(() => {
    if (rests) return;
    const timer = setTimeout(() => setPlace(nextPlace(place, cards)), SLIDE_MS);
    return () => clearTimeout(timer);
  }, [place, rests, cards]);

  return {
    place,
    isPaused,
    toggle: () => setIsPaused(!isPaused),
    hold: {
      onPointerEnter: () => setIsHeld((held) => ({ ...held, pointer: true })),
      onPointerLeave: () => setIsHeld((held) => ({ ...held, pointer: false })),
      onFocus: (event: FocusEvent) => {
        // A tap focuses too: only a focus that can be seen holds the promo.
        if ((event.target as HTMLElement).matches(':focus-visible')) setIsHeld((held) => ({ ...held, focus: true }));
      },
      onBlur: () => setIsHeld((held) => ({ ...held, focus: false })),
    },
  };
}
