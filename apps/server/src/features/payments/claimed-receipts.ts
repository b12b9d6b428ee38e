import { sql } from 'kysely';
import type { Trx } from './purpose.ts';
import type { Money } from './receipts.ts';

/**
 * Notes the receipt that a message from an unlisted address names for a payment. It is no receipt of that payment's and in no
 * books: nothing reads it but staff, until a source whose word counts names one (docs/decisions/0016-two-sources.md).
 */
export async function noteClaimed(
  trx: Trx,
  paymentId: string,
  { receipt, amountCents, providerEventId }: Pick<Money, 'receipt' | 'amountCents' | 'providerEventId'>,
): Promise<void> {
  await sql`
    insert into claimed_receipt (receipt, payment_id, amount_cents, told_by, evidence_id)
    values (${receipt}, ${paymentId}::uuid, ${amountCents}::bigint, 'stk_callback', ${providerEventId}::bigint)
    on conflict do nothing`.execute(trx);
}

/** Whether an unlisted address has named another receipt for a payment than the one that it turned out to be. */
export async function isOtherClaimed(trx: Trx, paymentId: string, receipt: string): Promise<boolean> {
  const { rows } = await sql`
    select from claimed_receipt where payment_id = ${paymentId}::uuid and receipt <> ${receipt} limit 1`.execute(trx);
  return rows.length > 0;
}

/** The references of payments for which unlisted addresses have named a receipt: a hint for who looks for its owner. */
export async function claimedFor(trx: Trx, receipt: string): Promise<readonly string[]> {
  const { rows } = await sql<{ reference: string }>`
    select p.reference from claimed_receipt c join payment p on p.id = c.payment_id
     where c.receipt = ${receipt} order by c.id limit 3`.execute(trx);
  return rows.map(({ reference }) => reference);
}
