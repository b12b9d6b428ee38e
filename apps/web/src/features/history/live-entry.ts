import type { AuctionDetail, BidHistoryEntry } from '@mnada/contract';
import type { AuctionEvent } from '../../realtime/index.ts';

type Bids = Extract<AuctionEvent, { type: 'bid_placed' }>['data'];
type End = Extract<AuctionEvent, { type: 'auction_ended' }>['data'];

const isOver = (entry: BidHistoryEntry): boolean => entry.status === 'won' || entry.status === 'lost';

/**
 * An entry after something happened to its auction. Pure. Events may come twice, late or with others missing (BID-4): what
 * is older than the entry changes nothing, and what it says is always one state that the server had.
 * @param me the person's username, as bids and outcomes name it
 * @returns the same object when nothing changed
 */
export function entryAfterEvent(entry: BidHistoryEntry, event: AuctionEvent, me: string): BidHistoryEntry {
  if (isOver(entry)) return entry;
  switch (event.type) {
    case 'bid_placed':
      return event.data.auction_id === entry.id ? afterBids(entry, event.data, me) : entry;
    case 'timer_update':
    case 'auction_extended': {
      const { auction_id, seq, ends_at } = event.data;
      if (auction_id !== entry.id || seq < entry.seq || ends_at <= entry.ends_at) return entry;
      return { ...entry, ends_at };
    }
    case 'auction_ended':
      return event.data.auction_id === entry.id ? afterEnd(entry, event.data, me) : entry;
    default:
      return entry;
  }
}

function afterBids(entry: BidHistoryEntry, bids: Bids, me: string): BidHistoryEntry {
  if (bids.seq <= entry.seq) return entry;
  const leads = bids.bidder === me;
  // A frame for cards names its newest bid only: what else was one's own in between comes with the next reading.
  const own = (bids.bids ?? (bids.latest_bid ? [bids.latest_bid] : [])).filter(
    (bid) => bid.username === me && bid.seq > entry.seq,
  );
  const last = own.at(-1);
  return {
    ...entry,
    current_highest_bid: bids.new_bid,
    seq: bids.seq,
    ends_at: Math.max(entry.ends_at, bids.ends_at),
    is_highest_bidder: leads,
    status: leads ? 'active' : 'outbid',
    total_bids: entry.total_bids + Math.max(own.length, leads ? 1 : 0),
    amount: leads ? bids.new_bid : (last?.amount ?? entry.amount),
    bid_time: last ? Date.parse(last.timestamp) : leads ? bids.server_time : entry.bid_time,
  };
}

function afterEnd(entry: BidHistoryEntry, end: End, me: string): BidHistoryEntry {
  const won = end.result === 'sold' && end.winner_username === me;
  return {
    ...entry,
    status: won ? 'won' : 'lost',
    result: end.result,
    seq: end.seq,
    current_highest_bid: end.final_price,
    // Of a cancelled auction nobody's lead is taken away.
    is_highest_bidder: end.result === 'sold' ? won : entry.is_highest_bidder,
    time_remaining: 0,
    ended_at: end.ended_at,
    bids_returned: end.result === 'void' ? entry.total_bids : entry.bids_returned,
  };
}

/** An entry after its auction was read anew, by whoever is signed in; never older than what the entry knows already. */
export function entryAfterReading(entry: BidHistoryEntry, auction: AuctionDetail, me: string): BidHistoryEntry {
  if (isOver(entry) || auction.id !== entry.id || auction.seq < entry.seq) return entry;
  const leads = auction.highest_bidder === me;
  const own = auction.recent_bids.find((bid) => bid.username === me);
  const read: BidHistoryEntry = {
    ...entry,
    current_highest_bid: auction.current_price,
    seq: auction.seq,
    ends_at: Math.max(entry.ends_at, auction.ends_at ?? 0),
    is_highest_bidder: leads,
    status: leads ? 'active' : 'outbid',
    total_bids: Math.max(entry.total_bids, auction.you?.bids_used ?? 0),
    amount: own?.amount ?? entry.amount,
    bid_time: own ? Date.parse(own.timestamp) : entry.bid_time,
  };
  if (auction.status !== 'ended') return read;
  return afterEnd(
    read,
    {
      auction_id: auction.id,
      winner_id: null,
      winner_username: auction.highest_bidder,
      winner_avatar: null,
      final_price: auction.current_price,
      total_bids: auction.total_bids,
      result: auction.result ?? 'sold',
      seq: auction.seq,
      server_time: auction.server_time,
      ended_at: auction.ended_at ?? new Date(auction.server_time).toISOString(),
    },
    me,
  );
}
