import type { Locator, Page, WebSocketRoute } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { changeSetting } from '../../apps/server/src/platform/settings/index.ts';
import { auctionStories, bidButton, expectPage, ready } from './support/auction-stories.ts';

/** What has the least room: a phone of 360×640, in the language with the longer words. */
const { server, database, aShopper, aLiveAuction } = await auctionStories();
const reason = 'these stories set autobids';
await changeSetting(database.ownerDb, { name: 'autobid_enabled', value: true, actorId: null, reason });
const LOW = { width: 360, height: 640 };
const LANGUAGES = ['en', 'sw'] as const;

async function aReader(language: (typeof LANGUAGES)[number], viewport = LOW) {
  const person = await aShopper('amina', 'phone', { bidCents: 900 });
  await person.page.setViewportSize(viewport);
  await person.context.addCookies([{ name: 'lang', value: language, url: server.url }]);
  await person.page.addInitScript((chosen) => localStorage.setItem('lang', chosen), language);
  return person;
}

/** What in a bar reaches over it, over its button or over the screen, and by how many pixels. */
const tooWide = (bar: Locator) =>
  bar.evaluate((box) => {
    const found: string[] = [];
    const width = document.documentElement.clientWidth;
    for (const part of box.querySelectorAll<HTMLElement>('a, button, p')) {
      if (!part.checkVisibility({ visibilityProperty: true })) continue;
      const { left, right } = part.getBoundingClientRect();
      const words = [...part.querySelectorAll('*'), part]
        .filter((one) => one.closest('.sr-only') === null && one.checkVisibility())
        .flatMap((one) => [...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE))
        .flatMap((text) => {
          const range = document.createRange();
          range.selectNodeContents(text);
          return [...range.getClientRects()];
        });
      const first = Math.min(left, ...words.map((rect) => rect.left));
      const last = Math.max(right, ...words.map((rect) => rect.right));
      const over = Math.max(left - first, last - right, 0 - left, right - width);
      if (over > 0.5) found.push(`${(part.textContent ?? '').trim()}: ${over.toFixed(1)} px`);
    }
    return found;
  });

const bidBar = (page: Page) => page.locator('[data-tap-line]').locator('xpath=..');

test.each(LANGUAGES)(
  '[BID-2] the bar is as high while a bid is confirmed, placed, waited for and asked about (%s)',
  async (language) => {
    const auctionId = await aLiveAuction();
    const { page } = await aReader(language);
    await page.addInitScript(() => localStorage.setItem('confirm_bids', 'on'));
    let [loses, line] = [true, null as WebSocketRoute | null];
    await page.routeWebSocket(/\/ws\/auctions\//, (opened) => {
      line = opened;
      const onward = opened.connectToServer();
      opened.onMessage((message) => {
        if (!loses || !/^{"type":"(?:place_bid|bid_status)"/.test(String(message))) onward.send(message);
      });
    });
    await page.goto(`/productdetails/${auctionId}`);
    await ready(page);
    const box = async () => {
      expect(await tooWide(bidBar(page))).toEqual([]);
      return (await bidBar(page).boundingBox())?.height;
    };
    const height = await box();
    await bidButton(page).click();
    await expectPage(bidButton(page)).toContainText(language === 'en' ? 'Press again' : 'Bonyeza tena');
    expect(await box()).toBe(height);
    await bidButton(page).click();
    await expectPage(bidButton(page)).toHaveAttribute('data-bid', 'placing');
    expect(await box()).toBe(height);
    await expectPage(bidButton(page)).toHaveAttribute('data-bid', 'waiting');
    expect(await box()).toBe(height);
    await line?.close();
    await expectPage(bidButton(page)).toHaveAttribute('data-bid', 'checking_bid');
    expect(await box()).toBe(height);
    loses = false;
  },
);

describe.each([LOW, { width: 360, height: 800 }, { width: 390, height: 844 }])('at $width×$height', (viewport) => {
  test.each(LANGUAGES)(
    '[BID-14] where an autobid is set stands beside the product, never on it (%s)',
    async (language) => {
      const auctionId = await aLiveAuction();
      const { page } = await aReader(language, viewport);
      await page.goto(`/productdetails/${auctionId}`);
      await ready(page);
      const entry = page.getByRole('button', { name: language === 'en' ? 'Set autobid' : 'Weka zabuni otomatiki' });
      await expectPage(entry).toBeVisible();
      const box = await entry.boundingBox();
      expect(box?.height ?? 0).toBeGreaterThanOrEqual(48);
      // The picture is square and stands whole: what is drawn of it is as wide as it is high, in the middle.
      const drawn = await page
        .getByRole('button', { name: /^(?:Open picture|Fungua picha) 1 / })
        .getByRole('img')
        .boundingBox();
      expect(drawn?.height ?? 0).toBeGreaterThan(100);
      const right = (drawn?.x ?? 0) + ((drawn?.width ?? 0) + (drawn?.height ?? 0)) / 2;
      expect(box?.x ?? 0).toBeGreaterThanOrEqual(right);
    },
  );
});

test('the longest words on the line stand beside the way back, not on it', async () => {
  const auctionId = await aLiveAuction();
  const { page } = await aReader('sw');
  await page.goto(`/productdetails/${auctionId}`);
  await ready(page);
  const pill = page.locator('[data-pill]').filter({ visible: true });
  // A weak network can't be had at will: its words in the pill that stands there.
  await pill.evaluate((box) => {
    const words = [...box.querySelectorAll('span')].at(-1) ?? box;
    words.textContent = 'Mtandao dhaifu: zabuni huenda zikachelewa';
  });
  const back = await page.getByRole('link', { name: 'Rudi' }).first().boundingBox();
  const box = await pill.boundingBox();
  expect(box?.x ?? 0).toBeGreaterThanOrEqual((back?.x ?? 0) + (back?.width ?? 0));
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(LOW.width - 8);
});
