import { prefersLessMotion } from '@mnada/ui/prefers-less-motion.ts';

/** Durations of `tokens.css`, for the Web Animations API. */
export const FAST_MS = 180;
export const BASE_MS = 240;
export const EASE_OUT = 'cubic-bezier(0.2, 0.8, 0.2, 1)';
export const EASE_POP = 'cubic-bezier(0.3, 1.4, 0.5, 1)';
/** More changes than four a second are shown without motion: animations never queue. */
export const RUSH_MS = 250;

/** Plays once, by transform and opacity only; not at all for who wants less motion. */
export function play(element: Element | null | undefined, frames: Keyframe[], options: KeyframeAnimationOptions): void {
  if (!element || typeof element.animate !== 'function' || prefersLessMotion()) return;
  element.animate(frames, options);
}
