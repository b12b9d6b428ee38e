import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { featuredProducts } from '../../apps/server/src/features/demo/products/index.ts';
import { seriousInBothThemes, seriousProblems } from './support/axe.ts';
import { type Person, type Size, testBrowser } from './support/browser.ts';
import { expectPage } from './support/expect-page.ts';
import { wonStories } from './support/won-stories.ts';
import { expectToFit } from './support/walking.ts';

const { server, aMember, giveWins, anOrder } = await wonStories();
const people = await testBrowser(server.url);
const browser = {
  /** Somebody who leaves when the test is over, so that no page goes on working behind the next one. */
  async person(...wishes: Parameters<typeof people.person>): Promise<Person> {
    const person = await people.person(...wishes);
    onTestFinished(() => person.context.close());
    return person;
  },
};
const SIZES: readonly Size[] = ['phone', 'desktop'];
const html = async (path: string) => {
  const answer = await fetch(server.url + path, { redirect: 'manual' });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/**
 * The sample with a clock that stands still until told: nothing depends on how fast the page is. It comes to life only when
 * its clock goes on, so nobody waits for that here.
 */
async function openStoppedSample(page: Page): Promise<void> {
  await page.clock.install({ time: '2026-03-02T12:00:00+03:00' });
  await page.clock.pauseAt('2026-03-02T12:00:01+03:00');
  await page.goto('/home?sample', { waitUntil: 'load' });
}
const fitsTheScreen = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

describe.each(SIZES)('on a %s', (size) => {
  test('[OWN-6] the home page on live data, in light and in dark', async () => {
    const { page, problems } = await browser.person(size);
    await page.goto('/home');
    await expectPage(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    for (const [name, subtitle] of [
      ['Recent Sold Products', 'Last 24 Hours Winners'],
      ['Recent Winners', 'Last 24 Hours Winners'],
      ['AuctionDeals', 'Live now and starting soon'],
    ] as const) {
      await expectPage(section(page, name).locator('h2 + p')).toHaveText(subtitle);
      await expectPage(section(page, name).getByRole('listitem'), name).not.toHaveCount(0);
    }
    await expectPage(page.getByText(/auctions? (is|are) live now|next auction opens/)).toBeVisible();
    // Only true things: nothing of the sample stands here.
    for (const text of ['Sale Ends', 'Lv1', '22,199', 'AliExpress', 'SuperDeals'])
      await expectPage(page.getByText(text)).toHaveCount(0);
    expect(await fitsTheScreen(page)).toBe(true);
    expect(await seriousInBothThemes(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  test('[OWN-6] the sample shows skeletons, then the owner’s placeholders to the letter', async () => {
    const { page, problems } = await browser.person(size);
    const calls: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api')) calls.push(request.url());
    });
    await openStoppedSample(page);
    const skeletons = (name: string) => section(page, name).locator('li > [aria-hidden="true"]');
    await expectPage(skeletons('Recent Sold Products')).toHaveCount(6);
    await expectPage(skeletons('Recent Winners')).toHaveCount(4);
    await expectPage(skeletons('AuctionDeals')).toHaveCount(6);
    await page.clock.resume();
    await expectPage(section(page, 'AuctionDeals').getByRole('button')).toHaveCount(12);

    await expectPage(page.getByText('Sale Ends: Sep 6, 09:59 (GMT+3)')).toBeVisible();
    await expectPage(page.getByPlaceholder('Search Auctions')).toBeVisible();
    await expectPage(page.getByRole('link', { name: 'Welcome Sign in / Register' })).toBeVisible();
    await expectPage(page.getByRole('button', { name: 'Cart: 0' })).toHaveText('0');
    await expectPage(page.getByRole('button', { name: 'Get the app' })).toBeVisible();
    for (const name of [
      'SuperDeals',
      'AliExpress Business',
      'Home & Garden',
      "Men's Clothing",
      'Accessories',
      'Electronics',
    ])
      await expectPage(page.getByRole('link', { name, exact: true })).toBeAttached();
    for (const name of ['All Categories', 'Hair Extensions & Wigs', 'More'])
      await expectPage(page.getByRole('button', { name, exact: true })).toBeAttached();
    await expectPage(page.getByRole('button', { name: 'How to Start bidding? watch this video' })).toBeVisible();
    const sold = section(page, 'Recent Sold Products').getByRole('listitem').first();
    for (const text of ['22,199', 'KSh\u00a03,999', '60% OFF', 'Lv1']) await expectPage(sold).toContainText(text);
    await expectPage(section(page, 'AuctionDeals').getByText('Lv1')).toHaveCount(12);
    await expectPage(section(page, 'AuctionDeals').getByText('connected')).toBeVisible();
    await expectPage(page.getByText('Sample page')).toBeVisible();
    expect(await fitsTheScreen(page)).toBe(true);
    expect(await seriousProblems(page)).toEqual([]);
    expect(calls, 'the sample asks no server').toEqual([]);
    expect(problems).toEqual([]);
  });

  test('[OWN-6] All Categories unfolds them all, and takes the choice of one back', async () => {
    const { page } = await browser.person(size);
    await page.goto('/home');
    const bar = page.getByRole('navigation', { name: 'Categories' });
    const height = async () => (await bar.boundingBox())?.height ?? 0;
    const folded = await height();
    await bar.getByRole('button', { name: 'All Categories' }).click();
    await expectPage.poll(height).toBeGreaterThan(folded);
    await bar.getByRole('link').last().click();
    await expectPage(page).toHaveURL(/\?category=/);
    await bar.getByRole('link', { name: 'All Categories' }).click();
    await expectPage(page).toHaveURL(/\/home$/);
  });

  test('the steps of bidding open from the home page, play, pause and close', async () => {
    const { page, problems } = await browser.person(size);
    await page.goto('/home');
    await page.getByRole('button', { name: /How to Start bidding/ }).click();
    const dialog = page.getByRole('dialog', { name: 'How to bid' });
    await expectPage(dialog.getByRole('heading', { name: 'Every auction starts at KES 0.00' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Pause' }).click();
    await expectPage(dialog.getByRole('button', { name: 'Play' })).toBeVisible();
    for (const step of [2, 3, 4, 5, 6]) {
      await dialog.getByRole('button', { name: 'Next step' }).click();
      await expectPage(dialog.getByText(`Step ${step} of 6`)).toBeVisible();
      expect(await seriousProblems(page, '[role="dialog"]'), `step ${step}`).toEqual([]);
    }
    await dialog.getByRole('button', { name: 'Got it' }).click();
    await expectPage(dialog).toHaveCount(0);
    expect(problems).toEqual([]);
  });
});

test('[OWN-6] the first response holds the page’s content, at both of its addresses', async () => {
  for (const path of ['/home', '/mobilehome']) {
    const { status, text } = await html(path);
    expect(status).toBe(200);
    for (const heading of ['Recent Sold Products', 'Recent Winners', 'AuctionDeals']) expect(text).toContain(heading);
    expect(text).toMatch(/href="\/productdetails\/\d+"/);
  }
});

test('[OWN-6] the sample is kept from search engines, the live page is not', async () => {
  expect((await html('/home?sample')).text).toMatch(/<meta name="robots" content="noindex"/);
  expect((await html('/home')).text).not.toContain('noindex');
});

test('[OWN-6] on the narrowest phones the sample’s cart stands beside its logo, and nothing sticks out', async () => {
  const { page } = await browser.person('phone', { viewport: { width: 360, height: 640 } });
  await page.goto('/home?sample');
  const middle = async (part: string): Promise<number> => {
    const box = await page.locator(`header ${part}`).boundingBox();
    return box === null ? Number.NaN : box.y + box.height / 2;
  };
  const apart = async () => Math.abs((await middle('button[aria-label^="Cart"]')) - (await middle('a[href="/"]')));
  await expectPage.poll(apart).toBeLessThan(4);
  await expectToFit(page);
});

test('[OWN-6] the promo’s cards name their products whole on a phone', async () => {
  const { page } = await browser.person('phone');
  await page.goto('/home');
  const names = page.locator('section[aria-roledescription="carousel"] a[href^="/productdetails"] span.break-words');
  await expectPage(names.first()).toBeVisible();
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 640 });
    // All names of the demonstration's shop in both languages (GEN-9), whichever auctions are in it now.
    for (const name of featuredProducts.flatMap(({ name, kiswahili }) => [name, kiswahili.name]))
      expect(
        await names.first().evaluate((box, text) => {
          box.textContent = text;
          return box.scrollHeight <= box.clientHeight && box.scrollWidth <= box.clientWidth;
        }, name),
        `${name} at ${width} px`,
      ).toBe(true);
  }
});

test('[OWN-6] the sample runs on the viewer’s own clock: it counts down, ends, opens and sorts', async () => {
  const { page } = await browser.person('desktop');
  await openStoppedSample(page);
  const states = () =>
    section(page, 'AuctionDeals')
      .getByRole('button')
      .evaluateAll((cards) => cards.map((card) => (card as HTMLElement).dataset['status']));
  const count = async (state: string) => (await states()).filter((one) => one === state).length;
  // Its pretended delay passes once it is alive.
  await expectPage
    .poll(async () => {
      await page.clock.runFor(100);
      return states();
    })
    .toHaveLength(12);
  expect([await count('BIDDING'), await count('NOT_STARTED'), await count('ENDED')]).toEqual([6, 3, 3]);
  await expectPage(section(page, 'AuctionDeals').getByText(/^02:14:0\d$/)).toBeVisible();

  await page.clock.runFor(13_000); // the phone's 12 s are over
  await expectPage.poll(() => count('ENDED')).toBe(4);
  await page.clock.runFor(13_000); // the generator's 25 s to its start are over: it opens with 10 s
  await expectPage.poll(() => count('NOT_STARTED')).toBe(2);
  const order = { BIDDING: 0, NOT_STARTED: 1, ENDED: 2 } as Record<string, number>;
  const now = (await states()).map((state) => order[state ?? ''] as number);
  expect(now).toEqual([...now].sort((a, b) => a - b));
});

test('[OWN-6] pressing a sample card only says where it would go', async () => {
  const { page } = await browser.person();
  await page.goto('/home?sample');
  const said: string[] = [];
  page.on('dialog', (dialog) => {
    said.push(dialog.message());
    void dialog.accept();
  });
  await section(page, 'AuctionDeals').getByRole('button').first().click();
  await expectPage.poll(() => said).toEqual(['Navigating to product 101']);
  expect(page.url()).toContain('/home?sample');
});

test('[OWN-6] slogans and cards take turns every three seconds, and rest when asked to', async () => {
  const { page } = await browser.person('desktop');
  await openStoppedSample(page);
  // The words themselves: on the way in they are not visible yet.
  const shown = async () =>
    (await page.locator('[aria-roledescription="carousel"] [aria-hidden="false"] > p').allTextContents())
      .join(' ')
      .replaceAll('\u00a0', ' ');
  await expectPage(page.getByRole('button', { name: 'Pause the slogans' })).toBeVisible();
  expect(await shown()).toBe('SAVE UP TO 90%');
  // The first turn comes when the page is alive, and tells where in its three seconds the clock stands.
  await expectPage
    .poll(async () => {
      await page.clock.runFor(500);
      return shown();
    })
    .toBe('43″ 4K Smart TV KSh 1,417');
  for (const next of [
    'EVERY AUCTION STARTS AT KES 0.00',
    'Microwave KSh 641',
    'START BIDDING TODAY',
    'Gas burner KSh 208',
    'SAVE UP TO 90%',
  ]) {
    await page.clock.runFor(3_000);
    await expectPage.poll(shown).toBe(next);
  }
  await page.getByRole('button', { name: 'Pause the slogans' }).click();
  await page.mouse.move(5, 5);
  await page.clock.fastForward(30_000);
  expect(await shown()).toBe('SAVE UP TO 90%');
});

test('for reduced motion the slogans stand still from the start', async () => {
  const { page } = await browser.person('phone', { reducedMotion: 'reduce' });
  await page.goto('/home');
  await expectPage(page.getByRole('button', { name: 'Play the slogans' })).toBeVisible();
});

test('a category of the shop narrows the deals', async () => {
  const { page } = await browser.person('desktop');
  await page.goto('/home');
  const nav = page.getByRole('navigation', { name: 'Categories' });
  await nav.getByRole('link', { name: 'Kitchen' }).click();
  await expectPage(nav.getByRole('link', { name: 'Kitchen' })).toHaveAttribute('aria-current', 'page');
  await expectPage(nav.locator('[aria-current]')).toHaveCount(1);
  await expectPage(page).toHaveURL(/category=Kitchen/);
  await expectPage(section(page, 'AuctionDeals')).toContainText('Kitchen');
});

test('[OWN-6] search and cart of the live page lead where they say, on a phone', async () => {
  const { page, problems } = await browser.person('phone');
  await page.goto('/home');
  await page.getByRole('button', { name: 'Cart' }).click();
  const cart = page.getByRole('dialog', { name: 'Cart' });
  await expectPage(cart).toContainText('Your cart is empty');
  await expectPage(cart.getByRole('link', { name: 'Sign in / Register' })).toBeVisible();
  expect(await seriousProblems(page, '[role="dialog"]')).toEqual([]);
  await page.keyboard.press('Escape');
  await expectPage(cart).toHaveCount(0);
  await page.getByRole('searchbox').fill('kettle');
  await page.keyboard.press('Enter');
  await expectPage(page).toHaveURL(/\/\?tab=search&q=kettle/);
  expect(problems).toEqual([]);
});

test('[OWN-6] the cart counts unpaid wins and orders awaiting payment, each once, and leads to them', async () => {
  const amina = await aMember('desktop');
  const [won = 0, ordered = 0, paid = 0] = await giveWins(amina, 3);
  await anOrder(amina, ordered, { state: 'awaiting_payment' }); // still an unpaid win as well
  await anOrder(amina, paid, { state: 'paid' });
  const { page, problems } = amina;
  await page.goto('/home');
  const button = page.getByRole('button', { name: 'Cart' });
  await expectPage(button).toHaveAccessibleName('Cart 2');
  await button.click();
  const cart = page.getByRole('dialog', { name: 'Cart' });
  await expectPage(cart).toContainText('2 items waiting for payment');
  await expectPage(cart.getByRole('listitem')).toHaveCount(2);
  expect(await seriousProblems(page, '[role="dialog"]')).toEqual([]);
  await cart.locator(`a[href="/claim_price/${won}"]`).click();
  await expectPage(page).toHaveURL(new RegExp(`/claim_price/${won}$`));
  await expectPage(cart).toHaveCount(0);
  expect(problems).toEqual([]);
});

test('[S47] scripts and pictures travel without headers that only documents need; pages keep all', async () => {
  const { text, headers } = await html('/home');
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  for (const file of [/"(\/assets\/[^"]+\.js)"/, /(\/media\/products\/[^" ]+\.avif)/, /(\/avatars\/[^" ]+\.avif)/]) {
    const answer = await fetch(server.url + (file.exec(text)?.[1] ?? ''));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('x-frame-options')).toBeNull();
  }
});

test('[S60] the built shop names no source map, lists no folder, and has no door of development', async () => {
  const { text } = await html('/home');
  const scripts = [...text.matchAll(/"(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, path = '']) => path);
  expect(scripts.length).toBeGreaterThan(3);
  for (const path of new Set(scripts)) {
    const script = await fetch(server.url + path);
    expect([path, script.status, script.headers.get('sourcemap')]).toEqual([path, 200, null]);
    expect(await script.text()).not.toContain('sourceMappingURL');
    expect((await fetch(`${server.url + path}.map`)).status, path).toBe(404);
  }
  const doors = [
    '/assets/',
    '/assets',
    '/media/',
    '/avatars/',
    '/.git/config',
    '/.env',
    '/package.json',
    '/@vite/client',
  ];
  for (const path of [...doors, '/.vite/manifest.json', '/dev/ui', '/src/main.tsx'])
    expect([path, (await fetch(server.url + path)).status]).toEqual([path, 404]);
  // The office draws itself in the browser: the file of what it doesn't know is the same for all.
  expect(await (await fetch(`${server.url}/admin/dev/ui`)).text()).not.toContain('@vite');
});

describe('[GEN-7] the legal pages', () => {
  test.each([
    ['/terms', 'Terms', 'Masharti', 'never-overpay'],
    ['/privacy', 'Privacy Policy', 'Sera ya Faragha', 'rights'],
  ])('%s is whole in both languages and carries its version', async (path, english, kiswahili, anchor) => {
    const { page, problems } = await browser.person('desktop');
    await page.goto(path);
    await expectPage(page.getByRole('heading', { level: 1, name: english })).toBeVisible();
    await expectPage(page.getByText(/^Version \d{4}-\d\d-\d\d$/)).toBeVisible();
    await expectPage(page.locator(`#${anchor}`)).toBeAttached();
    // The foot's choices come alive after the page.
    await expectPage(async () => {
      await page.getByRole('contentinfo').getByText('Kiswahili').click();
      await expectPage(page.getByRole('heading', { level: 1, name: kiswahili })).toBeVisible({ timeout: 3_000 });
    }).toPass();
    const answer = await fetch(server.url + path, { headers: { cookie: 'lang=sw' } });
    expect(await answer.text()).toContain(kiswahili);
    expect(await seriousProblems(page)).toEqual([]);
    expect(problems).toEqual([]);
  });
});

test('[GEN-7] categories have their names in Kiswahili; addresses keep the shop’s own', async () => {
  const { page } = await browser.person('desktop');
  await page.context().addCookies([{ name: 'lang', value: 'sw', url: server.url }]);
  await page.goto('/home');
  const link = page.getByRole('link', { name: 'Jikoni', exact: true });
  await expectPage(link).toHaveAttribute('href', /category=Kitchen/);
  await expectPage(page.getByRole('link', { name: 'Kitchen', exact: true })).toHaveCount(0);
  await link.click();
  await expectPage(page).toHaveURL(/category=Kitchen/);
  await expectPage(page.locator('#deals')).toContainText('Jikoni');
  await page.locator('#deals a[href^="/productdetails/"]').first().click();
  await expectPage(page.getByRole('navigation').filter({ hasText: 'Jikoni' })).toBeVisible();
});
