import { type PaymentState, shopperView } from '@mnada/rules';
import { sql } from 'kysely';
import { STATEMENT_TIME_MS } from '../../platform/clock/index.ts';
import { Refusal } from '../../platform/http/index.ts';
import type { Payments } from '../payments/index.ts';
import { addressFor } from './addresses/addresses.sql.ts';
import {
  insertOrder,
  type LockedOrder,
  type NewOrder,
  noteAttempt,
  sendElsewhere,
  takeStock,
  type Trx,
} from './order.sql.ts';

/** What a call to place an order came to. `isNew`: the caller sends the push, after the commit. */
export type PlacedOrder = { readonly orderId: string; readonly paymentId: string; readonly isNew: boolean };

/**
 * A payment of this order of which money may still come: the same number gets that very payment while its prompt may
 * still be on the phone; another number, or a payment that a person must look at, is refused. After 180 s of silence a
 * new push is allowed; should both be paid, the second one's money goes back (settled: Books). An address that was chosen
 * meanwhile counts: until it is paid, the last word on where it goes is the buyer's (WIN-6).
 * @throws Refusal PAYMENT_OPEN; ADDRESS_NOT_FOUND the address is not one of theirs
 */
export async function paymentUnderWay(
  trx: Trx,
  payments: Pick<Payments, 'openPaymentOf'>,
  order: LockedOrder | null,
  { phone, addressId }: Pick<Attempt, 'phone' | 'addressId'>,
): Promise<PlacedOrder | null> {
  const openId = order && (await payments.openPaymentOf(trx, order.id));
  if (!order || openId === null) return null;
  const { rows } = await sql<{
    state: PaymentState;
    reason: string | null;
    phone: string;
    createdAtMs: number;
    nowMs: number;
  }>`
    select state, reason, phone, (extract(epoch from created_at) * 1000)::bigint as "createdAtMs",
           ${STATEMENT_TIME_MS} as "nowMs"
      from payment where id = ${openId}`.execute(trx);
  const [open] = rows;
  if (!open) throw new Error('an open payment has no row');
  const { retryFromMs } = shopperView(open, open.nowMs);
  if (retryFromMs === null) throw new Refusal('PAYMENT_OPEN');
  if (open.nowMs >= retryFromMs) return null;
  if (open.phone === phone) {
    if (addressId !== null) await sendElsewhere(trx, order.id, await addressFor(trx, order.userId, addressId));
    return { orderId: order.id, paymentId: openId, isNew: false };
  }
  throw new Refusal('PAYMENT_OPEN', { retryAfterSeconds: Math.max(1, Math.ceil((retryFromMs - open.nowMs) / 1000)) });
}

export type Attempt = Omit<NewOrder, 'goesTo'> & {
  /** E.164, of the phone that is to pay. */
  readonly phone: string;
  /** One of their addresses; null: where the standing order goes, else the default one. */
  readonly addressId: string | null;
  /** The address it is asked from. */
  readonly ip: string;
};

/**
 * Makes an order, or takes up the one that stands unpaid, reserves its piece and writes the payment that is to be pushed
 * after the commit; all of it or nothing. The caller holds the person's and the auction's locks.
 * @throws Refusal ADDRESS_REQUIRED, ADDRESS_NOT_FOUND, OUT_OF_STOCK, and what `Payments.prepare` refuses
 */
export async function startPayment(
  trx: Trx,
  payments: Pick<Payments, 'prepare'>,
  existing: LockedOrder | null,
  attempt: Attempt,
): Promise<PlacedOrder> {
  const { userId, phone, kind, ip } = attempt;
  const order =
    existing ?? (await insertOrder(trx, { ...attempt, goesTo: await addressFor(trx, userId, attempt.addressId) }));
  // A try that names none leaves a standing order's own address as it is; it may be in no book any more (WIN-6).
  if (existing && attempt.addressId !== null) {
    await sendElsewhere(trx, order.id, await addressFor(trx, userId, attempt.addressId));
  }
  if (!order.holdsStock && !(await takeStock(trx, order))) throw new Refusal('OUT_OF_STOCK');
  const payment = await payments.prepare(trx, {
    userId,
    purpose: kind === 'win' ? 'win' : 'order',
    orderId: order.id,
    amountCents: order.totalCents,
    phone,
    ip,
  });
  await noteAttempt(trx, order.id, payment.id);
  return { orderId: order.id, paymentId: payment.id, isNew: true };
}

/** What a repeated call answers with: the payment that the first one made. */
export async function placedBefore(trx: Trx, paymentId: string): Promise<PlacedOrder> {
  const { rows } = await sql<{ orderId: string }>`
    select order_id as "orderId" from payment where id = ${paymentId} and order_id is not null`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('a key names a payment of no order');
  return { orderId: row.orderId, paymentId, isNew: false };
}
