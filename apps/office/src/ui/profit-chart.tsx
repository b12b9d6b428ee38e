import { cx } from '@mnada/ui/cx.ts';
import { formatNumber, useText } from '../client/i18n/index.ts';
import { useWidth } from './use-width.ts';
import { Scrolls } from './scrolls.tsx';

export type ProfitLine = {
  id: string;
  name: string;
  look: 'solid' | 'dashed';
  /** Profit in KSh after so many bids. */
  profit: (bids: number) => number;
  /** Where it meets the zero line; null: nowhere. */
  breakEven: number | null;
};
export type Histogram = { widthBids: number; counts: readonly number[] };

const HIGH = 232;
const LEFT = 46;
const RIGHT = 10;
const TOP = 16;
const FOOT = 26;
const POINTS = 40;
const STROKES = { solid: 'stroke-chart-1', dashed: 'stroke-chart-3' } as const;

/**
 * Profit over the number of bids: a line a claim, the zero line in ink, break-even as hollow points with their numbers, how
 * earlier auctions ended in grey, the usual end dotted. `asTable`: the same numbers as a table.
 */
export function ProfitChart({ asTable, ...chart }: ProfitChartProps & { asTable: boolean }) {
  return asTable ? <AsTable {...chart} /> : <Drawn {...chart} />;
}

type ProfitChartProps = {
  label: string;
  lines: readonly ProfitLine[];
  /** Where the lines end. */
  mostBids: number;
  histogram: Histogram;
  usualEnd: number | null;
  /** At the dotted line. */
  usualWords: string;
  xName: string;
};

function Drawn({ label, lines, mostBids, histogram, usualEnd, usualWords, xName }: ProfitChartProps) {
  const t = useText();
  const [box, wide] = useWidth<HTMLDivElement>(600);
  const steps = stepsOf(mostBids, wide < 420 ? 3 : 6);
  const last = steps.at(-1) ?? 1;
  const ends = lines.flatMap(({ profit }) => [profit(1), profit(last)]);
  const { low, high, ticks } = scaleOf(Math.min(0, ...ends), Math.max(0, ...ends));
  const x = (bids: number) => LEFT + (Math.min(bids, last) / last) * (wide - LEFT - RIGHT);
  const y = (kes: number) => TOP + ((high - kes) / (high - low)) * (HIGH - TOP - FOOT);
  const mostCount = Math.max(1, ...histogram.counts);
  return (
    <div ref={box} className="w-full">
      <svg role="img" aria-label={label} width={wide} height={HIGH} viewBox={`0 0 ${wide} ${HIGH}`} className="block">
        {ticks.map((tick) => (
          <g key={tick}>
            <line x1={LEFT} x2={wide - RIGHT} y1={y(tick)} y2={y(tick)} className="stroke-(--chart-grid)" />
            <text
              x={LEFT - 8}
              y={y(tick) + 4}
              textAnchor="end"
              className={cx('tnum text-2xs', tick === 0 ? 'fill-foreground font-semi' : 'fill-foreground-2')}
            >
              {shortOf(tick)}
            </text>
          </g>
        ))}
        {histogram.counts.map((count, at) => {
          const from = at * histogram.widthBids;
          if (count === 0 || from >= last) return null;
          const tall = (count / mostCount) * 0.22 * (HIGH - TOP - FOOT) + 6;
          const middle = (x(from) + x(from + histogram.widthBids)) / 2;
          return (
            // Stretches never change their places.
            // oxlint-disable-next-line react/no-array-index-key
            <g key={at}>
              <rect
                x={x(from) + 1.5}
                y={HIGH - FOOT - tall}
                width={Math.max(2, x(from + histogram.widthBids) - x(from) - 3)}
                height={tall}
                rx="3"
                className="fill-surface-3"
              />
              <text
                x={middle}
                y={HIGH - FOOT - tall - 4}
                textAnchor="middle"
                className="tnum fill-foreground-2 text-2xs"
              >
                {count}
              </text>
            </g>
          );
        })}
        {steps.map((step) => (
          <text
            key={step}
            x={x(step)}
            y={HIGH - 8}
            textAnchor={step === last ? 'end' : 'middle'}
            className="tnum fill-foreground-2 text-2xs"
          >
            {formatNumber(step)}
          </text>
        ))}
        <line x1={LEFT} x2={wide - RIGHT} y1={y(0)} y2={y(0)} strokeWidth="1.5" className="stroke-foreground" />
        {usualEnd === null ? null : (
          <>
            <line
              x1={x(usualEnd)}
              x2={x(usualEnd)}
              y1={TOP - 4}
              y2={HIGH - FOOT}
              strokeDasharray="2 4"
              strokeWidth="1.5"
              className="stroke-foreground-2"
            />
            <text
              x={x(usualEnd) + (x(usualEnd) > wide / 2 ? -6 : 6)}
              y={TOP - 5}
              textAnchor={x(usualEnd) > wide / 2 ? 'end' : 'start'}
              className="tnum fill-foreground-2 text-2xs"
            >
              {usualWords}
            </text>
          </>
        )}
        {lines.map(({ id, look, profit }) => (
          <polyline
            key={id}
            points={pointsOf(last)
              .map((bids) => `${x(bids)},${y(profit(bids))}`)
              .join(' ')}
            fill="none"
            strokeWidth="2.25"
            strokeLinejoin="round"
            {...(look === 'dashed' ? { strokeDasharray: '6 4' } : {})}
            className={STROKES[look]}
          />
        ))}
        {lines.map(({ id, look, breakEven }, at) =>
          breakEven === null || breakEven > last ? null : (
            <g key={id}>
              <circle
                cx={x(breakEven)}
                cy={y(0)}
                r="4.5"
                strokeWidth="2.25"
                className={cx('fill-surface', STROKES[look])}
              />
              <text
                x={x(breakEven)}
                y={y(0) + (at === 0 ? -11 : 20)}
                textAnchor="middle"
                className="tnum fill-foreground font-semi text-2xs"
              >
                {formatNumber(breakEven)}
              </text>
            </g>
          ),
        )}
      </svg>
      <p className="text-center text-2xs text-foreground-2">{xName}</p>
      <ul className="sr-only">
        {lines.map(({ id, name, breakEven }) => (
          <li key={id}>
            {breakEven === null
              ? t('common.chartNoBreakEven', { name })
              : t('common.chartBreakEven', { name, bids: breakEven })}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What a line looks like, beside its name. */
export const LineKey = ({ name, look }: { name: string; look: ProfitLine['look'] }) => (
  <span className="inline-flex items-center gap-1.5 font-semi text-foreground text-xs">
    <svg aria-hidden="true" width="18" height="4" className="shrink-0">
      <line
        x1="0"
        x2="18"
        y1="2"
        y2="2"
        strokeWidth="2.5"
        {...(look === 'dashed' ? { strokeDasharray: '6 3' } : {})}
        className={STROKES[look]}
      />
    </svg>
    {name}
  </span>
);

function AsTable({ label, lines, mostBids, histogram, xName }: ProfitChartProps) {
  const t = useText();
  const steps = stepsOf(mostBids, 6);
  const rows = [...new Set([1, ...steps.slice(1), ...lines.flatMap(({ breakEven }) => breakEven ?? [])])].toSorted(
    (a, b) => a - b,
  );
  return (
    <Scrolls label={label} className="max-h-80 overflow-y-auto">
      <table className="w-full" aria-label={label}>
        <thead>
          <tr className="text-left text-foreground-2 text-xs">
            <th className="py-1 font-medium">{xName}</th>
            {lines.map(({ id, name }) => (
              <th key={id} className="py-1 text-right font-medium">{`${name}, KSh`}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((bids) => (
            <tr key={bids} className="border-border border-t">
              <td className="tnum py-1">{formatNumber(bids)}</td>
              {lines.map(({ id, profit }) => (
                <td key={id} className={cx('tnum py-1 text-right font-semi', profit(bids) < 0 && 'text-soon-text')}>
                  {formatNumber(Math.round(profit(bids)))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {histogram.counts.length === 0 ? null : (
        <table className="mt-3 w-full" aria-label={t('common.chartEarlier')}>
          <thead>
            <tr className="text-left text-foreground-2 text-xs">
              <th className="py-1 font-medium">{t('common.chartEarlier')}</th>
              <th className="py-1 text-right font-medium">{t('common.chartAuctions')}</th>
            </tr>
          </thead>
          <tbody>
            {histogram.counts.map((count, at) => (
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={at} className="border-border border-t">
                <td className="tnum py-1">
                  {`${formatNumber(at * histogram.widthBids)} – ${formatNumber((at + 1) * histogram.widthBids - 1)}`}
                </td>
                <td className="tnum py-1 text-right font-semi">{formatNumber(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Scrolls>
  );
}

const pointsOf = (last: number): number[] =>
  Array.from({ length: POINTS + 1 }, (_, at) => Math.max(1, Math.round((at / POINTS) * last)));

/** `count` even round steps from 0 to at least `most`. */
function stepsOf(most: number, count: number): number[] {
  const width = roundUp(Math.max(1, most / count));
  return Array.from({ length: Math.max(1, Math.ceil(most / width)) + 1 }, (_, at) => at * width);
}
/** Round lines at, above and below zero, all that is drawn between the outer two. */
function scaleOf(least: number, most: number): { low: number; high: number; ticks: number[] } {
  const width = roundUp(Math.max(1, (most - least) / 4));
  const low = Math.floor(least / width) * width;
  const high = Math.max(width, Math.ceil(most / width) * width);
  return {
    low,
    high,
    ticks: Array.from({ length: Math.round((high - low) / width) + 1 }, (_, at) => low + at * width),
  };
}
function roundUp(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return ([1, 1.5, 2, 2.5, 5, 10].find((step) => step * power >= least && (step * power) % 1 === 0) ?? 10) * power;
}
const shortOf = (kes: number): string => {
  if (kes === 0) return '0';
  const size = Math.abs(kes);
  const words =
    size >= 1_000_000
      ? `${size / 1_000_000}m`
      : size >= 1000
        ? `${Math.round(size / 100) / 10}k`
        : String(Math.round(size));
  return `${kes < 0 ? '\u2212' : '+'}${words}`;
};
