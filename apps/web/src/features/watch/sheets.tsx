import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { setKeyBids, setKeysOn, useKeyBids, useKeysOn } from './key-bids.ts';
import { useSession } from '../../client/session.ts';
import { type TextKey, useText } from '../../client/i18n/index.ts';
import { Button } from '@mnada/ui/button.tsx';
import { Sheet } from '@mnada/ui/sheet.tsx';
import { Switch } from '@mnada/ui/switch.tsx';
import { ChooseAuctions } from './choose-auctions.tsx';
import { Key } from './key.tsx';

type Open = { open: boolean; onClose: () => void };

/** What else could stand beside the others. */
export function ChooseSheet({
  open,
  onClose,
  chosen,
  onToggle,
}: Open & { chosen: readonly number[]; onToggle: (id: number) => void }) {
  const t = useText();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('watch.choose')}
      description={t('watch.chooseText')}
      action={
        <Button className="w-full" onClick={onClose}>
          {t('watch.done')}
        </Button>
      }
    >
      <ChooseAuctions chosen={chosen} onToggle={onToggle} />
    </Sheet>
  );
}

const LEFT = <ArrowLeft aria-hidden="true" size={14} />;
const RIGHT = <ArrowLeft aria-hidden="true" size={14} className="rotate-180" />;
const KEYS: readonly { keys: readonly [name: string, face: ReactNode][]; does: TextKey }[] = [
  {
    keys: [
      ['left', LEFT],
      ['right', RIGHT],
    ],
    does: 'watch.keyArrows',
  },
  {
    keys: [
      ['1', '1'],
      ['6', '6'],
    ],
    does: 'watch.keyNumbers',
  },
  { keys: [['b', 'B']], does: 'watch.keyBidLong' },
  { keys: [['esc', 'Esc']], does: 'watch.keyEscape' },
  { keys: [['help', '?']], does: 'watch.keyHelp' },
];

/** All keys, and the two choices about them. */
export function KeysSheet({ open, onClose }: Open) {
  const t = useText();
  const isMember = useSession() !== null;
  return (
    <Sheet open={open} onClose={onClose} title={t('watch.keysTitle')}>
      <dl className="grid grid-cols-[4.5rem_1fr] items-center gap-x-4 gap-y-2.5 pb-4 text-sm">
        {KEYS.map(({ keys, does }) => (
          <div key={does} className="contents">
            <dt className="flex gap-1">
              {keys.map(([name, face]) => (
                <Key key={name}>{face}</Key>
              ))}
            </dt>
            <dd>{t(does)}</dd>
          </div>
        ))}
      </dl>
      <Switch
        checked={useKeysOn()}
        onChange={setKeysOn}
        hint={t('watch.keysOnText')}
        className="border-border border-t py-3"
      >
        {t('watch.keysOn')}
      </Switch>
      <KeyBids isMember={isMember} />
    </Sheet>
  );
}

/** Off until somebody switches it on for themselves; a visitor has no bids to place. */
function KeyBids({ isMember }: { isMember: boolean }) {
  const t = useText();
  const isOn = useKeyBids();
  if (!isMember) return null;
  return (
    <Switch checked={isOn} onChange={setKeyBids} hint={t('watch.bBidsText')} className="border-border border-t py-3">
      {t('watch.bBids')}
    </Switch>
  );
}
