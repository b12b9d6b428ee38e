-- What one of staff wrote down as owed becomes the shop's own debt once its order is called off (WIN-3, PAY-6): it bars cash,
-- and nobody forgets it. Nor what a payer chose to have back, or what went back because nobody chose (PAY-7).
grant update (cause, why) on refund_due to mnada_staff;

create function keep_refund_cause() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if has_column_privilege(current_user, 'public.refund_due', 'amount_cents', 'update') then return null; end if;
  if not (old.cause = 'reversal' and old.state = 'owed' and new.state = 'owed' and new.cause = 'order_cancelled'
          and exists (select from shop_order where payment_id = old.payment_id and state = 'cancelled')) then
    raise exception 'why something is owed back stays what it was' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger refund_due_cause after update of cause on refund_due
  deferrable initially deferred for each row when (old.cause is distinct from new.cause) execute function keep_refund_cause();

create or replace function guard_forgotten_refund() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if has_column_privilege(current_user, 'public.refund_due', 'amount_cents', 'update') then return null; end if;
  if old.state <> 'owed' or old.cause not in ('reversal', 'unclaimed')
     or exists (select from receipt_choice where receipt = old.receipt)
     or exists (select from shop_order where payment_id = old.payment_id and state = 'cancelled')
     or not exists (select from approval_request where kind = 'refund.forget' and state = 'executed'
                       and subject = 'refund:' || old.id) then
    raise exception 'what is owed back is forgotten by two people' using errcode = 'check_violation';
  end if;
  return null;
end $$;
