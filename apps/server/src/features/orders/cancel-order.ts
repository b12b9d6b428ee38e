import { hasLeftShop, mayMoveOrder, takesTwoToCancel, toShillings } from '@mnada/rules';
import * as z from 'zod';
import type { Bus } from '../../platform/bus/index.ts';
import { Refusal } from '../../platform/http/index.ts';
import { type ApprovalKind, approvalKind, fact } from '../approvals/index.ts';
import { isToCallOff } from '../payments/index.ts';
import { moveLocked, tellMoved } from './move-order.ts';
import { orderNumber } from './order-view.ts';
import { type LockedOrder, lockOrderAndAuction, lockPaymentOf, type Trx } from './order.sql.ts';

const Params = z.strictObject({
  orderId: z.uuid(),
  /** Shown to the buyer. */
  note: z.string().max(500),
});

/**
 * `order.cancel`: calls off a paid order (OPS-5). Its money is owed back in the same transaction; a win may then be claimed
 * again, in cash too and with its time counted anew, even while the piece is on its way to somebody, and a purchase keeps the
 * bids that it returned: so it is nothing for one person.
 */
export const cancelOrderKind = ({ bus }: { readonly bus: Pick<Bus, 'publish'> }): ApprovalKind =>
  approvalKind({
    kind: 'order.cancel',
    permission: 'fulfilment',
    params: Params,
    async look(trx, { orderId }) {
      const { order, paymentId, isReversed } = await lockPaidOrder(trx, orderId);
      const { number, createdAt, name, username } = await trx
        .selectFrom('shop_order')
        .innerJoin('auction', 'auction.id', 'shop_order.auction_id')
        .innerJoin('app_user', 'app_user.id', 'shop_order.user_id')
        .select(['shop_order.number', 'shop_order.created_at as createdAt', 'auction.name', 'app_user.username'])
        .where('shop_order.id', '=', orderId)
        .executeTakeFirstOrThrow();
      const what = `${number} (${name}, KSh ${toShillings(order.totalCents)})`;
      const where = hasLeftShop(order.state) ? 'which has left the shop' : 'which is paid';
      return {
        subject: `payment:${paymentId}`,
        summary: `Call off order ${what}, ${where}: ${consequences(order, isReversed)}`,
        facts: () => [
          fact.words('person', username),
          fact.words('order', orderNumber({ number, createdAt })),
          fact.words('product', name),
          fact.codes('state', order.state),
          fact.kes('amount', order.totalCents),
          fact.words('money_back', consequences(order, isReversed)),
        ],
        basis: { state: order.state, reversed: isReversed },
      };
    },
    async execute(trx, { orderId, note }, by) {
      const { order } = await lockPaidOrder(trx, orderId);
      const { approvedBy: actorId, reason } = by;
      await moveLocked(trx, {
        ...{ order, to: 'cancelled', actorId, note: note === '' ? null : note },
        reason: `${by.reference} ${reason}`,
      });
      return { result: { orderId }, afterCommit: () => tellMoved(bus, order, 'cancelled') };
    },
  });

function consequences({ kind }: LockedOrder, isReversed: boolean): string {
  const money = isReversed ? 'its money went back already, so nothing is owed' : 'its money is owed back';
  if (kind === 'win') return `${money}, and the win may be claimed again`;
  if (!isReversed) return `${money}, and its returned bids stay`;
  return `${money}; its returned bids were taken, and its buyer may bid and buy there again`;
}

type PaidOrder = {
  readonly order: LockedOrder;
  readonly paymentId: string;
  /** Its money was taken back, or given back, before. */
  readonly isReversed: boolean;
};

/**
 * The payment is locked first, as wherever money is decided about: a reversal, or what is forgotten of it, goes before or
 * after, and neither waits for the other in a circle.
 * @throws Refusal ORDER_NOT_FOUND; STATE_FORBIDS it isn't paid, where one person is enough, is delivered or over, or is a purchase that
 *   may be sent back: its bids would stay, though its buyer was told that they go with the money
 */
async function lockPaidOrder(trx: Trx, orderId: string): Promise<PaidOrder> {
  const payment = await lockPaymentOf(trx, orderId);
  const order = await lockOrderAndAuction(trx, orderId);
  if (!order) throw new Refusal('ORDER_NOT_FOUND');
  const { state, paymentId } = order;
  if (!takesTwoToCancel(state) || !mayMoveOrder(state, 'cancelled') || payment === null || payment.id !== paymentId)
    throw new Refusal('STATE_FORBIDS');
  if (order.kind === 'buy_now' && !payment.isReversed && !(await isToCallOff(trx, payment.id)))
    throw new Refusal('STATE_FORBIDS', { errors: ['Its return is agreed: its money goes back with that.'] });
  return { order, paymentId: payment.id, isReversed: payment.isReversed };
}
