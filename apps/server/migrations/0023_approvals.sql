-- Whatever moves money or bids by hand is asked for by one person and approved by another (OPS-5). A request is written
-- once, decided once, and never changed after that: it is its own history.

-- Whether two accounts of staff are one person as far as anybody can tell: one account, or one mailbox under two spellings.
create function mailbox_of(email text) returns text language sql immutable parallel safe as $$
  select case when domain in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com'
              else name || '@' || domain end
    from (select split_part(split_part(lower(email), '@', 1), '+', 1) as name, split_part(lower(email), '@', 2) as domain) part
$$;
create function same_person(one uuid, other uuid) returns boolean language sql stable as $$
  select one = other or exists (
    select from app_user a join app_user b on mailbox_of(a.email) = mailbox_of(b.email)
     where a.id = one and b.id = other)
$$;

create table approval_request (
  id           uuid primary key default gen_random_uuid(),
  number       bigint not null generated always as identity unique,        -- R-12
  -- What is to be done, by a name that a feature has registered, and about what (`payment:…`).
  kind         text not null check (kind ~ '^[a-z_]+(\.[a-z_]+)+$' and length(kind) <= 60),
  subject      text not null check (length(subject) between 1 and 200),
  params       jsonb not null check (octet_length(params::text) <= 20000),
  -- How the subject stood when it was asked for: if it stands otherwise at the approval, nothing is done.
  basis        jsonb not null check (octet_length(basis::text) <= 20000),
  summary      text not null check (length(summary) between 1 and 500),
  reason_code  text not null check (reason_code ~ '^[a-z_]{1,40}$'),
  reason_words text not null check (length(reason_words) between 1 and 500),
  requested_by uuid not null references app_user (id),
  requested_at timestamptz not null default clock_timestamp(),
  expires_at   timestamptz not null default clock_timestamp() + interval '72 h',
  state        text not null default 'requested'
                 check (state in ('requested', 'executed', 'refused', 'withdrawn', 'expired', 'failed')),
  decided_by   uuid references app_user (id),
  decided_at   timestamptz,
  -- Why it was refused, in words; the code of the refusal that it failed with; what came of it.
  decided_words text not null default '' check (length(decided_words) <= 500),
  failed_code  text check (length(failed_code) <= 60),
  result       jsonb check (octet_length(result::text) <= 20000),
  check (expires_at > requested_at),
  check ((state = 'requested') = (decided_at is null)),
  check ((state = 'failed') = (failed_code is not null)),
  -- Two people, whatever let it through: the second is never the first.
  check (case state when 'requested' then decided_by is null
                    when 'expired' then decided_by is null
                    when 'withdrawn' then decided_by = requested_by
                    else decided_by is not null and decided_by <> requested_by end)
);
create unique index approval_request_open on approval_request (kind, subject) where state = 'requested';
create index approval_request_work on approval_request (requested_at) where state = 'requested';

create function guard_approval_request() returns trigger language plpgsql as $$
begin
  if old.state <> 'requested' then
    raise exception 'a decided request never changes' using errcode = 'check_violation';
  end if;
  if (new.id, new.kind, new.subject, new.params, new.basis, new.summary, new.reason_code, new.reason_words,
      new.requested_by, new.requested_at, new.expires_at)
     is distinct from
     (old.id, old.kind, old.subject, old.params, old.basis, old.summary, old.reason_code, old.reason_words,
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
create trigger approval_request_guard before update on approval_request
  for each row execute function guard_approval_request();

revoke all on approval_request from mnada_app;
grant select on approval_request to mnada_app;
grant insert (kind, subject, params, basis, summary, reason_code, reason_words, requested_by) on approval_request to mnada_app;
grant update (state, decided_by, decided_at, decided_words, failed_code, result) on approval_request to mnada_app;
