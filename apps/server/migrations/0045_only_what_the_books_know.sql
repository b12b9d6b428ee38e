-- Money is sent for what the books have set aside (WIN-3): a withdrawal that nothing was promised for is paid to nobody,
-- however many approvals it has.
create or replace function guard_payout() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.refund_id is not null then
    if not exists (select from refund_due d
                    where d.id = new.refund_id and d.method = 'b2c' and d.request_id is not null
                      and d.amount_cents = new.amount_cents
                      and phone_of(new.phone) in (select phone_of(b.number)
                                                    from beneficiaries('refund.send', 'refund:' || d.id, '{}') b)) then
      raise exception 'a refund is sent as two people said' using errcode = 'check_violation';
    end if;
    return null;
  end if;
  -- Counted here as well: a withdrawal that calls itself approved is not enough.
  if not exists (select from withdrawal w where w.id = new.withdrawal_id and w.state = 'approved'
                    and w.net_cents = new.amount_cents and w.phone = new.phone
                    and (select count(*) from withdrawal_approval a where a.withdrawal_id = w.id and a.round = w.round)
                        >= w.approvals_needed) then
    raise exception 'a payout is what was approved' using errcode = 'check_violation';
  end if;
  -- Out of the prize of a win that its owner claimed in cash, or out of their own shillings; and not given back since.
  if not exists (
       select from withdrawal w
         join transfer t on t.source = 'withdrawal:' || w.id and t.unit = 'KES' and t.amount = w.net_cents
         join account promised on promised.id = t.credit_id and promised.kind = 'payout' and promised.owner_id is null
         join account taken on taken.id = t.debit_id
        where w.id = new.withdrawal_id
          and case w.source
              when 'cash_claim' then taken.kind = 'prize' and taken.owner_id is null
                and exists (select from claim c join outcome o on o.auction_id = c.auction_id and o.winner_id = c.user_id
                             where c.withdrawal_id = w.id and c.kind = 'cash' and c.user_id = w.user_id)
              else taken.kind = 'user' and taken.owner_id = w.user_id end)
     or exists (select from transfer where source = 'release:' || new.withdrawal_id) then
    raise exception 'a payout is what the books have set aside' using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- A payment opens cash claims (WIN-3) until its money has gone back, or two people or the server itself have said that it
-- does. What one person alone has written down as owed bars nobody.
create or replace function has_paid(person uuid) returns boolean language sql stable parallel safe as $$
  select exists (select from payment where user_id = person and state = 'paid'
                    and not exists (select from refund_due
                                     where refund_due.source = 'payment:' || payment.id
                                       and not (refund_due.cause = 'reversal' and refund_due.state = 'owed')))
      or exists (select from transfer where source = 'grant:demo:' || person || ':first')
$$;

-- What staff wrote down as owed is taken back by two people, as long as nothing of it was sent. What the shop owes by itself
-- (a cancelled order, a sum that paid for nothing) can't be.
insert into approval_verb (kind, permission, beneficiary) values ('refund.forget', 'finance', 'refund');
create function guard_forgotten_refund() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.state <> 'owed' or old.cause not in ('reversal', 'unclaimed')
     or not exists (select from approval_request where kind = 'refund.forget' and state = 'executed'
                       and subject = 'refund:' || old.id) then
    raise exception 'what is owed back is forgotten by two people' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger refund_due_forgotten after delete on refund_due
  deferrable initially deferred for each row
  when (not has_column_privilege(current_user, 'refund_due', 'amount_cents', 'update')) execute function guard_forgotten_refund();

-- A paid order is called off by two people as soon as it is paid (OPS-5): its money is owed back, a purchase keeps the bids
-- that it returned, and a win may be claimed again. An order whose payment went back ends with that payment.
create function guard_paid_called_off() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from approval_request where kind = 'order.cancel' and state = 'executed'
                    and subject = 'payment:' || new.payment_id)
     and not exists (select from payment where id = new.payment_id and state = 'reversed') then
    raise exception 'a paid order is called off by two people' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger shop_order_paid_called_off after update of state on shop_order
  deferrable initially deferred for each row
  when (old.state in ('paid', 'processing') and new.state not in ('paid', 'processing', 'shipped', 'delivered'))
  execute function guard_paid_called_off();

-- Whoever is forgotten leaves no trace of the network that they paid from.
update payment set network_hash = null
  from app_user where app_user.id = payment.user_id and app_user.status = 'deleted' and payment.network_hash is not null;
grant update (network_hash) on payment to mnada_app;

-- A line of a statement names the import that brought it, which two people stand behind.
alter table statement_line add column import_id bigint references statement_import (id);
create index statement_line_of_import on statement_line (import_id);
-- Those of before don't know theirs; none comes without any more.
alter table statement_line add constraint statement_line_imported check (import_id is not null) not valid;
grant delete on refund_due to mnada_app;
