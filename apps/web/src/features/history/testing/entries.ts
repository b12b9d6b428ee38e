import type { BidHistoryEntry } from '@mnada/contract';
import type { HistoryPage } from '../history-queries.ts';

/** An entry that leads a live auction unless told otherwise. */
export const anEntry = (more: Partial<BidHistoryEntry> = {}): BidHistoryEntry => ({
  id: 7,
  product_name: 'Baridi 198 L double-door fridge',
  product_image: ['/media/fridge-800.avif'],
  amount: 8,
  current_highest_bid: 8,
  is_highest_bidder: true,
  bid_time: 1_763_719_200_000,
  total_bids: 3,
  status: 'active',
  time_remaining: 8,
  result: null,
  ends_at: 1_763_719_210_000,
  ended_at: null,
  seq: 8,
  countdown_seconds: 10,
  bids_returned: 0,
  ...more,
});

export const aPage = (ids: readonly number[], next: string | null = null): HistoryPage => ({
  data: { bidHistory: ids.map((id) => anEntry({ id })), server_time: 1_763_719_200_000 },
  next,
});
