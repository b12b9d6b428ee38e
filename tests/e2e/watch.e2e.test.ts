/** Auctions side by side (OWN-8): each panel is the real thing, and bids only where it was pressed. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { auctionStories, expectPage, type Shopper } from './support/auction-stories.ts';
import { seriousProblems } from './support/axe.ts';
import { expectToFit, expectWords } from './support/walking.ts';

const { server, database, aPerson, aShopper, aScheduledAuction, aLiveAuction, opensNow, bidsOf } =
  await auctionStories();

const panel = (page: Page, id: number) => page.locator(`[data-panel="${id}"]`);
const button = (page: Page, id: number) => panel(page, id).locator('[data-bid]');
const ready = (page: Page, id: number) => expectPage(button(page, id)).toHaveAttribute('data-bid', 'ready');
const leads = (page: Page, id: number) => expectPage(button(page, id)).toHaveAttribute('data-bid', 'leading');
const watch = ({ page }: { page: Page }, ...ids: number[]) => page.goto(`/watch?ids=${ids.join()}`);
const spent = async ({ userId }: Shopper, auctionId: number): Promise<number> => {
  const { rows } = await database.owner.query<{ n: number }>(
    'select count(*)::int as n from bid where user_id = $1 and auction_id = $2',
    [userId, auctionId],
  );
  return rows[0]?.n ?? 0;
};
const revoke = (userId: string) =>
  database.owner.query('update session set revoked_at = clock_timestamp() where user_id = $1 and revoked_at is null', [
    userId,
  ]);

/** What is wider than its place in a panel; prices as if they had five digits. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    for (const price of document.querySelectorAll('[data-panel] td:first-child.tnum'))
      price.textContent = 'KSh\u00a012,345';
    return [...document.querySelectorAll('[data-panel] p, [data-panel] td')].flatMap((each) => {
      const { textOverflow } = getComputedStyle(each);
      const isCut = each.clientWidth > 0 && each.scrollWidth > each.clientWidth + 1 && textOverflow !== 'ellipsis';
      return isCut ? [`${each.textContent} ${each.scrollWidth} > ${each.clientWidth}`] : [];
    });
  });

describe('[OWN-8] two auctions side by side', () => {
  test('a bid by mouse and one by B, each where it was pressed and charged once; who outbids one is named; a reload keeps them', async () => {
    const [one, two] = [await aLiveAuction(), await aLiveAuction()];
    const amina = await aShopper('amina', 'desktop');
    const juma = await aShopper('juma', 'desktop');
    const { page } = amina;
    await watch(amina, one, two);
    await ready(page, one);
    await ready(page, two);
    await expectPage(page.getByRole('heading', { level: 1 })).toHaveText('Watching 2');

    await button(page, one).click();
    await leads(page, one);
    await expectPage(panel(page, one)).toContainText('You are in the lead');
    await ready(page, two);
    await expectPage(panel(page, two)).toContainText('No bidders yet');

    // B is off until it is switched on: it says so, and nothing is bid.
    await page.keyboard.press('2');
    await expectPage(panel(page, two)).toHaveAttribute('data-framed', 'true');
    await page.keyboard.press('b');
    await expectPage(page.getByText('B bids nothing until you switch it on.')).toBeVisible();
    expect([await bidsOf(one), await bidsOf(two)]).toEqual([1, 0]);
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keys on this page' });
    await keys.getByRole('switch', { name: 'B bids' }).click();
    await page.keyboard.press('Escape');
    await expectPage(keys).toBeHidden();

    // A held key is one press.
    await page.keyboard.press('2');
    await page.keyboard.down('b');
    for (let i = 0; i < 4; i++) await page.keyboard.down('b');
    await page.keyboard.up('b');
    await leads(page, two);
    expect([await spent(amina, one), await spent(amina, two)]).toEqual([1, 1]);
    await expectPage(page.locator('header a[href="/buybids"]').locator('visible=true').first()).toContainText('18');

    await juma.page.goto(`/productdetails/${one}`);
    await expectPage(juma.page.locator('[data-bid]')).toHaveAttribute('data-bid', 'ready');
    await juma.page.locator('[data-bid]').click();
    await ready(page, one);
    await expectPage(panel(page, one)).toContainText(juma.username);
    await expectPage(page.getByRole('status').filter({ hasText: `${juma.username} outbid you at` })).toHaveCount(1);
    await leads(page, two);

    await page.reload();
    await ready(page, one);
    await leads(page, two);
    await expectPage(panel(page, one)).toContainText(juma.username);
    expect([await bidsOf(one), await bidsOf(two)]).toEqual([2, 1]);
    expect(await seriousProblems(page)).toEqual([]);
    expect(amina.problems).toEqual([]);
  });

  test('six have their lines at once; an auction opened elsewhere is asked back in its own panel alone', async () => {
    const ids: number[] = [];
    for (let i = 0; i < 6; i++) ids.push(await aLiveAuction());
    const [first = 0, ...others] = ids;
    const amina = await aShopper('amina', 'desktop');
    await watch(amina, ...ids);
    for (const id of ids) await ready(amina.page, id);
    const second = await amina.context.newPage();
    await second.goto(`/productdetails/${first}`);
    await expectPage(second.locator('[data-bid]')).toHaveAttribute('data-bid', 'ready');
    const back = panel(amina.page, first).getByRole('button', { name: 'Use here' });
    await expectPage(back).toBeVisible();
    for (const id of others) await ready(amina.page, id);
    await back.click();
    await ready(amina.page, first);
    await expectPage(second.getByText('Open elsewhere.').locator('visible=true').first()).toBeVisible();
    // Side by side on a wide screen nothing of a narrow panel is cut, nor stands upon another.
    await amina.page.setViewportSize({ width: 1920, height: 1000 });
    await button(amina.page, first).click();
    await leads(amina.page, first);
    expect(await cutOff(amina.page)).toEqual([]);
  });

  test('a session that ends leaves a visitor with both auctions, and nobody is sent away', async () => {
    const [one, two] = [await aLiveAuction(), await aLiveAuction()];
    const amina = await aShopper('amina', 'desktop');
    await watch(amina, one, two);
    await ready(amina.page, one);
    await revoke(amina.userId);
    for (const id of [one, two])
      await expectPage(panel(amina.page, id).getByRole('link', { name: 'Sign in to bid' })).toBeVisible();
    expect(new URL(amina.page.url()).pathname).toBe('/watch');
    // The key that bids is a member's: for a visitor it does nothing.
    await amina.page.keyboard.press('1');
    await amina.page.keyboard.press('b');
    expect([await bidsOf(one), await bidsOf(two)]).toEqual([0, 0]);
  });

  test('the end: sold to oneself with the way to claim, to somebody else with the way to order', async () => {
    const amina = await aShopper('amina', 'desktop');
    const visitor = await aPerson('desktop');
    const id = await aScheduledAuction({ inSeconds: 3_600, countdownSeconds: 25 });
    const other = await aLiveAuction();
    await Promise.all([watch(amina, id, other), watch(visitor, id, other)]);
    await expectPage(button(amina.page, id)).toHaveAttribute('data-bid', 'scheduled');
    await opensNow(id);
    await ready(amina.page, id);
    await button(amina.page, id).click();
    await leads(amina.page, id);
    await expectPage(panel(amina.page, id).getByRole('link', { name: 'Claim' })).toHaveAttribute(
      'href',
      '/list_winnings',
    );
    await expectPage(panel(amina.page, id)).toContainText('Final price');
    await expectPage(panel(visitor.page, id)).toContainText(amina.username);
    await expectPage(panel(visitor.page, id).getByRole('link', { name: 'Order Now' })).toBeVisible();
    await ready(amina.page, other);
  });
});

describe('[OWN-8] which auctions', () => {
  test('chosen on the page, kept in the address; one that is gone says so; Back and removing work', async () => {
    const [one, two] = [await aLiveAuction(), await aLiveAuction()];
    const { page } = await aPerson('desktop');
    await page.goto('/watch');
    await expectPage(page.getByRole('heading', { level: 1 })).toHaveText('Watch side by side');
    const rows = page.getByRole('button', { name: /^Watch / });
    await rows.first().click();
    await expectPage(page.locator('[data-panel]')).toHaveCount(1);
    await expectPage.poll(() => new URL(page.url()).searchParams.get('ids')).toMatch(/^\d+$/);
    await page.goBack();
    await expectPage(page.locator('[data-panel]')).toHaveCount(0);

    await page.goto(`/watch?ids=${one},999999999,${two}`);
    await expectPage(panel(page, 999_999_999)).toContainText('Auction not found');
    await panel(page, 999_999_999).getByRole('button', { name: 'Remove it' }).click();
    await expectPage(page.locator('[data-panel]')).toHaveCount(2);
    await expectPage.poll(() => new URL(page.url()).searchParams.get('ids')).toBe(`${one},${two}`);
    await page.goBack();
    await expectPage(page.locator('[data-panel]')).toHaveCount(3);
  });

  test('from an auction: it comes beside those of the last time, and signing in leads back to them', async () => {
    const [one, two] = [await aLiveAuction(), await aLiveAuction()];
    const { page } = await aPerson('desktop');
    await page.goto(`/watch?ids=${one}`);
    await expectPage(page.locator('[data-panel]')).toHaveCount(1);
    await page.goto(`/productdetails/${two}`);
    const beside = page.getByRole('link', { name: 'Watch side by side' }).locator('visible=true');
    await expectPage(beside).toHaveAttribute('href', new RegExp(`${one}(,|%2C)${two}`));
    await beside.click();
    await expectPage(page.locator('[data-panel]')).toHaveCount(2);
    await panel(page, two).getByRole('link', { name: 'Sign in to bid' }).click();
    await expectPage.poll(() => new URL(page.url()).pathname).toBe('/login');
    expect(await page.evaluate(() => sessionStorage.getItem('returnTo'))).toMatch(/^\/watch\?ids=/);
  });

  test('on a phone they stand one below the other, in Kiswahili at 360 px, in the dark, whole and accessible', async () => {
    const [one, two] = [await aLiveAuction(), await aLiveAuction()];
    const { page, context } = await aPerson('phone', { colorScheme: 'dark', viewport: { width: 360, height: 640 } });
    await context.addCookies([{ name: 'lang', value: 'sw', url: server.url }]);
    await watch({ page }, one, two);
    await expectPage(page.locator('[data-panel]')).toHaveCount(2);
    await expectPage(page.getByRole('link', { name: 'Ingia uweke zabuni' }).first()).toBeVisible();
    const tops = await page
      .locator('[data-panel]')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().x));
    expect(new Set(tops).size).toBe(1);
    await expectToFit(page);
    await expectWords(page);
    expect(await seriousProblems(page)).toEqual([]);
  });

  test.each([
    ['en', 'Watch side by side', 'Add'],
    ['sw', 'Fuatilia sambamba', 'Ongeza'],
  ])('on the smallest phone the heading stands in one line beside the button (%s)', async (language, title, add) => {
    const { page, context } = await aPerson('phone', { viewport: { width: 360, height: 640 } });
    await context.addCookies([{ name: 'lang', value: language, url: server.url }]);
    await watch({ page });
    const heading = page.getByRole('heading', { level: 1, name: title });
    await expectPage(page.getByRole('button', { name: add, exact: true })).toBeVisible();
    const lines = await heading.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return new Set(Array.from(range.getClientRects(), ({ top }) => top)).size;
    });
    expect(lines).toBe(1);
  });

  test('kept from search engines', async () => {
    const answer = await fetch(`${server.url}/watch?ids=1`);
    expect([answer.status, answer.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
  });
});
