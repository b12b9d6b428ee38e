import { sql } from 'kysely';
import type { Tables } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/http/index.ts';
import { kesHouse, transfer } from '../ledger/index.ts';
import type { Trx } from './purpose.ts';
import { oweRefund } from './refunds/owe-refund.ts';

/** Money that M-PESA says came in. */
export type Money = {
  readonly receipt: string;
  readonly amountCents: number;
  readonly toldBy: Tables['receipt']['told_by'];
  /** As the payer typed it. */
  readonly accountText: string;
  /** Whole (`254712345678`) or masked (`2547*****126`), as it was told. */
  readonly payerPhone: string | null;
  readonly payerName: string | null;
  /** ISO 8601, by the provider's clock. */
  readonly paidAt: string | null;
  readonly providerEventId: number | null;
};

export const isReceipt = (text: string): boolean => /^[A-Za-z0-9]{4,40}$/.test(text);

type Place = {
  readonly state: 'allocated' | 'unallocated' | 'refund_due';
  readonly paymentId: string | null;
  readonly why: string;
};

/** Notes a receipt that nobody has told yet, and that its money is here. @returns false: it is known already */
export async function noteReceipt(trx: Trx, money: Money, place: Place): Promise<boolean> {
  const made = await trx
    .insertInto('receipt')
    .values({
      receipt: money.receipt,
      amount_cents: money.amountCents,
      state: place.state,
      payment_id: place.paymentId,
      told_by: money.toldBy,
      account_text: money.accountText.slice(0, 60),
      payer_phone: money.payerPhone?.slice(0, 40) ?? null,
      payer_name: money.payerName?.slice(0, 120) ?? null,
      paid_at: money.paidAt,
      why: place.why.slice(0, 200),
      evidence_id: money.providerEventId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('receipt')
    .executeTakeFirst();
  if (!made) return false;
  const { receipt, amountCents } = money;
  // One that was booked on a stranger's word, and taken out again for it (`claimed:…`), comes in under a name of its own.
  const came = { from: kesHouse('mpesa'), to: kesHouse('unallocated'), cents: amountCents };
  if (!(await transfer(trx, { cause: `receipt:${receipt}`, ...came })))
    await transfer(trx, { cause: `confirmed:${receipt}`, ...came });
  return true;
}

export type Claim = 'claimed' | 'mine' | 'taken';

/**
 * Takes a receipt for a payment whose row is locked. `mine`: it was this payment's before, whatever became of it; `taken`: it
 * is of another payment or of another amount, so it credits nothing.
 */
export async function claimReceipt(trx: Trx, money: Money, paymentId: string): Promise<Claim> {
  if (await noteReceipt(trx, money, { state: 'allocated', paymentId, why: '' })) return 'claimed';
  const known = await trx
    .selectFrom('receipt')
    .selectAll()
    .where('receipt', '=', money.receipt)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (known.payment_id === paymentId && known.state !== 'unallocated') return 'mine';
  if (known.state !== 'unallocated' || known.amount_cents !== money.amountCents) return 'taken';
  await trx
    .updateTable('receipt')
    .set({ state: 'allocated', payment_id: paymentId, updated_at: sql`clock_timestamp()` })
    .where('receipt', '=', money.receipt)
    .execute();
  return 'claimed';
}

/** The thing that it paid for is not to be had any more: staff send the money back. */
export async function markRefundDue(trx: Trx, receipt: string, why: string): Promise<void> {
  await trx
    .updateTable('receipt')
    .set({ state: 'refund_due', why: why.slice(0, 200), updated_at: sql`clock_timestamp()` })
    .where('receipt', '=', receipt)
    .execute();
  await oweRefund(trx, { receipt, cause: 'not_to_be_had', why });
}

/** The payment that it is of went back before anybody named it: so has its money, under the same movement. */
export async function markReversed(trx: Trx, receipt: string, paymentId: string): Promise<void> {
  await sql`
    update receipt set state = 'reversed', updated_at = clock_timestamp(),
           returned_by = (select f.returned_by from refund_due f where f.source = 'payment:' || ${paymentId}::uuid)
     where receipt = ${receipt}`.execute(trx);
}

export async function isKnownReceipt(trx: Trx, receipt: string): Promise<boolean> {
  const row = await trx.selectFrom('receipt').select('receipt').where('receipt', '=', receipt).executeTakeFirst();
  return row !== undefined;
}

/** Money that waits for somebody's decision, and the payment under whose reference it came, if any. */
export type WaitingMoney = { readonly money: Money; readonly paymentId: string | null };

/**
 * A receipt that waits for somebody's decision, locked.
 * @throws Refusal STATE_FORBIDS it doesn't wait
 */
export async function waitingMoney(trx: Trx, receipt: string): Promise<Money> {
  const waiting = await readWaitingMoney(trx, receipt);
  if (waiting === null) throw new Refusal('STATE_FORBIDS');
  return waiting.money;
}

/** The same, locked. @returns null: it doesn't wait */
export async function readWaitingMoney(trx: Trx, receipt: string): Promise<WaitingMoney | null> {
  const row = await trx
    .selectFrom('receipt')
    .selectAll()
    .where('receipt', '=', receipt)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row?.state !== 'unallocated') return null;
  const money: Money = {
    receipt,
    amountCents: row.amount_cents,
    toldBy: row.told_by,
    accountText: row.account_text,
    payerPhone: row.payer_phone,
    payerName: row.payer_name,
    paidAt: row.paid_at?.toISOString() ?? null,
    providerEventId: row.evidence_id,
  };
  return { money, paymentId: row.payment_id };
}

/** What a receipt paid, and how much of it: the rest of it, if any, goes back. */
export type PaidBy = { readonly paymentId: string; readonly receiptCents: number; readonly paidCents: number };

/** Which payment a receipt is of; null: of none, or it isn't known. */
export async function paymentOfReceipt(trx: Trx, receipt: string): Promise<PaidBy | null> {
  const row = await trx
    .selectFrom('receipt')
    .innerJoin('payment', 'payment.id', 'receipt.payment_id')
    .select(['payment.id', 'receipt.amount_cents as receipt_cents', 'payment.amount_cents as paid_cents'])
    .where('receipt.receipt', '=', receipt)
    .where('receipt.state', '=', 'allocated')
    .executeTakeFirst();
  return row ? { paymentId: row.id, receiptCents: row.receipt_cents, paidCents: row.paid_cents } : null;
}
