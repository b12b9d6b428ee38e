-- What is owed back goes out as money to the payer's phone where a reversal can't: a part of a receipt, one that is too old,
-- one whose reversal was refused (PAY-6). It is a payout as any other, with the same claims, ids, questions and evidence.
alter table payout alter column withdrawal_id drop not null;
alter table payout add column refund_id uuid unique references refund_due (id);
alter table payout add constraint payout_of_one check (num_nonnulls(withdrawal_id, refund_id) = 1);

alter table refund_due drop constraint refund_due_method_check;
alter table refund_due add constraint refund_due_method_check check (method in ('reversal', 'b2c', 'by_hand'));
-- While its payout is on its way, that has the timers. The check that is replaced knew the reversal's only.
do $$
declare old_check text;
begin
  select conname into strict old_check from pg_constraint
   where conrelid = 'refund_due'::regclass and contype = 'c'
     and pg_get_constraintdef(oid) like '%sending%' and pg_get_constraintdef(oid) like '%next_step_at%';
  execute format('alter table refund_due drop constraint %I', old_check);
end $$;
alter table refund_due add constraint refund_due_timer check (
  (state = 'sending' and method is distinct from 'b2c') = (next_step_at is not null) or (state = 'approved' and method <> 'b2c'));

-- What became of each asking for a reversal: null while nobody knows. `by_statement`: approved statements show that it did not
-- happen.
alter table refund_call add column answer text
  check (answer in ('refused', 'failed', 'already_reversed', 'reversed', 'by_statement'));
create index refund_call_of_refund on refund_call (refund_id);
grant update (answer) on refund_call to mnada_app;

-- What is owed goes only forward, and by one way at a time: the other one only once this one is known to have failed.
create or replace function guard_refund_due() returns trigger language plpgsql as $$
begin
  if old.state = 'returned' and (new.state, new.returned_by) is distinct from (old.state, old.returned_by) then
    raise exception 'what was returned stays returned' using errcode = 'check_violation';
  end if;
  if new.state in ('approved', 'sending') and new.request_id is null then
    raise exception 'a refund is paid by two people' using errcode = 'check_violation';
  end if;
  if new.state in ('approved', 'sending') and new.method = 'reversal'
     and exists (select from payout where refund_id = new.id and state <> 'failed') then
    raise exception 'its payout is not known to have failed' using errcode = 'check_violation';
  end if;
  if new.state = 'sending' and new.method = 'b2c' and old.state <> 'sending'
     and exists (select from refund_call where refund_id = new.id
                    and coalesce(answer, 'unknown') in ('unknown', 'reversed', 'already_reversed')) then
    raise exception 'its reversal is not known to have failed' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create function guard_refund_payout() returns trigger language plpgsql as $$
begin
  if new.attempt > old.attempt and not exists (
       select from refund_due where id = new.refund_id and state = 'sending' and method = 'b2c') then
    raise exception 'this refund does not go out as a payout' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payout_refund_guard before update on payout
  for each row when (new.refund_id is not null) execute function guard_refund_payout();

-- A receipt may owe several parts: never more than came. Whoever owes one waits for whoever owes another.
create function check_refund_sum() returns trigger language plpgsql as $$
declare came bigint; owed bigint;
begin
  select amount_cents into came from receipt where receipt = new.receipt for no key update;
  select sum(amount_cents) into owed from refund_due where receipt = new.receipt;
  if owed > came then
    raise exception 'more is owed back than came' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger refund_due_sum after insert on refund_due
  for each row when (new.receipt is not null) execute function check_refund_sum();
