import { DAY_US, type EpochUs } from '../units.ts';

/** An auction as somebody who buys its product at the shop price meets it; read under its lock. */
export type BuyNowAuction = {
  readonly status: 'scheduled' | 'live' | 'ended';
  readonly leaderId: string | null;
  /** null until it has ended. */
  readonly result: 'sold' | 'no_bids' | 'void' | null;
  readonly winnerId: string | null;
  readonly decidedAtUs: EpochUs | null;
  /** When this person could not sign in (OPS-11). */
  readonly away?: readonly Away[];
};

/** A time in which somebody could not order; of one that still runs, until now. */
export type Away = { readonly fromUs: EpochUs; readonly toUs: EpochUs };

export type Buyer = {
  readonly userId: string;
  readonly isStaff: boolean;
  /** They bought the product there once already, whatever became of that order. */
  readonly hasBought: boolean;
};

export type BuyNowRefusal =
  | 'STAFF_MAY_NOT_BUY'
  | 'ALREADY_ORDERED'
  | 'LEADER_MAY_NOT_BUY'
  | 'WINNER_MAY_NOT_BUY'
  | 'ORDER_CLOSED'
  | 'OUT_OF_STOCK';

/**
 * WIN-5: until when the product can be ordered; null while no end is known. As with a win's days (WIN-1) they begin anew with the end
 * of what kept this person away while they ran; what began after them brings none back.
 */
export function orderUntilUs(
  decidedAtUs: EpochUs | null,
  buyNowDays: number,
  away: readonly Away[] = [],
): EpochUs | null {
  if (decidedAtUs === null) return null;
  const daysUs = buyNowDays * DAY_US;
  return [...away]
    .sort((one, other) => one.fromUs - other.fromUs)
    .reduce(
      (untilUs, { fromUs, toUs }) => (fromUs <= untilUs ? Math.max(untilUs, toUs + daysUs) : untilUs),
      decidedAtUs + daysUs,
    );
}

/** WIN-5: why this person can't order the product at the shop price now, or null. */
export function buyNowRefusal(
  auction: BuyNowAuction,
  buyer: Buyer,
  inStock: boolean,
  buyNowDays: number,
  nowUs: EpochUs,
): BuyNowRefusal | null {
  if (buyer.isStaff) return 'STAFF_MAY_NOT_BUY';
  const refused = bidderRefusal(auction, buyer);
  if (refused !== null) return refused;
  const untilUs = orderUntilUs(auction.decidedAtUs, buyNowDays, auction.away);
  if (auction.result === 'void' || (untilUs !== null && nowUs > untilUs)) return 'ORDER_CLOSED';
  return inStock ? null : 'OUT_OF_STOCK';
}

/**
 * WIN-5: why money that has arrived can't become the order, or null. Time doesn't count any more: whoever paid gets the
 * product, except where the bids that would return are leading or have won meanwhile.
 */
export function bidderRefusal(
  auction: BuyNowAuction,
  buyer: Pick<Buyer, 'userId' | 'hasBought'>,
): 'ALREADY_ORDERED' | 'LEADER_MAY_NOT_BUY' | 'WINNER_MAY_NOT_BUY' | null {
  if (buyer.hasBought) return 'ALREADY_ORDERED';
  if (auction.result === 'sold' && auction.winnerId === buyer.userId) return 'WINNER_MAY_NOT_BUY';
  if (auction.status === 'live' && auction.leaderId === buyer.userId) return 'LEADER_MAY_NOT_BUY';
  return null;
}
