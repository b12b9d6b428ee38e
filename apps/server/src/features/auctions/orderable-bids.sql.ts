import { type Away, orderUntilUs } from '@mnada/rules';
import { type QueryExecutorProvider, sql } from 'kysely';
import { STATEMENT_TIME_US } from '../../platform/clock/index.ts';
import { CAME_BACK_TEXT } from '../ledger/index.ts';
import { awayText } from './reopened-at.sql.ts';

/** Bids of one person on one auction, all used, that an order there would bring back. */
export type OrderableBids = {
  readonly auctionId: number;
  readonly bids: number;
  readonly decidedAtUs: number | null;
  /** null: it runs. */
  readonly untilUs: number | null;
};

/** The newest auctions of a person: more than the days to order hold. */
const READ_MAX = 200;

type Row = Pick<OrderableBids, 'auctionId' | 'bids' | 'decidedAtUs'> & {
  readonly buyNowDays: number;
  readonly away: readonly Away[];
  readonly nowUs: number;
};

/**
 * Where a person's used bids could still come back with an order (WIN-5), the newest auction first: not where they lead or have won,
 * nor where they bought or an order is being paid.
 * @param productId of this product alone; null: of every one
 */
export async function readOrderableBids(
  db: QueryExecutorProvider,
  userId: string,
  productId: number | null = null,
): Promise<OrderableBids[]> {
  const { rows } = await sql<Row>`
    select a.id as "auctionId", p.bids_used as bids, o.decided_at_us as "decidedAtUs", coalesce(o.buy_now_days, 0) as "buyNowDays",
           ${sql.raw(awayText('p.user_id'))} as away, ${STATEMENT_TIME_US} as "nowUs"
      from participant p
      join auction a on a.id = p.auction_id
      left join outcome o on o.auction_id = a.id
      left join purchase_hold h on h.auction_id = a.id and h.user_id = p.user_id
     where p.user_id = ${userId} and p.bids_used > 0 and (${productId}::bigint is null or a.product_id = ${productId})
       and h.state is null and not ${sql.raw(CAME_BACK_TEXT)} and o.result is distinct from 'void'
       and o.winner_id is distinct from p.user_id and (o.auction_id is not null or a.leader_id is distinct from p.user_id)
     order by p.auction_id desc limit ${READ_MAX}`.execute(db);
  return rows
    .map(({ buyNowDays, away, nowUs, ...row }) => ({
      ...row,
      nowUs,
      untilUs: orderUntilUs(row.decidedAtUs, buyNowDays, away),
    }))
    .filter(({ untilUs, nowUs }) => untilUs === null || nowUs <= untilUs)
    .map(({ nowUs: _now, ...open }) => open);
}
