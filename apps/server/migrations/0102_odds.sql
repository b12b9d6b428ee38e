-- Honest odds (LOG-8): what everybody who bid in a month paid and got back, and what was published of it.

-- Kept by the bookkeeper beside who won; the auctions are listed below to be counted anew.
alter table bidder_month
  add column paid_cents bigint not null default 0,
  add column back_cents bigint not null default 0;

-- What was published of a month. It is only ever added to: a correction is a further line, with its own day.
create table odds_line (
  month        date not null check (extract(day from month) = 1),
  line         int not null check (line between 1 and 99),
  published_at timestamptz not null default clock_timestamp(),
  figures      jsonb not null check (jsonb_typeof(figures) = 'object'),
  -- As it was published, gzip: an auction a row, and a person a row, who stands in it without a name.
  auctions_csv bytea not null,
  people_csv   bytea not null,
  primary key (month, line)
);
create index odds_line_published on odds_line (published_at, month, line);
revoke all on odds_line from mnada_app;
-- The time is the database's own.
grant select, insert (month, line, figures, auctions_csv, people_csv) on odds_line to mnada_app;

-- Nobody edits it, whoever they are; an error is answered by a further line.
create function odds_line_stays() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception 'published odds are never edited: a correction is a further line' using errcode = '23514';
end $$;
revoke execute on function odds_line_stays from public;
create trigger odds_line_stays before update or delete on odds_line for each row execute function odds_line_stays();

-- The public log tells of each line.
alter table log_entry
  drop constraint log_entry_kind_check,
  add constraint log_entry_kind_check
    check (kind in ('rules', 'schedule', 'open', 'heads', 'close', 'void', 'count', 'odds')) not valid;

insert into report_todo (auction_id) select auction_id from outcome;
