import { nextReferralState, REFERRAL, referralRewardCents } from '@mnada/rules';
import { sql } from 'kysely';
import { tellNotified } from '../notifications/index.ts';
import type { PackWatch, PurposePayment } from '../payments/index.ts';
import type { ReferralsDeps, Trx } from './context.ts';
import { lockReferral } from './referral.sql.ts';
import { takeBackReward } from './reward.ts';

/**
 * What payments tell of packs, in their own booking transaction: the first paid one starts a reward, and what M-PESA takes
 * back undoes it (OWN-3). A pack that two payments buy counts once, with its whole price, when its top-up is paid. Kept short: whether it is earned is found out by a worker, so no booking waits for that.
 */
export function packWatch({ bus }: Pick<ReferralsDeps, 'bus'>): PackWatch {
  return {
    async paid(trx, payment) {
      await startReward(trx, payment);
    },
    async reversed(trx, payment) {
      const locked = await lockReferral(trx, { paymentId: payment.id });
      if (locked === null || nextReferralState(locked.state, { kind: 'reversed' }) === null) return () => undefined;
      const told = await takeBackReward(trx, locked);
      return () => tellNotified(bus, told);
    },
  };
}

async function startReward(trx: Trx, { id, userId }: PurposePayment): Promise<void> {
  const locked = await lockReferral(trx, { friendId: userId });
  if (locked === null || nextReferralState(locked.state, { kind: 'paid' }) === null) return;
  const paidCents = await paidForPack(trx, id);
  if (paidCents === null) return;
  await sql`
    update referral set state = 'pending', payment_id = payment.id, payer_phone = payment.phone,
           reward_cents = ${referralRewardCents(paidCents)}, due_at = clock_timestamp(),
           earned_at = clock_timestamp() + make_interval(secs => ${REFERRAL.earnedAfterMs / 1000})
      from payment where payment.id = ${id} and friend_id = ${userId}`.execute(trx);
}

/** What the pack cost in all. @returns null: this payment is a first part, whose top-up is booked after it (PAY-7) */
async function paidForPack(trx: Trx, paymentId: string): Promise<number | null> {
  const { rows } = await sql<{ cents: number | null }>`
    select case when p.part_bids is null then p.amount_cents when p.tops_up is not null then pack.price_cents end as cents
      from payment p join bid_package pack on pack.id = p.package_id where p.id = ${paymentId}`.execute(trx);
  return rows[0]?.cents ?? null;
}
