import { afterAll, beforeAll, expect, test } from 'vitest';
import { laneOn, makeLive, makePeople } from '../../testing/auction-world.ts';
import { laterOn, secondsLeft, setsAside, stops, sweep, switchAutobidsOn } from '../../testing/autobid-world.ts';
import { booksAuditor } from '../../testing/books-auditor.ts';
import { keepBooks } from '../../testing/keep-books.ts';
import { referralWorld } from '../../testing/referral-world.ts';
import { taxesByTwo } from '../../testing/taxes-by-two.ts';
import { testDatabase } from '../../testing/test-database.ts';

const database = await testDatabase();
const { db, pool } = database;
const shop = await referralWorld(database);
const lane = laneOn(database);
const audit = booksAuditor(database);
let people: readonly [string, string] = ['', ''];
const { rate, use } = taxesByTwo(database, () => people);
beforeAll(async () => {
  const [one = '', other = ''] = await makePeople(database, 2, { kind: 'owner' });
  people = [one, other];
  await switchAutobidsOn(database);
});
afterAll(async () => {
  await shop.stop();
  await lane.stop();
});

/** The auction's clock is moved here, which breaks two that are about clocks alone. */
const broken = async () => (await audit()).map(({ name }) => name).filter((name) => name !== 'B5' && name !== 'O4');

test('[TAX-2] [BID-13] bids of a taxed pack that are set aside are owed as before; placed they are used, and the rest comes back', async () => {
  await rate('VAT16', 'vat', 1_600);
  await use('packs', 'vat', 'VAT16');
  const ann = await shop.aPerson();
  const id = await shop.pay(ann, { bids: 50, amount: 500 });
  await keepBooks(db);
  const aheadCents = async () =>
    (await pool.query('select ahead_cents::int as cents from book_tax where payment_id = $1', [id])).rows[0].cents;
  /** Before the bookkeeper has come, and after. */
  const kept = async () => {
    expect(await broken()).toEqual([]);
    await keepBooks(db);
    expect(await broken()).toEqual([]);
    return await aheadCents();
  };
  expect(await aheadCents()).toBe(6_897);
  const [auctionId = 0] = await makeLive(database, 1);
  await setsAside(database, auctionId, ann.id, { bids: 20 });
  expect(await kept()).toBe(6_897);
  await secondsLeft(database, auctionId, 2);
  await sweep(database, lane);
  // 6,897 × 49/50
  expect(await kept()).toBe(6_759);
  await laterOn(database, auctionId);
  await stops(database, auctionId, ann.id);
  expect(await kept()).toBe(6_759);
  expect((await shop.holds(ann)).bids).toBe(49);
});
