import type { AuctionRow, AuctionWarning, CalendarBlock } from '@mnada/contract/office';
import { CircleCheck, CircleSlash, Clock, Pencil, Radio, TriangleAlert, Undo2 } from 'lucide-react';
import type { TextKey } from '../../client/i18n/index.ts';
import type { ChipTone, Icon } from '../../ui/chip.tsx';
import type { Tone } from './calendar-layout.ts';

type StateFields = Pick<AuctionRow, 'state' | 'result' | 'is_held'>;
export type StateLook = { name: TextKey; tone: ChipTone; icon: Icon };

/** Icon and word of a state; what is held goes before it. */
export function stateLook({ state, result, is_held: isHeld }: StateFields): StateLook {
  if (isHeld) return { name: 'auctions.held', tone: 'bad', icon: TriangleAlert };
  if (state === 'draft') return { name: 'auctions.draft', tone: 'grey', icon: Pencil };
  if (state === 'scheduled') return { name: 'auctions.scheduled', tone: 'info', icon: Clock };
  if (state === 'live') return { name: 'auctions.live', tone: 'ok', icon: Radio };
  if (result === 'void') return { name: 'auctions.void', tone: 'grey', icon: Undo2 };
  if (result === 'no_bids') return { name: 'auctions.no_bids', tone: 'warn', icon: CircleSlash };
  return { name: 'auctions.sold', tone: 'grey', icon: CircleCheck };
}

/** Blocks of the calendar by token colours (design, o5). */
export const toneOf = ({ state, result }: StateFields): Tone =>
  state === 'draft' || state === 'scheduled' || state === 'live' ? state : result === 'no_bids' ? 'no_bid' : 'ended';

export const TONES: Record<Tone, { block: string; bar: string; name: TextKey }> = {
  live: { block: 'bg-live-soft text-live-text', bar: 'bg-live', name: 'auctions.live' },
  scheduled: { block: 'bg-upcoming-soft text-upcoming-text', bar: 'bg-upcoming', name: 'auctions.scheduled' },
  draft: {
    block: 'bg-surface text-foreground-2 outline-1 outline-dashed -outline-offset-1 outline-ended',
    bar: 'bg-ended',
    name: 'auctions.draft',
  },
  ended: { block: 'bg-ended-soft text-ended-text', bar: 'bg-ended', name: 'auctions.ended' },
  no_bid: { block: 'bg-soon-soft text-soon-text', bar: 'bg-soon', name: 'auctions.no_bids' },
};

/** What makes an edge orange: it would go wrong by itself. Other warnings are the product's, and stand on the auction's page. */
const EDGES: readonly AuctionWarning[] = ['clash', 'no_stock', 'not_published'];
export const edgesOf = ({ warnings, state }: Pick<AuctionRow, 'warnings' | 'state'>): AuctionWarning[] =>
  state === 'ended' ? [] : warnings.filter((warning) => EDGES.includes(warning));

export const blockKey = ({ kind, id }: Pick<CalendarBlock, 'kind' | 'id'>): string => `${kind}-${id}`;
/** `#12`, and `D-12` of a draft. */
export const numberOf = ({ kind, id }: Pick<AuctionRow, 'kind' | 'id'>): string =>
  kind === 'draft' ? `D-${id}` : `#${id}`;
/** Where the whole row leads. */
export const linkOf = ({ kind, id }: Pick<AuctionRow, 'kind' | 'id'>) =>
  kind === 'draft'
    ? { to: '/auctions/drafts/$draftId' as '/', params: { draftId: String(id) } as never }
    : { to: '/auctions/$auctionId' as '/', params: { auctionId: String(id) } as never };
