import { cx } from '@mnada/ui/cx.ts';

export type Spark = { values: readonly number[]; tone: 'calm' | 'bids' | 'loss' };
const STROKES = { calm: 'text-chart-1', bids: 'text-chart-2', loss: 'text-chart-4' } as const;
const WIDE = 84;
const HIGH = 26;

/** How a number went, without a scale: the number itself stands beside it. */
export function SparkLine({ values, tone, className }: Spark & { className?: string }) {
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
      className={cx(STROKES[tone], className)}
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
