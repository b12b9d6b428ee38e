/** The menu button and the side menu, at every width and for everybody (seed 1, header; OWN-7). */
import { expect, test } from 'vitest';
import { seriousProblems } from './support/axe.ts';
import { awake } from './support/expect-page.ts';
import { expectPage, wonStories } from './support/won-stories.ts';

const { aPerson, aMember, giveWins, anOrder } = await wonStories();

const WIDTHS = [
  [360, 640],
  [905, 700],
  [1440, 900],
] as const;

for (const [width, height] of WIDTHS) {
  test(`[OWN-7] at ${width} px a visitor’s menu explains the shop, and leads everywhere`, async () => {
    const { page } = await aPerson(width < 905 ? 'phone' : 'desktop');
    await page.setViewportSize({ width, height });
    await page.goto('/');
    await awake(page);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expectPage(menu.getByRole('link', { name: 'Sign in / Register' })).toBeVisible();
    await expectPage.poll(() => seriousProblems(page)).toEqual([]);
    for (const name of ['Practice', 'Buy Bids', 'Notifications', 'Unpaid Wins', 'My Orders', 'Bidding History', 'Help'])
      await expectPage(menu.getByRole('link', { name, exact: true })).toBeAttached();
    await menu.getByRole('button', { name: 'How it works' }).click();
    await expectPage(page.getByRole('dialog', { name: 'How to bid' })).toBeVisible();
    await page.keyboard.press('Escape');
    await menu.getByRole('link', { name: 'Practice' }).click();
    await page.waitForURL('**/practice');
  });
}

test('[OWN-7] on a desktop a member reaches wins, orders, history and settings, and reads what waits in words', async () => {
  const amina = await aMember('desktop');
  const { page } = amina;
  const [first = 0] = await giveWins(amina, 2);
  await anOrder(amina, first, { state: 'awaiting_payment', kind: 'buy_now' });
  await page.goto('/settings');
  await awake(page);
  const header = page.getByRole('banner');
  await expectPage(header.getByRole('link', { name: 'My Wins 2 to claim' })).toBeVisible();
  await header.getByRole('link', { name: 'My Orders' }).click();
  await page.waitForURL('**/list_orders');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expectPage(menu.getByRole('link', { name: 'My Orders' })).toHaveAttribute('aria-current', 'page');
  await expectPage(menu.getByRole('link', { name: 'Unpaid Wins 2 to claim' })).toBeVisible();
  await expectPage.poll(() => seriousProblems(page)).toEqual([]);
  await menu.getByRole('link', { name: 'Bidding History' }).click();
  await page.waitForURL('**/bid_history');
  await expectPage(menu).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});
