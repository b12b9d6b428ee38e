import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';

/**
 * Whether the payment `p` is money that came for what could no longer be had, and whose receipt nobody whose word counts has
 * named yet: it goes back once one is known, and is in no books until then (PAY-6).
 */
export const IS_UNNAMED = sql`
  p.state = 'failed' and p.reason = 'refund_due'
  and not exists (select from receipt r where r.payment_id = p.id and r.amount_cents = p.amount_cents and r.state <> 'unallocated')`;

/** Such money, with what is known of it. */
export type UnnamedRefund = {
  readonly paymentId: string;
  readonly payment: string;
  readonly amountCents: number;
  readonly phone: string;
  /** Why it can't be had. */
  readonly why: string;
  readonly sources: readonly string[];
  /** Receipts that unlisted addresses have named: no proof. */
  readonly claimed: readonly string[];
  readonly since: Date;
};

const LIST_MAX = 200;
const CLAIMED_MAX = 3;

/** The longest-waiting first, at most two hundred; or those of some payments. */
export async function unnamedRefunds(db: Db, payments: readonly string[] | null = null): Promise<UnnamedRefund[]> {
  const { rows } = await sql<UnnamedRefund>`
    select p.id as "paymentId", p.reference as payment, p.amount_cents as "amountCents", p.phone, p.sources, p.decided_at as since,
           coalesce((select e.note from evidence e
                      where e.payment_id = p.id and e.note like 'paid, but not to be had any more:%'
                      order by e.id limit 1), '') as why,
           array(select c.receipt from claimed_receipt c where c.payment_id = p.id order by c.id limit ${CLAIMED_MAX}) as claimed
      from payment p where ${IS_UNNAMED} and (${payments}::uuid[] is null or p.id = any(${payments}::uuid[])) order by p.decided_at limit ${payments?.length ?? LIST_MAX}`.execute(
    db,
  );
  return rows;
}
