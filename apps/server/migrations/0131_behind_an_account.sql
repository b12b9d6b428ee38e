-- Who may be behind an account of staff (OPS-5, ACC-8): themselves; whoever made the link they came in by, and whoever could be that
-- one. Twice as long as a request lives, so that what was asked in the first three days is approved by nobody who may have asked it.
-- An invitation counts where somebody else was there before, who can approve meanwhile and see that somebody came: a new shop's
-- first two people are two. What the owner of the tables makes at the console is another way in.
create function behind(person uuid) returns setof uuid language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  with recursive let_in(id, maker, is_reset) as (
    select coalesce(user_id, accepted_by), invited_by, purpose = 'reset' from staff_invitation
     where purpose in ('reset', 'invite') and invited_by is not null and not by_tables_owner
       and accepted_at > clock_timestamp() - interval '144 hours'
  ), hands(id) as (
    -- Nobody is behind an account that isn't there: two of those are not one person.
    select person where person is not null
    union
    select l.maker from hands h join let_in l on l.id = h.id
     where l.is_reset or exists (
       select from app_user u
        where u.kind in ('owner', 'staff') and u.status = 'active' and u.id not in (l.id, l.maker)
          and not exists (select from let_in new where new.id = u.id))
  )
  select id from hands
$$;

-- As before (0127), of all who may be behind the two.
create or replace function same_person(one uuid, other uuid) returns boolean language sql stable
  set search_path = pg_catalog, public, pg_temp as $$
  select one = other
      or exists (select contacts_of(one) intersect select contacts_of(other))
      or exists (select behind(one) intersect select behind(other))
$$;
drop function let_in_by(uuid, uuid);

-- An approval counts as long as whoever gave it may approve: one person's that was suspended or went is no second one (WIN-3).
create function approvals_given(withdrawal uuid, of_round integer) returns integer language sql stable
  set search_path = pg_catalog, public, pg_temp as $$
  select count(*)::integer from withdrawal_approval a
   where a.withdrawal_id = withdrawal and a.round = of_round and may_do(a.staff_id, 'finance')
$$;

create or replace function guard_withdrawal_approved() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  -- As it stands at the end: in one transaction it may have gone on.
  if exists (select from withdrawal w
              where w.id = new.id and w.state = 'approved'
                and (select count(*) from withdrawal_approval a where a.withdrawal_id = w.id and a.round = w.round)
                    < w.approvals_needed
                -- Paid under an older attempt, while a corrected number still waited for its approvals.
                and not exists (select from payout p where p.withdrawal_id = w.id and p.state = 'completed')) then
    raise exception 'a withdrawal is approved by its approvals' using errcode = 'check_violation';
  end if;
  -- When it becomes so; who leaves afterwards takes nothing back.
  if tg_op = 'UPDATE' and old.state = 'requested' and new.approvals_needed > approvals_given(new.id, new.round) then
    raise exception 'a withdrawal is approved by people who may' using errcode = 'check_violation';
  end if;
  return null;
end $$;
