import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** A card in the brand's ink with its ring: for the one number that a page is about. Texts on it: `text-on-brand(-2)`. */
export function InkHero({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div className={cx('relative overflow-hidden rounded-xl bg-brand-ink px-5 py-6 text-on-brand md:p-8', className)}>
      <svg
        aria-hidden="true"
        viewBox="0 0 200 200"
        fill="none"
        className="absolute -top-[40px] -right-[48px] size-[184px] max-[22rem]:opacity-40 md:-top-12 md:-right-10 md:size-56"
      >
        <circle cx="100" cy="100" r="80" stroke="var(--brand-marigold)" strokeWidth="34" />
      </svg>
      <div className="relative">{children}</div>
    </div>
  );
}
