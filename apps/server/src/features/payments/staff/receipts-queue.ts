import type { Db } from '../../../platform/database/index.ts';

/** A receipt that waits for staff; names and numbers are left out of lists. */
export type WaitingReceipt = {
  readonly receipt: string;
  readonly state: 'unallocated' | 'refund_due';
  readonly amountCents: number;
  readonly accountText: string;
  readonly why: string;
  readonly paymentId: string | null;
  readonly createdAt: Date;
};

/** Oldest first. */
export async function waitingReceipts(db: Db, limit = 200): Promise<WaitingReceipt[]> {
  const rows = await db
    .selectFrom('receipt')
    .select(['receipt', 'state', 'amount_cents', 'account_text', 'why', 'payment_id', 'created_at'])
    .where('state', 'in', ['unallocated', 'refund_due'])
    .orderBy('created_at')
    .limit(Math.min(limit, 1_000))
    .execute();
  return rows.map((row) => ({
    receipt: row.receipt,
    state: row.state as WaitingReceipt['state'],
    amountCents: row.amount_cents,
    accountText: row.account_text,
    why: row.why,
    paymentId: row.payment_id,
    createdAt: row.created_at,
  }));
}
