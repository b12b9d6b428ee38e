-- Staff have a door of their own, which asks for a second factor (ACC-8): a password alone opens nothing for them, in the shop
-- either. What was open ends here.
update session set revoked_at = clock_timestamp()
  from app_user where app_user.id = session.user_id and app_user.kind <> 'user' and session.revoked_at is null;

create function refuse_staff_session() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if (select kind from app_user where id = new.user_id) <> 'user' then
    raise exception 'staff have no session of the shop' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger session_of_a_shopper before insert on session for each row execute function refuse_staff_session();
