import { Link, type LinkProps } from '@tanstack/react-router';
import { Table2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { cx } from '@mnada/ui/cx.ts';
import { formatNumber, useText } from '../../client/i18n/index.ts';
import { IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Scrolls } from '../../ui/scrolls.tsx';
import { useWidth } from '../../ui/use-width.ts';

/** Whole shillings, as reports say them; to the cent in the books. */
export const kes = (cents: number): string => formatNumber(Math.round(cents / 100));
export const exact = (cents: number): string => {
  const [whole = '0', part = '00'] = (Math.abs(cents) / 100).toFixed(2).split('.');
  return `${cents < 0 ? '\u2212' : ''}${formatNumber(Number(whole))}.${part}`;
};
export const percent = (part: number, all: number): string =>
  all === 0 ? '–' : `${(Math.round((1000 * part) / all) / 10).toLocaleString('en-KE')}%`;
export const linkTo = (search: Readonly<Record<string, string | undefined>>): LinkProps =>
  ({ to: '/reports', search }) as LinkProps;

/** A number that opens its rows. */
export const Opens = ({ link, children }: { link: LinkProps; children: ReactNode }) => (
  <Link {...link} className="tnum rounded-xs underline decoration-border underline-offset-4 hover:decoration-current">
    {children}
  </Link>
);

export type Cell = ReactNode;
export type Head = { name: string; isLeft?: boolean };

/** A plain table of few rows: numbers right, sums in the foot. */
export function Sums({
  label,
  heads,
  rows,
  foot,
}: {
  label: string;
  heads: readonly Head[];
  rows: readonly { id: string; cells: readonly Cell[] }[];
  foot?: readonly Cell[];
}) {
  const side = (at: number) => (heads[at]?.isLeft === true ? 'text-left' : 'tnum text-right');
  return (
    <Scrolls label={label} className="overflow-x-auto">
      <table className="w-full whitespace-nowrap" aria-label={label}>
        <thead className="bg-surface-2 text-foreground-2 text-xs">
          <tr>
            {heads.map(({ name }, at) => (
              <th key={name} scope="col" className={cx('px-4.5 py-2.5 font-medium', side(at))}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells }) => (
            <tr key={id} className="border-border border-t">
              {cells.map((cell, at) => (
                // Cells never change their places.
                // oxlint-disable-next-line react/no-array-index-key
                <td key={at} className={cx('px-4.5 py-2.5', side(at))}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {foot === undefined ? null : (
          <tfoot>
            <tr className="border-border border-t-2 font-semi">
              {foot.map((cell, at) => (
                // oxlint-disable-next-line react/no-array-index-key
                <td key={at} className={cx('px-4.5 py-2.5', side(at))}>
                  {cell}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </Scrolls>
  );
}

export type Stack = { label: string; values: readonly number[]; isPart?: boolean };
const FILLS = ['fill-chart-1', 'fill-chart-3'] as const;
const DOTS = ['bg-chart-1', 'bg-chart-3'] as const;
const HIGH = 260;
const LEFT = 48;
const FOOT = 24;
const TOP = 18;
const LABEL_WIDTH = 72;
/** With so few, each bar says its number. */
const SAYS_NUMBERS = 10;

/** Bars of one or two parts, one above the other; the same numbers as a table by key T (design, section 4). */
export function StackCard({
  title,
  facts,
  stacks,
  names,
  rowHead,
  say = formatNumber,
  most,
  className,
}: {
  title: string;
  facts: string;
  stacks: readonly Stack[];
  names: readonly string[];
  rowHead: string;
  say?: (value: number) => string;
  /** The top of the scale, where it is known. */
  most?: number;
  className?: string;
}) {
  const t = useText();
  const [asTable, setAsTable] = useState(false);
  const [ref, width] = useWidth<HTMLDivElement>(640);
  const total = (stack: Stack) => stack.values.reduce((sum, value) => sum + Math.max(0, value), 0);
  const top = most ?? niceTop(Math.max(1, ...stacks.map(total)));
  const step = (width - LEFT) / Math.max(1, stacks.length);
  const wide = Math.min(40, step * 0.62);
  const y = (value: number) => TOP + (1 - value / top) * (HIGH - TOP - FOOT);
  const every = Math.ceil(LABEL_WIDTH / step);
  return (
    <Card
      title={title}
      facts={facts}
      {...(className === undefined ? {} : { className })}
      aside={
        <span className="flex items-center gap-4 text-foreground-2 text-xs">
          {names.length < 2
            ? null
            : names.map((name, at) => (
                <span key={name} className="inline-flex items-center gap-1.5 max-md:hidden">
                  <span aria-hidden="true" className={cx('size-2.5 rounded-xs', DOTS[at])} />
                  {name} {say(stacks.reduce((sum, { values }) => sum + (values[at] ?? 0), 0))}
                </span>
              ))}
          <IconButton
            label={t('reports.asTable')}
            data-key-chart=""
            aria-pressed={asTable}
            className="-my-2 -mr-2"
            onClick={() => setAsTable(!asTable)}
          >
            <Table2 aria-hidden="true" size={16} />
          </IconButton>
        </span>
      }
    >
      <div ref={ref} className="min-h-[260px]">
        {asTable ? (
          <div className="-mx-4.5 max-h-[260px] overflow-y-auto">
            <Sums
              label={title}
              heads={[{ name: rowHead, isLeft: true }, ...names.map((name) => ({ name }))]}
              rows={stacks.map(({ label, values }) => ({
                id: label,
                cells: [label, ...values.map((value) => say(value))],
              }))}
            />
          </div>
        ) : (
          <svg role="img" aria-label={`${title}, ${facts}`} viewBox={`0 0 ${width} ${HIGH}`} className="block w-full">
            {[0, 1, 2, 3].map((at) => (
              <g key={at}>
                <line
                  x1={LEFT}
                  x2={width}
                  y1={y((top * at) / 3)}
                  y2={y((top * at) / 3)}
                  className={at === 0 ? 'stroke-border' : 'stroke-(--chart-grid)'}
                />
                <text
                  x={LEFT - 8}
                  y={y((top * at) / 3) + 4}
                  textAnchor="end"
                  className="tnum fill-foreground-2 text-2xs"
                >
                  {short((top * at) / 3)}
                </text>
              </g>
            ))}
            {stacks.map((stack, at) => {
              const x = LEFT + (at + 0.5) * step;
              let below = 0;
              return (
                <g key={stack.label} className={cx(stack.isPart === true && 'opacity-45')}>
                  {stack.values.map((value, part) => {
                    if (value <= 0) return null;
                    const from = below;
                    below += value;
                    const high = y(from) - y(below);
                    return (
                      <rect
                        key={names[part]}
                        x={x - wide / 2}
                        y={y(below)}
                        width={wide}
                        height={Math.max(1, high - (from > 0 ? 1 : 0))}
                        rx={Math.min(3, wide / 4, high / 2)}
                        className={FILLS[part]}
                      />
                    );
                  })}
                  {stacks.length > SAYS_NUMBERS || total(stack) === 0 ? null : (
                    <text
                      x={x}
                      y={y(below) - 6}
                      textAnchor="middle"
                      className="tnum fill-foreground font-semi text-2xs"
                    >
                      {say(total(stack))}
                    </text>
                  )}
                  {at % every === 0 ? (
                    <text x={x} y={HIGH - 7} textAnchor="middle" className="tnum fill-foreground-2 text-2xs">
                      {stack.label}
                    </text>
                  ) : null}
                </g>
              );
            })}
          </svg>
        )}
      </div>
    </Card>
  );
}

/** The next round number above, of which a third is round as well. */
function niceTop(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return ([3, 6, 7.5, 9, 12].find((step) => step * power >= value) ?? 15) * power;
}
const short = (value: number): string =>
  value >= 1_000_000
    ? `${Math.round(value / 100_000) / 10}m`
    : value >= 1_000
      ? `${Math.round(value / 100) / 10}k`
      : String(Math.round(value));
