-- Prompts to numbers that nobody has proved are counted by network as well (PAY-3): accounts cost nothing, addresses do.
-- What has left the shop is called off by two people (OPS-5).

-- A keyed hash of the network that asked for the payment.
alter table payment add column network_hash bytea check (length(network_hash) = 32);
create index payment_network on payment (network_hash, created_at) where network_hash is not null;

-- An order that has left the shop is called off by its request, which is about the payment that goes back: whoever paid decides
-- nothing about it.
insert into approval_verb (kind, permission, beneficiary) values ('order.cancel', 'fulfilment', 'payment');
create function guard_called_off() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.state <> 'cancelled' then
    raise exception 'what has left the shop goes no step back' using errcode = 'check_violation';
  end if;
  if not exists (select from approval_request where kind = 'order.cancel' and state = 'executed'
                    and subject = 'payment:' || new.payment_id) then
    raise exception 'what has left the shop is called off by two people' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger shop_order_called_off after update of state on shop_order
  deferrable initially deferred for each row
  when (old.state in ('shipped', 'delivered') and new.state not in ('shipped', 'delivered')) execute function guard_called_off();
