import { type PersonTraits, REFERRAL } from '@mnada/rules';
import { sql } from 'kysely';
import { before, databaseNowUs } from '../../platform/clock/index.ts';
import { notify } from '../notifications/index.ts';
import { giveFreeBids } from '../rewards/index.ts';
import type { Keys, Trx } from './context.ts';
import { type LockedReferral, writeWelcome } from './referral.sql.ts';
import { tellReferrer } from './reward.ts';

/** Any number that nothing else locks: gifts are decided one after another, so that two nodes don't both find one free. */
const LOCK_KEY = 0x67696674;
/** From one referrer at most so many gifts a day, and one for each device: farms of accounts get nothing. */
const GIFTS_A_DAY = 20;

/** What became of a gift: `later` when today's budget, or its part for this network, is used up. */
export type Welcome = 'given' | 'refused' | 'later';

/**
 * A friend has proved their phone: their gift of bids, once, out of the budget of all free bids (OWN-7), and the referrer
 * hears that they joined.
 * @returns whom to tell after the commit, and what became of the gift
 */
export async function welcomeFriend(
  trx: Trx,
  keys: Keys,
  referral: LockedReferral,
  friend: PersonTraits,
): Promise<{ readonly told: readonly string[]; readonly gift: Welcome }> {
  const { friendId } = referral;
  const gift = await giveWelcome(trx, keys, referral, friend);
  if (gift !== 'later') await writeWelcome(trx, friendId, gift);
  const joined = await tellReferrer(trx, referral, 'joined');
  if (gift !== 'given') return { told: joined, gift };
  const data = { step: 'welcome', bids: REFERRAL.welcomeBids };
  const notice = await notify(trx, [{ userId: friendId, kind: 'reward', source: `reward:welcome:${friendId}`, data }]);
  return { told: [...joined, ...notice], gift };
}

async function giveWelcome(trx: Trx, keys: Keys, referral: LockedReferral, friend: PersonTraits): Promise<Welcome> {
  const isShopper = friend.kind === 'user' && friend.status === 'active' && !friend.isSimulated;
  if (!isShopper || !(await isGiftFree(trx, referral))) return 'refused';
  const given = await giveFreeBids(trx, keys, {
    userId: referral.friendId,
    gift: 'welcome',
    bids: REFERRAL.welcomeBids,
  });
  if (given === 'same_person') return 'refused';
  return given === 'given' ? 'given' : 'later';
}

async function isGiftFree(trx: Trx, { friendId, referrerId }: LockedReferral): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${LOCK_KEY})`.execute(trx);
  const dayAgo = before(await databaseNowUs(trx), { days: 1 });
  const { rows } = await sql<{ isFree: boolean }>`
    select (select count(*) from referral where referrer_id = ${referrerId} and welcome_state = 'given'
               and welcomed_at > ${dayAgo}) < ${GIFTS_A_DAY}
       and not exists (select from person_device mine
                         join person_device other on other.device_hash = mine.device_hash and other.user_id <> mine.user_id
                         join referral on referral.friend_id = other.user_id and welcome_state = 'given'
                        where mine.user_id = ${friendId}) as "isFree"`.execute(trx);
  return rows[0]?.isFree ?? false;
}
