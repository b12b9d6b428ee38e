-- Who of staff has which record open (OPS-25): a row a page, written anew every few seconds; what said nothing for a minute is
-- swept away by whoever comes next. It holds nothing and blocks nobody.
create table staff_presence (
  user_id       uuid not null references app_user (id),
  -- Of one page, as long as it lives.
  tab           uuid not null,
  record        text not null check (record ~ '^[a-z]{2,20}:[A-Za-z0-9_.-]{1,80}$'),
  since         timestamptz not null default clock_timestamp(),
  editing_since timestamptz,
  -- The last key or press there.
  active_at     timestamptz not null,
  seen_at       timestamptz not null default clock_timestamp(),
  primary key (user_id, tab)
);
create index staff_presence_record on staff_presence (record);
create index staff_presence_seen on staff_presence (seen_at);
revoke all on staff_presence from mnada_app, mnada_reader;
grant select, insert, update, delete on staff_presence to mnada_staff;
