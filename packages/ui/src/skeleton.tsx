import { cx } from './cx.ts';

/** A box of the final size in `surface-3`. Put `skeleton-page` on the one place that shimmers, and words beside it. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block rounded-sm bg-surface-3', className)} />;
}
