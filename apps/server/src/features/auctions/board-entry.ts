import type { AuctionResult } from '@mnada/contract';
import type { AcceptedBid, AuctionChange, AuctionHead, EpochUs, WinnersBids } from './auction-change.ts';

/** So many newest bids of each auction are at hand: a viewer who missed no more is told just those (resume). */
export const BIDS_AT_HAND = 64;

/** What an auction copied when it was scheduled, and what its product says of itself (AUC-8). */
export type AuctionFacts = {
  readonly auctionId: number;
  readonly productId: number;
  readonly name: string;
  readonly category: string;
  readonly description: string;
  readonly specifications: Readonly<Record<string, string>>;
  /** As the shop wrote it in Kiswahili; blank, and no lines, where it did not. The lines as those of `specifications`. */
  readonly nameSw: string;
  readonly descriptionSw: string;
  readonly specificationsSw: readonly (readonly [string, string])[];
  readonly images: readonly string[];
  readonly originalPriceCents: number;
  readonly incrementCents: number;
  readonly countdownUs: number;
  readonly drainUs: number;
  readonly beginnersOnly: boolean;
  readonly cashEnabled: boolean;
  readonly lockPriceCents: number | null;
  readonly bidsPerTap: number;
  readonly seatsNeeded: number | null;
  readonly seatsBooked: number;
  readonly scheduledStartUs: EpochUs;
  readonly rating: number | null;
  readonly ratingsCount: number;
  readonly soldCount: number;
  readonly inStock: boolean;
};

type AuctionOutcome = {
  readonly result: AuctionResult;
  readonly reason: string;
  readonly winnerId: string | null;
  /** The winner's bids, once sold. */
  readonly winnersBids: WinnersBids | null;
  /** How many people bid, once sold; null: not counted. */
  readonly bidders: number | null;
  readonly endedAtUs: EpochUs;
  /** Until when it may be ordered (WIN-5); null: not at all. */
  readonly orderUntilUs: EpochUs | null;
};

/** One auction as the board holds it. Never changed in place: a new state is a new entry. */
export type BoardEntry = {
  readonly facts: AuctionFacts;
  readonly status: 'scheduled' | 'live' | 'ended';
  readonly head: AuctionHead;
  readonly genesis: string | null;
  readonly outcome: AuctionOutcome | null;
  /** The newest bids, oldest first, without holes, up to `head.seq`; at most 64. */
  readonly bids: readonly AcceptedBid[];
};

/** What a change did to an entry. `gap`: something before it is missing; `known`: it says nothing new. */
export type Applied =
  | { readonly kind: 'applied'; readonly entry: BoardEntry; readonly fresh: readonly AcceptedBid[] }
  | { readonly kind: 'known' }
  | { readonly kind: 'gap' };

const KNOWN: Applied = { kind: 'known' };
const GAP: Applied = { kind: 'gap' };

/** Applies one change. Pure; changes may come doubled, late or with others missing in between. */
export function applyChange(entry: BoardEntry, change: Exclude<AuctionChange, { kind: 'listed' }>): Applied {
  if (change.kind !== 'bids' && entry.status === 'ended') return KNOWN;
  switch (change.kind) {
    case 'bids':
      return applyBids(entry, change.head, change.bids);
    case 'opened':
      if (entry.status !== 'scheduled') return KNOWN;
      if (change.head.seq !== 0) return GAP;
      return applied({ ...entry, status: 'live', head: change.head, genesis: change.genesis });
    case 'extended':
      if (entry.status === 'scheduled' || change.head.seq > entry.head.seq) return GAP;
      if (change.head.revision <= entry.head.revision) return KNOWN;
      return applied({ ...entry, head: change.head });
    case 'ended': {
      if (change.head.seq > entry.head.seq) return GAP;
      const { result, reason, winnerId, winnersBids, bidders, endedAtUs, orderUntilUs } = change;
      return applied({
        ...entry,
        status: 'ended',
        head: change.head,
        outcome: { result, reason, winnerId, winnersBids, bidders, endedAtUs, orderUntilUs },
      });
    }
  }
}

function applyBids(entry: BoardEntry, head: AuctionHead, bids: readonly AcceptedBid[]): Applied {
  const fresh = bids.filter((bid) => bid.seq > entry.head.seq);
  const first = fresh[0];
  if (first === undefined) return KNOWN;
  const whole = fresh.every((bid, index) => bid.seq === first.seq + index) && fresh.at(-1)?.seq === head.seq;
  if (entry.status !== 'live' || first.seq !== entry.head.seq + 1 || !whole) return GAP;
  return { kind: 'applied', entry: { ...entry, head, bids: newest(entry.bids, fresh) }, fresh };
}

const applied = (entry: BoardEntry): Applied => ({ kind: 'applied', entry, fresh: [] });

function newest(old: readonly AcceptedBid[], fresh: readonly AcceptedBid[]): readonly AcceptedBid[] {
  if (fresh.length >= BIDS_AT_HAND) return fresh.slice(-BIDS_AT_HAND);
  return [...old.slice(Math.max(0, old.length + fresh.length - BIDS_AT_HAND)), ...fresh];
}
