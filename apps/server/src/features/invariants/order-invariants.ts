import type { Invariant } from './invariant.ts';

const IS_PAID = `('paid', 'processing', 'shipped', 'delivered')`;
const WAS_PAID = `exists (select from order_step step where step.order_id = s.id and step.state = 'paid')`;
const MAY_STILL_BE_PAID = `('submitting', 'submit_unknown', 'pending', 'unresolved', 'disputed')`;
const IN_ORDER = `array_position(array['awaiting_payment', 'paid', 'processing', 'shipped', 'delivered', 'cancelled'], step.state)`;
/**
 * What each got back on each auction, less what went back there with a purchase that was taken back. Summed once for all: asked
 * order by order, the transfers of years would be looked through for each.
 */
const RETURNED_TO_EACH = `
  select auction_id, user_id, sum(bids) as bids from (
    select split_part(t.source, ':', 2)::bigint as auction_id, split_part(t.source, ':', 3)::uuid as user_id, t.amount as bids
      from transfer t where t.source like 'refund:%'
    union all
    select auction_id, user_id, -(bids_taken + bids_owed) from return_reversal) moved
   group by auction_id, user_id`;
const RETURNED = 'coalesce(returned.bids, 0)';
/** Taken back; what the shop itself called off leaves its buyer one, and the bids with them. */
const IS_UNDONE = `(s.state = 'cancelled' and exists (
  select from payment undone where undone.id = s.payment_id and undone.state = 'reversed'
     and not exists (select from refund_due f where f.payment_id = undone.id and f.cause = 'order_cancelled')))`;
const HAS_BOUGHT = `(${WAS_PAID} and not ${IS_UNDONE})`;

/** What must always hold of orders, product claims, stock and returned bids (reliability.md section 5). */
export const ORDER_INVARIANTS: readonly Invariant[] = [
  {
    name: 'K1',
    touches: [],
    holds:
      'a product claim names the order that paid for it, and each paid win of its winner has its one claim; what has none waits',
    sql: `
      select 'claim ' || c.auction_id as id from claim c left join shop_order s on s.id = c.order_id
       where c.kind = 'product' and (s.kind is distinct from 'win' or s.auction_id <> c.auction_id
         or s.user_id <> c.user_id or not ${WAS_PAID})
      union all
      select 'order ' || s.number from shop_order s
        left join claim c on c.auction_id = s.auction_id left join outcome o on o.auction_id = s.auction_id
       where s.kind = 'win' and (o.result is distinct from 'sold' or o.winner_id <> s.user_id
         or (s.state in ${IS_PAID} and c.order_id is distinct from s.id))
      union all
      select 'win ' || coalesce(o.auction_id, w.auction_id)
        from (select o.auction_id, o.product_id from outcome o left join claim c on c.auction_id = o.auction_id
               where o.result = 'sold' and c.auction_id is null) o
        full join waiting_win w on w.auction_id = o.auction_id and w.product_id = o.product_id
       where w.auction_id is null or o.auction_id is null`,
  },
  {
    name: 'K2',
    touches: [],
    holds: 'a win that lapsed has no order that stands and no payment that may still be paid',
    sql: `
      select 'claim ' || c.auction_id as id from claim c join shop_order s on s.auction_id = c.auction_id and s.kind = 'win'
       where c.kind = 'lapsed' and (s.state <> 'cancelled'
         or exists (select from payment p where p.order_id = s.id and p.state in ${MAY_STILL_BE_PAID}))`,
  },
  {
    name: 'K3',
    touches: [],
    holds: "an order's steps lead to its state, in the order of time; staff have none",
    sql: `
      select 'order ' || s.number as id from shop_order s join app_user u on u.id = s.user_id
       where u.kind <> 'user' or (s.state = 'delivered') <> (s.delivered_at is not null)
          or 2 > (select count(*) + (s.state = 'awaiting_payment')::int from order_step step
                   where step.order_id = s.id and step.state in ('awaiting_payment', s.state))
      union all
      select 'order ' || s.number || ' ' || step.state from (
        select step.*, lag(at) over (partition by order_id order by ${IN_ORDER}) as before from order_step step) step
        join shop_order s on s.id = step.order_id
       where step.at < step.before
          or (s.state <> 'cancelled' and ${IN_ORDER} >
               array_position(array['awaiting_payment', 'paid', 'processing', 'shipped', 'delivered'], s.state))`,
  },
  {
    name: 'K4',
    touches: ['crediting'],
    holds:
      'a paid order was paid once, by its own payment for its own sum, with at most one receipt; no payment paid for nothing',
    sql: `
      select 'order ' || s.number as id from shop_order s left join payment p on p.id = s.payment_id
       where (${WAS_PAID} and (p.state is null or p.state not in ('paid', 'reversed')))
          or (p.id is not null and (p.order_id is distinct from s.id or p.user_id <> s.user_id
            or p.amount_cents <> s.total_cents or p.purpose <> case s.kind when 'win' then 'win' else 'order' end))
          or (select count(*) from receipt r join payment q on q.id = r.payment_id
               where q.order_id = s.id and r.state = 'allocated') > 1
          or (s.state in ${IS_PAID} and p.state = 'paid' and p.receipt is not null
            and not exists (select from receipt r where r.receipt = p.receipt and r.payment_id = p.id
                                                    and r.state = 'allocated'))
      union all
      select 'payment ' || p.id from payment p left join shop_order s on s.id = p.order_id
       where p.purpose in ('win', 'order') and p.state in ('paid', 'reversed')
         and (s.payment_id is distinct from p.id or not ${WAS_PAID})`,
  },
  {
    name: 'K5',
    touches: [],
    holds:
      'a piece is taken from the stock for each order that is paid, or whose payment is under way, and for no other; the stock is what its lots have left',
    sql: `
      select 'order ' || s.number as id from shop_order s left join payment p on p.id = s.payment_id
       where s.holds_stock <> case
         when s.state in ${IS_PAID} then true
         when s.state = 'cancelled' then exists (
           select from order_step step where step.order_id = s.id and step.state = 'shipped')
         when p.state in ('submitting', 'submit_unknown', 'pending') then true
         when p.state in ('unresolved', 'disputed') then s.holds_stock
         else false end
      union all
      select 'product ' || p.id from product p
       where p.stock < 0 or p.stock <> (select coalesce(sum(l.pieces_left), 0) from stock_lot l where l.product_id = p.id)
      union all
      select 'lot ' || l.id from stock_lot l
       where l.pieces - l.removed - l.pieces_left <> (select count(*) from shop_order s where s.lot_id = l.id)`,
  },
  {
    name: 'K6',
    touches: [],
    holds: 'bids are held back from whoever is paying or has paid the shop price there, and from nobody else',
    sql: `
      select 'hold ' || h.auction_id || ':' || h.user_id as id from purchase_hold h
       where h.state <> coalesce((
         select min(case when ${HAS_BOUGHT} then 'bought' when s.holds_stock then 'pending' end) filter (where ${HAS_BOUGHT} or s.holds_stock)
           from shop_order s where s.auction_id = h.auction_id and s.user_id = h.user_id and s.kind = 'buy_now'
            and (${HAS_BOUGHT} or s.state = 'awaiting_payment')), 'none')
      union all
      select 'order ' || s.number from shop_order s
        left join purchase_hold h on h.auction_id = s.auction_id and h.user_id = s.user_id
       where s.kind = 'buy_now' and ((${HAS_BOUGHT} and h.state is distinct from 'bought')
         or (s.state = 'awaiting_payment' and s.holds_stock and h.state is null))`,
  },
  {
    name: 'R1',
    touches: ['crediting'],
    holds:
      'whoever paid the shop price got exactly the bids used there back, once, and placed none later; a purchase that was taken back took them back',
    sql: `
      with returned as materialized (${RETURNED_TO_EACH})
      select 'order ' || s.number as id from shop_order s
        left join participant p on p.auction_id = s.auction_id and p.user_id = s.user_id
        left join returned on returned.auction_id = s.auction_id and returned.user_id = s.user_id
        left join outcome o on o.auction_id = s.auction_id
        left join payment p_undone on p_undone.id = s.payment_id
       where s.kind = 'buy_now' and ${WAS_PAID} and p_undone.state is distinct from 'reversed'
         and (${RETURNED} <> coalesce(p.bids_used, 0)
           or (s.bids_returned <> ${RETURNED} and not (o.result is not distinct from 'void' and s.bids_returned = 0))
           or exists (select from bid b join order_step step on step.order_id = s.id and step.state = 'paid'
                       where b.auction_id = s.auction_id and b.user_id = s.user_id
                         and b.decided_at_us > extract(epoch from step.at) * 1000000))
      union all
      select 'order ' || s.number from shop_order s where s.bids_returned > 0 and not (s.kind = 'buy_now' and ${WAS_PAID})
      union all
      select 'reversed order ' || s.number from shop_order s join payment q on q.id = s.payment_id
        left join return_reversal r on r.order_id = s.id left join outcome o on o.auction_id = s.auction_id
       where s.kind = 'buy_now' and q.state = 'reversed' and s.bids_returned <> coalesce(r.bids_taken + r.bids_owed, 0)
         and o.result is distinct from 'void'
         and not exists (select from refund_due f where f.payment_id = q.id and f.cause = 'order_cancelled')
      union all
      select 'reversal ' || r.order_id from return_reversal r
        left join shop_order s on s.id = r.order_id left join payment q on q.id = s.payment_id
       where (s.kind, q.state) is distinct from ('buy_now', 'reversed')
          or (r.auction_id, r.user_id) is distinct from (s.auction_id, s.user_id)
          or s.bids_returned <> r.bids_taken + r.bids_owed`,
  },
  {
    name: 'R3',
    touches: ['crediting'],
    holds:
      'of a purchase that was taken back, the bids taken and the bids owed are those of the books, and what is owed is their price',
    sql: `
      with reversal as (
        select r.*, s.payment_id,
               count(*) over (partition by r.auction_id, r.user_id order by r.at rows unbounded preceding) - 1 as round
          from return_reversal r left join shop_order s on s.id = r.order_id
      ), books as (
        select r.order_id, r.payment_id, r.bids_taken, r.bids_owed,
               coalesce(sum(gone.amount), 0) as taken, coalesce(sum(l.bids_total), 0) as returned,
               coalesce(sum((l.bids_total - coalesce(gone.amount, 0)) * l.unit_price_cents), 0) as cents
          from reversal r
          left join account a on a.owner_id = r.user_id and a.unit = 'BID' and a.kind = 'user'
          left join bid_lot l on l.account_id = a.id and l.kind = 'refund'
            and split_part(l.source, ':', 2) = r.auction_id::text
            and split_part(l.source, ':', 5) = case r.round when 0 then '' else r.round::text end
          left join transfer gone on gone.source = 'unreturn:' || l.id
         group by 1, 2, 3, 4
      )
      select 'reversal ' || b.order_id as id from books b
        left join transfer rest on rest.source = 'unreturn_rest:' || b.order_id
        left join transfer debt on debt.source = 'debt:' || b.payment_id
       where b.bids_taken <> b.taken or b.bids_owed <> b.returned - b.taken
          or b.bids_owed <> coalesce(rest.amount, 0) or b.cents <> coalesce(debt.amount, 0)
      union all
      select t.source from transfer t
       where t.source like 'unreturn_rest:%'
         and not exists (select from return_reversal r where r.order_id::text = split_part(t.source, ':', 2))`,
  },
  {
    name: 'R2',
    touches: ['crediting'],
    holds: 'no bid was given back but for a paid order at the shop price, or an auction that was called off',
    sql: `
      select t.source as id from transfer t
       where t.source like 'refund:%'
         and not exists (select from outcome o
                          where o.auction_id = split_part(t.source, ':', 2)::bigint and o.result = 'void')
         and not exists (select from shop_order s
                          where s.auction_id = split_part(t.source, ':', 2)::bigint
                            and s.user_id = split_part(t.source, ':', 3)::uuid and s.kind = 'buy_now' and ${WAS_PAID})`,
  },
  {
    name: 'A1',
    touches: [],
    holds: 'what a product has sold is what of it was delivered',
    sql: `
      select 'product ' || product.id as id from product
        left join (select product_id, count(*) as orders from shop_order where state = 'delivered' group by product_id) delivered
          on delivered.product_id = product.id
       where sold_count <> coalesce(delivered.orders, 0)`,
  },
  {
    name: 'A2',
    touches: [],
    holds: "a product's rating is what the buyers of its delivered orders gave it, each once",
    sql: `
      select 'product ' || product.id as id from product
        left join (select s.product_id, count(*) as ratings, sum(r.stars) as stars
                     from product_rating r join shop_order s on s.id = r.order_id
                    where s.state = 'delivered' group by s.product_id) given on given.product_id = product.id
       where rating_count <> coalesce(given.ratings, 0) or rating_sum <> coalesce(given.stars, 0)
      union all
      select 'rating ' || r.order_id from product_rating r left join shop_order s on s.id = r.order_id
       where s.user_id is distinct from r.user_id or s.product_id <> r.product_id or r.stars not between 1 and 5`,
  },
];
