import { Link, type LinkProps } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from '@mnada/ui/cx.ts';

/**
 * A titled part of the list; on its right either a way to all of it or how the connection is doing.
 * @param belowChips a visitor's first on a phone: the line of chips above it has room of its own
 */
export function Section({
  title,
  aside,
  belowChips = false,
  children,
}: {
  title: string;
  aside?: ReactNode;
  belowChips?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={cx('mt-2.5 md:mt-8', belowChips && 'max-md:visitor:-mt-1')}>
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-3 pb-1 md:pb-3">
        <h2 id={id} className="text-lg leading-6 md:text-xl">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** 48 px high, though it looks like a line of text. */
export function SeeAll({ children, ...link }: LinkProps & { children: ReactNode }) {
  return (
    <Link
      {...link}
      className="-my-2 inline-flex min-h-12 shrink-0 items-center gap-1 font-semi text-link text-sm hover:underline"
    >
      {children}
      <ArrowRight aria-hidden="true" size={16} className="hidden md:block" />
    </Link>
  );
}
