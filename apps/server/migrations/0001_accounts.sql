-- People, how they sign in, and what they did as staff (ACC-1 … ACC-8).
-- The role that runs the migrations owns the tables; the server does SET ROLE to mnada_app, which cannot rewrite
-- history (0005_roles.sql).

create extension if not exists pg_trgm;

-- The referral number is a sequence of its own: MND000042. It says nothing about the public id, which is random.
create sequence referral_number as bigint;

create table app_user (
  id                uuid primary key default gen_random_uuid(),
  referral_number   bigint not null unique default nextval('referral_number'),
  kind              text not null default 'user' check (kind in ('user', 'staff', 'owner')),
  permissions       text[] not null default '{}',
  -- Simulated bidders exist in the demonstration world only, and are labelled on screen (BID-8, OPS-3).
  is_simulated      boolean not null default false check (not is_simulated or kind = 'user'),
  status            text not null default 'active' check (status in ('active', 'suspended', 'deleted')),
  excluded_until    timestamptz,
  username          text not null check (username ~ '^[A-Za-z0-9_.]{3,20}$'),
  username_folded   text not null generated always as (lower(username)) stored unique,
  full_name         text not null check (length(full_name) between 1 and 100),
  phone             text unique check (phone ~ '^\+254[17][0-9]{8}$'),
  phone_verified_at timestamptz,
  email             text unique check (email = lower(email) and length(email) <= 254),
  email_verified_at timestamptz,
  password_hash     text,
  registration_type text not null check (registration_type in ('phone', 'email', 'google', 'facebook')),
  avatar            text check (avatar ~ '^([1-9]|[1-4][0-9]|50)\.avif$'),
  language          text not null default 'en' check (language in ('en', 'sw')),
  theme             text not null default 'system' check (theme in ('light', 'dark', 'system')),
  referred_by       uuid references app_user (id) check (referred_by <> id),
  terms_version     text,
  terms_accepted_at timestamptz,
  created_at        timestamptz not null default clock_timestamp(),
  check (referred_by is null or kind = 'user')
);
create index app_user_referred_by on app_user (referred_by) where referred_by is not null;

-- An account never changes between user and staff: books and bids rely on it (settled: Books).
create function forbid_kind_change() returns trigger language plpgsql as $$
begin
  if (old.kind = 'user') <> (new.kind = 'user') then
    raise exception 'an account never changes between user and staff' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger app_user_kind before update of kind on app_user for each row execute function forbid_kind_change();

-- Staff neither refer nor are referred (ACC-8).
create function forbid_staff_referrer() returns trigger language plpgsql as $$
begin
  if new.referred_by is not null and (select kind from app_user where id = new.referred_by) <> 'user' then
    raise exception 'staff cannot refer' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger app_user_referrer before insert or update of referred_by on app_user
  for each row execute function forbid_staff_referrer();

-- Opaque tokens, stored hashed; idle and absolute ends (ACC-2, settled: Accounts).
create table session (
  token_hash   bytea primary key check (length(token_hash) = 32),
  id           uuid not null unique default gen_random_uuid(),
  user_id      uuid not null references app_user (id),
  created_at   timestamptz not null default clock_timestamp(),
  last_used_at timestamptz not null default clock_timestamp(),
  idle_ends_at timestamptz not null,
  ends_at      timestamptz not null,
  revoked_at   timestamptz,
  user_agent   text not null default '' check (length(user_agent) <= 300)
);
create index session_of_user on session (user_id) where revoked_at is null;
create index session_ends on session (ends_at);

-- One-time tickets for sockets, so that no session token stands in an address (ACC-3).
create table socket_ticket (
  ticket_hash bytea primary key check (length(ticket_hash) = 32),
  session_id  uuid not null references session (id),
  ends_at     timestamptz not null,
  used_at     timestamptz
);
create index socket_ticket_ends on socket_ticket (ends_at);

-- Six digits by SMS or e-mail: keyed hash only, five tries, five minutes (ACC-4).
create table one_time_code (
  id          uuid primary key default gen_random_uuid(),
  purpose     text not null check (purpose in ('reset', 'verify')),
  contact     text not null check (length(contact) <= 254),
  user_id     uuid references app_user (id),        -- null: nobody holds this contact; the answer is the same
  code_hash   bytea not null,
  tries_left  int not null default 5 check (tries_left >= 0),
  created_at  timestamptz not null default clock_timestamp(),
  ends_at     timestamptz not null,
  ended_at    timestamptz,                          -- used, replaced or tried out
  reset_hash  bytea unique,                         -- opens the new password once, after the code was right
  reset_ends_at timestamptz
);
create index one_time_code_contact on one_time_code (contact, created_at desc);
create index one_time_code_created on one_time_code (created_at);
create unique index one_time_code_open on one_time_code (contact, purpose) where ended_at is null;

create table sign_in_identity (
  provider   text not null check (provider in ('google', 'facebook')),
  subject    text not null check (length(subject) <= 255),
  user_id    uuid not null references app_user (id),
  created_at timestamptz not null default clock_timestamp(),
  primary key (provider, subject)
);
create index sign_in_identity_user on sign_in_identity (user_id);

-- Messages to people when no sender is configured: the local outbox page shows them.
create table local_message (
  id         bigint generated always as identity primary key,
  channel    text not null check (channel in ('sms', 'email')),
  recipient  text not null,
  subject    text not null default '',
  body       text not null check (length(body) <= 4000),
  created_at timestamptz not null default clock_timestamp()
);

-- How often something was tried, shared by all nodes. The key is a hash of what is counted, so that no address or
-- number stands here. One instant tells it all (generic cell rate): the key is quite free again at `free_at`, every
-- try moves that on by its price, and a try that would move it beyond the allowance is refused.
-- Unlogged: cheap, and empty after a crash, which only forgets throttles.
create unlogged table throttle (
  key     bytea primary key check (length(key) = 32),
  free_at timestamptz not null
);
create index throttle_free_at on throttle (free_at);

-- Who did what, why, before and after. Append-only (OPS-1).
create table audit (
  id         bigint generated always as identity primary key,
  at         timestamptz not null default clock_timestamp(),
  actor_id   uuid references app_user (id),         -- null: the system itself
  action     text not null check (length(action) <= 80),
  subject    text not null check (length(subject) <= 200),
  reason     text not null default '',
  before     jsonb,
  after      jsonb,
  request_id text not null default ''
);
create index audit_subject on audit (subject, id desc);

-- Operator settings; defaults live in the code that reads them.
create table setting (
  name       text primary key check (length(name) <= 80),
  value      jsonb not null,
  updated_at timestamptz not null default clock_timestamp(),
  updated_by uuid references app_user (id)
);
