import { type TextKey, useText } from '../../client/i18n/index.ts';
import { setSingleKeys, useSingleKeys } from '../../client/shortcuts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Tick } from '../../ui/field.tsx';
import { Key } from '../../ui/key.tsx';
import { hideKeys, useKeysOpen } from './keys-state.ts';
import { useRooms } from './use-rooms.ts';

const LISTS: readonly { keys: readonly string[]; does: TextKey }[] = [
  { keys: ['J', 'K'], does: 'frame.keyRows' },
  { keys: ['Enter'], does: 'frame.keyOpen' },
  { keys: ['Ctrl Enter'], does: 'frame.keyTab' },
  { keys: ['X'], does: 'frame.keySelect' },
  { keys: ['/'], does: 'frame.keySearch' },
  { keys: ['F'], does: 'frame.keyFilter' },
  { keys: ['S'], does: 'frame.keySort' },
  { keys: ['[', ']'], does: 'frame.keyPages' },
  { keys: ['E'], does: 'frame.keyExport' },
];
const EVERYWHERE: readonly { keys: readonly string[]; does: TextKey }[] = [
  { keys: ['Ctrl K'], does: 'frame.keyFind' },
  { keys: ['T'], does: 'frame.keyChart' },
  { keys: ['M'], does: 'frame.keyMove' },
  { keys: ['N', 'A'], does: 'auctions.new' },
  { keys: ['N', 'P'], does: 'products.new' },
  { keys: ['Ctrl S'], does: 'frame.keySave' },
  { keys: ['?'], does: 'frame.keyAll' },
];

/** All keys, and the switch that turns the single ones off (WCAG 2.1.4). */
export function KeysSheet() {
  const t = useText();
  const isOpen = useKeysOpen();
  const on = useSingleKeys();
  return (
    <Dialog open={isOpen} onClose={hideKeys} title={t('frame.keysTitle')} description={t('frame.keysText')} wide>
      <Tick label={t('frame.singleKeys')} checked={on} onChange={(event) => setSingleKeys(event.target.checked)} />
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
        <List title={t('frame.lists')} rows={LISTS.map(({ keys, does }) => ({ keys, does: t(does) }))} />
        <List title={t('frame.everywhere')} rows={EVERYWHERE.map(({ keys, does }) => ({ keys, does: t(does) }))} />
        <Rooms />
      </div>
    </Dialog>
  );
}

function Rooms() {
  const t = useText();
  const rooms = useRooms();
  return (
    <List
      title={t('frame.go')}
      isWide
      rows={rooms.map(({ letter, name }) => ({ keys: ['G', letter.toUpperCase()], does: t(name) }))}
    />
  );
}

function List({
  title,
  rows,
  isWide = false,
}: {
  title: string;
  rows: readonly { keys: readonly string[]; does: string }[];
  isWide?: boolean;
}) {
  return (
    <section className={isWide ? 'md:col-span-2' : undefined}>
      <h3 className="mb-1 text-sm">{title}</h3>
      <dl className={isWide ? 'gap-x-8 md:columns-2' : undefined}>
        {rows.map(({ keys, does }) => (
          <div key={does} className="flex items-center gap-4 py-1">
            <dt className="flex w-24 shrink-0 gap-1">
              {keys.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
