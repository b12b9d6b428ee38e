import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { createAccount } from '../accounts/index.ts';
import { ChangeFeed } from '../auctions/index.ts';
import { seededChance } from './chance.ts';
import { grantForToday } from './daily-grants.ts';
import { keepScheduling } from './keep-scheduling.ts';
import { makeClerks } from './run-shop.ts';
import { seedDemo } from './seed.ts';
import { makeTemplates } from './templates.ts';

const database = await testDatabase();
const { db } = database;
const feed = new ChangeFeed();
const accounts = { createAccount, hashPassword: async (password: string) => `hashed ${password}` };
await seedDemo({ db: database.ownerDb, accounts, mode: 'demo', life: false });
await makeClerks(database.ownerDb);
await Promise.all([makeTemplates(database.ownerDb), makeTemplates(database.ownerDb)]);

const keep = (watched = true) =>
  keepScheduling({
    db,
    feed,
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

test('[OPS-3][OPS-9] all of it is scheduled by templates of the simulated operator, with what they say', async () => {
  const { rows } = await database.pool.query(
    `select t.demo_key as key, count(a.id)::int > 0 as has_made, bool_and(a.beginners_only) as beginners,
            bool_and(a.wins_in_total = 0) as unlimited, min(u.username) as by
       from auction_template t left join auction_source s on s.template_id = t.id left join auction a on a.id = s.auction_id
       join app_user u on u.id = t.published_by group by 1 order by 1`,
  );
  const made = { has_made: true, unlimited: true, by: 'demo_clerk_1' };
  expect(rows).toEqual(
    ['beginners', 'between', 'long', 'medium', 'programme', 'quick'].map((key) => ({
      ...{ key, beginners: key === 'beginners' },
      ...made,
    })),
  );
  const alone = await database.pool.query(
    `select count(*)::int as n from auction where status = 'scheduled'
        and not exists (select from auction_source s where s.auction_id = auction.id and s.template_id is not null)`,
  );
  expect(alone.rows).toEqual([{ n: 0 }]);
});

test('when nobody looks, fewer are added than when somebody does', async () => {
  const other = await database.pool.query(`select count(*)::int as n from auction where status = 'scheduled'`);
  await database.owner.query(`alter table auction disable trigger auction_forward`);
  await database.owner.query(`update auction set status = 'draft' where status = 'scheduled'`);
  await database.owner.query(`alter table auction enable trigger auction_forward`);
  await database.owner.query('delete from auction_source');
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
