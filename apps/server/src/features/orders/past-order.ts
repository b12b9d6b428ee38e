import type { OrderState } from '@mnada/contract';
import { productTotalCents } from '@mnada/rules';
import { sql } from 'kysely';
import { notifyOrder } from '../notifications/index.ts';
import type { AddressFields } from './addresses/address-form.ts';
import { insertOrder, moveState, type Trx } from './order.sql.ts';

export type PastOrder = {
  readonly userId: string;
  readonly auctionId: number;
  readonly productId: number;
  readonly priceCents: number;
  readonly goesTo: AddressFields;
  /** How far it came. */
  readonly state: Exclude<OrderState, 'cancelled'>;
  readonly courier: string;
};

export type PastOrderDeps = {
  /** Books its payment, which claims the win and takes its piece. @returns its id */
  readonly pay: (order: { readonly id: string; readonly totalCents: number }) => Promise<string>;
};

const WAY = ['processing', 'shipped', 'delivered'] as const;

/**
 * The order of a win in the demonstration's made-up past (OPS-3): placed, paid and moved along by the functions that any
 * order goes through, at once. Whoever makes that world sets its times afterwards.
 * @returns its id, and its payment's; null: it awaits it
 */
export async function placePastOrder(
  { pay }: PastOrderDeps,
  trx: Trx,
  { userId, auctionId, productId, priceCents, goesTo, state, courier }: PastOrder,
): Promise<{ readonly id: string; readonly paymentId: string | null }> {
  const totalCents = productTotalCents(priceCents);
  const { id } = await insertOrder(trx, { userId, auctionId, productId, kind: 'win', totalCents, goesTo });
  if (state === 'awaiting_payment') return { id, paymentId: null };
  const paymentId = await pay({ id, totalCents });
  for (const step of WAY.slice(0, WAY.indexOf(state as (typeof WAY)[number]) + 1)) {
    await moveState(trx, id, step, true, null);
    await notifyOrder(trx, id, step);
  }
  await sql`
    update shop_order set courier_service = ${courier}, tracking_number = 'DEMO-' || number
     where id = ${id} and state in ('shipped', 'delivered')`.execute(trx);
  return { id, paymentId };
}
