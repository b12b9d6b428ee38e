-- What the roles of the server and of the console could still do past the code, they can't any more (S58, OPS-5).

-- A payout goes out anew only once its last sending is known to have failed, and never backwards (WIN-3, S07): whoever writes
-- under the server's role may not declare it failed, nor approved once more.
create or replace function guard_payout_course() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'approved' and not has_column_privilege(current_user, 'payout', 'amount_cents', 'update') then
      raise exception 'a payout begins approved' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if old.state = 'completed' and new.state <> 'completed' then
    raise exception 'what was paid stays paid' using errcode = 'check_violation';
  end if;
  if new.attempt <> old.attempt and (new.state <> 'sending' or new.attempt <> old.attempt + 1) then
    raise exception 'attempts are counted one by one' using errcode = 'check_violation';
  end if;
  if new.state = old.state and new.attempt = old.attempt or new.state not in ('approved', 'sending') then
    return new;
  end if;
  if old.state not in ('approved', 'failed') or (new.state = 'sending' and new.attempt = old.attempt)
     or exists (select from payout_attempt t
                 where t.payout_id = new.id
                   and (t.state = 'succeeded' or (t.attempt = old.attempt and t.state <> 'failed'))) then
    raise exception 'its last sending is not known to have failed' using errcode = 'check_violation';
  end if;
  return new;
end $$;
drop trigger payout_course on payout;
create trigger payout_course before insert or update of state, attempt on payout
  for each row execute function guard_payout_course();

-- Back to `approved` it comes by two people, about the attempt that failed.
create function guard_payout_anew() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.refund_id is not null then
    -- One sent it the first time, and another sends it anew.
    if (select count(*) from approval_request where kind = 'refund.send' and state = 'executed'
           and subject = 'refund:' || new.refund_id) > 1 then return null; end if;
  elsif exists (select from approval_request where kind = 'withdrawal.retry' and state = 'executed'
                   and subject = 'withdrawal:' || new.withdrawal_id and basis ->> 'attempt' = new.attempt::text) then
    return null;
  end if;
  raise exception 'a payout is sent anew by two people' using errcode = 'check_violation';
end $$;
create constraint trigger payout_anew after update of state on payout
  deferrable initially deferred for each row when (old.state <> 'approved' and new.state = 'approved')
  execute function guard_payout_anew();

-- Whether an attempt is known to have failed: by the provider's word, an answer to a call of ours for that very attempt; or by
-- two people, who looked into the statement.
create function is_told_failed(payout uuid, which int) returns boolean language sql stable
  set search_path = pg_catalog, public, pg_temp as $$
  select exists (
           select from payout_call c join evidence e on e.token_hash = c.token_hash
            where c.payout_id = payout and c.attempt = which and e.state = 'booked' and e.note like 'not\_paid:%'
              -- Their words are written once. Later they are forgotten, when they have been read.
              and (e.body = ''
                   or (c.kind = 'pay' and e.kind = 'b2c_result' and e.body !~ '"ResultCode"\s*:\s*"?0"?\s*[,}]')
                   or (c.kind = 'status' and e.kind = 'status_result' and e.body !~* '"completed"'))
              and (e.is_listed is distinct from false
                   or (select count(*) from payout_unlisted_result u
                        where u.payout_id = payout and u.attempt = which and u.outcome = 'not_paid') > 1))
      or exists (
           select from approval_request r join public.payout p on p.id = payout
            where r.kind in ('withdrawal.not_paid', 'refund.not_paid') and r.state = 'executed'
              and r.subject in ('withdrawal:' || p.withdrawal_id, 'refund:' || p.refund_id)
              and r.basis ->> 'attempt' = which::text)
$$;

create function guard_payout_attempt() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if not has_column_privilege(current_user, 'payout', 'amount_cents', 'update') and not exists (
         select from payout p
          where p.id = new.payout_id and p.state = 'sending' and p.attempt = new.attempt and p.phone = new.phone
            and new.state = 'sending' and new.originator_id = p.id || '-' || new.attempt) then
      raise exception 'an attempt is the one that its payout sends' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if (old.state = 'succeeded' and new.state <> 'succeeded') or (new.state = 'sending' and old.state <> 'sending')
     or new.sends < old.sends then
    raise exception 'an attempt only goes on' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payout_attempt_course before insert or update of state, sends on payout_attempt
  for each row execute function guard_payout_attempt();

create function guard_payout_failed() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  -- Refused at once: the provider never took it, and tells nothing more of it. Only of what was sent once.
  if old.state = 'sending' and new.sends = 1 and new.conversation_id is null
     and (select count(*) from payout_call where payout_id = new.payout_id and attempt = new.attempt) <= 1 then
    return null;
  end if;
  if not is_told_failed(new.payout_id, new.attempt) then
    raise exception 'nobody told that this attempt failed' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger payout_attempt_failed after update of state on payout_attempt
  deferrable initially deferred for each row when (old.state <> 'failed' and new.state = 'failed')
  execute function guard_payout_failed();

-- What holds a withdrawal back is the console's to write, by a request of two people (WIN-3, S28).
revoke update (held_until, hold_reason, round, approvals_needed, flags) on withdrawal from mnada_app;
grant update (held_until, hold_reason, round, approvals_needed, flags) on withdrawal to mnada_staff;
create function guard_withdrawal_hold() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if has_column_privilege(current_user, 'withdrawal', 'net_cents', 'update') then return null; end if;
  if old.state = 'refused' and new.state <> 'refused' then
    raise exception 'what was refused stays refused' using errcode = 'check_violation';
  end if;
  if (new.round, new.held_until, new.hold_reason) is distinct from (old.round, old.held_until, old.hold_reason)
     and (new.round <> old.round + 1
          or not exists (select from approval_request where kind = 'withdrawal.retry' and state = 'executed'
                            and subject = 'withdrawal:' || new.id)) then
    raise exception 'what holds a withdrawal back is changed by two people, with its number' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger withdrawal_hold after update of state, round, held_until, hold_reason on withdrawal
  deferrable initially deferred for each row execute function guard_withdrawal_hold();

-- A trigger's condition is looked up by the caller's path: a temporary table stood in for the real one. It is asked inside.
drop trigger refund_due_forgotten on refund_due;
create or replace function guard_forgotten_refund() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if has_column_privilege(current_user, 'public.refund_due', 'amount_cents', 'update') then return null; end if;
  if old.state <> 'owed' or old.cause not in ('reversal', 'unclaimed')
     or not exists (select from approval_request where kind = 'refund.forget' and state = 'executed'
                       and subject = 'refund:' || old.id) then
    raise exception 'what is owed back is forgotten by two people' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger refund_due_forgotten after delete on refund_due
  deferrable initially deferred for each row execute function guard_forgotten_refund();

-- Nor do they make temporary tables at all: the product has none.
do $$ begin
  execute format('revoke temporary on database %I from public', current_database());
end $$;

-- Where a paid order goes is settled (WIN-5): it stays, or is forgotten with its owner.
create function guard_order_address() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.state = 'awaiting_payment' then
    raise exception 'an order is not unpaid again' using errcode = 'check_violation';
  end if;
  if (new.first_name, new.last_name, new.phone, new.address, new.region, new.area)
     is distinct from (old.first_name, old.last_name, old.phone, old.address, old.region, old.area)
     and (new.first_name, new.last_name, new.phone, new.address, new.region, new.area)
     is distinct from ('Deleted', 'user', '', '', old.region, '') then
    raise exception 'where a paid order goes is settled' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger shop_order_address before update of state, first_name, last_name, phone, address, region, area on shop_order
  for each row when (old.state <> 'awaiting_payment') execute function guard_order_address();

-- Something stands behind what went back: two people, a line of a statement, or the provider's own word of it.
create function guard_refund_returned() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if has_column_privilege(current_user, 'refund_due', 'amount_cents', 'update') then return null; end if;
  if not exists (select from refund_due d join approval_request r on r.id = d.request_id and r.state = 'executed'
                  where d.id = new.id)
     and not exists (select from approval_request r
                      where r.state = 'executed'
                        and ((r.kind = 'receipt.return' and r.subject = 'receipt:' || substring(new.source from '^receipt:(.*)$'))
                          or (r.kind = 'payment.reverse' and r.subject = 'payment:' || new.payment_id)))
     and not exists (select from statement_line l where l.receipt = new.returned_by and l.direction = 'out')
     and not exists (select from refund_call c join evidence e on e.token_hash = c.token_hash
                      where c.refund_id = new.id and e.kind = 'reversal_result' and position(new.returned_by in e.body) > 0) then
    raise exception 'nothing shows that this went back' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger refund_due_returned after update of state on refund_due
  deferrable initially deferred for each row when (old.state <> 'returned' and new.state = 'returned')
  execute function guard_refund_returned();

-- By their mailbox and number staff are told apart: neither is the server's to write.
create function guard_staff_contact() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if not has_column_privilege(current_user, 'app_user', 'permissions', 'update') then
    raise exception 'the contacts of staff are written by the owner of the tables' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger app_user_staff_contact_guard before update of email, phone on app_user
  for each row when (old.kind <> 'user' and (old.email, old.phone) is distinct from (new.email, new.phone))
  execute function guard_staff_contact();

-- Every function of ours looks for tables in the same place, a caller's temporary ones last.
do $$
declare
  each regprocedure;
begin
  for each in
    select p.oid::regprocedure from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
       and not exists (select from pg_depend d where d.objid = p.oid and d.classid = 'pg_proc'::regclass and d.deptype = 'e')
  loop
    execute format('alter routine %s set search_path = pg_catalog, public, pg_temp', each);
  end loop;
end $$;
