import { Columns3 } from 'lucide-react';
import { useText } from '../client/i18n/index.ts';
import { Button } from './button.tsx';
import { useHiddenColumns, useOfferedColumns } from './columns-state.ts';
import { LateMenu } from './late-menu.tsx';
import type { MenuItem } from './menu.tsx';

/**
 * Which columns of the list below are shown. The first one stays: it says what the row is.
 * @param words how its word is shown where there is little room
 */
export function ColumnsMenu({ words }: { words?: string }) {
  const t = useText();
  const columns = useOfferedColumns()?.slice(1) ?? [];
  const { hidden, setHidden } = useHiddenColumns();
  const button = (
    <Button resting={columns.length === 0} title={t('common.columns')} icon={<Columns3 aria-hidden="true" size={16} />}>
      <span className={words}>{t('common.columns')}</span>
    </Button>
  );
  if (columns.length === 0) return button;
  const isHidden = (id: string) => hidden.includes(id);
  return (
    <LateMenu
      trigger={button}
      items={[
        ...columns.map(
          ({ id, head }): MenuItem => ({
            kind: 'pick',
            id,
            label: head,
            isPicked: !isHidden(id),
            // In the table's own order, so that one choice has one address.
            onSelect: () =>
              setHidden(columns.flatMap((each) => (isHidden(each.id) !== (each.id === id) ? [each.id] : []))),
          }),
        ),
        ...(columns.some(({ id }) => isHidden(id))
          ? [
              { kind: 'line', id: 'line' } as const,
              { kind: 'do', id: 'all', label: t('common.allColumns'), onSelect: () => setHidden([]) } as const,
            ]
          : []),
      ]}
    />
  );
}
