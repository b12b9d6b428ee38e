import type { ReactNode } from 'react';
import { cx } from '@mnada/ui/cx.ts';

/** A white card with its heading; `aside` stands at the heading's right. */
export function Card({
  title,
  id,
  aside,
  className,
  children,
}: {
  title: string;
  /** The heading's place in the address: `/profile#profile-data`. */
  id?: string;
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section className={cx('rounded-xl bg-surface px-4 pt-2 pb-4 shadow-card md:px-6 md:pt-3 md:pb-5', className)}>
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-3">
        <h2 id={id} className="scroll-mt-20 text-lg md:scroll-mt-24">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** A name and its value, read like a form that is not being edited. */
export function ReadRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-border border-t py-2 first:border-t-0">
      <dt className="text-foreground-2 text-sm">{name}</dt>
      <dd className="min-w-0 break-words font-medium">{children}</dd>
    </div>
  );
}
