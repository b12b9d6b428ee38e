import {
  type ColumnDef,
  type RowData,
  columnVisibilityFeature,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { Link, type LinkProps } from '@tanstack/react-router';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { Fragment, type ReactNode, useMemo } from 'react';
import { cx } from '@mnada/ui/cx.ts';
import { useText } from '../client/i18n/index.ts';
import { useHiddenColumns, useOfferColumns } from './columns-state.ts';
import { Tick } from './field.tsx';

const features = tableFeatures({ rowSelectionFeature, columnVisibilityFeature });

/** Selected rows are surface-2; `watch` and `broken` (a broken promise) say so in a chip, too. */
export type RowTone = 'plain' | 'watch' | 'broken';
export type Column<Row extends RowData> = {
  id: string;
  /** With its unit: `Paid, KSh`. */
  head: string;
  cell: (row: Row) => ReactNode;
  align?: 'right';
  /** The server sorts by it. */
  sorts?: boolean;
  /** Left out where the screen is narrow: the column folds away below 1100 px. */
  isMinor?: boolean;
  className?: string;
};
export type Sort = { by: string; dir: 'asc' | 'desc' };

export type DataTableProps<Row extends RowData> = {
  /** What the rows are: read with the table. */
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowId: (row: Row) => string;
  /** What selecting the row is called: its number or name. */
  rowName: (row: Row) => string;
  /** Where the whole row leads. */
  link?: (row: Row) => LinkProps;
  /** In the place of a link: opens the row where it is. */
  onOpen?: (row: Row) => void;
  tone?: (row: Row) => RowTone;
  /** Two lines in the place of the columns, on a phone. */
  phone?: (row: Row) => ReactNode;
  selected?: ReadonlySet<string>;
  onSelected?: (ids: ReadonlySet<string>) => void;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** Below an open row. */
  detail?: (row: Row) => ReactNode;
  openId?: string | null;
  /** Sums over the filter, not over the page. */
  foot?: ReactNode;
  isStale?: boolean;
};

const TONES: Record<RowTone, string> = {
  plain: 'bg-surface',
  watch: 'bg-[color-mix(in_oklab,var(--soon-soft)_55%,var(--surface))]',
  broken: 'bg-[color-mix(in_oklab,var(--critical-soft)_55%,var(--surface))]',
};

/**
 * A list of things: sorted, filtered and paged by the server, never by itself. The whole row opens; J and K walk it and X
 * selects (ui/row-keys.ts finds rows by `data-row`). Sticky head; the first column stays where the rest scrolls.
 */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { label, rows, columns, rowId, rowName, selected, onSelected, sort, onSort, isStale } = props;
  const { hidden } = useHiddenColumns();
  useOfferColumns(columns);
  const defs = useMemo<ColumnDef<typeof features, Row>[]>(
    () =>
      columns.map((column) => ({ id: column.id, header: column.head, cell: ({ row }) => column.cell(row.original) })),
    [columns],
  );
  const data = useMemo(() => [...rows], [rows]);
  const rowSelection = useMemo(
    () => Object.fromEntries(Array.from(selected ?? [], (id) => [id, true] as const)),
    [selected],
  );
  const columnVisibility = useMemo(
    () => Object.fromEntries(hidden.filter((id) => id !== columns[0]?.id).map((id) => [id, false])),
    [hidden, columns],
  );
  const table = useTable({
    features,
    columns: defs,
    data,
    getRowId: rowId,
    enableRowSelection: onSelected !== undefined,
    state: { rowSelection, columnVisibility },
    onRowSelectionChange: (change) => {
      const next = typeof change === 'function' ? change(rowSelection) : change;
      onSelected?.(new Set(Object.keys(next).filter((id) => next[id])));
    },
  });
  const t = useText();
  const byId = new Map(columns.map((column) => [column.id, column]));
  const heads = table.getHeaderGroups()[0]?.headers ?? [];
  const modelRows = table.getRowModel().rows;
  const width = heads.length + (onSelected === undefined ? 0 : 1);
  return (
    <div
      className={cx(
        'relative overflow-x-auto rounded-lg bg-surface shadow-card lg:overflow-x-clip',
        props.phone !== undefined && 'max-md:overflow-hidden',
        isStale && 'opacity-60 transition-opacity delay-150',
      )}
    >
      <table
        className={cx('w-full border-separate border-spacing-0 text-left', props.phone !== undefined && 'max-md:block')}
        aria-label={label}
        data-table=""
      >
        <thead
          className={cx(props.phone !== undefined && (onSelected === undefined ? 'max-md:hidden' : 'max-md:block'))}
        >
          <tr className={cx(props.phone !== undefined && 'max-md:block')}>
            {onSelected === undefined ? null : (
              <th
                className={cx(
                  HEAD,
                  'w-11 pl-4.5 first:rounded-tl-lg',
                  // On a phone it is all that is left of the head, in words.
                  props.phone !== undefined &&
                    'max-md:flex max-md:h-12 max-md:w-auto max-md:items-center max-md:rounded-tr-lg max-md:first:pl-[15px]',
                )}
              >
                <Tick
                  label={t('common.selectPage')}
                  hidesLabel={props.phone === undefined ? true : 'wide'}
                  checked={table.getIsAllRowsSelected()}
                  mixed={table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected()}
                  onChange={table.getToggleAllRowsSelectedHandler()}
                />
              </th>
            )}
            {heads.map((header) => {
              const column = byId.get(header.id);
              if (column === undefined) return null;
              const isSorted = sort?.by === column.id;
              const canSort = column.sorts === true && onSort !== undefined;
              return (
                <th
                  key={header.id}
                  scope="col"
                  aria-sort={isSorted ? (sort.dir === 'asc' ? 'ascending' : 'descending') : undefined}
                  className={cx(
                    HEAD,
                    column.align === 'right' && 'text-right',
                    column.isMinor && 'max-lg:hidden',
                    props.phone !== undefined && 'max-md:hidden',
                  )}
                >
                  {canSort ? (
                    <button
                      type="button"
                      data-key-sort={column.id}
                      className="inline-flex items-center gap-1 rounded-xs hover:text-foreground"
                      onClick={() => onSort({ by: column.id, dir: isSorted && sort.dir === 'asc' ? 'desc' : 'asc' })}
                    >
                      {column.head}
                      {isSorted ? <SortArrow dir={sort.dir} /> : null}
                    </button>
                  ) : (
                    <span className="inline-flex items-center gap-1">
                      {column.head}
                      {isSorted ? <SortArrow dir={sort.dir} /> : null}
                    </span>
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody className={cx(props.phone !== undefined && 'max-md:block')}>
          {modelRows.map((row, index) => {
            const isSelected = row.getIsSelected();
            const tone = props.tone?.(row.original) ?? 'plain';
            const ground = isSelected ? 'bg-surface-2' : TONES[tone];
            const isOpen = props.openId === row.id;
            const isLast = index === modelRows.length - 1 && !isOpen && props.foot === undefined;
            return (
              <Fragment key={row.id}>
                <tr
                  data-row={row.id}
                  aria-selected={onSelected === undefined ? undefined : isSelected}
                  className={cx('group relative scroll-my-24', props.phone !== undefined && 'max-md:flex', ground)}
                >
                  {onSelected === undefined ? null : (
                    <td
                      className={cx(
                        CELL,
                        ground,
                        'w-11 pl-4.5',
                        isLast && 'rounded-bl-lg',
                        props.phone &&
                          'max-md:grid max-md:h-auto max-md:w-12 max-md:place-items-center max-md:px-0 max-md:first:pl-0',
                      )}
                    >
                      <span className="relative z-1">
                        <Tick
                          label={t('common.selectRow', { what: rowName(row.original) })}
                          hidesLabel
                          checked={isSelected}
                          onChange={row.getToggleSelectedHandler()}
                        />
                      </span>
                    </td>
                  )}
                  {props.phone === undefined ? null : (
                    <td
                      className={cx(
                        CELL,
                        'px-4 [overflow-wrap:anywhere] max-md:block max-md:h-auto max-md:min-w-0 max-md:flex-1 md:hidden',
                        onSelected !== undefined && 'max-md:pl-1',
                        ground,
                      )}
                    >
                      <div className="relative py-2">
                        {props.phone(row.original)}
                        <RowLink {...props} row={row.original} />
                      </div>
                    </td>
                  )}
                  {row.getVisibleCells().map((cell, at) => {
                    const column = byId.get(cell.column.id);
                    if (column === undefined) return null;
                    return (
                      <td
                        key={cell.id}
                        className={cx(
                          CELL,
                          column.align === 'right' && 'tnum text-right',
                          column.isMinor && 'max-lg:hidden',
                          props.phone !== undefined && 'max-md:hidden',
                          at === 0 &&
                            onSelected === undefined &&
                            cx('sticky left-0 z-1 pl-4.5 lg:static lg:z-auto', ground),
                          isLast && at === 0 && onSelected === undefined && 'rounded-bl-lg',
                          isLast && 'last:rounded-br-lg',
                          column.className,
                        )}
                      >
                        <table.FlexRender cell={cell} />
                        {at === 0 ? <RowLink {...props} row={row.original} /> : null}
                      </td>
                    );
                  })}
                </tr>
                {isOpen && props.detail !== undefined ? (
                  <tr className="bg-surface-2 max-md:block">
                    <td colSpan={width} className="p-0 max-md:block">
                      {props.detail(row.original)}
                    </td>
                  </tr>
                ) : null}
              </Fragment>
            );
          })}
        </tbody>
        {props.foot === undefined ? null : <tfoot>{props.foot}</tfoot>}
      </table>
    </div>
  );
}

const HEAD =
  'lg:sticky top-14 z-2 h-9 whitespace-nowrap bg-surface-2 px-2.5 font-medium text-foreground-2 text-xs first:rounded-tl-lg first:pl-4.5 last:rounded-tr-lg last:pr-4.5';
const CELL = 'h-12 border-border border-t px-2.5 py-1 first:pl-4.5 last:pr-4.5';

const SortArrow = ({ dir }: { dir: 'asc' | 'desc' }) =>
  dir === 'asc' ? <ArrowUp aria-hidden="true" size={14} /> : <ArrowDown aria-hidden="true" size={14} />;

/** Lies over its whole row: a press anywhere opens it, and the keyboard and a middle button know it as the link that it is. */
function RowLink<Row extends RowData>({
  link,
  onOpen,
  rowName,
  rowId,
  openId,
  row,
}: DataTableProps<Row> & { row: Row }) {
  const t = useText();
  const name = t('common.openRow', { what: rowName(row) });
  const over =
    'absolute inset-0 scroll-my-24 rounded-xs focus-visible:outline-2 focus-visible:outline-ring focus-visible:-outline-offset-2';
  if (link !== undefined) return <Link {...link(row)} data-row-open="" aria-label={name} className={over} />;
  if (onOpen === undefined) return null;
  return (
    <button
      type="button"
      data-row-open=""
      aria-label={name}
      aria-expanded={openId === rowId(row)}
      className={over}
      onClick={() => onOpen(row)}
    />
  );
}
