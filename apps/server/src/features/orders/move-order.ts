import { requirePermission } from '../approvals/index.ts';
import { writeAudit } from '../../platform/audit.ts';
import type { OrderState } from '@mnada/contract';
import { hasLeftShop, mayMoveOrder, takesTwoToCancel } from '@mnada/rules';
import { sql } from 'kysely';
import type { Bus } from '../../platform/bus/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/http/index.ts';
import { notifyOrder } from '../notifications/index.ts';
import { oweRefund, PAYMENT_TOPIC, type Payments } from '../payments/index.ts';
import { type LockedOrder, lockOrderAndAuction, moveState, putBackStock, type Trx } from './order.sql.ts';
import { release } from './order-purposes.ts';
import { readFreeWin } from './wins/free-win.ts';
import { endHold } from './product-order.sql.ts';

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
  /** Why, for the audit, where it isn't the note. */
  readonly reason?: string;
  /** As whoever asks saw it: changed since, nothing is done. */
  readonly revision?: number;
  readonly requestId?: string;
};

/**
 * Moves an order along for a member of staff, with a line in the audit (WIN-2, OPS-1). One that is paid is called off by two
 * people (cancel-order.ts).
 * @throws Refusal FORBIDDEN not staff of fulfilment; ORDER_NOT_FOUND; STATE_FORBIDS no such step from here, or not by one
 *   person; ORDER_GOES_BACK its money is owed back; PAYMENT_OPEN it can't be called off while money may still come; INVALID_INPUT a text is too long
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
    await requirePermission(trx, actorId, 'fulfilment');
    const order = await lockOrderAndAuction(trx, orderId);
    if (!order) throw new Refusal('ORDER_NOT_FOUND');
    await refuseIfChanged(trx, orderId, move.revision);
    if (!mayMoveOrder(order.state, to)) throw new Refusal('STATE_FORBIDS');
    if (isSending(to) && (await goesBack(trx, order.id))) throw new Refusal('ORDER_GOES_BACK');
    if (to === 'cancelled' && takesTwoToCancel(order.state)) {
      throw new Refusal('STATE_FORBIDS', { errors: ['It is paid: two people call it off (orders cancel).'] });
    }
    if (to === 'cancelled' && order.state === 'awaiting_payment' && (await deps.payments.openPaymentOf(trx, orderId)))
      throw new Refusal('PAYMENT_OPEN');
    const why = move.reason === undefined ? {} : { reason: move.reason };
    await moveLocked(trx, { order, to, actorId, trackingNumber, courierService, note, requestId, ...why });
    return order;
  });
  tellMoved(deps.bus, order, to);
}

/** It is got ready or leaves the shop. */
export const isSending = (to: OrderState): boolean => to === 'processing' || to === 'shipped';

/** Whether what it was paid with is owed or promised to its buyer, on its way to them or there (WIN-8). */
export async function goesBack(trx: Trx, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ isSo: boolean }>`select goes_back(${orderId}::uuid) as "isSo"`.execute(trx);
  return rows[0]?.isSo === true;
}

/** A move that was found allowed. @property reason for the audit, where it isn't the note */
export type LockedMove = {
  readonly order: LockedOrder;
  readonly to: OrderState;
  readonly actorId: string;
  readonly trackingNumber?: string | null;
  readonly courierService?: string | null;
  readonly note: string | null;
  readonly reason?: string;
  readonly requestId?: string;
};

/** Moves an order whose auction and row the caller holds locked, with all that follows from it, and writes it down. */
export async function moveLocked(trx: Trx, move: LockedMove): Promise<void> {
  const { order, to, actorId, trackingNumber = null, courierService = null, note, requestId = '' } = move;
  if (to === 'cancelled') await callOff(trx, order, note ?? '');
  const holdsStock = to === 'cancelled' ? hasLeftShop(order.state) : order.holdsStock;
  await moveState(trx, order.id, to, holdsStock, actorId);
  if (to === 'cancelled' && order.kind === 'win' && order.state !== 'awaiting_payment') await tellWinIsFree(trx, order);
  else if (to !== 'awaiting_payment') await notifyOrder(trx, order.id, to);
  await sql`
    update shop_order set tracking_number = coalesce(${trackingNumber}, tracking_number),
           courier_service = coalesce(${courierService}, courier_service), notes = coalesce(${note}, notes)
     where id = ${order.id}`.execute(trx);
  await writeAudit(trx, {
    actorId,
    action: 'order.move',
    subject: `order:${order.id}`,
    reason: move.reason ?? note ?? '',
    before: { state: order.state },
    after: { state: to, trackingNumber, courierService },
    requestId,
  });
}

/** The win is its winner's to claim again, its days counted anew (WIN-1): said with the last of them, unless those stand still. */
async function tellWinIsFree(trx: Trx, { id, userId, auctionId }: LockedOrder): Promise<void> {
  const win = await readFreeWin(trx, userId, auctionId);
  if (win === null) return notifyOrder(trx, id, 'cancelled');
  await notifyOrder(trx, id, 'win_free', '', win.until === null ? {} : { claim_until: win.until });
}

/** An order changed, by its id: lists of the office that are open read it anew. */
export const ORDER_TOPIC = 'order';

/** After the commit: open pages learn of it. */
export function tellMoved(bus: Pick<Bus, 'publish'>, order: LockedOrder, to: OrderState): void {
  bus.publish('balance', order.userId);
  bus.publish(ORDER_TOPIC, order.id);
  // What goes back is shown with its payment.
  if (to === 'cancelled' && order.paymentId !== null) bus.publish(PAYMENT_TOPIC, order.paymentId);
}

/** What a cancelled order leaves behind: its piece and its claim, and what is owed back. Bids that came back stay with their owner. */
async function callOff(trx: Trx, order: LockedOrder, why: string): Promise<void> {
  if (order.state === 'awaiting_payment') return release(trx, order);
  if (!hasLeftShop(order.state)) await putBackStock(trx, order.id);
  await sql`delete from claim where auction_id = ${order.auctionId} and order_id = ${order.id}`.execute(trx);
  if (order.paymentId === null) return;
  await oweRefund(trx, { paymentId: order.paymentId, cause: 'order_cancelled', why });
  // Whose money and bids were taken back while it was on its way was its buyer until now.
  if (order.kind === 'buy_now' && (await isReversed(trx, order.paymentId)))
    await endHold(trx, order.auctionId, order.userId);
}

async function isReversed(trx: Trx, paymentId: string): Promise<boolean> {
  const { rows } = await sql`select from payment where id = ${paymentId} and state = 'reversed'`.execute(trx);
  return rows.length > 0;
}

/** The moment an order was last written, in µs: what a form was opened with. @throws Refusal EDITED_MEANWHILE another one */
export async function refuseIfChanged(trx: Trx, orderId: string, seen: number | undefined): Promise<void> {
  if (seen === undefined) return;
  const { rows } = await sql<{ revision: number }>`
    select (extract(epoch from updated_at) * 1000000)::bigint as revision from shop_order where id = ${orderId}`.execute(
    trx,
  );
  if (rows[0]?.revision !== seen) throw new Refusal('EDITED_MEANWHILE');
}
