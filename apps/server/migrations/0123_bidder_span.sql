-- How many people bid, and how many won, in any run of months (MON-9), without reading each of them: every month of a person knows the
-- month before it in which they did the same. In the months from A on, a person is counted once: where that month lies before A.
alter table bidder_month
  -- The last month before this one in which they bid; -infinity: none. Null: not counted yet.
  add column bid_before date,
  -- In a month in which they won: the last before it in which they won; -infinity: none.
  add column won_before date;
create index bidder_month_user on bidder_month (user_id, month);

create table bidder_span (
  kind   text not null check (kind in ('bid', 'won')),
  month  date not null,
  before date not null check (before < month),
  people int not null,
  primary key (kind, month, before)
);

-- Counts the people of a statement anew, from all of their months: how often, and in which order, doesn't matter.
create function count_bidder_span() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  with should as (
    select m.month, m.user_id, m.bid_before as was_bid, m.won_before as was_won,
           coalesce(lag(m.month) over months, '-infinity') as bid,
           case when m.has_won then
             coalesce(max(m.month) filter (where m.has_won) over (months rows between unbounded preceding and 1 preceding), '-infinity')
           end as won
      from bidder_month m where m.user_id in (select user_id from changed)
    window months as (partition by m.user_id order by m.month)
  ), kept as (
    update bidder_month m set bid_before = s.bid, won_before = s.won from should s
     where m.month = s.month and m.user_id = s.user_id and (m.bid_before, m.won_before) is distinct from (s.bid, s.won)
  ), moved (kind, month, before, people) as (
    select 'bid', month, was_bid, -1 from should where was_bid is distinct from bid
    union all select 'bid', month, bid, 1 from should where was_bid is distinct from bid
    union all select 'won', month, was_won, -1 from should where was_won is distinct from won
    union all select 'won', month, won, 1 from should where was_won is distinct from won
  )
  insert into bidder_span as s (kind, month, before, people)
  select kind, month, before, sum(people) from moved where before is not null
   group by 1, 2, 3 having sum(people) <> 0 order by 1, 2, 3
  on conflict (kind, month, before) do update set people = s.people + excluded.people;
  return null;
end $$;
revoke execute on function count_bidder_span from public;
create trigger bidder_month_added after insert on bidder_month referencing new table as changed
  for each statement when (pg_trigger_depth() = 0) execute function count_bidder_span();
create trigger bidder_month_changed after update on bidder_month referencing new table as changed
  for each statement when (pg_trigger_depth() = 0) execute function count_bidder_span();

update bidder_month set has_won = has_won;

revoke all on bidder_span from mnada_app;
grant select on bidder_span to mnada_app;
