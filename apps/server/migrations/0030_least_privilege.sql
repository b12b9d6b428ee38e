-- The running server may change what really changes and nothing else (S58): amounts, owners and prices are written once,
-- settings only through a function that writes the audit with them. A third role reads and can do nothing more.
do $$ begin
  if not exists (select from pg_roles where rolname = 'mnada_reader') then
    create role mnada_reader nologin;
  end if;
exception when duplicate_object or unique_violation then null;  -- another database of this cluster made it just now
end $$;
do $$ begin
  execute format('grant mnada_reader to %I', current_user);
exception when others then null;                                 -- a superuser needs no membership
end $$;
-- The server takes it on to check the invariants: then not even a mistake in one of them can write.
grant mnada_reader to mnada_app;
grant usage on schema public, proof to mnada_reader;
grant select on all tables in schema public to mnada_reader;
grant select on all tables in schema proof to mnada_reader;
-- Reports and invariants read new tables, too; what holds secrets is taken out by name.
alter default privileges in schema public grant select on tables to mnada_reader;
alter default privileges in schema proof grant select on tables to mnada_reader;
revoke select on session, socket_ticket, one_time_code, provider_token, local_message, push_subscription, auction_secret
  from mnada_reader;
-- Who somebody is, without the hash of their password.
revoke select on app_user from mnada_reader;
do $$ begin
  execute (select format('grant select (%s) on app_user to mnada_reader', string_agg(quote_ident(column_name), ', '))
             from information_schema.columns
            where table_schema = 'public' and table_name = 'app_user' and column_name not like '%password%');
end $$;

-- Column by column: a column that is made later is closed until its migration opens it.
revoke update on account, bid_lot, participant, auction, bid_package, payment, receipt, statement_line, withdrawal, payout,
  payout_attempt, shop_order from mnada_app;
grant update (balance, version, accepted_us_1, accepted_us_2) on account to mnada_app;
grant update (bids_left) on bid_lot to mnada_app;
grant update (bids_used, cost_cents, last_seq, shown_name, shown_avatar, name_salt) on participant to mnada_app;
grant update (status, scheduled_start_us, opened_at_us, ends_at_us, seq, price_cents, leader_id, last_decided_us, genesis,
  head_hash, revision, extensions, extensions_in_a_row) on auction to mnada_app;
grant update (is_offered) on bid_package to mnada_app;
grant update (state, reason, result_code, token_hash, merchant_request_id, checkout_request_id, receipt, is_verified,
  first_zero_at, last_zero_at, queries, next_query_at, pushed_at, accepted_at, decided_at, paid_at, phone, sources,
  prompt_paid_at)
  on payment to mnada_app;
grant update (state, payment_id, why, returned_by, payer_phone, payer_name, updated_at) on receipt to mnada_app;
grant update (state, phone, first_name, last_name, round, admin_notes, held_until, hold_reason, updated_at)
  on withdrawal to mnada_app;
grant update (state, attempt, reason, result_code, receipt, receiver_name, name_differs, next_step_at, status_asked,
  decided_at, completed_at, phone) on payout to mnada_app;
grant update (state, conversation_id, receipt, sends, phone) on payout_attempt to mnada_app;
grant update (state, payment_id, holds_stock, bids_returned, first_name, last_name, phone, address, region, area,
  tracking_number, courier_service, estimated_delivery, notes, updated_at, delivered_at) on shop_order to mnada_app;

-- A measurement and no setting: what lies in the account that pays out, as last told.
create table payout_float (
  is_the_one       boolean primary key default true check (is_the_one),
  available_cents  bigint check (available_cents >= 0),
  told_at_ms       bigint,
  asked_at_ms      bigint,
  asking_since_ms  bigint
);
insert into payout_float (available_cents, told_at_ms, asked_at_ms, asking_since_ms)
select (value ->> 'availableCents')::bigint, (value ->> 'toldAtMs')::bigint, (value ->> 'askedAtMs')::bigint,
       (value ->> 'askingSinceMs')::bigint
  from (select 1) one left join setting on name = 'payouts.float';
delete from setting where name = 'payouts.float';
grant select on payout_float to mnada_app;
grant update (available_cents, told_at_ms, asked_at_ms, asking_since_ms) on payout_float to mnada_app;

-- Writes a setting and the line of the audit that tells who, why, and what it was before: never one without the other.
create function change_setting(setting_name text, new_value jsonb, actor uuid, audit_action text, audit_subject text,
                               audit_reason text, audit_request_id text default '')
  returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
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
    set value = excluded.value, updated_at = clock_timestamp(), updated_by = excluded.updated_by;
  insert into public.audit (actor_id, action, subject, reason, before, after, request_id)
  values (actor, audit_action, audit_subject, left(audit_reason, 500), old_value, new_value, audit_request_id);
end $$;
revoke execute on function change_setting from public;
grant execute on function change_setting to mnada_app;
revoke insert, update, delete on setting from mnada_app;

-- A temporary table of the caller's could have stood in for the real one.
alter function forget_evidence set search_path = pg_catalog, public, pg_temp;
