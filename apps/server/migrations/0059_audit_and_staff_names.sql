-- The number and the time of a line of the audit are nobody's to choose (OPS-1): a line of a far number hid the next ones from
-- what links them.
revoke insert on audit from mnada_app;
grant insert (actor_id, action, subject, reason, before, after, request_id) on audit to mnada_app;

-- Under their name staff stand in the audit and on what they ask for: it is no more the server's to write than their mailbox.
create trigger app_user_staff_name_guard before update of full_name on app_user
  for each row when (old.kind <> 'user' and old.full_name is distinct from new.full_name)
  execute function guard_staff_contact();

-- Lines that are committed and have no link yet, the oldest first. A line may be committed after later ones: it is looked for an
-- hour back from the last link, by times that the database alone writes, and everywhere when told so.
create or replace function seal_audit(most int, everywhere boolean default false) returns int language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  line public.audit;
  last_seq bigint;
  last_hash bytea;
  last_at timestamptz;
  sealed int := 0;
  since timestamptz;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('audit chain', 0)) then return 0; end if;
  select seq, hash, at into last_seq, last_hash, last_at from audit_chain order by seq desc limit 1;
  last_seq := coalesce(last_seq, 0);
  last_hash := coalesce(last_hash, sha256('mnada audit'::bytea));
  since := case when everywhere or last_at is null then '-infinity' else last_at - interval '1 hour' end;
  for line in
    select a.* from audit a where a.at >= since and not exists (select from audit_chain c where c.audit_id = a.id)
     order by a.at, a.id limit least(most, 10000)
  loop
    last_seq := last_seq + 1;
    last_hash := audit_link(last_hash, line);
    insert into audit_chain (seq, audit_id, hash) values (last_seq, line.id, last_hash);
    sealed := sealed + 1;
  end loop;
  return sealed;
end $$;
