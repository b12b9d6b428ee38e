-- Who may act for the shop, what an act needs, and whose money it moves, is no longer the running server's to say (OPS-5, S58):
-- not even a statement smuggled in under its role makes somebody staff or lowers the number of people that something needs.

-- Accounts: the server makes shoppers and changes what a shopper may change. Staff and owners are made by the owner of the
-- tables, and their permissions are written by it.
revoke insert, update, delete on app_user from mnada_app;
grant insert (username, full_name, phone, phone_verified_at, email, email_verified_at, password_hash, registration_type, avatar,
  language, theme, referred_by, terms_version, terms_accepted_at) on app_user to mnada_app;
grant update (status, excluded_until, username, full_name, phone, phone_verified_at, email, email_verified_at, password_hash,
  avatar, language, theme, terms_version, terms_accepted_at) on app_user to mnada_app;

-- Whoever may write permissions may also suspend staff and let them in again, and nobody else may.
create function guard_staff_status() returns trigger language plpgsql as $$
begin
  if old.kind <> 'user' and not has_column_privilege(current_user, 'app_user', 'permissions', 'update') then
    raise exception 'the status of staff is changed by the owner of the tables' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger app_user_staff_status before update of status on app_user
  for each row when (old.status is distinct from new.status) execute function guard_staff_status();

-- A Kenyan mobile number as accounts have it; null: it is none, or masked.
create function phone_of(given text) returns text language sql immutable parallel safe as $$
  select '+254' || substring(regexp_replace(given, '[+ -]', '', 'g') from '^(?:254|0)?([17][0-9]{8})$')
$$;

-- Every mailbox and number that an account of staff ever had: two accounts of one mailbox stay one person's, whatever is
-- written into them later. Insert-only, and written by a trigger alone.
create table staff_contact (
  user_id uuid not null references app_user (id),
  -- `mail:…` or `phone:…`, spelled the same whatever the spelling.
  contact text not null check (contact ~ '^(mail|phone):.'),
  primary key (user_id, contact)
);
create index staff_contact_of on staff_contact (contact);
create function keep_staff_contact() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into public.staff_contact (user_id, contact)
  select new.id, contact from (values ('mail:' || public.mailbox_of(new.email)), ('phone:' || new.phone)) had (contact)
   where contact is not null
  on conflict do nothing;
  return null;
end $$;
create trigger app_user_staff_contact after insert or update of kind, email, phone on app_user
  for each row when (new.kind <> 'user') execute function keep_staff_contact();
insert into staff_contact (user_id, contact)
select id, contact from app_user, lateral (values ('mail:' || mailbox_of(email)), ('phone:' || phone)) had (contact)
 where kind <> 'user' and contact is not null;
revoke all on staff_contact from mnada_app;
grant select on staff_contact to mnada_app;

-- By what an account's person can be told: mailbox, number, numbers proved for paying; of staff, those of before as well.
create function contacts_of(person uuid) returns setof text language sql stable as $$
  select 'mail:' || mailbox_of(email) from app_user where id = person and email is not null
  union select 'phone:' || phone from app_user where id = person and phone is not null
  union select 'phone:' || phone from paying_number where user_id = person
  union select contact from staff_contact where user_id = person
$$;
-- Two accounts are one person as far as anybody can tell: one account, one mailbox under two spellings, or one number.
create or replace function same_person(one uuid, other uuid) returns boolean language sql stable as $$
  select one = other or exists (select contacts_of(one) intersect select contacts_of(other))
$$;

-- Whether somebody works here and may do such things, now.
create function may_do(person uuid, permission text) returns boolean language sql stable as $$
  select exists (select from app_user where id = person and status = 'active'
                    and (kind = 'owner' or (kind = 'staff' and permission = any(permissions))))
$$;

-- All that takes two people: the permission that both need, and whose money or bids it moves. Neither of the two may be that
-- person. A verb that has no line here can't be asked for.
create table approval_verb (
  kind        text primary key check (kind ~ '^[a-z_]+(\.[a-z_]+)+$' and length(kind) <= 60),
  permission  text not null check (permission in ('finance', 'fulfilment')),
  -- What its subject names: whoever owns that is paid, credited or relieved by it.
  beneficiary text not null check (beneficiary in ('payment', 'receipt', 'refund', 'withdrawal', 'referral', 'nobody')),
  why_nobody  text not null default '' check ((beneficiary = 'nobody') = (why_nobody <> ''))
);
insert into approval_verb (kind, permission, beneficiary) values
  ('payment.paid', 'finance', 'payment'),
  ('payment.reverse', 'finance', 'payment'),
  ('receipt.match', 'finance', 'receipt'),
  ('receipt.return', 'finance', 'receipt'),
  ('refund.pay', 'finance', 'refund'),
  ('refund.returned', 'finance', 'refund'),
  ('refund.send', 'finance', 'refund'),
  ('refund.not_paid', 'finance', 'refund'),
  ('withdrawal.paid', 'finance', 'withdrawal'),
  ('withdrawal.not_paid', 'finance', 'withdrawal'),
  ('withdrawal.retry', 'finance', 'withdrawal'),
  ('referral.approve', 'finance', 'referral');
insert into approval_verb (kind, permission, beneficiary, why_nobody) values
  ('statement.import', 'finance', 'nobody', 'its lines are the provider’s, about everybody; the second person compares the file with the portal'),
  ('pack.offer', 'finance', 'nobody', 'an offer to everybody');
revoke all on approval_verb from mnada_app;
grant select on approval_verb to mnada_app;
-- Decided ones of long ago stay as they are.
alter table approval_request add constraint approval_request_verb foreign key (kind) references approval_verb (kind) not valid;

-- Whose money or bids a request moves: people, and numbers that money goes to or came from.
create function beneficiaries(verb text, about text, params jsonb) returns table (person uuid, number text)
  language plpgsql stable as $$
declare
  thing text := substring(about from '^[a-z_]+:(.*)$');
begin
  case (select v.beneficiary from approval_verb v where v.kind = verb)
    when 'payment' then
      return query select p.user_id, p.phone from payment p where p.id = thing::uuid;
    when 'receipt' then
      return query select null::uuid, r.payer_phone from receipt r where r.receipt = thing;
      return query select p.user_id, p.phone from payment p
                    where p.id in ((params ->> 'paymentId')::uuid, (select r.payment_id from receipt r where r.receipt = thing));
      return query select (params ->> 'userId')::uuid, null::text;
    when 'refund' then
      return query select p.user_id, p.phone from refund_due d join payment p on p.id = d.payment_id where d.id = thing::uuid;
      return query select null::uuid, r.payer_phone from refund_due d join receipt r on r.receipt = d.receipt
                    where d.id = thing::uuid;
    when 'withdrawal' then
      return query select w.user_id, w.phone from withdrawal w where w.id = thing::uuid;
      return query select null::uuid, params ->> 'phone';
    when 'referral' then
      return query select unnest(array[r.referrer_id, r.friend_id]), null::text from referral r where r.friend_id = thing::uuid;
    when 'nobody' then
      return;
    -- Anything else has no line above, and ends here.
  end case;
end $$;
create function is_beneficiary(staff uuid, verb text, about text, params jsonb) returns boolean language sql stable as $$
  select exists (select from beneficiaries(verb, about, params) b
                  where same_person(b.person, staff) or 'phone:' || phone_of(b.number) in (select contacts_of(staff)))
$$;

-- Both people, by the database: they work here, may do it, are two, and gain nothing by it.
create function guard_approval_people() returns trigger language plpgsql as $$
declare
  needed text := (select permission from approval_verb where kind = new.kind);
  who uuid := case tg_op when 'INSERT' then new.requested_by else new.decided_by end;
begin
  if needed is null then return new; end if;  -- the foreign key refuses it
  if not may_do(who, needed) then
    raise exception 'this takes the permission %', needed using errcode = 'check_violation';
  end if;
  if is_beneficiary(who, new.kind, new.subject, new.params) then
    raise exception 'nobody decides about money of their own' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger approval_request_maker before insert on approval_request
  for each row execute function guard_approval_people();
create trigger approval_request_people before update of state on approval_request
  for each row when (new.state in ('executed', 'failed')) execute function guard_approval_people();

-- A statement counts by its request.
revoke insert on statement_import from mnada_app;
grant insert (sha256, covers, lines, csv, imported_by) on statement_import to mnada_app;
create function guard_statement_import() returns trigger language plpgsql as $$
begin
  if not exists (select from approval_request where kind = 'statement.import' and state = 'executed'
                    and params @> jsonb_build_object('importId', new.id)) then
    raise exception 'a statement counts once two people stand behind it' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger statement_import_guard after insert or update of approved_at on statement_import
  deferrable initially deferred for each row when (new.approved_at is not null) execute function guard_statement_import();

-- A refund is paid by its request.
create function guard_refund_request() returns trigger language plpgsql as $$
begin
  if not exists (select from approval_request where id = new.request_id and state = 'executed'
                    and kind in ('refund.pay', 'refund.returned', 'refund.send') and subject = 'refund:' || new.id) then
    raise exception 'a refund is paid by two people' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger refund_due_request after insert or update of request_id, state on refund_due
  deferrable initially deferred for each row when (new.request_id is not null) execute function guard_refund_request();

-- A pack is offered by its request; those that are there came with the tables.
create function guard_offer() returns trigger language plpgsql as $$
begin
  if has_column_privilege(current_user, 'bid_package', 'price_cents', 'update') then return null; end if;
  if not exists (select from approval_request where kind = 'pack.offer' and state = 'executed'
                    and subject = 'bid_package:' || new.bids || ':' || new.price_cents / 100
                    and (result ->> 'packageId')::bigint = new.id) then
    raise exception 'a pack is offered by two people' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger bid_package_guard after insert or update of is_offered on bid_package
  deferrable initially deferred for each row when (new.is_offered) execute function guard_offer();

-- A withdrawal: how many it needs never falls, what is odd about it stays, and another number is another round (WIN-3).
revoke insert on withdrawal, withdrawal_approval from mnada_app;
grant insert (user_id, source, auction_id, gross_cents, fee_cents, rounding_cents, net_cents, first_name, last_name, phone,
  approvals_needed, flags, held_until, hold_reason, name_differs) on withdrawal to mnada_app;
grant insert (withdrawal_id, round, staff_id) on withdrawal_approval to mnada_app;
create function guard_withdrawal() returns trigger language plpgsql as $$
declare
  -- As two_approvals_above in the server's settings, which none but `change_setting` writes.
  above_kes jsonb := (select value from setting where name = 'payouts.two_approvals_above_kes');
  limit_cents numeric := 1000000;
begin
  if jsonb_typeof(above_kes) = 'number' and above_kes::numeric >= 0 then limit_cents := above_kes::numeric * 100; end if;
  if tg_op = 'INSERT' then
    if new.net_cents > limit_cents and new.approvals_needed < 2 then
      raise exception 'a withdrawal of that sum takes two people' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if new.approvals_needed < old.approvals_needed or not new.flags @> old.flags or new.round < old.round then
    raise exception 'what a withdrawal needs never gets less' using errcode = 'check_violation';
  end if;
  -- Its owner was forgotten: a number that no money goes to.
  if new.phone <> old.phone and new.phone <> 'deleted' and new.round <> old.round + 1 then
    raise exception 'another number is approved anew' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger withdrawal_guard before insert or update on withdrawal for each row execute function guard_withdrawal();

create function guard_withdrawal_approved() returns trigger language plpgsql as $$
begin
  -- As it stands at the end: in one transaction it may have gone on.
  if exists (select from withdrawal w
              where w.id = new.id and w.state = 'approved'
                and (select count(*) from withdrawal_approval a where a.withdrawal_id = w.id and a.round = w.round)
                    < w.approvals_needed
                -- Paid under an older attempt, while a corrected number still waited for its approvals.
                and not exists (select from payout p where p.withdrawal_id = w.id and p.state = 'completed')) then
    raise exception 'a withdrawal is approved by its approvals' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger withdrawal_approved after insert or update of state, round, approvals_needed on withdrawal
  deferrable initially deferred for each row when (new.state = 'approved') execute function guard_withdrawal_approved();

-- Money is sent for what was approved, in its sum and to its number; what is owed back, to whoever paid it.
create function guard_payout() returns trigger language plpgsql as $$
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
  return null;
end $$;
-- It begins at its beginning, and what was paid stays paid.
create function guard_payout_course() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'approved' and not has_column_privilege(current_user, 'payout', 'amount_cents', 'update') then
      raise exception 'a payout begins approved' using errcode = 'check_violation';
    end if;
  elsif old.state = 'completed' and new.state <> 'completed' then
    raise exception 'what was paid stays paid' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payout_course before insert or update of state on payout
  for each row execute function guard_payout_course();

-- Whom money came from decides to whom it goes back: it is forgotten, and never another.
create function keep_payer() returns trigger language plpgsql as $$
begin
  if new.payer_phone is distinct from old.payer_phone and new.payer_phone is not null
     and not has_column_privilege(current_user, 'receipt', 'amount_cents', 'update') then
    raise exception 'who paid stays who paid' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger receipt_payer before update of payer_phone on receipt for each row execute function keep_payer();
create function keep_prompted() returns trigger language plpgsql as $$
begin
  if new.phone <> old.phone and new.phone <> 'deleted'
     and not has_column_privilege(current_user, 'payment', 'amount_cents', 'update') then
    raise exception 'whom it was asked of stays' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payment_prompted before update of phone on payment for each row execute function keep_prompted();

-- How many people a sum takes is set by whoever owns the tables, never by the server that pays.
alter function change_setting(text, jsonb, uuid, text, text, text, text) rename to write_setting;
revoke execute on function write_setting from mnada_app;
create function change_setting(setting_name text, new_value jsonb, actor uuid, audit_action text, audit_subject text,
                               audit_reason text, audit_request_id text default '')
  returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if setting_name = 'payouts.two_approvals_above_kes'
     and not pg_has_role(session_user, (select relowner from pg_class where oid = 'public.setting'::regclass), 'member') then
    raise exception 'this setting is changed by the owner of the tables' using errcode = 'check_violation';
  end if;
  perform public.write_setting(setting_name, new_value, actor, audit_action, audit_subject, audit_reason, audit_request_id);
end $$;
revoke execute on function change_setting from public;
grant execute on function change_setting to mnada_app;
create constraint trigger payout_guard after insert or update of state, phone on payout
  deferrable initially deferred for each row when (new.state in ('approved', 'sending')) execute function guard_payout();

-- Whoever approves works here, and gets nothing of it: neither by an account nor by a number.
create or replace function guard_withdrawal_approval() returns trigger language plpgsql as $$
begin
  -- One after the other: of two approvals at once, the later one sees the earlier one.
  perform from withdrawal where id = new.withdrawal_id for no key update;
  if not may_do(new.staff_id, 'finance') then
    raise exception 'this takes the permission finance' using errcode = 'check_violation';
  end if;
  if exists (select from withdrawal_approval given
              where given.withdrawal_id = new.withdrawal_id and given.round = new.round and given.staff_id <> new.staff_id
                and same_person(given.staff_id, new.staff_id)) then
    raise exception 'one person approves a withdrawal once' using errcode = 'check_violation';
  end if;
  if exists (select from withdrawal where id = new.withdrawal_id
                and (same_person(user_id, new.staff_id) or 'phone:' || phone_of(phone) in (select contacts_of(new.staff_id)))) then
    raise exception 'nobody approves their own withdrawal' using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- A temporary table of the caller's stands in for none of the real ones.
do $$
declare
  each regprocedure;
begin
  foreach each in array array[
    'mailbox_of(text)', 'phone_of(text)', 'contacts_of(uuid)', 'same_person(uuid, uuid)', 'may_do(uuid, text)',
    'beneficiaries(text, text, jsonb)', 'is_beneficiary(uuid, text, text, jsonb)', 'forbid_kind_change()',
    'guard_staff_status()', 'guard_approval_request()', 'guard_approval_people()', 'guard_statement_import()',
    'guard_refund_due()', 'guard_refund_request()', 'guard_refund_payout()', 'check_refund_sum()', 'guard_offer()', 'guard_withdrawal()', 'guard_withdrawal_approved()',
    'guard_withdrawal_approval()', 'guard_payout()', 'guard_payout_course()', 'keep_payer()',
    'keep_prompted()', 'forbid_staff_referrer()', 'keep_referrer()', 'note_referral()']::regprocedure[]
  loop
    execute format('alter function %s set search_path = pg_catalog, public, pg_temp', each);
  end loop;
end $$;
