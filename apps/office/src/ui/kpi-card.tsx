import type { ReactNode } from 'react';
import { cx } from '@mnada/ui/cx.ts';
import { type Spark, SparkLine } from './spark-line.tsx';

/** Label, value, one line of context; beside it the change in words, and a line of how it went. */
export function KpiCard({
  label,
  value,
  context,
  change,
  spark,
  isStale = false,
  isMinor = false,
}: {
  label: string;
  value: string;
  context: ReactNode;
  change?: ReactNode;
  spark?: Spark;
  isStale?: boolean;
  /** Left out on a phone. */
  isMinor?: boolean;
}) {
  return (
    <div
      className={cx(
        'relative min-w-0 rounded-lg bg-surface p-4.5 shadow-card max-md:p-3.5',
        isMinor && 'max-md:hidden',
      )}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-2 text-foreground-2">
        <span>{label}</span>
        {change}
      </div>
      <p className={cx('tnum font-bold text-title tracking-tight max-md:text-xl', isStale && 'text-foreground-3')}>
        {value}
      </p>
      <p className="text-foreground-2 text-xs leading-4">{context}</p>
      {spark === undefined ? null : <SparkLine {...spark} className="absolute right-4.5 bottom-4 max-md:hidden" />}
    </div>
  );
}
