import type { ReactNode } from 'react';
import { cx } from '@mnada/ui/cx.ts';

/** A sum laid out before anything is paid: rows, then the total under a line. */
export function SumRows({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <dl className={cx('flex flex-col gap-2.5', className)}>{children}</dl>;
}

/** @param good money saved or received, in green */
export function SumRow({
  name,
  good = false,
  total = false,
  children,
}: {
  name: ReactNode;
  good?: boolean;
  total?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      className={cx(
        'flex items-baseline justify-between gap-4 px-0.5',
        total && 'mt-0.5 border-border border-t pt-3 font-semi',
      )}
    >
      <dt className={cx('min-w-0', !total && 'text-foreground-2')}>{name}</dt>
      <dd
        className={cx(
          'tnum shrink-0 whitespace-nowrap font-semi',
          total && 'font-bold text-lg tracking-tight',
          good && 'text-savings',
        )}
      >
        {children}
      </dd>
    </div>
  );
}
