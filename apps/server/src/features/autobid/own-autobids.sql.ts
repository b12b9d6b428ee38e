import { type OwnAutobidsAnswer, productNames } from '@mnada/contract';
import { toShillings } from '@mnada/rules';
import { type QueryExecutorProvider, sql } from 'kysely';
import { toldBack } from './told-back.ts';

const SHOWN = 100;

type Row = {
  readonly auctionId: number;
  readonly name: string;
  readonly nameSw: string;
  readonly image: string | null;
  readonly status: 'scheduled' | 'live' | 'ended';
  readonly state: 'active' | 'ended';
  readonly isStopping: boolean;
  readonly reason: string | null;
  readonly bidsSet: number;
  readonly bidsLeft: number;
  readonly bidsBack: number;
  readonly fromCents: number;
  readonly toCents: number;
  readonly setUs: number;
  readonly running: number;
  readonly aside: number;
};

/** Somebody's own autobids: those that run, then the newest of those that ended (BID-14). */
export async function readOwnAutobids(db: QueryExecutorProvider, userId: string): Promise<OwnAutobidsAnswer> {
  const { rows } = await sql<Row>`
    select b.auction_id as "auctionId", a.name, a.name_sw as "nameSw", a.images[1] as image, a.status, b.state,
           b.stopping_seq is not null as "isStopping", b.reason, b.bids_set as "bidsSet", b.bids_left as "bidsLeft",
           b.bids_back as "bidsBack", b.from_cents as "fromCents", b.to_cents as "toCents", b.set_us as "setUs",
           count(*) filter (where b.state = 'active') over ()::int as running,
           coalesce(sum(b.bids_left) over (), 0)::int as aside
      from autobid b join auction a on a.id = b.auction_id
     where b.user_id = ${userId} order by b.state, b.set_us desc, b.id desc limit ${SHOWN} /* own autobids */`.execute(
    db,
  );
  return {
    running: rows[0]?.running ?? 0,
    bids_aside: rows[0]?.aside ?? 0,
    autobids: rows.map((row) => ({
      ...{ auction_id: row.auctionId, ...productNames(row.name, row.nameSw) },
      ...{ product_image: row.image, auction_status: row.status },
      ...{ state: row.isStopping ? 'stopping' : row.state, reason: row.reason },
      ...{ bids_set: row.bidsSet, bids_left: row.bidsLeft, bids_back: toldBack(row) },
      ...{ price_from: toShillings(row.fromCents), price_to: toShillings(row.toCents) },
      set_at: Math.round(row.setUs / 1_000),
    })),
  };
}
