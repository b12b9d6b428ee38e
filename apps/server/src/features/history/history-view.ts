import { type BidHistoryEntry, type BidHistoryStatus, type BidStats, productNames } from '@mnada/contract';
import { type EpochUs, toEpochMs, toIso, toKes } from '../auctions/index.ts';
import type { BidTotals, JoinedAuction } from './history.sql.ts';

/** Live: whether they lead. Ended: whether they won; a cancelled auction is nobody's. */
const statusOf = ({ isLive, leads, won }: JoinedAuction): BidHistoryStatus =>
  isLive ? (leads ? 'active' : 'outbid') : won ? 'won' : 'lost';

/** One entry of the history as its owner sees it (OWN-1). */
export function historyEntry(joined: JoinedAuction, nowUs: EpochUs): BidHistoryEntry {
  const { isLive, endsAtUs, endedAtUs, result, ownBids } = joined;
  return {
    id: joined.auctionId,
    ...productNames(joined.name, joined.nameSw),
    product_image: [...joined.images],
    amount: toKes(joined.amountCents),
    current_highest_bid: toKes(joined.priceCents),
    is_highest_bidder: joined.leads,
    bid_time: toEpochMs(joined.lastBidUs),
    total_bids: ownBids,
    status: statusOf(joined),
    time_remaining: isLive ? Math.max(0, Math.ceil((endsAtUs - nowUs) / 1_000_000)) : 0,
    result,
    ends_at: toEpochMs(endsAtUs),
    ended_at: endedAtUs === null ? null : toIso(endedAtUs),
    seq: joined.seq,
    countdown_seconds: Math.round(joined.countdownUs / 1_000_000),
    bids_returned: result === 'void' || joined.bought ? ownBids : 0,
  };
}

/** Statistics of OWN-1: a whole percent, and bids an auction to one decimal. Nothing joined: zeroes. */
export function bidStats({ won, ended, joined, bids }: BidTotals): BidStats {
  return {
    auctions_won: won,
    success_rate: ended === 0 ? 0 : Math.round((100 * won) / ended),
    total_bids: bids,
    average_bid: joined === 0 ? 0 : Math.round((10 * bids) / joined) / 10,
  };
}
