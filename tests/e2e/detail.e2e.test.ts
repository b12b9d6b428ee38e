import { randomBytes } from 'node:crypto';
import { AxeBuilder } from '@axe-core/playwright';
import { expect as expectInBrowser } from '@playwright/test';
import { sql } from 'kysely';
import type { BrowserContextOptions, Page, WebSocketRoute } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { grantBids } from '../../apps/server/src/features/wallet/index.ts';
import { ChangeFeed, databaseNowUs, scheduleAuction } from '../../apps/server/src/features/auctions/index.ts';
import { aBid, laneOn, makePeople } from '../../apps/server/src/testing/auction-world.ts';
import { type Person, type Size, testBrowser } from './support/browser.ts';
import { startTestServer } from './support/test-server.ts';

const expectPage = expectInBrowser.configure({ timeout: 20_000 });

const server = await startTestServer();
const browser = await testBrowser(server.url);
const { database } = server;
const SECOND_US = 1_000_000;
const SIZES: readonly Size[] = ['phone', 'desktop'];

// ---- what the stories need

/** Whoever came in for a story leaves after it: open pages keep their clocks running. */
const people: Person[] = [];
afterEach(async () => {
  await Promise.all(people.splice(0).map(({ context }) => context.close()));
});

async function aPerson(size: Size, options: BrowserContextOptions = {}): Promise<Person> {
  const person = await browser.person(size, options);
  people.push(person);
  return person;
}

type Shopper = Person & { readonly username: string; readonly userId: string };

/** Somebody who registered as people do, is signed in on a device of their own and holds so many bids. */
async function aShopper(name: string, size: Size, { bids = 20, dark = false } = {}): Promise<Shopper> {
  const person = await aPerson(size, { colorScheme: dark ? 'dark' : 'light' });
  const username = `${name}_${randomBytes(3).toString('hex')}`;
  const digits = String(randomBytes(4).readUInt32BE() % 100_000_000).padStart(8, '0');
  const answer = await person.page.request.post('/api/auth/register', {
    data: {
      username,
      fullName: `${name} Mwangi`,
      password: Buffer.from('Jua-kali-na-mvua-9').toString('base64'),
      phoneNumber: `+2547${digits}`,
      registrationType: 'phone',
    },
  });
  const { token, user } = (await answer.json()) as { token: string; user: { id: string } };
  if (bids > 0) await grantBids(database.db, { userId: user.id, bids, source: `test:${username}` });
  await person.context.addInitScript(
    ([savedToken, savedUser]) => {
      localStorage.setItem('token', savedToken as string);
      localStorage.setItem('userdata', savedUser as string);
    },
    [token, JSON.stringify(user)],
  );
  return { ...person, username, userId: user.id };
}

/** A television with three pictures, a long description and specifications. */
async function aProduct(): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into product (slug, name, category, description, specifications, original_price_cents, stock)
    values (${`tv-${randomBytes(6).toString('hex')}`}, 'Sauti 43″ 4K UHD Smart TV', 'Electronics',
      ${'A 43-inch frameless 4K screen with Android TV built in. Stream from your phone, plug in a decoder or console, and mount it with the bracket in the box.'},
      ${JSON.stringify({ Screen: '43 inches, 3840 × 2160', Warranty: '24 months' })}, 3899500, 10)
    returning id`.execute(database.db);
  const id = Number(rows[0]?.id);
  await sql`
    insert into product_image (product_id, position, address)
    select ${id}, n, '/media/products/tv43-' || n || '-800.avif' from generate_series(1, 3) n`.execute(database.db);
  return id;
}

type Wish = { productId?: number; countdownSeconds?: number; inSeconds?: number };

/** An auction that starts so many seconds from now; the server opens it. */
async function aScheduledAuction({ productId, countdownSeconds = 10, inSeconds = 0 }: Wish): Promise<number> {
  const startsAtUs = (await databaseNowUs(database.db)) + inSeconds * SECOND_US;
  const plan = { productId: productId ?? (await aProduct()), startsAtUs, countdownUs: countdownSeconds * SECOND_US };
  const id = await scheduleAuction({ db: database.db, feed: new ChangeFeed() }, plan);
  if (id === null) throw new Error('no auction was scheduled');
  return id;
}

/** A live one, with ten minutes on its clock unless told otherwise. */
async function aLiveAuction(wish: Wish = {}): Promise<number> {
  const id = await aScheduledAuction({ countdownSeconds: 600, ...wish });
  await expectPage
    .poll(async () => ((await (await fetch(`${server.url}/api/auctions/${id}`)).json()) as { status: string }).status)
    .toBe('live');
  return id;
}

const bidsOf = async (auctionId: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from bid where auction_id = ${auctionId}`.execute(
    database.db,
  );
  return rows[0]?.n ?? 0;
};

const open = (person: Person, auctionId: number) => person.page.goto(`/productdetails/${auctionId}`);
const bidButton = (page: Page) => page.locator('[data-bid]');
const leader = (page: Page) => page.locator('[data-stage]');
const ready = (page: Page) => expectPage(bidButton(page)).toHaveAttribute('data-bid', 'ready', { timeout: 40_000 });

/** What axe calls serious or critical, on the page as it is now. */
async function seriousProblems(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

/** Starts to count how much the page moves by itself. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const seen = { sum: 0 };
    Object.assign(window, { shifts: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.sum += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
const shifts = (page: Page) => page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);

describe.each(SIZES)('on a %s', (size) => {
  test('[BID-1] two people bid against each other; both see every price, leader and count', async () => {
    const auctionId = await aLiveAuction();
    const amina = await aShopper('amina', size);
    const juma = await aShopper('juma', size);
    await watchShifts(amina.page);
    await Promise.all([open(amina, auctionId), open(juma, auctionId)]);
    await Promise.all([ready(amina.page), ready(juma.page)]);
    await expectPage(leader(amina.page)).toContainText('No bidders yet');

    await bidButton(amina.page).click();
    await expectPage(bidButton(amina.page)).toHaveAttribute('data-bid', 'leading');
    await expectPage(bidButton(amina.page)).toHaveText('You are in the lead');
    await expectPage(leader(juma.page)).toContainText(amina.username);
    await expectPage(leader(juma.page)).toContainText('1 bid');

    await bidButton(juma.page).click();
    await expectPage(bidButton(juma.page)).toHaveAttribute('data-bid', 'leading');
    await ready(amina.page);
    await expectPage(leader(amina.page)).toContainText(juma.username);
    await expectPage(leader(amina.page)).toContainText('2 bids');
    await expectPage(amina.page.getByRole('status').filter({ hasText: 'You are outbid' })).toHaveCount(1);

    // What was spent here, and the way back, stand together; the balance is the server's.
    const used = amina.page.getByText('1 bid', { exact: true }).locator('visible=true').first();
    await expectPage(used).toBeVisible();
    await expectPage(amina.page.getByRole('link', { name: 'Add Bids, you have 19' })).toBeVisible();
    await expectPage(amina.page.getByRole('row').nth(1)).toContainText(juma.username);
    await expectPage(amina.page.getByRole('row').nth(2)).toContainText('You');
    expect(await bidsOf(auctionId)).toBe(2);
    expect(await shifts(amina.page)).toBeLessThan(0.02);
    expect(amina.problems).toEqual([]);
  });

  test('[AUC-5] the winner sees the popup once, with the focus on Claim; everybody else the sold line', async () => {
    const auctionId = await aLiveAuction({ countdownSeconds: 15 });
    const amina = await aShopper('amina', size);
    const visitor = await aPerson(size);
    await Promise.all([open(amina, auctionId), open(visitor, auctionId)]);
    await ready(amina.page);
    await bidButton(amina.page).click();
    await expectPage(bidButton(amina.page)).toHaveAttribute('data-bid', 'leading');

    const popup = amina.page.getByRole('dialog', { name: "Congratulations! You're the winning bidder!" });
    await expectPage(popup).toBeVisible({ timeout: 60_000 });
    await expectPage(popup.getByRole('link', { name: 'Claim' })).toBeFocused();
    await expectPage(popup).toContainText('You pay');
    await expectPage(popup).toContainText('38,994');
    expect(await seriousProblems(amina.page)).toEqual([]);
    await amina.page.keyboard.press('Escape');
    await expectPage(popup).toBeHidden();
    await expectPage(leader(amina.page)).toContainText('Product Sold to you at');
    await expectPage(amina.page.getByRole('link', { name: 'Claim' })).toHaveAttribute('href', '/list_winnings');

    await expectPage(leader(visitor.page)).toContainText(`Product Sold to ${amina.username} at`);
    await expectPage(visitor.page.getByText('WINNER', { exact: true })).toBeVisible();
    await expectPage(visitor.page.getByRole('dialog')).toHaveCount(0);
    // After a reload nobody is congratulated again.
    await amina.page.reload();
    await expectPage(leader(amina.page)).toContainText('Product Sold to you at');
    await expectPage(amina.page.getByRole('dialog')).toHaveCount(0);
  });

  test('[BID-2] a bid whose answer was lost with the connection is resolved by its id, and charged once', async () => {
    const auctionId = await aLiveAuction();
    const amina = await aShopper('amina', size);
    // A network in between that can swallow answers and cut the line.
    let swallow = false;
    const lines: WebSocketRoute[] = [];
    const bidIds: string[] = [];
    await amina.page.routeWebSocket(/\/ws\/auctions\//, (line) => {
      lines.push(line);
      const onward = line.connectToServer();
      line.onMessage((message) => {
        const frame = JSON.parse(String(message)) as { type: string; data: { bid_id?: string } };
        if (frame.type === 'place_bid') bidIds.push(String(frame.data.bid_id));
        onward.send(message);
      });
      onward.onMessage((message) => {
        if (!swallow) line.send(message);
      });
    });
    await open(amina, auctionId);
    await ready(amina.page);

    swallow = true;
    await bidButton(amina.page).click();
    await expectPage(bidButton(amina.page)).toHaveAttribute('data-bid', 'placing');
    await expectPage(bidButton(amina.page)).toContainText('Placing Bid...');
    const waiting = amina.page.getByText('Still waiting. Your bid is not confirmed.').locator('visible=true');
    await expectPage(waiting).toBeVisible();
    // Nothing is claimed before the answer: the price is still the old one.
    await expectPage(leader(amina.page)).toContainText('No bidders yet');
    await lines.at(-1)?.close();
    await expectPage(amina.page.getByText(/^Disconnected\. Retrying/)).toBeVisible();
    swallow = false;
    await expectPage(bidButton(amina.page)).toHaveAttribute('data-bid', 'leading', { timeout: 40_000 });
    await expectPage(amina.page.getByRole('link', { name: 'Add Bids, you have 19' })).toBeVisible();
    expect(bidIds.length).toBeGreaterThanOrEqual(2);
    expect(new Set(bidIds).size).toBe(1);
    expect(await bidsOf(auctionId)).toBe(1);
  });

  test('a lost network shows, bids rest, and it heals by itself with the right numbers', async () => {
    const auctionId = await aLiveAuction();
    const amina = await aShopper('amina', size);
    const juma = await aShopper('juma', size);
    await Promise.all([open(amina, auctionId), open(juma, auctionId)]);
    await Promise.all([ready(amina.page), ready(juma.page)]);
    await amina.context.setOffline(true);
    await expectPage(bidButton(amina.page)).toContainText('Waiting for connection', { timeout: 40_000 });
    await expectPage(leader(amina.page)).toContainText('Current bid at');
    await expectPage(leader(amina.page)).toContainText('--:--:--');
    await expectPage(bidButton(amina.page)).toBeDisabled();

    await bidButton(juma.page).click();
    await expectPage(bidButton(juma.page)).toHaveAttribute('data-bid', 'leading');
    await expectPage(leader(amina.page)).toContainText('No bidders yet');
    await amina.context.setOffline(false);
    await expectPage(amina.page.locator('#content').getByText('Back online. Prices are up to date.')).toBeVisible({
      timeout: 40_000,
    });
    await expectPage(leader(amina.page)).toContainText(juma.username);
    await ready(amina.page);
  });

  test('a server that falls silent shows as Disconnected', async () => {
    const auctionId = await aLiveAuction();
    const visitor = await aPerson(size);
    let silent = false;
    await visitor.page.routeWebSocket(/\/ws\/auctions\//, (line) => {
      const onward = line.connectToServer();
      onward.onMessage((message) => {
        if (!silent) line.send(message);
      });
    });
    await open(visitor, auctionId);
    const pill = visitor.page.getByText('Live Updates').locator('visible=true');
    await expectPage(pill).toBeVisible();
    silent = true;
    const lost = visitor.page.locator('#content').getByText('Disconnected', { exact: true }).locator('visible=true');
    await expectPage(lost).toBeVisible({ timeout: 40_000 });
    silent = false;
    await expectPage(pill).toBeVisible({ timeout: 40_000 });
  });

  test('a second tab takes over, and the first can take it back', async () => {
    const auctionId = await aLiveAuction();
    const amina = await aShopper('amina', size);
    await open(amina, auctionId);
    await ready(amina.page);
    const second = await amina.context.newPage();
    await second.goto(`/productdetails/${auctionId}`);
    await ready(second);
    await expectPage(amina.page.getByText('Open elsewhere.').locator('visible=true')).toBeVisible();
    await expectPage(bidButton(amina.page)).toBeDisabled();
    await amina.page.getByRole('button', { name: 'Use here' }).locator('visible=true').click();
    await ready(amina.page);
    await expectPage(second.getByText('Open elsewhere.').locator('visible=true')).toBeVisible();
  });

  test('[AUC-2] a scheduled auction counts down, starts now, and opens before one’s eyes', async () => {
    const auctionId = await aScheduledAuction({ inSeconds: 7 });
    const amina = await aShopper('amina', size);
    await open(amina, auctionId);
    await expectPage(bidButton(amina.page)).toContainText('Opens');
    await expectPage(leader(amina.page)).toContainText('0.00');
    await expectPage(amina.page.getByText('No bidders yet')).toBeVisible();
    expect(await seriousProblems(amina.page)).toEqual([]);
    await ready(amina.page);
    await expectPage(leader(amina.page)).toContainText('Time left');
  });

  test('without bids the press says so and offers more', async () => {
    const auctionId = await aLiveAuction();
    const amina = await aShopper('amina', size, { bids: 0 });
    await open(amina, auctionId);
    await expectPage(bidButton(amina.page)).toHaveAttribute('data-bid', 'no_balance', { timeout: 40_000 });
    await bidButton(amina.page).click();
    await expectPage(amina.page.getByText('Insufficient bid pack balance.')).toBeVisible();
    await amina.page.getByRole('button', { name: 'Add Bids' }).click();
    await expectPage(amina.page).toHaveURL(/\/buybids$/);
    expect(await bidsOf(auctionId)).toBe(0);
  });

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
    await lightbox.getByRole('button', { name: 'Next picture' }).click();
    await expectPage(lightbox.getByText('3 / 3')).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expectPage(lightbox.getByText('2 / 3')).toBeVisible();
    expect(await seriousProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expectPage(lightbox).toBeHidden();
    await expectPage(picture).toBeFocused();
  });

  test.each(['light', 'dark'] as const)(
    '[WCAG 2.2 AA] nothing serious in %s: live, leading, ended, not found',
    async (theme) => {
      const amina = await aShopper('amina', size, { dark: theme === 'dark' });
      await open(amina, await aLiveAuction());
      await ready(amina.page);
      expect(await seriousProblems(amina.page)).toEqual([]);
      await bidButton(amina.page).click();
      await expectPage(bidButton(amina.page)).toHaveAttribute('data-bid', 'leading');
      expect(await seriousProblems(amina.page)).toEqual([]);

      await open(amina, await aLiveAuction({ countdownSeconds: 15 }));
      await ready(amina.page);
      await bidButton(amina.page).click();
      await expectPage(bidButton(amina.page)).toHaveAttribute('data-bid', 'leading');
      await expectPage(amina.page.locator('[data-urgency=critical]')).toBeVisible({ timeout: 60_000 });
      expect(await seriousProblems(amina.page)).toEqual([]);
      await amina.page.getByRole('button', { name: 'Keep looking around' }).click({ timeout: 60_000 });
      expect(await seriousProblems(amina.page)).toEqual([]);
      await amina.page.goto('/productdetails/999999');
      expect(await seriousProblems(amina.page)).toEqual([]);
    },
    120_000, // axe looks at every element, six times
  );
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

  test.each(['999999', 'abc', '0', '-1', '1e3', '../../etc/passwd'])(
    'an unknown one (%s) is a 404 that says Auction not found, with Go Back',
    async (id) => {
      const { page } = await aPerson('phone');
      const answer = await page.goto(`/productdetails/${encodeURIComponent(id)}`);
      expect(answer?.status()).toBe(404);
      await expectPage(page.getByRole('heading', { level: 1 })).toHaveText('Auction not found');
      await expectPage(page.getByText('Go Back')).toBeVisible();
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
    expect(await page.getByLabel('Deliver to').locator('option').count()).toBe(48);
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
    const running = await amina.page.evaluate(
      () => document.getAnimations().filter((animation) => animation.playState === 'running').length,
    );
    expect(running).toBe(0);
  });
});
