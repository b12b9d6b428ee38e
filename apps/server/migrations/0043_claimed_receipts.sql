-- A receipt that only a message from an unlisted address names is none (PAY-3): a query that agrees with the message knows no
-- receipt, so a stranger could put one of theirs where the payment's stands. What such a message claims is kept apart, and
-- nothing takes it for true; the payment's receipt is the one that a source names whose word counts.
create table if not exists claimed_receipt (
  id           bigint generated always as identity primary key,
  receipt      text not null check (receipt ~ '^[A-Za-z0-9]{4,40}$'),
  -- null: the message named none of ours.
  payment_id   uuid references payment (id),
  amount_cents bigint not null check (amount_cents > 0),
  told_by      text not null check (told_by in ('stk_callback', 'c2b_confirmation')),
  evidence_id  bigint references evidence (id),
  told_at      timestamptz not null default clock_timestamp(),
  unique nulls not distinct (payment_id, receipt)
);
create index if not exists claimed_receipt_of on claimed_receipt (receipt);
revoke all on claimed_receipt from mnada_app;
grant select, insert on claimed_receipt to mnada_app;

-- Whoever writes a payment's receipt, or that it is verified, has heard it from somebody whose word counts.
create or replace function guard_payment_receipt() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.receipt is not null and new.receipt is distinct from old.receipt
     and not new.sources && '{stk_callback,c2b_confirmation,pull,statement,staff}' then
    raise exception 'a receipt is named by a source whose word counts' using errcode = 'check_violation';
  end if;
  if new.is_verified and not old.is_verified and not new.sources && '{stk_callback,c2b_confirmation,pull,statement}' then
    raise exception 'nobody whose word counts has named its receipt' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger payment_receipt_guard before update of receipt, is_verified on payment
  for each row execute function guard_payment_receipt();

-- A refund that was owed before its payment's receipt was known aims at that one once it is, and never at another.
create or replace function guard_refund_receipt() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.receipt is distinct from old.receipt
     and not has_column_privilege(current_user, 'refund_due', 'amount_cents', 'update')
     and (old.receipt is not null or not exists (
           select from payment where id = new.payment_id and receipt = new.receipt
                                 and new.source = 'payment:' || id)) then
    raise exception 'a refund is of its payment''s receipt' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger refund_due_receipt_guard before update of receipt on refund_due
  for each row execute function guard_refund_receipt();
grant update (receipt) on refund_due to mnada_app;

-- Receipts in the books that an unlisted address told first, and that nothing else has named since.
create index if not exists evidence_unlisted on evidence (id) where is_listed = false;
create or replace view proof.told_by_stranger as
select r.receipt
  from evidence e join receipt r on r.evidence_id = e.id left join payment p on p.receipt = r.receipt
 where e.is_listed = false and r.told_by in ('stk_callback', 'c2b_confirmation')
   -- What went back went back by this very code.
   and r.state in ('allocated', 'unallocated', 'refund_due')
   and not coalesce(p.sources && '{pull,statement,staff}', false)
   -- Verified when by whom was not kept: of a push that was a query, which names no receipt; of the paybill it was more.
   and not coalesce(r.told_by = 'c2b_confirmation' and p.is_verified and p.sources = '{}', false)
   and not exists (select from statement_line l
                    where l.receipt = r.receipt and l.direction = 'in' and l.amount_cents = r.amount_cents)
   -- A body may have been emptied since: then that it was booked counts for it.
   and not exists (select from evidence o
                    where o.payment_id = r.payment_id and o.is_listed is distinct from false
                      and o.kind in ('stk_callback', 'c2b_confirmation', 'pull', 'statement', 'staff')
                      and (o.state in ('booked', 'ignored') and position(r.receipt in o.body) > 0
                           or o.state = 'booked' and o.body = ''))
   and (r.payment_id is not null
        or not exists (select from evidence o
                        where o.is_listed is distinct from false and o.kind in ('c2b_confirmation', 'pull', 'statement')
                          and position(r.receipt in o.body) > 0));
grant select on proof.told_by_stranger to mnada_app;

-- Those that were written as receipts until now are taken out of the books: their payments stay credited, as payments of
-- which only queries and a stranger have told, and the true receipt is theirs once it comes. Left where they are, and told by
-- an invariant: those by which money may be on its way back, and those that their payers have chosen about.
do $$
declare
  told receipt;
  paid payment;
  owed refund_due;
  as_stranger text;
begin
  for told in
    select r.* from receipt r
     where r.receipt in (
             select receipt from proof.told_by_stranger
             union select p.receipt from payment p
                    where p.state = 'paid' and p.receipt is not null and p.sources && '{stk_unlisted,c2b_unlisted}'
                      and not p.sources && '{stk_callback,c2b_confirmation,pull,statement,staff}')
       and not exists (select from receipt_choice c where c.receipt = r.receipt)
       and not exists (select from payment t where t.tops_up_receipt = r.receipt)
       and not exists (
             select from refund_due d
              where d.receipt = r.receipt
                and (d.state = 'returned' or d.source like 'rest:%'
                     or exists (select from payout o
                                 where o.refund_id = d.id and (o.state <> 'failed' or d.source like 'receipt:%'))
                     or exists (select from refund_call c
                                 where c.refund_id = d.id
                                   and (d.source like 'receipt:%' or coalesce(c.answer, 'unknown') not in ('refused', 'failed', 'by_statement')))))
     order by r.receipt for update
  loop
    select * into paid from payment where receipt = told.receipt for no key update;
    select * into owed from refund_due where receipt = told.receipt;
    as_stranger := case told.told_by when 'stk_callback' then 'stk_unlisted' else 'c2b_unlisted' end;
    insert into claimed_receipt (receipt, payment_id, amount_cents, told_by, evidence_id, told_at)
    values (told.receipt, told.payment_id, told.amount_cents, told.told_by, told.evidence_id, told.created_at)
    on conflict do nothing;
    insert into transfer (source, unit, debit_id, credit_id, amount)
    select 'claimed:' || told.receipt, 'KES', debit.id, credit.id, told.amount_cents from account debit, account credit
     where debit.unit = 'KES' and debit.kind = 'unallocated' and credit.unit = 'KES' and credit.kind = 'mpesa';
    -- Nothing is asked of the provider with it any more.
    update refund_due set receipt = null, updated_at = clock_timestamp() where receipt = told.receipt and source like 'payment:%';
    update refund_due set state = 'failed', failed_reason = 'receipt_unknown', next_step_at = null
     where id = owed.id and source like 'payment:%' and state in ('approved', 'sending');
    -- What was paid for was not to be had: that is owed by the true receipt, once it is known.
    delete from refund_due where receipt = told.receipt;
    if paid.id is not null then
      update payment
         set receipt = null, is_verified = false,
             sources = (select array_agg(distinct one order by one)
                          from unnest(array_remove(paid.sources, told.told_by) || as_stranger
                                      || case when paid.is_verified and paid.sources = '{}' then '{stk_query}'::text[] else '{}' end) one),
             next_query_at = case when paid.checkout_request_id is not null and not paid.is_verified
                                   and not 'stk_query' = any(paid.sources) then clock_timestamp() else paid.next_query_at end
       where id = paid.id;
    end if;
    delete from receipt where receipt = told.receipt;
    insert into audit (actor_id, action, subject, reason, before, after)
    values (null, 'receipt.claimed_only', 'receipt:' || told.receipt, 'only an unlisted address has named it',
            jsonb_build_object('state', told.state, 'paymentId', told.payment_id, 'amountCents', told.amount_cents,
                               'verified', paid.is_verified, 'sources', paid.sources,
                               'refund', 'RF-' || owed.number, 'refundState', owed.state),
            jsonb_build_object('claimed', true));
  end loop;
end $$;
