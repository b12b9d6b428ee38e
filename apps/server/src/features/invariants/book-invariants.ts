import { STATEMENT_TIME_TEXT } from '../../platform/clock/index.ts';
import { LOT_CAUSES } from '../ledger/index.ts';
import type { Invariant } from './invariant.ts';

/**
 * A house account in shillings, what it owes, or what it has with a minus: by the sums of the days, which M4 ties to the transfers, and
 * what the bookkeeper has not summed yet. So it costs as many rows as there are days, however many transfers.
 */
const balanceOf = (kind: string) => `
  ((select coalesce(sum(credit_cents - debit_cents), 0) from book_day where kind = '${kind}')
   + (select coalesce(sum(case when t.credit_id = a.id then t.amount else -t.amount end), 0)
        from book_todo w join transfer t on t.id = w.transfer_id join account a on a.id in (t.debit_id, t.credit_id)
       where a.unit = 'KES' and a.kind = '${kind}' and a.owner_id is null))`;
/** What the bookkeeper has not come to yet, of that account. */
const waitingOf = (kind: string) => `
  (select coalesce(sum(case when d.credit_kind = '${kind}' then d.cents else 0 end
                     - case when d.debit_kind = '${kind}' then d.cents else 0 end), 0)
     from book_todo w cross join lateral (
       -- Fenced: what waits is little, and the view reads all transfers otherwise.
       select * from derived_booking d where d.transfer_id = w.transfer_id offset 0) d)`;
const UNBOOKED = `
  select b.unit_price_cents from book_auction k join bid b on b.auction_id = k.auction_id and b.seq > k.seq where k.is_open`;
const SIGNED = `case when kind in ('used', 'taken', 'given_up') then -bids else bids end`;

/** What must always hold of the books in shillings (docs/spec/money.md): they tie bids, lots and money to the cent. */
export const BOOK_INVARIANTS: readonly Invariant[] = [
  {
    name: 'M1',
    touches: [],
    holds:
      'bids owed, by price, are what the lots have left and what is set aside of them; free ones are counted as well',
    sql: `
      select 'bids at ' || unit_price_cents || ': ' || sum(booked) || ' instead of ' || sum(there) as id from (
        select unit_price_cents, ${SIGNED} as booked, 0 as there from bid_day
        union all
        select unit_price_cents, ${SIGNED}, 0 from book_todo w cross join lateral (
          select * from derived_bids d where d.transfer_id = w.transfer_id offset 0) d
        union all
        select unit_price_cents, -1, 0 from (${UNBOOKED}) used
        union all
        select unit_price_cents, 0, bids_left from bid_lot where is_open
        union all
        select unit_price_cents, 0, bids - placed - returned from autobid_lot where is_open) bids
       group by unit_price_cents having sum(booked) <> sum(there)`,
  },
  {
    name: 'M2',
    touches: [],
    holds: 'what the shop owes in bids is, to the cent, its open lots and what is set aside of them, at their prices',
    sql: `
      select 'owed ' || booked || ' instead of ' || there as id from (
        select ${balanceOf('bids_owed')} + ${waitingOf('bids_owed')}
               - (select coalesce(sum(unit_price_cents), 0) from (${UNBOOKED}) used) as booked,
               (select coalesce(sum(bids_left * unit_price_cents), 0) from bid_lot where is_open)
               + (select coalesce(sum((bids - placed - returned) * unit_price_cents), 0) from autobid_lot where is_open) as there) owed
       where booked <> there`,
  },
  {
    name: 'M3',
    touches: [],
    holds:
      'each day the books balance, and what is owed in bids changes by the bids that came and went, at their prices',
    sql: `
      select 'day ' || day as id from book_day group by day having sum(debit_cents) <> sum(credit_cents)
      union all
      select 'bids owed on ' || coalesce(k.day, b.day) from (
        select day, credit_cents - debit_cents as cents from book_day where kind = 'bids_owed'
) k
        full join (select day, sum((${SIGNED}) * unit_price_cents) as cents from bid_day group by day) b on b.day = k.day
       where coalesce(k.cents, 0) <> coalesce(b.cents, 0)
         and not exists (select from book_todo w join transfer t on t.id = w.transfer_id
                          where nairobi_day(t.created_at) = coalesce(k.day, b.day))`,
  },
  {
    name: 'M4',
    touches: [],
    isDaily: true,
    holds: 'the sums of the days are the transfers, account by account',
    sql: `
      select 'sum of ' || kind as id from (
        select kind, credit_cents - debit_cents as summed, 0 as booked from book_day
        union all
        select a.kind, 0, case when t.credit_id = a.id then t.amount else -t.amount end
          from transfer t join account a on a.id in (t.debit_id, t.credit_id)
         where t.unit = 'KES' and t.source not like 'bid:%'
           and not exists (select from book_todo w where w.transfer_id = t.id)) sums
       group by kind having sum(summed) <> sum(booked)`,
  },
  {
    name: 'M5',
    touches: [],
    holds: 'every payment is sorted into what it bought, and what people owe is their debts',
    sql: `
      select 'sorted ' || sorted || ' of ' || sales as id from (
        select -(${balanceOf('sorted')} + ${waitingOf('sorted')}) as sorted, ${balanceOf('sales')} as sales) sales
       where sorted <> sales
      union all
      select 'owed to us ' || booked || ' instead of ' || there from (
        select -(${balanceOf('owed_to_us')} + ${waitingOf('owed_to_us')}) as booked,
               (select coalesce(sum(balance), 0) from account where unit = 'KES' and kind = 'debt') as there) debts
       where booked <> there
      union all
      -- Nobody is let off by hand: only what is less than a bid of the very pack that paid the rest, and again only of one taken back (PAY-6).
      select t.source from transfer t join account a on a.id in (t.debit_id, t.credit_id) and a.unit = 'KES' and a.kind = 'debt'
       where starts_with(t.source, 'debt_let_go:') and not exists (
         select from payment p join bid_lot l on l.source = 'pack:' || p.id
          where t.source = 'debt_let_go:' || p.id and p.user_id = a.owner_id and t.amount < l.unit_price_cents)
      union all
      select t.source from transfer t
       where starts_with(t.source, 'debt:let_go:') and not exists (
         select from transfer gone join payment p on gone.source = 'debt_let_go:' || p.id
          where t.source = 'debt:let_go:' || p.id and p.state = 'reversed' and gone.amount = t.amount)`,
  },
  {
    name: 'M6',
    touches: [],
    isDaily: true,
    holds: 'goods owed are the paid orders that were not delivered, and an order is booked as it stands',
    sql: `
      select 'order ' || p.order_id as id from order_position p left join book_order b on b.order_id = p.order_id
       where (p.sold_cents, p.cost_cents, p.cost_kind)
             is distinct from (coalesce(b.sold_cents, 0), coalesce(b.cost_cents, 0), b.cost_kind)
         and not exists (select from book_todo w where w.order_id = p.order_id)
         -- What a lot costs was changed, and the lot waits.
         and not exists (select from book_todo w join shop_order s on s.lot_id = w.lot_id where s.id = p.order_id)
      union all
      select 'goods owed ' || booked || ' instead of ' || there from (
        select ${balanceOf('goods_owed')} + ${waitingOf('goods_owed')} as booked,
               (select coalesce(sum(amount_cents), 0) from payment where purpose <> 'pack' and state = 'paid')
               - (select coalesce(sum(sold_cents), 0) from book_order) as there) goods
       where booked <> there`,
  },
  {
    name: 'M7',
    touches: [],
    holds: 'stock is what came in, less what was counted away and what left with orders, at its cost',
    sql: `
      select 'lot ' || l.id as id from stock_lot l left join book_lot b on b.lot_id = l.id
       where (case when l.returned_of is null then l.pieces * coalesce(l.unit_cost_cents, 0) else 0 end, l.removed * coalesce(l.unit_cost_cents, 0))
             is distinct from (coalesce(b.received_cents, 0), coalesce(b.lost_cents, 0))
         and not exists (select from book_todo w where w.lot_id = l.id)
      union all
      select 'stock ' || booked || ' instead of ' || there from (
        select -${balanceOf('stock')} as booked,
               (select coalesce(sum(received_cents - lost_cents), 0) from book_lot)
               - (select coalesce(sum(cost_cents), 0) from book_order) as there) stock
       where booked <> there`,
  },
  {
    name: 'M9',
    touches: [],
    isDaily: true,
    holds: 'what two people signed when days were closed is what the books still say of them',
    sql: `
      select 'closed ' || c.day || ' ' || coalesce(s.kind, now.kind) as id from closed_day c
        cross join lateral (
          select kind, sum(debit_cents - credit_cents) as cents from book_day where day <= c.day group by kind) now
        full join closed_sum s on s.day = c.day and s.kind = now.kind
       where now.cents is distinct from s.cents`,
  },
  {
    name: 'V1',
    touches: [],
    isDaily: true,
    holds:
      'the tax that is owed is what was frozen on payments that stand, and its part in bids and goods owed is theirs',
    sql: `
      -- What waits for the bookkeeper: a payment's own transfers, those of its lots, its order, bids that were used since.
      with lots as materialized (
        select l.id from book_auction k join bid b on b.auction_id = k.auction_id and b.seq > k.seq join bid_lot l on l.id = b.lot_id where k.is_open
        union
        select l.id from book_todo w join transfer t on t.id = w.transfer_id join bid_lot l on l.source = t.source
        union
        select number_or_null(split_part(t.source, ':', 2)) from book_todo w join transfer t on t.id = w.transfer_id
         where split_part(t.source, ':', 1) in (${LOT_CAUSES.map((cause) => `'${cause}'`).join(', ')})
      ), waiting as materialized (
        select uuid_or_null(substr(coalesce(first.source, l.source), 6)) as payment_id
          from lots join bid_lot l on l.id = lots.id left join bid_lot first on first.id = l.parent_id
        union
        select uuid_or_null(split_part(t.source, ':', 2)) from book_todo w join transfer t on t.id = w.transfer_id
         where t.source like 'payment:%' or t.source like 'reversal:%'
        union
        select s.payment_id from book_todo w join shop_order s on s.id = w.order_id)
      select 'payment ' || p.payment_id as id from tax_position p left join book_tax b on b.payment_id = p.payment_id
       where (p.due_cents, p.ahead_cents) is distinct from (coalesce(b.due_cents, 0), coalesce(b.ahead_cents, 0))
         and p.payment_id not in (select payment_id from waiting where payment_id is not null)
      union all
      select 'booked ' || kind || ' ' || booked || ' instead of ' || there from (
        select 'tax_owed' as kind,
               ${balanceOf('tax_owed')}
               - (select coalesce(sum(case when credit_kind = 'tax_owed' then amount_cents else 0 end
                                    - case when debit_kind = 'tax_owed' then amount_cents else 0 end), 0) from manual_booking) as booked,
               (select coalesce(sum(due_cents), 0) from book_tax) as there
        union all
        select 'ahead', -(${balanceOf('bids_tax')} + ${balanceOf('goods_tax')}), (select coalesce(sum(ahead_cents), 0) from book_tax)) taxes
       where booked <> there`,
  },
  {
    name: 'V2',
    touches: ['payouts'],
    isDaily: true,
    holds:
      'what was frozen of a payment or a withdrawal is what the rates in force then say of it, neither more nor less',
    sql: `
      -- A line is of what it is of, whatever day; and each of since there were taxes has those of its moment, by code and rate.
      select coalesce('payment ' || l.payment_id, 'withdrawal ' || l.withdrawal_id) as id from tax_line l
        left join payment p on p.id = l.payment_id left join withdrawal w on w.id = l.withdrawal_id
       where l.gross_cents <> coalesce(p.amount_cents, w.gross_cents - w.fee_cents)
          or l.frozen_at is distinct from coalesce(w.tax_at, (select t.created_at from transfer t where t.source = 'payment:' || p.id))
      union all
      select 'payment ' || p.id from transfer t join payment p on p.id = uuid_or_null(substr(t.source, 9))
        left join bid_package k on k.id = p.package_id left join shop_order s on s.id = p.order_id
       where t.source like 'payment:%' and t.created_at >= (select min(valid_from) from tax_use)
         and (select coalesce(array_agg((l.code, l.kind, l.rate_bp)::text order by l.code), '{}') from tax_line l where l.payment_id = p.id)
             <> (select coalesce(array_agg((f.code, f.kind, f.rate_bp)::text order by f.code), '{}')
                   from taxes_in_force(case p.purpose when 'pack' then array['pack:' || k.bids, 'packs']
                                                      else array['product:' || s.product_id, 'goods'] end, t.created_at) f)
      union all
      select 'withdrawal ' || w.id from withdrawal w
       where w.tax_at >= (select min(valid_from) from tax_use)
         and (select coalesce(array_agg((l.code, l.kind, l.rate_bp)::text order by l.code), '{}') from tax_line l where l.withdrawal_id = w.id)
             <> (select coalesce(array_agg((f.code, f.kind, f.rate_bp)::text order by f.code), '{}')
                   from taxes_in_force(array[case w.source when 'referral' then 'earnings' else 'cash' end], w.tax_at) f)`,
  },
  {
    name: 'V3',
    touches: [],
    isDaily: true,
    holds:
      'tax documents are numbered 1 to n without a gap, each for a payment as it stands, a credit note for its invoice in its sums; what was paid while the seller gave them has one, or waits for less than an hour; each invoice names who sold then, and it is known since when the seller sells',
    sql: `
      select 'branch ' || b.branch as id from tax_branch b left join tax_document d on d.branch = b.branch
       group by b.branch, b.last_number having count(d.*) <> b.last_number or coalesce(max(d.number), 0) <> b.last_number
      union all
      select 'document ' || d.number from tax_document d join payment p on p.id = d.payment_id left join tax_document i on i.id = d.of_id
       where d.gross_cents <> p.amount_cents or d.user_id <> p.user_id
          or d.tax_cents <> (select coalesce(sum(tax_cents), 0) from tax_line where payment_id = p.id)
          or (d.kind = 'credit_note' and (i.kind is distinct from 'invoice' or i.payment_id <> d.payment_id or i.number > d.number or p.state <> 'reversed'))
      union all
      select 'payment ' || p.id || ' has no invoice' from tax_registered r
        join transfer t on t.source like 'payment:%' and t.created_at >= r.began_at and t.created_at < coalesce(r.ended_at, 'infinity')
        join payment p on p.id = uuid_or_null(substr(t.source, 9)) and p.state = 'paid'
       where not exists (select from tax_document d where d.payment_id = p.id and d.kind = 'invoice')
         and not exists (select from tax_document_todo w where w.payment_id = p.id and w.kind = 'invoice')
      union all
      select 'payment ' || p.id || ' has no credit note' from tax_document d join payment p on p.id = d.payment_id and p.state = 'reversed'
       where d.kind = 'invoice' and not exists (select from tax_document c where c.of_id = d.id)
         and not exists (select from tax_document_todo w where w.payment_id = p.id and w.kind = 'credit_note')
      union all
      select 'document ' || d.number || ' names another seller' from tax_document d
        left join transfer t on t.source = 'payment:' || d.payment_id left join payment p on p.id = d.payment_id
        left join tax_registered r on r.branch = d.branch and coalesce(t.created_at, p.paid_at) >= r.began_at
                                  and coalesce(t.created_at, p.paid_at) < coalesce(r.ended_at, 'infinity')
       where d.kind = 'invoice' and (coalesce(d.seller ->> 'name', '') = '' or coalesce(d.seller ->> 'pin', '') = '' or d.seller <> r.seller)
      union all
      select 'the seller is not the one of the open period' where current_seller() is distinct from
        (select seller from tax_registered where branch = '00' and ended_at is null)
      union all
      select 'a period without a seller' from tax_registered where ended_at is null and seller is null
      union all
      select 'document of payment ' || payment_id || ' waits since ' || listed_at from tax_document_todo
       where listed_at < ${STATEMENT_TIME_TEXT} - interval '1 hour'
      union all
      select 'transfer ' || t.id || ' is of no payment' from transfer t
       where t.source like 'payment:%' and not exists (select from payment where id = uuid_or_null(substr(t.source, 9)))`,
  },
  {
    name: 'M8',
    touches: [],
    grows: 'auction',
    holds: "an auction's bids are revenue once each, at the price each was bought for",
    sql: `
      select k.auction_id::text as id, k.auction_id from book_auction k
        left join bid b on b.auction_id = k.auction_id and b.seq <= k.seq
       group by k.auction_id, k.cents, k.seq, k.is_open
      having k.cents <> coalesce(sum(b.unit_price_cents), 0) or count(b.*) <> k.seq
      union all
      select a.id::text, a.id from auction a left join book_auction k on k.auction_id = a.id
       where a.status = 'ended' and (k.auction_id is null or (not k.is_open and k.seq <> a.seq))`,
  },
];
