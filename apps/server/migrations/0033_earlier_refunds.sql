-- What was owed back before there was a queue for it: paid orders that staff had cancelled, which no list showed, and
-- receipts that must go back.
insert into refund_due (source, cause, payment_id, receipt, amount_cents, why, created_at)
select 'payment:' || p.id, 'order_cancelled', p.id, p.receipt, p.amount_cents, coalesce(s.notes, ''), s.updated_at
  from shop_order s join payment p on p.id = s.payment_id and p.state = 'paid' where s.state = 'cancelled'
    on conflict do nothing;
insert into refund_due (source, cause, payment_id, receipt, amount_cents, why, created_at)
select 'receipt:' || r.receipt, 'not_to_be_had', r.payment_id, r.receipt, r.amount_cents, r.why, r.created_at
  from receipt r
 where r.state = 'refund_due' and r.amount_cents % 100 = 0
    on conflict do nothing;
