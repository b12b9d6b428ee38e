import { beforeAll, expect, test } from 'vitest';
import { TEST_KEYS } from '../../testing/accounts-app.ts';
import { makePeople } from '../../testing/auction-world.ts';
import { expectToFire } from '../../testing/plant-violations.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { takeReward } from '../rewards/take-reward.ts';
import { checkInvariants } from './index.ts';
import { REWARD_INVARIANTS } from './reward-invariants.ts';

const database = await testDatabase();
const bus = { publish: () => undefined, hear: () => () => undefined };

beforeAll(async () => {
  const people = await makePeople(database, 2);
  await database.pool.query(
    `update app_user set phone_verified_at = now(), phone = '+2547' || lpad(referral_number::text, 8, '3')
      where id = any($1)`,
    [people],
  );
  for (const userId of people)
    await takeReward(
      { db: database.db, bus, keys: TEST_KEYS },
      { userId, step: 'contact', deviceHash: null, networkHash: null },
    );
});

test('rewards that were honestly given break none of the invariants', async () => {
  expect(await checkInvariants(database.pool)).toEqual([]);
});

const PLANTED: Record<string, readonly string[]> = {
  G1: [
    `delete from reward where ctid in (select ctid from reward limit 1)`,
    `update reward set bids = bids + 1`,
    `update reward set step = 'save'`,
    `update transfer set amount = amount + 1 where source like 'reward:%'`,
    `update transfer set source = 'grant:' || id where source like 'reward:%'`,
    `update app_user set kind = 'staff' where id in (select user_id from reward)`,
    `update transfer set credit_id = (select min(credit_id) from transfer where source like 'reward:%') where source like 'reward:%'`,
    `update transfer set debit_id = (select id from account where kind = 'purchase') where source like 'reward:%'`,
  ],
  G2: [
    `update reward_budget set granted_bids = granted_bids + 1 where period = 'all'`,
    `update reward_budget set granted_bids = granted_bids - 1 where period <> 'all'`,
    `update reward_budget set budget_bids = 1`,
    `delete from reward_budget where period = 'all'`,
    `insert into reward_budget values ('2026-01-01', 9, 3)`,
    `update reward set day = '2026-01-01' where ctid in (select ctid from reward limit 1)`,
  ],
};

test.for(REWARD_INVARIANTS.map((invariant) => [invariant.name, invariant.holds] as const))(
  '[%s] fires when it does not hold that %s',
  ([name]) => expectToFire(database, name, PLANTED[name] ?? []),
);
