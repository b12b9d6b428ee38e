import { PAYOUT_TIMERS, type PayoutEvent } from '@mnada/rules';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';
import { Refusal } from '../../../platform/http/index.ts';
import { applyEvent } from '../apply-event.ts';
import { type Clock, databaseClock } from '../database-clock.ts';
import type { LockedPayout } from '../payout.sql.ts';
import { lockWithdrawal } from './lock-withdrawal.ts';
import { reasonText, recordStaffAct, requireFinance } from './staff-member.ts';

/** What the provider's statement says of a payout that nobody knows the end of. */
export type Finding = { readonly kind: 'paid'; readonly receipt: string } | { readonly kind: 'not_paid' };

const RECEIPT = /^[A-Z0-9]{4,40}$/;

export type ResolveDeps = {
  readonly db: Db;
  readonly clock?: Clock;
  /** A provider that only exists in a demonstration forgets sooner. */
  readonly notPaidAfterMs?: number;
};

/**
 * Ends an indeterminate payout by the provider's statement, which a person has read. `not_paid` only a day after it was
 * sent, and not while the imported statement holds a payment that could be it: a second payment can't be called back.
 * @throws Refusal FORBIDDEN, WITHDRAWAL_NOT_FOUND, STATE_FORBIDS
 */
export async function resolvePayout(
  { db, clock = databaseClock, notPaidAfterMs = PAYOUT_TIMERS.notFoundAfterMs }: ResolveDeps,
  staffId: string,
  which: string,
  finding: Finding,
  reason: string,
): Promise<{ readonly withdrawalId: string }> {
  const why = reasonText(reason);
  return await db.transaction().execute(async (trx) => {
    await requireFinance(trx, staffId);
    const { id, payout } = await lockWithdrawal(trx, which);
    if (payout?.payout.state !== 'indeterminate') throw new Refusal('STATE_FORBIDS');
    const nowMs = await clock(trx);
    const event =
      finding.kind === 'paid'
        ? await paidEvent(trx, payout, finding.receipt)
        : await notPaidEvent(trx, payout, nowMs, notPaidAfterMs);
    await storeEvidence(trx, payout.id, { staff: staffId, finding, reason: why });
    const change = await applyEvent(trx, payout, event, nowMs);
    if (change === null) throw new Refusal('STATE_FORBIDS');
    await recordStaffAct(trx, {
      staffId,
      action: `withdrawal.resolved_${finding.kind}`,
      withdrawalId: id,
      reason: why,
      before: { state: payout.payout.state, why: payout.payout.reason },
      after: { state: change.payout.state, ...(finding.kind === 'paid' ? { receipt: finding.receipt } : {}) },
    });
    return { withdrawalId: id };
  });
}

const forbids = (why: string) => new Refusal('STATE_FORBIDS', { errors: [why] });

async function paidEvent(trx: Db, { id, payout }: LockedPayout, receipt: string): Promise<PayoutEvent> {
  if (!RECEIPT.test(receipt)) throw forbids('This is no receipt.');
  const { rows } = await sql<{ direction: string; cents: number }>`
    select direction, amount_cents as cents from statement_line where receipt = ${receipt}`.execute(trx);
  const [line] = rows;
  if (line && (line.direction !== 'out' || line.cents !== payout.amountCents)) {
    throw forbids('The statement shows another payment under this receipt.');
  }
  const { rows: others } = await sql`
    select from payout_attempt where receipt = ${receipt} and payout_id <> ${id}::uuid`.execute(trx);
  if (others.length > 0) throw forbids('This receipt belongs to another withdrawal.');
  const { attempt, amountCents } = payout;
  return { kind: 'paid', attempt, receipt, amountCents, payeeMatches: true };
}

async function notPaidEvent(trx: Db, { payout }: LockedPayout, nowMs: number, afterMs: number): Promise<PayoutEvent> {
  const sentAtMs = payout.sentAtMs ?? nowMs;
  if (nowMs - sentAtMs < afterMs) {
    throw forbids('Wait until 24 hours have passed since it was sent: it may still arrive.');
  }
  const { rows } = await sql<{ receipt: string }>`
    select receipt from statement_line
     where direction = 'out' and amount_cents = ${payout.amountCents}
       and at between to_timestamp(${sentAtMs / 1000}) - interval '5 min' and to_timestamp(${nowMs / 1000})
       and not exists (select from payout_attempt where payout_attempt.receipt = statement_line.receipt)
     limit 1`.execute(trx);
  if (rows[0]) throw forbids(`The statement holds a payment that could be this one: ${rows[0].receipt}.`);
  return { kind: 'not_paid', attempt: payout.attempt, reason: 'statement', verdict: 'final', byStaff: true };
}

/** What a person told is evidence like any other: stored, with what came of it. */
async function storeEvidence(trx: Db, payoutId: string, told: object): Promise<void> {
  await sql`
    insert into evidence (kind, body, state, note, payout_id, next_try_at, booked_at)
    values ('staff', ${JSON.stringify(told)}, 'booked', 'told by staff', ${payoutId}::uuid, null, clock_timestamp())`.execute(
    trx,
  );
}
