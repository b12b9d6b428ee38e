import { maskedName, nextReferralState, toShillings } from '@mnada/rules';
import { type Notice, notify } from '../notifications/index.ts';
import { addDebt, kesHouse, lockEarnings, setOffDebt, shillingsOf, transfer } from '../ledger/index.ts';
import type { Trx } from './context.ts';
import { type LockedReferral, writeReferral } from './referral.sql.ts';

/** The reward's place in the books: `referral:<friend>` in, `referral_back:<friend>` out. */
const cause = ({ friendId }: Pick<LockedReferral, 'friendId'>) => `referral:${friendId}` as const;
const house = kesHouse('promotion');

export type ReferralNews = 'joined' | 'earned' | 'available' | 'reversed';

/** Tells the referrer, once of each. @returns whom to tell after the commit */
export function tellReferrer(trx: Trx, referral: LockedReferral, event: ReferralNews): Promise<readonly string[]> {
  const notice: Notice = {
    userId: referral.referrerId,
    kind: 'referral',
    source: `referral:${event}:${referral.friendId}`,
    data: {
      event,
      friend: maskedName(referral.friendName),
      ...(event === 'joined' ? {} : { amount: toShillings(referral.rewardCents) }),
      ...(event === 'earned' && referral.earnedAt !== null ? { earned_at: referral.earnedAt.toISOString() } : {}),
    },
  };
  return notify(trx, [notice]);
}

/** Books the reward and says so; an old debt is paid from it first. */
export async function payReward(trx: Trx, referral: LockedReferral): Promise<readonly string[]> {
  const { referrerId: userId, rewardCents: cents } = referral;
  await lockEarnings(trx, userId);
  await transfer(trx, { cause: cause(referral), from: house, to: shillingsOf(userId), cents });
  await setOffDebt(trx, userId, cause(referral));
  await writeReferral(trx, referral, { state: 'available', reasons: [] });
  return tellReferrer(trx, referral, 'available');
}

/**
 * Undoes it with its payment. What is still there goes back; what was withdrawn or converted becomes a debt, so that no
 * balance goes below zero.
 */
export async function takeBackReward(trx: Trx, referral: LockedReferral): Promise<readonly string[]> {
  const next = nextReferralState(referral.state, { kind: 'reversed' });
  if (next === null) return [];
  if (next === 'reversed') {
    const { referrerId: userId, friendId, rewardCents } = referral;
    const cents = Math.min(await lockEarnings(trx, userId), rewardCents);
    await transfer(trx, { cause: `referral_back:${friendId}`, from: shillingsOf(userId), to: house, cents });
    if (cents < rewardCents) await addDebt(trx, userId, cause(referral), rewardCents - cents);
  }
  await writeReferral(trx, referral, { state: next, reasons: [] });
  return tellReferrer(trx, referral, 'reversed');
}
