import { SIDE_BY_SIDE_MAX } from '@mnada/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useKeyBids, useKeysOn } from './key-bids.ts';
import { keepWatched, readIds, watchSearch } from './watching.ts';
import { useText } from '../../client/i18n/index.ts';
import { InConnectionPlace } from '../../realtime/index.ts';
import { useSideBySide } from '../../realtime/side-by-side.ts';
import { Button } from '@mnada/ui/button.tsx';
import { cx } from '@mnada/ui/cx.ts';
import { PageHeader } from '@mnada/ui/page-header.tsx';
import { toast } from '@mnada/ui/toast.ts';
import { useConnectionVoice } from '../auctions/index.ts';
import {
  BreakBanner,
  ChooseOnPage,
  ChooseSheet,
  KeyLegend,
  KeysSheet,
  SimulatedLine,
  WatchKeys,
} from './parts-later.tsx';

/** What stands in each column. Features don't know each other: the page brings it. */
export type PanelProps = {
  auctionId: number;
  place: number;
  isFramed: boolean;
  keyBids: boolean;
  onRemove: () => void;
};

/** Below so many the choice stands on the page itself: side by side begins with two. */
const ENOUGH = 2;

/** `/watch?ids=1,2,3`: up to six auctions at once (OWN-8). */
export function WatchScreen({ Panel }: { Panel: ComponentType<PanelProps> }) {
  const t = useText();
  const navigate = useNavigate();
  const ids = readIds(useSearch({ from: '/watch' }).ids);
  const [framed, setFramed] = useState<number | null>(null);
  const [sheet, setSheet] = useState<'choose' | 'keys' | null>(null);
  const keysOn = useKeysOn();
  const keyBids = useKeyBids();
  const placeOf = useSideBySide(ids);
  const row = useRef<HTMLDivElement>(null);
  useConnectionVoice();
  const shown = ids.join();
  useEffect(() => {
    if (shown !== '') keepWatched(readIds(shown));
  }, [shown]);

  const show = (next: readonly number[]) =>
    void navigate({ to: '/watch', search: watchSearch(next), resetScroll: false });
  const remove = (id: number) => {
    show(ids.filter((other) => other !== id));
    // What was pressed is gone: the heading is where the page goes on.
    document.querySelector<HTMLElement>('#content h1')?.focus();
  };
  const toggle = (id: number) => {
    if (ids.includes(id)) show(ids.filter((other) => other !== id));
    else if (ids.length >= SIDE_BY_SIDE_MAX) toast.info(t('watch.full'), { id: 'watch-full' });
    else show([...ids, id]);
  };
  return (
    <>
      <PageHeader
        title={ids.length === 0 ? t('watch.title') : t('watch.watching', { count: ids.length })}
        // Once two stand side by side, it shows what it is, and their buttons need the room.
        lead={ids.length < ENOUGH ? t('watch.lead') : undefined}
        className="md:[&>div]:max-w-none md:[&>div]:px-10 md:[&>div]:pt-5"
        aside={
          <>
            <KeyLegend onAll={() => setSheet('keys')} />
            <Button
              variant="secondary"
              icon={<Plus aria-hidden="true" size={20} />}
              resting={ids.length >= SIDE_BY_SIDE_MAX}
              onClick={() =>
                ids.length >= SIDE_BY_SIDE_MAX ? toast.info(t('watch.full'), { id: 'watch-full' }) : setSheet('choose')
              }
            >
              <span className="md:hidden">{t('watch.addShort')}</span>
              <span className="max-md:hidden">{t('watch.add', { max: SIDE_BY_SIDE_MAX })}</span>
            </Button>
          </>
        }
      />
      <div className="late-content flex w-full flex-col gap-4 px-(--gutter) py-3 md:px-10 md:py-4">
        <BreakBanner />
        <div
          ref={row}
          className={cx('grid items-stretch gap-3 md:gap-4', COLUMNS[ids.length])}
          onFocus={(event) => {
            const panel = (event.target as HTMLElement).closest<HTMLElement>('[data-panel]');
            if (panel) setFramed(Number(panel.dataset['panel']));
          }}
        >
          {ids.map((id, at) => (
            <InConnectionPlace key={id} value={placeOf(id)}>
              <Panel
                auctionId={id}
                place={at + 1}
                isFramed={framed === id}
                keyBids={keyBids && keysOn}
                onRemove={() => remove(id)}
              />
            </InConnectionPlace>
          ))}
        </div>
        {ids.length === 0 ? null : <SimulatedLine ids={ids} />}
        {ids.length >= ENOUGH ? null : <ChooseOnPage chosen={ids} onToggle={toggle} />}
      </div>
      {keysOn && sheet === null ? (
        <WatchKeys
          row={row}
          framed={framed !== null && ids.includes(framed) ? framed : null}
          ids={ids}
          onFrame={setFramed}
          onHelp={() => setSheet('keys')}
        />
      ) : null}
      <ChooseSheet open={sheet === 'choose'} onClose={() => setSheet(null)} chosen={ids} onToggle={toggle} />
      <KeysSheet open={sheet === 'keys'} onClose={() => setSheet(null)} />
    </>
  );
}

/** By how many there are; six stand in a row only where there is room for them. Four need 1400 px: 300 px for each. */
const COLUMNS: readonly string[] = [
  '',
  'md:grid-cols-[minmax(0,28rem)] md:justify-center',
  'md:grid-cols-2 lg:grid-cols-[repeat(2,minmax(0,30rem))] md:justify-center',
  'md:grid-cols-2 lg:grid-cols-3',
  'md:grid-cols-2 min-[87.5rem]:grid-cols-4',
  'md:grid-cols-2 lg:grid-cols-3 min-[110rem]:grid-cols-5',
  'md:grid-cols-2 lg:grid-cols-3 min-[120rem]:grid-cols-6',
];
