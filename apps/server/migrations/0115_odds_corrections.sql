-- Nor does a correction tell, by the difference to the line before it, what one to four people did since (LOG-8).

-- Whether few people changed a figure since it was told: `[people, figure]` then and now. What a version told that didn't count the
-- people is not told again: whose the difference is, nobody can say.
create function odds_few(said jsonb, now jsonb) returns boolean language sql immutable
  set search_path = pg_catalog, public, pg_temp as $$
  select said is not null and said <> now and coalesce(abs((now ->> 0)::bigint - (said ->> 0)::bigint) < 5, true)
$$;
revoke execute on function odds_few from public;
grant execute on function odds_few to mnada_app;

-- What of a month may be told (LOG-8): nothing from which a sum, a purchase or a claim of one to four people could be read, neither by
-- itself, nor as the difference to what else is told, nor to what was told of it before. `held`: of which wins were paid for a correction
-- would tell so little that it waits. People are counted, not their wins or purchases: one person may have five.
drop function odds_told(date);
create function odds_told(of_month date, out others boolean, out few boolean, out winners boolean, out back boolean, out bought boolean,
                          out claims boolean, out back_people int[], out held boolean, out people jsonb) language sql stable
  set search_path = pg_catalog, public, pg_temp as $$
  with ended as materialized (
    select o.auction_id, o.winner_id from outcome o
     where o.result = 'sold' and o.decided_at_us >= extract(epoch from of_month::timestamp at time zone 'Africa/Nairobi')::bigint * 1000000
       and o.decided_at_us < extract(epoch from (of_month + interval '1 month') at time zone 'Africa/Nairobi')::bigint * 1000000
  ), won as materialized (
    select distinct winner_id from ended
  ), part as materialized (
    select e.auction_id, p.user_id, p.user_id <> e.winner_id as has_lost, w.winner_id is not null as is_winner
      from ended e join participant p using (auction_id) left join won w on w.winner_id = p.user_id where p.bids_used > 0
  ), small as materialized (
    select auction_id from part where has_lost group by 1 having count(*) < 5
  ), crowd as (
    select (select count(*) from ended) as sold, count(distinct p.user_id) filter (where p.is_winner) as won,
           count(distinct p.user_id) filter (where not p.is_winner) as others,
           -- Who lost what few lost; winners who lost something; and both: the difference of what is told and logged is theirs.
           count(distinct p.user_id) filter (where p.has_lost and s.auction_id is not null) as few,
           count(distinct p.user_id) filter (where p.has_lost and p.is_winner) as lost,
           count(distinct p.user_id) filter (where p.has_lost and (p.is_winner or s.auction_id is not null)) as apart
      from part p left join small s using (auction_id)
  ), got as (
    select (count(*) filter (where not has_won))::int as others, (count(*) filter (where has_won))::int as winners,
           coalesce(sum(back_cents) filter (where not has_won), 0)::bigint as others_cents,
           coalesce(sum(back_cents) filter (where has_won), 0)::bigint as winners_cents
      from bidder_month where month = of_month and back_cents <> 0
  ), instead as (
    select count(distinct s.user_id) as people
      from ended e join shop_order s on s.auction_id = e.auction_id and s.kind = 'buy_now' and s.state <> 'cancelled'
      join payment p on p.id = s.payment_id and p.state = 'paid'
  ), win as materialized (
    select e.auction_id, e.winner_id, r.buy_now,
           case when r.claim in ('cash', 'lapsed') then r.claim when r.claim = 'product' and r.price_cents > 0 then 'taken' else 'rest' end as became
      from ended e join auction_result r using (auction_id)
  ), claimed as (
    select count(distinct winner_id) filter (where became = 'cash') as cash, count(distinct winner_id) filter (where became = 'lapsed') as lapsed,
           count(distinct winner_id) filter (where became = 'rest') as rest, coalesce(sum(buy_now), 0)::bigint as bought,
           jsonb_build_array(count(distinct winner_id) filter (where became = 'cash'), count(*) filter (where became = 'cash')) as now_cash,
           jsonb_build_array(count(distinct winner_id) filter (where became = 'lapsed'), count(*) filter (where became = 'lapsed')) as now_lapsed,
           -- Which ones, not how many: one that was paid for and another one given back are two people's.
           jsonb_build_array(count(distinct winner_id) filter (where became = 'taken'),
                             md5(string_agg(auction_id::text, ' ' order by auction_id) filter (where became = 'taken'))) as now_taken
      from win
  ), counted as (
    select jsonb_build_object('taken', now_taken, 'cash', now_cash, 'lapsed', now_lapsed, 'bought', jsonb_build_array(i.people, c.bought),
                              'others_back', jsonb_build_array(g.others, g.others_cents),
                              'winners_back', jsonb_build_array(g.winners, g.winners_cents)) as people
      from claimed c, instead i, got g
  ), line as (
    select line, figures -> 'numbers' as numbers, coalesce(figures -> 'people', '{}') as people from odds_line where month = of_month
  ), said as (
    -- Each as it was told last.
    select (select coalesce(people -> 'taken', '[]') from line order by line desc limit 1) as taken,
           cash.*, bought.*, back.*
      from (select) as one
      left join lateral (select coalesce(people -> 'cash', '[]') as cash, coalesce(people -> 'lapsed', '[]') as lapsed
                           from line where numbers ->> 'cash' is not null order by line desc limit 1) cash on true
      left join lateral (select coalesce(people -> 'bought', '[]') as bought
                           from line where numbers ->> 'bought_now' is not null order by line desc limit 1) bought on true
      left join lateral (select coalesce(people -> 'others_back', '[]') as others_back, coalesce(people -> 'winners_back', '[]') as winners_back
                           from line where numbers ->> 'others_back_cents' is not null order by line desc limit 1) back on true
  ), told as (
    select c.*, c.sold >= 30 and c.won >= 5 and c.others >= 5 and c.apart not between 1 and 4 as tells,
           c.few >= 5 and c.lost not between 1 and 4 as tells_few
      from crowd c
  )
  select t.tells, t.tells and t.tells_few, t.tells and (t.few = 0 or t.tells_few),
         t.tells and g.others not between 1 and 4 and g.winners not between 1 and 4
           and not odds_few(s.others_back, n.people -> 'others_back') and not odds_few(s.winners_back, n.people -> 'winners_back'),
         i.people not between 1 and 4 and not odds_few(s.bought, n.people -> 'bought'),
         c.cash >= 5 and c.lapsed >= 5 and c.rest not between 1 and 4
           and not odds_few(s.cash, n.people -> 'cash') and not odds_few(s.lapsed, n.people -> 'lapsed'),
         array[g.others, g.winners], odds_few(s.taken, n.people -> 'taken'), n.people
    from told t, got g, instead i, claimed c, counted n, said s
$$;
revoke execute on function odds_told from public;
grant execute on function odds_told to mnada_app;

create or replace function odds_line_begins() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  over timestamptz := (new.month + interval '1 month') at time zone 'Africa/Nairobi';
  before odds_line;
  told record;
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
  select * into told from odds_told(new.month);
  if told.held then
    raise exception 'a correction would tell what fewer than five people did since' using errcode = '23514';
  end if;
  if not told.others and num_nonnulls(new.figures #>> '{numbers,others_median_cents}', new.figures #>> '{numbers,others_paid_cents}') > 0 then
    raise exception 'what the others paid would tell what fewer than five of them did' using errcode = '23514';
  end if;
  if not told.back and new.figures #>> '{numbers,others_back_cents}' is not null then
    raise exception 'what came back would tell what fewer than five got' using errcode = '23514';
  end if;
  if not told.bought and new.figures #>> '{numbers,bought_now}' is not null then
    raise exception 'fewer than five bought instead, or did since it was told' using errcode = '23514';
  end if;
  if not told.claims and num_nonnulls(new.figures #>> '{numbers,cash}', new.figures #>> '{numbers,lapsed}') > 0 then
    raise exception 'cash and lapsed wins are told apart from five people each, and told again from five more' using errcode = '23514';
  end if;
  -- The next line is held to it. It is told nowhere.
  new.figures := new.figures || jsonb_build_object('people', told.people);
  return new;
end $$;
