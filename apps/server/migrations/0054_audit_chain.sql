-- The audit is chained by hash (OPS-1): each link holds the hash of the one before and of one line, so that a line which is
-- changed, taken out or slipped in between is seen, whoever did it. Writers of the audit wait for nothing: links are made
-- afterwards, in the order in which lines were committed, by a function that alone may write them.
create table audit_chain (
  seq      bigint primary key check (seq > 0),
  audit_id bigint not null unique,           -- no foreign key: a line that is gone must be seen, not cascade
  hash     bytea not null check (length(hash) = 32),
  at       timestamptz not null default clock_timestamp()
);
revoke all on audit_chain from mnada_app;
grant select on audit_chain to mnada_app;

-- One line as it is hashed: every column, in one spelling.
create function audit_text(line audit) returns text language sql stable
  set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_array(line.id, to_char(line.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), line.actor_id,
                           line.action, line.subject, line.reason, line.before, line.after, line.request_id)::text
$$;
create function audit_link(previous bytea, line audit) returns bytea language sql stable
  set search_path = pg_catalog, public, pg_temp as $$
  select sha256(previous || convert_to(audit_text(line), 'UTF8'))
$$;

-- Lines that are committed and have no link yet, the oldest first. A line may be committed after one of a higher number: it is
-- looked for some way back, and everywhere when told so.
create function seal_audit(most int, everywhere boolean default false) returns int language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  line public.audit;
  last_seq bigint;
  last_hash bytea;
  sealed int := 0;
  since bigint;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('audit chain', 0)) then return 0; end if;
  select seq, hash into last_seq, last_hash from audit_chain order by seq desc limit 1;
  last_seq := coalesce(last_seq, 0);
  last_hash := coalesce(last_hash, sha256('mnada audit'::bytea));
  since := case when everywhere then 0 else coalesce((select max(audit_id) from audit_chain), 0) - 20000 end;
  for line in
    select a.* from audit a where a.id > since and not exists (select from audit_chain c where c.audit_id = a.id)
     order by a.id limit least(most, 10000)
  loop
    last_seq := last_seq + 1;
    last_hash := audit_link(last_hash, line);
    insert into audit_chain (seq, audit_id, hash) values (last_seq, line.id, last_hash);
    sealed := sealed + 1;
  end loop;
  return sealed;
end $$;
revoke execute on function seal_audit from public;
grant execute on function seal_audit to mnada_app;

-- Searched by person, by thing (audit_subject) and by time.
create index audit_actor on audit (actor_id, id desc);
create index audit_at on audit (at desc, id desc);
create index audit_request on audit (request_id) where request_id <> '';
