import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { auctionStories } from './support/auction-stories.ts';
import type { Size } from './support/browser.ts';
import { expectPage } from './support/expect-page.ts';

const stories = await auctionStories();
const liveCards = (page: Page) => page.locator('[data-status="live"]');
/** Where the section below the live ones begins, in the page. */
const belowAt = (page: Page) =>
  page
    .getByRole('heading', { level: 2, name: 'Starting soon' })
    .evaluate((heading) => Math.round(heading.getBoundingClientRect().top + scrollY));

for (const size of ['phone', 'desktop'] as const satisfies Size[]) {
  test(`on a ${size}, with none or few live, the sections below stay where they are when one opens`, async () => {
    await stories.aScheduledAuction({ inSeconds: 9_000 });
    const { page } = await stories.aPerson(size);
    await page.goto('/');
    await expectPage(page.getByText('Live Updates').first()).toBeVisible();
    const before = await liveCards(page).count();
    const at = await belowAt(page);
    for (let opened = 1; opened <= 2; opened++) {
      await stories.aLiveAuction();
      await expectPage(liveCards(page)).toHaveCount(before + opened);
      expect(await belowAt(page)).toBe(at);
    }
  });
}
