import { orderUntilUs } from '@mnada/rules';
import type pg from 'pg';
import type { AcceptedBid, AuctionHead, WinnersBids } from './auction-change.ts';
import { type AuctionFacts, type BoardEntry, BIDS_AT_HAND } from './board-entry.ts';
import { promisedPieces } from './promised-pieces.sql.ts';

/** Anything that runs a query: a pool, a client, a transaction. */
export type Queryable = Pick<pg.Pool, 'query'>;

type EntryRow = {
  id: number;
  product_id: number;
  status: BoardEntry['status'];
  scheduled_start_us: number;
  name: string;
  category: string;
  description: string;
  specifications: unknown;
  name_sw: string;
  description_sw: string;
  specifications_sw: readonly (readonly [string, string])[];
  images: string[];
  original_price_cents: number;
  increment_cents: number;
  countdown_us: number;
  drain_us: number;
  beginners_only: boolean;
  cash_enabled: boolean;
  lock_price_cents: number | null;
  bids_per_tap: number;
  seats_needed: number | null;
  seats_booked: number;
  /** Pieces for Buy It Now: neither an auction nor an unclaimed win is promised them. */
  free: number;
  rating_sum: number;
  rating_count: number;
  sold_count: number;
  genesis: string | null;
  result: 'sold' | 'no_bids' | 'void' | null;
  reason: string | null;
  winner_id: string | null;
  decided_at_us: number | null;
  bidder_count: number | null;
  buy_now_days: number | null;
} & HeadRow;

export type HeadRow = {
  id: number;
  revision: number;
  seq: number;
  price_cents: number;
  ends_at_us: number | null;
  leader_id: string | null;
  leader_name: string | null;
  leader_avatar: string | null;
  leader_simulated: boolean | null;
  head_hash: string | null;
  leader_bids: number | null;
  leader_bids_cents: number | null;
  pause_since_us: number | null;
  pause_void_us: number | null;
  pause_en: string | null;
  pause_sw: string | null;
  auto_in_row: number;
};

type BidRow = {
  auction_id: number;
  seq: number;
  user_id: string;
  bid_id: string | null;
  price_cents: number;
  shown_name: string;
  shown_avatar: string | null;
  is_simulated: boolean;
  received_at_us: number;
  decided_at_us: number;
  ends_after_us: number;
  hash: string;
  is_auto: boolean | null;
};

export const HEAD_COLUMNS = `
  a.id, a.revision, a.seq, a.price_cents, a.ends_at_us, a.leader_id, encode(a.head_hash, 'hex') as head_hash,
  leader.shown_name as leader_name, leader.shown_avatar as leader_avatar, leader_user.is_simulated as leader_simulated,
  leader.bids_used as leader_bids, leader.cost_cents as leader_bids_cents,
  pause.started_at_us as pause_since_us, pause.void_at_us as pause_void_us, pause.reason_en as pause_en,
  pause.reason_sw as pause_sw, a.auto_in_row`;
export const HEAD_JOINS = `
  left join participant leader on leader.auction_id = a.id and leader.user_id = a.leader_id
  left join app_user leader_user on leader_user.id = a.leader_id
  left join auction_pause pause on pause.id = a.pause_id and pause.ended_at_us is null`;
const BID_COLUMNS = `
  b.auction_id, b.seq, b.user_id, b.bid_id, b.price_cents, p.shown_name, p.shown_avatar, u.is_simulated,
  b.received_at_us, b.decided_at_us, b.ends_after_us, encode(b.hash, 'hex') as hash, b.auto_head is not null as is_auto`;

export const toHead = (row: HeadRow): AuctionHead => ({
  auctionId: row.id,
  revision: row.revision,
  seq: row.seq,
  priceCents: row.price_cents,
  endsAtUs: row.ends_at_us ?? 0,
  leaderId: row.leader_id,
  leaderName: row.leader_name,
  leaderAvatar: row.leader_avatar,
  leaderSimulated: row.leader_simulated ?? false,
  hash: row.head_hash,
  autoInRow: row.auto_in_row ?? 0,
  ...(row.pause_void_us != null && {
    pause: {
      sinceUs: row.pause_since_us ?? 0,
      voidAtUs: row.pause_void_us,
      reasonEn: row.pause_en ?? '',
      reasonSw: row.pause_sw ?? '',
    },
  }),
});

/** What whoever leads spent here; null before the first bid. Once it has ended, whoever leads has won. */
export const leadersBids = (row: HeadRow): WinnersBids | null =>
  row.leader_bids === null ? null : { count: row.leader_bids, costCents: row.leader_bids_cents ?? 0 };

const toBid = (row: BidRow): AcceptedBid => ({
  seq: row.seq,
  userId: row.user_id,
  bidId: row.bid_id,
  priceCents: row.price_cents,
  shownName: row.shown_name,
  shownAvatar: row.shown_avatar,
  simulated: row.is_simulated,
  receivedAtUs: row.received_at_us,
  decidedAtUs: row.decided_at_us,
  endsAtUs: row.ends_after_us,
  hash: row.hash,
  isAuto: row.is_auto === true,
});

const toFacts = (row: EntryRow): AuctionFacts => ({
  auctionId: row.id,
  productId: row.product_id,
  name: row.name,
  category: row.category,
  description: row.description,
  specifications: namedTexts(row.specifications),
  nameSw: row.name_sw,
  descriptionSw: row.description_sw,
  specificationsSw: row.specifications_sw,
  images: row.images,
  originalPriceCents: row.original_price_cents,
  incrementCents: row.increment_cents,
  countdownUs: row.countdown_us,
  drainUs: row.drain_us,
  beginnersOnly: row.beginners_only,
  cashEnabled: row.cash_enabled,
  lockPriceCents: row.lock_price_cents,
  bidsPerTap: row.bids_per_tap,
  seatsNeeded: row.seats_needed,
  seatsBooked: row.seats_booked,
  scheduledStartUs: row.scheduled_start_us,
  ...ofProduct(row),
});

const ofProduct = (row: Pick<EntryRow, 'free' | 'rating_sum' | 'rating_count' | 'sold_count'>) => ({
  rating: row.rating_count === 0 ? null : Math.round((row.rating_sum / row.rating_count) * 10) / 10,
  ratingsCount: row.rating_count,
  soldCount: row.sold_count,
  inStock: row.free > 0,
});

/** Specifications are an operator's JSON: whatever stands in it is shown as text, in its order. */
function namedTexts(json: unknown): Record<string, string> {
  if (typeof json !== 'object' || json === null) return {};
  return Object.fromEntries(
    Object.entries(json).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
}

/** WIN-5: an outcome's order window; none where there is no outcome, or its bids went back already. */
export const orderUntil = (row: {
  readonly result: string | null;
  readonly decided_at_us: number | null;
  readonly buy_now_days: number | null;
}): number | null => (row.result === 'void' ? null : orderUntilUs(row.decided_at_us, row.buy_now_days ?? 0));

/** The newest `limit` bids of each auction, oldest first. */
async function newestBids(
  sql: Queryable,
  auctionIds: readonly number[],
  limit: number,
): Promise<Map<number, AcceptedBid[]>> {
  const { rows } = await sql.query<BidRow>(
    `select ${BID_COLUMNS}
       from unnest($1::bigint[]) as wanted (id)
       cross join lateral (select * from bid where auction_id = wanted.id order by seq desc limit $2) b
       join participant p on p.auction_id = b.auction_id and p.user_id = b.user_id
       join app_user u on u.id = b.user_id
      order by b.auction_id, b.seq`,
    [auctionIds, limit],
  );
  return groupBids(rows);
}

function groupBids(rows: readonly BidRow[]): Map<number, AcceptedBid[]> {
  const groups = new Map<number, AcceptedBid[]>();
  for (const row of rows) {
    const group = groups.get(row.auction_id);
    if (group) group.push(toBid(row));
    else groups.set(row.auction_id, [toBid(row)]);
  }
  return groups;
}

/** Auctions as the board holds them. Drafts and unknown ids are left out. */
export async function loadEntries(sql: Queryable, auctionIds: readonly number[]): Promise<BoardEntry[]> {
  if (auctionIds.length === 0) return [];
  const { rows } = await sql.query<EntryRow>(
    // Counted once a product, however many auctions of it are asked for.
    `with shelf as materialized (
       select product.id, product.stock - ${promisedPieces('product.id')} as free from product
        where product.id in (select product_id from auction where id = any($1)))
     select ${HEAD_COLUMNS}, a.product_id, a.status, a.scheduled_start_us, a.name, a.category, a.description,
            a.specifications, a.name_sw, a.description_sw, a.specifications_sw, a.images, a.original_price_cents, a.increment_cents, a.countdown_us, a.drain_us,
            a.beginners_only, a.cash_enabled, a.lock_price_cents, a.bids_per_tap, a.seats_needed, a.seats_booked, encode(a.genesis, 'hex') as genesis,
            shelf.free, p.rating_sum, p.rating_count, p.sold_count,
            o.result, o.reason, o.winner_id, o.decided_at_us, o.bidder_count, o.buy_now_days
       from auction a
       join product p on p.id = a.product_id
       left join outcome o on o.auction_id = a.id
       join shelf on shelf.id = p.id
       ${HEAD_JOINS}
      where a.id = any($1) and a.status <> 'draft' order by a.id`,
    [auctionIds],
  );
  const bids = await newestBids(
    sql,
    rows.filter((row) => row.seq > 0).map((row) => row.id),
    BIDS_AT_HAND,
  );
  return rows.map((row) => ({
    facts: toFacts(row),
    status: row.status,
    head: toHead(row),
    genesis: row.genesis,
    outcome:
      row.result === null
        ? null
        : {
            result: row.result,
            reason: row.reason ?? '',
            winnerId: row.winner_id,
            winnersBids: row.result === 'sold' ? leadersBids(row) : null,
            bidders: row.bidder_count,
            endedAtUs: row.decided_at_us ?? 0,
            orderUntilUs: orderUntil(row),
          },
    // Bids may have been accepted between the two reads: the head says how far this picture goes.
    bids: (bids.get(row.id) ?? []).filter((bid) => bid.seq <= row.seq),
  }));
}

/** Everything live and scheduled, and the `endedMax` newest ends. */
export async function idsForBoard(sql: Queryable, endedMax: number): Promise<number[]> {
  const { rows } = await sql.query<{ id: number }>(
    `(select id from auction where status = 'live')
     union all
     (select id from auction where status = 'scheduled')
     union all
     (select auction_id from outcome order by decided_at_us desc, auction_id desc limit $1)`,
    [endedMax],
  );
  return rows.map((row) => row.id);
}

/** Ended auctions older than a place in their order (newest first). */
export async function endedIdsAfter(
  sql: Queryable,
  after: { endedAtUs: number; auctionId: number },
  category: string | null,
  limit: number,
): Promise<number[]> {
  const place = [after.endedAtUs, after.auctionId, limit];
  const { rows } = await sql.query<{ auction_id: number }>(
    `select auction_id from outcome
      where (decided_at_us, auction_id) < ($1, $2) ${category === null ? '' : 'and category = $4'}
      order by decided_at_us desc, auction_id desc limit $3`,
    category === null ? place : [...place, category],
  );
  return rows.map((row) => row.auction_id);
}

/** Accepted bids of one auction below a `seq`, newest first. */
export async function olderBids(
  sql: Queryable,
  auctionId: number,
  beforeSeq: number,
  limit: number,
): Promise<AcceptedBid[]> {
  const { rows } = await sql.query<BidRow>(
    `select ${BID_COLUMNS} from bid b
       join participant p on p.auction_id = b.auction_id and p.user_id = b.user_id
       join app_user u on u.id = b.user_id
      where b.auction_id = $1 and b.seq < $2 order by b.seq desc limit $3`,
    [auctionId, beforeSeq, limit],
  );
  return rows.map(toBid);
}

/** The last auctions in which a product was sold, newest first. */
export async function soldAuctionIds(sql: Queryable, productId: number, limit: number): Promise<number[]> {
  const { rows } = await sql.query<{ auction_id: number }>(
    `select auction_id from outcome where product_id = $1 and result = 'sold' order by decided_at_us desc limit $2`,
    [productId, limit],
  );
  return rows.map((row) => row.auction_id);
}

/** Bids after a `seq` of each auction, up to the head that was read before; at most `limit` for one auction. */
export async function bidsAfter(
  sql: Queryable,
  wanted: readonly { auctionId: number; afterSeq: number; upToSeq: number }[],
  limit: number,
): Promise<Map<number, AcceptedBid[]>> {
  if (wanted.length === 0) return new Map();
  const { rows } = await sql.query<BidRow>(
    `select ${BID_COLUMNS}
       from unnest($1::bigint[], $2::int[], $3::int[]) as wanted (id, after_seq, up_to_seq)
       cross join lateral (
         select * from bid where auction_id = wanted.id and seq > wanted.after_seq and seq <= wanted.up_to_seq
          order by seq limit $4) b
       join participant p on p.auction_id = b.auction_id and p.user_id = b.user_id
       join app_user u on u.id = b.user_id
      order by b.auction_id, b.seq`,
    [wanted.map((w) => w.auctionId), wanted.map((w) => w.afterSeq), wanted.map((w) => w.upToSeq), limit],
  );
  return groupBids(rows);
}

/** What products say of themselves now, for cards that outlive a delivery or a sale (AUC-8). */
export async function productFacts(
  sql: Queryable,
  productIds: readonly number[],
): Promise<Map<number, Pick<AuctionFacts, 'rating' | 'ratingsCount' | 'soldCount' | 'inStock'>>> {
  const { rows } = await sql.query<
    { id: number } & Pick<EntryRow, 'free' | 'rating_sum' | 'rating_count' | 'sold_count'>
  >(
    `select id, stock - ${promisedPieces('product.id')} as free, rating_sum, rating_count, sold_count from product where id = any($1)`,
    [productIds],
  );
  return new Map(rows.map((row) => [row.id, ofProduct(row)]));
}
