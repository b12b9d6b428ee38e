import { WelcomeAnswer } from '@mnada/contract';
import { formatAmount, formatKes } from '@mnada/i18n/format.ts';
import { describe, expect, test } from 'vitest';
import { aBid, laneOn, makePeople } from '../../apps/server/src/testing/auction-world.ts';
import { seriousInBothThemes, seriousProblems } from './support/axe.ts';
import { auctionStories, bidButton, expectPage, leader, open, ready } from './support/auction-stories.ts';
import type { Size } from './support/browser.ts';

const { server, database, aPerson, aShopper, aProduct, aScheduledAuction, opensBefore, aLiveAuction } =
  await auctionStories();
const SIZES: readonly Size[] = ['phone', 'desktop'];

describe.each(SIZES)('on a %s', (size) => {
  test('pictures open, turn by key and button, and give the focus back', async () => {
    const auctionId = await aLiveAuction();
    const { page } = await aPerson(size);
    await page.goto(`/productdetails/${auctionId}`);
    await expectPage(page.getByText('Live Updates').locator('visible=true')).toBeVisible();
    const picture = page.getByRole('button', { name: 'Open picture 1 of 3' });
    await picture.click();
    const lightbox = page.getByRole('dialog', { name: /^Pictures of/ });
    await expectPage(lightbox).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expectPage(lightbox.getByText('2 / 3')).toBeVisible();
    // In the middle, whatever stands beside it in its place.
    const [around, shown] = [await lightbox.boundingBox(), await lightbox.getByRole('img').nth(1).boundingBox()];
    const middleOf = (box: typeof around) => Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2);
    expect(middleOf(shown)).toBe(middleOf(around));
    await lightbox.getByRole('button', { name: 'Next picture' }).click();
    await expectPage(lightbox.getByText('3 / 3')).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expectPage(lightbox.getByText('2 / 3')).toBeVisible();
    expect(await seriousProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expectPage(lightbox).toBeHidden();
    await expectPage(picture).toBeFocused();
  });

  test('[WCAG 2.2 AA] nothing serious in light and in dark: live, leading, ended, not found', async () => {
    const amina = await aShopper('amina', size);
    await open(amina, await aLiveAuction());
    await ready(amina.page);
    expect(await seriousInBothThemes(amina.page)).toEqual([]);
    await bidButton(amina.page).click();
    await expectPage(bidButton(amina.page)).toHaveAttribute('data-bid', 'leading');
    expect(await seriousInBothThemes(amina.page)).toEqual([]);

    // Open before it starts: only the press itself has to come within the 25 s.
    await opensBefore(await aScheduledAuction({ inSeconds: 3_600, countdownSeconds: 25 }), amina);
    await ready(amina.page);
    await bidButton(amina.page).click();
    await expectPage(bidButton(amina.page)).toHaveAttribute('data-bid', 'leading');
    await expectPage(amina.page.locator('[data-urgency=critical]')).toBeVisible();
    expect(await seriousInBothThemes(amina.page)).toEqual([]);
    await amina.page.getByRole('button', { name: 'Keep browsing' }).click();
    expect(await seriousInBothThemes(amina.page)).toEqual([]);
    await amina.page.goto('/productdetails/999999');
    expect(await seriousInBothThemes(amina.page)).toEqual([]);
  });
});

describe('an auction’s page', () => {
  test('the first response holds its content, and a preview for messengers', async () => {
    const auctionId = await aLiveAuction();
    const html = await (await fetch(`${server.url}/productdetails/${auctionId}`)).text();
    const text = html.replaceAll('&#x27;', "'").replaceAll('&quot;', '"');
    expect(text).toContain('Sauti 43″ 4K UHD Smart TV</h1>');
    expect(text).toContain('43 inches, 3840 × 2160');
    expect(text).toContain('No bidders yet');
    expect(text).toMatch(/property="og:title" content="Sauti 43″ 4K UHD Smart TV"/);
    expect(text).toMatch(/property="og:image" content="http[^"]+\/media\/products\/tv43-1-preview\.jpg"/);
    expect(text).toMatch(/property="og:description" content="KSh.0\.00 now, KSh.38,995 in the shop/);
  });

  test('an unknown one is a 404 that says Auction not found, with Go Back', async () => {
    const { page } = await aPerson('phone');
    const answer = await page.goto('/productdetails/999999');
    expect(answer?.status()).toBe(404);
    await expectPage(page.getByRole('heading', { level: 1 })).toHaveText('Auction not found');
    await expectPage(page.getByText('Go Back')).toBeVisible();
  });

  test.each(['abc', '0', '-1', '1e3', '../../etc/passwd'])(
    'what is no number (%s) is the same 404, in its first response',
    async (id) => {
      const answer = await fetch(`${server.url}/productdetails/${encodeURIComponent(id)}`);
      expect(answer.status).toBe(404);
      const html = await answer.text();
      expect(html).toMatch(/<h1[^>]*>Auction not found<\/h1>/);
      expect(html).toContain('Go Back');
    },
  );

  test('a visitor watches without an account and is asked to sign in to bid', async () => {
    const auctionId = await aLiveAuction();
    const { page, problems } = await aPerson('phone');
    await page.goto(`/productdetails/${auctionId}`);
    await expectPage(page.getByText('Live Updates').locator('visible=true')).toBeVisible();
    const signIn = page.getByRole('link', { name: 'Sign in to bid' });
    await expectPage(signIn).toHaveAttribute('href', '/login');
    await expectPage(bidButton(page)).toBeHidden();
    expect(problems).toEqual([]);
  });

  test('[BID-7] the line above the button has a price from the first HTML on, for members too', async () => {
    const { page } = await aShopper('amina', 'phone');
    await page.route('**/*.js', (route) => route.abort()); // what is seen until they are there
    await page.goto(`/productdetails/${await aLiveAuction()}`, { waitUntil: 'load' }); // it doesn't come to life
    await expectPage(page.locator('html')).toHaveAttribute('data-session', ''); // drawn as a member's
    const welcome = await page.request.get('/api/welcome').then((answer) => answer.json());
    const { from, to } = WelcomeAnswer.parse(welcome).bid_price ?? { from: 0, to: 0 };
    expect(to).toBeGreaterThan(from);
    const range = `${formatKes(from)}\u2013${formatAmount(to)}`;
    expect(await page.locator('[data-tap-line]').innerText()).toContain(range);
    expect(await page.locator('ol', { hasText: '1 tap = 1 bid' }).innerText()).toContain(
      `It costs ${range}, win or lose`,
    );
  });

  test('[OWN-5] saving stays: on the account for members, on the device for visitors', async () => {
    const auctionId = await aLiveAuction();
    const amina = await aShopper('amina', 'phone');
    const visitor = await aPerson('phone');
    for (const { page } of [amina, visitor]) {
      await page.goto(`/productdetails/${auctionId}`);
      await expectPage(page.getByText('Live Updates').locator('visible=true')).toBeVisible();
      const save = page.getByRole('button', { name: 'Save this product' });
      await save.click();
      await expectPage(page.getByText('Product saved successfully!')).toBeVisible();
      await page.reload();
      await expectPage(save).toHaveAttribute('aria-pressed', 'true');
    }
  });

  test('older bids are paged, past winners are those of the same product, the county is remembered', async () => {
    const productId = await aProduct();
    const auctionId = await aLiveAuction({ productId });
    const bidders = await makePeople(database, 17);
    const lane = laneOn(database);
    for (let n = 0; n < 34; n += 1) await lane.submit(aBid(auctionId, bidders[n % 17] as string));
    await lane.stop();
    const { page } = await aPerson('desktop');
    await page.goto(`/productdetails/${auctionId}`);
    await expectPage(page.getByRole('row').nth(1)).toContainText('34');
    await page.getByRole('tab', { name: 'Other Bids' }).click();
    await expectPage(page.getByRole('row').nth(1)).toContainText('24');
    await page.getByRole('button', { name: 'Show older bids' }).click();
    await expectPage(page.getByRole('row')).toHaveCount(25);
    await page.getByRole('tab', { name: 'Past Winners' }).click();
    await expectPage(page.getByText('No winners yet')).toBeVisible();

    await page.getByLabel('Deliver to').selectOption('Kiambu');
    await expectPage(page.getByText(/^Ordered today, it is in Kiambu between/)).toBeVisible();
    await page.reload();
    await expectPage(page.getByLabel('Deliver to')).toHaveValue('Kiambu');
    await expectPage(page.getByLabel('Deliver to').locator('option')).toHaveCount(48);
  });

  test('[GEN-7] in Kiswahili at 360 px nothing is cut off and nothing runs out of the page', async () => {
    const auctionId = await aLiveAuction();
    const amina = await aShopper('amina', 'phone');
    await amina.context.addCookies([{ name: 'lang', value: 'sw', url: server.url }]);
    await amina.page.setViewportSize({ width: 360, height: 640 });
    await open(amina, auctionId);
    await ready(amina.page);
    await expectPage(bidButton(amina.page)).toContainText('Zabuni sasa');
    await expectPage(amina.page.getByText('Zabuni ya sasa')).toBeVisible();
    const { wide, cut } = await amina.page.evaluate(() => ({
      wide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
      cut: [...document.querySelectorAll('[data-bid], [data-stage] b')].filter(
        (element) => element.scrollWidth > element.clientWidth + 1,
      ).length,
    }));
    expect(wide).toBe(false);
    expect(cut).toBe(0);
    // Price, ring, leader and Bid Now are all on the screen at once.
    const bottom = await leader(amina.page).evaluate((element) => element.getBoundingClientRect().bottom);
    const bar = await bidButton(amina.page).evaluate((element) => element.getBoundingClientRect().top);
    expect(bottom).toBeLessThan(bar);
  });

  test('with less motion nothing moves and nothing is missing', async () => {
    const auctionId = await aLiveAuction();
    const amina = await aShopper('amina', 'phone');
    await amina.page.emulateMedia({ reducedMotion: 'reduce' });
    await open(amina, auctionId);
    await ready(amina.page);
    await bidButton(amina.page).click();
    await expectPage(bidButton(amina.page)).toHaveAttribute('data-bid', 'leading');
    const running = () =>
      amina.page.evaluate(
        () => document.getAnimations().filter((animation) => animation.playState === 'running').length,
      );
    // Whatever is shortened to nothing still takes a frame, and a busy machine is slow to draw one.
    await expectPage.poll(running).toBe(0);
  });
});
