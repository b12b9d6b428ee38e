-- Published odds are held to their rules by the database, whoever writes them (LOG-8): a line is of a month that is over, the next one
-- of it, of all that ended in it, and its time is the database's.

-- Ended auctions of a month whose summary is missing or isn't that of their rows: a bookkeeper of before 0102 writes no sums. 0: what
-- can't be told of an auction.
create function odds_uncounted(of_month date) returns setof bigint language sql stable
  set search_path = pg_catalog, public, pg_temp as $$
  with ended as materialized (
    select o.auction_id, o.result, o.winner_id, nairobi_day(to_timestamp(o.decided_at_us / 1000000.0)) as day from outcome o
     where o.decided_at_us >= extract(epoch from of_month::timestamp at time zone 'Africa/Nairobi')::bigint * 1000000
       and o.decided_at_us < extract(epoch from (of_month + interval '1 month') at time zone 'Africa/Nairobi')::bigint * 1000000
  ), people as materialized (
    select p.user_id, sum(p.cost_cents) as paid_cents, bool_or(p.user_id = e.winner_id) as has_won
      from ended e join participant p on p.auction_id = e.auction_id and p.bids_used > 0 where e.result = 'sold' group by 1
  ), wrong as materialized (
    select coalesce(p.user_id, b.user_id) as user_id
      from people p full join (select * from bidder_month where month = of_month) b on b.user_id = p.user_id
     where (b.paid_cents, b.has_won) is distinct from (p.paid_cents::bigint, p.has_won)
  ), back as (
    select (select coalesce(sum(back_cents), 0) from bidder_month where month = of_month)
           <> (select coalesce(sum(r.back_cents), 0) from ended e join auction_result r using (auction_id) where e.result = 'sold') as differs
  )
  select e.auction_id from ended e left join auction_result r using (auction_id)
   where r.auction_id is null or r.day <> e.day or (r.claim = 'void') <> (e.result = 'void') or (r.claim = 'none') <> (e.result = 'no_bids')
  union
  select e.auction_id from ended e join participant p using (auction_id) join wrong w using (user_id) where e.result = 'sold' and p.bids_used > 0
  union
  select e.auction_id from ended e, back where back.differs and e.result = 'sold'
  union
  select 0 from wrong where not exists (select from people p where p.user_id = wrong.user_id)
$$;
revoke execute on function odds_uncounted from public;
grant execute on function odds_uncounted to mnada_app;

create function odds_line_begins() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  over timestamptz := (new.month + interval '1 month') at time zone 'Africa/Nairobi';
  before odds_line;
  sold int;
  people int;
begin
  new.published_at := clock_timestamp();
  if new.published_at < over + interval '1 hour' then
    raise exception '% is not over', to_char(new.month, 'YYYY-MM') using errcode = '23514';
  end if;
  select * into before from odds_line where month = new.month order by line desc limit 1;
  if new.line <> coalesce(before.line, 0) + 1 then
    raise exception 'the next line of % is %', to_char(new.month, 'YYYY-MM'), coalesce(before.line, 0) + 1 using errcode = '23514';
  end if;
  if before.line is not null and before.published_at > new.published_at - interval '30 days' then
    raise exception 'a correction is not said within 30 days of the line before it' using errcode = '23514';
  end if;
  if before.line is not null
     and (before.figures -> 'numbers', before.figures -> 'savings', before.figures -> 'categories')
         = (new.figures -> 'numbers', new.figures -> 'savings', new.figures -> 'categories') then
    raise exception 'a correction says something else than the line before it' using errcode = '23514';
  end if;
  -- The second form: its files tell nobody's sum.
  if (new.figures ->> 'month', new.figures -> 'form') is distinct from (to_char(new.month, 'YYYY-MM'), '2'::jsonb) then
    raise exception 'these are no figures of %', to_char(new.month, 'YYYY-MM') using errcode = '23514';
  end if;
  if exists (select from odds_uncounted(new.month)) then
    raise exception 'not all that ended in % is counted', to_char(new.month, 'YYYY-MM') using errcode = '23514';
  end if;
  select count(*) into sold from outcome o
   where o.result = 'sold' and o.decided_at_us >= extract(epoch from new.month::timestamp at time zone 'Africa/Nairobi')::bigint * 1000000
     and o.decided_at_us < extract(epoch from over)::bigint * 1000000;
  select count(*) into people from bidder_month where month = new.month;
  if ((new.figures #>> '{numbers,auctions}')::int, (new.figures #>> '{numbers,bidders}')::int) is distinct from (sold, people) then
    raise exception 'in % ended % auctions with % people', to_char(new.month, 'YYYY-MM'), sold, people using errcode = '23514';
  end if;
  -- Of few auctions neither a middle nor what people paid.
  if sold < 30 and num_nonnulls(new.figures #>> '{numbers,median_saving}', new.figures #>> '{numbers,others_median_cents}',
                                new.figures #>> '{numbers,others_paid_cents}', new.figures #>> '{numbers,others_back_cents}') > 0 then
    raise exception 'of % auctions no middle is told', sold using errcode = '23514';
  end if;
  return new;
end $$;
revoke execute on function odds_line_begins from public;
create trigger odds_line_begins before insert on odds_line for each row execute function odds_line_begins();
-- A trigger of rows sees no truncate.
create trigger odds_line_stays_whole before truncate on odds_line for each statement execute function odds_line_stays();

alter table money_alarm drop constraint money_alarm_name_check, add constraint money_alarm_name_check check (name in (
  'invariant_broken', 'float_short', 'success_falling', 'statement_missing', 'credit_slow', 'unverified_old', 'licence_ending',
  'odds_late', 'tax_document_stuck'));
