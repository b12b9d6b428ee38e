-- Settings, packs and texts that the operator changes in the back office (OPS-12, OPS-13, OPS-14). What touches money or
-- fairness takes two people by the database, and the database's clock turns on what is to begin later.

-- How often a setting was changed: what a form was opened with. One that was never set has none.
alter table setting add column revision int not null default 1 check (revision > 0);
create or replace function write_setting(setting_name text, new_value jsonb, actor uuid, audit_action text, audit_subject text,
                                         audit_reason text, audit_request_id text default '')
  returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  old_value jsonb;
begin
  if coalesce(length(btrim(audit_reason)), 0) = 0 or coalesce(length(btrim(audit_action)), 0) = 0 then
    raise exception 'a setting is changed for a reason' using errcode = 'check_violation';
  end if;
  -- The row may not exist yet, so its name is locked and not the row.
  perform pg_advisory_xact_lock(hashtextextended('setting:' || setting_name, 0));
  select value into old_value from public.setting where name = setting_name;
  insert into public.setting (name, value, updated_by) values (setting_name, new_value, actor)
  on conflict (name) do update
    set value = excluded.value, updated_at = clock_timestamp(), updated_by = excluded.updated_by,
        revision = public.setting.revision + 1;
  insert into public.audit (actor_id, action, subject, reason, before, after, request_id)
  values (actor, audit_action, audit_subject, left(audit_reason, 500), old_value, new_value, audit_request_id);
end $$;

-- What two people change; `alone`: the value that one may set, as it stops something or gives nothing.
create table setting_by_two (
  name  text primary key,
  alone jsonb,
  why   text not null
);
insert into setting_by_two (name, alone, why) values
  ('cash_enabled', 'false', 'cash for a win needs counsel’s advice; switching it off needs none'),
  ('claim_days', null, 'what has been won is claimed within it'),
  ('buy_now_days', null, 'bids come back within it'),
  ('payouts.two_approvals_above_kes', null, 'how many people a payout takes'),
  ('reward_day_bids', '0', 'bids that are given'),
  ('reward_all_bids', '0', 'bids that are given'),
  ('grants_month_bids', '0', 'bids that are given');
revoke all on setting_by_two from mnada_app;
grant select on setting_by_two to mnada_app;

-- A change by the office: at once, or from a time on. Once applied or withdrawn it never changes.
create table setting_change (
  id           bigint generated always as identity primary key,
  name         text not null check (length(name) between 1 and 80),
  value        jsonb not null,
  reason       text not null check (length(btrim(reason)) between 3 and 500),
  asked_by     uuid not null references app_user (id),
  -- The executed request of what takes two people.
  request_id   uuid references approval_request (id),
  -- Of the call that made it, for its line in the audit.
  call_id      text not null default '' check (length(call_id) <= 200),
  effective_at timestamptz not null default clock_timestamp(),
  created_at   timestamptz not null default clock_timestamp(),
  applied_at   timestamptz,
  withdrawn_at timestamptz,
  withdrawn_by uuid references app_user (id),
  check (applied_at is null or withdrawn_at is null),
  check ((withdrawn_at is null) = (withdrawn_by is null)),
  check (effective_at < created_at + interval '366 days')
);
-- Of one setting one change waits: which of two would come first is never a question.
create unique index setting_change_waits on setting_change (name) where applied_at is null and withdrawn_at is null;
create index setting_change_due on setting_change (effective_at) where applied_at is null and withdrawn_at is null;
create index setting_change_of on setting_change (name, id desc);
revoke all on setting_change from mnada_app;
grant select on setting_change to mnada_app;
grant insert (name, value, reason, asked_by, request_id, call_id, effective_at), update (withdrawn_at, withdrawn_by)
  on setting_change to mnada_staff;

insert into approval_verb (kind, permission, beneficiary, why_nobody) values
  ('setting.change', 'finance', 'nobody', 'a setting is about everybody; an owner asks for it');

create function guard_setting_change() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if not is_owner(new.asked_by) then
    raise exception 'a setting is changed by an owner' using errcode = 'check_violation';
  end if;
  if exists (select from setting_by_two two where two.name = new.name and two.alone is distinct from new.value)
     and not exists (select from approval_request r
                      where r.id = new.request_id and r.kind = 'setting.change' and r.state = 'executed'
                        and r.subject = 'setting:' || new.name and r.params -> 'value' = new.value
                        and r.requested_by = new.asked_by) then
    raise exception 'this setting is changed by two people' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger setting_change_guard after insert on setting_change
  deferrable initially deferred for each row execute function guard_setting_change();
-- What is over stays as it was.
create function keep_setting_change() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.applied_at is not null or old.withdrawn_at is not null then
    raise exception 'a change that is over stays as it is' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger setting_change_over before update on setting_change for each row execute function keep_setting_change();

-- Turns on a change whose time has come; false: it is not due, or over. Called any number of times, it is done once.
create function apply_setting_change(change bigint) returns boolean language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  due public.setting_change;
begin
  -- The name before the row, as whoever makes a change does.
  perform pg_advisory_xact_lock(hashtextextended('setting:' || name, 0)) from public.setting_change where id = change;
  select * into due from public.setting_change
   where id = change and applied_at is null and withdrawn_at is null and effective_at <= clock_timestamp() for update;
  if not found then return false; end if;
  perform public.write_setting(due.name, due.value, due.asked_by, 'setting.changed', 'setting:' || due.name, due.reason, due.call_id);
  update public.setting_change set applied_at = clock_timestamp() where id = due.id;
  return true;
end $$;
revoke execute on function apply_setting_change from public;
grant execute on function apply_setting_change to mnada_app;

-- What two people change is written by nobody past that, but the owner of the tables.
create or replace function change_setting(setting_name text, new_value jsonb, actor uuid, audit_action text, audit_subject text,
                                          audit_reason text, audit_request_id text default '')
  returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from public.setting_by_two where name = setting_name)
     and not pg_has_role(session_user, (select relowner from pg_class where oid = 'public.setting'::regclass), 'member') then
    raise exception 'this setting is changed by two people' using errcode = 'check_violation';
  end if;
  perform public.write_setting(setting_name, new_value, actor, audit_action, audit_subject, audit_reason, audit_request_id);
end $$;

-- Packs are versions (PAY-1, OPS-13): one is sold from a time until a time, and what it was bought for stays with its lots.
alter table bid_package
  add column valid_from timestamptz not null default clock_timestamp(),
  -- When the version that replaces it begins.
  add column valid_until timestamptz,
  add column withdrawn_at timestamptz,
  add column replaces bigint references bid_package (id),
  add constraint bid_package_time check (valid_until >= valid_from);
update bid_package set valid_from = created_at;
-- A version has one that comes after it.
create unique index bid_package_next on bid_package (replaces) where is_offered;
create index payment_of_package on payment (paid_at, package_id) where package_id is not null and paid_at is not null;

create function is_on_sale(offered boolean, since timestamptz, until timestamptz) returns boolean language sql stable
  set search_path = pg_catalog, public, pg_temp as $$
  select offered and since <= clock_timestamp() and (until is null or until > clock_timestamp())
$$;

-- What stands on the shelf is changed by one at a time; `revision` is what a form was opened with.
create table pack_shelf (
  is_the_one boolean primary key default true check (is_the_one),
  revision   int not null default 0 check (revision >= 0)
);
insert into pack_shelf default values;
revoke all on pack_shelf from mnada_app;
grant select on pack_shelf to mnada_app;
grant update (revision) on pack_shelf to mnada_staff;
grant update (valid_until, withdrawn_at, position) on bid_package to mnada_staff;

-- Something is always on sale, now and once all that is planned has begun. Two who withdraw the last two wait for each other.
create function guard_last_pack() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('bid packs', 0));
  if not exists (select from bid_package where is_on_sale(is_offered, valid_from, valid_until))
     or not exists (select from bid_package where is_offered and valid_until is null) then
    raise exception 'at least one pack is always on sale' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger bid_package_last after update of is_offered, valid_until on bid_package
  deferrable initially deferred for each row execute function guard_last_pack();
-- What has ended is sold again only as a new version, by two people.
create function keep_ended_pack() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.valid_until <= clock_timestamp() or (not old.is_offered and new.valid_until is distinct from old.valid_until) then
    raise exception 'a version that has ended stays ended' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger bid_package_ended before update of valid_until on bid_package for each row execute function keep_ended_pack();

-- Texts that shoppers read, in versions (OPS-12). As long as nothing is published, what the product itself brings is in force
-- and counts as version 1.
create table content_version (
  id            bigint generated always as identity primary key,
  document      text not null check (document in ('terms', 'privacy', 'help')),
  number        int not null check (number > 1),
  -- [{id, group, title: {en, sw}, text: {en, sw}, words: {en, sw}}], texts in Markdown.
  parts         jsonb not null check (jsonb_typeof(parts) = 'array' and pg_column_size(parts) <= 1000000),
  -- What changed, in a sentence of both languages: {en, sw}.
  changed       jsonb not null default '{"en": "", "sw": ""}',
  -- Shoppers accept it anew before they buy again.
  asks_again    boolean not null default false,
  -- Grows with every save: what a form was opened with.
  revision      int not null default 0,
  created_by    uuid not null references app_user (id),
  updated_by    uuid not null references app_user (id),
  created_at    timestamptz not null default clock_timestamp(),
  updated_at    timestamptz not null default clock_timestamp(),
  published_by  uuid references app_user (id),
  published_at  timestamptz,
  in_force_from timestamptz,
  -- Before it came into force; a version that was in force is only ever replaced.
  withdrawn_at  timestamptz,
  unique (document, number),
  check ((published_at is null) = (in_force_from is null) and (published_at is null) = (published_by is null)),
  check (withdrawn_at is null or published_at is not null),
  check (in_force_from < published_at + interval '366 days')
);
create unique index content_version_draft on content_version (document) where published_at is null;
create index content_version_in_force on content_version (document, in_force_from desc, number desc)
  where published_at is not null and withdrawn_at is null;
revoke all on content_version from mnada_app;
grant select on content_version to mnada_app;
grant insert (document, number, parts, changed, asks_again, created_by, updated_by), delete,
  update (parts, changed, asks_again, revision, updated_by, updated_at, published_by, published_at, in_force_from, withdrawn_at)
  on content_version to mnada_staff;

-- What people read and accepted stays as it was.
create function keep_published_content() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.published_at is not null
     and (tg_op = 'DELETE' or old.withdrawn_at is not null or old.in_force_from <= clock_timestamp()
          or row(new.document, new.number, new.parts, new.changed, new.asks_again, new.published_at, new.in_force_from)
             is distinct from row(old.document, old.number, old.parts, old.changed, old.asks_again, old.published_at, old.in_force_from))
  then
    raise exception 'a published version stays as it is' using errcode = 'check_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger content_version_published before update or delete on content_version
  for each row execute function keep_published_content();

-- When a version was published is the database's to say, and none is in force for a time that has passed: nobody agreed to it.
create function date_published_content() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.published_at is null and new.published_at is not null then
    new.published_at := clock_timestamp();
    if new.in_force_from < transaction_timestamp() then
      raise exception 'no version is in force before it is published' using errcode = 'check_violation';
    end if;
    -- What binds shoppers is read by two people, or is an owner's own.
    if old.document in ('terms', 'privacy') and same_person(new.published_by, old.updated_by)
       and not exists (select from app_user where id = new.published_by and kind = 'owner') then
      raise exception 'whoever wrote it last publishes it only as an owner' using errcode = 'check_violation';
    end if;
  end if;
  if old.withdrawn_at is null and new.withdrawn_at is not null then new.withdrawn_at := clock_timestamp(); end if;
  return new;
end $$;
create trigger content_version_dated before update of published_at, withdrawn_at on content_version
  for each row execute function date_published_content();

-- The terms in force, as accounts keep what they accepted; null: what the product brings.
create function terms_in_force() returns text language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select to_char(in_force_from at time zone 'Africa/Nairobi', 'YYYY-MM-DD') || '.' || number from content_version
   where document = 'terms' and published_at is not null and withdrawn_at is null and in_force_from <= clock_timestamp()
   order by in_force_from desc, number desc limit 1
$$;
-- Which version an account's is: the product's own are the first.
create function terms_number(accepted text) returns int language sql immutable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(substring(accepted from '^[0-9-]{10}\.([0-9]{1,8})$')::int, 1)
$$;
-- The last version that has begun and asks everybody again, if it is newer than what was accepted.
create function terms_to_accept(accepted text) returns table (number int, changed jsonb) language sql stable
  set search_path = pg_catalog, public, pg_temp as $$
  select v.number, v.changed from content_version v
   where v.document = 'terms' and v.asks_again and v.published_at is not null and v.withdrawn_at is null
     and v.in_force_from <= clock_timestamp() and v.number > terms_number(accepted)
   order by v.number desc limit 1
$$;
