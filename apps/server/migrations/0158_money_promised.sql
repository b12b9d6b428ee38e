-- Nobody has both, goods and their money (WIN-8): from when a case ends with it, money goes back as it does once its refund is owed. Until
-- then another case could promise and send goods, and a parcel that had not left went out.
create function goes_back(of_order uuid) returns boolean language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from shop_order s left join payment p on p.id = s.payment_id
                  where s.id = of_order and (s.state = 'cancelled' or p.state = 'reversed'
                    or exists (select from refund_due f where f.source = 'payment:' || s.payment_id)
                    or exists (select from order_case c where c.order_id = s.id and c.outcome = 'money_back')))
$$;

-- As before (0155), with whatever gives the money back.
create or replace function is_piece_owed(of_order uuid) returns boolean language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from order_case c where c.order_id = of_order and c.outcome <> 'replaced' and is_to_send(c)) and not goes_back(of_order)
$$;

-- As before (0155), and no goods where the money goes back.
create or replace function guard_promise() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if not is_to_send(new) then
    return new;
  end if;
  -- Whoever ends another case of the order goes before or after, and is then seen.
  perform from shop_order where id = new.order_id for no key update;
  if goes_back(new.order_id) then
    raise exception 'the money goes back for that order' using errcode = 'check_violation';
  end if;
  if exists (select from order_case c where c.order_id = new.order_id and c.id <> new.id and is_to_send(c)) then
    raise exception 'what was promised for that order waits to be sent' using errcode = 'check_violation';
  end if;
  if new.outcome = 'replaced' and (select count(*) from order_case c
                                    where c.order_id = new.order_id and c.id <> new.id and c.outcome = 'replaced') >= 2 then
    raise exception 'two other pieces were promised for that order' using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- Returns that ended with their piece here to stay: what of them is on no shelf waits in Today (OPS-6).
create index order_case_stays_here on order_case (order_id)
  where kind = 'return' and outcome in ('money_back', 'replaced', 'explained');
