import { randomBytes } from 'node:crypto';
import type { PaymentsDeps } from './context.ts';
import { bookEvent } from './book-event.ts';
import type { PaymentCommand, Trx } from './purpose.ts';
import { type Money, noteReceipt } from './receipts.ts';
import { makeReference } from './reference.ts';

export type PastPayment = Pick<
  PaymentCommand,
  'userId' | 'purpose' | 'packageId' | 'orderId' | 'amountCents' | 'phone'
> & {
  /** As M-PESA would have named it. */
  readonly receipt: string;
  /** Milliseconds since 1970. */
  readonly paidAtMs: number;
};

/**
 * A payment of the demonstration's made-up past (OPS-3): nobody was asked for it, and what two sources say of it is booked as
 * any other, by the same rules. For whoever makes that world; real money never comes this way.
 * @returns its id
 */
export async function bookPastPayment(deps: PaymentsDeps, trx: Trx, payment: PastPayment): Promise<string> {
  const { userId, purpose, packageId = null, orderId = null, amountCents, phone, receipt, paidAtMs } = payment;
  const reference = makeReference();
  const { id } = await trx
    .insertInto('payment')
    .values({
      reference,
      user_id: userId,
      purpose,
      package_id: packageId,
      order_id: orderId,
      amount_cents: amountCents,
      phone,
      token_hash: randomBytes(32),
      state: 'pending',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const paidAt = new Date(paidAtMs).toISOString();
  const payer = { accountText: reference, payerPhone: phone.replace('+', ''), payerName: null };
  for (const source of ['pull', 'statement'] as const) {
    const money = { receipt, amountCents, toldBy: source, ...payer, paidAt, providerEventId: null };
    await bookEvent(deps, trx, id, { kind: 'money_seen', receipt, amountCents, source }, paidAtMs, money);
  }
  return id;
}

/** Money of that past which came to the paybill and named nobody: noted as any other, and nobody's yet (OPS-18). */
export async function notePastReceipt(
  trx: Trx,
  {
    paidAtMs,
    ...money
  }: Pick<Money, 'receipt' | 'amountCents' | 'accountText' | 'payerPhone' | 'payerName'> & {
    readonly paidAtMs: number;
  },
): Promise<void> {
  const told = {
    ...money,
    toldBy: 'c2b_confirmation',
    paidAt: new Date(paidAtMs).toISOString(),
    providerEventId: null,
  } as const;
  await noteReceipt(trx, told, { state: 'unallocated', paymentId: null, why: 'the account is none of our references' });
}
