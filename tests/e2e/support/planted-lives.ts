/** Accounts with as much in them as somebody has who has been here for years, straight into the tables. */
import type pg from 'pg';

/** As long as a product's name may be, and a name that people give a shop's best television. */
const LONG_NAME = 'Televisheni mahiri ya inchi arobaini na tatu yenye picha angavu na sauti ya kutosha';
/** Twenty signs, and not a place to break a line. */
const longUsername = (): string => `Mwanahamisi_${Math.random().toString(36).slice(2, 10).padEnd(8, '0')}`;

export type Past = {
  readonly userId: string;
  readonly count: number;
  /** What comes after the number in each one's name. */
  readonly name: (n: string) => string;
  /** The first ended so long ago, and each next one as much earlier. */
  readonly everyUs?: number;
};

/**
 * So many auctions of the past that somebody joined and won by their last bid, straight into the tables: nothing is asked
 * of them but to be there. Their product is the oldest one.
 */
export async function plantAPast(
  owner: pg.Pool,
  { userId, count, name, everyUs = 3_600_000_000 }: Past,
): Promise<void> {
  await owner.query(
    `with product as (select min(id) as id from product),
     spent as (insert into account (unit, kind) values ('BID', 'spent') returning id),
     past as (
       insert into auction (status, product_id, scheduled_start_us, name, category, description, specifications, images,
              original_price_cents, product_hash, opened_at_us, ends_at_us, seq, price_cents, leader_id, genesis, head_hash,
              spent_account_id)
       select 'ended', product.id, n, replace($3, '#', n::text), 'Electronics', '', '{}',
              coalesce((select array_agg(address order by position) from product_image where product_id = product.id), '{}'),
              1999900, z, 1, now_us - n * $4::bigint, 2, 200, $1::uuid, z, z, spent.id
         from spent, product, generate_series(1, $2::int) n, decode(repeat('00', 32), 'hex') z,
              (select (extract(epoch from clock_timestamp()) * 1000000)::bigint as now_us) clock
       returning id, product_id, ends_at_us, head_hash),
     over as (
       insert into outcome (auction_id, product_id, result, winner_id, price_cents, bid_count, last_hash, decided_at_us)
       select id, product_id, 'sold', $1::uuid, 200, 2, head_hash, ends_at_us from past),
     last as (
       insert into bid (auction_id, seq, user_id, bid_id, lot_id, unit_price_cents, price_cents, received_at_us, decided_at_us,
              ends_before_us, ends_after_us, balance_after, bids_used_after, hash)
       select id, 2, $1::uuid, gen_random_uuid(), 1, 0, 200, ends_at_us, ends_at_us, ends_at_us, ends_at_us, 0, 1, head_hash
         from past)
     insert into participant (auction_id, user_id, bids_used, last_seq, shown_name, name_salt, bidder_tag)
     select id, $1::uuid, 1, 2, 'somebody', decode(repeat('00', 16), 'hex'), 'tag' from past`,
    [userId, count, name('#'), everyUs],
  );
}

/**
 * Somebody's life here: auctions with long names that they won, half of them long ago; orders of most, saved products,
 * notices of every kind, and full names as long as they may be.
 */
export async function plantALongLife(owner: pg.Pool, userId: string, count: number): Promise<void> {
  await owner.query(
    `update app_user set username = $2, full_name = 'Mwanahamisi Nyambura Wanjiku Chepkoech Akinyi Ole Sankale' where id = $1`,
    [userId, longUsername()],
  );
  await plantAPast(owner, { userId, count, name: (n) => `${n} ${LONG_NAME}` });
  await owner.query(
    `insert into shop_order (user_id, auction_id, product_id, kind, state, total_cents, first_name, last_name, phone, address, region, area, updated_at)
     select $1, auction_id, product_id, 'buy_now', (array['awaiting_payment', 'delivered', 'cancelled'])[1 + auction_id % 3],
            1999900, 'Mwanahamisi', 'Wanjiku-Chepkoech', '+254712345678',
            'Jengo la Kaunda, ghorofa ya kumi na mbili, mkabala na Soko la Wakulima', 'Taita-Taveta', 'Mwatate',
            clock_timestamp() + interval '1 day'
       from outcome where winner_id = $1 and auction_id % 2 = 0`,
    [userId],
  );
  await owner.query(
    `insert into saved_product (user_id, product_id) select $1, id from product order by id limit 100`,
    [userId],
  );
  await plantNotices(owner, userId, count);
}

/** So many notices, of every kind in turn, half of them unread. */
export async function plantNotices(owner: pg.Pool, userId: string, count: number): Promise<void> {
  await owner.query(
    `insert into notification (user_id, kind, source, data, planned_at, read_at)
     select $1::uuid, kind, kind || ':walk-' || $1::uuid || '-' || n,
            case kind
              when 'referral' then jsonb_build_object('event', 'joined', 'friend', 'Mwanahamisi_Chepkoe')
              when 'reward' then jsonb_build_object('step', 'watch', 'bids', 2)
              when 'account' then jsonb_build_object('event', 'password_changed')
              else jsonb_build_object('auction_id', 1, 'product_name', $3::text, 'product_image', null, 'price', 1999, 'claim_until',
                     to_char(now() + interval '2 days', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
            end,
            clock_timestamp(), case when n % 2 = 0 then clock_timestamp() end
       from generate_series(1, $2::int) n,
            lateral (select (array['won', 'claim_reminder', 'referral', 'reward', 'account'])[1 + n % 5] as kind) k`,
    [userId, count, LONG_NAME],
  );
}
