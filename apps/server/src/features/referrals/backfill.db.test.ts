import { readFile } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { referralWorld } from '../../testing/referral-world.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { checkInvariants } from '../invariants/index.ts';

const database = await testDatabase();
const world = await referralWorld(database);
afterAll(() => world.stop());

const MIGRATION = new URL('../../../migrations/0021_earlier_referrals.sql', import.meta.url);

test('[OWN-3] whoever was brought before referrals were kept is a friend as well, with their first paid pack', async () => {
  const { owner, pool } = database;
  const me = await world.aPerson();
  const [joined, paid, reversed, unproven] = [
    await world.aPerson({ by: me.id }),
    await world.aPerson({ by: me.id }),
    await world.aPerson({ by: me.id }),
    await world.aPerson({ by: me.id, proven: false }),
  ];
  const first = await world.pay(paid);
  await world.pay(paid, { bids: 1000, amount: 7000 });
  await world.reverse(await world.pay(reversed));
  await world.pay(reversed, { bids: 500, amount: 3750 });
  const kept = await world.aPerson({ by: me.id });
  await world.work();
  const untouched = await world.referral(kept);
  // As an earlier version left them: the account knows who brought it, and nothing else does.
  const earlier = [joined.id, paid.id, reversed.id, unproven.id];
  await owner.query(`delete from referral where friend_id = any($1)`, [earlier]);
  await owner.query(
    `with gone as (delete from transfer where source = any(select 'reward:' || id || ':welcome' from unnest($1::uuid[]) id)
                    returning *),
          unbooked as (delete from book_todo where transfer_id in (select id from gone)),
          lots as (delete from bid_lot where source in (select source from gone)),
          gifts as (delete from reward where user_id = any($1) and step = 'welcome' returning bids, day),
          budgets as (update reward_budget set granted_bids = granted_bids - (select coalesce(sum(bids), 0) from gifts))
     update account set balance = balance - gone.amount from gone where account.id = gone.credit_id`,
    [earlier],
  );
  await pool.query(`delete from notification where source like 'referral:%' or source like 'reward:%'`);
  expect((await checkInvariants(pool)).map(({ name }) => name)).toEqual(['F7']);

  const text = await readFile(MIGRATION, 'utf8');
  await owner.query(text);
  await owner.query(text);
  expect(await checkInvariants(pool)).toEqual([]);
  expect(await world.referral(kept)).toEqual(untouched);
  const payment = await world.payment(first);
  expect(await world.referral(paid)).toMatchObject({
    state: 'pending',
    payment_id: first,
    payer_phone: paid.phone,
    reward_cents: 24_000,
    earned_at: new Date((payment.paid_at?.getTime() ?? 0) + 7 * 86_400_000),
  });
  expect(await world.referral(reversed)).toMatchObject({ state: 'cancelled', due_at: expect.any(Date) });
  expect(await world.referral(joined)).toMatchObject({ state: 'joined', payment_id: null });
  expect(await world.referral(unproven)).toMatchObject({ state: 'joined', due_at: null, welcome_state: 'waiting' });

  await world.pass(paid);
  await world.work();
  expect(await world.referral(paid)).toMatchObject({ state: 'available' });
  expect(await world.holds(me)).toMatchObject({ kes: 24_000, debt: 0 });
  expect((await world.holds(joined)).bids).toBe(5);
  expect(await checkInvariants(pool)).toEqual([]);
});
