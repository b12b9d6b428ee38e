import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { seriousProblems } from './support/axe.ts';
import { aPhone, mpesaNumber, simulatedPhones } from './support/paying-stories.ts';
import { someAreLive } from './support/some-are-live.ts';
import { expectPage, wonStories } from './support/won-stories.ts';

const { server, aPerson, aMember } = await wonStories();
const phones = await simulatedPhones(server);
const buyButton = (page: Page) => page.locator('main [data-replay]');

test('[OWN-7] a limit is set, a pack is refused before it is pressed, a raise waits; a break stops bidding', async () => {
  const { page, problems, call } = await aMember();
  await page.goto('/settings');
  await page.getByRole('link', { name: /^Limits and breaks/ }).click();
  await page.getByRole('button', { name: 'Set a daily limit' }).click();
  await page.getByLabel('Limit in KSh').fill('1500');
  await page.getByRole('button', { name: 'Save limit' }).click();
  await expectPage(page.locator('#limits')).toContainText(/KSh\s1,500 left/);
  expect(await seriousProblems(page)).toEqual([]);

  // What fits is sold; what is left then is said before anything is pressed.
  await page.goto('/buybids');
  await page.getByRole('button', { name: /^4 more packs/ }).click();
  await expectPage(page.getByRole('radio', { name: /^300 bids.*Over your daily limit/ })).toBeVisible();
  await expectPage(buyButton(page)).toHaveText(/Buy 150 bids for KSh\s1,350/);
  await buyButton(page).click();
  const digits = aPhone();
  await mpesaNumber(page).fill(`0${digits}`);
  await page.getByRole('button', { name: /^Pay KSh/ }).click();
  await phones.enterPin(digits);
  await expectPage(page.getByRole('heading', { name: 'Payment received' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expectPage(
    page
      .getByText(/KSh\s150 left of your KSh\s1,500 for today/)
      .locator('visible=true')
      .first(),
  ).toBeVisible();
  await page.getByRole('radio', { name: /^50 bids/ }).check();
  await expectPage(buyButton(page)).toHaveText(/Over your daily limit until/);
  await expectPage(buyButton(page)).toHaveAttribute('aria-disabled', 'true');
  expect(await seriousProblems(page)).toEqual([]);

  await page.goto('/settings#limits');
  await page.getByRole('button', { name: 'Change the daily limit' }).click();
  await page.getByLabel('Limit in KSh').fill('5000');
  await expectPage(page.getByText(/A higher limit takes effect in 24 hours/)).toBeVisible();
  await page.getByRole('button', { name: 'Save limit' }).click();
  await expectPage(page.locator('#limits')).toContainText(/KSh\s5,000 from/);
  await page.getByRole('button', { name: 'Keep the current limit' }).click();
  await expectPage(page.locator('#limits')).not.toContainText(/KSh\s5,000 from/);

  // A page of an auction that stands open learns of the break by its socket.
  await someAreLive(server.url, 1);
  const auctions = (await call('/api/auctions?status=live&limit=1')) as unknown as { id: number }[];
  const auctionPage = await page.context().newPage();
  await auctionPage.goto(`/productdetails/${auctions[0]?.id}`);
  await page.getByRole('button', { name: /^24 hours/ }).click();
  await page.getByLabel('Type REST to confirm').fill('REST');
  await page.getByRole('button', { name: 'Begin the break' }).click();
  await expectPage(page.locator('#breaks')).toContainText('On a break until');
  await expectPage(page.getByRole('button', { name: /^24 hours/ })).toBeDisabled();
  await expectPage(auctionPage.getByText('You are on a break from bidding')).toBeVisible();
  expect(await seriousProblems(page)).toEqual([]);
  for (const address of ['/', '/buybids']) {
    await auctionPage.goto(address);
    await expectPage(auctionPage.getByText('You are on a break from bidding')).toBeVisible();
  }
  await expectPage(buyButton(auctionPage)).toHaveText('No buying during your break');
  expect(problems).toEqual([]);
});

test('[OWN-7] [GEN-7] visitors choose theme, language and data saver; it stays after a reload', async () => {
  const { page, problems } = await aPerson('desktop');
  await page.goto('/settings');
  await expectPage(page.getByRole('heading', { name: 'Limits, breaks and alerts' })).toBeVisible();
  await expectPage(page.getByRole('heading', { name: 'Spending limits' })).toBeHidden();
  await page.getByRole('link', { name: /^Data saver/ }).click();
  await page.getByRole('radio', { name: 'Always on' }).check();
  await expectPage(page.getByText('Saving data now')).toBeVisible();
  await page.getByRole('link', { name: /^Theme/ }).click();
  await page.locator('#appearance').getByText('Dark', { exact: true }).click();
  await expectPage(page.locator('html')).toHaveClass(/dark/);
  await page.getByRole('link', { name: /^Language/ }).click();
  await page.locator('#language').getByText('Kiswahili').click();
  await expectPage(page.getByRole('heading', { level: 1, name: 'Mipangilio' })).toBeVisible();
  expect(await seriousProblems(page)).toEqual([]);
  await page.goto('/settings#data');
  await page.reload();
  await expectPage(page.locator('html')).toHaveAttribute('data-saver', '');
  await expectPage(page.locator('html')).toHaveClass(/dark/);
  await expectPage(page.getByText('Inaokoa data sasa')).toBeVisible();
  await page.goto('/');
  await expectPage(page.locator('main picture source').first()).toHaveAttribute('srcset', /^[^,]+ 160w, [^,]+ 320w$/);
  await expectPage(page.locator('main picture source[srcset*=" 480w"]')).toHaveCount(0);
  expect(problems).toEqual([]);
});

test('[OWN-7] every section opens without script, by its place in the address', async () => {
  const { page } = await aPerson('phone', { script: false });
  await page.goto('/settings');
  for (const [name, heading] of [
    [/^Theme/, 'Theme'],
    [/^Data saver/, 'Data saver'],
    [/^Help and contact/, 'Help and contact'],
  ] as const) {
    await page.getByRole('link', { name }).click();
    await expectPage(page.getByRole('heading', { level: 2, name: heading })).toBeVisible();
    await expectPage(page.getByRole('link', { name })).toBeHidden();
    await page.getByRole('link', { name: 'All settings' }).click();
    await expectPage(page.getByRole('link', { name })).toBeVisible();
  }
});
