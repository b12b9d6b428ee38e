import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { aBid, laneOn, makePeople, quietLog } from '../../apps/server/src/testing/auction-world.ts';
import { callOff, ChangeFeed } from '../../apps/server/src/features/auctions/index.ts';
import {
  auctionStories,
  bidButton,
  expectPage,
  open,
  ready,
  type Shopper,
  expectStill,
  watchShifts,
} from './support/auction-stories.ts';
import { seriousProblems } from './support/axe.ts';
import { plantAPast } from './support/planted-lives.ts';

const { server, database, aPerson, aShopper, aProduct, aLiveAuction } = await auctionStories();

const card = (page: Shopper['page'], auctionId: number) => page.locator(`[data-history="${auctionId}"]`);

/** Bids of these people, one after the other, on another node. */
async function bids(...wanted: readonly [auctionId: number, userId: string][]): Promise<void> {
  const lane = laneOn(database);
  for (const [auctionId, userId] of wanted) {
    // Two accepted bids a second and person at most (BID-1).
    while (!(await lane.submit(aBid(auctionId, userId))).ok) await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await lane.stop();
}

/** So many auctions of long ago that somebody joined: the last of them the oldest. */
async function aLongPast(userId: string, count: number): Promise<void> {
  await aProduct();
  await plantAPast(database.owner, { userId, count, name: (n) => `Past auction ${n}` });
}

test('[OWN-1][OWN-2] a live bid moves the card, Bid Again wakes and leads to the auction', async () => {
  const auctionId = await aLiveAuction();
  const amina = await aShopper('amina', 'phone');
  const juma = await aShopper('juma', 'desktop');
  await bids([auctionId, juma.userId], [auctionId, amina.userId]);
  const { page } = amina;
  await watchShifts(page);
  await page.goto('/bid_history');
  const mine = card(page, auctionId);
  await expectPage(mine).toHaveAttribute('data-status', 'active');
  await expectPage(mine.getByText('You lead')).toBeVisible();
  await expectPage(mine.getByRole('button', { name: /^Bid Again/ })).toHaveAttribute('aria-disabled', 'true');
  await expectPage(mine.getByRole('timer', { name: 'Time left' })).toHaveText(/min left$/);
  await expectPage(page.getByRole('region', { name: 'Your bids in numbers' })).toContainText('Total bids1');
  await expectStill(page);

  await open(juma, auctionId);
  await ready(juma.page);
  await bidButton(juma.page).click();
  await expectPage(mine).toHaveAttribute('data-status', 'outbid');
  await expectPage(mine).toContainText('KSh\u00a03');
  await mine.getByRole('link', { name: /^Bid Again/ }).click();
  await expectPage(page).toHaveURL(new RegExp(`/productdetails/${auctionId}$`));
  expect(amina.problems).toEqual([]);
});

describe.each(['light', 'dark'] as const)('in %s', (theme) => {
  test('[OWN-1] every kind of card and number stands there, and axe finds nothing serious', async () => {
    const size = theme === 'light' ? 'phone' : 'desktop';
    const amina = await aShopper('amina', size, { dark: theme === 'dark' });
    const [other = ''] = await makePeople(database, 1, { bids: 9 });
    const [leads, outbid, cancelled] = [await aLiveAuction(), await aLiveAuction(), await aLiveAuction()];
    await aLongPast(amina.userId, 2);
    await bids([cancelled, amina.userId], [leads, amina.userId], [outbid, amina.userId], [outbid, other]);
    const why = { reason: 'no stock', actorId: null };
    await callOff({ db: database.db, feed: new ChangeFeed(), log: quietLog }, cancelled, why);
    const { page } = amina;
    await page.goto('/bid_history');
    await expectPage(page.getByRole('heading', { level: 1, name: 'Bid history' })).toBeVisible();
    await expectPage(page.locator('[data-history]')).toHaveCount(5);
    await expectPage(card(page, cancelled)).toContainText('1 bid is back');
    const numbers = page.getByRole('region', { name: 'Your bids in numbers' });
    for (const words of ['Auctions won2', 'Success rate100%', 'Total bids4', 'Average bid1'])
      await expectPage(numbers).toContainText(words);
    expect(await seriousProblems(page)).toEqual([]);

    await page.getByRole('radio', { name: 'Outbid' }).check();
    await expectPage(page.locator('[data-history]')).toHaveCount(1);
    await expectPage(card(page, outbid)).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search your bids' }).fill('nothing like it');
    await expectPage(page.getByRole('heading', { level: 2, name: 'No bids found' })).toBeVisible();
    await expectPage(page).toHaveURL(/status=outbid&q=nothing/);
    expect(await seriousProblems(page)).toEqual([]);
    expect(amina.problems).toEqual([]);
  });
});

test('[OWN-1] hundreds of auctions can be scrolled through with a few dozen cards in the page, and back comes to the part that was left', async () => {
  const amina = await aShopper('amina', 'phone', { bids: 0 });
  await aLongPast(amina.userId, 200);
  const { page } = amina;
  await page.goto('/bid_history');
  await expectPage(page.locator('[data-history]').first()).toBeVisible();
  let most = 0;
  const oldest = page.getByRole('heading', { level: 2, name: 'Past auction 200', exact: true });
  await expectPage
    .poll(
      async () => {
        await page.evaluate(() => window.scrollBy(0, 4_000));
        most = Math.max(most, await page.locator('[data-history]').count());
        return oldest.count();
      },
      { timeout: 120_000 },
    )
    .toBe(1);
  expect(most).toBeLessThan(120);
  await oldest.scrollIntoViewIfNeeded();
  await oldest.getByRole('link').click();
  await expectPage(page).toHaveURL(/\/productdetails\//);
  await page.goBack();
  // Only what is within two screens is drawn: so this is the part that was left, not the top.
  await expectPage(oldest).toBeVisible();
});

test('[ACC-6] a visitor signs in and comes back to what they had asked for', async () => {
  const { page } = await aPerson('phone');
  const phone = `7${randomUUID().replace(/\D/g, '').padEnd(8, '1').slice(0, 8)}`;
  const registered = await page.request.post('/api/auth/register', {
    data: {
      username: `back_${randomUUID().slice(0, 8)}`,
      fullName: 'Amina Mwangi',
      password: Buffer.from('Jua-kali-na-mvua-9').toString('base64'),
      phoneNumber: `+254${phone}`,
      registrationType: 'phone',
    },
  });
  expect(registered.status()).toBe(201);
  await page.goto('/bid_history?status=won');
  await expectPage(page).toHaveURL(/\/login$/);
  await page.getByLabel('Phone number').fill(phone);
  await page.getByLabel('Password', { exact: true }).fill('Jua-kali-na-mvua-9');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expectPage(page).toHaveURL(/\/bid_history\?status=won$/);
  await expectPage(page.getByRole('heading', { level: 2, name: 'No bids found' })).toBeVisible();
});

test('[GEN-7] in Kiswahili on the narrowest phone nothing runs out of the screen', async () => {
  const amina = await aShopper('amina', 'phone');
  await amina.context.addCookies([{ name: 'lang', value: 'sw', url: server.url }]);
  const auctionId = await aLiveAuction();
  await bids([auctionId, amina.userId]);
  await amina.page.setViewportSize({ width: 320, height: 640 });
  await amina.page.goto('/bid_history');
  await expectPage(card(amina.page, auctionId)).toBeVisible();
  await expectPage(amina.page.getByRole('heading', { level: 1 })).toHaveText('Historia ya zabuni');
  expect(await amina.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});
