import type { OrderState } from '@mnada/contract';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../platform/database/index.ts';
import { promisedPieces } from '../auctions/index.ts';
import type { AddressFields } from './addresses/address-form.ts';

export type Trx = Transaction<Tables>;

/** An order as its row stands under the lock. */
export type LockedOrder = {
  readonly id: string;
  readonly userId: string;
  readonly auctionId: number;
  readonly productId: number;
  readonly kind: 'win' | 'buy_now';
  readonly state: OrderState;
  readonly totalCents: number;
  /** The payment under way or tried last; once paid, the one that paid it. */
  readonly paymentId: string | null;
  readonly holdsStock: boolean;
};

const COLUMNS = sql`
  id, user_id as "userId", auction_id as "auctionId", product_id as "productId", kind, state, total_cents as "totalCents",
  payment_id as "paymentId", holds_stock as "holdsStock"`;

/** Locks an auction's row, as the lane does: bids wait, and what was decided before is what is read from now on. */
export async function lockAuction(trx: Trx, auctionId: number): Promise<void> {
  await sql`select id from auction where id = ${auctionId} for no key update`.execute(trx);
}

/** Locks an order alone: for what concerns neither bids nor claims. */
export async function lockOrder(trx: Trx, orderId: string): Promise<LockedOrder | null> {
  const { rows } = await sql<LockedOrder>`
    select ${COLUMNS} from shop_order where id = ${orderId} for no key update`.execute(trx);
  return rows[0] ?? null;
}

/** Locks the auction of an order, then the order: claims, holds and bids of it stand still. */
export async function lockOrderAndAuction(trx: Trx, orderId: string): Promise<LockedOrder | null> {
  await sql`
    select id from auction where id = (select auction_id from shop_order where id = ${orderId}) for no key update`.execute(
    trx,
  );
  return lockOrder(trx, orderId);
}

/** Locks the payment that an order names, before its auction and itself. @returns null: it names none */
export async function lockPaymentOf(
  trx: Trx,
  orderId: string,
): Promise<{ readonly id: string; readonly isReversed: boolean } | null> {
  const { rows } = await sql<{ id: string; isReversed: boolean }>`
    select id, state = 'reversed' as "isReversed" from payment where id = (select payment_id from shop_order where id = ${orderId})
       for no key update`.execute(trx);
  return rows[0] ?? null;
}

/** The order of that kind that still stands, locked. */
export async function currentOrder(
  trx: Trx,
  who: { readonly userId: string; readonly auctionId: number; readonly kind: LockedOrder['kind'] },
): Promise<LockedOrder | null> {
  const { rows } = await sql<LockedOrder>`
    select ${COLUMNS} from shop_order
     where user_id = ${who.userId} and auction_id = ${who.auctionId} and kind = ${who.kind} and state <> 'cancelled'
       for no key update`.execute(trx);
  return rows[0] ?? null;
}

export type NewOrder = {
  readonly userId: string;
  readonly auctionId: number;
  readonly productId: number;
  readonly kind: LockedOrder['kind'];
  readonly totalCents: number;
  readonly goesTo: AddressFields;
};

/** Writes an order that awaits its payment, with its first step. */
export async function insertOrder(trx: Trx, order: NewOrder): Promise<LockedOrder> {
  const { goesTo } = order;
  const { rows } = await sql<LockedOrder>`
    insert into shop_order (user_id, auction_id, product_id, kind, total_cents, first_name, last_name, phone, address, region, area)
    values (${order.userId}, ${order.auctionId}, ${order.productId}, ${order.kind}, ${order.totalCents},
            ${goesTo.firstName}, ${goesTo.lastName}, ${goesTo.phone}, ${goesTo.address}, ${goesTo.region}, ${goesTo.area})
    returning ${COLUMNS}`.execute(trx);
  const [made] = rows;
  if (!made) throw new Error('an insert of one order returned no row');
  await insertStep(trx, made.id, 'awaiting_payment', null);
  return made;
}

/** Notes which payment is under way for an order, and that its piece is reserved. */
export async function noteAttempt(trx: Trx, orderId: string, paymentId: string): Promise<void> {
  await sql`
    update shop_order set payment_id = ${paymentId}, holds_stock = true, updated_at = clock_timestamp()
     where id = ${orderId}`.execute(trx);
}

/** Another address for an order that its caller holds locked: one that awaits its payment, or that two people put right. */
export async function sendElsewhere(trx: Trx, orderId: string, goesTo: AddressFields): Promise<void> {
  await sql`
    update shop_order set first_name = ${goesTo.firstName}, last_name = ${goesTo.lastName}, phone = ${goesTo.phone},
           address = ${goesTo.address}, region = ${goesTo.region}, area = ${goesTo.area}, updated_at = clock_timestamp()
     where id = ${orderId}`.execute(trx);
}

/** Moves a locked order and writes the step with its time (insert-only: a step is taken once). */
export async function moveState(
  trx: Trx,
  orderId: string,
  to: OrderState,
  holdsStock: boolean,
  actorId: string | null,
): Promise<void> {
  await sql`
    update shop_order set state = ${to}, holds_stock = ${holdsStock}, updated_at = clock_timestamp(),
           delivered_at = case when ${to} = 'delivered' then clock_timestamp() else delivered_at end
     where id = ${orderId}`.execute(trx);
  await insertStep(trx, orderId, to, actorId);
}

const insertStep = (trx: Trx, orderId: string, state: OrderState, actorId: string | null) =>
  sql`insert into order_step (order_id, state, actor_id) values (${orderId}, ${state}, ${actorId})`.execute(trx);

/**
 * Reserves one piece for a locked order, out of the oldest lot (OPS-6). A purchase at the shop price leaves those that auctions
 * and unclaimed wins are promised (WIN-5); counted under the product's lock, so of two at once the second sees the first.
 * @returns false: there is none to have, and nothing changed
 */
export async function takeStock(
  trx: Trx,
  { id, kind, productId }: Pick<LockedOrder, 'id' | 'kind' | 'productId'>,
): Promise<boolean> {
  if (kind === 'buy_now') {
    await sql`select from product where id = ${productId} for no key update`.execute(trx);
    const { rows: free } = await sql`
      select from product where id = ${productId} and stock > ${sql.raw(promisedPieces('product.id'))}`.execute(trx);
    if (free.length === 0) return false;
  }
  const { rows } = await sql<{ lot: number | null }>`select take_piece(${id}) as lot`.execute(trx);
  return typeof rows[0]?.lot === 'number';
}

/** The piece that a locked order holds goes back into the lot that it came from; of one that holds none, the database refuses it. */
export async function putBackStock(trx: Trx, orderId: string): Promise<void> {
  await sql`select put_back_piece(${orderId})`.execute(trx);
}
