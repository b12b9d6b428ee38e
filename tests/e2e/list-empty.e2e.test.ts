import { expect, onTestFinished, test } from 'vitest';
import { testBrowser } from './support/browser.ts';
import { seriousProblems } from './support/axe.ts';
import { expectPage } from './support/expect-page.ts';
import { startTestServer } from './support/test-server.ts';

const server = await startTestServer();
const people = await testBrowser(server.url);
/** Everybody leaves after their test: pages that stay open go on counting down. */
const browser = {
  async person(...wishes: Parameters<typeof people.person>) {
    const person = await people.person(...wishes);
    onTestFinished(() => person.context.close());
    return person;
  },
};

test.each([
  ['/', 'No auctions found'],
  ['/?tab=open', 'No live auctions at the moment'],
  ['/?tab=upcoming', 'No upcoming auctions scheduled'],
  ['/?tab=winners', 'No completed auctions yet'],
  ['/?tab=search', 'Start typing to search auctions'],
  ['/?tab=search&q=anything', 'No results found for your search'],
])('an empty shop says so at %s and offers a way on', async (address, words) => {
  const { page, problems } = await browser.person('phone');
  await page.goto(address);
  await expectPage(page.getByRole('heading', { level: 2, name: words })).toBeVisible();
  expect(await seriousProblems(page)).toEqual([]);
  expect(problems).toEqual([]);
});

test('a list that cannot be fetched says so and can be tried again', async () => {
  const { page } = await browser.person('phone');
  await page.goto('/?tab=upcoming');
  await expectPage(page.getByText('No upcoming auctions scheduled')).toBeVisible();
  await page.route('**/api/auctions?status=ended**', (route) => route.abort());
  await page.getByRole('link', { name: 'Winners' }).click();
  await expectPage(page.locator('[aria-busy="true"]').getByText('Loading')).toBeAttached();
  await expectPage(page.getByText('The auctions could not be loaded')).toBeVisible();
  await page.unroute('**/api/auctions?status=ended**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectPage(page.getByText('No completed auctions yet')).toBeVisible();
});
