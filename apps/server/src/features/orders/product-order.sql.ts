import type { OrderState } from '@mnada/contract';
import type { Away, BuyNowAuction } from '@mnada/rules';
import { type QueryExecutorProvider, sql } from 'kysely';
import { STATEMENT_TIME_US } from '../../platform/clock/index.ts';
import { awayText, promisedPieces } from '../auctions/index.ts';
import { OPEN_PAYMENT } from './wins/win.sql.ts';

/** An auction's product as somebody meets it who may buy it at the shop price. */
export type ProductOffer = BuyNowAuction & {
  readonly auctionId: number;
  readonly productId: number;
  readonly name: string;
  readonly nameSw: string;
  readonly images: readonly string[];
  readonly originalPriceCents: number;
  readonly priceCents: number;
  /** Pieces that neither an auction nor an unclaimed win is promised. */
  readonly free: number;
  readonly bidsUsed: number;
  readonly hold: 'pending' | 'bought' | null;
  /** The days after the end in which it may still be bought, as they stood when it ended; 0 until then. */
  readonly buyNowDays: number;
  readonly orderId: string | null;
  readonly orderState: OrderState | null;
  readonly holdsStock: boolean;
  readonly openPaymentId: string | null;
  readonly nowUs: number;
  readonly away: readonly Away[];
};

/** @returns null for drafts and unknown ids alike */
export async function readOffer(
  db: QueryExecutorProvider,
  userId: string,
  auctionId: number,
): Promise<ProductOffer | null> {
  const { rows } = await sql<ProductOffer>`
    select a.id as "auctionId", a.product_id as "productId", a.name, a.name_sw as "nameSw", a.images, a.status, a.leader_id as "leaderId",
           a.original_price_cents as "originalPriceCents", a.price_cents as "priceCents", o.result,
           o.winner_id as "winnerId", o.decided_at_us as "decidedAtUs",
           product.stock - ${sql.raw(promisedPieces('product.id'))} as free,
           coalesce(o.buy_now_days, 0) as "buyNowDays",
           coalesce(participant.bids_used, 0) as "bidsUsed", hold.state as hold, s.id as "orderId",
           s.state as "orderState", coalesce(s.holds_stock, false) as "holdsStock", p.id as "openPaymentId",
           ${STATEMENT_TIME_US} as "nowUs", ${sql.raw(awayText('me.id'))} as away
      from auction a
      cross join (select ${userId}::uuid as id) me
      join product on product.id = a.product_id
      left join outcome o on o.auction_id = a.id
      left join participant on participant.auction_id = a.id and participant.user_id = ${userId}
      left join purchase_hold hold on hold.auction_id = a.id and hold.user_id = ${userId}
      left join shop_order s on s.auction_id = a.id and s.user_id = ${userId} and s.kind = 'buy_now'
                            and s.state <> 'cancelled'
      left join payment p on p.id = s.payment_id and p.state in ${OPEN_PAYMENT}
     where a.id = ${auctionId} and a.status <> 'draft'`.execute(db);
  return rows[0] ?? null;
}

export const hasBought = (offer: ProductOffer): boolean =>
  offer.hold === 'bought' || (offer.orderState !== null && offer.orderState !== 'awaiting_payment');

export const inStock = (offer: ProductOffer): boolean => offer.free > 0 || offer.holdsStock;

/** Bids that come back with the confirmed payment; none twice. */
export const bidsToReturn = (offer: ProductOffer): number =>
  offer.hold === 'bought' || offer.result === 'void' ? 0 : offer.bidsUsed;

/** The lane refuses this person's bids from here on (WIN-5). The caller holds the auction's lock. */
export async function holdBids(
  db: QueryExecutorProvider,
  auctionId: number,
  userId: string,
  state: 'pending' | 'bought',
): Promise<void> {
  await sql`
    insert into purchase_hold (auction_id, user_id, state) values (${auctionId}, ${userId}, ${state})
    on conflict (auction_id, user_id) do update set state = excluded.state where purchase_hold.state = 'pending'`.execute(
    db,
  );
}

/** They may bid again: the payment came to nothing. */
export async function freeBids(db: QueryExecutorProvider, auctionId: number, userId: string): Promise<void> {
  await sql`
    delete from purchase_hold where auction_id = ${auctionId} and user_id = ${userId} and state = 'pending'`.execute(
    db,
  );
}

/** Their purchase was taken back: they may bid and buy there again. The caller holds the auction's lock. */
export async function endHold(db: QueryExecutorProvider, auctionId: number, userId: string): Promise<void> {
  await sql`delete from purchase_hold where auction_id = ${auctionId} and user_id = ${userId}`.execute(db);
}

/** Whether an order's payment returned bids that no call-off of the auction would have returned as well. */
export async function hasReturnedBids(db: QueryExecutorProvider, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    select from shop_order s left join outcome o on o.auction_id = s.auction_id
     where s.id = ${orderId} and s.bids_returned > 0 and o.result is distinct from 'void'`.execute(db);
  return rows.length > 0;
}
