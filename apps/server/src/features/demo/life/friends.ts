import { DAY_US, type EpochUs } from '@mnada/rules';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../../platform/database/index.ts';
import type { DemoAccounts } from '../people.ts';
import { payInThePast } from './quiet-money.ts';
import { setBackPayments } from './set-back.ts';

/** They can't sign in: no password. One bought a pack, for which the shopper earns; the other has only joined. */
const FRIENDS = [
  {
    username: 'njoki_demo',
    fullName: 'Njoki Wambui',
    phone: '+254711000201',
    avatar: '12.avif',
    joinedDaysAgo: 9,
    packDaysAgo: 4,
  },
  {
    username: 'baraka_demo',
    fullName: 'Baraka Omondi',
    phone: '+254711000202',
    avatar: '27.avif',
    joinedDaysAgo: 2,
    packDaysAgo: null,
  },
] as const;
const FIRST_PACK_BIDS = 50;

/** Two friends whom the shopper brought (OWN-3); what they earn for it is found out by the worker that does it for all. */
export async function bringFriends(
  trx: Transaction<Tables>,
  accounts: DemoAccounts,
  referrerId: string,
  nowUs: EpochUs,
): Promise<void> {
  for (const { username, fullName, phone, avatar, joinedDaysAgo, packDaysAgo } of FRIENDS) {
    const person = { username, fullName, phone, avatar, phoneVerified: true, registrationType: 'phone' } as const;
    const friendId = await accounts.createAccount(trx, { ...person, referredBy: referrerId });
    const joinedAt = new Date((nowUs - joinedDaysAgo * DAY_US) / 1_000);
    await sql`
      with person as (
        update app_user set created_at = ${joinedAt}, terms_accepted_at = ${joinedAt}, phone_verified_at = ${joinedAt}
         where id = ${friendId})
      update referral set joined_at = ${joinedAt} where friend_id = ${friendId}`.execute(trx);
    if (packDaysAgo !== null) await buyFirstPack(trx, friendId, phone, nowUs - packDaysAgo * DAY_US);
  }
}

/** A pack that somebody bought then, from a number. */
export async function buyFirstPack(
  trx: Transaction<Tables>,
  userId: string,
  phone: string,
  atUs: EpochUs,
): Promise<void> {
  const { rows } = await sql<{ id: number; priceCents: number }>`
    select id, price_cents as "priceCents" from bid_package where bids = ${FIRST_PACK_BIDS} and is_on_sale(is_offered, valid_from, valid_until)`.execute(
    trx,
  );
  const [pack] = rows;
  if (!pack) throw new Error(`no pack of ${FIRST_PACK_BIDS} bids is on offer`);
  const command = { userId, purpose: 'pack', packageId: pack.id, amountCents: pack.priceCents, phone } as const;
  const paymentId = await payInThePast(trx, { ...command, paidAtMs: Math.floor(atUs / 1_000) });
  await setBackPayments(trx, [{ paymentId, atUs }]);
  await sql`
    update referral set earned_at = payment.paid_at + interval '7 days'
      from payment where referral.payment_id = payment.id and friend_id = ${userId}`.execute(trx);
}
