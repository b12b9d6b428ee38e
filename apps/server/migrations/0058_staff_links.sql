-- Links and proofs of staff end with what they stood on (ACC-8, S29, S34): nobody takes an owner's place by a link that was
-- made before somebody became one, and nobody who was shut out comes back by a link of their own.

-- Whether whoever made it signed in as the owner of the tables. No other may say so, and an owner's ways in take it.
alter table staff_invitation add column by_tables_owner boolean not null default false;
update staff_invitation set by_tables_owner = true where purpose = 'first_owner';
-- One open reset a person, as one open invitation an address. Of before none is known to be right: they are made again.
update staff_invitation set withdrawn_at = clock_timestamp()
 where purpose = 'reset' and accepted_at is null and withdrawn_at is null;
create unique index staff_invitation_reset_open on staff_invitation (user_id)
  where purpose = 'reset' and accepted_at is null and withdrawn_at is null;
create index staff_invitation_made_by on staff_invitation (invited_by) where accepted_at is null and withdrawn_at is null;

-- A proof counts for five minutes, whoever writes it down. A second for clocks that are set.
delete from staff_step_up where until > clock_timestamp() + interval '5 minutes';
alter table staff_step_up add constraint staff_step_up_short check (until <= clock_timestamp() + interval '5 minutes 1 second');

-- Called within functions of the owner of the tables, who is then current_user: whether the caller signed in as that owner.
create function is_tables_owner() returns boolean language sql stable
  set search_path = pg_catalog, public, pg_temp as $$
  select pg_has_role(session_user, (select relowner from pg_class where oid = 'public.staff_invitation'::regclass), 'member')
$$;

create function write_staff_audit(actor uuid, action text, subject text, reason text, before jsonb, after jsonb, request text)
  returns void language sql set search_path = pg_catalog, public, pg_temp as $$
  insert into audit (actor_id, action, subject, reason, before, after, request_id)
  values (actor, action, subject, left(coalesce(reason, ''), 500), before, after, left(coalesce(request, ''), 200))
$$;

-- Ends open links: those that let somebody in again, and those that they made.
create function end_staff_links(person uuid, made_too boolean) returns void language sql
  set search_path = pg_catalog, public, pg_temp as $$
  update staff_invitation set withdrawn_at = clock_timestamp()
   where accepted_at is null and withdrawn_at is null and (user_id = person or (made_too and invited_by = person))
$$;

-- Makes a link, with its line in the audit. Without an actor (the first owner's), or for an owner's ways in, the owner of the
-- tables alone may. The word is 'done' with the link's id, or why not.
create function make_staff_invitation(actor uuid, link bytea, wanted_purpose text, wanted_email text, wanted_roles text[],
                                      person uuid, why text, request text, out word text, out id uuid)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  by_tables_owner boolean := is_tables_owner();
begin
  perform pg_advisory_xact_lock(hashtextextended('staff owners', 0));
  if (actor is null or wanted_purpose = 'first_owner') and not by_tables_owner then word := 'forbidden'; return; end if;
  if actor is not null and not is_owner(actor) then word := 'forbidden'; return; end if;
  if wanted_purpose = 'reset' then
    perform from app_user u where u.id = person and u.kind <> 'user' and u.status <> 'deleted' for update;
    if not found then word := 'nobody'; return; end if;
    if not by_tables_owner and exists (select from app_user u where u.id = person and u.kind = 'owner') then
      word := 'forbidden'; return;
    end if;
    perform end_staff_links(person, true);
    update staff_session set revoked_at = clock_timestamp() where user_id = person and revoked_at is null;
  elsif wanted_purpose = 'invite' then
    -- One that ran out is none any more, though nobody took it back.
    update staff_invitation i set withdrawn_at = clock_timestamp()
     where i.email = wanted_email and i.purpose = 'invite' and i.accepted_at is null and i.withdrawn_at is null
       and i.ends_at <= clock_timestamp();
  end if;
  insert into staff_invitation (token_hash, purpose, email, roles, user_id, invited_by, by_tables_owner)
  values (link, wanted_purpose, wanted_email, wanted_roles, case when wanted_purpose <> 'invite' then person end, actor,
          by_tables_owner)
  on conflict do nothing returning staff_invitation.id into id;
  if id is null then word := 'open'; return; end if;
  perform write_staff_audit(actor, case when wanted_purpose = 'reset' then 'staff.reset' else 'staff.invited' end,
    case when person is null or wanted_purpose = 'invite' then 'invitation:' || id else 'user:' || person end, why, null,
    jsonb_build_object('roles', wanted_roles, 'purpose', wanted_purpose), request);
  word := 'done';
end $$;

-- As before (0054); and an owner's ways in take a link of the owner of the tables, whatever the person was when it was made,
-- and a link is worth nothing once its maker is no owner any more.
drop function accept_staff_invitation;
create function accept_staff_invitation(link bytea, given_username text, given_name text, given_email text, given_password text,
                                        detail jsonb default '{}', request text default '')
  returns uuid language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  invitation public.staff_invitation;
  person uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('staff owners', 0));
  select * into invitation from staff_invitation
   where token_hash = link and accepted_at is null and withdrawn_at is null and ends_at > clock_timestamp() for update;
  if not found then return null; end if;
  if invitation.invited_by is not null and not is_owner(invitation.invited_by) then return null; end if;
  if invitation.purpose = 'first_owner' then
    if exists (select from app_user where kind = 'owner' and status = 'active' and has_second_factor(id)) then return null; end if;
    update staff_invitation set withdrawn_at = clock_timestamp()
     where purpose = 'first_owner' and id <> invitation.id and accepted_at is null and withdrawn_at is null;
  end if;
  if invitation.user_id is not null then
    person := invitation.user_id;
    if not exists (select from app_user where id = person and kind <> 'user' and status = 'active'
                      and (kind <> 'owner' or invitation.by_tables_owner)) then return null; end if;
    update app_user set password_hash = given_password where id = person;
    delete from staff_passkey where user_id = person;
    delete from staff_authenticator where user_id = person;
    delete from staff_recovery_code where user_id = person;
    update staff_session set revoked_at = clock_timestamp() where user_id = person and revoked_at is null;
    delete from session where user_id = person;
    update staff_invitation set withdrawn_at = clock_timestamp()
     where user_id = person and id <> invitation.id and accepted_at is null and withdrawn_at is null;
  else
    insert into app_user (kind, permissions, username, full_name, email, email_verified_at, password_hash, registration_type)
    values (case when invitation.purpose = 'first_owner' or 'owner' = any(invitation.roles) then 'owner' else 'staff' end,
            permissions_of_roles(invitation.roles), given_username, given_name, coalesce(invitation.email, given_email),
            clock_timestamp(), given_password, 'email')
    returning id into person;
  end if;
  insert into staff_profile (user_id, roles) values (person, invitation.roles) on conflict (user_id) do nothing;
  update staff_invitation set accepted_at = clock_timestamp(), accepted_by = person where id = invitation.id;
  perform write_staff_audit(person, 'staff.joined', 'user:' || person, '', null,
    jsonb_build_object('purpose', invitation.purpose, 'roles', invitation.roles) || detail, request);
  return person;
end $$;

-- As before, with its line in the audit, and an end to links: whoever changes desks comes in by none of before, and who is no
-- owner any more has made none.
drop function set_staff_roles;
create function set_staff_roles(actor uuid, person uuid, wanted text[], seen int, why text default '', request text default '')
  returns text language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  before jsonb;
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
  select jsonb_build_object('roles', p.roles, 'permissions', u.permissions) into before
    from app_user u join staff_profile p on p.user_id = u.id where u.id = person;
  update app_user set kind = case when 'owner' = any(wanted) then 'owner' else 'staff' end, permissions = permissions_of_roles(wanted)
   where id = person;
  update staff_profile set roles = wanted, revision = revision + 1 where user_id = person;
  update staff_session set revoked_at = clock_timestamp() where user_id = person and revoked_at is null;
  delete from session where user_id = person;
  perform end_staff_links(person, not 'owner' = any(wanted));
  perform write_staff_audit(actor, 'staff.roles_changed', 'user:' || person, why, before, jsonb_build_object('roles', wanted), request);
  return 'done';
end $$;

drop function set_staff_status;
create function set_staff_status(actor uuid, person uuid, wanted text, why text default '', request text default '')
  returns text language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
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
  -- Also on the way back in: a link of before the suspension is nobody's.
  perform end_staff_links(person, true);
  perform write_staff_audit(actor, case when wanted = 'suspended' then 'staff.suspended' else 'staff.resumed' end, 'user:' || person,
    why, null, jsonb_build_object('status', wanted), request);
  return 'done';
end $$;

revoke insert on staff_invitation from mnada_staff;
revoke execute on function accept_staff_invitation, make_staff_invitation, set_staff_roles, set_staff_status, end_staff_links,
  write_staff_audit from public;
grant execute on function accept_staff_invitation, make_staff_invitation, set_staff_roles, set_staff_status to mnada_staff;
