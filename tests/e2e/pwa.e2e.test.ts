import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page, Worker } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { expectPage } from './support/account-stories.ts';
import { testBrowser } from './support/browser.ts';
import { startTestServer } from './support/test-server.ts';

const server = await startTestServer({ demo: true });
const people = await testBrowser(server.url);
/** With a worker, as everybody has one; other stories do without. */
async function aPerson(url = server.url) {
  const person = await people.person('phone', { serviceWorkers: 'allow', baseURL: url });
  onTestFinished(() => person.context.close());
  return person;
}
const controlled = (page: Page) =>
  expectPage.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);

test('without a network the app opens at any address, with the last list marked as old, and goes on by itself', async () => {
  const { page, context } = await aPerson();
  await page.goto('/');
  await controlled(page);
  await expectPage.poll(() => page.evaluate(() => localStorage.getItem('lastSeenList'))).not.toBeNull();

  await context.setOffline(true);
  await page.goto('/list_orders');
  await expectPage(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await page.getByRole('link', { name: /^Auctions as of \d/ }).click();
  await expectPage(page.getByText(/^Offline. Auctions as of \d+:\d\d/)).toBeVisible();
  const live = page.locator('[data-status="live"]').first();
  await expectPage(live).toContainText('Paused');
  await expectPage(live.getByRole('timer')).not.toContainText(/\d/);
  await page.reload();
  await expectPage(live).toContainText('Paused');

  await context.setOffline(false);
  await expectPage(page.getByText('Live Updates')).toBeVisible();
  await expectPage(page.getByText(/^Offline/)).toHaveCount(0);
  await expectPage(live).not.toContainText('Paused');
});

test('an address that failed without a network opens by itself when there is one', async () => {
  const { page, context } = await aPerson();
  await page.goto('/');
  await controlled(page);
  await context.setOffline(true);
  await page.goto('/help');
  await expectPage(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await context.setOffline(false);
  await expectPage(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  await expectPage(page).toHaveTitle(/Help/);
});

test('no answer to a call is ever kept', async () => {
  const { page } = await aPerson();
  await page.goto('/');
  await controlled(page);
  await page.reload();
  const kept = () =>
    page.evaluate(async () => {
      const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      return (await Promise.all(caches_.map((cache) => cache.keys()))).flat().map(({ url }) => new URL(url).pathname);
    });
  await expectPage.poll(async () => (await kept()).some((path) => path.startsWith('/media/'))).toBe(true);
  expect((await kept()).filter((path) => !/^\/(?:assets|media|avatars)\//.test(path))).toEqual([]);
});

test('a new version is offered in a calm moment only, and starts when Update is pressed', async () => {
  let version = 0;
  // The server behind one that serves another worker after a while, as a new build would.
  const changing = createServer((incoming, outgoing) => {
    const address = new URL(incoming.url ?? '/', server.url);
    const isWorker = address.pathname === '/sw.js';
    const { 'if-none-match': _tag, 'if-modified-since': _since, ...asked } = incoming.headers;
    const headers = isWorker ? { ...asked, 'accept-encoding': 'identity' } : incoming.headers;
    const target = request(address, { method: incoming.method, headers }, (answer) => {
      const { 'content-length': _length, etag: _etag, ...changed } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 500, isWorker ? changed : answer.headers);
      answer.pipe(outgoing, { end: !isWorker });
      if (isWorker) answer.once('end', () => outgoing.end(`\n//${version}`));
    });
    target.on('error', () => outgoing.destroy());
    incoming.pipe(target);
  });
  await new Promise<void>((ready) => changing.listen(0, '127.0.0.1', ready));
  afterAll(() => void changing.close());
  const { page } = await aPerson(`http://127.0.0.1:${(changing.address() as AddressInfo).port}`);
  await page.goto('/forgot-password');
  await controlled(page);
  await page.getByRole('textbox').first().fill('0712345678');

  version = 1;
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expectPage
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state))
    .toBe('installed');
  const prompt = page.getByText('A new version is ready.');
  await expectPage(prompt).toHaveCount(0); // somebody is typing
  await page.getByRole('textbox').first().fill('');
  await page.getByRole('textbox').first().blur();
  await expectPage(prompt).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isOldPage: true }));
  await page.getByRole('button', { name: 'Update' }).click();
  await expectPage.poll(() => page.evaluate(() => 'isOldPage' in window).catch(() => true)).toBe(false);
  await expectPage
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting).catch(() => 0))
    .toBeNull();
});

test('[OWN-4] a push is shown, and pressing it opens its screen in the tab that is there', async () => {
  const { page, context } = await aPerson();
  await context.grantPermissions(['notifications'], { origin: server.url });
  await page.goto('/');
  await controlled(page);
  const cdp = await context.newCDPSession(page);
  let registrationId = '';
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId = registrations.find(({ isDeleted }) => !isDeleted)?.registrationId ?? registrationId;
  });
  await cdp.send('ServiceWorker.enable');
  await expectPage.poll(() => registrationId).not.toBe('');
  // Browsers without a window show no notifications: what the worker asks to be shown is written down instead.
  await expectPage.poll(() => context.serviceWorkers().length).toBeGreaterThan(0);
  const worker = context.serviceWorkers()[0] as Worker;
  await worker.evaluate(() => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const asked: object[] = [];
    Object.assign(globalThis, { asked });
    registration.showNotification = (heading, options) => {
      asked.push({ title: heading, options });
      return Promise.resolve();
    };
  });
  const shown = () => worker.evaluate(() => (globalThis as unknown as { asked: object[] }).asked);
  const message = { title: 'You won Kilele Watch 2', body: 'Claim it', path: '/help', tag: 'won:7' };
  const { title, body, path, tag } = message;
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin: server.url,
    registrationId,
    data: JSON.stringify(message),
  });
  await expectPage.poll(shown).toEqual([{ title, options: expect.objectContaining({ body, tag, data: { path } }) }]);

  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await worker.evaluate(
    (data) => {
      const Pressed = (globalThis as unknown as { ExtendableEvent: new (type: string) => Event }).ExtendableEvent;
      const close = () => Object.assign(globalThis, { wasClosed: true });
      globalThis.dispatchEvent(Object.assign(new Pressed('notificationclick'), { notification: { data, close } }));
    },
    { path },
  );
  await page.waitForURL('**/help');
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true); // nothing was loaded anew
  await expectPage.poll(() => worker.evaluate(() => 'wasClosed' in globalThis)).toBe(true);
});

test('the manifest says what an installed app needs, and every picture in it is as large as it says', async () => {
  const { page } = await aPerson();
  const worker = await page.request.get('/sw.js');
  expect(worker.headers()).toMatchObject({ 'cache-control': 'no-cache', 'service-worker-allowed': '/' });
  const manifest = (await (await page.request.get('/manifest.webmanifest')).json()) as {
    id: string;
    name: string;
    short_name: string;
    display: string;
    icons: Picture[];
    screenshots: Picture[];
    shortcuts: { url: string; icons: Picture[] }[];
  };
  expect(manifest).toMatchObject({ id: '/', short_name: 'Mnada', display: 'standalone' });
  expect(manifest.shortcuts.map(({ url }) => url)).toEqual(['/?tab=open', '/buybids', '/list_winnings']);
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
  const pictures = [...manifest.icons, ...manifest.screenshots, ...manifest.shortcuts.flatMap(({ icons }) => icons)];
  for (const { src, sizes, type } of pictures) {
    const answer = await page.request.get(src);
    expect(answer.headers()['content-type']).toContain(type);
    if (sizes === 'any') continue;
    const { width, height } = await sharp(await answer.body()).metadata();
    expect(`${width}x${height}`, src).toBe(sizes);
  }
  for (const { url } of manifest.shortcuts) expect((await page.request.get(url)).status()).toBe(200);
});

type Picture = { src: string; sizes: string; type: string; purpose?: string };
