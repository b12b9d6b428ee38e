import { type PersonTraits, REFERRAL } from '@mnada/rules';
import { sql } from 'kysely';
import { notify } from '../notifications/index.ts';
import { grantBids } from '../wallet/index.ts';
import type { Trx } from './context.ts';
import { type LockedReferral, writeWelcome } from './referral.sql.ts';
import { tellReferrer } from './reward.ts';

/** Any number that nothing else locks: gifts are decided one after another, so that two nodes don't both find one free. */
const LOCK_KEY = 0x67696674;
/** From one referrer at most so many gifts a day, and one for each device: farms of accounts get nothing. */
const GIFTS_A_DAY = 20;

/**
 * A friend has proven a contact: their gift of bids, once, and the referrer hears that they joined.
 * @returns whom to tell after the commit, and whether bids were given
 */
export async function welcomeFriend(
  trx: Trx,
  referral: LockedReferral,
  friend: PersonTraits,
): Promise<{ readonly told: readonly string[]; readonly isGifted: boolean }> {
  const { friendId } = referral;
  const isShopper = friend.kind === 'user' && friend.status === 'active' && !friend.isSimulated;
  const isGifted = isShopper && (await isGiftFree(trx, referral));
  await writeWelcome(trx, friendId, isGifted ? 'given' : 'refused');
  const joined = await tellReferrer(trx, referral, 'joined');
  if (!isGifted) return { told: joined, isGifted };
  const bids = REFERRAL.welcomeBids;
  await grantBids(trx, { userId: friendId, bids, source: `welcome:${friendId}` });
  const data = { step: 'welcome', bids };
  const gift = await notify(trx, [{ userId: friendId, kind: 'reward', source: `reward:welcome:${friendId}`, data }]);
  return { told: [...joined, ...gift], isGifted };
}

async function isGiftFree(trx: Trx, { friendId, referrerId }: LockedReferral): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${LOCK_KEY})`.execute(trx);
  const { rows } = await sql<{ isFree: boolean }>`
    select (select count(*) from referral where referrer_id = ${referrerId} and welcome_state = 'given'
               and welcomed_at > clock_timestamp() - interval '1 day') < ${GIFTS_A_DAY}
       and not exists (select from person_device mine
                         join person_device other on other.device_hash = mine.device_hash and other.user_id <> mine.user_id
                         join referral on referral.friend_id = other.user_id and welcome_state = 'given'
                        where mine.user_id = ${friendId}) as "isFree"`.execute(trx);
  return rows[0]?.isFree ?? false;
}
