import { writeAudit } from '../../platform/audit.ts';
import { deliveredByMs, hasLeftShop, bidderRefusal } from '@mnada/rules';
import { sql } from 'kysely';
import { databaseNowMs } from '../../platform/clock/index.ts';
import type { Bus } from '../../platform/bus/index.ts';
import { notifyOrder } from '../notifications/index.ts';
import {
  addDebt,
  lockEarnings,
  returnBids,
  returnedBids,
  setOffDebt,
  type TakenBack,
  takeBackReturned,
} from '../ledger/index.ts';
import type { Purpose, PurposeOutcome, PurposePayment, Purposes } from '../payments/index.ts';
import {
  type LockedOrder,
  lockOrder,
  lockOrderAndAuction,
  moveState,
  putBackStock,
  takeStock,
  type Trx,
} from './order.sql.ts';
import { endHold, freeBids, hasBought, hasReturnedBids, holdBids, readOffer } from './product-order.sql.ts';
import { endAutobids } from '../set-aside/index.ts';

export type OrderPurposesDeps = { readonly bus: Bus };

/**
 * What becomes of orders when their payments are decided. Each runs in the booking transaction, in which the payment's
 * row is locked; then come the auction, the order, the product and the accounts, in this order, as everywhere here.
 */
export function orderPurposes({ bus }: OrderPurposesDeps): Pick<Purposes, 'win' | 'order'> {
  const tell = (userId: string) => () => bus.publish('balance', userId);
  const reversed: Purpose['reversed'] = async (trx, payment) => {
    const taken = await reverseOrder(trx, payment);
    return { afterCommit: tell(payment.userId), ...(taken === null ? {} : { bidsTaken: taken.bids }) };
  };
  return {
    win: {
      paid: (trx, payment) => bookPaid(trx, payment, claimProduct),
      closed: closeWith(tell),
      takes: async () => null,
      reversed,
    },
    order: {
      paid: async (trx, payment) => {
        const outcome = await bookPaid(trx, payment, buyProduct);
        return outcome.kind === 'booked' ? { ...outcome, afterCommit: tell(payment.userId) } : outcome;
      },
      closed: closeWith(tell),
      async takes(trx, payment) {
        const order = payment.orderId === null ? null : await lockOrderAndAuction(trx, payment.orderId);
        if (!order || order.paymentId !== payment.id || !isUndoneWith(order)) return null;
        return (await hasReturnedBids(trx, order.id)) ? await returnedBids(trx, order) : null;
      },
      reversed,
    },
  };
}

type Fulfil = (
  trx: Trx,
  order: LockedOrder,
) => Promise<{ readonly refused: string } | { readonly bidsReturned: number }>;

/** The first payment pays the order; whatever comes after it, or too late for it, goes to the refund queue. */
async function bookPaid(trx: Trx, payment: PurposePayment, fulfil: Fulfil): Promise<PurposeOutcome> {
  const order = payment.orderId === null ? null : await lockOrderAndAuction(trx, payment.orderId);
  if (!order) return refused('there is no such order');
  if (order.state === 'cancelled') return refused('the order had been cancelled');
  if (order.state !== 'awaiting_payment') {
    return order.paymentId === payment.id ? { kind: 'booked' } : refused('the order had been paid by another payment');
  }
  if (order.totalCents !== payment.amountCents) return refused('the order costs another sum');
  // First, for it can be undone by simply not being written: the refusals below leave no trace.
  const result = await fulfil(trx, order);
  if ('refused' in result) return refused(result.refused);
  await sql`
    update shop_order set payment_id = ${payment.id}, bids_returned = ${result.bidsReturned},
           estimated_delivery = ${new Date(deliveredByMs(await databaseNowMs(trx)))} where id = ${order.id}`.execute(
    trx,
  );
  await moveState(trx, order.id, 'paid', true, null);
  await notifyOrder(trx, order.id, 'paid');
  return { kind: 'booked' };
}

/** WIN-4: the first accepted claim counts; the claim's primary key is the win. */
const claimProduct: Fulfil = async (trx, order) => {
  const { rows } = await sql<{ kind: string }>`
    select kind from claim where auction_id = ${order.auctionId}`.execute(trx);
  if (rows[0]) return { refused: `the win had been claimed: ${rows[0].kind}` };
  if (!order.holdsStock && !(await takeStock(trx, order))) return { refused: 'out of stock' };
  await sql`
    insert into claim (auction_id, user_id, kind, order_id)
    values (${order.auctionId}, ${order.userId}, 'product', ${order.id})`.execute(trx);
  return { bidsReturned: 0 };
};

/**
 * WIN-5: every bid used on it returns, once, and they bid no more there. Money that comes after the payment had been
 * closed still buys, unless they lead or have won meanwhile, or nothing is left.
 */
const buyProduct: Fulfil = async (trx, order) => {
  const { userId, auctionId } = order;
  const offer = await readOffer(trx, userId, auctionId);
  if (!offer) return { refused: 'there is no such auction' };
  const barred = bidderRefusal(offer, { userId, hasBought: hasBought(offer) });
  if (barred !== null) return { refused: `paid too late: ${barred}` };
  if (!order.holdsStock && !(await takeStock(trx, order))) return { refused: 'out of stock' };
  await holdBids(trx, auctionId, userId, 'bought');
  await endAutobids(trx, { userIds: [userId], auctionIds: [auctionId] }, 'bought');
  const returned = await returnBids(trx, auctionId, userId);
  return { bidsReturned: returned.reduce((sum, { bids }) => sum + bids, 0) };
};

/** The payment under way came to nothing: piece and bids are free again; the order stays open for another try. */
const closeWith =
  (tell: (userId: string) => () => void): Purpose['closed'] =>
  async (trx, payment) => {
    const order = payment.orderId === null ? null : await lockOrder(trx, payment.orderId);
    // Another payment is under way or has paid: what is reserved is that one's.
    if (!order || order.paymentId !== payment.id || order.state !== 'awaiting_payment') return {};
    await release(trx, order);
    return { afterCommit: tell(order.userId) };
  };

/** Gives back what an unpaid, locked order has reserved. */
export async function release(trx: Trx, order: LockedOrder): Promise<void> {
  if (order.holdsStock) await putBackStock(trx, order.id);
  if (order.kind === 'buy_now') await freeBids(trx, order.auctionId, order.userId);
}

/** What the shop itself called off stays returned, and its buyer stays one: the money that went back was the shop's own act. */
const isUndoneWith = ({ kind, state }: LockedOrder): boolean => kind === 'buy_now' && state !== 'cancelled';

/**
 * Money that had paid an order was taken back. What has not left the shop stays there; the bids that a purchase returned go
 * back to their auction, and its buyer may bid and buy there again. A win's claim stays as it is: a person decides about it
 * (docs/spec/after-the-auction.md, Reversals).
 */
async function reverseOrder(trx: Trx, payment: PurposePayment): Promise<TakenBack | null> {
  const order = payment.orderId === null ? null : await lockOrderAndAuction(trx, payment.orderId);
  if (!order || order.paymentId !== payment.id) return null;
  const stops = order.state === 'paid' || order.state === 'processing';
  if (stops) {
    if (order.holdsStock) await putBackStock(trx, order.id);
    await moveState(trx, order.id, 'cancelled', false, null);
    await notifyOrder(trx, order.id, 'cancelled');
  }
  const taken = isUndoneWith(order) ? await undoPurchase(trx, order, payment, stops) : null;
  await writeAudit(trx, {
    actorId: null,
    action: 'order.payment_reversed',
    subject: `order:${order.id}`,
    reason: hasLeftShop(order.state) ? 'it had left the shop' : '',
    before: { state: order.state },
    after: { state: stops ? 'cancelled' : order.state, ...(taken ? { taken } : {}) },
  });
  return taken;
}

/**
 * The returned bids are taken back: what is left of them at once, what was used becomes a debt at the price it had been
 * bought for, as with packs (abuse cases 4 and 9). What an auction returned that was called off stays returned.
 */
async function undoPurchase(
  trx: Trx,
  order: LockedOrder,
  payment: PurposePayment,
  stops: boolean,
): Promise<TakenBack | null> {
  // While the piece is with them, or on its way, they are its buyer.
  if (stops) await endHold(trx, order.auctionId, order.userId);
  if (!(await hasReturnedBids(trx, order.id))) return null;
  await lockEarnings(trx, order.userId);
  const { id: orderId, auctionId, userId } = order;
  // Returned bids may lie set aside: they go back first, and are taken with the rest.
  await endAutobids(trx, { userIds: [userId] }, 'reversed');
  const taken = await takeBackReturned(trx, { orderId, auctionId, userId });
  if (taken.spentCents > 0) {
    await addDebt(trx, userId, payment.id, taken.spentCents);
    // Or what they earned before would be out of reach until something new is earned.
    await setOffDebt(trx, userId, `payment:${payment.id}`);
  }
  return taken;
}

const refused = (why: string): PurposeOutcome => ({ kind: 'refused', why });
