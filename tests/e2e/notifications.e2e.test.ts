import { expect, test } from 'vitest';
import { type Notice, notify } from '../../apps/server/src/features/notifications/index.ts';
import { auctionStories, expectPage, type Shopper } from './support/auction-stories.ts';
import { seriousProblems } from './support/axe.ts';

const { server, aShopper, aScheduledAuction } = await auctionStories();
const auctionId = await aScheduledAuction({ inSeconds: 3_600 });

/** Told as the server tells it; who is listening hears of it within a second or two. */
const tellOutbid = (shopper: Shopper, price: number) => {
  const data = { auction_id: auctionId, product_name: 'Sauti 43″ 4K UHD Smart TV', product_image: null, price };
  const notice: Notice = { userId: shopper.userId, source: `outbid:${shopper.userId}:${price}`, kind: 'outbid', data };
  return notify(server.database.db, [notice]);
};
const bell = (page: Shopper['page']) =>
  page.getByRole('link', { name: /^Notifications/ }).and(page.locator(':visible'));

test('[OWN-4] an empty inbox leads to the auctions; news stand in it and on the bell of every tab at once', async () => {
  const shopper = await aShopper('neema', 'phone');
  const { page, context, problems } = shopper;
  await page.goto('/notifications');
  await expectPage(page.getByRole('heading', { name: 'No notifications yet' })).toBeVisible();
  await expectPage(page.getByRole('link', { name: 'Browse Auctions' })).toHaveAttribute('href', '/');
  const other = await context.newPage();
  await other.goto('/');
  await expectPage(bell(other)).toHaveAccessibleName('Notifications');

  await tellOutbid(shopper, 884);
  const news = page.getByRole('link', { name: 'Unread: You were outbid' });
  await expectPage(news).toHaveAttribute('href', `/productdetails/${auctionId}`);
  await expectPage(page.getByText('is at KSh 884 now')).toBeVisible();
  await expectPage(bell(other)).toHaveAccessibleName('Notifications 1 unread');
  expect(await seriousProblems(page)).toEqual([]);

  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expectPage(page.getByRole('link', { name: 'You were outbid', exact: true })).toBeVisible();
  await expectPage(bell(other)).toHaveAccessibleName('Notifications');
  expect(problems).toEqual([]);
});

test('[OWN-4] a long inbox comes in parts; what is being read stays in place; opening marks as read', async () => {
  const shopper = await aShopper('otieno', 'desktop');
  const { page } = shopper;
  for (let price = 1; price <= 65; price++) await tellOutbid(shopper, price);
  await page.goto('/notifications');
  const cards = page.locator('[data-notice]');
  await expectPage(cards.first()).toContainText('KSh 65 now');
  await expectPage
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      return cards.count();
    })
    .toBe(65);

  await tellOutbid(shopper, 66);
  const held = page.getByRole('button', { name: '1 new notification' });
  await expectPage(held).toBeVisible();
  await expectPage(cards).toHaveCount(65);
  await held.click();
  await expectPage(cards.first()).toContainText('KSh 66 now');

  await expectPage(bell(page)).toHaveAccessibleName('Notifications 66 unread');
  await cards.first().getByRole('link').click();
  await page.waitForURL(`**/productdetails/${auctionId}`);
  await expectPage(bell(page)).toHaveAccessibleName('Notifications 65 unread');
});

test('[ACC-7] a switch is saved at once, and moves back when it could not be', async () => {
  const { page } = await aShopper('wanjiru', 'phone');
  await page.goto('/settings#notifications');
  const open = (kind: RegExp) => page.getByRole('button', { name: kind }).click();
  await open(/^Outbid/);
  const push = page.getByRole('switch', { name: 'Push' });
  await expectPage(push).toBeChecked();
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/choices') && answer.request().method() === 'PUT',
  );
  await push.click();
  await expectPage(push).not.toBeChecked();
  expect((await saved).status()).toBe(200);
  await page.reload();
  await open(/^Outbid/);
  await expectPage(push).not.toBeChecked();

  await page.route('**/api/notifications/choices', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await push.click();
  await expectPage(page.getByText('Not saved. Try again.')).toBeVisible();
  await expectPage(push).not.toBeChecked();
  // What concerns money always comes: there is nothing to switch.
  await page.getByRole('button', { name: 'Done' }).click();
  await open(/^Payments/);
  await expectPage(page.getByText('Always on')).toBeVisible();
  await expectPage(page.getByRole('switch', { name: 'In app' })).toHaveCount(0);
  expect(await seriousProblems(page)).toEqual([]);
});
