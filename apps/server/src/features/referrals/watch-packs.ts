import { nextReferralState, REFERRAL, referralRewardCents } from '@mnada/rules';
import { sql } from 'kysely';
import { tellNotified } from '../notifications/index.ts';
import type { PackWatch, PurposePayment } from '../payments/index.ts';
import type { ReferralsDeps, Trx } from './context.ts';
import { lockReferral } from './referral.sql.ts';
import { takeBackReward } from './reward.ts';

/**
 * What payments tell of packs, in their own booking transaction: the first paid one starts a reward, and what M-PESA takes
 * back undoes it (OWN-3). Kept short: whether it is earned is found out by a worker, so no booking waits for that.
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

async function startReward(trx: Trx, { id, userId, amountCents }: PurposePayment): Promise<void> {
  const locked = await lockReferral(trx, { friendId: userId });
  if (locked === null || nextReferralState(locked.state, { kind: 'paid' }) === null) return;
  await sql`
    update referral set state = 'pending', payment_id = payment.id, payer_phone = payment.phone,
           reward_cents = ${referralRewardCents(amountCents)}, due_at = clock_timestamp(),
           earned_at = clock_timestamp() + make_interval(secs => ${REFERRAL.earnedAfterMs / 1000})
      from payment where payment.id = ${id} and friend_id = ${userId}`.execute(trx);
}
