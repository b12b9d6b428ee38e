-- A statement counts once a second person has approved it, and it says which time it covers: "it is not on the statement"
-- means something only where a statement covers that time without a gap (PAY-3, WIN-3).
create table statement_import (
  id          bigint generated always as identity primary key,
  sha256      bytea not null check (length(sha256) = 32),
  -- What it covers, as told by whoever imported it; null: single lines, which cover nothing.
  covers      tstzrange check (not isempty(covers) and not lower_inf(covers) and not upper_inf(covers)),
  lines       int not null check (lines >= 0),
  -- The file as it was exported. It holds names and numbers: emptied when it was booked, or when nobody approved it.
  csv         text check (octet_length(csv) <= 80000000),
  imported_by uuid not null references app_user (id),
  imported_at timestamptz not null default clock_timestamp(),
  -- Set by the approval; until then it is no statement.
  approved_at timestamptz,
  check (covers is null or upper(covers) <= imported_at)
);
create index statement_import_covers on statement_import using gist (covers) where approved_at is not null;

grant select, insert on statement_import to mnada_app;
grant update (csv, approved_at) on statement_import to mnada_app;

-- What the provider said to a question of ours about a payout: "not paid" needs an answer that came late enough.
alter table payout_call add column answer text check (answer in ('completed', 'failed', 'pending', 'not_found', 'no_answer')),
                        add column answered_at timestamptz,
                        add constraint payout_call_answered check ((answer is null) = (answered_at is null));
create index payout_call_of_payout on payout_call (payout_id, attempt, created_at) where kind = 'status';
grant update (answer, answered_at) on payout_call to mnada_app;
