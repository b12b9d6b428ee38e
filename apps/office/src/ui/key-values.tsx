import { Fragment, type ReactNode } from 'react';
import { cx } from '@mnada/ui/cx.ts';

export type KeyValue = { name: ReactNode; value: ReactNode; isTotal?: boolean; tone?: 'loss' };

/** Label left, value right; totals above a stronger line. However long a label is, its value keeps a column to stand in. */
export function KeyValues({ rows, className }: { rows: readonly KeyValue[]; className?: string }) {
  return (
    <dl className={cx('grid grid-cols-[auto_minmax(6rem,1fr)]', className)}>
      {rows.map(({ name, value, isTotal, tone }, index) => (
        // Rows never change their places.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={index}>
          <dt
            className={cx(
              'border-border py-2 pr-4',
              index > 0 && (isTotal ? 'border-t-2' : 'border-t'),
              isTotal ? 'font-semi' : 'text-foreground-2',
            )}
          >
            {name}
          </dt>
          <dd
            className={cx(
              'tnum min-w-0 border-border py-2 text-right [overflow-wrap:anywhere]',
              index > 0 && (isTotal ? 'border-t-2' : 'border-t'),
              isTotal ? 'font-semi' : 'font-medium',
              tone === 'loss' && 'text-soon-text',
            )}
          >
            {value}
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
