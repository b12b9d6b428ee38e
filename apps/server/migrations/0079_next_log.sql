-- A further log (LOG-5) begins with what it needs to prove every auction that ends in it: the plan and the opening of those that
-- run, or whose end still waits, are to be logged again. The server's role can begin a log and still invent nothing.
create function carry_into_next_log() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  -- The first one was given everything when it came (0072).
  if not exists (select from log where number <> new.number) then return null; end if;
  -- Who makes something happen now has committed, or waits until this log is signed: no end is listed before its plan.
  lock table log_pending in share row exclusive mode;
  with gone as (delete from log_pending returning kind, auction_id),
       carried as (
         select id, opened_at_us, scheduled_start_us, outcome.decided_at_us, outcome.auction_id is not null as end_waits
           from auction left join outcome on outcome.auction_id = auction.id
          where status <> 'draft'
            and (outcome.auction_id is null or exists (select from gone where kind = 'end' and gone.auction_id = id)))
  insert into log_pending (kind, auction_id)
  select kind, id
    from (select 'schedule' as kind, id, 1 as step, coalesce(opened_at_us, scheduled_start_us) as us from carried
          union all select 'open', id, 2, opened_at_us from carried where opened_at_us is not null
          union all select 'end', id, 3, decided_at_us from carried where end_waits) happened
   order by us, step, id;
  return null;
end $$;
revoke execute on function carry_into_next_log from public;
create trigger log_begins after insert on log for each row execute function carry_into_next_log();
