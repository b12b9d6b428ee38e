-- As before (0131), but who was there before an invitation is whoever was there, whatever became of them since: suspended by one
-- person's act, they have seen that somebody came and hear of it again when they are back; with their ways in made anew, they are no
-- newcomer. Else one person clears the room, invites somebody, acts as both, and lets the others in again.
create or replace function behind(person uuid) returns setof uuid language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  with recursive let_in(id, maker, is_reset) as (
    select coalesce(user_id, accepted_by), invited_by, purpose = 'reset' from staff_invitation
     where purpose in ('reset', 'invite') and invited_by is not null and not by_tables_owner
       and accepted_at > clock_timestamp() - interval '144 hours'
  ), hands(id) as (
    select person where person is not null
    union
    select l.maker from hands h join let_in l on l.id = h.id
     where l.is_reset or exists (
       select from app_user u
        where u.kind in ('owner', 'staff') and u.id not in (l.id, l.maker)
          and not exists (select from let_in new where new.id = u.id and not new.is_reset))
  )
  select id from hands
$$;
