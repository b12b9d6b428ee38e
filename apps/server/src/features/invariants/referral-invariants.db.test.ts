import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectToFire } from '../../testing/plant-violations.ts';
import { type ReferralWorld, referralWorld } from '../../testing/referral-world.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { checkInvariants } from './index.ts';
import { REFERRAL_INVARIANTS } from './referral-invariants.ts';

const database = await testDatabase();
let world: ReferralWorld;
afterAll(() => world?.stop());

/** One friend whose reward stands and is taken out both ways, one taken back, one whose days run. */
beforeAll(async () => {
  world = await referralWorld(database);
  const me = await world.aPerson();
  const back = await world.earned(me);
  await world.convert(me, 3);
  await world.reverse(back.paymentId);
  await world.earned(me, { bids: 1000, amount: 7000 });
  await world.withdraw(me, 200);
  const waiting = await world.aPerson({ by: me.id });
  await world.pay(waiting);
  await world.work();
});

const STANDING = `(select friend_id from referral where state = 'available')`;
const BACK = `(select friend_id from referral where state = 'reversed')`;
const WAITING = `(select friend_id from referral where state = 'pending')`;

/** Ways to break each: done by the owner with every constraint and trigger out of the way. */
const PLANTED: Record<string, readonly string[]> = {
  F1: [
    `delete from transfer where source = 'referral:' || ${STANDING}`,
    `update transfer set amount = amount + 1 where source = 'referral:' || ${STANDING}`,
    `update referral set state = 'available' where friend_id = ${WAITING}`,
    `update referral set referrer_id = friend_id where friend_id = ${STANDING}`,
    `update transfer set source = 'referral:' || gen_random_uuid() where source like 'convert:%'`,
  ],
  F2: [
    `update referral set reward_cents = reward_cents + 1 where friend_id = ${STANDING}`,
    `update payment set user_id = (select referrer_id from referral limit 1)
      where id = (select payment_id from referral where friend_id = ${STANDING})`,
    `update payment set purpose = 'win' where id = (select payment_id from referral where friend_id = ${STANDING})`,
    `update payment set user_id = ${STANDING}, paid_at = '2020-01-01'
      where id = (select payment_id from referral where friend_id = ${WAITING})`,
    `update referral set payer_phone = (select payer_phone from referral where friend_id = ${BACK})
      where friend_id = ${STANDING}`,
  ],
  F3: [
    `update payment set state = 'reversed' where id = (select payment_id from referral where friend_id = ${STANDING})`,
    `update payment set state = 'failed' where id = (select payment_id from referral where friend_id = ${WAITING})`,
    `update payment set state = 'paid' where id = (select payment_id from referral where friend_id = ${BACK})`,
    `update referral set payment_id = null where friend_id = ${STANDING}`,
  ],
  F4: [
    `update payment set paid_at = clock_timestamp() where id = (select payment_id from referral where friend_id = ${STANDING})`,
    `update referral set earned_at = earned_at + interval '8 days' where friend_id = ${STANDING}`,
    `update referral set earned_at = earned_at - interval '2 hours' where friend_id = ${WAITING}`,
  ],
  F5: [
    `delete from transfer where source = 'referral_back:' || ${BACK}`,
    `delete from transfer where source = 'debt:referral:' || ${BACK}`,
    `update referral set state = 'available' where friend_id = ${BACK}`,
  ],
  F6: [
    `update withdrawal set fee_cents = 100 where source = 'referral'`,
    `update withdrawal set net_cents = net_cents + 100 where source = 'referral'`,
    `update withdrawal set state = 'refused' where source = 'referral'`,
    `delete from transfer where source in (select 'withdrawal:' || id from withdrawal)`,
    `update transfer set amount = amount + 1 where source like 'converted:%'`,
    `delete from transfer where source like 'convert:%'`,
  ],
  F7: [
    `delete from referral where friend_id = ${STANDING}`,
    `update app_user set referred_by = null where id = ${STANDING}`,
    `update app_user set kind = 'staff' where id = (select referrer_id from referral limit 1)`,
    `update app_user set referral_number = 900000 where id = (select referrer_id from referral limit 1)`,
    `update referral set welcome_state = 'refused' where friend_id = ${STANDING}`,
    `update transfer set amount = 6 where source = 'reward:' || ${STANDING} || ':welcome'`,
    `update referral set due_at = now() - interval '2 h' where friend_id = ${WAITING}`,
  ],
};

test('honest referrals break none of the invariants', async () => {
  expect(await checkInvariants(database.pool)).toEqual([]);
  const { rows } = await database.pool.query('select state from referral order by 1');
  expect(rows.map(({ state }) => state)).toEqual(['available', 'pending', 'reversed']);
});

test.for(REFERRAL_INVARIANTS.map((invariant) => [invariant.name, invariant.holds] as const))(
  '[%s] fires when it does not hold that %s',
  ([name]) => expectToFire(database, name, PLANTED[name] ?? []),
);
