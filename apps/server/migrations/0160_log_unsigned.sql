-- What the public log has stored and not signed yet: committed first, then remembered outside the database, and only then signed
-- (LOG-5, decision 0038). The seal is made with the log's key, so that nobody who may write rows has theirs signed.
create table log_unsigned (
  log  int primary key references log (number),
  size bigint not null check (size > 0),
  root bytea not null check (length(root) = 32),
  seal bytea not null check (length(seal) = 32)
);
revoke all on log_unsigned from mnada_app;
grant select, insert, delete on log_unsigned to mnada_app;

-- As before (0079), and what an earlier log had stored and never signed: it is in no log that anybody can read.
create or replace function carry_into_next_log() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from log where number <> new.number) then return null; end if;
  lock table log_pending in share row exclusive mode;
  with gone as (delete from log_pending returning kind, auction_id),
       unsigned as (
         select distinct e.auction_id
           from log l cross join lateral (
                  select coalesce((select c.size from log_checkpoint c where c.log = l.number order by c.size desc limit 1), 0) as size) s
           join log_entry e on e.log = l.number and e.index >= s.size
          where e.kind in ('close', 'void')),
       carried as (
         select id, opened_at_us, scheduled_start_us, outcome.decided_at_us, outcome.auction_id is not null as end_waits
           from auction left join outcome on outcome.auction_id = auction.id
          where status <> 'draft'
            and (outcome.auction_id is null or exists (select from gone where kind = 'end' and gone.auction_id = id)
              or exists (select from unsigned where unsigned.auction_id = id)))
  insert into log_pending (kind, auction_id)
  select kind, id
    from (select 'schedule' as kind, id, 1 as step, coalesce(opened_at_us, scheduled_start_us) as us from carried
          union all select 'open', id, 2, opened_at_us from carried where opened_at_us is not null
          union all select 'end', id, 3, decided_at_us from carried where end_waits) happened
   order by us, step, id;
  return null;
end $$;
