/** The menu button and the side menu, at every width and for everybody (seed 1, header; OWN-7). */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
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
    // Escape is for whoever has the focus: it's pressed once the dialog has taken it.
    await expectPage(page.getByRole('dialog', { name: 'How to bid' }).locator('*:focus')).toHaveCount(1);
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

/** Back as a phone's button is it, and the browser's: two presses may come before the page has heard of the first. */
const back = (page: Page, presses = 1) =>
  page.evaluate((times) => {
    for (let i = 0; i < times; i++) history.back();
  }, presses);
const pathOf = (page: Page) => new URL(page.url()).pathname;
const isOpen = (page: Page) => page.evaluate(() => (history.state as { above?: true } | null)?.above === true);
const menuOf = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
/** Once the menu lies open, Back is its. Pressed where the page is read: a click would scroll to the header first. */
async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu', exact: true }).evaluate((button: HTMLElement) => button.click());
  await expectPage(menuOf(page)).toBeVisible();
  await expectPage.poll(() => isOpen(page)).toBe(true);
}

describe('[OWN-7] Back closes what lies on top of the page', () => {
  /** The terms, with Practice before them. */
  async function onTheTerms(): Promise<Page> {
    const { page } = await aPerson('desktop');
    await page.goto('/practice');
    await awake(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).first().click();
    await page.waitForURL('**/terms');
    await expectPage(page.getByRole('heading', { level: 1 })).toBeVisible();
    // The router has put the new page at its top; then it is read on.
    await expectPage
      .poll(() =>
        page.evaluate(() => {
          const before = scrollY;
          scrollTo(0, 400);
          return before;
        }),
      )
      .toBe(400);
    return page;
  }

  test('the page stays where it was read; the next press leads to the page before; Forward opens nothing', async () => {
    const page = await onTheTerms();
    await openMenu(page);
    await back(page);
    await expectPage(menuOf(page)).toHaveCount(0);
    expect(pathOf(page)).toBe('/terms');
    expect(await page.evaluate(() => scrollY)).toBe(400);
    await page.evaluate(() => history.forward());
    // Nothing lies there any more: it is left by itself.
    await expectPage.poll(() => isOpen(page)).toBe(false);
    expect(pathOf(page)).toBe('/terms');
    await expectPage(menuOf(page)).toHaveCount(0);
    expect(await page.evaluate(() => scrollY)).toBe(400);
    await back(page);
    await page.waitForURL('**/practice');
  });

  test('one on top of another closes first; two presses at once close it and leave', async () => {
    const page = await onTheTerms();
    await openMenu(page);
    await menuOf(page).getByRole('button', { name: 'How it works' }).click();
    const howTo = page.getByRole('dialog', { name: 'How to bid' });
    await expectPage(howTo).toBeVisible();
    await back(page);
    await expectPage(howTo).toHaveCount(0);
    await expectPage(menuOf(page)).toBeVisible();
    await expectPage.poll(() => isOpen(page)).toBe(true);
    await back(page, 2);
    await page.waitForURL('**/practice');
    await expectPage(menuOf(page)).toHaveCount(0);
  });

  test('closed by its cross or by Escape it leaves nothing behind, and opens and closes as often as one likes', async () => {
    const page = await onTheTerms();
    for (let i = 0; i < 3; i++) {
      await openMenu(page);
      await page.keyboard.press('Escape');
      await openMenu(page);
      await page.getByRole('button', { name: 'Close menu' }).click();
    }
    await expectPage.poll(() => isOpen(page)).toBe(false);
    await back(page);
    await page.waitForURL('**/practice');
  });

  test('a page opened from inside it has the page below it before it', async () => {
    const page = await onTheTerms();
    await openMenu(page);
    await menuOf(page).getByRole('link', { name: 'Help', exact: true }).click();
    await page.waitForURL('**/help');
    await expectPage(menuOf(page)).toHaveCount(0);
    await back(page);
    await page.waitForURL('**/terms');
    expect(await isOpen(page)).toBe(false);
    await back(page);
    await page.waitForURL('**/practice');
    await page.evaluate(() => history.go(2));
    await page.waitForURL('**/help');
  });

  test('a reload shows the page alone, and Back leads to the page before', async () => {
    const page = await onTheTerms();
    await openMenu(page);
    await page.reload();
    await awake(page);
    await expectPage.poll(() => isOpen(page)).toBe(false);
    expect(pathOf(page)).toBe('/terms');
    await back(page);
    await page.waitForURL('**/practice');
    await expectPage(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
