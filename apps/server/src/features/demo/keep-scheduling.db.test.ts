import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { createAccount } from '../accounts/index.ts';
import { type AuctionPlan, ChangeFeed, scheduleAuction } from '../auctions/index.ts';
import { seededChance } from './chance.ts';
import { grantForToday } from './daily-grants.ts';
import { keepScheduling } from './keep-scheduling.ts';
import { seedDemo } from './seed.ts';

const database = await testDatabase();
const { db } = database;
const feed = new ChangeFeed();
const accounts = { createAccount, hashPassword: async (password: string) => `hashed ${password}` };
await seedDemo({ db: database.ownerDb, accounts, mode: 'demo', life: false });

const keep = (watched = true) =>
  keepScheduling({
    db,
    schedule: (plan: AuctionPlan) => scheduleAuction({ db, feed }, plan),
    chance: seededChance(11),
    watched: () => watched,
  });

test('[OPS-3] fills the list once, and adds nothing while nothing is missing', async () => {
  expect(await keep()).toBeGreaterThanOrEqual(10 + 4 * 6);
  expect(await keep()).toBe(0);
});

test('[OPS-3] of the very first ones at least six open within three seconds', async () => {
  const { rows } = await database.pool.query(
    `select count(*)::int as n from auction join (select min(scheduled_start_us) as first_us from auction where status = 'scheduled') as first
         on scheduled_start_us <= first_us + 3000000
      where status = 'scheduled'`,
  );
  expect(rows[0]?.n).toBeGreaterThanOrEqual(6);
});

test('no product is listed twice among those that start now', async () => {
  const { rows } = await database.pool.query(
    `select product_id from auction where status = 'scheduled'
        and scheduled_start_us < (extract(epoch from clock_timestamp()) + 180) * 1000000
      group by product_id having count(*) > 1`,
  );
  expect(rows).toEqual([]);
});

test('when nobody looks, fewer are added than when somebody does', async () => {
  const other = await database.pool.query(`select count(*)::int as n from auction where status = 'scheduled'`);
  await database.owner.query(`alter table auction disable trigger auction_forward`);
  await database.owner.query(`update auction set status = 'draft' where status = 'scheduled'`);
  await database.owner.query(`alter table auction enable trigger auction_forward`);
  const quiet = await keep(false);
  const more = await keep(true);
  expect(quiet + more).toBe(other.rows[0]?.n);
  expect(more).toBe(7);
});

test('[BID-7] who runs low is granted bids once a day', async () => {
  await database.owner.query(`
    with low as (select account.id, balance from account join app_user on app_user.id = owner_id where username = 'shiko_t')
    update account set balance = 10 from low where account.id = low.id`);
  expect(await grantForToday(db)).toBe(1);
  expect(await grantForToday(db)).toBe(0);
  const { rows } = await database.pool.query(
    `select balance from account join app_user on app_user.id = owner_id where username = 'shiko_t'`,
  );
  expect(rows).toEqual([{ balance: 30_010 }]);
});
