import type { ReferralState } from '@mnada/rules';
import { sql } from 'kysely';
import { at, databaseNowUs, STATEMENT_TIME } from '../../platform/clock/index.ts';
import type { Trx } from './context.ts';

/** A referral, locked, with the database's clock as it was after the lock. */
export type LockedReferral = {
  readonly friendId: string;
  readonly referrerId: string;
  readonly friendName: string;
  readonly state: ReferralState;
  readonly welcomeState: 'waiting' | 'given' | 'refused';
  readonly paymentId: string | null;
  readonly payerPhone: string | null;
  readonly rewardCents: number;
  /** From when the reward may be taken out; null until the first pack is paid. */
  readonly earnedAt: Date | null;
  readonly isEarned: boolean;
};

const read = sql`
  select r.friend_id as "friendId", r.referrer_id as "referrerId", u.username as "friendName", r.state,
         r.welcome_state as "welcomeState", r.payment_id as "paymentId", r.payer_phone as "payerPhone",
         coalesce(r.reward_cents, 0) as "rewardCents", r.earned_at as "earnedAt", coalesce(r.earned_at <= clock_timestamp(), false) as "isEarned"
    from referral r join app_user u on u.id = r.friend_id`;

/** @returns null: nobody brought them, or no such payment was a first one or a part of it */
export async function lockReferral(
  trx: Trx,
  by: { readonly friendId: string } | { readonly paymentId: string },
): Promise<LockedReferral | null> {
  const which =
    'friendId' in by
      ? sql`r.friend_id = ${by.friendId}`
      : sql`
    r.payment_id in (${by.paymentId}, (select topped_by from receipt_choice where credited_id = ${by.paymentId}))`;
  const { rows } = await sql<LockedReferral>`${read} where ${which} for no key update of r`.execute(trx);
  return rows[0] ?? null;
}

/**
 * The one that has been due longest and that nobody else is at, or null. Its person's row is held with it: whoever proves
 * a contact holds that one first and this one afterwards, so neither waits for the other.
 */
export async function lockDueReferral(trx: Trx): Promise<LockedReferral | null> {
  const now = at(await databaseNowUs(trx));
  const { rows } = await sql<LockedReferral>`
    ${read} where r.due_at <= ${now} order by r.due_at limit 1
    for no key update of r skip locked for key share of u skip locked`.execute(trx);
  return rows[0] ?? null;
}

/** Writes a step under the lock. Whatever it is, it was decided now. */
export async function writeReferral(
  trx: Trx,
  { friendId }: Pick<LockedReferral, 'friendId'>,
  step: {
    readonly state: ReferralState;
    readonly reasons?: readonly string[];
    readonly note?: string;
  },
): Promise<void> {
  await trx
    .updateTable('referral')
    .set({
      state: step.state,
      due_at: null,
      decided_at: sql`clock_timestamp()`,
      ...(step.reasons === undefined ? {} : { reasons: [...step.reasons] }),
      ...(step.note === undefined ? {} : { staff_note: step.note }),
    })
    .where('friend_id', '=', friendId)
    .execute();
}

export async function writeWelcome(trx: Trx, friendId: string, state: 'given' | 'refused'): Promise<void> {
  await trx
    .updateTable('referral')
    .set({ welcome_state: state, welcomed_at: sql`clock_timestamp()` })
    .where('friend_id', '=', friendId)
    .execute();
}

/** When it is looked at again: on the day of the reward, or once something happens. */
export async function writeDue(
  trx: Trx,
  friendId: string,
  due: 'on its day' | 'once something happens' | 'with the next budget',
): Promise<void> {
  // A new day's budget begins at midnight in Nairobi; what has a day of its own is looked at then in any case.
  const at = {
    'on its day': sql<Date>`earned_at`,
    'once something happens': null,
    'with the next budget': sql<Date>`
      least(earned_at, (date_trunc('day', ${STATEMENT_TIME} at time zone 'Africa/Nairobi') + interval '1 day')
                       at time zone 'Africa/Nairobi')`,
  }[due];
  await trx.updateTable('referral').set({ due_at: at }).where('friend_id', '=', friendId).execute();
}
