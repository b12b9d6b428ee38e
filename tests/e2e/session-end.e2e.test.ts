/**
 * What somebody meets whose session has ended elsewhere: on a public page nothing but a visitor's page, on a page of the
 * account the sign-in with one sentence why and the way back (ACC-6). Every address, by link and while it is open:
 * apps/web/src/routes/session-end.ui.test.tsx. Here, one of each way to find it out, with a browser and a server.
 */
import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectPage, wonStories } from './support/won-stories.ts';
import { awake } from './support/expect-page.ts';
import { someAreLive } from './support/some-are-live.ts';

const { server, owner, aMember, aPerson } = await wonStories();
await someAreLive(server.url);

const live = async (): Promise<number> => {
  const answer = await fetch(`${server.url}/api/auctions?status=live&limit=1`);
  return ((await answer.json()) as { id: number }[])[0]?.id ?? 0;
};
const revoke = (userId: string) =>
  owner.query('update session set revoked_at = clock_timestamp() where user_id = $1 and revoked_at is null', [userId]);
const hasSession = (page: Page) => page.evaluate(() => localStorage.getItem('token') !== null);
const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;
const WHY = /^You were signed out\./;
const wayBack = (page: Page) => page.evaluate(() => sessionStorage.getItem('returnTo'));

/** Somebody whose token is in storage and worth nothing; kept once, so that what clears it is seen. */
async function aSignedOutMember(language: 'en' | 'sw' = 'en') {
  const amina = await aMember('phone', { language });
  await amina.page.goto('/terms');
  await revoke(amina.userId);
  // A node may believe what it read for two seconds more.
  await expectPage
    .poll(() =>
      amina.call('/api/auth/me').then(
        () => 'stands',
        () => 'over',
      ),
    )
    .toBe('over');
  return amina;
}

const withId = (path: string, id: number) => path.replace('{live}', String(id));

/** Everything that the page has asked is answered, and drawn. */
function answersOf(page: Page): () => Promise<void> {
  // What was asked before anybody counted ends as well, and counts for nothing.
  const underWay = new Set<Request>();
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) underWay.add(request);
  });
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  return async () => {
    for (let quiet = 0; quiet < 2; quiet++) {
      await expectPage.poll(() => underWay.size).toBe(0);
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    }
  };
}

test('[ACC-6] a dead session on a public page leaves a visitor there, by link and by reload', async () => {
  const { page } = await aSignedOutMember();
  const answered = answersOf(page);
  // What finds it out is a question that the page asks anyway; where it asks none, nobody notices anything.
  for (const template of ['/', '/productdetails/{live}', '/terms', '/settings?section=limits', '/login', '/saved']) {
    const path = withId(template, await live());
    await page.goto(path);
    await awake(page);
    await answered();
    await expectPage(page.locator('main .skeleton-page:visible'), path).toHaveCount(0);
    expect(pathOf(page)).toBe(path);
    expect(await page.locator('h1').count(), path).toBe(1);
  }
  await page.reload();
  await answered();
  expect(pathOf(page)).toBe('/saved');
});

test('[ACC-6] a dead session on a page of the account leads to sign-in, says why, and remembers the way back', async () => {
  const { page } = await aSignedOutMember();
  for (const template of ['/list_orders', '/list_winnings?filter=pending', '/claim_price/{live}', '/statement']) {
    const path = withId(template, await live());
    await page.goto(path);
    await expectPage(page, path).toHaveURL(/\/login$/);
    await expectPage(page.getByText(WHY), path).toBeVisible();
    expect(await wayBack(page)).toBe(path);
  }
});

test('[ACC-6] a dead session on the way to the unpaid wins leads to sign-in and remembers where they are', async () => {
  const { page } = await aSignedOutMember();
  await page.goto('/claim_price');
  await expectPage(page).toHaveURL(/\/login$/);
  await expectPage(page.getByText(WHY)).toBeVisible();
  expect(await wayBack(page)).toBe('/list_winnings?filter=pending');
});

/** One session on several devices, each with another page open and known to the server as theirs, which then ends. */
async function openEverywhere(paths: readonly string[]) {
  const { context, userId, stored } = await aMember();
  await context.close();
  const pages = await Promise.all(
    paths.map(async (path) => {
      const { page } = await aPerson('phone');
      // Where they begin; a reload later keeps what the page has made of it.
      await page.addInitScript((kept) => {
        if (sessionStorage.getItem('began') === null)
          for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
        sessionStorage.setItem('began', 'yes');
      }, stored);
      const isHers = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
      await page.goto(path);
      await isHers;
      return { path, page };
    }),
  );
  await revoke(userId);
  return pages;
}

// So many pages of a person may have a socket at once (S42): one that shows prices, one that asks for somebody's own, one
// that asks nothing and holds the socket of the page, one in a list.
test('[ACC-6] ended while a public page is open: each stays where it is, a visitor’s, and after a reload as well', async () => {
  for (const { path, page } of await openEverywhere(['/', `/productdetails/${await live()}`, '/terms', '/saved'])) {
    await expectPage.poll(() => hasSession(page), path).toBe(false);
    expect(pathOf(page)).toBe(path);
    await page.reload();
    await expectPage(page.locator('main .skeleton-page:visible'), path).toHaveCount(0);
    await expectPage(page.locator('h1'), path).toHaveCount(1);
    expect(pathOf(page)).toBe(path);
  }
});

test('[ACC-6] ended while a page of the account is open: each goes to sign-in, says why and remembers the way back', async () => {
  const own = ['/bid_history', `/claim_price/${await live()}`, '/statement', '/avatar_selector'];
  for (const { path, page } of await openEverywhere(own)) {
    await expectPage(page, path).toHaveURL(/\/login$/);
    await expectPage(page.getByText(WHY), path).toBeVisible();
    expect(await wayBack(page)).toBe(path);
  }
});

test('[ACC-6] ended while the page is open: it goes to sign-in by itself, says where one was, and comes back there', async () => {
  const amina = await aMember();
  const { page } = amina;
  const { phoneNumber } = (await amina.call('/api/auth/me'))['user'] as { phoneNumber: string };
  // Known to the server as hers before her session ends.
  const isHers = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
  await page.goto('/list_orders');
  await expectPage(page.getByRole('heading', { name: 'My Orders' })).toBeVisible();
  await isHers;
  await revoke(amina.userId);
  await page.waitForURL('**/login'); // the socket was closed, and its ticket refused
  await expectPage(page.getByText('Sign in to go back to My Orders.')).toBeVisible();
  await page.getByLabel('Phone number', { exact: true }).fill(phoneNumber.replace('+254', '0'));
  await page.getByLabel('Password', { exact: true }).fill('Jua-kali-na-mvua-9');
  await page.locator('form button[type="submit"]').click();
  await page.waitForURL('**/list_orders');
  await expectPage(page.getByRole('heading', { name: 'My Orders' })).toBeVisible();
});

test('[ACC-6] ended while a page of help is read: it stays, a visitor’s, with one note; one socket a page on the way there', async () => {
  const amina = await aMember();
  const { page } = amina;
  const open: string[] = [];
  page.on('websocket', (socket) => {
    open.push(socket.url());
    socket.on('close', () => open.splice(open.indexOf(socket.url()), 1));
  });
  await page.goto('/list_orders');
  await awake(page);
  await expectPage.poll(() => open.length).toBe(1);
  await page.getByRole('link', { name: 'Help' }).locator('visible=true').first().click();
  await page.waitForURL('**/help');
  const isHers = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
  await isHers;
  await expectPage.poll(() => open.length).toBe(1);
  await revoke(amina.userId);
  await expectPage(page.getByRole('status').filter({ hasText: 'You’ve been signed out.' })).toBeVisible();
  expect(pathOf(page)).toBe('/help');
  expect(await hasSession(page)).toBe(false);
});

test('[ACC-6] ended while an auction is watched: the price stays live, one closable note says so, in Kiswahili', async () => {
  const amina = await aMember('phone', { language: 'sw', dark: true });
  const { page } = amina;
  const auctionId = await live();
  await page.goto(`/productdetails/${auctionId}`);
  await awake(page);
  await expectPage.poll(() => hasSession(page)).toBe(true);
  await revoke(amina.userId);
  const note = page.getByRole('status').filter({ hasText: 'Umeondolewa kwenye akaunti.' });
  await expectPage(note).toContainText('Bei hapa ziko hewani.');
  // What a press does and costs stays in sight below it.
  const tapLine = page.locator('[data-tap-line]');
  const gap = async () => {
    const [above, below] = [await note.boundingBox(), await tapLine.boundingBox()];
    return (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0);
  };
  await expectPage.poll(gap).toBeGreaterThanOrEqual(0);
  expect(pathOf(page)).toBe(`/productdetails/${auctionId}`);
  expect(await hasSession(page)).toBe(false);
  await note.getByRole('button').click();
  await expectPage(note).toHaveCount(0);
});

test('[ACC-6] ended between a ticket and its socket: the page is told all the same, and its price stays live', async () => {
  const amina = await aMember();
  const { page } = amina;
  let isFirst = true;
  await page.route('**/api/auth/socket-ticket', async (route) => {
    const response = await route.fetch();
    if (isFirst) await revoke(amina.userId);
    isFirst = false;
    await route.fulfill({ response });
  });
  const auctionId = await live();
  await page.goto(`/productdetails/${auctionId}`);
  await expectPage(page.getByRole('status').filter({ hasText: 'You’ve been signed out.' })).toBeVisible();
  expect(pathOf(page)).toBe(`/productdetails/${auctionId}`);
  expect(await hasSession(page)).toBe(false);
  await expectPage(page.getByRole('link', { name: 'Sign in to bid' })).toBeVisible();
  await expectPage(page.getByText('Live Updates').locator('visible=true')).toHaveCount(1);
});

test('[ACC-6] an action that is pressed goes to sign-in, with the way back', async () => {
  const { page } = await aSignedOutMember();
  await page.goto('/avatar_selector'); // it asks nothing by itself, so it is the press that finds out
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/login');
  await expectPage(page.getByText(WHY)).toBeVisible();
  expect(await wayBack(page)).toBe('/avatar_selector');
});
