-- Where a paid order goes can be put right until it leaves the shop, by two people (OPS-5, WIN-6): a mistyped street was the end of a
-- purchase, which is bought once. Whose money paid it decides nothing about it.
insert into approval_verb (kind, permission, beneficiary) values ('order.readdress', 'fulfilment', 'payment');

create or replace function guard_order_address() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
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
     is distinct from ('Deleted', 'user', '', '', old.region, '')
     and not (old.state in ('paid', 'processing') and new.state = old.state) then
    raise exception 'where a paid order goes is settled' using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- A request is executed at the end of its transaction, so that this asks then: the very address that two people read.
create function guard_readdressed() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if (new.first_name, new.last_name, new.phone, new.address, new.area) = ('Deleted', 'user', '', '', '') then return null; end if;
  if not exists (select from approval_request r where r.kind = 'order.readdress' and r.state = 'executed'
                    and r.subject = 'payment:' || new.payment_id and r.params ->> 'orderId' = new.id::text
                    and (r.params ->> 'firstName', r.params ->> 'lastName', r.params ->> 'address', r.params ->> 'region',
                         r.params ->> 'city') = (new.first_name, new.last_name, new.address, new.region, new.area)
                    and right(regexp_replace(r.params ->> 'phone', '[^0-9]', '', 'g'), 9) = right(new.phone, 9)) then
    raise exception 'where a paid order goes is changed by two people' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger shop_order_readdressed after update of first_name, last_name, phone, address, region, area on shop_order
  deferrable initially deferred for each row
  when (old.state <> 'awaiting_payment'
        and (new.first_name, new.last_name, new.phone, new.address, new.region, new.area)
            is distinct from (old.first_name, old.last_name, old.phone, old.address, old.region, old.area))
  execute function guard_readdressed();

-- A request keeps both addresses for whoever decides, and loses them with their owner (ACC-7): nothing else of it ever changes.
create or replace function guard_approval_request() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.kind = 'order.readdress' and new.params = jsonb_build_object('orderId', old.params ->> 'orderId') and new.facts = '[]'
     and (to_jsonb(new) - '{params,facts}'::text[]) = (to_jsonb(old) - '{params,facts}'::text[])
     and exists (select from shop_order where id::text = old.params ->> 'orderId' and first_name = 'Deleted' and address = '') then
    return new;
  end if;
  if old.state <> 'requested' then
    raise exception 'a decided request never changes' using errcode = 'check_violation';
  end if;
  if (new.id, new.kind, new.subject, new.params, new.basis, new.summary, new.facts, new.reason_code, new.reason_words,
      new.requested_by, new.requested_at, new.expires_at)
     is distinct from
     (old.id, old.kind, old.subject, old.params, old.basis, old.summary, old.facts, old.reason_code, old.reason_words,
      old.requested_by, old.requested_at, old.expires_at) then
    raise exception 'what was asked for never changes' using errcode = 'check_violation';
  end if;
  if new.state in ('executed', 'failed') and same_person(new.requested_by, new.decided_by) then
    raise exception 'nobody approves what they asked for' using errcode = 'check_violation';
  end if;
  if new.state in ('executed', 'failed') and old.expires_at <= clock_timestamp() then
    raise exception 'an expired request is not executed' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create function forget_readdressed() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update approval_request set params = jsonb_build_object('orderId', params ->> 'orderId'), facts = '[]'
   where kind = 'order.readdress' and subject = 'payment:' || new.payment_id and params ->> 'orderId' = new.id::text;
  return null;
end $$;
create trigger shop_order_forgotten after update of first_name on shop_order for each row
  when (new.first_name = 'Deleted' and new.address = '' and old.first_name <> 'Deleted') execute function forget_readdressed();
revoke execute on function guard_readdressed(), forget_readdressed() from public;
