-- Honest odds tell nobody's sum, also not by differences, and how wins were claimed only of five or more (LOG-8).

create or replace function odds_uncounted(of_month date) returns setof bigint language sql stable
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
  -- How it was claimed, and what was paid for it, as they stand: a claim or a payment that changed without being listed.
  select e.auction_id from ended e join auction_result r using (auction_id) left join claim c using (auction_id)
    left join (shop_order s join payment paid on paid.id = s.payment_id and paid.state = 'paid') on s.id = c.order_id
   where e.result = 'sold' and (r.claim, r.price_cents) is distinct from (coalesce(c.kind, 'open'), coalesce(s.total_cents, 0))
  union
  select e.auction_id from ended e join participant p using (auction_id) join wrong w using (user_id) where e.result = 'sold' and p.bids_used > 0
  union
  select e.auction_id from ended e, back where back.differs and e.result = 'sold'
  union
  select 0 from wrong where not exists (select from people p where p.user_id = wrong.user_id)
$$;

-- What of a month may be told (LOG-8): nothing from which a sum, or a claim, of one to four people could be read, neither by itself nor
-- as the difference to what else is told. The total of all bids is public, by the log, where five or more lost every auction.
create function odds_told(of_month date, out others boolean, out few boolean, out winners boolean, out back boolean, out bought boolean,
                          out claims boolean, out back_people int[]) language sql stable
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
  ), people as (
    select (select count(*) from ended) as sold, count(distinct p.user_id) filter (where p.is_winner) as won,
           count(distinct p.user_id) filter (where not p.is_winner) as others,
           -- Who lost what few lost; winners who lost something; and both: the difference of what is told and logged is theirs.
           count(distinct p.user_id) filter (where p.has_lost and s.auction_id is not null) as few,
           count(distinct p.user_id) filter (where p.has_lost and p.is_winner) as lost,
           count(distinct p.user_id) filter (where p.has_lost and (p.is_winner or s.auction_id is not null)) as apart
      from part p left join small s using (auction_id)
  ), got as (
    select (count(*) filter (where not has_won))::int as others, (count(*) filter (where has_won))::int as winners,
           coalesce(sum(back_cents) filter (where not has_won), 0) as cents
      from bidder_month where month = of_month and back_cents <> 0
  ), said as (
    -- A correction tells no difference of few either.
    select (figures #>> '{back_people,0}')::int as others, (figures #>> '{back_people,1}')::int as winners,
           (figures #>> '{numbers,others_back_cents}')::bigint as cents
      from odds_line where month = of_month and figures #>> '{numbers,others_back_cents}' is not null order by line desc limit 1
  ), bought as (
    select count(distinct s.user_id) as people
      from ended e join shop_order s on s.auction_id = e.auction_id and s.kind = 'buy_now' and s.state <> 'cancelled'
      join payment p on p.id = s.payment_id and p.state = 'paid'
  ), claimed as (
    select count(*) filter (where r.claim = 'cash') as cash, count(*) filter (where r.claim = 'lapsed') as lapsed
      from ended e join auction_result r using (auction_id)
  ), told as (
    select p.*, p.sold >= 30 and p.won >= 5 and p.others >= 5 and p.apart not between 1 and 4 as tells,
           p.few >= 5 and p.lost not between 1 and 4 as tells_few
      from people p
  )
  select t.tells, t.tells and t.tells_few, t.tells and (t.few = 0 or t.tells_few),
         t.tells and g.others not between 1 and 4 and g.winners not between 1 and 4
           and (s.others is null or ((abs(g.others - s.others) >= 5 or (g.others, g.cents) = (s.others, s.cents))
                                     and abs(g.winners - s.winners) not between 1 and 4)),
         b.people not between 1 and 4, c.cash >= 5 and c.lapsed >= 5, array[g.others, g.winners]
    from told t, got g, bought b, claimed c left join said s on true
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
  if not told.others and num_nonnulls(new.figures #>> '{numbers,others_median_cents}', new.figures #>> '{numbers,others_paid_cents}') > 0 then
    raise exception 'what the others paid would tell what fewer than five of them did' using errcode = '23514';
  end if;
  if not told.back and new.figures #>> '{numbers,others_back_cents}' is not null then
    raise exception 'what came back would tell what fewer than five got' using errcode = '23514';
  end if;
  if not told.bought and new.figures #>> '{numbers,bought_now}' is not null then
    raise exception 'fewer than five bought instead' using errcode = '23514';
  end if;
  if not told.claims and num_nonnulls(new.figures #>> '{numbers,cash}', new.figures #>> '{numbers,lapsed}') > 0 then
    raise exception 'cash and lapsed wins are told apart from five each' using errcode = '23514';
  end if;
  return new;
end $$;
