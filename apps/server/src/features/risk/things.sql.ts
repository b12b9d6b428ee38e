import { PAIR_AUCTIONS_LEAST, PAIR_MET_LEAST, SIGNAL_SIZES, type SignalKind } from '@mnada/rules';
import { type RawBuilder, sql } from 'kysely';
import { STATEMENT_TIME } from '../../platform/clock/index.ts';
import { PAIRS, RECENT_AUCTIONS, TAPS } from './bidding.sql.ts';

/**
 * What is compared, of each kind, a row a thing: `thing_key`, `thing`, `people` (in order), `size`, `seen`, `sources`, `first_at`,
 * `last_at`. All of them are, the usual ones too: how rare one is follows from the others. People are shoppers, never simulated ones.
 * What anybody can type about somebody else (an e-mail, a number to be paid on, a name that invites) counts once it is proved, or paid.
 */
type Things = RawBuilder<unknown>;

const SOURCES = sql.raw('[1:10]');
const since = (days: number) => sql`${STATEMENT_TIME} - make_interval(days => ${days})`;
const SHOPPER = sql`u.kind = 'user' and not u.is_simulated and u.status <> 'deleted'`;
/** `0711 ••• 902` */
const masked = (phone: RawBuilder<unknown>) => sql`'0' || substr(${phone}, 5, 3) || ' ••• ' || right(${phone}, 3)`;
/** Quarter of a year; conduct that is rare by its nature is counted over half of one. */
const RECENT_DAYS = 90;
const SELDOM_DAYS = 180;

/** People who share something, whatever it is: rows of `held (thing_key, thing, user_id, source, at, until)`. */
const sharedBy = (held: Things, more: Things = sql`'{}'::jsonb`): Things => sql`
  select h.thing_key, min(h.thing) as thing, array_agg(distinct h.user_id) as people, count(distinct h.user_id)::float8 as size,
         jsonb_build_object('people', count(distinct h.user_id)) || ${more} as seen,
         (array_agg(distinct h.source) filter (where h.source is not null))${SOURCES} as sources, min(h.at) as first_at, max(h.until) as last_at
    from (${held}) h join app_user u on u.id = h.user_id where ${SHOPPER} group by h.thing_key`;

/** Something that one person did so many times: rows of `done (user_id, source, at, of)`. */
const doneBy = (done: Things, of: Things): Things => sql`
  select d.user_id::text as thing_key, '' as thing, array[d.user_id] as people,
         -- Who buys a lot may have some of it go wrong: of a quarter it is said.
         case when count(*) * 4 >= max(${of}) then count(*) else 0 end::float8 as size,
         jsonb_build_object('times', count(*), 'of', max(${of})) as seen,
         (array_agg(d.source order by d.at desc))${SOURCES} as sources, min(d.at) as first_at, max(d.at) as last_at
    from (${done}) d join app_user u on u.id = d.user_id where ${SHOPPER} group by d.user_id`;

const ADDRESS_KEY = sql`regexp_replace(lower(o.address || o.area || o.region), '[^a-z0-9]', '', 'g')`;
/** Shorter than that it is a town and no address. */
const ADDRESS_LETTERS = 14;

export const THINGS: Readonly<Record<SignalKind, Things>> = {
  device: sharedBy(sql`
    select encode(device_hash, 'hex') as thing_key, 'd-' || left(encode(device_hash, 'hex'), 4) as thing, user_id, null::text as source,
           first_at as at, last_at as until
      from person_device where last_at > ${since(RECENT_DAYS)}`),
  payer: sharedBy(
    sql`
    select phone as thing_key, ${masked(sql`phone`)} as thing, user_id, 'payment:' || id as source, paid_at as at, paid_at as until
      from payment where created_at > ${since(RECENT_DAYS)} and state in ('paid', 'reversed')`,
    sql`jsonb_build_object('payments', count(*))`,
  ),
  // Where money went to, and whose number that is: a claim that only names a number ties nobody to whoever has it.
  number: sharedBy(
    sql`
    with asked as (select w.phone, w.user_id, w.number, w.created_at from withdrawal w
                    where w.created_at > ${since(SELDOM_DAYS)} and w.phone <> 'deleted'),
         proved as (select phone, id as user_id from app_user where phone is not null and phone_verified_at is not null
                    union select phone, user_id from paying_number),
         counted as (select a.* from asked a
                      where exists (select from proved p where p.phone = a.phone and p.user_id = a.user_id)
                         or exists (select from withdrawal w join payout o on o.withdrawal_id = w.id and o.state = 'completed'
                                     where w.number = a.number))
    select c.phone as thing_key, ${masked(sql`c.phone`)} as thing, c.user_id, 'withdrawal:WD-' || c.number as source, c.created_at as at,
           c.created_at as until
      from counted c
    union all
    select c.phone, ${masked(sql`c.phone`)}, p.user_id, null, c.created_at, c.created_at from counted c join proved p on p.phone = c.phone`,
    sql`jsonb_build_object('withdrawals', count(distinct h.source))`,
  ),
  // By its area alone: a street is kept by orders, and goes with them.
  address: sharedBy(
    sql`
    select ${ADDRESS_KEY} as thing_key, left(coalesce(nullif(o.area, ''), o.region), 60) as thing, o.user_id, 'order:' || o.id as source, o.created_at as at,
           o.created_at as until
      from shop_order o
     where o.created_at > ${since(SELDOM_DAYS)} and o.address <> '' and length(${ADDRESS_KEY}) >= ${ADDRESS_LETTERS}`,
    sql`jsonb_build_object('orders', count(*))`,
  ),
  network: sharedBy(sql`
    select encode(network_hash, 'hex') as thing_key, 'n-' || left(encode(network_hash, 'hex'), 4) as thing, user_id, null::text as source,
           created_at as at, last_used_at as until
      from session where network_hash is not null and ends_at > ${since(RECENT_DAYS)} and last_used_at > ${since(RECENT_DAYS)}`),
  mailbox: sharedBy(sql`
    select email_folded as thing_key, left(email_folded, 1) || '•••@' || left(split_part(email_folded, '@', 2), 60) as thing,
           id as user_id, null::text as source, created_at as at, created_at as until
      from app_user where email_folded is not null and email_verified_at is not null`),
  // A shopper who pays, is paid, or is reached by what belongs to somebody who works here.
  staff: sharedBy(sql`
    select s.contact as thing_key, case when s.contact like 'phone:%' then ${masked(sql`substr(s.contact, 7)`)} else 'e-mail' end as thing,
           t.user_id, t.source, t.at, t.at as until
      from staff_contact s join (
        select 'phone:' || phone as contact, user_id, 'payment:' || id as source, created_at as at from payment
         where created_at > ${since(RECENT_DAYS)} and state in ('paid', 'reversed')
        union all select 'phone:' || phone, user_id, 'withdrawal:WD-' || number, created_at from withdrawal where created_at > ${since(SELDOM_DAYS)}
        union all select 'phone:' || phone, user_id, null, proved_at from paying_number
        union all select 'phone:' || phone, id, null, created_at from app_user where kind = 'user' and phone is not null
        union all select 'mail:' || mailbox_of(email), id, null, created_at from app_user where kind = 'user' and email is not null
      ) t on t.contact = s.contact`),
  pair: sql`
    select p.one || ' ' || p.other as thing_key, '' as thing, array[p.one, p.other] as people,
           case when p.met * ${PAIR_MET_LEAST} <= p.expected then p.expected else 0 end::float8 as size,
           jsonb_build_object('auctions', p.auctions, 'met', p.met, 'expected', round(p.expected::numeric)) as seen,
           p.sources, p.first_at, p.last_at
      from (${PAIRS}) p where p.auctions >= ${PAIR_AUCTIONS_LEAST}`,
  rate: sql`
    select t.user_id::text as thing_key, '' as thing, array[t.user_id] as people, count(*) filter (where t.gap_us < 100000)::float8 as size,
           jsonb_build_object('times', count(*) filter (where t.gap_us < 100000), 'of', count(*), 'least_ms', min(t.gap_us) / 1000) as seen,
           (array_agg(distinct 'auction:' || t.auction_id) filter (where t.gap_us < 100000))${SOURCES} as sources,
           to_timestamp(min(t.at_us) / 1e6) as first_at, to_timestamp(max(t.at_us) / 1e6) as last_at
      from (${TAPS}) t group by t.user_id having count(*) >= 20`,
  rhythm: sql`
    select thing_key, thing, people, size, seen, sources, first_at, last_at from (
      select distinct on (r.user_id) r.user_id::text as thing_key, '' as thing, array[r.user_id] as people,
             case when r.spread_ms < 60 then r.answers else 0 end::float8 as size,
             jsonb_build_object('answers', r.answers, 'spread_ms', r.spread_ms) as seen, array['auction:' || r.auction_id] as sources,
             to_timestamp(r.from_us / 1e6) as first_at, to_timestamp(r.to_us / 1e6) as last_at
        from (select t.user_id, t.auction_id, count(t.answer_us)::int as answers, (stddev_pop(t.answer_us) / 1000)::int as spread_ms,
                     min(t.at_us) as from_us, max(t.at_us) as to_us
                from (${TAPS}) t group by t.user_id, t.auction_id having count(t.answer_us) >= ${SIGNAL_SIZES.rhythm.noted}) r
       order by r.user_id, case when r.spread_ms < 60 then r.answers else 0 end desc, r.auction_id) best`,
  hours: sql`
    select distinct on (h.user_id) h.user_id::text as thing_key, '' as thing, array[h.user_id] as people, h.hours::float8 as size,
           jsonb_build_object('hours', h.hours, 'taps', h.taps) as seen, h.sources, to_timestamp(h.from_us / 1e6) as first_at,
           to_timestamp(h.to_us / 1e6) as last_at
      from (select t.user_id, (to_timestamp(t.at_us / 1e6) at time zone 'Africa/Nairobi')::date as day, count(*)::int as taps,
                   count(distinct extract(hour from to_timestamp(t.at_us / 1e6)))::int as hours,
                   (array_agg(distinct 'auction:' || t.auction_id))${SOURCES} as sources, min(t.at_us) as from_us, max(t.at_us) as to_us
              from (${TAPS}) t group by 1, 2 having count(*) >= 20) h
     order by h.user_id, h.hours desc, h.day desc`,
  // Friends who proved a contact or paid: an account alone, made with somebody's name, says nothing about that person.
  referrals: sql`
    with friends as (select r.referrer_id, r.friend_id, r.payer_phone, r.joined_at from referral r
                       join app_user u on u.id = r.friend_id
                      where r.joined_at > ${since(SELDOM_DAYS)} and ${SHOPPER}
                        and (r.payment_id is not null or u.phone_verified_at is not null or u.email_verified_at is not null)),
         -- A friend is kin who shares a browser or a payer with another friend of the same person, or with that person.
         marks as (select f.referrer_id, f.friend_id as user_id, 'd' || encode(d.device_hash, 'hex') as mark
                     from friends f join person_device d on d.user_id = f.friend_id
                   union select f.referrer_id, f.referrer_id, 'd' || encode(d.device_hash, 'hex')
                     from friends f join person_device d on d.user_id = f.referrer_id
                   union select referrer_id, friend_id, 'p' || payer_phone from friends where payer_phone is not null
                   union select f.referrer_id, f.referrer_id, 'p' || p.phone from friends f join payment p on p.user_id = f.referrer_id and p.state = 'paid'),
         kin as (select m.referrer_id, array_agg(distinct m.user_id) as people,
                        count(distinct m.user_id) filter (where m.user_id <> m.referrer_id)::int as friends
                   from marks m
                  where exists (select from marks o where o.referrer_id = m.referrer_id and o.mark = m.mark and o.user_id <> m.user_id)
                  group by m.referrer_id)
    -- Whoever brought them is named where they share the mark themselves: anybody can be given friends.
    select f.referrer_id::text as thing_key, '' as thing, coalesce(k.people, array[f.referrer_id]) as people,
           coalesce(k.friends, 0)::float8 as size, jsonb_build_object('friends', count(*), 'kin', coalesce(k.friends, 0)) as seen,
           '{}'::text[] as sources, min(f.joined_at) as first_at, max(f.joined_at) as last_at
      from friends f join app_user u on u.id = f.referrer_id left join kin k on k.referrer_id = f.referrer_id
     where ${SHOPPER} group by f.referrer_id, k.people, k.friends`,
  // Strangers stand behind one network: those of them count who share a browser or a mailbox as well.
  promo: sql`
    with taken as (select r.network_hash, r.day, r.user_id, r.bids, r.created_at, u.email_folded, u.email_verified_at,
                          not has_paid(r.user_id)
                          and (select count(*) from reward o join app_user n on n.id = o.user_id
                                where o.network_hash = r.network_hash and o.day = r.day
                                  and n.created_at between u.created_at - interval '1 hour' and u.created_at + interval '1 hour') >= 3 as young
                     from reward r join app_user u on u.id = r.user_id
                    where r.network_hash is not null and r.created_at > ${since(RECENT_DAYS)} and ${SHOPPER}),
         marks as (select t.network_hash, t.day, t.user_id, 'd' || encode(d.device_hash, 'hex') as mark
                     from taken t join person_device d on d.user_id = t.user_id where t.young
                   union select network_hash, day, user_id, 'm' || email_folded
                     from taken where young and email_folded is not null and email_verified_at is not null),
         marked as (select distinct m.network_hash, m.day, m.user_id from marks m
                     where exists (select from marks o where o.network_hash = m.network_hash and o.day = m.day and o.mark = m.mark
                                      and o.user_id <> m.user_id))
    select encode(t.network_hash, 'hex') || t.day as thing_key, 'n-' || left(encode(t.network_hash, 'hex'), 4) as thing,
           coalesce(array_agg(distinct m.user_id) filter (where m.user_id is not null), array_agg(distinct t.user_id)) as people,
           count(distinct m.user_id)::float8 as size,
           jsonb_build_object('people', count(distinct m.user_id), 'bids', coalesce(sum(t.bids) filter (where m.user_id is not null), 0)) as seen,
           '{}'::text[] as sources, min(t.created_at) as first_at, max(t.created_at) as last_at
      from taken t left join marked m on m.network_hash = t.network_hash and m.day = t.day and m.user_id = t.user_id
     group by t.network_hash, t.day`,
  refunds: doneBy(
    sql`
    select p.user_id, 'refund:' || f.number as source, f.created_at as at,
           (select count(*) from payment m where m.user_id = p.user_id and m.created_at > ${since(SELDOM_DAYS)} and m.state in ('paid', 'reversed')) as of
      from refund_due f join payment p on p.id = f.payment_id
     where f.created_at > ${since(SELDOM_DAYS)} and f.cause not in ('not_to_be_had', 'unclaimed')`,
    sql`d.of`,
  ),
  returns: doneBy(
    sql`
    select o.user_id, 'order:' || o.id as source, c.opened_at as at,
           (select count(*) from shop_order m where m.user_id = o.user_id and m.state = 'delivered') as of
      from order_case c join shop_order o on o.id = c.order_id where c.kind = 'return' and c.opened_at > ${since(SELDOM_DAYS)}`,
    sql`d.of`,
  ),
  reversals: doneBy(
    sql`
    select p.user_id, 'payment:' || p.id as source, p.created_at as at,
           (select count(*) from payment m where m.user_id = p.user_id and m.created_at > ${since(SELDOM_DAYS)} and m.state in ('paid', 'reversed')) as of
      from payment p where p.state = 'reversed' and p.created_at > ${since(SELDOM_DAYS)}`,
    sql`d.of`,
  ),
  buy_back: doneBy(
    sql`
    select r.user_id, 'order:' || r.order_id as source, r.at,
           (select count(*) from shop_order m where m.user_id = r.user_id and m.kind = 'buy_now') as of
      from return_reversal r where r.at > ${since(SELDOM_DAYS)}`,
    sql`d.of`,
  ),
  one_product: sql`
    select w.winner_id || ' ' || w.product_id as thing_key, left(min(w.name), 80) as thing, array[w.winner_id] as people,
           case when count(*) * 5 >= max(w.sold) then count(*) else 0 end::float8 as size, jsonb_build_object('times', count(*), 'of', max(w.sold)) as seen, (array_agg('auction:' || w.auction_id order by w.at_us desc))${SOURCES} as sources,
           to_timestamp(min(w.at_us) / 1e6) as first_at, to_timestamp(max(w.at_us) / 1e6) as last_at
      from (select o.winner_id, o.product_id, o.auction_id, o.decided_at_us as at_us, p.name,
                   count(*) over (partition by o.product_id) as sold
              from (${RECENT_AUCTIONS}) o join product p on p.id = o.product_id) w
      join app_user u on u.id = w.winner_id where ${SHOPPER} group by w.winner_id, w.product_id`,
  // Of people who share more than a weak thing: what they won of one product, two of them at least.
  won_together: sql`
    select w.signal_id || ' ' || w.product_id as thing_key, left(min(w.name), 80) as thing, array_agg(distinct w.winner_id) as people,
           count(*)::float8 as size, jsonb_build_object('times', count(*), 'people', count(distinct w.winner_id)) as seen,
           (array_agg('auction:' || w.auction_id order by w.at_us desc))${SOURCES} as sources,
           to_timestamp(min(w.at_us) / 1e6) as first_at, to_timestamp(max(w.at_us) / 1e6) as last_at
      from (select s.id as signal_id, o.product_id, o.auction_id, o.winner_id, o.decided_at_us as at_us, p.name
              from risk_signal s join risk_signal_person m on m.signal_id = s.id join (${RECENT_AUCTIONS}) o on o.winner_id = m.user_id
              join product p on p.id = o.product_id
             where s.kind in ('device', 'payer', 'number', 'address', 'mailbox') and s.weight <> 'weak') w
     group by w.signal_id, w.product_id having count(distinct w.winner_id) >= 2`,
};
