import type { Payout } from '@mnada/rules';
import { sql, type Transaction } from 'kysely';
import type { Db, Tables } from '../../platform/database/index.ts';
import { lockRefund } from '../payments/index.ts';

/** Payouts are locked, sent and booked in transactions alone. */
export type Trx = Transaction<Tables>;

/** What a payout is for: money that somebody asked for (WIN-3), or that is owed back (PAY-6). */
export type PayoutSubject =
  | {
      readonly kind: 'withdrawal';
      readonly withdrawalId: string;
      readonly auctionId: number | null;
      readonly withdrawalState: 'requested' | 'approved' | 'refused';
      readonly recipient: string;
    }
  | { readonly kind: 'refund'; readonly refundId: string };

/** A payout, locked, with what it is for. */
export type LockedPayout = {
  readonly id: string;
  readonly subject: PayoutSubject;
  /** Where the next attempt goes. */
  readonly phone: string;
  readonly payout: Payout;
};

/**
 * Locks what a payout is for, then the payout, in one order everywhere: the withdrawal; or the payment, the receipt and the
 * refund that is owed.
 * @returns null where there is no such payout
 */
export async function lockPayout(trx: Trx, payoutId: string): Promise<LockedPayout | null> {
  const found = await trx
    .selectFrom('payout')
    .select(['withdrawal_id', 'refund_id'])
    .where('id', '=', payoutId)
    .executeTakeFirst();
  if (found === undefined) return null;
  if (found.refund_id !== null) await lockRefund(trx, { id: found.refund_id });
  await sql`select from withdrawal where id = ${found.withdrawal_id}::uuid for no key update`.execute(trx);
  await sql`select from payout where id = ${payoutId}::uuid for no key update`.execute(trx);
  const { rows } = await sql<Row>`
    select payout.id, withdrawal.id as "withdrawalId", payout.refund_id as "refundId",
           withdrawal.auction_id as "auctionId", withdrawal.state as "withdrawalState",
           first_name || ' ' || last_name as recipient, payout.phone, payout.state, payout.amount_cents as "amountCents",
           payout.attempt, coalesce(payout_attempt.sends, 0) as sends,
           floor(extract(epoch from sent_at) * 1000)::bigint as "sentAtMs", status_asked as "statusAsked",
           payout.receipt, payout.reason
      from payout left join withdrawal on withdrawal.id = payout.withdrawal_id
      left join payout_attempt on payout_attempt.payout_id = payout.id and payout_attempt.attempt = payout.attempt
     where payout.id = ${payoutId}::uuid`.execute(trx);
  const [row] = rows;
  if (row === undefined) return null;
  const { id, withdrawalId, refundId, auctionId, withdrawalState, recipient, phone, ...payout } = row;
  if (withdrawalId !== null && withdrawalState !== null && recipient !== null) {
    return { id, subject: { kind: 'withdrawal', withdrawalId, auctionId, withdrawalState, recipient }, phone, payout };
  }
  if (refundId === null) throw new Error(`payout ${id} is for nothing`);
  return { id, subject: { kind: 'refund', refundId }, phone, payout };
}

type Row = Payout & {
  readonly id: string;
  readonly withdrawalId: string | null;
  readonly refundId: string | null;
  readonly auctionId: number | null;
  readonly withdrawalState: 'requested' | 'approved' | 'refused' | null;
  readonly recipient: string | null;
  readonly phone: string;
};

/** The originator's id: the same for the same payout and attempt, so the provider knows a repeat. */
export const originatorId = (payoutId: string, attempt: number): string => `${payoutId}-${attempt}`;

export type Call = {
  readonly kind: 'pay' | 'status' | 'balance';
  readonly payoutId: string | null;
  readonly attempt: number | null;
};

/** Which of our calls a token belongs to. */
export async function callOf(db: Db, tokenHash: Buffer): Promise<Call | null> {
  const row = await db
    .selectFrom('payout_call')
    .select(['kind', 'payout_id as payoutId', 'attempt'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row ?? null;
}

export type StatusAnswer = 'completed' | 'failed' | 'pending' | 'not_found' | 'no_answer';

/** Notes what the provider said to a question: the newest counts, and `completed` is never unsaid. */
export async function noteAnswer(trx: Db, tokenHash: Buffer, answer: StatusAnswer): Promise<void> {
  await trx
    .updateTable('payout_call')
    .set({ answer, answered_at: sql`clock_timestamp()` })
    .where('token_hash', '=', tokenHash)
    .where((eb) => eb.or([eb('answer', 'is', null), eb('answer', '<>', 'completed')]))
    .execute();
}

export async function phoneOfAttempt(db: Db, payoutId: string, attempt: number): Promise<string | null> {
  const row = await db
    .selectFrom('payout_attempt')
    .select('phone')
    .where('payout_id', '=', payoutId)
    .where('attempt', '=', attempt)
    .executeTakeFirst();
  return row?.phone ?? null;
}

/**
 * What is on its way, or gone since `sinceMs`. Given up on hours ago, it either left the balance long before that was told,
 * or never will.
 */
export async function takenCents(db: Db, sinceMs: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::bigint as cents from payout
     where (state in ('sending', 'accepted', 'indeterminate') and next_step_at is not null)
        or (state = 'completed' and completed_at > to_timestamp(${sinceMs / 1000}))`.execute(db);
  return rows[0]?.cents ?? 0;
}
