-- Approving is the console's, and the running server's no more (OPS-5, S58): whoever breaks into the server invents no second
-- person, not even a first. The console signs in as a role of its own, which may do what the server may, and what is closed to
-- the server below.
do $$ begin
  if not exists (select from pg_roles where rolname = 'mnada_staff') then
    create role mnada_staff nologin;
  end if;
exception when duplicate_object or unique_violation then null;  -- another database of this cluster made it just now
end $$;
do $$ begin
  execute format('grant mnada_staff to %I', current_user);
exception when others then null;                                 -- a superuser needs no membership
end $$;
grant mnada_app to mnada_staff;

-- Asking and answering.
revoke insert (kind, subject, params, basis, summary, reason_code, reason_words, requested_by) on approval_request from mnada_app;
revoke update (state, decided_by, decided_at, decided_words, failed_code, result) on approval_request from mnada_app;
grant insert (kind, subject, params, basis, summary, reason_code, reason_words, requested_by) on approval_request to mnada_staff;
grant update (state, decided_by, decided_at, decided_words, failed_code, result) on approval_request to mnada_staff;
-- But for ending what nobody answered in time, which the server sees to.
create function expire_requests() returns table (number bigint, kind text) language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  with over as (
    update public.approval_request r set state = 'expired', decided_at = clock_timestamp()
     where r.state = 'requested' and r.expires_at <= clock_timestamp() returning r.number, r.kind),
  told as (
    insert into public.audit (actor_id, action, subject, after)
    select null, 'approval.expired', 'approval:R-' || over.number, jsonb_build_object('kind', over.kind) from over)
  select over.number, over.kind from over order by over.number
$$;
revoke execute on function expire_requests from public;
grant execute on function expire_requests to mnada_app;

-- Approvals of withdrawals, and the payout that follows from the last of them.
revoke insert (withdrawal_id, round, staff_id) on withdrawal_approval from mnada_app;
grant insert (withdrawal_id, round, staff_id) on withdrawal_approval to mnada_staff;
revoke insert on payout from mnada_app;
grant insert on payout to mnada_staff;

-- What refunds rest on, and what forgets one.
revoke update (request_id) on refund_due from mnada_app;
revoke delete on refund_due from mnada_app;
grant update (request_id), delete on refund_due to mnada_staff;

-- Statements, which are the provider's word as soon as they are kept here; and packs on offer.
revoke insert (sha256, covers, lines, csv, imported_by) on statement_import from mnada_app;
revoke update (csv, approved_at) on statement_import from mnada_app;
revoke insert on statement_line from mnada_app;
grant insert (sha256, covers, lines, csv, imported_by), update (csv, approved_at) on statement_import to mnada_staff;
grant insert on statement_line to mnada_staff;
revoke insert, update (is_offered) on bid_package from mnada_app;
grant insert, update (is_offered) on bid_package to mnada_staff;

-- The passwords that the console asks for are set by the owner of the tables: a code that the server sends, or writes for
-- itself, opens no account of staff.
create function guard_staff_password() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if not has_column_privilege(current_user, 'app_user', 'permissions', 'update') then
    raise exception 'the password of staff is set by the owner of the tables' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger app_user_staff_password before update of password_hash on app_user
  for each row when (old.kind <> 'user' and old.password_hash is distinct from new.password_hash)
  execute function guard_staff_password();
