-- The bank's statement as the third side of a day (OPS-19): imported by two people, and held against what M-PESA settled and what the
-- books have. Nobody's name is kept of a line: its type, and a receipt of M-PESA's where its text names one.

insert into approval_verb (kind, permission, beneficiary, why_nobody) values
  ('bank.import', 'finance', 'nobody', 'credits nobody: it is held against settlements of the shop’s own money');

create table bank_import (
  id          bigint generated always as identity primary key,
  sha256      bytea not null check (length(sha256) = 32),
  -- Whole days of Nairobi, the last one not counted.
  covers      daterange not null check (not isempty(covers) and not lower_inf(covers) and not upper_inf(covers)),
  lines       int not null check (lines >= 0),
  csv         text,
  imported_by uuid not null references app_user (id),
  imported_at timestamptz not null default clock_timestamp(),
  approved_at timestamptz
);
create index bank_import_covers on bank_import using gist (covers) where approved_at is not null;

-- A line has no name of its own at a bank: it is known by its day, side, sum and text, and which of several alike it is.
create table bank_line (
  day           date not null,
  direction     text not null check (direction in ('in', 'out')),
  cents         bigint not null check (cents > 0),
  text_sha256   bytea not null check (length(text_sha256) = 32),
  nth           int not null check (nth > 0),
  receipt       text check (receipt ~ '^[A-Z0-9]{10}$'),
  says          text not null default '' check (length(says) <= 80),
  balance_cents bigint,
  import_id     bigint not null references bank_import (id),
  line          int not null check (line > 0),
  primary key (day, direction, cents, text_sha256, nth)
);

create index bank_line_import on bank_line (import_id);

create function guard_bank_import() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from approval_request where kind = 'bank.import' and state = 'executed'
                    and subject = 'bank:' || encode(new.sha256, 'hex') and (params ->> 'importId')::bigint = new.id) then
    raise exception 'a statement of the bank is taken by two people' using errcode = 'check_violation';
  end if;
  if (select count(*) from bank_line where import_id = new.id) > new.lines then
    raise exception 'more lines than two people compared' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger bank_import_guard after insert or update of approved_at on bank_import
  deferrable initially deferred for each row when (new.approved_at is not null) execute function guard_bank_import();
-- Lines come with the approval of their file, in its transaction, and never afterwards.
create function guard_bank_line() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from bank_import i where i.id = new.import_id and i.approved_at >= now() and i.covers @> new.day) then
    raise exception 'no statement of the bank that two people took says that' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger bank_line_guard after insert on bank_line deferrable initially deferred
  for each row execute function guard_bank_line();

revoke all on bank_import, bank_line from mnada_app, mnada_reader;
grant select (id, sha256, covers, lines, imported_by, imported_at, approved_at) on bank_import to mnada_app, mnada_reader;
grant select on bank_line to mnada_app, mnada_reader;
grant select, insert (sha256, covers, lines, csv, imported_by), update (csv, approved_at) on bank_import to mnada_staff;
grant insert on bank_line to mnada_staff;
