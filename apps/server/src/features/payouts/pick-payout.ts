import { nextPayoutStep } from '@mnada/rules';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';
import { type Breaker, readBreaker, writeBreaker } from './breaker.ts';
import { floatCovers, readFloat } from './float.ts';
import { type LockedPayout, lockPayout, takenCents, type Trx } from './payout.sql.ts';
import { OPEN_CASE_OF } from './waits-for.sql.ts';
import { toTime } from '../../platform/clock/index.ts';

export type Picked =
  | { readonly kind: 'send' | 'ask' | 'give_up'; readonly locked: LockedPayout }
  /** The balance must be known before anything is sent. */
  | { readonly kind: 'ask_balance' }
  /** Nothing is due, or nothing may be sent now. */
  | { readonly kind: 'nothing'; readonly short: boolean };

/** Any number that nothing else locks: one node at a time picks, so that the balance isn't promised twice. */
const LOCK_KEY = 0x7061796f;
const NOTHING: Picked = { kind: 'nothing', short: false };

/**
 * Picks the next thing to do, and locks it. Nodes pick one after another; what one has picked is leased by the caller in
 * the same transaction, so no second node does it as well.
 */
export async function pickPayout(trx: Trx, nowMs: number): Promise<Picked> {
  await sql`select pg_advisory_xact_lock(${LOCK_KEY})`.execute(trx);
  const breaker = await readBreaker(trx);
  // A question uses the same credential: while that is in doubt, nothing is asked either.
  if (!(breaker.state === 'open' && breaker.cause === 'breaker')) {
    const question = await dueQuestion(trx, nowMs);
    if (question) return question;
  }
  return await dueSending(trx, breaker, nowMs);
}

async function dueQuestion(trx: Trx, nowMs: number): Promise<Picked | null> {
  const { rows } = await sql<{ id: string }>`
    select id from payout
     where next_step_at <= ${toTime(nowMs)} and state in ('sending', 'accepted', 'indeterminate')
     order by next_step_at limit 20`.execute(trx);
  for (const { id } of rows) {
    const locked = await lockPayout(trx, id);
    const step = locked && nextPayoutStep(locked.payout, nowMs);
    if (locked && (step === 'ask' || step === 'give_up') && (await isStillDue(trx, id, nowMs))) {
      return { kind: step, locked };
    }
  }
  return null;
}

async function dueSending(trx: Trx, breaker: Breaker, nowMs: number): Promise<Picked> {
  const next = await nextToSend(trx, nowMs);
  if (next === null) return NOTHING;
  const float = await readFloat(trx);
  const isAgain = next.payout.state === 'sending'; // counted as taken already
  const taken = (await takenCents(trx, float.toldAtMs ?? 0)) - (isAgain ? next.payout.amountCents : 0);
  const covered = floatCovers(float, next.payout.amountCents, taken, nowMs);
  if (breaker.state === 'open') {
    const isOver = breaker.cause === 'short' && covered === 'yes' && (float.toldAtMs ?? 0) > breaker.sinceMs;
    if (isOver) {
      await writeBreaker(trx, { state: 'trial', cause: null, why: '', sinceMs: nowMs }, null, 'the balance suffices');
      return { kind: 'send', locked: next };
    }
    return breaker.cause === 'short' && covered === 'ask' ? { kind: 'ask_balance' } : { kind: 'nothing', short: true };
  }
  if (breaker.state === 'trial' && !isAgain && (await isAnyOnItsWay(trx, breaker.sinceMs))) return NOTHING;
  if (covered === 'yes') return { kind: 'send', locked: next };
  return covered === 'ask' ? { kind: 'ask_balance' } : { kind: 'nothing', short: covered === 'no' };
}

/**
 * The oldest that may go: nobody is overtaken for wanting more. Debts, suspensions and an open case freeze a person's payouts (abuse), and
 * cash for a win waits while no payment of theirs stands (WIN-3): one may be taken back after the claim. What has left already
 * is sent again under its own id whatever they did since; a sending that begins has written down its call.
 */
async function nextToSend(trx: Trx, nowMs: number): Promise<LockedPayout | null> {
  const now = toTime(nowMs);
  const { rows } = await sql<{ id: string }>`
    select payout.id from payout
      left join withdrawal on withdrawal.id = payout.withdrawal_id left join app_user on app_user.id = withdrawal.user_id
      left join refund_due on refund_due.id = payout.refund_id
     where payout.next_step_at <= ${now} and payout.state in ('sending', 'approved', 'failed')
       and ((payout.state = 'sending' and exists (select from payout_call c where c.payout_id = payout.id
               and c.attempt = payout.attempt and c.kind = 'pay')) or (refund_due.state = 'sending' and refund_due.method = 'b2c') or (
             withdrawal.state = 'approved' and (held_until is null or held_until <= ${now}) and app_user.status = 'active'
             and not exists (${OPEN_CASE_OF(sql`app_user.id`)})
             and debt_stopping_payouts(app_user.id) = 0
             and (withdrawal.source <> 'cash_claim' or has_paid(withdrawal.user_id))))
     order by payout.state = 'sending' desc, payout.created_at, payout.id limit 1`.execute(trx);
  const [row] = rows;
  if (row === undefined) return null;
  const locked = await lockPayout(trx, row.id);
  // Evidence may have come while the lock was waited for.
  return (await isStillDue(trx, row.id, nowMs)) ? locked : null;
}

async function isStillDue(trx: Db, payoutId: string, nowMs: number): Promise<boolean> {
  const { rows } = await sql`
    select from payout where id = ${payoutId}::uuid and next_step_at <= ${toTime(nowMs)}`.execute(trx);
  return rows.length > 0;
}

async function isAnyOnItsWay(trx: Db, sinceMs: number): Promise<boolean> {
  const { rows } = await sql`
    select from payout join payout_attempt
        on payout_attempt.payout_id = payout.id and payout_attempt.attempt = payout.attempt
     where payout.state in ('sending', 'accepted') and sent_at >= to_timestamp(${sinceMs / 1000}) limit 1`.execute(trx);
  return rows.length > 0;
}
