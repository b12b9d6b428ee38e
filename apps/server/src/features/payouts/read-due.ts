import type { PayoutDue } from '@mnada/contract';
import { payoutDue, payoutDueMs, toShillings } from '@mnada/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';
import { caseHoldsUntil, payoutsWaitUntil } from '../notifications/index.ts';
import { readPayoutNumber } from './payout-number.sql.ts';
import { type DatabaseClock, databaseNowMs } from '../../platform/clock/index.ts';

export type DueAsked = { readonly userId: string; readonly phone: string; readonly wonAtMs: number | null };

/** By when money that is asked for now would be on that number, and why not sooner (WIN-3): the rule that claims go by. */
export async function readPayoutDue(db: Db, asked: DueAsked, clock: DatabaseClock = databaseNowMs): Promise<PayoutDue> {
  const caseUntilMs = await readMoment(db, caseHoldsUntil(sql`${asked.userId}::uuid`));
  const { dueMs, reason, dueIfProvedMs } = payoutDue(await readPayoutNumber(db, asked), await clock(db), caseUntilMs);
  return {
    ...{ due_at: iso(dueMs), reason, due_at_if_proved: dueIfProvedMs === null ? null : iso(dueIfProvedMs) },
    ...(await readStop(db, asked.userId)),
  };
}

/** The same for the account's own number; null: it has none. */
export async function readOwnPayoutDue(
  db: Db,
  { userId, wonAtMs }: Omit<DueAsked, 'phone'>,
): Promise<PayoutDue | null> {
  const person = await db.selectFrom('app_user').select('phone').where('id', '=', userId).executeTakeFirst();
  const phone = person?.phone ?? null;
  return phone === null ? null : await readPayoutDue(db, { userId, phone, wonAtMs });
}

async function readMoment(db: Db, moment: RawBuilder<unknown>): Promise<number | null> {
  const { rows } = await sql<{ at: Date | null }>`select ${moment} as at`.execute(db);
  return rows[0]?.at?.getTime() ?? null;
}

/** What stops every payout of somebody until it is paid; nothing where they owe nothing. */
async function readStop(db: Db, userId: string): Promise<Pick<PayoutDue, 'debt'>> {
  const debt = await db
    .selectFrom('account')
    .select('balance')
    .where('owner_id', '=', userId)
    .where('kind', '=', 'debt')
    .executeTakeFirst();
  const owedCents = debt?.balance ?? 0;
  return owedCents > 0 ? { debt: toShillings(owedCents) } : {};
}

/**
 * By when a withdrawal that was taken was promised to be there, and what stops it; the day of the review counts from when it was asked
 * for, or from the end of what holds it.
 */
export async function promised(db: Db, withdrawalId: string): Promise<Pick<PayoutDue, 'due_at' | 'debt'>> {
  const asked = await db
    .selectFrom('withdrawal')
    .select(['user_id', 'created_at', 'held_until'])
    .where('id', '=', withdrawalId)
    .executeTakeFirstOrThrow();
  const waitsMs = await readMoment(db, payoutsWaitUntil(sql`${asked.user_id}::uuid`));
  const dueMs = payoutDueMs(asked.created_at.getTime(), Math.max(asked.held_until?.getTime() ?? 0, waitsMs ?? 0));
  return { due_at: iso(dueMs), ...(await readStop(db, asked.user_id)) };
}

/** What a withdrawal that was taken is to bring to the phone. */
export async function netCentsOf(db: Db, withdrawalId: string): Promise<number> {
  const { net_cents: netCents } = await db
    .selectFrom('withdrawal')
    .select('net_cents')
    .where('id', '=', withdrawalId)
    .executeTakeFirstOrThrow();
  return netCents;
}

const iso = (ms: number): string => new Date(ms).toISOString();
