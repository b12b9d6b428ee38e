/** Auctions and bids as the board holds them, for tests that need no database. */
import type { AcceptedBid, AuctionHead } from '../features/auctions/auction-change.ts';
import type { AuctionFacts, BoardEntry } from '../features/auctions/board-entry.ts';

/** 20 November 2025, 07:00 UTC. */
export const NOON_US = 1_763_622_000_000_000;

export const someFacts = (auctionId = 1, more: Partial<AuctionFacts> = {}): AuctionFacts => ({
  auctionId,
  productId: 100 + auctionId,
  name: 'Ramtons kettle',
  category: 'Kitchen',
  description: 'Boils 1.7 litres in four minutes.',
  specifications: { Capacity: '1.7 l' },
  nameSw: '',
  descriptionSw: '',
  specificationsSw: [],
  images: ['/media/products/kettle-1-800.avif'],
  originalPriceCents: 250_000,
  incrementCents: 100,
  countdownUs: 10_000_000,
  drainUs: 1_000_000,
  beginnersOnly: false,
  lockPriceCents: null,
  bidsPerTap: 1,
  seatsNeeded: null,
  seatsBooked: 0,
  cashEnabled: true,
  scheduledStartUs: NOON_US,
  rating: null,
  ratingsCount: 0,
  soldCount: 0,
  inStock: true,
  ...more,
});

export const someBid = (seq: number, more: Partial<AcceptedBid> = {}): AcceptedBid => ({
  seq,
  userId: `00000000-0000-4000-8000-00000000000${seq % 2}`,
  bidId: `11111111-0000-4000-8000-${String(seq).padStart(12, '0')}`,
  priceCents: seq * 100,
  shownName: seq % 2 ? 'wanjiku' : 'otieno',
  shownAvatar: '3.avif',
  simulated: false,
  receivedAtUs: NOON_US + seq * 1_000,
  decidedAtUs: NOON_US + seq * 1_000 + 500,
  endsAtUs: NOON_US + seq * 1_000 + 10_000_500,
  hash: seq.toString(16).padStart(64, '0'),
  ...more,
});

export const someBids = (from: number, to: number): AcceptedBid[] =>
  Array.from({ length: to - from + 1 }, (_, index) => someBid(from + index));

/** The head after a bid, or before any (`seq` 0). */
export function someHead(auctionId: number, seq: number, more: Partial<AuctionHead> = {}): AuctionHead {
  const bid = seq > 0 ? someBid(seq) : null;
  return {
    auctionId,
    revision: seq + 1,
    seq,
    priceCents: seq * 100,
    endsAtUs: bid?.endsAtUs ?? NOON_US + 10_000_000,
    leaderId: bid?.userId ?? null,
    leaderName: bid?.shownName ?? null,
    leaderAvatar: bid?.shownAvatar ?? null,
    leaderSimulated: false,
    hash: bid?.hash ?? '0'.repeat(64),
    ...more,
  };
}

export const someLive = (auctionId = 1, seq = 0, more: Partial<BoardEntry> = {}): BoardEntry => ({
  facts: someFacts(auctionId),
  status: 'live',
  head: someHead(auctionId, seq),
  genesis: '0'.repeat(64),
  outcome: null,
  bids: someBids(Math.max(1, seq - 63), seq),
  ...more,
});

export const someScheduled = (auctionId = 1, more: Partial<BoardEntry> = {}): BoardEntry =>
  someLive(auctionId, 0, {
    status: 'scheduled',
    head: someHead(auctionId, 0, { revision: 0, endsAtUs: 0, hash: null }),
    genesis: null,
    ...more,
  });

export function someEnded(auctionId = 1, seq = 0, endedAtUs = NOON_US + 20_000_000): BoardEntry {
  const live = someLive(auctionId, seq);
  const result = seq > 0 ? 'sold' : 'no_bids';
  return {
    ...live,
    status: 'ended',
    head: { ...live.head, revision: live.head.revision + 1 },
    outcome: {
      result,
      reason: '',
      winnerId: live.head.leaderId,
      winnersBids: seq > 0 ? { count: 1, costCents: 1_000 } : null,
      bidders: seq > 0 ? 2 : null,
      endedAtUs,
      orderUntilUs: endedAtUs + 7 * 86_400_000_000,
    },
  };
}
