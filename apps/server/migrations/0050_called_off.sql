-- What is owed back for a paid order, and how it goes back (OPS-5, PAY-6, S58).

-- What is owed goes only forward: never merely owed again, and nothing of a payment is sent that isn't paid any more.
create or replace function guard_refund_due() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.state = 'returned' and (new.state, new.returned_by) is distinct from (old.state, old.returned_by) then
    raise exception 'what was returned stays returned' using errcode = 'check_violation';
  end if;
  if new.state = 'owed' and old.state <> 'owed' then
    raise exception 'what two people have had sent is never merely owed again' using errcode = 'check_violation';
  end if;
  if new.state in ('approved', 'sending') and new.request_id is null then
    raise exception 'a refund is paid by two people' using errcode = 'check_violation';
  end if;
  if new.state in ('approved', 'sending') and new.state <> old.state and new.source like 'payment:%'
     and not exists (select from payment where id = new.payment_id and state = 'paid') then
    raise exception 'its payment is not paid, so nothing of it goes back' using errcode = 'check_violation';
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

-- Once its order is called off it is the shop's own debt, however far it has come on its way back.
create or replace function keep_refund_cause() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if has_column_privilege(current_user, 'public.refund_due', 'amount_cents', 'update') then return null; end if;
  if not (old.cause = 'reversal' and old.state <> 'returned' and new.state = old.state and new.cause = 'order_cancelled'
          and exists (select from shop_order where payment_id = old.payment_id and state = 'cancelled')) then
    raise exception 'why something is owed back stays what it was' using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- Those of before: called off while it was on its way, or had failed.
update refund_due f set cause = 'order_cancelled'
  from shop_order s join payment p on p.id = s.payment_id
 where f.source = 'payment:' || p.id and f.cause = 'reversal' and s.state = 'cancelled'
   and (f.state <> 'returned'
        or exists (select from order_step step where step.order_id = s.id and step.state = 'cancelled'
                      and step.actor_id is not null and step.at < p.decided_at));
