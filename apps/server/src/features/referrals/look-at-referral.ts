import { judgeReferral, nextReferralState, type ReferralFacts, samePerson } from '@mnada/rules';
import { lockEarnings } from '../ledger/index.ts';
import type { Keys, Trx } from './context.ts';
import { readFacts } from './facts.sql.ts';
import { type LockedReferral, writeDue, writeReferral, writeWelcome } from './referral.sql.ts';
import { payReward, tellReferrer } from './reward.ts';
import { welcomeFriend } from './welcome.ts';

/** What a look came to: whom to tell after the commit, and whose balance of bids changed. */
export type Looked = { readonly told: readonly string[]; readonly gifted: string | null };

/** One look at a referral that is due, under its lock. Looking again changes nothing. */
export async function lookAtReferral(trx: Trx, keys: Keys, referral: LockedReferral): Promise<Looked> {
  const { friendId, welcomeState } = referral;
  // Rewards of one referrer come one after another, whatever nodes look: so the eleventh knows of the ten before it.
  if (referral.state === 'pending' && referral.isEarned) await lockEarnings(trx, referral.referrerId);
  const facts = await readFacts(trx, referral);
  const told: string[] = [];
  let gifted: string | null = null;
  let isLater = false;
  if (welcomeState === 'waiting') {
    const same = samePerson(facts.referrer, facts.friend);
    if (same.length > 0) {
      await writeWelcome(trx, friendId, 'refused');
      if (nextReferralState(referral.state, { kind: 'judged', verdict: 'refused' }) === 'refused') {
        await writeReferral(trx, referral, { state: 'refused', reasons: same });
        return { told, gifted };
      }
    } else if (facts.isPhoneProved) {
      const welcomed = await welcomeFriend(trx, keys, referral, facts.friend);
      told.push(...welcomed.told);
      if (welcomed.gift === 'given') gifted = friendId;
      isLater = welcomed.gift === 'later';
    }
  }
  if (referral.state === 'pending') told.push(...(await judge(trx, referral, facts)));
  else await writeDue(trx, friendId, 'once something happens');
  if (isLater) await writeDue(trx, friendId, 'with the next budget');
  return { told, gifted };
}

/** The pack is paid: refused as soon as that is certain, else waited for, and booked on its day or shown to staff. */
async function judge(trx: Trx, referral: LockedReferral, facts: ReferralFacts): Promise<readonly string[]> {
  const { verdict, reasons } = judgeReferral(facts);
  if (verdict !== 'refused' && !referral.isEarned) {
    await writeDue(trx, referral.friendId, 'on its day');
    return tellReferrer(trx, referral, 'earned');
  }
  const next = nextReferralState(referral.state, { kind: 'judged', verdict });
  if (next === 'available') return payReward(trx, referral);
  if (next !== null) await writeReferral(trx, referral, { state: next, reasons });
  return [];
}
