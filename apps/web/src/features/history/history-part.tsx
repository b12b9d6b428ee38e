import type { BidHistoryEntry } from '@mnada/contract';
import { useRef } from 'react';
import { useText } from '../../client/i18n/index.ts';
import { BidCard } from './bid-card.tsx';
import { useFolded } from './use-folded.ts';

export const HISTORY_GRID = 'grid gap-2.5 md:grid-cols-2 md:gap-4 lg:grid-cols-3';
/** A card and its gap, as drawn on a phone; a part that was drawn once is known exactly. */
const CARD_HEIGHT_PX = 186;
const EAGER_CARDS = 4;

/**
 * A page of the history. Far from the screen its cards leave the document and a box of their height stays, so a history of
 * thousands of auctions costs a phone a few dozen cards. A virtual list would place each card by script at every step of
 * the finger; here the browser lays out one, two or three columns as everywhere else, whatever the size of the text.
 */
export function HistoryPart({
  entries,
  first,
  isPaused,
  observe,
}: {
  entries: readonly BidHistoryEntry[];
  /** Place of its first card in the whole list, from 0. */
  first: number;
  isPaused: boolean;
  observe: (id: number) => (element: Element | null) => void;
}) {
  const t = useText();
  const box = useRef<HTMLDivElement>(null);
  const key = `${first}:${entries[0]?.id ?? 0}`;
  const { isFolded, heightPx } = useFolded(box, key, entries.length * CARD_HEIGHT_PX, first > 0);
  return (
    <div ref={box} style={isFolded ? { height: heightPx } : undefined}>
      {isFolded ? null : (
        <ul className={HISTORY_GRID} aria-label={t('history.list', { from: first + 1, to: first + entries.length })}>
          {entries.map((entry, at) => (
            <li key={entry.id} ref={observe(entry.id)} className="min-w-0">
              <BidCard entry={entry} isPaused={isPaused} eager={first + at < EAGER_CARDS} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
