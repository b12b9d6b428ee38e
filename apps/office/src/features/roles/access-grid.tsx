import { ACCESS_ROWS, type Cell, cellOf, HOLDERS, type Holder } from '@mnada/rules/office';
import { Ban, Check, Minus } from 'lucide-react';
import { Fragment } from 'react';
import { cx } from '@mnada/ui/cx.ts';
import { type TextKey, useText } from '../../client/i18n/index.ts';

type Group = { name: string; rows: (typeof ACCESS_ROWS)[number][] };
/** Rows of one group stand together in the table of the rules. */
const GROUPS = ACCESS_ROWS.reduce<Group[]>((groups, row) => {
  const last = groups.at(-1);
  if (last?.name === row.group) last.rows.push(row);
  else groups.push({ name: row.group, rows: [row] });
  return groups;
}, []);

/** The access table as the server reads it: the same rows, the same cells, from the same file. */
export function AccessGrid() {
  const t = useText();
  return (
    <div
      className="relative overflow-x-auto rounded-lg bg-surface shadow-card"
      tabIndex={0}
      role="region"
      aria-label={t('roles.table')}
    >
      <table className="w-full border-separate border-spacing-0">
        <caption className="sr-only">{t('roles.table')}</caption>
        <thead>
          <tr className="bg-surface-2 text-foreground-2 text-xs">
            <th scope="col" className={cx(FIRST, 'border-t-0! bg-surface-2 font-medium')}>
              {t('roles.may')}
            </th>
            {HOLDERS.map((holder) => (
              <th key={holder} scope="col" className="h-9 min-w-18 px-1 text-center font-medium">
                {t(`permissions.${holder}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {GROUPS.map(({ name, rows }) => (
            <Fragment key={name}>
              <tr className="bg-surface-2">
                <th
                  scope="colgroup"
                  colSpan={HOLDERS.length + 1}
                  className="h-8 border-border border-t px-4.5 text-left font-medium text-foreground-2 text-xs first:border-t-0"
                >
                  {t(`roles.${name}` as TextKey)}
                </th>
              </tr>
              {rows.map(({ row, acts }) => {
                const isNever = name === 'never';
                return (
                  <tr key={row} className={isNever ? 'bg-critical-soft' : 'bg-surface'}>
                    <th
                      scope="row"
                      className={cx(FIRST, isNever ? 'bg-critical-soft' : 'bg-surface', 'h-9.5 font-regular')}
                    >
                      {t(`roles.${row}` as TextKey)}
                    </th>
                    {HOLDERS.map((holder) => (
                      <td key={holder} className="h-9.5 border-border border-t text-center align-middle">
                        <CellFace cell={cellOf(holder, acts[0])} isNever={isNever} holder={holder} />
                      </td>
                    ))}
                  </tr>
                );
              })}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const FIRST = 'sticky left-0 min-w-44 border-border border-t px-4.5 text-left';

function CellFace({ cell, isNever, holder }: { cell: Cell; isNever: boolean; holder: Holder }) {
  const t = useText();
  const say = (key: TextKey) => <span className="sr-only">{t(key)}</span>;
  if (isNever)
    return (
      <span className="inline-grid align-middle text-critical-text">
        <Ban aria-hidden="true" size={16} />
        {say('roles.neverCell')}
      </span>
    );
  if (cell === 'yes')
    return (
      <span className="inline-grid align-middle text-live-text">
        <Check aria-hidden="true" size={16} strokeWidth={2.5} />
        {say('roles.yes')}
      </span>
    );
  if (cell === 'no')
    return (
      <span className="inline-grid align-middle text-foreground-3" data-holder={holder}>
        <Minus aria-hidden="true" size={12} />
        {say('roles.no')}
      </span>
    );
  return (
    <span
      className={cx(
        'inline-flex min-h-5.5 items-center whitespace-nowrap rounded-full px-2 font-semi text-2xs',
        cell === 'masked' ? 'border border-border text-foreground-2' : 'bg-upcoming-soft text-upcoming-text',
      )}
    >
      {t(`roles.${cell}` as TextKey)}
    </span>
  );
}
