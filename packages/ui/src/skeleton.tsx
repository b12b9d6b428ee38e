import { cx } from './cx.ts';

/** A box of the final size in `surface-3`. Put `skeleton-page` on the one place that shimmers, and words beside it. */
export function Skeleton({ className = '' }: { className?: string }) {
  // Of two radii on one element the style sheet's order decides, and a circle came out as a square.
  const hasRadius = /(?:^|\s)rounded-/.test(className);
  return <span aria-hidden="true" className={cx('block bg-surface-3', !hasRadius && 'rounded-sm', className)} />;
}
