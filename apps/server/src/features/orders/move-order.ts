import type { OrderState } from '@mnada/contract';
import { hasLeftShop, mayMoveOrder } from '@mnada/rules';
import { sql } from 'kysely';
import type { Bus } from '../../platform/bus/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/http/index.ts';
import { notifyOrder } from '../notifications/index.ts';
import { oweRefund, PAYMENT_TOPIC, type Payments } from '../payments/index.ts';
import { type LockedOrder, lockOrderAndAuction, moveState, putBackStock, type Trx } from './order.sql.ts';
import { release } from './order-purposes.ts';

export type MoveOrderDeps = {
  readonly db: Db;
  readonly bus: Bus;
  readonly payments: Pick<Payments, 'openPaymentOf'>;
};

export type OrderMove = {
  readonly trackingNumber?: string;
  readonly courierService?: string;
  /** Shown to the buyer. */
  readonly note?: string;
  readonly requestId?: string;
};

/**
 * Moves an order along for a member of staff, with a line in the audit (WIN-2, OPS-1). The money of a
 * paid order that is called off is owed back in the same transaction (`oweRefund`); a win is then free to be
 * claimed again, and its time counts anew.
 * @throws Refusal FORBIDDEN not staff of fulfilment; ORDER_NOT_FOUND; STATE_FORBIDS no such step from here; PAYMENT_OPEN
 *   it can't be called off while money may still come; INVALID_INPUT a text is too long
 */
export async function moveOrder(
  deps: MoveOrderDeps,
  actorId: string,
  orderId: string,
  to: OrderState,
  move: OrderMove = {},
): Promise<void> {
  const { trackingNumber = null, courierService = null, note = null, requestId = '' } = move;
  const tooLong = (text: string | null, max: number) => text !== null && [...text].length > max;
  if (tooLong(trackingNumber, 80) || tooLong(courierService, 80) || tooLong(note, 500)) {
    throw new Refusal('INVALID_INPUT');
  }
  const order = await deps.db.transaction().execute(async (trx) => {
    await refuseUnlessFulfilment(trx, actorId);
    const order = await lockOrderAndAuction(trx, orderId);
    if (!order) throw new Refusal('ORDER_NOT_FOUND');
    if (!mayMoveOrder(order.state, to)) throw new Refusal('STATE_FORBIDS');
    if (to === 'cancelled') await callOff(trx, deps.payments, order, note ?? '');
    const holdsStock = to === 'cancelled' ? hasLeftShop(order.state) : order.holdsStock;
    await moveState(trx, orderId, to, holdsStock, actorId);
    if (to !== 'awaiting_payment') await notifyOrder(trx, orderId, to);
    await sql`
      update shop_order set tracking_number = coalesce(${trackingNumber}, tracking_number),
             courier_service = coalesce(${courierService}, courier_service), notes = coalesce(${note}, notes)
       where id = ${orderId}`.execute(trx);
    await sql`
      insert into audit (actor_id, action, subject, reason, before, after, request_id)
      values (${actorId}, 'order.move', ${`order:${orderId}`}, ${note ?? ''}, ${JSON.stringify({ state: order.state })},
              ${JSON.stringify({ state: to, trackingNumber, courierService })}, ${requestId.slice(0, 200)})`.execute(
      trx,
    );
    return order;
  });
  deps.bus.publish('balance', order.userId);
  // What goes back is shown with its payment.
  if (to === 'cancelled' && order.paymentId !== null) deps.bus.publish(PAYMENT_TOPIC, order.paymentId);
}

/** What a cancelled order leaves behind: its piece and its claim. Bids that came back stay with their owner. */
async function callOff(trx: Trx, payments: MoveOrderDeps['payments'], order: LockedOrder, why: string): Promise<void> {
  if (order.state === 'awaiting_payment') {
    if ((await payments.openPaymentOf(trx, order.id)) !== null) throw new Refusal('PAYMENT_OPEN');
    return release(trx, order);
  }
  if (!hasLeftShop(order.state)) await putBackStock(trx, order.productId);
  await sql`delete from claim where auction_id = ${order.auctionId} and order_id = ${order.id}`.execute(trx);
  if (order.paymentId !== null) await oweRefund(trx, { paymentId: order.paymentId, cause: 'order_cancelled', why });
}

async function refuseUnlessFulfilment(trx: Trx, actorId: string): Promise<void> {
  const { rows } = await sql`
    select from app_user where id = ${actorId} and status = 'active'
       and (kind = 'owner' or (kind = 'staff' and 'fulfilment' = any(permissions)))`.execute(trx);
  if (rows.length === 0) throw new Refusal('FORBIDDEN');
}
