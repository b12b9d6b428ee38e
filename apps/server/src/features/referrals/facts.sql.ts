import { foldAddress, mayBePayer, type PersonTraits, type ReferralFacts } from '@mnada/rules';
import { sql } from 'kysely';
import { before, databaseNowUs } from '../../platform/clock/index.ts';
import { PHONE_PROVED } from '../accounts/index.ts';
import type { Trx } from './context.ts';
import type { LockedReferral } from './referral.sql.ts';

/** Of each kind, the newest so many: nobody's list makes a judgement slow. */
const TRAITS_MAX = 200;
const WAS_PAID = sql`payment.state in ('paid', 'reversed')`;

async function traitsOf(trx: Trx, userId: string): Promise<PersonTraits> {
  const { rows } = await sql<PersonTraits>`
    select kind, status, is_simulated as "isSimulated", email,
           array(select phone where phone is not null
                 union select phone from payment where user_id = app_user.id and ${WAS_PAID} limit ${TRAITS_MAX}) as phones,
           array(select encode(device_hash, 'hex') from person_device where user_id = app_user.id
                  order by last_at desc limit ${TRAITS_MAX}) as devices,
           array(select address || ', ' || area || ', ' || region from shipping_address where user_id = app_user.id
                 union select address || ', ' || area || ', ' || region from shop_order where user_id = app_user.id
                  limit ${TRAITS_MAX}) as addresses
      from app_user where id = ${userId}`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error(`there is no person ${userId}`);
  return row;
}

/** What the same referrer's other friends have in common with this one. */
async function othersOf(trx: Trx, { referrerId, friendId }: LockedReferral, friend: PersonTraits) {
  const monthAgo = before(await databaseNowUs(trx), { days: 30 });
  const { rows } = await sql<{ devices: boolean; addresses: string[]; recentRewards: number }>`
    select exists (select from person_device join referral other on other.friend_id = person_device.user_id
                    where other.referrer_id = ${referrerId} and other.friend_id <> ${friendId}
                      and encode(device_hash, 'hex') = any(${friend.devices})) as devices,
           array(select address || ', ' || area || ', ' || region from shipping_address
                   join referral other on other.friend_id = shipping_address.user_id
                  where other.referrer_id = ${referrerId} and other.friend_id <> ${friendId}
                  order by shipping_address.created_at desc limit ${TRAITS_MAX}) as addresses,
           (select count(*)::int from referral where referrer_id = ${referrerId} and state = 'available'
               and decided_at > ${monthAgo}) as "recentRewards"`.execute(trx);
  const [row] = rows;
  const own = new Set(friend.addresses.map(foldAddress));
  return {
    sharesDevice: row?.devices ?? false,
    sharesAddress: (row?.addresses ?? []).some((address) => own.has(foldAddress(address))),
    recentRewards: row?.recentRewards ?? 0,
  };
}

/** Everything that `judgeReferral` asks of a locked referral. */
export async function readFacts(
  trx: Trx,
  referral: LockedReferral,
): Promise<ReferralFacts & { readonly isPhoneProved: boolean }> {
  const { referrerId, friendId, payerPhone, paymentId } = referral;
  const referrer = await traitsOf(trx, referrerId);
  const friend = await traitsOf(trx, friendId);
  // A number earns for the one whom it paid for first: booked rewards count, and those under way that began before.
  const { rows } = await sql<{
    isPayerKnown: boolean;
    isContactVerified: boolean;
    isPhoneProved: boolean;
    isOwnNumber: boolean;
    isPaymentVerified: boolean;
    payerTold: string | null;
  }>`
    select exists (select from referral mine join referral other on other.payer_phone = mine.payer_phone
                    where mine.friend_id = ${friendId} and other.friend_id <> mine.friend_id
                      and (other.state in ('available', 'reversed')
                           or (other.state in ('pending', 'held')
                               and (other.earned_at, other.friend_id) < (mine.earned_at, mine.friend_id)))) as "isPayerKnown",
           phone_verified_at is not null or email_verified_at is not null as "isContactVerified",
           ${PHONE_PROVED} as "isPhoneProved",
           coalesce(phone = ${payerPhone}::text, false) as "isOwnNumber",
           (select payer_phone from receipt where payment_id = ${paymentId}::uuid
               and state in ('allocated', 'reversed')) as "payerTold",
           coalesce((select bool_and(is_verified) from payment
                      where id in (${paymentId}::uuid, (select credited_id from receipt_choice where topped_by = ${paymentId}::uuid))),
                    false) as "isPaymentVerified"
      from app_user where id = ${friendId}`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error(`there is no person ${friendId}`);
  const { isPayerKnown, isContactVerified, isPhoneProved, isOwnNumber, isPaymentVerified, payerTold } = row;
  // The paybill takes a payment from anybody: whoever names the friend's number there has not proven it.
  const isPayerOther = payerTold !== null && payerPhone !== null && !mayBePayer(payerTold, payerPhone);
  const isContactProven = isContactVerified || (isOwnNumber && !isPayerOther);
  const known = { isPayerKnown, isPhoneProved, isContactProven, isPaymentVerified, isPayerOther };
  return { referrer, friend, ...known, ...(await othersOf(trx, referral, friend)) };
}
