-- The public log (LOG-1 … LOG-6): what was said of every auction, in an order that nobody changes afterwards. It is only ever
-- added to; whoever reads it, reads by key.

-- A log and the key that signs it. Both stay for its life: a restored database, another name or another key begins another.
create table log (
  number   int primary key check (number between 1 and 9999),
  origin   text not null unique check (length(origin) between 3 and 200),
  vkey     text not null check (length(vkey) between 40 and 400),
  begun_at timestamptz not null default clock_timestamp()
);

create table log_entry (
  log        int not null references log (number),
  index      bigint not null check (index >= 0),
  kind       text not null check (kind in ('rules', 'schedule', 'open', 'heads', 'close', 'void', 'count')),
  auction_id bigint,
  entry      text not null check (octet_length(entry) between 1 and 65535),
  leaf_hash  bytea not null check (length(leaf_hash) = 32),
  logged_us  bigint not null,
  primary key (log, index),
  check ((auction_id is not null) = (kind in ('schedule', 'open', 'close', 'void')))
);
-- What of an auction stands where; it opens once, and ends once.
create index log_entry_auction on log_entry (auction_id, log, kind, index) where auction_id is not null;
create unique index log_entry_opened on log_entry (log, auction_id) where kind = 'open';
create unique index log_entry_ended on log_entry (log, auction_id) where kind in ('close', 'void');
create index log_entry_latest on log_entry (log, kind, index desc) where auction_id is null;

-- Hashes over 256 of the level below: one row a full tile. The leaves stand in log_entry.
create table log_node (
  log   int not null references log (number),
  level int not null check (level between 1 and 5),
  index bigint not null check (index >= 0),
  hash  bytea not null check (length(hash) = 32),
  primary key (log, level, index)
);

-- What was signed: one a size, so that no size has two roots.
create table log_checkpoint (
  log     int not null references log (number),
  size    bigint not null check (size > 0),
  root    bytea not null check (length(root) = 32),
  note    text not null check (length(note) between 100 and 2000),
  at      timestamptz not null default clock_timestamp(),
  primary key (log, size)
);
create index log_checkpoint_at on log_checkpoint (log, at);

-- Of each auction that ended, what of its end is logged: where its bids came from, so that a day is counted without reading bids.
create table log_origin (
  auction_id    bigint primary key references outcome (auction_id),
  bought        int not null check (bought >= 0),
  returned      int not null check (returned >= 0),
  promotional   int not null check (promotional >= 0),
  house         int not null check (house >= 0),
  decided_at_us bigint not null
);
create index log_origin_time on log_origin (decided_at_us);

-- What happened and isn't logged yet; written by those who make it happen, in their transaction. A bid writes none.
create table log_pending (
  id         bigint generated always as identity primary key,
  kind       text not null check (kind in ('schedule', 'open', 'end')),
  auction_id bigint not null references auction (id)
);

create function note_for_log() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_table_name = 'outcome' then
    insert into log_pending (kind, auction_id) values ('end', new.auction_id);
    return null;
  end if;
  if new.status = 'draft' then return null; end if;
  if tg_op = 'INSERT' or old.status = 'draft' or new.scheduled_start_us <> old.scheduled_start_us then
    insert into log_pending (kind, auction_id) values ('schedule', new.id);
  end if;
  if new.opened_at_us is not null and (tg_op = 'INSERT' or old.opened_at_us is null) then
    insert into log_pending (kind, auction_id) values ('open', new.id);
  end if;
  return null;
end $$;
revoke execute on function note_for_log from public;
create trigger auction_is_logged after insert or update of status, scheduled_start_us on auction
  for each row execute function note_for_log();
create trigger outcome_is_logged after insert on outcome for each row execute function note_for_log();

-- What was there before is carried over, once, in the order in which it happened.
insert into log_pending (kind, auction_id)
select kind, id
  from (select 'schedule' as kind, id, 1 as step, coalesce(opened_at_us, scheduled_start_us) as us from auction where status <> 'draft'
        union all select 'open', id, 2, opened_at_us from auction where opened_at_us is not null
        union all select 'end', auction_id, 3, decided_at_us from outcome) happened
 order by us, step, id;

revoke all on log, log_entry, log_node, log_checkpoint, log_origin, log_pending from mnada_app;
grant select, insert on log, log_entry, log_node, log_checkpoint, log_origin to mnada_app;
grant select, delete on log_pending to mnada_app;
