import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';
import { IS_AFTER_THE_FACT, IS_CREDITED_BY_ITSELF, IS_SALE } from '../payments/index.ts';

/** Sales of these transfers, less those that were taken back: all that was paid for them, and how many they were. */
export async function sumSales(trx: Db, transfers: readonly number[]): Promise<void> {
  await sql`
    insert into sale_day (day, kind, payments, cents)
    select nairobi_day(t.created_at), case p.purpose when 'order' then 'buy_now' else p.purpose end,
           sum(case when not ${IS_SALE} then 0 when t.source like 'payment:%' then 1 else -1 end),
           sum(case when t.source like 'payment:%' then t.amount else -t.amount end)
      from transfer t join payment p on p.id = uuid_or_null(split_part(t.source, ':', 2))
     where t.id = any(${transfers}::bigint[]) and (t.source like 'payment:%' or t.source like 'reversal:%')
     group by 1, 2 order by 1, 2
    on conflict (day, kind) do update
       set payments = sale_day.payments + excluded.payments, cents = sale_day.cents + excluded.cents`.execute(trx);
}

type ReportTodo = {
  readonly id: number;
  readonly hour: Date | null;
  readonly orderId: string | null;
  readonly auctionId: number | null;
};
/** Each auction's bidders have their month counted anew, in the books' own transaction, whose statements end after 30 s. */
const AT_ONCE = 50;

/** Counts anew what changed (MON-9). The caller holds the lock of the books. @returns how many were listed */
export async function countReports(trx: Db): Promise<number> {
  const { rows: todo } = await sql<ReportTodo>`
    select id, hour, order_id as "orderId", auction_id as "auctionId" from report_todo order by id limit ${AT_ONCE}`.execute(
    trx,
  );
  if (todo.length === 0) return 0;
  const hours = new Set(todo.flatMap(({ hour }) => (hour === null ? [] : [hour.toISOString()])));
  const orders = new Set(todo.flatMap(({ orderId }) => (orderId === null ? [] : [orderId])));
  const auctions = new Set(todo.flatMap(({ auctionId }) => (auctionId === null ? [] : [auctionId])));
  if (hours.size > 0) await countHours(trx, [...hours]);
  if (orders.size > 0) await countOrders(trx, [...orders]);
  if (auctions.size > 0) await countAuctions(trx, [...auctions]);
  await sql`delete from report_todo where id = any(${todo.map(({ id }) => id)}::bigint[])`.execute(trx);
  return todo.length;
}

/** Steps of `credit_hour`, in seconds. */
export const CREDIT_STEPS = [2, 5, 10, 30, 60] as const;

async function countHours(trx: Db, hours: readonly string[]): Promise<void> {
  const listed = sql`unnest(${hours}::timestamptz[]) as h (hour)
        join payment p on p.created_at >= h.hour and p.created_at < h.hour + interval '1 hour'`;
  await sql`delete from payment_hour where hour = any(${hours}::timestamptz[])`.execute(trx);
  await sql`
    insert into payment_hour (hour, outcome, payments)
    select h.hour, case when p.state in ('paid', 'reversed') then 'paid'
                        when p.state in ('failed', 'rejected') then 'failed:' || coalesce(p.result_code, p.reason, p.state)
                        else 'open' end, count(*)
      from ${listed} where not ${IS_AFTER_THE_FACT} group by 1, 2`.execute(trx);
  await sql`delete from credit_hour where hour = any(${hours}::timestamptz[])`.execute(trx);
  await sql`
    insert into credit_hour (hour, step, payments)
    select h.hour, width_bucket(greatest(extract(epoch from p.paid_at - r.paid_at), 0)::float8, ${CREDIT_STEPS}::float8[]) + 1, count(*)
      from ${listed} join receipt r on r.receipt = p.receipt and ${IS_CREDITED_BY_ITSELF}
     where p.paid_at is not null and r.paid_at is not null group by 1, 2`.execute(trx);
}

/** What was promised first and when it came: a day that was put off is none that was kept; an order that was cancelled first, has none. */
async function countOrders(trx: Db, orders: readonly string[]): Promise<void> {
  await sql`delete from order_result where order_id = any(${orders}::uuid[])`.execute(trx);
  await sql`
    insert into order_result (order_id, promised, delivered, is_on_time)
    select s.id, nairobi_day(coalesce(s.first_promise, s.estimated_delivery)), nairobi_day(done.at),
           nairobi_day(done.at) <= nairobi_day(coalesce(s.first_promise, s.estimated_delivery))
      from shop_order s
      left join order_step done on done.order_id = s.id and done.state = 'delivered'
     where s.id = any(${orders}::uuid[]) and s.estimated_delivery is not null
       and exists (select from order_step where order_id = s.id and state = 'paid')
       and (done.at is not null or not exists (select from order_step where order_id = s.id and state = 'cancelled'))`.execute(
    trx,
  );
}

/**
 * What went back to the participant `p`, at what each bid was bought for. A return that was taken back is none; the one after it
 * carries its round in its source (returnBids).
 */
export const returnedCents = sql`(
        select coalesce(sum(l.bids_total * l.unit_price_cents), 0)::bigint
          from account w join bid_lot l on l.account_id = w.id and l.kind = 'refund'
         where w.owner_id = p.user_id and w.unit = 'BID' and split_part(l.source, ':', 2) = p.auction_id::text
           and split_part(l.source, ':', 5) = coalesce((select nullif(count(*), 0)::text from return_reversal r
                                                         where r.auction_id = p.auction_id and r.user_id = p.user_id), ''))`;

/**
 * The pieces of an ended auction `o` that are gone, or promised to who paid, and aren't back: also what was taken back or called off on
 * its way, and another one that was sent (WIN-8). Of each its own lot's cost, once unknown marked.
 */
const pieces = sql`
        select coalesce(sum(gone.cents) filter (where gone.kind = 'win'), 0)::bigint as win_cents,
               coalesce(sum(gone.cents) filter (where gone.kind = 'buy_now'), 0)::bigint as buy_now_cents,
               coalesce(bool_or(gone.cents is null), false) as unknown
          from (select s.kind, l.unit_cost_cents as cents
                  from shop_order s join payment p on p.id = s.payment_id and p.state in ('paid', 'reversed')
                  left join stock_lot l on l.id = s.lot_id
                 where s.auction_id = o.auction_id and (s.lot_id is not null or (p.state = 'paid' and s.state <> 'cancelled'))
                   and not exists (select from stock_lot back where back.returned_of = s.id)
                union all
                select s.kind, l.unit_cost_cents
                  from shop_order s join order_case sent on sent.order_id = s.id and sent.back_at is null join stock_lot l on l.id = sent.lot_id
                 where s.auction_id = o.auction_id) gone`;

/**
 * What ended auctions brought and cost, each from its own rows. A product that nobody has taken yet costs what the next piece
 * would, so that it isn't told as a profit; cash costs what was promised.
 */
async function countAuctions(trx: Db, auctions: readonly number[]): Promise<void> {
  await sql`
    insert into auction_result (auction_id, day, claim, bids_cents, back_cents, price_cents, goods_cents, fee_cents, buy_now,
                                buy_now_cents, buy_now_goods_cents, cost_unknown, bidders, saving_percent, losers_cents,
                                losers_back_cents)
    select o.auction_id, nairobi_day(to_timestamp(o.decided_at_us / 1000000.0)), how.claim, part.cents, back.cents,
           coalesce(won.total_cents, 0),
           sent.win_cents + case how.claim when 'cash' then coalesce(cash.gross_cents, 0) when 'open' then coalesce(piece.cents, 0) else 0 end,
           case how.claim when 'cash' then cash.fee_cents + cash.rounding_cents else 0 end,
           bought.n, bought.cents, sent.buy_now_cents, sent.unknown or (how.claim = 'open' and piece.cents is null),
           part.n,
           case when o.result = 'sold' and a.original_price_cents > 0 then
             greatest(-999, floor(100.0 * (a.original_price_cents - o.price_cents - part.winner_cents) / a.original_price_cents))::int end,
           part.cents - part.winner_cents, back.cents - back.winner_cents
      from outcome o
      join auction a on a.id = o.auction_id
      left join claim c on c.auction_id = o.auction_id
      left join withdrawal cash on cash.id = c.withdrawal_id
      cross join lateral (select case o.result when 'void' then 'void' when 'no_bids' then 'none' else coalesce(c.kind, 'open') end as claim) how
      left join shop_order own on own.id = c.order_id
      left join lateral (select own.total_cents from payment p where p.id = own.payment_id and p.state = 'paid') won on true
      cross join lateral (${pieces}) sent
      left join lateral (select unit_cost_cents as cents from stock_lot
                          where product_id = a.product_id and unit_cost_cents is not null
                          order by (pieces_left > 0) desc, received_on, id limit 1) piece on true
      cross join lateral (select count(*)::int as n, coalesce(sum(cost_cents), 0) as cents,
                                 coalesce(sum(cost_cents) filter (where user_id = o.winner_id), 0) as winner_cents
                            from participant where auction_id = o.auction_id) part
      cross join lateral (
        select coalesce(sum(went.cents), 0) as cents, coalesce(sum(went.cents) filter (where p.user_id = o.winner_id), 0) as winner_cents
          from participant p cross join lateral (select ${returnedCents} as cents) went
         where p.auction_id = o.auction_id) back
      cross join lateral (
        select count(*)::int as n, coalesce(sum(s.total_cents), 0) as cents
          from shop_order s join payment p on p.id = s.payment_id and p.state = 'paid'
         where s.auction_id = o.auction_id and s.kind = 'buy_now' and s.state <> 'cancelled') bought
     where o.auction_id = any(${auctions}::bigint[])
    on conflict (auction_id) do update
       set day = excluded.day, claim = excluded.claim, bids_cents = excluded.bids_cents, back_cents = excluded.back_cents,
           price_cents = excluded.price_cents, goods_cents = excluded.goods_cents, fee_cents = excluded.fee_cents,
           buy_now = excluded.buy_now, buy_now_cents = excluded.buy_now_cents,
           buy_now_goods_cents = excluded.buy_now_goods_cents, cost_unknown = excluded.cost_unknown,
           bidders = excluded.bidders, saving_percent = excluded.saving_percent, losers_cents = excluded.losers_cents,
           losers_back_cents = excluded.losers_back_cents`.execute(trx);
  await sql`
    insert into bidder_month (month, user_id, has_won, paid_cents, back_cents)
    select who.month, who.user_id, bool_or(o.winner_id = who.user_id and o.result = 'sold') is true, sum(p.cost_cents), sum(back.cents)
      from (select distinct date_trunc('month', r.day)::date as month, p.user_id
              from auction_result r join participant p on p.auction_id = r.auction_id and p.bids_used > 0
             where r.auction_id = any(${auctions}::bigint[]) and r.claim not in ('void', 'none')) who
      join participant p on p.user_id = who.user_id and p.bids_used > 0
      join auction_result r on r.auction_id = p.auction_id and r.claim not in ('void', 'none')
                           and r.day >= who.month and r.day < who.month + interval '1 month'
      join outcome o on o.auction_id = p.auction_id
      cross join lateral (select ${returnedCents} as cents) back
     group by 1, 2 order by 1, 2
    on conflict (month, user_id) do update
       set has_won = excluded.has_won, paid_cents = excluded.paid_cents, back_cents = excluded.back_cents`.execute(trx);
}
