import type { ReactNode } from 'react';
import { cx } from '@mnada/ui/cx.ts';

/** White ground for one matter. `flush` leaves the sides to a table inside. */
export function Card({
  title,
  facts,
  action,
  aside,
  flush = false,
  className,
  children,
  level = 2,
}: {
  title?: ReactNode;
  /** Quiet words behind the title: a count, a unit. */
  facts?: ReactNode;
  action?: ReactNode;
  /** At the right of the title, not a link: a legend. */
  aside?: ReactNode;
  flush?: boolean;
  className?: string;
  children: ReactNode;
  level?: 2 | 3;
}) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section
      className={cx('min-w-0 rounded-lg bg-surface shadow-card', flush ? 'overflow-hidden' : 'p-4.5', className)}
    >
      {title === undefined ? null : (
        <div className={cx('flex items-baseline gap-2.5', flush ? 'px-4.5 pt-4 pb-3' : 'mb-2', 'flex-wrap')}>
          <Heading className="text-base leading-6">{title}</Heading>
          {facts === undefined ? null : <span className="text-foreground-2 text-xs leading-4">{facts}</span>}
          {aside === undefined ? null : <span className="ml-auto self-center">{aside}</span>}
          {action === undefined ? null : <span className="ml-auto font-semi text-link text-sm">{action}</span>}
        </div>
      )}
      {children}
    </section>
  );
}
