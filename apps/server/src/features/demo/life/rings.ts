import { DAY_US, type EpochUs } from '@mnada/rules';
import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../../platform/database/index.ts';
import type { DemoAccounts } from '../people.ts';
import { buyFirstPack } from './friends.ts';

/** Accounts that share what strangers don't, so that the room of fraud cases has something to decide (OPS-24). None can sign in. */
const RINGS = [
  {
    // Six friends, one phone to sign in with, one that pays: rewards for oneself.
    brings: true,
    payer: '+254711000310',
    people: [
      'dada_demo',
      'sokoni1_demo',
      'sokoni2_demo',
      'sokoni3_demo',
      'sokoni4_demo',
      'sokoni5_demo',
      'sokoni6_demo',
    ],
    name: 'Dada wa Sokoni',
    daysAgo: 6,
  },
  {
    brings: false,
    payer: '+254711000320',
    people: ['brian_demo', 'brian.k_demo', 'b_kamau_demo', 'kamau_b_demo'],
    name: 'Brian Kamau',
    daysAgo: 12,
  },
] as const;
const FIRST_PHONE = 711_000_330;

/** Plants them, as they would have come; what is odd about them is found by the look that every shop has. */
export async function plantRings(trx: Transaction<Tables>, accounts: DemoAccounts, nowUs: EpochUs): Promise<void> {
  let made = 0;
  for (const { brings, payer, people, name, daysAgo } of RINGS) {
    let first: string | null = null;
    for (const username of people) {
      const phone = `+254${FIRST_PHONE + ++made}`;
      const person = { username, fullName: name, phone, phoneVerified: true, registrationType: 'phone' } as const;
      const id = await accounts.createAccount(trx, {
        ...person,
        avatar: `${8 + made}.avif`,
        ...(brings && first !== null ? { referredBy: first } : {}),
      });
      const joinedAt = new Date((nowUs - daysAgo * DAY_US) / 1_000);
      await sql`
        with person as (
          update app_user set created_at = ${joinedAt}, terms_accepted_at = ${joinedAt}, phone_verified_at = ${joinedAt} where id = ${id}),
             browser as (
          insert into person_device (user_id, device_hash, first_at, last_at)
          values (${id}, ${createHash('sha256').update(`one browser of ${payer}`).digest()}, ${joinedAt}, clock_timestamp() - interval '3 hours'))
        update referral set joined_at = ${joinedAt} where friend_id = ${id}`.execute(trx);
      await buyFirstPack(trx, id, payer, nowUs - (daysAgo - 1) * DAY_US + made * 3_600_000_000);
      first ??= id;
    }
  }
}
