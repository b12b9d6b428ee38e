-- An order goes where the rules let it go and nowhere else (WIN-2), whoever of server and staff writes: one that was called off stays so, and none
-- leaves "unpaid" for "paid" without its own payment. Asked at commit, when payment and order have both been written.
create function guard_order_steps() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if has_column_privilege(current_user, 'public.shop_order', 'total_cents', 'update') then return null; end if; -- the owner of the tables
  if (old.state, new.state) not in (
      ('awaiting_payment', 'paid'), ('awaiting_payment', 'cancelled'), ('paid', 'processing'), ('paid', 'cancelled'),
      ('processing', 'shipped'), ('processing', 'cancelled'), ('shipped', 'delivered'), ('shipped', 'cancelled')) then
    raise exception 'an order does not go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  if new.state = 'paid' and not exists (
      select from payment where id = new.payment_id and order_id = new.id and state in ('paid', 'reversed')) then
    raise exception 'only its own payment pays an order' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger shop_order_steps
  after update of state on shop_order deferrable initially deferred
  for each row when (old.state is distinct from new.state) execute function guard_order_steps();

-- Whoever takes the product has taken the win: the claim goes with its order and not without it (WIN-4), or the win could be
-- taken as cash besides.
create function guard_claim_kept() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if has_column_privilege(current_user, 'public.shop_order', 'total_cents', 'update') then return null; end if; -- the owner of the tables
  if exists (select from shop_order where id = old.order_id and state not in ('awaiting_payment', 'cancelled')) then
    raise exception 'the order of this claim is paid' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger claim_kept
  after delete or update of order_id, auction_id, kind on claim deferrable initially deferred
  for each row when (old.order_id is not null) execute function guard_claim_kept();
