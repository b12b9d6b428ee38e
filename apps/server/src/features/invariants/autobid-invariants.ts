import type { Invariant } from './invariant.ts';

const SHARE_LEFT = 'share.bids - share.placed - share.returned';

/** What must always hold of autobids (BID-13 … BID-16): other people's bids lie with us, and our rule spends them. */
export const AUTOBID_INVARIANTS: readonly Invariant[] = [
  {
    name: 'Q1',
    touches: ['auction', 'crediting'],
    holds:
      'what lies set aside for an auction is what its autobids have left, share by share; what has ended has nothing left, and nothing runs where an auction is over',
    sql: `
      select 'auction ' || k.auction_id as id, k.auction_id from autobid_book k
        cross join lateral (select coalesce(sum(case when t.credit_id = k.account_id then t.amount else -t.amount end), 0) as bids
                              from (select * from transfer where credit_id = k.account_id
                                    union all select * from transfer where debit_id = k.account_id) t) there
        cross join lateral (select coalesce(sum(${SHARE_LEFT}), 0) as bids from autobid_lot share where share.auction_id = k.auction_id) held
       where there.bids <> held.bids
      union all
      select 'autobid ' || b.auction_id || ':' || b.user_id, b.auction_id from autobid b
        left join auction a on a.id = b.auction_id left join app_user u on u.id = b.user_id
        cross join lateral (select coalesce(sum(${SHARE_LEFT}), 0) as bids from autobid_lot share
                             where share.auction_id = b.auction_id and share.user_id = b.user_id) held
       where held.bids <> b.bids_left or u.id is null or u.kind <> 'user' or (b.state = 'active' and a.status not in ('scheduled', 'live'))`,
  },
  {
    name: 'Q2',
    touches: ['auction', 'crediting'],
    holds:
      'each share left its lot once and went back at most once, by its own transfers; what was placed of it is bids, none is both placed and returned',
    sql: `
      select 'share ' || share.id as id, share.auction_id from autobid_lot share
        left join bid_lot lot on lot.id = share.lot_id left join account a on a.id = lot.account_id
        left join autobid_book k on k.auction_id = share.auction_id
        left join transfer aside on aside.source = 'autobid:' || share.id
        left join transfer back on back.source = 'autobid_back:' || share.id
       where aside.amount is distinct from share.bids or aside.debit_id is distinct from a.id or aside.credit_id is distinct from k.account_id
          or coalesce(back.amount, 0) <> share.returned
          or (back.id is not null and (back.debit_id is distinct from k.account_id or back.credit_id is distinct from a.id))
          or a.owner_id is distinct from share.user_id or lot.unit_price_cents is distinct from share.unit_price_cents
      union all
      select t.source, null from transfer t left join autobid_lot share on share.id = split_part(t.source, ':', 2)::bigint
       where (t.source like 'autobid:%' or t.source like 'autobid\\_back:%') and share.id is null
      union all
      select 'placed ' || coalesce(s.auction_id, p.auction_id) || ':' || coalesce(s.user_id, p.user_id), coalesce(s.auction_id, p.auction_id)
        from (select auction_id, user_id, lot_id, sum(placed) as bids from autobid_lot group by 1, 2, 3 having sum(placed) > 0) s
        full join (select b.auction_id, b.user_id, b.lot_id, count(*) as bids from bid b join autobid_book using (auction_id)
                    where b.auto_head is not null group by 1, 2, 3) p
          on (p.auction_id, p.user_id, p.lot_id) = (s.auction_id, s.user_id, s.lot_id)
       where s.bids is distinct from p.bids`,
  },
  {
    name: 'Q3',
    touches: ['auction'],
    holds:
      'an autobid places whole taps, at its moment and never before: two seconds before the end, seven in duel pace; the count of taps in a row is theirs',
    sql: `
      select b.auction_id || ':' || b.seq as id, b.auction_id from bid b join autobid_book using (auction_id) join auction a on a.id = b.auction_id
        join bid first on first.auction_id = b.auction_id and first.seq = b.seq - (b.seq - 1) % a.bids_per_tap
       where b.auto_head is not null and (first.auto_head is null
          or b.received_at_us < first.ends_before_us - case when a.countdown_us >= 10000000 and (first.seq - 1 - coalesce((
                 select max(pressed.seq) from bid pressed
                  where pressed.auction_id = b.auction_id and pressed.seq < first.seq and pressed.auto_head is null), 0)) / a.bids_per_tap >= 30
               then 7000000 else 2000000 end)
      union all
      select 'auction ' || a.id, a.id from autobid_book k join auction a on a.id = k.auction_id
       where a.auto_in_row <> (a.seq - coalesce((select max(seq) from bid where auction_id = a.id and auto_head is null), 0)) / a.bids_per_tap`,
  },
  {
    name: 'Q4',
    touches: ['auction'],
    holds:
      'what happened to autobids is numbered without holes, its newest link is the head, and each end was written down',
    sql: `
      select 'auction ' || k.auction_id as id, k.auction_id from autobid_book k
        left join lateral (select count(*)::int as n, max(n) as last from autobid_event e where e.auction_id = k.auction_id) e on true
        left join autobid_event newest on newest.auction_id = k.auction_id and newest.n = k.events
       where e.n <> k.events or coalesce(e.last, 0) <> k.events or (k.events > 0 and newest.hash is distinct from k.head)
      union all
      select 'autobid ' || b.auction_id || ':' || b.user_id, b.auction_id from autobid b
       where (select kind from autobid_event e where e.auction_id = b.auction_id and e.user_id = b.user_id
                 and e.kind in ('set', 'more', 'end') order by n desc limit 1) is distinct from case b.state when 'ended' then 'end'
             else (select kind from autobid_event e where e.auction_id = b.auction_id and e.user_id = b.user_id
                      and e.kind in ('set', 'more') order by n desc limit 1) end`,
  },
];
