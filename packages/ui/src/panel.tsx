import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

/** A white card; with a title it is a section of the page. `aside` stands at the title's right. */
export function Panel({
  title,
  aside,
  id,
  className,
  children,
}: {
  title?: string;
  aside?: ReactNode;
  id?: string;
  className?: string;
  children: ReactNode;
}) {
  const heading = useId();
  const box = cx('rounded-xl bg-surface p-4 shadow-card md:p-6', className);
  if (title === undefined)
    return (
      <div id={id} className={box}>
        {children}
      </div>
    );
  return (
    <section id={id} aria-labelledby={heading} className={box}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 id={heading} className="text-lg">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** A name and its value in a `dl`: on one line while both fit, else one below the other. */
export function PanelRow({
  name,
  strong = false,
  children,
}: {
  name: string;
  /** The sum of the rows above it. */
  strong?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      className={cx(
        'flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-0.5 py-0.5',
        strong && 'mt-2 border-border border-t pt-2.5',
      )}
    >
      <dt className={cx('min-w-0', strong ? 'font-semi' : 'text-foreground-2')}>{name}</dt>
      <dd className="tnum ml-auto flex min-w-0 flex-wrap items-center justify-end gap-x-3 break-words text-right font-semi">
        {children}
      </dd>
    </div>
  );
}
