import type { OtherOrder } from '@mnada/contract';
import { type Away, orderUntilUs } from '@mnada/rules';
import { type QueryExecutorProvider, sql } from 'kysely';
import { CAME_BACK_TEXT, toIso } from '../auctions/index.ts';
import type { ProductOffer } from './product-order.sql.ts';

const TOLD_MAX = 3;
/** Of auctions without an end of their days, or with days that count anew: more than anybody has of one product. */
const READ_MAX = 50;

type Row = {
  readonly id: number;
  readonly bids: number;
  readonly decidedAtUs: number | null;
  readonly buyNowDays: number;
};

/**
 * The other auctions of an offer's product on which this person's bids are used, and where an order would bring them back (WIN-5):
 * it brings back none of them from here. Those that they lead or have won are none.
 */
export async function readOtherOrders(
  db: QueryExecutorProvider,
  userId: string,
  {
    auctionId,
    productId,
    nowUs,
    away,
  }: Pick<ProductOffer, 'auctionId' | 'productId' | 'nowUs'> & { readonly away: readonly Away[] },
): Promise<OtherOrder[]> {
  const { rows } = await sql<Row>`
    select a.id, p.bids_used as bids, o.decided_at_us as "decidedAtUs", coalesce(o.buy_now_days, 0) as "buyNowDays"
      from participant p
      join auction a on a.id = p.auction_id
      left join outcome o on o.auction_id = a.id
      left join purchase_hold h on h.auction_id = a.id and h.user_id = p.user_id
     where p.user_id = ${userId} and a.product_id = ${productId} and a.id <> ${auctionId} and p.bids_used > 0
       and h.state is distinct from 'bought' and not ${sql.raw(CAME_BACK_TEXT)} and o.result is distinct from 'void'
       and o.winner_id is distinct from p.user_id and (o.auction_id is not null or a.leader_id is distinct from p.user_id)
     order by a.id desc limit ${READ_MAX}`.execute(db);
  const isOpen = ({ decidedAtUs, buyNowDays }: Row) => {
    const untilUs = orderUntilUs(decidedAtUs, buyNowDays, away);
    return untilUs === null || nowUs <= untilUs;
  };
  return rows
    .filter(isOpen)
    .sort((one, other) => other.bids - one.bids)
    .slice(0, TOLD_MAX)
    .map(({ id, bids, decidedAtUs }) => ({ id, bids, ended_at: decidedAtUs === null ? null : toIso(decidedAtUs) }));
}
