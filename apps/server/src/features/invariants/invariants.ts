import type { Invariant } from './invariant.ts';
import { AUTOBID_INVARIANTS } from './autobid-invariants.ts';
import { BOOK_INVARIANTS } from './book-invariants.ts';
import { LOG_INVARIANTS } from './log-invariants.ts';
import { ORDER_INVARIANTS } from './order-invariants.ts';
import { DATA_SUBJECT_INVARIANTS } from './data-subject-invariants.ts';
import { PAYMENT_INVARIANTS } from './payment-invariants.ts';
import { PAYOUT_INVARIANTS } from './payout-invariants.ts';
import { REFERRAL_INVARIANTS } from './referral-invariants.ts';
import { REWARD_INVARIANTS } from './reward-invariants.ts';
import { STATEMENT_TIME_TEXT, STATEMENT_TIME_US_TEXT } from '../../platform/clock/index.ts';

export type { Invariant };

/**
 * What must always hold of bids, books and auctions (reliability.md section 5): each query returns the rows that break
 * it, so none. They read the views of the schema `proof` where those speak of the same thing.
 */

const APPEND_ONLY = 'transfer,bid,outcome,audit';
const KEPT = 'account,bid_lot,participant,auction';
const WRITTEN_ONCE =
  'receipt.amount_cents,payment.amount_cents,payment.user_id,payment.part_bids,payment.pays_debt,payment.tops_up_receipt,withdrawal.net_cents,withdrawal.user_id,payout.amount_cents,' +
  'bid_lot.unit_price_cents,bid_package.price_cents,statement_line.amount_cents,shop_order.total_cents,setting.value';

/** What takes people of staff: the console's role may, the server's may not (OPS-5). */
const BY_STAFF = 'approval_request,withdrawal_approval,payout,statement_import,statement_line,bid_package';

export const INVARIANTS: readonly Invariant[] = [
  {
    name: 'L1',
    touches: ['payouts', 'crediting'],
    grows: 'transfer',
    holds: 'every transfer nets to zero in one unit and has two legs, both of accounts that exist',
    sql: `
      select t.id::text as id, t.id as transfer_id from invariants.txs t
        left join invariants.entries e on e.tx_id = t.id left join invariants.accounts a on a.id = e.account_id
       group by t.id, a.unit having coalesce(sum(e.amount), 1) <> 0 or count(e.*) < 2 or count(a.id) < 2`,
  },
  {
    name: 'L2',
    touches: ['payouts', 'crediting'],
    holds: "a stored balance is the sum of its entries, and nobody's is below zero",
    sql: `
      select a.id::text as id from invariants.accounts a left join invariants.entries e on e.account_id = a.id
       group by a.id, a.balance, a.kind
      having a.balance <> coalesce(sum(e.amount), 0) or (a.kind = 'user' and (a.balance is null or a.balance < 0))`,
  },
  {
    name: 'L3',
    touches: ['payouts', 'crediting'],
    holds: 'the running system cannot rewrite history, amounts or settings, nor ask or approve in the name of staff',
    sql: `
      select t || ' ' || p as id from unnest('{${APPEND_ONLY}}'::text[]) t, unnest('{UPDATE,DELETE,TRUNCATE}'::text[]) p
       where has_table_privilege('mnada_app', 'public.' || t, p)
      union all
      select t || ' UPDATE of a column' from unnest('{${APPEND_ONLY}}'::text[]) t
       where has_any_column_privilege('mnada_app', 'public.' || t, 'UPDATE')
      union all
      select t || ' ' || p from unnest('{${KEPT}}'::text[]) t, unnest('{DELETE,TRUNCATE}'::text[]) p
       where has_table_privilege('mnada_app', 'public.' || t, p)
      union all
      select c || ' UPDATE' from unnest('{${WRITTEN_ONCE}}'::text[]) c
       where has_column_privilege('mnada_app', 'public.' || split_part(c, '.', 1), split_part(c, '.', 2), 'UPDATE')
      union all
      select t || ' INSERT' from unnest('{${BY_STAFF}}'::text[]) t
       where has_any_column_privilege('mnada_app', 'public.' || t, 'INSERT')
      union all
      select 'approval_request UPDATE' where has_any_column_privilege('mnada_app', 'public.approval_request', 'UPDATE')
      union all
      select 'mnada_staff' where pg_has_role('mnada_app', 'mnada_staff', 'MEMBER')`,
  },
  {
    name: 'L4',
    touches: ['payouts', 'crediting'],
    holds: "the bids left in a person's lots are their balance",
    sql: `
      select a.id::text as id from account a left join bid_lot l on l.account_id = a.id
       where a.unit = 'BID' and a.kind = 'user' group by a.id, a.balance
      having a.balance <> coalesce(sum(l.bids_left), 0)`,
  },
  {
    name: 'L5',
    touches: ['payouts', 'crediting'],
    holds:
      'what a lot lacks was spent on bids that name it, is set aside, was taken back with its payment or purchase, or given up with the account; its size is its transfer',
    sql: `
      select l.id::text as id from bid_lot l
        left join transfer t on t.source = l.source
        left join (select lot_id, count(*) as bids from bid group by lot_id) b on b.lot_id = l.id
        left join (select lot_id, sum(bids - placed - returned) as bids from autobid_lot where is_open group by lot_id) aside on aside.lot_id = l.id
        left join transfer undone on undone.source = 'reversal_bids:' || l.id
        left join transfer owed on owed.source = 'debt_bids:' || l.id
        left join transfer given_up on given_up.source = 'forfeit_bids:' || l.id
        left join transfer unreturned on unreturned.source = 'unreturn:' || l.id
       where t.amount is distinct from l.bids_total or t.credit_id is distinct from l.account_id
          or l.bids_total - l.bids_left <> coalesce(b.bids, 0) + coalesce(aside.bids, 0) + coalesce(undone.amount, 0) + coalesce(owed.amount, 0)
                                         + coalesce(given_up.amount, 0) + coalesce(unreturned.amount, 0)
      union all
      select 'bid ' || b.auction_id || ':' || b.seq from bid b
        left join bid_lot l on l.id = b.lot_id left join account a on a.id = l.account_id
       where l.unit_price_cents is distinct from b.unit_price_cents or a.owner_id is distinct from b.user_id`,
  },
  {
    name: 'L6',
    touches: ['payouts', 'crediting'],
    holds:
      'bids return at most once per bid: never more from a lot and auction than were spent there, at the same price',
    sql: `
      select r.source as id from bid_lot r
        join bid_lot parent on parent.id = r.parent_id
       where r.kind = 'refund' and (r.unit_price_cents <> parent.unit_price_cents or r.account_id <> parent.account_id)
      union all
      select t.source from transfer t
        left join lateral (
          select count(*) as bids from bid b
           where b.auction_id = split_part(t.source, ':', 2)::bigint and b.user_id = split_part(t.source, ':', 3)::uuid
             and b.lot_id = split_part(t.source, ':', 4)::bigint) spent on true
       where t.source like 'refund:%'
         and (t.amount > spent.bids or (t.amount <> spent.bids and not exists (
           select from return_reversal r where r.auction_id = split_part(t.source, ':', 2)::bigint
                                           and r.user_id = split_part(t.source, ':', 3)::uuid)))`,
  },
  {
    name: 'B1',
    touches: ['auction'],
    grows: 'auction',
    holds:
      'each accepted bid moved exactly one bid out of its own bidder, or out of what was set aside there, in its own transfer',
    sql: `
      select b.auction_id || ':' || b.seq as id, b.auction_id from invariants.bids b
        left join invariants.txs t on t.id = b.tx_id and t.kind = 'bid' and t.ref = b.auction_id || ':' || b.seq
        left join invariants.entries e on e.tx_id = t.id
        left join bid placed on placed.auction_id = b.auction_id and placed.seq = b.seq
        left join autobid_book book on book.auction_id = b.auction_id and placed.auto_head is not null
        left join invariants.accounts a on a.id = e.account_id and a.unit = 'BID'
              and case when placed.auto_head is not null then a.id = book.account_id else a.kind = 'user' and a.owner_id = b.user_id end
       group by b.auction_id, b.seq
      having count(a.id) <> 1 or sum(e.amount) filter (where a.id is not null) <> -1`,
  },
  {
    name: 'B2',
    touches: ['auction'],
    grows: 'transfer',
    holds: 'no bid was taken from anybody for a bid that does not exist',
    sql: `
      select t.id::text as id, t.id as transfer_id, split_part(t.ref, ':', 1)::bigint as auction_id from invariants.txs t
        left join bid b on t.ref = b.auction_id || ':' || b.seq
       where t.kind = 'bid' and b.seq is null`,
  },
  {
    name: 'B3',
    touches: ['auction'],
    grows: 'auction',
    holds: 'bids are numbered 1 to n without holes and priced increment x number, one by one and in all',
    sql: `
      select a.id::text as id, a.id as auction_id from invariants.auctions a left join invariants.bids b on b.auction_id = a.id
       group by a.id, a.bid_count, a.price_cents, a.increment_cents
      having count(b.*) <> a.bid_count or coalesce(max(b.seq), 0) <> a.bid_count
          or a.price_cents <> a.increment_cents * a.bid_count or bool_or(b.price_cents <> a.increment_cents * b.seq)`,
  },
  {
    name: 'B4',
    touches: ['auction'],
    grows: 'auction',
    holds: 'nothing was received after the end, decided after the drain window, or stamped outside the auction',
    sql: `
      select b.auction_id || ':' || b.seq as id, b.auction_id from invariants.bids b join invariants.auctions a on a.id = b.auction_id
       where b.received_at > b.ends_before or b.decided_at > b.ends_before + a.drain
          or b.received_at > b.decided_at or b.received_at < a.opened_at`,
  },
  {
    name: 'B5',
    touches: ['auction'],
    grows: 'auction',
    holds:
      'decisions are strictly ordered, the clock never runs back, every bid restores the timer, nobody outbids themselves but within a tap',
    sql: `
      select auction_id || ':' || seq as id, auction_id from (
        select b.*, a.timer, t.bids_per_tap, lag(decided_at) over w as before, lag(ends_after) over w as end_before, lag(user_id) over w as leader
          from invariants.bids b join invariants.auctions a on a.id = b.auction_id join auction t on t.id = b.auction_id
        window w as (partition by b.auction_id order by b.seq)) z
       where decided_at <= before or ends_before < end_before or ends_after <> greatest(ends_before, decided_at + timer)
          or (user_id = leader and (seq - 1) % bids_per_tap = 0)`,
  },
  {
    name: 'B6',
    touches: ['auction'],
    holds: 'staff never bid, and have no account',
    sql: `
      select b.auction_id || ':' || b.seq as id, b.auction_id from invariants.bids b join invariants.users u on u.id = b.user_id
       where u.is_staff
      union all
      select 'account ' || a.id, null from invariants.accounts a join invariants.users u on u.id = a.owner_id where u.is_staff`,
  },
  {
    name: 'B7',
    touches: ['auction'],
    holds:
      'what a participant used and paid is the sum of their bids, their last bid is their newest, and so they were told',
    sql: `
      select auction_id || ':' || user_id as id, auction_id
        from (select auction_id, user_id, count(*) as bids, sum(unit_price_cents) as cents, max(bids_used_after) as told,
                     max(seq) as last_seq
                from bid group by auction_id, user_id) b
        full join participant p using (auction_id, user_id)
       where p.bids_used is distinct from coalesce(b.bids, 0) or p.cost_cents is distinct from coalesce(b.cents, 0)
          or p.last_seq is distinct from coalesce(b.last_seq, 0)
          or b.told <> b.bids`,
  },
  {
    name: 'B8',
    touches: ['auction'],
    grows: 'auction',
    holds: 'no bid cost its bidder more than the shop price, the earlier ones included (never-overpay guarantee)',
    sql: `
      select auction_id || ':' || seq as id, auction_id from (
        select b.auction_id, b.seq, b.price_cents, a.original_price_cents,
               sum(b.unit_price_cents) over (partition by b.auction_id, b.user_id order by b.seq) as spent
          from bid b join auction a on a.id = b.auction_id) z
       where spent + price_cents > original_price_cents`,
  },
  {
    name: 'B9',
    touches: ['auction'],
    holds: 'participants are people and auctions that exist',
    sql: `
      select p.auction_id || ':' || p.user_id as id, p.auction_id from participant p
        left join auction a on a.id = p.auction_id left join app_user u on u.id = p.user_id
       where a.id is null or u.id is null`,
  },
  {
    name: 'B10',
    touches: ['auction'],
    grows: 'auction',
    holds: 'no bid counted that its person was told to be lost, and none is newer than its bidder’s account',
    sql: `
      select w.user_id || ':' || w.bid_id as id, b.auction_id
        from withdrawn_bid w join bid b on b.user_id = w.user_id and b.bid_id = w.bid_id
      union all
      select b.auction_id || ':' || b.seq, b.auction_id from bid b join account a on a.owner_id = b.user_id and a.unit = 'BID'
       where b.account_version > a.version`,
  },
  {
    name: 'B11',
    touches: ['auction'],
    grows: 'auction',
    holds: 'from the lock price on nobody bid for the first time',
    sql: `
      select b.auction_id || ':' || b.seq as id, b.auction_id from auction a join bid b on b.auction_id = a.id
       where a.lock_price_cents is not null and b.bids_used_after = 1 and b.price_cents - a.increment_cents >= a.lock_price_cents`,
  },
  {
    name: 'B12',
    touches: ['auction'],
    grows: 'auction',
    holds: 'the bids of a tap are all there, of one person and one arrival, and the last of them names its press',
    sql: `
      select b.auction_id || ':' || b.seq as id, b.auction_id
        from bid b join auction a on a.id = b.auction_id
        left join bid next on b.seq % a.bids_per_tap <> 0 and next.auction_id = b.auction_id and next.seq = b.seq + 1
       where (b.bid_id is null) <> (b.seq % a.bids_per_tap <> 0)
          or (b.seq % a.bids_per_tap <> 0
              and (next.user_id, next.received_at_us) is distinct from (b.user_id, b.received_at_us))`,
  },
  {
    name: 'O1',
    touches: ['auction', 'payouts'],
    holds: 'an auction is ended if and only if it has its one outcome',
    sql: `
      select coalesce(a.id, o.auction_id)::text as id, coalesce(a.id, o.auction_id) as auction_id from invariants.auctions a
        full join invariants.outcomes o on o.auction_id = a.id
       where (a.status = 'ended') is distinct from (o.auction_id is not null)`,
  },
  {
    name: 'O2',
    touches: ['auction', 'payouts'],
    holds: 'winner, price and count are those of the last bid; no_bids means none',
    sql: `
      select o.auction_id::text as id, o.auction_id from invariants.outcomes o join invariants.auctions a on a.id = o.auction_id
        left join invariants.bids b on b.auction_id = a.id and b.seq = a.bid_count
       where (o.result <> 'void' and ((o.result = 'sold') <> (a.bid_count > 0) or o.winner_id is distinct from b.user_id))
          or o.price_cents <> coalesce(b.price_cents, 0) or o.bid_count <> a.bid_count`,
  },
  {
    name: 'O3',
    touches: ['auction', 'payouts'],
    holds: 'nothing was closed early, and nothing decided after the close',
    sql: `
      select o.auction_id::text as id, o.auction_id from invariants.outcomes o join invariants.auctions a on a.id = o.auction_id
        left join invariants.bids b on b.auction_id = a.id and b.decided_at >= o.decided_at
       where b.seq is not null or (o.result <> 'void' and o.decided_at < a.ends_at + a.drain)`,
  },
  {
    name: 'O4',
    touches: [],
    holds: 'no live auction stands overdue, unless it is held or paused',
    sql: `
      select id::text as id from auction
       where status = 'live' and held_at_us is null and pause_id is null and ends_at_us + drain_us + 3000000 < ${STATEMENT_TIME_US_TEXT}`,
  },
  {
    name: 'O5',
    touches: ['crediting'],
    holds: 'an auction that was called off gave every bid back',
    sql: `
      select o.auction_id::text as id from outcome o
        left join (select split_part(source, ':', 2)::bigint as auction_id, sum(amount) as bids
                     from transfer where source like 'refund:%' group by 1) given on given.auction_id = o.auction_id
        left join (select auction_id, sum(bids_taken + bids_owed) as bids from return_reversal group by 1) taken
          on taken.auction_id = o.auction_id
       where o.result = 'void' and o.bid_count <> coalesce(given.bids, 0) - coalesce(taken.bids, 0)`,
  },
  {
    name: 'O6',
    touches: ['auction'],
    holds:
      'while all auctions are paused none takes a bid, opens or is sold, and a minute after its time a pause is over',
    sql: `
      select 'bid ' || b.auction_id || ':' || b.seq as id, b.auction_id
        from auction_pause p join paused_auction s on s.pause_id = p.id join bid b on b.auction_id = s.auction_id
       where b.decided_at_us >= p.started_at_us and b.decided_at_us < coalesce(p.ended_at_us, p.void_at_us)
      union all
      select 'end ' || o.auction_id, o.auction_id
        from auction_pause p join paused_auction s on s.pause_id = p.id join outcome o on o.auction_id = s.auction_id
       where o.result <> 'void' and o.decided_at_us >= p.started_at_us
         and o.decided_at_us < coalesce(p.ended_at_us, p.void_at_us)
      union all
      select 'open ' || a.id, a.id
        from auction_pause p join auction a on a.opened_at_us > p.started_at_us
         and a.opened_at_us < coalesce(p.ended_at_us, p.void_at_us)
      union all
      select 'pause ' || id, null::bigint from auction_pause
       where ended_at_us is null and void_at_us + 60000000 < ${STATEMENT_TIME_US_TEXT}`,
  },
  {
    name: 'O7',
    touches: [],
    holds: 'the seats that an auction counts are booked, each by a person, and it is open only with all that it needs',
    sql: `
      select 'auction ' || a.id as id
        from auction a cross join lateral (select count(*) as n from seat where auction_id = a.id) booked
       where (a.status = 'scheduled' and (a.seats_needed is not null or a.seats_booked > 0) and a.seats_booked <> booked.n)
          or (a.status = 'live' and a.seats_needed is not null and (a.seats_booked <> a.seats_needed or booked.n > a.seats_booked))
      union all
      select 'seat ' || s.auction_id || ' ' || s.user_id from seat s
        join auction a on a.id = s.auction_id join app_user u on u.id = s.user_id
       where u.kind <> 'user' or a.seats_needed is null`,
  },
  {
    name: 'X1',
    touches: [],
    // Older ones are deleted after twice that time (outbox.sql.ts).
    holds: 'every opening and end of the last 30 days has its one outgoing event, told within 5 s',
    sql: `
      select 'open ' || a.id as id from auction a
        left join outbox e on e.auction_id = a.id and e.kind = 'open'
       where a.opened_at_us > ${STATEMENT_TIME_US_TEXT} - 2592000000000 and e.id is null
      union all
      select 'end ' || o.auction_id from outcome o
        left join outbox e on e.auction_id = o.auction_id and e.kind = 'end'
       where o.decided_at_us > ${STATEMENT_TIME_US_TEXT} - 2592000000000 and e.id is null
      union all
      select 'untold ' || id from outbox
       where published_at is null and created_at < ${STATEMENT_TIME_TEXT} - interval '5 s'`,
  },
  {
    name: 'H1',
    touches: ['auction', 'payouts'],
    grows: 'auction',
    holds: 'the public chain recomputes',
    sql: `
      select auction_id || ':' || seq as id, auction_id from (
        select b.*, coalesce(lag(b.hash) over (partition by b.auction_id order by b.seq), a.genesis) as prev,
               'auto:' || encode(own.tag, 'hex') || ':' || encode(placed.auto_head, 'hex') as auto
          from invariants.bids b join invariants.auctions a on a.id = b.auction_id
          join bid placed on placed.auction_id = b.auction_id and placed.seq = b.seq
          left join autobid own on placed.auto_head is not null and own.auction_id = b.auction_id and own.user_id = b.user_id) z
       where hash is distinct from sha256(convert_to(concat_ws('|', case when auto is null then 'v1' else 'v2' end, auction_id, seq,
             received_at, decided_at, price_cents, bidder_tag, auto, encode(prev, 'hex')), 'UTF8'))`,
  },
  {
    name: 'H2',
    touches: ['auction', 'payouts'],
    grows: 'auction',
    holds: 'the chain starts at what was opened and its newest link is the head and the outcome',
    sql: `
      select a.id::text as id, a.id as auction_id from auction a
        left join bid b on b.auction_id = a.id and b.seq = a.seq left join outcome o on o.auction_id = a.id
       where a.opened_at_us is not null
         and (a.head_hash is distinct from coalesce(b.hash, a.genesis)
           or (o.auction_id is not null and o.last_hash is distinct from a.head_hash)
           or a.genesis is distinct from sha256(convert_to(concat_ws('|', 'v1', 'open', a.id,
                encode(a.product_hash, 'hex'), a.increment_cents, a.countdown_us, a.opened_at_us, a.rules_version), 'UTF8')))`,
  },
  {
    name: 'N1',
    touches: [],
    holds: 'the heartbeats of a node never overlap and never speak of the future',
    sql: `
      select node_id || ' ' || from_us as id from (
        select *, lag(to_us) over (partition by node_id order by from_us) as before from node_heartbeat) h
       where from_us <= before or to_us > ${STATEMENT_TIME_US_TEXT}`,
  },
  ...PAYMENT_INVARIANTS,
  ...PAYOUT_INVARIANTS,
  ...AUTOBID_INVARIANTS,
  ...BOOK_INVARIANTS,
  ...LOG_INVARIANTS,
  ...ORDER_INVARIANTS,
  ...DATA_SUBJECT_INVARIANTS,
  ...REFERRAL_INVARIANTS,
  ...REWARD_INVARIANTS,
];
