import type { Payout } from '@mnada/rules';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';

/** A payout, locked, with what its withdrawal says. */
export type LockedPayout = {
  readonly id: string;
  readonly withdrawalId: string;
  readonly userId: string;
  readonly auctionId: number | null;
  readonly withdrawalState: 'requested' | 'approved' | 'refused';
  readonly recipient: string;
  /** Where the next attempt goes. */
  readonly phone: string;
  readonly payout: Payout;
};

/**
 * Locks a withdrawal's rows in one order everywhere: the withdrawal, then its payout.
 * @returns null where there is no such payout
 */
export async function lockPayout(trx: Db, payoutId: string): Promise<LockedPayout | null> {
  await sql`
    select from withdrawal where id = (select withdrawal_id from payout where id = ${payoutId}::uuid)
       for no key update`.execute(trx);
  await sql`select from payout where id = ${payoutId}::uuid for no key update`.execute(trx);
  const { rows } = await sql<Omit<LockedPayout, 'payout'> & Payout>`
    select payout.id, withdrawal.id as "withdrawalId", withdrawal.user_id as "userId",
           withdrawal.auction_id as "auctionId", withdrawal.state as "withdrawalState",
           first_name || ' ' || last_name as recipient, payout.phone, payout.state, payout.amount_cents as "amountCents",
           payout.attempt, coalesce(payout_attempt.sends, 0) as sends,
           floor(extract(epoch from sent_at) * 1000)::bigint as "sentAtMs", status_asked as "statusAsked",
           payout.receipt, payout.reason
      from payout join withdrawal on withdrawal.id = payout.withdrawal_id
      left join payout_attempt on payout_attempt.payout_id = payout.id and payout_attempt.attempt = payout.attempt
     where payout.id = ${payoutId}::uuid`.execute(trx);
  const [row] = rows;
  if (row === undefined) return null;
  const { id, withdrawalId, userId, auctionId, withdrawalState, recipient, phone, ...payout } = row;
  return { id, withdrawalId, userId, auctionId, withdrawalState, recipient, phone, payout };
}

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
