import type { Today } from '@mnada/contract/office';
import { toShillings } from '@mnada/rules';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';
import { dayStartUs } from './money.sql.ts';

type Live = Extract<Today['live'], { state: 'ok' }>['value'];
type Bids = Extract<Today['bids'], { state: 'ok' }>['value'];
const SHOWN = 5;
/** No auction takes more in a minute. */
const NEWEST_BIDS = 5_000;
const MINUTE_US = 60_000_000;

type Row = {
  readonly id: number;
  readonly name: string;
  readonly image: string | null;
  readonly priceCents: number;
  readonly leader: string | null;
  readonly bidders: number;
  readonly endsAtUs: number;
};

/** What is live now; the ones with most bidders by name. */
export async function liveNow(db: Db): Promise<Live> {
  const [counts, rows] = await Promise.all([
    sql<{ live: number; scheduled: number }>`
      select (select count(*)::int from auction where status = 'live') as live,
             (select count(*)::int from auction where status = 'scheduled') as scheduled`.execute(db),
    sql<Row>`
      select a.id, a.name, a.images[1] as image, a.price_cents as "priceCents", u.username as leader,
             (select count(*)::int from participant p where p.auction_id = a.id) as bidders, a.ends_at_us as "endsAtUs"
        from auction a left join app_user u on u.id = a.leader_id
       where a.status = 'live' order by bidders desc, a.id limit ${SHOWN}`.execute(db),
  ]);
  return {
    count: counts.rows[0]?.live ?? 0,
    scheduled: counts.rows[0]?.scheduled ?? 0,
    auctions: rows.rows.map((row) => ({
      id: row.id,
      name: row.name,
      image: row.image,
      price: toShillings(row.priceCents),
      leader: row.leader,
      bidders: row.bidders,
      ends_at: new Date(row.endsAtUs / 1_000).toISOString(),
    })),
  };
}

/** Bids of the last minute on what is live; and of today: on what ended today or is live. */
export async function bidsToday(db: Db, nowUs: number): Promise<Bids> {
  const { rows } = await sql<{ minute: number; today: number }>`
    select (select count(*)::int from auction a cross join lateral
             (select decided_at_us from bid where auction_id = a.id order by seq desc limit ${NEWEST_BIDS}) newest
             where a.status = 'live' and newest.decided_at_us > ${nowUs - MINUTE_US}) as minute,
           ((select coalesce(sum(bid_count), 0) from outcome where decided_at_us >= ${dayStartUs(nowUs)})
             + (select coalesce(sum(seq), 0) from auction where status = 'live'))::int as today`.execute(db);
  return { last_minute: rows[0]?.minute ?? 0, today: rows[0]?.today ?? 0 };
}
