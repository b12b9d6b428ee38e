import { type NotificationFacts, productNames, type TakesBids } from '@mnada/contract';
import { bidsOncePaid, payoutDueMs, refundView, toShillings } from '@mnada/rules';
import { type QueryExecutorProvider, sql } from 'kysely';
import { STATEMENT_TIME_MS } from '../../platform/clock/index.ts';
import { notify } from './notify.ts';
import { caseHoldsUntil, payoutsWaitUntil } from './payout-waits.sql.ts';

type Facts<K extends NotificationFacts['kind']> = Extract<NotificationFacts, { kind: K }>['data'];

/** Bids that went with a reversal, what is left of all, and what is owed in all. */
export type TakenBack = NonNullable<Facts<'payment'>['taken_back']>;

/** Beside what a payment tells by itself: bids that went with it, or will. */
type OfBids = { readonly takenBack?: TakenBack | null; readonly takesBids?: TakesBids | null };

/** @property name its own, or `rest:…` of it */
type Receipt = { readonly name: string; readonly amountCents: number };

/**
 * Tells the owner of a payment how it ended, in the transaction that books it. What a paid win or order comes to is told
 * by its order: nobody hears the same thing twice.
 * @param time which time it is, of what may come about again: a refund that was forgotten and is owed anew, or sent anew
 * @param receipt the one that it is about, where its sum is not the payment's: of refunds and of what is to be chosen
 */
export async function notifyPayment(
  trx: QueryExecutorProvider,
  paymentId: string,
  state: Facts<'payment'>['state'],
  receipt: Receipt | null = null,
  time: string | null = null,
  ofBids: OfBids = {},
): Promise<void> {
  const notice = await paymentNotice(trx, paymentId, state, receipt, ofBids);
  if (notice === null) return;
  const source = ['payment', paymentId, state, receipt?.name, time].filter((part) => part != null).join(':');
  await notify(trx, [{ userId: notice.userId, kind: 'payment', source, data: notice.data }]);
}

/** What `notifyPayment` would tell now, and whom; null: nothing. Writes nothing. */
export async function paymentNotice(
  trx: QueryExecutorProvider,
  paymentId: string,
  state: Facts<'payment'>['state'],
  receipt: Receipt | null,
  { takenBack = null, takesBids = null }: OfBids,
): Promise<{ readonly userId: string; readonly data: Facts<'payment'> } | null> {
  // A pack that was topped up is told once, whole, by its top-up (PAY-7).
  const isPaid = sql`${state}::text = 'paid'`;
  const { rows } = await sql<{
    userId: string;
    purpose: Facts<'payment'>['purpose'];
    amountCents: number;
    packBids: number | null;
    partBids: number | null;
    isTopUp: boolean;
    debtBids: number;
    /** What was let go of a debt with it. */
    letGoCents: number;
    isToldByTopUp: boolean;
    paysDebt: boolean;
    auctionId: number | null;
    name: string | null;
    nameSw: string | null;
    /** The same sum paid for what is paid and stands: since when it is owed. */
    twiceAtMs: number | null;
  }>`
    select p.user_id as "userId", p.purpose, case when ${isPaid} and p.tops_up is not null then pack.price_cents else p.amount_cents end as "amountCents",
           pack.bids as "packBids", p.part_bids as "partBids", p.tops_up is not null and ${isPaid} as "isTopUp",
           case when ${isPaid} and p.purpose = 'pack' then (
             select coalesce(sum(t.amount), 0)::int from bid_lot l join transfer t on t.source = 'debt_bids:' || l.id
              where l.source in ('pack:' || p.id, 'pack:' || p.tops_up)) else 0 end as "debtBids",
           case when ${isPaid} and p.purpose = 'pack' then (
             select coalesce(sum(t.amount), 0)::int from transfer t
              where t.source in ('debt_let_go:' || p.id, 'debt_let_go:' || p.tops_up)) else 0 end as "letGoCents",
           p.part_bids is not null and p.tops_up is null and not p.pays_debt as "isToldByTopUp", p.pays_debt as "paysDebt", o.auction_id as "auctionId",
           a.name, a.name_sw as "nameSw", case when o.state not in ('awaiting_payment', 'cancelled') and (
             ${state}::text = 'refund_due' and exists (
               select from payment kept where kept.order_id = o.id and kept.id <> p.id and kept.state = 'paid')
             or ${state}::text = 'refund_owed' and p.state = 'paid' and exists (
               select from refund_due due where due.source = 'receipt:' || ${receipt?.name ?? null}::text
                  and due.cause = 'paid_twice' and due.amount_cents = p.amount_cents)
           ) then ${STATEMENT_TIME_MS} end as "twiceAtMs"
      from payment p
      left join bid_package pack on pack.id = p.package_id
      left join shop_order o on o.id = p.order_id
      left join auction a on a.id = o.auction_id
     where p.id = ${paymentId}`.execute(trx);
  const [row] = rows;
  if (row === undefined || (state === 'paid' && (row.purpose !== 'pack' || row.isToldByTopUp))) return null;
  const { userId, purpose, amountCents, packBids, partBids, isTopUp, debtBids, auctionId, name, nameSw, twiceAtMs } =
    row;
  const data: Facts<'payment'> = {
    payment_id: paymentId,
    state,
    purpose,
    amount: toShillings(receipt?.amountCents ?? amountCents),
    ...(packBids === null ? {} : { bids: bidsOncePaid({ packBids, partBids, isTopUp }) }),
    ...(row.paysDebt ? { pays_debt: true } : {}),
    ...(debtBids === 0 ? {} : { debt_bids: debtBids }),
    ...(row.letGoCents === 0 ? {} : { debt_let_go: toShillings(row.letGoCents) }),
    ...(auctionId === null ? {} : { auction_id: auctionId }),
    ...(name === null ? {} : productNames(name, nameSw)),
    ...(takenBack === null ? {} : { taken_back: takenBack }),
    ...(takesBids === null ? {} : { takes_bids: takesBids }),
    ...(twiceAtMs === null ? {} : { back_by: backBy(twiceAtMs) }),
  };
  return { userId, data };
}

function backBy(owedAtMs: number): string {
  const { expectedByMs } = refundView({ step: 'owed', owedAtMs }, owedAtMs);
  return new Date(expectedByMs ?? owedAtMs).toISOString();
}

/** Tells the owner of an order that it moved, in the transaction that moves it. */
export async function notifyOrder(
  trx: QueryExecutorProvider,
  orderId: string,
  status: Facts<'order'>['status'],
  /** Names it among others of the status, where it may come again. */
  nth = '',
  more: Pick<Facts<'order'>, 'outcome' | 'takes_bids' | 'address' | 'by' | 'claim_until'> = {},
): Promise<void> {
  const { rows } = await sql<{ userId: string; auctionId: number; name: string; nameSw: string; image: string | null }>`
    select o.user_id as "userId", o.auction_id as "auctionId", a.name, a.name_sw as "nameSw", a.images[1] as image
      from shop_order o join auction a on a.id = o.auction_id where o.id = ${orderId}`.execute(trx);
  const [row] = rows;
  if (row === undefined) return;
  const product = { auction_id: row.auctionId, ...productNames(row.name, row.nameSw), product_image: row.image };
  const data = { order_id: orderId, ...product, status, ...more };
  await notify(trx, [{ userId: row.userId, kind: 'order', source: `order:${orderId}:${status}${nth}`, data }]);
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
    isRefused: boolean;
    source: 'cash_claim' | 'referral';
    receipt: string | null;
    createdAt: Date;
    heldUntil: Date | null;
    holdReason: string | null;
    /** Until when a case holds it, or held it. */
    caseUntil: Date | null;
    waitsUntil: Date | null;
    debtCents: number;
  }>`
    select w.user_id as "userId", w.number, w.net_cents as "netCents", w.round, w.source,
           w.state = 'refused' as "isRefused", payout.receipt, w.created_at as "createdAt", w.held_until as "heldUntil", w.hold_reason as "holdReason",
           ${caseHoldsUntil(sql`w.user_id`)} as "caseUntil", ${payoutsWaitUntil(sql`w.user_id`)} as "waitsUntil",
           debt_stopping_payouts(w.user_id) as "debtCents"
      from withdrawal w left join payout on payout.withdrawal_id = w.id where w.id = ${withdrawalId}`.execute(trx);
  const [row] = rows;
  if (row === undefined) return;
  const [heldMs, waitsMs] = [row.heldUntil?.getTime() ?? 0, row.waitsUntil?.getTime() ?? 0];
  const dueMs = payoutDueMs(row.createdAt.getTime(), Math.max(heldMs, waitsMs));
  // A case that holds it longest is why.
  const isReviewed = (row.caseUntil?.getTime() ?? 0) > Math.max(row.createdAt.getTime(), heldMs);
  const holdReason = isReviewed ? 'review' : row.holdReason;
  // Nothing is paid out to somebody who owes: no day is promised.
  const isStopped = status === 'pending' && row.debtCents > 0;
  const data: Facts<'withdrawal'> = {
    withdrawal_id: withdrawalId,
    reference: reference(row.number),
    status,
    amount: toShillings(row.netCents),
    ...(status === 'completed' && row.receipt !== null ? { receipt: row.receipt } : {}),
    ...(isStopped ? { debt: toShillings(row.debtCents) } : {}),
    ...((status === 'pending' && !isStopped) || status === 'processing'
      ? { due_at: new Date(dueMs).toISOString() }
      : {}),
    ...(status === 'pending' && holdReason !== null ? { hold_reason: holdReason } : {}),
    ...(row.isRefused ? { refused: row.source === 'referral' ? 'earnings' : 'claim' } : {}),
  };
  // Told apart: one that M-PESA could not pay may be refused afterwards, and that is news.
  const source = `withdrawal:${withdrawalId}:${row.round}:${row.isRefused ? 'refused' : status}`;
  await notify(trx, [{ userId: row.userId, kind: 'withdrawal', source, data }]);
}
