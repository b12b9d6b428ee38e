/** Seats of an auction that opens only with all of them (AUC-9): booked on one phone, seen on another's page and list as it happens. */
import { expect, test } from 'vitest';
import { databaseNowUs } from '../../apps/server/src/platform/clock/index.ts';
import { ChangeFeed, scheduleAuction } from '../../apps/server/src/features/auctions/index.ts';
import { auctionStories, expectPage, open } from './support/auction-stories.ts';
import { seriousProblems } from './support/axe.ts';

const { database, aPerson, aShopper, aProduct } = await auctionStories();

test('[AUC-9] a seat is booked by one press, moves the number on other pages and lists, and is told of at any hour', async () => {
  const startsAtUs = (await databaseNowUs(database.db)) + 3_600_000_000;
  const plan = { productId: await aProduct(), startsAtUs, seatsNeeded: 2, bidsPerTap: 3, lockPriceCents: 500_000 };
  const auctionId = (await scheduleAuction({ db: database.db, feed: new ChangeFeed() }, plan)) ?? 0;
  const ann = await aShopper('ann', 'phone', { dark: true });
  await database.owner.query('update app_user set phone_verified_at = now() where id = $1', [ann.userId]);
  const visitor = await aPerson('desktop');
  await open(visitor, auctionId);
  await expectPage(visitor.page.getByText('0 of 2 seats booked')).toBeVisible();
  const list = await aPerson('phone');
  await list.page.goto('/?tab=upcoming');
  const card = list.page.locator(`a[href="/productdetails/${auctionId}"]`).filter({ hasText: 'seats' }).first();
  await expectPage(card.getByText('0 of 2 seats', { exact: true })).toBeVisible();
  // Whatever these two still ask gets no answer: what they show from here on came by itself.
  for (const { page } of [visitor, list]) await page.route(/\/api\/auctions/, () => undefined);

  await open(ann, auctionId);
  await ann.page.getByRole('button', { name: 'Book a seat' }).click();
  await expectPage(ann.page.getByText('You have a seat.', { exact: false })).toBeVisible();
  await expectPage(visitor.page.getByText('1 of 2 seats booked')).toBeVisible();
  await expectPage(card.getByText('1 of 2 seats', { exact: true })).toBeVisible();
  for (const { page } of [ann, visitor, list]) expect(await seriousProblems(page)).toEqual([]);

  // A second tab is no second seat.
  const tab = await ann.context.newPage();
  await tab.goto(`/productdetails/${auctionId}`);
  await expectPage(tab.getByText('You have a seat.', { exact: false })).toBeVisible();
  await tab.getByRole('button', { name: 'Give my seat back' }).click();
  await expectPage(visitor.page.getByText('0 of 2 seats booked')).toBeVisible();
  expect((await database.owner.query('select from seat where auction_id = $1', [auctionId])).rowCount).toBe(0);
});
