-- Who of staff comes into the back office, and how (ACC-8, S29, S33): sessions of their own, passkeys, authenticator codes,
-- recovery codes, invitations, roles. All of it is the role of staff's: a node that serves shoppers alone sees none of it.

-- Roles are named sets of permissions. What a person may do stands in app_user.permissions, the union of their roles.
create table staff_role (
  id          text primary key check (id ~ '^[a-z][a-z0-9-]{1,59}$'),
  name        text not null check (length(name) between 2 and 40),
  name_folded text not null generated always as (lower(name)) stored unique,
  permissions text[] not null
                check (permissions <@ '{catalogue,auctions,fulfilment,finance,support,audit}'::text[]),
  is_built_in boolean not null default false,
  created_at  timestamptz not null default clock_timestamp(),
  created_by  uuid references app_user (id),
  check (is_built_in or cardinality(permissions) between 1 and 6)
);
insert into staff_role (id, name, permissions, is_built_in) values
  ('owner', 'Owner', '{}', true),
  ('operations', 'Operations', '{catalogue,auctions,fulfilment}', true),
  ('finance', 'Finance', '{finance}', true),
  ('support', 'Support', '{support}', true),
  ('auditor', 'Auditor', '{audit}', true);

-- What people of staff have beyond their account. `revision` grows with every change of roles or status.
create table staff_profile (
  user_id  uuid primary key references app_user (id),
  roles    text[] not null default '{}',
  revision int not null default 0
);

create table staff_session (
  token_hash   bytea primary key check (length(token_hash) = 32),
  id           uuid not null unique default gen_random_uuid(),
  user_id      uuid not null references app_user (id),
  method       text not null check (method in ('passkey', 'code', 'recovery', 'demo')),
  created_at   timestamptz not null default clock_timestamp(),
  last_used_at timestamptz not null default clock_timestamp(),
  idle_ends_at timestamptz not null default clock_timestamp() + interval '15 minutes',
  ends_at      timestamptz not null default clock_timestamp() + interval '8 hours',
  revoked_at   timestamptz,
  user_agent   text not null default '' check (length(user_agent) <= 300),
  check (ends_at <= created_at + interval '8 hours 1 second')
);
create index staff_session_of_user on staff_session (user_id, last_used_at desc);
create index staff_session_ends on staff_session (ends_at);

-- What was proved in a session for one act on one thing: fresh for five minutes.
create table staff_step_up (
  session_id uuid not null references staff_session (id) on delete cascade,
  act        text not null check (length(act) between 1 and 60),
  subject    text not null check (length(subject) <= 200),
  until      timestamptz not null,
  primary key (session_id, act, subject)
);

-- One step of a sign-in, an enrolment or a step-up that waits for the next. Its token is kept hashed; used once.
create table staff_ceremony (
  token_hash    bytea primary key check (length(token_hash) = 32),
  kind          text not null check (kind in ('sign_in', 'passkey', 'enrol', 'join', 'step_up')),
  user_id       uuid references app_user (id),
  session_id    uuid references staff_session (id) on delete cascade,
  invitation_id uuid,
  act           text not null default '' check (length(act) <= 60),
  subject       text not null default '' check (length(subject) <= 200),
  -- What a passkey must sign, and the secret of an authenticator that is being set up (encrypted).
  challenge     text check (length(challenge) <= 200),
  secret        bytea check (length(secret) <= 200),
  tries_left    int not null default 5 check (tries_left >= 0),
  created_at    timestamptz not null default clock_timestamp(),
  ends_at       timestamptz not null default clock_timestamp() + interval '5 minutes',
  used_at       timestamptz
);
create index staff_ceremony_ends on staff_ceremony (ends_at);

create table staff_passkey (
  id            uuid primary key default gen_random_uuid(),
  user_id       uuid not null references app_user (id),
  credential_id text not null unique check (length(credential_id) between 16 and 1400),
  public_key    bytea not null check (length(public_key) <= 2000),
  -- Of passkeys that are synced it stays 0.
  counter       bigint not null default 0,
  transports    text[] not null default '{}',
  is_synced     boolean not null default false,
  name          text not null check (length(name) between 1 and 60),
  created_at    timestamptz not null default clock_timestamp(),
  last_used_at  timestamptz
);
create index staff_passkey_of_user on staff_passkey (user_id);

create table staff_authenticator (
  user_id    uuid primary key references app_user (id),
  secret     bytea not null check (length(secret) <= 200),
  -- The step of 30 s that was used last: no code counts twice, nor an earlier one after it.
  last_step  bigint not null default 0,
  created_at timestamptz not null default clock_timestamp()
);

create table staff_recovery_code (
  code_hash  bytea primary key check (length(code_hash) = 32),
  user_id    uuid not null references app_user (id),
  created_at timestamptz not null default clock_timestamp(),
  used_at    timestamptz
);
create index staff_recovery_code_of_user on staff_recovery_code (user_id);

-- A link that lets somebody in once: a new person, the first owner, or somebody whose ways in were taken away.
create table staff_invitation (
  id           uuid primary key default gen_random_uuid(),
  token_hash   bytea not null unique check (length(token_hash) = 32),
  purpose      text not null check (purpose in ('invite', 'first_owner', 'reset')),
  email        text check (email = lower(email) and length(email) between 3 and 254),
  roles        text[] not null,
  user_id      uuid references app_user (id),
  invited_by   uuid references app_user (id),
  created_at   timestamptz not null default clock_timestamp(),
  ends_at      timestamptz not null default clock_timestamp() + interval '48 hours',
  accepted_at  timestamptz,
  accepted_by  uuid references app_user (id),
  withdrawn_at timestamptz,
  check (purpose <> 'invite' or (email is not null and cardinality(roles) > 0)),
  check (purpose <> 'reset' or user_id is not null)
);
create unique index staff_invitation_open on staff_invitation (email)
  where purpose = 'invite' and accepted_at is null and withdrawn_at is null;
alter table staff_ceremony add constraint staff_ceremony_invitation
  foreign key (invitation_id) references staff_invitation (id) on delete cascade;

-- What those roles allow together.
create function permissions_of_roles(given text[]) returns text[] language sql stable
  set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(array_agg(distinct each order by each), '{}')
    from staff_role r, unnest(r.permissions) each where r.id = any(given)
$$;
create function has_second_factor(person uuid) returns boolean language sql stable
  set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from staff_passkey where user_id = person)
      or exists (select from staff_authenticator where user_id = person)
$$;
-- Owners that could still let somebody in, were that one gone.
create function other_owners(person uuid) returns bigint language sql stable
  set search_path = pg_catalog, public, pg_temp as $$
  select count(*) from app_user where kind = 'owner' and status = 'active' and id <> person
$$;
create function is_owner(person uuid) returns boolean language sql stable
  set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from app_user where id = person and kind = 'owner' and status = 'active')
$$;

-- Everything below makes or changes staff, which is the owner of the tables' to do (0041, 0046): one function an act, each
-- with its own check of who asks, and nothing else that the role of staff could call for it.

-- Lets the person of a link in: makes the account, or gives it new ways in. Of any number at once, one.
-- null: the link is over. The password may be left out: then there is none.
create function accept_staff_invitation(link bytea, given_username text, given_name text, given_email text, given_password text)
  returns uuid language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  invitation public.staff_invitation;
  person uuid;
begin
  select * into invitation from staff_invitation
   where token_hash = link and accepted_at is null and withdrawn_at is null and ends_at > clock_timestamp() for update;
  if not found then return null; end if;
  if invitation.purpose = 'first_owner' then
    perform pg_advisory_xact_lock(hashtextextended('staff owners', 0));
    if exists (select from app_user where kind = 'owner' and status = 'active' and has_second_factor(id)) then return null; end if;
    update staff_invitation set withdrawn_at = clock_timestamp()
     where purpose = 'first_owner' and id <> invitation.id and accepted_at is null and withdrawn_at is null;
  end if;
  if invitation.user_id is not null then
    person := invitation.user_id;
    if not exists (select from app_user where id = person and kind <> 'user' and status = 'active') then return null; end if;
    update app_user set password_hash = given_password where id = person;
    delete from staff_passkey where user_id = person;
    delete from staff_authenticator where user_id = person;
    delete from staff_recovery_code where user_id = person;
    update staff_session set revoked_at = clock_timestamp() where user_id = person and revoked_at is null;
    delete from session where user_id = person;
  else
    insert into app_user (kind, permissions, username, full_name, email, email_verified_at, password_hash, registration_type)
    values (case when invitation.purpose = 'first_owner' or 'owner' = any(invitation.roles) then 'owner' else 'staff' end,
            permissions_of_roles(invitation.roles), given_username, given_name, coalesce(invitation.email, given_email),
            clock_timestamp(), given_password, 'email')
    returning id into person;
  end if;
  insert into staff_profile (user_id, roles) values (person, invitation.roles) on conflict (user_id) do nothing;
  update staff_invitation set accepted_at = clock_timestamp(), accepted_by = person where id = invitation.id;
  return person;
end $$;

-- Gives somebody other roles and ends their sessions. The answer is a word: 'done', or why not.
create function set_staff_roles(actor uuid, person uuid, wanted text[], seen int) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('staff owners', 0));
  if not is_owner(actor) then return 'forbidden'; end if;
  if actor = person then return 'yourself'; end if;
  perform from app_user where id = person and kind <> 'user' and status <> 'deleted' for update;
  if not found then return 'nobody'; end if;
  if cardinality(wanted) = 0 or exists (select from unnest(wanted) each where not exists (select from staff_role where id = each))
    then return 'no_role'; end if;
  insert into staff_profile (user_id) values (person) on conflict do nothing;
  if seen is not null and not exists (select from staff_profile where user_id = person and revision = seen) then return 'changed'; end if;
  if is_owner(person) and not 'owner' = any(wanted) and other_owners(person) = 0 then return 'last_owner'; end if;
  update app_user set kind = case when 'owner' = any(wanted) then 'owner' else 'staff' end, permissions = permissions_of_roles(wanted)
   where id = person;
  update staff_profile set roles = wanted, revision = revision + 1 where user_id = person;
  update staff_session set revoked_at = clock_timestamp() where user_id = person and revoked_at is null;
  delete from session where user_id = person;
  return 'done';
end $$;

-- Suspends somebody of staff and ends their sessions, or lets them in again.
create function set_staff_status(actor uuid, person uuid, wanted text) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('staff owners', 0));
  if not is_owner(actor) then return 'forbidden'; end if;
  if actor = person then return 'yourself'; end if;
  if wanted not in ('active', 'suspended') then return 'nobody'; end if;
  perform from app_user where id = person and kind <> 'user' and status <> 'deleted' for update;
  if not found then return 'nobody'; end if;
  if wanted = 'suspended' and is_owner(person) and other_owners(person) = 0 then return 'last_owner'; end if;
  update app_user set status = wanted where id = person;
  insert into staff_profile (user_id, revision) values (person, 1)
  on conflict (user_id) do update set revision = staff_profile.revision + 1;
  update staff_session set revoked_at = clock_timestamp() where user_id = person and revoked_at is null;
  delete from session where user_id = person;
  return 'done';
end $$;

-- People of staff whom the old console made have the roles that their permissions spell.
insert into staff_profile (user_id, roles)
select u.id, case when u.kind = 'owner' then '{owner}' else
         coalesce((select array_agg(r.id order by r.id) from staff_role r
                    where r.is_built_in and cardinality(r.permissions) > 0 and r.permissions <@ u.permissions), '{}') end
  from app_user u where u.kind <> 'user';

revoke all on staff_role, staff_profile, staff_session, staff_step_up, staff_ceremony, staff_passkey, staff_authenticator,
  staff_recovery_code, staff_invitation from mnada_app, mnada_reader;
grant select on staff_role, staff_profile to mnada_reader;
grant select, insert (id, name, permissions, created_by) on staff_role to mnada_staff;
grant select on staff_profile to mnada_staff;
grant select, insert (token_hash, user_id, method, user_agent), update (last_used_at, idle_ends_at, revoked_at), delete
  on staff_session to mnada_staff;
grant select, insert, update (until), delete on staff_step_up to mnada_staff;
grant select, insert, update (tries_left, used_at), delete on staff_ceremony to mnada_staff;
grant select, insert, update (counter, last_used_at), delete on staff_passkey to mnada_staff;
grant select, insert, update (secret, last_step), delete on staff_authenticator to mnada_staff;
grant select, insert, update (used_at), delete on staff_recovery_code to mnada_staff;
grant select, insert (token_hash, purpose, email, roles, user_id, invited_by), update (withdrawn_at) on staff_invitation to mnada_staff;
revoke execute on function accept_staff_invitation, set_staff_roles, set_staff_status from public;
grant execute on function accept_staff_invitation, set_staff_roles, set_staff_status to mnada_staff;
