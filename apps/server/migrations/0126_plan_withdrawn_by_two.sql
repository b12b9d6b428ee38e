-- What two people planned of a setting is withdrawn by two (OPS-14, OPS-5): one alone undid what they had decided. As it may be set
-- alone what stops something, one still withdraws where the setting stands at that value.
insert into approval_verb (kind, permission, beneficiary, why_nobody) values
  ('setting.withdraw', 'finance', 'nobody', 'a setting is about everybody; an owner asks for it');

create function guard_plan_withdrawn() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.withdrawn_at is null or new.request_id is null then return null; end if;
  if exists (select from setting_by_two two
              where two.name = new.name
                and (two.alone is null or two.alone is distinct from (select s.value from setting s where s.name = new.name)))
     and not exists (select from approval_request r join setting_change c on c.id::text = r.params ->> 'changeId'
                      where r.kind = 'setting.withdraw' and r.state = 'executed' and c.request_id = new.request_id) then
    raise exception 'what two people planned is withdrawn by two' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger setting_change_withdrawn after update of withdrawn_at on setting_change
  deferrable initially deferred for each row execute function guard_plan_withdrawn();
