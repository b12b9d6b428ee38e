import type { Cents } from '../units.ts';

/** A pack that two payments buy together: what has arrived, and what is still to be paid (PAY-7). */
export type PackParts = {
  readonly held: { readonly cents: Cents; readonly bids: number };
  readonly rest: { readonly cents: Cents; readonly bids: number };
};

/**
 * Divides a pack between money that arrived and the payment that tops it up (PAY-7). Each part has a share of the bids, at the
 * pack's own price a bid, so that either can be taken back by itself. The held part's share is rounded down to whole bids, and
 * is at least one.
 * @param pack its price is a whole number of cents a bid
 * @returns null: there is nothing to top up, since the pack costs no more than arrived
 */
export function topUpParts(
  pack: { readonly priceCents: Cents; readonly bids: number },
  heldCents: Cents,
): PackParts | null {
  if (heldCents < 1 || heldCents >= pack.priceCents || pack.bids < 2) return null;
  const bids = Math.max(1, Math.floor((heldCents * pack.bids) / pack.priceCents));
  return {
    held: { cents: heldCents, bids },
    rest: { cents: pack.priceCents - heldCents, bids: pack.bids - bids },
  };
}

/**
 * The bids that a payment for a pack credits once it is paid: of one that tops up, all of the pack, since what waited for it is
 * credited with it (PAY-7). Where people are told what paying it brings, they are told this.
 */
export const bidsOncePaid = (payment: {
  readonly packBids: number;
  /** Its own share of them; null: it pays for the whole pack. */
  readonly partBids: number | null;
  readonly isTopUp: boolean;
}): number => (payment.isTopUp ? payment.packBids : (payment.partBids ?? payment.packBids));
