-- What two people have decided about money is done as they decided it, whatever is written under the server's role (WIN-3,
-- PAY-6, OPS-5, S58).

-- Refusing is the console's, and never of what is on its way or paid: a withdrawal that the server called refused was asked for
-- anew with fewer people, another number and no hold.
create function guard_withdrawal_refused() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if not has_column_privilege(current_user, 'public.withdrawal', 'round', 'update') then
    raise exception 'a withdrawal is refused at the console' using errcode = 'check_violation';
  end if;
  if exists (select from payout where withdrawal_id = new.id and state not in ('approved', 'failed')) then
    raise exception 'what is on its way or paid is not refused' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger withdrawal_refused before update of state on withdrawal
  for each row when (old.state <> 'refused' and new.state = 'refused') execute function guard_withdrawal_refused();

-- A payout begins to be sent when whoever it is for may be paid: neither held nor suspended nor in debt, and with a payment of
-- theirs where it is a win's. What failed for good goes out by two people alone, through `approved`.
create or replace function guard_payout_course() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'approved' and not has_column_privilege(current_user, 'public.payout', 'amount_cents', 'update') then
      raise exception 'a payout begins approved' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if old.state = 'completed' and new.state <> 'completed' then
    raise exception 'what was paid stays paid' using errcode = 'check_violation';
  end if;
  if old.state = 'failed' and new.state = 'accepted' then
    raise exception 'what has failed is not on its way' using errcode = 'check_violation';
  end if;
  if old.state = 'failed' and old.next_step_at is null
     and (new.state = 'sending' or (new.state = 'failed' and new.next_step_at is not null)) then
    raise exception 'what failed for good goes out by two people' using errcode = 'check_violation';
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
  if new.state = 'sending' and new.withdrawal_id is not null and not exists (
       select from withdrawal w join app_user u on u.id = w.user_id
        where w.id = new.withdrawal_id and w.state = 'approved' and u.status = 'active'
          and (w.held_until is null or w.held_until <= clock_timestamp())
          and not exists (select from account a where a.owner_id = u.id and a.kind = 'debt' and a.balance > 0)
          and (w.source <> 'cash_claim' or has_paid(u.id))) then
    raise exception 'whoever it is for is not paid now' using errcode = 'check_violation';
  end if;
  return new;
end $$;
drop trigger payout_course on payout;
create trigger payout_course before insert or update of state, attempt, next_step_at on payout
  for each row execute function guard_payout_course();

-- Which of its askings a call was for: asked whenever one is sent.
create index if not exists payout_call_pay on payout_call (payout_id, attempt) where kind = 'pay';

-- Back to `approved` it comes by two people, about the attempt that failed; a refund as well.
create or replace function guard_payout_anew() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from approval_request
                  where state = 'executed' and basis ->> 'attempt' = new.attempt::text
                    and ((kind = 'refund.send' and subject = 'refund:' || new.refund_id)
                      or (kind = 'withdrawal.retry' and subject = 'withdrawal:' || new.withdrawal_id))) then
    raise exception 'a payout is sent anew by two people' using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- What paid an order is settled with it: whoever calls it off is asked about that payment.
create or replace function guard_order_address() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.state = 'awaiting_payment' then
    raise exception 'an order is not unpaid again' using errcode = 'check_violation';
  end if;
  if new.payment_id is distinct from old.payment_id then
    raise exception 'what paid an order is settled' using errcode = 'check_violation';
  end if;
  if (new.first_name, new.last_name, new.phone, new.address, new.region, new.area)
     is distinct from (old.first_name, old.last_name, old.phone, old.address, old.region, old.area)
     and (new.first_name, new.last_name, new.phone, new.address, new.region, new.area)
     is distinct from ('Deleted', 'user', '', '', old.region, '') then
    raise exception 'where a paid order goes is settled' using errcode = 'check_violation';
  end if;
  return new;
end $$;
drop trigger shop_order_address on shop_order;
create trigger shop_order_address
  before update of state, payment_id, first_name, last_name, phone, address, region, area on shop_order
  for each row when (old.state <> 'awaiting_payment') execute function guard_order_address();

-- What shows that this very sum went back, under this very code: two people, who said it; a line of a statement that is nobody
-- else's; or the provider's word to a call of ours for it. That it was to be sent shows nothing yet.
create or replace function guard_refund_returned() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if has_column_privilege(current_user, 'public.refund_due', 'amount_cents', 'update') then return null; end if;
  if not exists (select from approval_request r
                  where r.state = 'executed' and r.params ->> 'returnedBy' = new.returned_by
                    and ((r.kind = 'refund.returned' and r.subject = 'refund:' || new.id)
                      or (r.kind = 'receipt.return' and r.subject = 'receipt:' || substring(new.source from '^receipt:(.*)$'))
                      or (r.kind = 'payment.reverse' and r.subject = 'payment:' || new.payment_id)))
     and not exists (select from statement_line l
                      where l.receipt = new.returned_by and l.direction = 'out' and l.amount_cents = new.amount_cents
                        and not exists (select from payout_attempt t join payout p on p.id = t.payout_id
                                         where t.receipt = l.receipt and p.refund_id is distinct from new.id)
                        and not exists (select from receipt used
                                         where used.returned_by = l.receipt and used.receipt is distinct from new.receipt))
     and not exists (select from refund_call c join evidence e on e.token_hash = c.token_hash
                      where c.refund_id = new.id and e.kind = 'reversal_result' and position(new.returned_by in e.body) > 0)
     and not exists (select from payout p
                       join payout_attempt t on t.payout_id = p.id and t.state = 'succeeded' and t.receipt = new.returned_by
                       join payout_call c on c.payout_id = p.id
                       join evidence e on e.token_hash = c.token_hash and position(new.returned_by in e.body) > 0
                      where p.refund_id = new.id) then
    raise exception 'nothing shows that this went back' using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- By their numbers staff are told apart, so the server writes them none: two of them would become one person, and nothing be
-- approved any more. Staff pay for nothing.
create function guard_paying_number() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if not has_column_privilege(current_user, 'public.app_user', 'permissions', 'update')
     and exists (select from app_user where id = new.user_id and kind <> 'user') then
    raise exception 'staff pay from no number' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger paying_number_guard before insert or update of user_id, phone on paying_number
  for each row execute function guard_paying_number();
