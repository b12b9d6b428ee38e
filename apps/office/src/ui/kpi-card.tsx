import type { ReactNode } from 'react';
import { cx } from '@mnada/ui/cx.ts';

export type Spark = { values: readonly number[]; tone: 'calm' | 'bids' | 'loss' };
const STROKES = { calm: 'text-chart-1', bids: 'text-chart-2', loss: 'text-chart-4' } as const;

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
      {spark === undefined ? null : <SparkLine {...spark} />}
    </div>
  );
}

const WIDE = 84;
const HIGH = 26;

function SparkLine({ values, tone }: Spark) {
  if (values.length < 2) return null;
  const most = Math.max(...values, 1);
  const points = values.map((value, index) => [
    (index / (values.length - 1)) * (WIDE - 6) + 2,
    HIGH - 3 - (value / most) * (HIGH - 6),
  ]);
  const last = points.at(-1) ?? [0, 0];
  return (
    <svg
      aria-hidden="true"
      width={WIDE}
      height={HIGH}
      viewBox={`0 0 ${WIDE} ${HIGH}`}
      className={cx('absolute right-4.5 bottom-4 max-md:hidden', STROKES[tone])}
    >
      <polyline
        points={points.map((point) => point.join(',')).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <circle cx={last[0]} cy={last[1]} r="2.5" fill="currentColor" />
    </svg>
  );
}
