-- Who sells is a name and its PIN: both may change by one request of two people, and then at one moment, so that no invoice has the one
-- of the old seller and the other of the new (OPS-14, TAX-4).

create or replace function guard_setting_change() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if not is_owner(new.asked_by) then
    raise exception 'a setting is changed by an owner' using errcode = 'check_violation';
  end if;
  if exists (select from setting_by_two two where two.name = new.name and two.alone is distinct from new.value)
     and not exists (select from approval_request r
                      where r.id = new.request_id and r.kind = 'setting.change' and r.state = 'executed'
                        and r.requested_by = new.asked_by
                        and ((r.subject = 'setting:' || new.name and r.params -> 'value' = new.value)
                             or (new.name in ('seller.name', 'seller.pin') and r.subject in ('setting:seller.name', 'setting:seller.pin')
                                 and r.params #>> '{also,name}' = new.name and r.params #> '{also,value}' = new.value))) then
    raise exception 'this setting is changed by two people' using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- Turns on a change whose time has come, with what was asked for by the same request; false: it is not due, or over.
create or replace function apply_setting_change(change bigint) returns boolean language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  due public.setting_change;
  is_done boolean := false;
begin
  -- The names before the rows, in one order, as whoever makes a change does.
  perform pg_advisory_xact_lock(hashtextextended('setting:' || locked.name, 0))
     from (select c.name from public.setting_change asked join public.setting_change c on c.id = asked.id or c.request_id = asked.request_id
            where asked.id = change group by c.name order by c.name) locked;
  for due in
    select c.* from public.setting_change asked join public.setting_change c on c.id = asked.id or c.request_id = asked.request_id
     where asked.id = change and c.applied_at is null and c.withdrawn_at is null and c.effective_at <= clock_timestamp()
     order by c.name for update of c
  loop
    perform public.write_setting(due.name, due.value, due.asked_by, 'setting.changed', 'setting:' || due.name, due.reason, due.call_id);
    update public.setting_change set applied_at = clock_timestamp() where id = due.id;
    is_done := is_done or due.id = change;
  end loop;
  return is_done;
end $$;

-- A period is noted when the transaction is done with what it changes of the seller: of a name and a PIN it is one.
drop trigger setting_names_seller on setting;
drop trigger setting_unnames_seller on setting;
create constraint trigger setting_names_seller after insert or update on setting deferrable initially deferred for each row
  when (new.name like 'seller.%' or new.name like 'licence.%') execute function note_seller();
create constraint trigger setting_unnames_seller after delete on setting deferrable initially deferred for each row
  when (old.name like 'seller.%' or old.name like 'licence.%') execute function note_seller();
