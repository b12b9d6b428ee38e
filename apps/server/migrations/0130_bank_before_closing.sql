-- A day that the bank is held against closes with the bank's word, not before it, and what the bank says later can't change it unseen
-- (OPS-19); the file that two people compared is the one that is taken; and an executed request changes a setting once (OPS-14).

create or replace function guard_reconciled_day() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  span tstzrange := tstzrange(new.day::timestamp at time zone 'Africa/Nairobi', (new.day + 1)::timestamp at time zone 'Africa/Nairobi');
  at_bank datemultirange := (select range_agg(covers) from bank_import where approved_at is not null);
begin
  if not may_do(new.closed_by, 'finance') then
    raise exception 'who closes a day does so for finance' using errcode = 'check_violation';
  end if;
  if exists (select from day_task where day = new.day and explained_by is not null and same_person(explained_by, new.closed_by)) then
    raise exception 'who explained something of day % does not close it', new.day using errcode = 'check_violation';
  end if;
  if new.day >= (clock_timestamp() at time zone 'Africa/Nairobi')::date then
    raise exception 'day % is not over', new.day using errcode = 'check_violation';
  end if;
  if not coalesce((select range_agg(covers) from statement_import where approved_at is not null and covers && span) @> span, false) then
    raise exception 'no statement covers day %', new.day using errcode = 'check_violation';
  end if;
  if new.day >= lower(at_bank) and not at_bank @> new.day then
    raise exception 'no statement of the bank covers day %', new.day using errcode = 'check_violation';
  end if;
  return new;
end $$;

create or replace function guard_bank_import() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from approval_request where kind = 'bank.import' and state = 'executed'
                    and subject = 'bank:' || encode(new.sha256, 'hex') and (params ->> 'importId')::bigint = new.id) then
    raise exception 'a statement of the bank is taken by two people' using errcode = 'check_violation';
  end if;
  if (select count(*) from bank_line where import_id = new.id) > new.lines then
    raise exception 'more lines than two people compared' using errcode = 'check_violation';
  end if;
  if exists (select from reconciled_day c where new.covers @> c.day and not coalesce(
               (select range_agg(i.covers) from bank_import i where i.approved_at is not null and i.id <> new.id) @> c.day, false)) then
    raise exception 'a day of it was closed without the bank' using errcode = 'check_violation';
  end if;
  return null;
end $$;

create or replace function guard_bank_line() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from bank_import i where i.id = new.import_id and i.approved_at >= now() and i.covers @> new.day) then
    raise exception 'no statement of the bank that two people took says that' using errcode = 'check_violation';
  end if;
  if exists (select from reconciled_day where day = new.day) then
    raise exception 'day % is closed', new.day using errcode = 'check_violation';
  end if;
  return null;
end $$;

create function keep_statement_file() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.csv is not null and new.csv is distinct from old.csv then
    raise exception 'the file of a statement stays as it was kept' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger bank_import_file before update on bank_import for each row execute function keep_statement_file();
create trigger statement_import_file before update on statement_import for each row execute function keep_statement_file();

create unique index setting_change_request on setting_change (request_id, name);
