-- A pack that was topped up (PAY-7) came in two payments and was sold once; so were both counted as packs, and the part that was made for
-- money that was here already as a prompt that was asked for and paid.
update sale_day d set payments = d.payments - part.n
  from (select nairobi_day(t.created_at) as day, sum(case when t.source like 'payment:%' then 1 else -1 end) as n
          from payment p join transfer t on t.source in ('payment:' || p.id, 'reversal:' || p.id)
         where p.part_bids is not null and p.tops_up is null and not exists (select from book_todo w where w.transfer_id = t.id)
         group by 1) part
 where d.day = part.day and d.kind = 'pack';
-- How fast money is credited, and which prompts were paid, without what its payer chose about, or people matched, hours later.
insert into report_todo (hour)
select distinct date_trunc('hour', p.created_at) from payment p
 where p.state in ('paid', 'reversed')
   and (p.pushed_at is null or exists (select from receipt_choice c where c.credited_id = p.id)
        or exists (select from audit a where a.subject = 'receipt:' || p.receipt and a.action = 'receipt.matched'));
