import { cx } from '@mnada/ui/cx.ts';
import { formatNumber, useText } from '../client/i18n/index.ts';
import { useWidth } from './use-width.ts';
import { Scrolls } from './scrolls.tsx';

export type Bar = { label: string; value: number; compare: number | null; isPart?: boolean };
/** Pixels, until the page has measured. */
const USUAL_WIDTH = 640;
/** What a label below a bar needs. */
const LABEL_WIDTH = 22;
const HIGH = 280;
const LEFT = 44;
const FOOT = 24;
const TOP = 18;

/** Bars with the line they are compared with, three grid lines, no frame. */
export function BarChart({
  label,
  bars,
  unit,
  compareName,
  valueName,
  asTable,
}: {
  label: string;
  bars: readonly Bar[];
  unit: string;
  compareName: string;
  valueName: string;
  /** The same numbers as a table. */
  asTable: boolean;
}) {
  const t = useText();
  const [ref, width] = useWidth<HTMLDivElement>(USUAL_WIDTH);
  const most = niceTop(Math.max(1, ...bars.flatMap(({ value, compare }) => [value, compare ?? 0])));
  const x = (at: number) => LEFT + ((at + 0.5) * (width - LEFT)) / bars.length;
  const y = (value: number) => TOP + (1 - value / most) * (HIGH - TOP - FOOT);
  const wide = Math.min(22, ((width - LEFT) / bars.length) * 0.62);
  const line = bars
    .map(({ compare }, at) => (compare === null ? null : `${x(at)},${y(compare)}`))
    .filter((point) => point !== null)
    .join(' ');
  const every = Math.ceil((LABEL_WIDTH * bars.length) / (width - LEFT));
  const best = bars.reduce((top, bar, at) => (bar.value > (bars[top]?.value ?? 0) ? at : top), 0);
  return (
    <div ref={ref}>
      {asTable ? (
        <Scrolls label={label} className="max-h-80 overflow-y-auto">
          <table className="w-full" aria-label={label}>
            <thead>
              <tr className="text-left text-foreground-2 text-xs">
                <th className="py-1 font-medium">{t('today.hour')}</th>
                <th className="py-1 text-right font-medium">{`${valueName}, ${unit}`}</th>
                <th className="py-1 text-right font-medium">{`${compareName}, ${unit}`}</th>
              </tr>
            </thead>
            <tbody>
              {bars.map((bar) => (
                <tr key={bar.label} className="border-border border-t">
                  <td className="py-1">{bar.label}</td>
                  <td className="tnum py-1 text-right font-semi">{formatNumber(bar.value)}</td>
                  <td className="tnum py-1 text-right">{bar.compare === null ? '–' : formatNumber(bar.compare)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scrolls>
      ) : (
        <svg role="img" aria-label={label} viewBox={`0 0 ${width} ${HIGH}`} className="block w-full">
          {[0, 1, 2, 3].map((step) => (
            <g key={step}>
              <line
                x1={LEFT}
                x2={width}
                y1={y((most * step) / 3)}
                y2={y((most * step) / 3)}
                className={step === 0 ? 'stroke-border' : 'stroke-(--chart-grid)'}
              />
              <text
                x={LEFT - 8}
                y={y((most * step) / 3) + 4}
                textAnchor="end"
                className="tnum fill-foreground-2 text-2xs"
              >
                {short((most * step) / 3)}
              </text>
            </g>
          ))}
          {bars.map(({ label: name, value, isPart }, at) => (
            <g key={name}>
              {value === 0 ? null : (
                <path
                  d={barPath(x(at) - wide / 2, y(value), wide, HIGH - FOOT - y(value))}
                  className={cx('fill-chart-1', isPart === true && 'opacity-45')}
                />
              )}
              {at === best && value > 0 ? (
                <text
                  x={x(at)}
                  y={y(value) - 6}
                  textAnchor="middle"
                  className="tnum fill-foreground font-semi text-2xs"
                >
                  {formatNumber(value)}
                </text>
              ) : null}
              {at % every !== 0 ? null : (
                <text x={x(at)} y={HIGH - 7} textAnchor="middle" className="tnum fill-foreground-2 text-2xs">
                  {name}
                </text>
              )}
            </g>
          ))}
          {line === '' ? null : (
            <polyline points={line} fill="none" strokeWidth="2" strokeLinejoin="round" className="stroke-chart-2" />
          )}
        </svg>
      )}
    </div>
  );
}

const barPath = (x: number, y: number, wide: number, high: number): string => {
  const round = Math.min(4, high, wide / 2);
  return `M${x} ${y + high}v${-(high - round)}q0 ${-round} ${round} ${-round}h${wide - 2 * round}q${round} 0 ${round} ${round}v${high - round}z`;
};
/** The next round number above, of which a third is round as well. */
function niceTop(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  return ([3, 6, 7.5, 9, 12].find((step) => step * power >= most) ?? 15) * power;
}
const short = (value: number): string =>
  value >= 1_000_000
    ? `${value / 1_000_000}m`
    : value >= 1000
      ? `${Math.round(value / 100) / 10}k`
      : String(Math.round(value));
