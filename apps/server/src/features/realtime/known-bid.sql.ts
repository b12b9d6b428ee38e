import type { Queryable } from '../auctions/index.ts';
import type { BidAnswer } from '../bidding/index.ts';

type Row = {
  auction_id: number;
  seq: number;
  balance_after: number;
  account_version: number;
  bids_used_after: number;
  received_at_us: number;
  decided_at_us: number;
  ends_after_us: number;
  hash: string;
};

/**
 * The first answer to a bid that was accepted before, for whoever asks again while they may not try anything new: a
 * known bid id answers first and counts for nothing (BID-2). @returns null when nothing was accepted under this id
 */
export async function findKnownBid(sql: Queryable, userId: string, bidId: string): Promise<BidAnswer | null> {
  const { rows } = await sql.query<Row>(
    `select auction_id, seq, balance_after, account_version, bids_used_after, received_at_us, decided_at_us, ends_after_us,
            encode(hash, 'hex') as hash
       from bid where user_id = $1 and bid_id = $2`,
    [userId, bidId],
  );
  const [row] = rows;
  if (!row) return null;
  return {
    ok: true,
    auctionId: row.auction_id,
    bidId,
    seq: row.seq,
    newBalance: row.balance_after,
    accountVersion: row.account_version,
    bidsUsed: row.bids_used_after,
    spending: null,
    receivedAtUs: row.received_at_us,
    decidedAtUs: row.decided_at_us,
    endsAtUs: row.ends_after_us,
    hash: row.hash,
    repeated: true,
  };
}
