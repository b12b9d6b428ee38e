import type { Locator, Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Size, testBrowser } from './support/browser.ts';
import { seriousInBothThemes, seriousProblems } from './support/axe.ts';
import { expectPage } from './support/expect-page.ts';
import { someAreLive } from './support/some-are-live.ts';
import { demoSignIn, startTestServer } from './support/test-server.ts';

const server = await startTestServer({ demo: true });
await someAreLive(server.url);
const people = await testBrowser(server.url);
/** Everybody leaves after their test: pages that stay open go on counting down. */
const browser = {
  async person(...wishes: Parameters<typeof people.person>) {
    const person = await people.person(...wishes);
    onTestFinished(() => person.context.close());
    return person;
  },
};

/** The demonstration's shopper, as the server signs them in. */
async function demoShopper(): Promise<{ token: string; user: { username: string } }> {
  const { login, password } = demoSignIn('shopper');
  const answer = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      phoneNumber: login,
      password: Buffer.from(password).toString('base64'),
      registrationType: 'phone',
    }),
  });
  return (await answer.json()) as { token: string; user: { username: string } };
}

const cards = (page: Page) => page.locator('[data-auction]');
const idsOnScreen = (page: Page) =>
  cards(page).evaluateAll((all) => all.map((card) => card.getAttribute('data-auction')));
/** Tabs are links of their own; "Search" stands in the desktop's header, too. */
const tab = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Auction lists' }).getByRole('link', { name });
/** Letter by letter, far quicker than half a second: a busy machine must not come between two of them. */
const typeAtOnce = (field: Locator, text: string) =>
  field.evaluate((input: HTMLInputElement, letters) => {
    for (const letter of letters) document.execCommand('insertText', false, letter);
    return input.value;
  }, text);
const isLive = (page: Page) => expectPage(page.getByText('Live Updates').first()).toBeVisible();

async function openList(size: Size, options: Parameters<typeof browser.person>[1] = {}, path = '/') {
  const person = await browser.person(size, options);
  await person.page.goto(path);
  return person;
}

test.each(['phone', 'desktop'] as const)(
  'the list is whole on a %s, in light and in dark: live, without a problem, nothing serious for axe',
  async (size) => {
    const { page, problems } = await openList(size);
    await isLive(page);
    await expectPage(page.getByRole('heading', { level: 1, name: 'Auctions' })).toHaveCount(1);
    for (const name of ['Live now', 'Last 7 Days Sold Products', 'Starting soon', 'Just ended']) {
      await expectPage(page.getByRole('heading', { level: 2, name })).toHaveCount(1);
    }
    await expectPage(page.locator('[data-status="live"] [role="timer"]').first()).toHaveText(/^\d+$/);
    // All ten of what was sold, not those that happen to fit beside each other.
    const sold = page.getByRole('list', { name: 'Last 7 Days Sold Products' });
    await expectPage(sold.getByRole('listitem')).toHaveCount(10);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    expect(await seriousInBothThemes(page)).toEqual([]);
    // What is over steps back in both themes: without colour in the light, and half there in the dark.
    const ended = page.locator('[data-status="ended"] img').first();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectPage(page.locator(colorScheme === 'dark' ? 'html.dark' : 'html:not(.dark)')).toHaveCount(1);
      await expectPage(ended).toHaveCSS('filter', 'saturate(0.55)');
      await expectPage(ended).toHaveCSS('opacity', colorScheme === 'dark' ? '0.55' : '1');
    }
    expect(problems).toEqual([]);
  },
);

test('the first response holds the auctions already, and a browser without script shows them', async () => {
  const { page } = await openList('phone', { javaScriptEnabled: false });
  await expectPage(page.getByRole('heading', { level: 2, name: 'Live now' })).toBeVisible();
  await expectPage(cards(page)).not.toHaveCount(0);
  await expectPage(page.getByText('Connecting').first()).toBeVisible();
});

test('nothing moves while the page comes to life', async () => {
  const { page } = await browser.person('phone');
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/');
  await isLive(page);
  const total = await page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((a, b) => a + b, 0),
  );
  expect(total).toBeLessThanOrEqual(0.02);
});

describe('tabs', () => {
  test('each has an address and shows one status; Back returns', async () => {
    const { page, problems } = await openList('phone');
    for (const [name, status, address] of [
      [/^Open/, 'live', '/?tab=open'],
      ['Upcoming', 'scheduled', '/?tab=upcoming'],
      ['Winners', 'ended', '/?tab=winners'],
    ] as const) {
      await tab(page, name).click();
      await expectPage(page).toHaveURL(server.url + address);
      await expectPage(tab(page, name)).toHaveAttribute('aria-current', 'page');
      await expectPage(cards(page).first()).toHaveAttribute('data-status', status);
    }
    await page.goBack();
    await expectPage(tab(page, 'Upcoming')).toHaveAttribute('aria-current', 'page');
    expect(problems).toEqual([]);
  });

  test('the chosen one stands in view on the narrowest phone, by link and by press, and the page stays where it is', async () => {
    const { page } = await openList('phone', {}, '/?tab=search');
    await page.setViewportSize({ width: 360, height: 640 });
    await page.reload();
    const isInView = (name: string | RegExp) =>
      tab(page, name).evaluate((link) => {
        const { left, right } = link.getBoundingClientRect();
        return left >= 0 && right <= innerWidth;
      });
    await expectPage.poll(() => isInView('Search')).toBe(true);
    expect(await isInView('All')).toBe(false); // so it did lie outside
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await tab(page, /^Open/).press('Enter');
    await expectPage(tab(page, /^Open/)).toHaveAttribute('aria-current', 'page');
    await expectPage.poll(() => isInView(/^Open/)).toBe(true);
  });

  test('a tab can be linked to: the server renders it', async () => {
    const { page } = await openList('desktop', { javaScriptEnabled: false }, '/?tab=upcoming');
    const statuses = await cards(page).evaluateAll((all) => all.map((card) => card.getAttribute('data-status')));
    expect(statuses.length).toBeGreaterThan(0);
    expect(new Set(statuses)).toEqual(new Set(['scheduled']));
  });
});

describe('search', () => {
  test('waits half a second, finds, clears with the text and with another tab', async () => {
    const { page, problems } = await openList('phone');
    await tab(page, 'Search').click();
    const field = page.getByRole('main').getByRole('searchbox');
    await expectPage(field).toBeFocused();
    await expectPage(page.getByText('Start typing to search auctions')).toBeVisible();

    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/auctions/search'))
        asked.push(new URL(request.url()).searchParams.get('q') ?? '');
    });
    await typeAtOnce(field, 'sauti');
    await expectPage(page.getByText(/^\d+ products?/).first()).toBeVisible();
    // Never for half a word. For the whole one once more where an auction opens or ends meanwhile.
    expect(new Set(asked)).toEqual(new Set(['sauti']));
    await expectPage(page).toHaveURL(`${server.url}/?tab=search&q=sauti`);
    await expectPage(cards(page)).not.toHaveCount(0);
    // It is a word, too: what only speaks of sound, in Kiswahili, stands behind what is called so.
    await expectPage(cards(page).first()).toContainText(/sauti/i);

    await field.fill('zzzz qqqq');
    await expectPage(page.getByRole('heading', { name: 'No results found for your search' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expectPage(page.getByText('Start typing to search auctions')).toBeVisible();

    await field.fill('sauti');
    await expectPage(page.getByText(/^\d+ products?/).first()).toBeVisible();
    await tab(page, 'Winners').click();
    await tab(page, 'Search').click();
    await expectPage(field).toHaveValue('');
    await expectPage(page.getByText('Start typing to search auctions')).toBeVisible();
    expect(await seriousProblems(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  test('the field of the desktop header leads to it', async () => {
    const { page } = await openList('desktop');
    await isLive(page);
    await page.getByRole('banner').getByRole('searchbox').fill('fridge');
    await page.keyboard.press('Enter');
    await expectPage(page).toHaveURL(`${server.url}/?tab=search&q=fridge`);
    await expectPage(page.getByRole('main').getByRole('searchbox')).toHaveValue('fridge');
  });
});

describe('live', () => {
  test('a bid changes its card and moves none', async () => {
    const { page } = await openList('desktop', {}, '/?tab=open');
    await isLive(page);
    const before = await idsOnScreen(page);
    const prices = () => cards(page).evaluateAll((all) => all.map((card) => card.textContent).join());
    const first = await prices();
    await expectPage.poll(prices).not.toBe(first);
    const after = await idsOnScreen(page);
    const stayed = before.filter((id) => after.includes(id));
    expect(after.filter((id) => stayed.includes(id))).toEqual(stayed);
  });

  test('a lost connection is seen, said and healed: no clock guesses meanwhile', async () => {
    const { page } = await browser.person('phone');
    let cut = false;
    const open = new Set<{ close: () => Promise<void> }>();
    await page.routeWebSocket(/\/ws\/auctions/, (socket) => {
      if (cut) return void socket.close();
      const upstream = socket.connectToServer();
      open.add({
        close: async () => {
          await upstream.close();
          await socket.close();
        },
      });
    });
    await page.goto('/');
    await isLive(page);
    cut = true;
    for (const each of open) await each.close();
    await expectPage(page.getByText('Disconnected', { exact: true }).first()).toBeVisible();
    await expectPage(page.getByText(/^Disconnected\. Prices from \d+:\d\d:\d\d\s[AP]M$/)).toBeVisible();
    const paused = page.locator('[data-status="live"]').first();
    await expectPage(paused.getByText('Paused')).toBeVisible();
    await expectPage(paused.getByRole('timer', { name: 'Time unknown: disconnected' })).toHaveText('');
    expect(await seriousProblems(page)).toEqual([]);
    // The line comes back with the press, so that nothing heals before it.
    await page.exposeFunction('lineIsBack', () => {
      cut = false;
    });
    await page.evaluate(() => {
      const { lineIsBack } = window as unknown as { lineIsBack: () => void };
      document.addEventListener('pointerdown', lineIsBack, { once: true, capture: true });
    });
    await page.getByRole('button', { name: 'Retry' }).click();
    await expectPage(page.getByText('Back online. Prices are up to date.').first()).toBeVisible();
    await isLive(page);
  });
});

test('[AUC-1] a screen reader hears what a card’s price is: where it starts, the current bid, what was paid all in', async () => {
  const { page } = await openList('phone');
  for (const [status, words] of [
    ['live', 'Current bid'],
    ['scheduled', 'Starts at'],
    // What the winner paid with their bids; of one without a winner the last price.
    ['ended', /All in|Final price/],
  ] as const)
    await expectPage(page.locator(`[data-status="${status}"]`).first()).toContainText(words);
});

describe('the frame', () => {
  test('theme: chosen in the menu, at once, and the next page comes in it from the server', async () => {
    const { page, context } = await openList('phone', { colorScheme: 'light' });
    const isDark = () => expectPage(page.locator('html')).toHaveClass(/\bdark\b/);
    await isLive(page);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expectPage(menu).toBeVisible();
    await expectPage.poll(() => seriousProblems(page)).toEqual([]);
    await menu.getByText('Dark', { exact: true }).click();
    await isDark();
    const kept = async () => (await context.cookies()).find(({ name }) => name === 'theme')?.value;
    await expectPage.poll(kept).toBe('dark');
    const html = await (await context.request.get('/')).text();
    expect(html).toMatch(/<html[^>]* class="dark"/);
    await page.reload();
    await isDark();
  });

  test('language: every text at once, without a reload, and the server goes on in it', async () => {
    const { page, problems } = await openList('phone');
    await page.evaluate(() => Object.assign(window, { stillTheSamePage: true }));
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('dialog').getByText('Kiswahili').click();
    await page.getByRole('button', { name: 'Funga menyu' }).click();
    await expectPage(page.getByRole('heading', { level: 2, name: 'Hewani sasa' })).toBeVisible();
    await expectPage(page.locator('html')).toHaveAttribute('lang', 'sw');
    expect(await page.evaluate(() => 'stillTheSamePage' in window)).toBe(true);
    await page.reload();
    await expectPage(page.getByRole('heading', { level: 2, name: 'Hewani sasa' })).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    expect(problems).toEqual([]);
  });

  test('a press that comes before the scripts is answered as soon as they are there', async () => {
    const { page } = await browser.person('phone');
    let release = () => {};
    const gate = new Promise<void>((done) => {
      release = done;
    });
    await page.route('**/assets/main-*.js', async (route) => {
      await gate;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    release();
    await expectPage(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  });

  test('how to bid opens as a sheet from the visitor’s card', async () => {
    const { page } = await openList('phone');
    await page.getByRole('button', { name: /^See how/ }).click();
    await expectPage(page.getByRole('dialog', { name: 'How to bid' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expectPage(page.getByRole('dialog')).toBeHidden();
  });

  test('how to bid, for a member: opens as a sheet; once closed the prompt stays closed', async () => {
    const { token, user } = await demoShopper();
    const { page, context } = await browser.person('phone');
    await context.addInitScript(
      ([key, person]) => {
        localStorage.setItem('token', key as string);
        localStorage.setItem('userdata', person as string);
      },
      [token, JSON.stringify(user)],
    );
    await page.goto('/');
    await page.getByRole('button', { name: /^How to bid/ }).click();
    await expectPage(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expectPage(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('button', { name: 'Close the how-to-bid prompt' }).click();
    await page.reload({ waitUntil: 'commit' });
    await expectPage(page.getByRole('heading', { level: 2, name: 'Live now' })).toBeVisible();
    await expectPage(page.getByText('Watch the 45-second video')).toBeHidden();
  });

  test('[OWN-7] no link of the frame leads nowhere', async () => {
    const { page, context } = await openList('phone');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expectPage(page.getByRole('dialog')).toBeVisible();
    const addresses = await page
      .locator('a[href^="/"]')
      .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))]);
    expect(addresses.length).toBeGreaterThan(15);
    await page.close(); // a list that is open goes on moving
    for (const address of addresses) {
      expect(`${(await context.request.get(address)).status()} ${address}`).toBe(`200 ${address}`);
    }
  });

  test('signed in: avatar, balance, and signing out behind a question', async () => {
    const { token, user } = await demoShopper();
    const { page, context, problems } = await browser.person('desktop');
    await context.addInitScript(
      ([key, person]) => {
        if (sessionStorage.getItem('seen') !== null) return;
        sessionStorage.setItem('seen', '1');
        localStorage.setItem('token', key as string);
        localStorage.setItem('userdata', person as string);
      },
      [token, JSON.stringify(user)],
    );
    await page.goto('/');
    await expectPage(page.getByRole('link', { name: /Your balance: 500 bids/ })).toBeVisible();
    await expectPage(page.getByRole('link', { name: /Sign in/ })).toBeHidden();
    await page.getByRole('banner').getByRole('button', { name: 'Account menu' }).click();
    await expectPage(page.getByRole('link', { name: 'View Profile' })).toBeVisible();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.getByRole('dialog', { name: 'Sign out?' }).getByRole('button', { name: 'Sign Out' }).click();
    await expectPage(page).toHaveURL(`${server.url}/login`);
    await expectPage
      .poll(() => page.evaluate(() => ['token', 'userdata', 'avatar'].map((key) => localStorage.getItem(key))))
      .toEqual([null, null, null]);
    expect(problems).toEqual([]);
  });

  test('an unknown address is a page with a way on, and a 404', async () => {
    const { page } = await browser.person('phone');
    const answer = await page.goto('/nothing/here');
    expect(answer?.status()).toBe(404);
    await expectPage(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    expect(await seriousProblems(page)).toEqual([]);
    await page.getByRole('link', { name: 'See live auctions' }).click();
    await expectPage(page.getByRole('heading', { level: 2, name: 'Live now' })).toBeVisible();
  });

  test('the keyboard goes: skip link, menu, logo, account, tabs', async () => {
    const { page } = await openList('phone');
    await isLive(page);
    const names: string[] = [];
    for (let press = 0; press < 5; press++) {
      await page.keyboard.press('Tab');
      names.push(
        await page.evaluate(() => {
          const { activeElement } = document;
          return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '';
        }),
      );
    }
    expect(names).toEqual(['Skip to content', 'Menu', 'Mnada, all auctions', 'Sign in', 'All']);
  });
});
