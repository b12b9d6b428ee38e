-- Bids that are set aside for an autobid are owed still, and so is their part of the tax (TAX-2): it comes off the revenue when they are used.
create or replace view tax_position as
  select p.id as payment_id, p.purpose, p.paid_at,
         case when p.state = 'reversed' then 0 else f.cents end as due_cents,
         case when p.state = 'reversed' then 0
              when p.purpose = 'pack' then round(f.cents::numeric * (coalesce(lots.bids_left, 0) + coalesce(aside.bids, 0))
                                                 / greatest(origin.bids_total, 1))::bigint
              when exists (select from order_step where order_id = p.order_id and state = 'delivered') then 0
              else f.cents end as ahead_cents
    from payment p
    join lateral (select sum(l.tax_cents)::bigint as cents from tax_line l where l.payment_id = p.id) f on f.cents is not null
    left join bid_lot origin on origin.source = 'pack:' || p.id
    left join lateral (select sum(l.bids_left)::bigint as bids_left from bid_lot l
                        where l.account_id = origin.account_id and l.is_open and (l.id = origin.id or l.parent_id = origin.id)) lots on true
    -- What is set aside of them is owed like what they have left.
    left join lateral (select sum(share.bids - share.placed - share.returned)::bigint as bids
                         from autobid_lot share join bid_lot l on l.id = share.lot_id
                        where share.user_id = p.user_id and share.is_open and (l.id = origin.id or l.parent_id = origin.id)) aside on true;
