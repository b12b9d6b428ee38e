import { sql } from 'kysely';
import { Refusal } from '../../../platform/http/index.ts';
import type { Trx } from '../purpose.ts';
import type { RefundRow } from './refund.sql.ts';
import { closeCallsByStatement, requireNotReversed } from './reversal-calls.sql.ts';

const forbids = (why: string) => new Refusal('STATE_FORBIDS', { errors: [why] });
export const UNNAMED =
  'Its receipt is not known: no source whose word counts has named one. Wait for a Pull, or import the statement.';
export const TYPED_ONLY = 'Its receipt was only typed: nothing has confirmed it yet.';

/**
 * Whether nothing but a message from an unlisted address has named the receipt `r` of payment `p`: a query that agreed with it
 * knows no receipt, so it may be a stranger's.
 */
export const IS_CLAIMED_ONLY = sql`
  coalesce(p.receipt = r.receipt and 'stk_unlisted' = any(p.sources)
           and not p.sources && array['stk_callback', 'c2b_confirmation', 'pull', 'statement'], false)`;
export const CLAIMED_ONLY = 'Only an unlisted address has named its receipt: wait for a Pull, or import the statement.';

/** @throws Refusal STATE_FORBIDS it is a payment's money, which went back already or never came to pay anything */
export async function requireStillPaid(trx: Trx, { source, payment_id }: RefundRow): Promise<void> {
  if (!source.startsWith('payment:')) return;
  const { rows } = await sql`select from payment where id = ${payment_id}::uuid and state = 'paid'`.execute(trx);
  if (rows.length === 0) throw forbids('Its payment is not paid any more: nothing of it goes back.');
}

/** M-PESA sends no less to a phone, and no more at a time. */
const SENT_MIN_CENTS = 1_000;
const SENT_MAX_CENTS = 25_000_000;

/** @throws Refusal STATE_FORBIDS it went out to a phone, and that is not known to have failed */
export async function requireNotSent(trx: Trx, refundId: string): Promise<void> {
  const { rows } = await sql`
    select from payout where refund_id = ${refundId}::uuid and state <> 'failed'`.execute(trx);
  if (rows.length > 0) throw forbids('It was sent to the payer’s phone, and nobody knows yet that it failed.');
}

/**
 * Whether a locked refund may go out as money to a phone, and to which: the number whose prompt was paid with its PIN, else the
 * whole one that its receipt names; never to any other.
 * @returns E.164
 * @throws Refusal STATE_FORBIDS nobody knows that number, the receipt was only typed, the sum is out of bounds, or a reversal
 *   or an earlier sending is not known to have failed
 */
export async function requireSendable(trx: Trx, refund: RefundRow): Promise<string> {
  const { id, receipt, payment_id, amount_cents } = refund;
  await requireStillPaid(trx, refund);
  if (receipt === null) throw forbids(UNNAMED);
  if (amount_cents < SENT_MIN_CENTS || amount_cents > SENT_MAX_CENTS)
    throw forbids('M-PESA sends KSh 10 to 250,000 to a phone: send this one by hand, then “refunds returned”.');
  const { rows } = await sql<{ isTyped: boolean; isClaimed: boolean; payer: string | null; prompted: string | null }>`
    select r.told_by = 'staff' and not coalesce(p.is_verified, false) as "isTyped", ${IS_CLAIMED_ONLY} as "isClaimed",
           r.payer_phone as payer,
           case when p.prompt_paid_at is not null and p.receipt = r.receipt then p.phone end as prompted
      from receipt r left join payment p on p.id = ${payment_id}::uuid where r.receipt = ${receipt}`.execute(trx);
  if (rows[0]?.isTyped !== false) throw forbids(TYPED_ONLY);
  if (rows[0].isClaimed) throw forbids(CLAIMED_ONLY);
  const phone = wholePhone(rows[0].prompted) ?? wholePhone(rows[0].payer);
  if (phone === null)
    throw forbids('M-PESA has not told us the whole number that paid: send it by hand, then “refunds returned”.');
  await requireNotReversed(trx, refund);
  await requireNotSent(trx, id);
  return phone;
}

const wholePhone = (told: string | null): string | null => {
  const digits = /^\+?(254[17][0-9]{8})$/.exec(told ?? '')?.[1];
  return digits === undefined ? null : `+${digits}`;
};

/** From now on its payout has it. Two people stand behind the request. */
export async function markSending(trx: Trx, refund: RefundRow, requestId: string): Promise<void> {
  await closeCallsByStatement(trx, refund.id);
  await sql`
    update refund_due set state = 'sending', method = 'b2c', request_id = ${requestId}::uuid, failed_reason = null,
           next_step_at = null, updated_at = clock_timestamp() where id = ${refund.id}::uuid`.execute(trx);
}

/** Its payout failed for good, or nobody knows its end: a person decides. @returns false: it was that already */
export async function failSending(trx: Trx, refundId: string, reason: string): Promise<boolean> {
  const { rows } = await sql<{ was: string }>`
    with before as (select id, state from refund_due where id = ${refundId}::uuid)
    update refund_due f set state = 'failed', failed_reason = ${reason.slice(0, 60)}, updated_at = clock_timestamp()
      from before where f.id = before.id and f.method = 'b2c' and f.state in ('sending', 'failed')
    returning before.state as was`.execute(trx);
  return rows[0]?.was === 'sending';
}
