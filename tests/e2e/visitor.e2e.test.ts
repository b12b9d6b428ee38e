import type { AuctionSummary } from '@mnada/contract';
import { describe, expect, test } from 'vitest';
import { seriousProblems } from './support/axe.ts';
import { expectPage } from './support/expect-page.ts';
import { testBrowser } from './support/browser.ts';
import { someAreLive } from './support/some-are-live.ts';
import { startTestServer } from './support/test-server.ts';

const server = await startTestServer({ demo: true });
const browser = await testBrowser(server.url);
await someAreLive(server.url);
const SMALLEST = { width: 360, height: 640 };

describe.each([
  {
    language: 'en',
    title: 'Live auctions. Last bidder wins.',
    said: ['A bid costs KSh 6.50–10', 'all your bids come back', 'No winner pays more than shop price'],
    ways: ['See how, 45 s', 'Free practice'],
    named: /KSh\s[\d,]+ [a-zA-Z ]+ won for [\d,]+|instead of [\d,]+/,
    longestSale: 'KSh\u00a0149,995 microwave won for 13,208',
  },
  {
    language: 'sw',
    title: 'Minada hewani. Wa mwisho ashinda.',
    said: ['Zabuni KSh 6.50–10', 'zabuni zote zinarudi', 'Mshindi halipi zaidi ya bei ya duka'],
    ways: ['Ona, sek 45', 'Jaribu bure'],
    named: /[A-Z][a-z ]+a [\d,]+ kwa KSh\s[\d,]+|badala ya [\d,]+/,
    longestSale: 'Kipoza maji cha 49,995 kwa KSh\u00a03,208',
  },
])('a stranger on the smallest phone ($language)', ({ language, title, said, ways, named, longestSale }) => {
  test.each([360, 390])(
    'reads the title in one line at %i px, whether our font is here or another stands in',
    async (width) => {
      const { page, context } = await browser.person('phone');
      await page.setViewportSize({ width, height: 844 });
      await context.addCookies([{ name: 'lang', value: language, url: server.url }]);
      const linesOf = () =>
        page.getByRole('heading', { name: title }).evaluate((heading) => {
          const range = document.createRange();
          range.selectNodeContents(heading);
          return new Set(Array.from(range.getClientRects(), ({ top }) => top)).size;
        });
      await page.route('**/*.woff2', (route) => route.abort());
      await page.goto('/');
      expect(await linesOf()).toBe(1);
      await page.unroute('**/*.woff2');
      await page.reload();
      await page.evaluate(() => document.fonts.ready);
      expect(await linesOf()).toBe(1);
      await context.close();
    },
  );

  test('sees what it is, what a bid costs, what is safe, two ways on, a true sale, and two live prices at once', async () => {
    const { page, context, problems } = await browser.person('phone');
    await page.setViewportSize(SMALLEST);
    await context.addCookies([{ name: 'lang', value: language, url: server.url }]);
    await page.goto('/');
    const nav = await page.locator('nav').last().boundingBox();
    const foldPx = nav?.y ?? 0;
    expect(foldPx).toBeGreaterThan(SMALLEST.height - 80);
    const isAbove = async (locator: ReturnType<typeof page.locator>) => {
      await expectPage(locator).toBeVisible();
      const box = await locator.boundingBox();
      expect((box?.y ?? Infinity) + (box?.height ?? 0), await locator.innerText()).toBeLessThanOrEqual(foldPx);
    };
    await isAbove(page.getByRole('heading', { name: title }));
    for (const words of said) await isAbove(page.getByText(words));
    for (const name of ways) await isAbove(page.getByRole(name === ways[0] ? 'button' : 'link', { name, exact: true }));
    const sale = page.getByRole('link', { name: named });
    await isAbove(sale);
    await expectPage(sale).toContainText(/\d+ people|watu \d+/);
    // The next sale may be a dearer one: with the longest name and sums either line is still one, and nothing below it moves.
    const heightPx = (await sale.boundingBox())?.height;
    await sale.locator('b').evaluate((line, text) => {
      line.textContent = text;
    }, longestSale);
    await sale.locator('b ~ span').evaluateAll((lines) => {
      for (const line of lines) {
        const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
        const longest = ['12,520', '10,688', '1,211', '129'];
        let at = 0;
        while (walker.nextNode() !== null) {
          const text = walker.currentNode;
          text.nodeValue = (text.nodeValue ?? '').replaceAll(/[\d,]*\d/g, () => longest[at++] ?? '129');
        }
      }
    });
    expect((await sale.boundingBox())?.height, await sale.innerText()).toBe(heightPx);
    for (const at of [0, 1]) await isAbove(page.locator('[data-auction]').nth(at).getByText('KSh').first());
    expect(await seriousProblems(page)).toEqual([]);
    // What is told is true: the receipt of the auction says the same sum.
    const { example } = (await (await page.request.get('/api/welcome')).json()) as { example: { final_price: number } };
    await sale.click();
    await expectPage(
      page.getByText(new RegExp(`KSh\\s*${example.final_price.toLocaleString('en')}`)).first(),
    ).toBeVisible();
    expect(problems).toEqual([]);
    await context.close();
  });
});

test.each([
  { language: 'en', tap: '1 tap = 1 bid', safe: 'No winner pays over', way: 'Sign in to bid' },
  { language: 'sw', tap: 'Mguso 1 = zabuni 1', safe: 'Mshindi halipi zaidi ya', way: 'Ingia uweke zabuni' },
])(
  '[BID-7] before an auction a stranger on the smallest phone sees what a tap costs and makes, what is safe, and the next step ($language)',
  async ({ language, tap, safe, way }) => {
    const { page, context } = await browser.person('phone');
    await page.setViewportSize(SMALLEST);
    await context.addCookies([{ name: 'lang', value: language, url: server.url }]);
    const live = (await (await fetch(`${server.url}/api/auctions?status=live`)).json()) as AuctionSummary[];
    // The one that has gone up least goes on longest.
    const [longest] = live.sort((a, b) => a.current_price / a.original_price - b.current_price / b.original_price);
    await page.goto(`/productdetails/${longest?.id}`);
    const line = page.locator('[data-tap-line]');
    await expectPage(line).toContainText(tap);
    await expectPage(line).toContainText(/KSh\s6\.50–10\s*KSh\s\d/);
    const barTop = (await line.boundingBox())?.y ?? 0;
    for (const words of [page.getByText(safe).first(), page.locator('[data-stage] .countdown-ring').first()]) {
      const box = await words.boundingBox();
      expect(box?.y).toBeGreaterThan(0);
      expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(barTop);
    }
    const button = await page.getByRole('link', { name: way }).locator('visible=true').boundingBox();
    expect((button?.y ?? Infinity) + (button?.height ?? 0)).toBeLessThanOrEqual(SMALLEST.height);
    await context.close();
  },
);

test.each(['phone', 'desktop'] as const)(
  '[BID-8] a demonstration says above the header who else bids, from the first byte on, and it scrolls away (%s)',
  async (kind) => {
    const { page, context } = await browser.person(kind);
    // However few auctions are open, their page is longer than that.
    await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 400 });
    // The page as it came: nothing has to be fetched before the strip stands.
    await page.route('**/*.js', (route) => route.abort());
    await page.goto('/?tab=open', { waitUntil: 'load' });
    const strip = page.getByText('Demonstration: the other bidders are simulated.').locator('visible=true');
    await expectPage(strip).toHaveCount(1);
    const header = page.locator('header').locator('visible=true').first();
    const places = async () => ({
      strip: (await strip.boundingBox())?.y ?? -1,
      header: (await header.boundingBox())?.y ?? -1,
    });
    expect(await places()).toEqual({ strip: 0, header: 36 });
    await page.evaluate(() => window.scrollTo(0, 400));
    await expectPage.poll(async () => (await places()).header).toBe(0);
    expect((await places()).strip).toBeLessThan(0);
    // Search, which had none of it, keeps everything where it is.
    await page.goto('/?tab=search', { waitUntil: 'load' });
    expect((await places()).header).toBe(36);
    await context.close();
  },
);

test('[BID-8] on a phone’s front page a visitor reads first what the shop is, and further down who else bids', async () => {
  const { page, context } = await browser.person('phone');
  await page.setViewportSize(SMALLEST);
  await page.goto('/');
  const told = page.getByText('Demonstration: the other bidders are simulated.').locator('visible=true');
  await expectPage(told).toHaveCount(1);
  expect((await told.boundingBox())?.y ?? 0).toBeGreaterThan(SMALLEST.height);
  expect(await page.locator('header').locator('visible=true').first().boundingBox()).toMatchObject({ y: 0 });
  await context.close();
});
