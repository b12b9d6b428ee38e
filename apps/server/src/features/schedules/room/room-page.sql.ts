import type { EpochUs } from '@mnada/rules';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';
import type { RuleColumns } from '../house-rules.ts';

/** All that the page of an auction shows beside its row. */
export type PageRow = RuleColumns & {
  readonly description: string;
  readonly images: readonly string[];
  readonly nameSw: string;
  readonly specifications: Record<string, string>;
  readonly productHash: string;
  readonly incrementCents: number;
  readonly extensions: number;
  readonly relistOf: number | null;
  readonly madeBy: string | null;
  readonly madeByName: string | null;
  readonly createdAt: Date;
  readonly reason: string | null;
  readonly winnerId: string | null;
  readonly seatsBooked: number;
  readonly winnerName: string | null;
  readonly winnerAvatar: string | null;
  readonly winnerSimulated: boolean | null;
  readonly claim: 'product' | 'cash' | 'lapsed' | null;
  readonly bidsPaidCents: number;
  readonly returned: number;
  /** What calling it off would give back. */
  readonly bids: number;
  readonly people: number;
};

export async function readPageRow(db: Db, id: number): Promise<PageRow | null> {
  const { rows } = await sql<PageRow>`
    select a.name_sw as "nameSw", a.description, a.images, a.specifications, encode(a.product_hash, 'hex') as "productHash",
           a.increment_cents as "incrementCents", a.countdown_us as "countdownUs", a.beginners_only as "beginnersOnly",
           a.cash_enabled as "cashEnabled", a.wins_per_product as "winsPerProduct", a.wins_in_total as "winsInTotal",
           a.seats_needed as "seatsNeeded", a.seats_booked as "seatsBooked", a.bids_per_tap as "bidsPerTap", a.lock_price_cents as "lockPriceCents",
           coalesce(s.relist_most, 0) as "relistMost", a.extensions, s.relist_of as "relistOf", s.made_by as "madeBy",
           maker.full_name as "madeByName", a.created_at as "createdAt", o.reason, o.winner_id as "winnerId",
           w.shown_name as "winnerName", w.shown_avatar as "winnerAvatar", u.is_simulated as "winnerSimulated", c.kind as claim,
           spent.paid as "bidsPaidCents", spent.returned, spent.bids, spent.people
      from auction a
      left join auction_source s on s.auction_id = a.id left join app_user maker on maker.id = s.made_by
      left join outcome o on o.auction_id = a.id
      left join participant w on w.auction_id = a.id and w.user_id = o.winner_id left join app_user u on u.id = o.winner_id
      left join claim c on c.auction_id = a.id
     cross join lateral (
       select coalesce(sum(p.cost_cents) filter (where not back.is_back), 0)::bigint as paid,
              coalesce(sum(p.bids_used) filter (where back.is_back), 0)::int as returned,
              coalesce(sum(p.bids_used) filter (where not back.is_back), 0)::int as bids,
              count(*) filter (where not back.is_back)::int as people
         from participant p
         left join purchase_hold h on h.auction_id = p.auction_id and h.user_id = p.user_id and h.state = 'bought'
        cross join lateral (select h.user_id is not null or coalesce(o.result = 'void', false) as is_back) back
        where p.auction_id = a.id and p.bids_used > 0) spent
     where a.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export type BidRow = {
  readonly seq: number;
  readonly atUs: EpochUs;
  readonly priceCents: number;
  readonly userId: string;
  readonly name: string;
  readonly avatar: string | null;
  readonly simulated: boolean;
};

const RECENT = 20;

/** The newest bids, with the names they were shown by. */
export async function recentBids(db: Db, id: number): Promise<BidRow[]> {
  const { rows } = await sql<BidRow>`
    select b.seq, b.decided_at_us as "atUs", b.price_cents as "priceCents", b.user_id as "userId", p.shown_name as name,
           p.shown_avatar as avatar, u.is_simulated as simulated
      from bid b join participant p on p.auction_id = b.auction_id and p.user_id = b.user_id join app_user u on u.id = b.user_id
     where b.auction_id = ${id} order by b.seq desc limit ${RECENT}`.execute(db);
  return rows;
}

/** What of the used bids nobody paid for; those that went back count no more. */
export async function freeBids(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from bid b where b.auction_id = ${id} and b.unit_price_cents = 0
       and not exists (select from purchase_hold h where h.auction_id = b.auction_id and h.user_id = b.user_id
                                                     and h.state = 'bought')`.execute(db);
  return rows[0]?.n ?? 0;
}

/** What the piece of a win cost, or else the one that goes next; null: nobody knows. */
export async function pieceCost(db: Db, auctionId: number, productId: number): Promise<number | null> {
  const { rows } = await sql<{ cents: number | null }>`
    select coalesce(
      (select l.unit_cost_cents from shop_order s join stock_lot l on l.id = s.lot_id
        where s.auction_id = ${auctionId} and s.kind = 'win' and s.state <> 'cancelled' limit 1),
      (select unit_cost_cents from stock_lot where product_id = ${productId} and pieces_left > 0
        order by received_on, id limit 1)) as cents`.execute(db);
  return rows[0]?.cents ?? null;
}

export type EventRow = {
  readonly at: Date;
  readonly kind: 'published' | 'moved' | 'extended' | 'held' | 'released' | 'void' | 'relisted';
  readonly actorId: string | null;
  readonly actorName: string | null;
  readonly words: string;
  readonly fromAt: string | null;
  readonly toAt: string | null;
};

const EVENTS_SHOWN = 100;

/** What people did to it, and when it was given its time back, oldest first. */
export async function readEvents(db: Db, id: number): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select * from (
      select audit.at, case action when 'auction.moved' then 'moved' when 'auction.cancel' then 'void'
                                   when 'auction.held' then 'held' when 'auction.released' then 'released'
                                   when 'auction.relisted' then 'relisted' else 'published' end as kind,
             audit.actor_id as "actorId", u.full_name as "actorName", audit.reason as words,
             case when action = 'auction.moved' then audit.before ->> 'starts_at' end as "fromAt",
             case when action = 'auction.moved' then audit.after ->> 'starts_at' end as "toAt"
        from audit left join app_user u on u.id = audit.actor_id
       where audit.subject = ${`auction:${id}`}
         and action in ('auction.published', 'auction.scheduled', 'auction.moved', 'auction.cancel', 'auction.held',
                        'auction.released', 'auction.relisted')
      union all
      select created_at, 'extended', null, null, coalesce(data ->> 'reason', ''),
             to_char(to_timestamp((data ->> 'from_us')::bigint / 1000000.0) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
             to_char(to_timestamp((data ->> 'to_us')::bigint / 1000000.0) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
        from outbox where auction_id = ${id} and kind = 'extend') events
     order by at limit ${EVENTS_SHOWN}`.execute(db);
  return rows;
}
