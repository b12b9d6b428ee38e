-- In a pattern of LIKE the sign _ stands for any: 'debt_let_go:%' was also what is owed again ('debt:let_go:'), which had two lines then,
-- one against the other, and the books whichever came first. The view is 0129's with that one line by its very name.
create or replace view derived_booking as
  -- Bids that came to somebody at a price: they are owed.
  select t.id as transfer_id, 'book:' || t.source as source, t.created_at as at,
         case when t.source like 'pack:%' then 'sorted' when t.source like 'converted:%' then 'promotion'
              when t.source like 'refund:%' then 'bid_revenue' else 'opening' end as debit_kind,
         'bids_owed' as credit_kind, t.amount * l.unit_price_cents as cents
    from transfer t join bid_lot l on l.source = t.source
   where l.unit_price_cents > 0
  union all
  -- Bids that were taken out of a lot without being used: back to where they came from.
  select t.id, 'book:' || t.source, t.created_at, 'bids_owed',
         case split_part(t.source, ':', 1)
              when 'reversal_bids' then case when coalesce(first.source, l.source) like 'pack:%' then 'sorted' else 'opening' end when 'debt_bids' then 'owed_to_us'
              when 'unreturn' then 'bid_revenue' else 'breakage' end,
         t.amount * l.unit_price_cents
    from transfer t join bid_lot l on l.id = number_or_null(split_part(t.source, ':', 2)) left join bid_lot first on first.id = l.parent_id
   where split_part(t.source, ':', 1) in ('reversal_bids', 'debt_bids', 'unreturn', 'forfeit_bids') and l.unit_price_cents > 0
  union all
  -- A payment: a win or an order owes goods; a part of a pack leaves cents that no whole bid takes.
  select t.id, 'book:' || t.source, t.created_at, 'sorted', case when p.purpose = 'pack' then 'pack_rounding' else 'goods_owed' end,
         case when p.purpose = 'pack' then p.amount_cents - l.bids_total * l.unit_price_cents else p.amount_cents end
    from transfer t join payment p on p.id = uuid_or_null(split_part(t.source, ':', 2))
    left join bid_lot l on l.source = 'pack:' || p.id
   where t.source like 'payment:%'
  union all
  -- The same, taken back.
  select t.id, 'book:' || t.source, t.created_at, case when p.purpose = 'pack' then 'pack_rounding' else 'goods_owed' end, 'sorted',
         case when p.purpose = 'pack' then p.amount_cents - l.bids_total * l.unit_price_cents else p.amount_cents end
    from transfer t join payment p on p.id = uuid_or_null(split_part(t.source, ':', 2))
    left join bid_lot l on l.source = 'pack:' || p.id
   where t.source like 'reversal:%'
  union all
  -- A debt: of a pack whose bids were used, of returned bids that were used again, of a reward that was taken out.
  select t.id, 'book:' || t.source, t.created_at, 'owed_to_us',
         case when t.source like 'debt:referral:%' then 'promotion' when p.purpose = 'pack' then 'sorted'
              when p.purpose is not null then 'bid_revenue' else 'losses' end, t.amount
    from transfer t left join payment p on p.id = uuid_or_null(split_part(t.source, ':', 2))
   where t.source like 'debt:%'
  union all
  -- Earnings that went towards a debt: the engine gives them back to the referrals, the debt is what they paid.
  select t.id, 'book:' || t.source, t.created_at, 'promotion', 'owed_to_us', t.amount from transfer t where t.source like 'set_off:%'
  union all
  -- A debt's rest that was less than a bid, let go: the engine took it from the person, and nobody pays it. Owed again (debt:let_go), above.
  select t.id, 'book:' || t.source, t.created_at, 'losses', 'owed_to_us', t.amount from transfer t where starts_with(t.source, 'debt_let_go:')
  union all
  -- Money that left by a payout left the utility account.
  select t.id, 'book_float:' || t.source, t.created_at, 'mpesa', 'utility', t.amount
    from transfer t where t.source like 'payout:%' or t.source like 'overpaid:%'
  union all
  select t.id, 'book_float:' || t.source, t.created_at, 'mpesa', 'utility', t.amount
    from transfer t
   where (t.source like 'return:%' or t.source like 'rest_back:%' or t.source like 'overpaid_refund:%')
     and exists (select from refund_due f
                   join payout o on o.refund_id = f.id join payout_attempt a on a.payout_id = o.id and a.state = 'succeeded'
                  where (t.source = 'rest_back:' || f.id) or (t.source = 'overpaid_refund:' || a.receipt)
                     or (t.source like 'return:%' and f.source not like 'rest:%'
                         and (f.receipt = substr(t.source, 8) or f.payment_id::text = substr(t.source, 8))))
  union all
  -- Money that left twice is a loss, not a prize nor a referral.
  select t.id, 'book:' || t.source, t.created_at, 'losses', a.kind, t.amount
    from transfer t join account a on a.id = t.debit_id where t.source like 'overpaid:%' or t.source like 'overpaid_refund:%';
