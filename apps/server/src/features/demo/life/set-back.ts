import { deliveredByMs, type EpochUs } from '@mnada/rules';
import { type QueryExecutorProvider, sql } from 'kysely';
import { redate } from '../../ledger/index.ts';

/** When the steps of an order of the past were taken. */
export type PastMoments = {
  readonly orderId: string;
  readonly paymentId: string | null;
  readonly steps: Readonly<
    Partial<Record<'awaiting_payment' | 'paid' | 'processing' | 'shipped' | 'delivered', EpochUs>>
  >;
};

/**
 * Everything was booked just now, by functions that ask the clock: here each thing gets the time at which it would have
 * been. By the owner of the tables: the server itself can't (books: L3, P6).
 */
export async function setBack(trx: QueryExecutorProvider, moments: readonly PastMoments[]): Promise<void> {
  const steps = moments.flatMap(({ orderId, steps: taken }) =>
    Object.entries(taken).map(([state, atUs]) => ({ orderId, state, atUs: Math.round(atUs) })),
  );
  const promises = moments.flatMap(({ orderId, steps: { paid: atUs } }) =>
    atUs === undefined ? [] : [{ orderId, byMs: deliveredByMs(Math.floor(atUs / 1_000)) }],
  );
  await sql`
    with made as (
      select * from unnest(${steps.map(({ orderId }) => orderId)}::uuid[], ${steps.map(({ state }) => state)}::text[],
                           ${steps.map(({ atUs }) => atUs)}::bigint[]) as made(order_id, state, at_us)
    ), times as (select order_id, state, to_timestamp(at_us / 1000000.0) as at from made
    ), step as (
      update order_step set at = times.at from times
       where order_step.order_id = times.order_id and order_step.state = times.state
    ), told as (
      update notification set created_at = times.at, planned_at = times.at, read_at = times.at from times
       where source = 'order:' || times.order_id || ':' || times.state
    ), rated as (
      update product_rating set created_at = times.at + interval '5 h', changed_at = times.at + interval '5 h' from times
       where product_rating.order_id = times.order_id and times.state = 'delivered'
    )
    update shop_order set created_at = whole.first, updated_at = whole.last, delivered_at = whole.delivered,
           estimated_delivery = to_timestamp(promised.by_ms / 1000.0)
      from (select order_id, min(at) as first, max(at) as last, max(at) filter (where state = 'delivered') as delivered
              from times group by order_id) whole
      left join unnest(${promises.map(({ orderId }) => orderId)}::uuid[], ${promises.map(({ byMs }) => byMs)}::bigint[])
                as promised(order_id, by_ms) on promised.order_id = whole.order_id
     where shop_order.id = whole.order_id`.execute(trx);
  const paid = moments.flatMap(({ paymentId, steps: { paid: atUs } }) =>
    paymentId !== null && atUs !== undefined ? [{ paymentId, atUs }] : [],
  );
  await setBackPayments(trx, paid);
}

/** The same for payments, with their receipts, claims, lots and what moved with them. */
export async function setBackPayments(
  trx: QueryExecutorProvider,
  paid: readonly { readonly paymentId: string; readonly atUs: EpochUs }[],
): Promise<void> {
  await sql`
    with made as (
      select id, to_timestamp(at_us / 1000000.0) as at
        from unnest(${paid.map(({ paymentId }) => paymentId)}::uuid[], ${paid.map(({ atUs }) => Math.round(atUs))}::bigint[])
             as made(id, at_us)
    ), seen as (
      update receipt set created_at = made.at, updated_at = made.at from made where receipt.payment_id = made.id
    ), claimed as (
      update claim set created_at = made.at
        from made join payment on payment.id = made.id where claim.order_id = payment.order_id
    ), told as (
      update notification set created_at = made.at, planned_at = made.at, read_at = made.at from made
       where source like 'payment:' || made.id || ':%'
    )
    update payment set created_at = made.at - interval '50 s', pushed_at = made.at - interval '49 s',
           accepted_at = made.at - interval '48 s', decided_at = made.at, paid_at = made.at, next_query_at = null
      from made where payment.id = made.id`.execute(trx);
  const { rows: receipts } = await sql<{ receipt: string; paymentId: string }>`
    select receipt, payment_id as "paymentId" from receipt
     where payment_id = any(${paid.map(({ paymentId }) => paymentId)}::uuid[])`.execute(trx);
  const atUs = new Map(paid.map((one) => [one.paymentId, one.atUs]));
  await redate(trx, [
    ...paid.flatMap((one) => [
      { cause: `payment:${one.paymentId}` as const, atUs: one.atUs },
      { cause: `pack:${one.paymentId}` as const, atUs: one.atUs },
    ]),
    ...receipts.map((one) => ({ cause: `receipt:${one.receipt}` as const, atUs: atUs.get(one.paymentId) ?? 0 })),
  ]);
}

/** The list goes by number: what was dated back is numbered in the order of its dates. By the owner of the tables, once. */
export async function numberByDate(trx: QueryExecutorProvider): Promise<void> {
  await sql`
    with told as (delete from notification returning *)
    insert into notification (user_id, kind, source, data, is_shown, created_at, read_at, planned_at)
    select user_id, kind, source, data, is_shown, created_at, read_at, planned_at from told order by created_at, id`.execute(
    trx,
  );
}
