-- Whoever makes somebody's ways in anew holds their link, and might use it (OPS-5, ACC-8): for three days, as long as a request
-- lives, the two count as one person, whoever of them asks. A reset by the owner of the tables, at the console, is another way.
create function let_in_by(person uuid, maker uuid) returns boolean language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from staff_invitation i
                  where i.purpose = 'reset' and i.user_id = person and i.invited_by = maker and not i.by_tables_owner
                    and i.accepted_at > clock_timestamp() - interval '72 hours')
$$;

-- As before (0041), and that.
create or replace function same_person(one uuid, other uuid) returns boolean language sql stable
  set search_path = pg_catalog, public, pg_temp as $$
  select one = other or exists (select contacts_of(one) intersect select contacts_of(other))
      or let_in_by(one, other) or let_in_by(other, one)
$$;
