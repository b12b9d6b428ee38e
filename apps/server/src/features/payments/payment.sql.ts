import type { Payment } from '@mnada/rules';
import { type Selectable, sql, type Updateable } from 'kysely';
import { databaseNowMs } from '../../platform/clock/index.ts';
import type { Db, Tables } from '../../platform/database/index.ts';
import type { PurposePayment, Trx } from './purpose.ts';

export type PaymentRow = Selectable<Tables['payment']>;
export type PaymentPatch = Updateable<Tables['payment']>;

/**
 * Locks a payment, then reads the database’s clock: nobody decides about it meanwhile. Not its key: an order that names it
 * may be moved along under its own lock, or a reversal and that move would wait for each other.
 */
export async function lockPayment(trx: Trx, id: string): Promise<{ row: PaymentRow; nowMs: number } | null> {
  const row = await trx.selectFrom('payment').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  return row ? { row, nowMs: await databaseNowMs(trx) } : null;
}

/** Whether whoever asked for it has left for good meanwhile: nothing can be given to them any more. */
export async function isBuyerGone(trx: Trx, userId: string): Promise<boolean> {
  const { status } = await trx
    .selectFrom('app_user')
    .select('status')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return status === 'deleted';
}

/** Writes under the lock that `lockPayment` took; the state that was decided upon is asked again all the same. */
export async function updatePayment(trx: Trx, row: PaymentRow, patch: PaymentPatch): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('payment')
    .set(patch)
    .where('id', '=', row.id)
    .where('state', '=', row.state)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`payment ${row.id} was moved under its lock`);
}

/** The prompt itself was paid, with its PIN: from now on the number is its asker's own (PAY-3). Once is enough. */
export async function notePromptPaid(trx: Trx, id: string): Promise<void> {
  await sql`
    update payment set prompt_paid_at = clock_timestamp()
     where id = ${id}::uuid and state = 'paid' and prompt_paid_at is null`.execute(trx);
}

/** Money under its reference that has paid for nothing: it waits, or goes back. */
export async function hasMoneyHere(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from receipt where payment_id = ${id}::uuid and state in ('unallocated', 'refund_due') limit 1`.execute(trx);
  return rows.length > 0;
}

export const toPayment = (row: PaymentRow): Payment => ({
  state: row.state,
  amountCents: row.amount_cents,
  receipt: row.receipt,
  checkoutRequestId: row.checkout_request_id,
  isVerified: row.is_verified,
  sources: row.sources,
  createdAtMs: row.created_at.getTime(),
  acceptedAtMs: row.accepted_at?.getTime() ?? null,
  paidAtMs: row.paid_at?.getTime() ?? null,
  zeros:
    row.first_zero_at && row.last_zero_at
      ? { firstMs: row.first_zero_at.getTime(), lastMs: row.last_zero_at.getTime() }
      : null,
});

export const toPurposePayment = (row: PaymentRow): PurposePayment => ({
  id: row.id,
  userId: row.user_id,
  purpose: row.purpose,
  packageId: row.package_id,
  orderId: row.order_id,
  amountCents: row.amount_cents,
  partBids: row.part_bids,
  paysDebt: row.pays_debt,
});

export async function paymentIdByToken(db: Db, tokenHash: Buffer): Promise<string | null> {
  const row = await db.selectFrom('payment').select('id').where('token_hash', '=', tokenHash).executeTakeFirst();
  return row?.id ?? null;
}

export async function paymentIdByReference(db: Db, reference: string): Promise<string | null> {
  const row = await db.selectFrom('payment').select('id').where('reference', '=', reference).executeTakeFirst();
  return row?.id ?? null;
}
