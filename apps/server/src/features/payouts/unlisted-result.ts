import type { PayoutEvent } from '@mnada/rules';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';
import type { ProviderEvent } from '../provider-events/index.ts';
import { applyEvent } from './apply-event.ts';
import type { LockedPayout, Trx } from './payout.sql.ts';
import { toTime } from '../../platform/clock/index.ts';

type Attempt = { readonly payoutId: string; readonly attempt: number };

/**
 * Notes what an unlisted address says of a payout's end, and whether the answer to another call of ours has said the same:
 * with one token read somewhere nobody ends a payout. What ends nothing (a time-out, "not found") needs no second one.
 * The caller holds the payout's lock; the same message again changes nothing.
 */
export async function isToldTwice(
  trx: Db,
  { payoutId, attempt }: Attempt,
  { tokenHash }: Pick<ProviderEvent, 'tokenHash'>,
  event: PayoutEvent,
): Promise<boolean> {
  if (event.kind !== 'paid' && event.kind !== 'not_paid') return true;
  const { receipt, amountCents } = event.kind === 'paid' ? event : { receipt: null, amountCents: null };
  const cents = typeof amountCents === 'number' ? amountCents : null;
  await sql`
    insert into payout_unlisted_result (token_hash, payout_id, attempt, outcome, receipt, amount_cents)
    values (${tokenHash}, ${payoutId}::uuid, ${attempt}, ${event.kind}, ${receipt?.slice(0, 40) ?? null}, ${cents})
    on conflict (token_hash) do nothing`.execute(trx);
  const { rows } = await sql`
    select from payout_unlisted_result
     where payout_id = ${payoutId}::uuid and attempt = ${attempt} and outcome = ${event.kind}
       and token_hash <> ${tokenHash} and receipt is not distinct from ${receipt}
       and amount_cents is not distinct from ${cents}::bigint
     limit 1`.execute(trx);
  return rows.length > 0;
}

/** The question that is due in minutes is asked now; as often as any other payout is asked about, then a person decides. */
export async function askAtOnce(trx: Trx, locked: LockedPayout, attempt: number, nowMs: number): Promise<void> {
  await applyEvent(trx, locked, { kind: 'unclear', attempt, reason: 'unlisted' }, nowMs);
  await sql`
    update payout set next_step_at = ${toTime(nowMs)}
     where id = ${locked.id}::uuid and attempt = ${attempt} and state = 'indeterminate'
       and next_step_at is not null`.execute(trx);
}
