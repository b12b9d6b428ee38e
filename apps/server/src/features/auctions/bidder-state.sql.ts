import { isLockedOut, winLimit } from '@mnada/rules';
import type { ErrorCode } from '@mnada/contract';
import { STATEMENT_TIME_TEXT, STATEMENT_TIME_US_TEXT } from '../../platform/clock/index.ts';
import type { Queryable } from './board.sql.ts';
import { CAME_BACK_TEXT } from '../ledger/index.ts';

/** How a person stands: their bids, and what concerns them alone on one auction. */
export type BidderState = {
  /** Bids they can place; 0 for staff, who have no account. */
  readonly balance: number;
  /** Grows with each change of the balance (BID-10). */
  readonly accountVersion: number;
  /** On this auction, but those that came back: with a purchase (WIN-5) or because it was called off. */
  readonly bidsUsed: number;
  readonly isBought: boolean;
  /** A win here is paid out in cash, but not to them yet: they never paid for a pack or a product (WIN-3). */
  readonly cashNeedsPurchase: boolean;
  /** What was paid for those bids, free ones at 0. */
  readonly costCents: number;
  /** What was paid for the bids that the next press takes (BID-7, BID-12); null without so many. */
  readonly nextBidCents: number | null;
  readonly isLeading: boolean;
  readonly isSaved: boolean;
  /** A seat of this auction (AUC-9). */
  readonly hasSeat: boolean;
  /** The end of the break that the person takes now, epoch ms, or null. */
  readonly excludedUntilMs: number | null;
  /** The refusal that a bid would meet because of who they are (BID-6: shown before bidding), or null. */
  readonly barredBy: ErrorCode | null;
};

export type Asked = { readonly userId: string; readonly auctionId: number | null };

type Row = {
  user_id: string;
  auction_id: number | null;
  kind: 'user' | 'staff' | 'owner';
  status: 'active' | 'suspended' | 'deleted';
  excluded_until_ms: number | null;
  is_bidding_suspended: boolean;
  balance: number | null;
  account_version: number | null;
  bids_used: number | null;
  cost_cents: number | null;
  next_bid_cents: number | null;
  is_leading: boolean | null;
  is_saved: boolean;
  has_seat: boolean;
  hold: 'pending' | 'bought' | null;
  came_back: boolean;
  is_void: boolean;
  cash_needs_purchase: boolean | null;
  beginners_only: boolean | null;
  wins_per_product: number | null;
  wins_in_total: number | null;
  lock_price_cents: number | null;
  price_cents: number | null;
  has_bid: boolean;
  won_of_product: number;
  won_in_total: number;
  won_ever: number;
  leads_of_product: number;
  leads_in_total: number;
};

const DAY = '86400000000';
// Who leads was a participant first: of those, the ones since the oldest auction that still runs. An index on the leader would
// make every bid rewrite it, and walking all live auctions takes as long as there are many. `offset 0` keeps the planner at it.
// Wins and leads are looked up person by person: named ahead for all of them, they were walked once more for each.
const BIDDER_STATES = `
  with asked as (select distinct user_id, auction_id from unnest($1::uuid[], $2::bigint[]) as t (user_id, auction_id)),
  now as (select ${STATEMENT_TIME_US_TEXT} as us)
  select asked.user_id, asked.auction_id, u.kind, u.status, case when u.excluded_until > ${STATEMENT_TIME_TEXT}
            then (extract(epoch from least(u.excluded_until, '2200-01-01Z')) * 1000)::bigint end as excluded_until_ms,
         coalesce(u.bidding_suspended_until > ${STATEMENT_TIME_TEXT}, false) as is_bidding_suspended,
         account.balance, account.version as account_version, p.bids_used, p.cost_cents, lot.next_bid_cents, a.leader_id = u.id as is_leading,
         saved.user_id is not null as is_saved,
         a.seats_needed is not null and exists (select from seat where auction_id = a.id and user_id = u.id) as has_seat, h.state as hold, ${CAME_BACK_TEXT} as came_back, coalesce(o.result = 'void', false) as is_void,
         a.cash_enabled and not has_paid(u.id) as cash_needs_purchase, a.beginners_only, a.wins_per_product, a.wins_in_total,
         a.lock_price_cents, a.price_cents, p.user_id is not null as has_bid, won.*, led.*
    from asked
    cross join now
    join app_user u on u.id = asked.user_id
    left join account on account.owner_id = u.id and account.unit = 'BID'
    left join auction a on a.id = asked.auction_id
    left join lateral (
      select case when sum(bids_left) >= taps.takes
                  then sum(unit_price_cents * least(bids_left, greatest(taps.takes - before, 0)))::bigint end as next_bid_cents
        from (select coalesce(a.bids_per_tap, 1) as takes) taps
       cross join lateral (
         select unit_price_cents, bids_left, coalesce(sum(bids_left) over (rows unbounded preceding) - bids_left, 0) as before
           from (select unit_price_cents, bids_left from bid_lot where account_id = account.id and is_open
                  order by unit_price_cents > 0, coalesce(parent_id, id), id limit taps.takes) first) spent
       group by taps.takes) lot on true
    left join participant p on p.auction_id = a.id and p.user_id = u.id
    left join outcome o on o.auction_id = a.id
    left join purchase_hold h on h.auction_id = a.id and h.user_id = u.id
    left join saved_product saved on saved.user_id = u.id and saved.product_id = a.product_id
    cross join lateral (
      select count(*) filter (where product_id = a.product_id and decided_at_us > now.us - 7 * ${DAY}) as won_of_product,
             count(*) filter (where decided_at_us > now.us - 30 * ${DAY}) as won_in_total, count(*) as won_ever
        from outcome where winner_id = u.id) won
    cross join lateral (
      select count(*) filter (where live.product_id = a.product_id) as leads_of_product, count(*) as leads_in_total
        from (select auction_id from participant
               where user_id = u.id and auction_id >= (select min(id) from auction where status = 'live') offset 0) joined
       cross join lateral (
         select id, product_id from auction
          where id = joined.auction_id and leader_id = u.id and status = 'live' offset 0) live
       where live.id <> a.id) led`;

const keyOf = (userId: string, auctionId: number | null): string => `${userId} ${auctionId ?? ''}`;

/**
 * Reads how people stand, many in one statement: a thousand phones that come back at once cost a few queries.
 * @returns a look-up; undefined for somebody who doesn't exist
 */
export async function readBidderStates(
  sql: Queryable,
  asked: readonly Asked[],
): Promise<(who: Asked) => BidderState | undefined> {
  if (asked.length === 0) return () => undefined;
  const { rows } = await sql.query<Row>(BIDDER_STATES, [asked.map((a) => a.userId), asked.map((a) => a.auctionId)]);
  const states = new Map(rows.map((row) => [keyOf(row.user_id, row.auction_id), toBidderState(row)]));
  return ({ userId, auctionId }) => states.get(keyOf(userId, auctionId));
}

const areBidsBack = ({ came_back, is_void }: Row): boolean => came_back || is_void;

const toBidderState = (row: Row): BidderState => ({
  balance: row.balance ?? 0,
  accountVersion: row.account_version ?? 0,
  bidsUsed: areBidsBack(row) ? 0 : (row.bids_used ?? 0),
  isBought: row.hold === 'bought',
  cashNeedsPurchase: row.cash_needs_purchase ?? false,
  costCents: areBidsBack(row) ? 0 : (row.cost_cents ?? 0),
  nextBidCents: row.next_bid_cents,
  isLeading: row.is_leading ?? false,
  isSaved: row.is_saved,
  hasSeat: row.has_seat,
  excludedUntilMs: row.excluded_until_ms,
  barredBy: barredBy(row),
});

/** In the order in which a bid would meet them (BID-1). */
function barredBy(row: Row): ErrorCode | null {
  if (row.status !== 'active') return 'ACCOUNT_SUSPENDED';
  if (row.kind !== 'user') return 'STAFF_MAY_NOT_BID';
  if (row.is_bidding_suspended) return 'BIDDING_SUSPENDED';
  if (row.excluded_until_ms !== null) return 'SELF_EXCLUDED';
  if (row.hold !== null) return row.hold === 'bought' ? 'BOUGHT_NOW' : 'BUY_NOW_PENDING';
  if (row.auction_id === null || row.is_leading) return null;
  const limit = winLimit(
    {
      beginnersOnly: row.beginners_only ?? false,
      winsPerProduct: row.wins_per_product ?? 0,
      winsInTotal: row.wins_in_total ?? 0,
    },
    {
      wonOfProduct: row.won_of_product,
      wonInTotal: row.won_in_total,
      wonEver: row.won_ever,
      leadsOfProduct: row.leads_of_product,
      leadsInTotal: row.leads_in_total,
    },
  );
  return limit ?? (isLockedOut(row.lock_price_cents, row.price_cents ?? 0, row.has_bid) ? 'LOCK_PRICE' : null);
}
