import type { NotificationFacts } from '@mnada/contract';
import { toShillings } from '@mnada/rules';
import { type QueryExecutorProvider, sql } from 'kysely';
import { notify } from './notify.ts';

type Facts<K extends NotificationFacts['kind']> = Extract<NotificationFacts, { kind: K }>['data'];

/**
 * Tells the owner of a payment how it ended, in the transaction that books it. What a paid win or order comes to is told
 * by its order: nobody hears the same thing twice.
 */
export async function notifyPayment(
  trx: QueryExecutorProvider,
  paymentId: string,
  state: Facts<'payment'>['state'],
): Promise<void> {
  const { rows } = await sql<{
    userId: string;
    purpose: Facts<'payment'>['purpose'];
    amountCents: number;
    bids: number | null;
    auctionId: number | null;
    name: string | null;
  }>`
    select p.user_id as "userId", p.purpose, p.amount_cents as "amountCents", pack.bids, o.auction_id as "auctionId",
           a.name
      from payment p
      left join bid_package pack on pack.id = p.package_id
      left join shop_order o on o.id = p.order_id
      left join auction a on a.id = o.auction_id
     where p.id = ${paymentId}`.execute(trx);
  const [row] = rows;
  if (row === undefined || (state === 'paid' && row.purpose !== 'pack')) return;
  const { userId, purpose, amountCents, bids, auctionId, name } = row;
  const data: Facts<'payment'> = {
    payment_id: paymentId,
    state,
    purpose,
    amount: toShillings(amountCents),
    ...(bids === null ? {} : { bids }),
    ...(auctionId === null ? {} : { auction_id: auctionId }),
    ...(name === null ? {} : { product_name: name }),
  };
  await notify(trx, [{ userId, kind: 'payment', source: `payment:${paymentId}:${state}`, data }]);
}

/** Tells the owner of an order that it moved, in the transaction that moves it. */
export async function notifyOrder(
  trx: QueryExecutorProvider,
  orderId: string,
  status: Facts<'order'>['status'],
): Promise<void> {
  const { rows } = await sql<{ userId: string; auctionId: number; name: string; image: string | null }>`
    select o.user_id as "userId", o.auction_id as "auctionId", a.name, a.images[1] as image
      from shop_order o join auction a on a.id = o.auction_id where o.id = ${orderId}`.execute(trx);
  const [row] = rows;
  if (row === undefined) return;
  const product = { auction_id: row.auctionId, product_name: row.name, product_image: row.image };
  const data = { order_id: orderId, ...product, status };
  await notify(trx, [{ userId: row.userId, kind: 'order', source: `order:${orderId}:${status}`, data }]);
}

/**
 * Tells the owner of a withdrawal where it stands, in the transaction that brings it there.
 * @param reference as its owner knows it
 */
export async function notifyWithdrawal(
  trx: QueryExecutorProvider,
  withdrawalId: string,
  status: Facts<'withdrawal'>['status'],
  reference: (number: number) => string,
): Promise<void> {
  const { rows } = await sql<{
    userId: string;
    number: number;
    netCents: number;
    round: number;
    receipt: string | null;
  }>`
    select w.user_id as "userId", w.number, w.net_cents as "netCents", w.round, payout.receipt
      from withdrawal w left join payout on payout.withdrawal_id = w.id where w.id = ${withdrawalId}`.execute(trx);
  const [row] = rows;
  if (row === undefined) return;
  const data: Facts<'withdrawal'> = {
    withdrawal_id: withdrawalId,
    reference: reference(row.number),
    status,
    amount: toShillings(row.netCents),
    ...(status === 'completed' && row.receipt !== null ? { receipt: row.receipt } : {}),
  };
  const source = `withdrawal:${withdrawalId}:${row.round}:${status}`;
  await notify(trx, [{ userId: row.userId, kind: 'withdrawal', source, data }]);
}
