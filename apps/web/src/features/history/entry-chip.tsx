import type { BidHistoryEntry } from '@mnada/contract';
import { ArrowUp, Flag, type LucideIcon, Radio, ShoppingBag, Trophy, Undo2 } from 'lucide-react';
import { type TextKey, useText } from '../../client/i18n/index.ts';
import { Chip, type ChipTone } from '@mnada/ui/chip.tsx';

type ChipView = { readonly tone: ChipTone; readonly word: TextKey; readonly Icon: LucideIcon };

const STATUS: Record<BidHistoryEntry['status'], ChipView> = {
  active: { tone: 'live', word: 'history.youLead', Icon: Radio },
  outbid: { tone: 'soon', word: 'history.outbid', Icon: ArrowUp },
  won: { tone: 'won', word: 'history.won', Icon: Trophy },
  lost: { tone: 'ended', word: 'history.lost', Icon: Flag },
};

/** How somebody stands, in a colour, an icon and a word. What was cancelled or bought was not lost. */
export function EntryChip({ entry }: { entry: BidHistoryEntry }) {
  const t = useText();
  const { tone, word, Icon }: ChipView =
    entry.result === 'void'
      ? { tone: 'neutral', word: 'history.cancelled', Icon: Undo2 }
      : entry.bids_returned > 0
        ? { tone: 'upcoming', word: 'history.bought', Icon: ShoppingBag }
        : STATUS[entry.status];
  return (
    <Chip tone={tone} small icon={<Icon aria-hidden="true" size={13} />}>
      {t(word)}
    </Chip>
  );
}
