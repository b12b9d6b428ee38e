import { type RawBuilder, sql } from 'kysely';
import { STATEMENT_TIME_US } from '../../platform/clock/index.ts';

/** So many auctions are read of the last weeks, the newest, and no longer ones than that: what a look costs has an end. */
const AUCTIONS_READ = 400;
const BIDS_READ = 20_000;
const RECENT_US = 60 * 86_400 * 1_000_000;
/** Of an auction's bidders so many are paired, those with the most bids. */
const PAIRED = 40;
const BIDS_LEAST = 3;

/** Auctions that were sold lately. */
export const RECENT_AUCTIONS = sql`
  select auction_id, product_id, winner_id, decided_at_us, bid_count from outcome
   where result = 'sold' and decided_at_us > ${STATEMENT_TIME_US} - ${sql.lit(RECENT_US)}::bigint and bid_count <= ${sql.lit(BIDS_READ)}
   order by decided_at_us desc, auction_id desc limit ${sql.lit(AUCTIONS_READ)}`;

const SHOPPER = sql`exists (select from app_user u where u.id = b.user_id and u.kind = 'user' and not u.is_simulated and u.status <> 'deleted')`;

/**
 * What hands pressed, never an autobid: `user_id, auction_id, at_us, gap_us` since their own tap before, anywhere, and `answer_us` since
 * the bid before theirs. A tap of several bids is one (BID-12).
 */
export const TAPS = sql`
  select b.user_id, b.auction_id, b.at_us, b.at_us - lag(b.at_us) over (partition by b.user_id order by b.at_us) as gap_us, b.answer_us
    from (select b.user_id, b.auction_id, b.received_at_us as at_us, b.auto_head,
                 b.received_at_us - lag(b.received_at_us) over (partition by b.auction_id order by b.seq) as answer_us
            from bid b join (${RECENT_AUCTIONS}) r on r.auction_id = b.auction_id where b.bid_id is not null) b
   where b.auto_head is null and ${SHOPPER}`;

/**
 * Pairs who bid in the same auctions at the same time: in how many, how often one outbid the other at once (`met`), and how often that
 * would have been by chance (`expected`), were bids of those in it in any order while both were there.
 * @param only of these people alone
 */
export const pairsOf = (only: RawBuilder<unknown> | null): RawBuilder<unknown> => sql`
  select s.one, s.other, s.auctions, s.expected, coalesce(m.met, 0)::int as met, s.sources, s.first_at, s.last_at
    from (select p.one, p.other, count(*)::int as auctions, sum(p.expected) as expected,
                 (array_agg('auction:' || p.auction_id order by p.auction_id desc))[1:10] as sources,
                 to_timestamp(min(p.from_us) / 1e6) as first_at, to_timestamp(max(p.to_us) / 1e6) as last_at
            from (select a.user_id as one, b.user_id as other, a.auction_id, least(a.from_us, b.from_us) as from_us, greatest(a.to_us, b.to_us) as to_us,
                         least(a.hi, b.hi) - greatest(a.lo, b.lo) + 1 as overlap,
                         2.0 * a.n * b.n * (least(a.hi, b.hi) - greatest(a.lo, b.lo) + 1) / ((a.hi - a.lo + 1)::numeric * (b.hi - b.lo + 1)) as expected
                    from spans a join spans b on b.auction_id = a.auction_id and a.user_id < b.user_id
                   where least(a.hi, b.hi) - greatest(a.lo, b.lo) >= 10) p
           group by p.one, p.other) s
    left join met m on m.one = s.one and m.other = s.other
   where ${only === null ? sql`true` : sql`s.one = any(${only}) and s.other = any(${only})`}`;

/** What `pairsOf` reads: a bidder's stretch of an auction, and who came right after whom. */
export const pairTables = (only: RawBuilder<unknown> | null): RawBuilder<unknown> => sql`
  recent as materialized (${RECENT_AUCTIONS}),
  stretches as (
    select b.auction_id, b.user_id, count(*)::int as n, min(b.seq) as lo, max(b.seq) as hi, min(b.received_at_us) as from_us,
           max(b.received_at_us) as to_us, row_number() over (partition by b.auction_id order by count(*) desc, b.user_id) as place
      from bid b join recent r on r.auction_id = b.auction_id
     where ${SHOPPER} and ${only === null ? sql`true` : sql`b.user_id = any(${only})`}
     group by b.auction_id, b.user_id having count(*) >= ${sql.lit(BIDS_LEAST)}),
  spans as materialized (select * from stretches where place <= ${sql.lit(PAIRED)}),
  met as materialized (
    select least(b.user_id, before.user_id) as one, greatest(b.user_id, before.user_id) as other, count(*)::int as met
      from spans mine join bid b on b.auction_id = mine.auction_id and b.user_id = mine.user_id
      join bid before on before.auction_id = b.auction_id and before.seq = b.seq - 1
     where before.user_id <> b.user_id group by 1, 2)`;

export const PAIRS = sql`with ${pairTables(null)} ${pairsOf(null)}`;
