import type { AuctionResult, BidHistoryStatus } from '@mnada/contract';
import type { Queryable } from '../auctions/index.ts';
import { CAME_BACK_TEXT } from '../ledger/index.ts';
import type { HistoryPlace } from './history-cursor.ts';

/** How one person stands on one auction that they joined. Sums in cents, times in microseconds. */
export type JoinedAuction = {
  readonly auctionId: number;
  readonly name: string;
  readonly nameSw: string;
  readonly images: readonly string[];
  readonly ownBids: number;
  readonly lastBidUs: number;
  readonly amountCents: number;
  readonly priceCents: number;
  readonly seq: number;
  readonly endsAtUs: number;
  readonly countdownUs: number;
  readonly leads: boolean;
  readonly isLive: boolean;
  readonly won: boolean;
  readonly result: AuctionResult | null;
  readonly endedAtUs: number | null;
  /** They bought the product at its shop price, so their bids came back, and are there still (WIN-5). */
  readonly bought: boolean;
};

export type HistoryQuestion = {
  readonly userId: string;
  readonly status: BidHistoryStatus | null;
  /** Folded, letters and digits only; all must stand somewhere in the product's name, in English or in Kiswahili. None: every name. */
  readonly words: readonly string[];
  readonly after: HistoryPlace | null;
  readonly limit: number;
};

// A person's rows are found by `participant_user`, each newest bid by its key, and sorted in memory: thousands at most, a
// few milliseconds. An index in this order would have to be rewritten with every bid (0011_history.sql).
const NARROWED: Record<BidHistoryStatus, string> = {
  active: `join auction a on a.id = p.auction_id and a.status = 'live' and a.leader_id = p.user_id`,
  outbid: `join auction a on a.id = p.auction_id and a.status = 'live' and a.leader_id <> p.user_id`,
  won: 'join outcome o on o.auction_id = p.auction_id and o.winner_id = p.user_id',
  lost: 'join outcome o on o.auction_id = p.auction_id and o.winner_id is distinct from p.user_id',
};
const NAMED =
  'join auction named on named.id = p.auction_id and (lower(named.name) like all ($5::text[]) or lower(named.name_sw) like all ($5::text[]))';

/** The auctions somebody joined, the one they bid on last first. What each says of itself is read for the page only. */
export async function joinedAuctions(
  sql: Queryable,
  { userId, status, words, after, limit }: HistoryQuestion,
): Promise<JoinedAuction[]> {
  const { rows } = await sql.query<JoinedAuction>(
    `with page as materialized (
       select p.auction_id, p.user_id, p.bids_used, p.last_seq, last.decided_at_us as last_bid_us
         from participant p
         join bid last on last.auction_id = p.auction_id and last.seq = p.last_seq
         ${status === null ? '' : NARROWED[status]}
         ${words.length === 0 ? '' : NAMED}
        where p.user_id = $1 and (last.decided_at_us, p.auction_id) < ($2::bigint, $3::bigint)
        order by last.decided_at_us desc, p.auction_id desc limit $4)
     select page.auction_id as "auctionId", a.name, a.name_sw as "nameSw", a.images[1:1] as images, page.bids_used as "ownBids",
            page.last_bid_us as "lastBidUs", a.increment_cents * page.last_seq as "amountCents",
            a.price_cents as "priceCents", a.seq, a.ends_at_us as "endsAtUs", a.countdown_us as "countdownUs",
            a.leader_id = page.user_id as leads, a.status = 'live' as "isLive",
            o.winner_id is not distinct from page.user_id as won, o.result, o.decided_at_us as "endedAtUs",
            ${CAME_BACK_TEXT} as bought
       from page
       join auction a on a.id = page.auction_id
       left join outcome o on o.auction_id = page.auction_id
       left join purchase_hold h
              on h.auction_id = page.auction_id and h.user_id = page.user_id
      order by page.last_bid_us desc, page.auction_id desc`,
    [
      userId,
      after?.lastBidUs ?? Number.MAX_SAFE_INTEGER,
      after?.auctionId ?? 0,
      limit,
      // Letters and digits only, so nothing in them is a sign of a pattern.
      ...(words.length === 0 ? [] : [words.map((word) => `%${word}%`)]),
    ],
  );
  return rows;
}

export type BidTotals = {
  readonly won: number;
  readonly ended: number;
  readonly joined: number;
  readonly bids: number;
};

/** What somebody's bids come to. Cancelled auctions are left out: their bids came back (AUC-1). */
export async function bidTotals(sql: Queryable, userId: string): Promise<BidTotals> {
  const { rows } = await sql.query<BidTotals>(
    `select count(*) filter (where o.winner_id = p.user_id) as won, count(o.auction_id) as ended,
            count(*) as joined, coalesce(sum(p.bids_used), 0)::bigint as bids
       from participant p
       left join outcome o on o.auction_id = p.auction_id
      where p.user_id = $1 and p.last_seq > 0 and o.result is distinct from 'void'`,
    [userId],
  );
  return rows[0] ?? { won: 0, ended: 0, joined: 0, bids: 0 };
}
