/**
 * A walk through every address of the product, twice: on a phone in light and English, on a desktop in dark and
 * Kiswahili; once by its address, once from another page of the application. Whatever a screen is about, none may fall
 * over, overflow, show a raw key or lead nowhere.
 */
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { seriousProblems } from './support/axe.ts';
import { type Person, type Size, testBrowser } from './support/browser.ts';
import { goInside } from './support/go-inside.ts';
import { someAreLive } from './support/some-are-live.ts';
import { auctionIds, shapeOf, type Stop, stopsOf } from './support/stops.ts';
import { demoSignIn, startTestServer } from './support/test-server.ts';
import { expectToFitLarge, notWords, routePaths, wholeScreen } from './support/walking.ts';

const server = await startTestServer({ demo: true });
await someAreLive(server.url);
const browser = await testBrowser(server.url);

const STOPS = stopsOf(await auctionIds(server.url));

/** Not sent to sign in from here: the one leads on to the wins, the other's first cards are the device's own. */
const OTHERWISE = ['/claim_price', '/settings'];
/** The addresses that the owner listed. */
const ASKED_FOR = [
  '/',
  '/home',
  '/mobilehome',
  '/productdetails/$product_id',
  '/register',
  '/login',
  '/forgot-password',
  '/avatar_selector',
  '/buybids',
  '/bid_history',
  '/list_winnings',
  '/list_orders',
  '/claim_price/$auctionId',
  '/order_product/$auctionId',
  '/order_details/$orderId',
  '/withdrawals/$withdrawalId',
  '/bidpack_won/$auctionId',
  '/add_shipping_address',
  '/add_shipping_address/$auctionId',
  '/add_shipping_address2/$auctionId',
  '/referrals',
  '/ref/$referralcode',
  '/notifications',
  '/profile',
  '/settings',
  '/rewards',
  '/help',
  '/test',
  '/terms',
  '/privacy',
  '/status',
  '/odds',
  '/no-house-bids',
];

type Look = { readonly size: Size; readonly theme: 'light' | 'dark'; readonly language: 'en' | 'sw' };
const LOOKS: readonly Look[] = [
  { size: 'phone', theme: 'light', language: 'en' },
  { size: 'desktop', theme: 'dark', language: 'sw' },
];

const session = await (async () => {
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
  expect(answer.status).toBe(200);
  return (await answer.json()) as { token: string; user: object };
})();

const walkers = new Map<string, Person>();
afterAll(() => Promise.all(Array.from(walkers.values(), ({ context }) => context.close())));

/** One walker for each look, signed in or not: their pages come and go, their storage stays. */
async function walker({ size, theme, language }: Look, signedIn: boolean): Promise<Person> {
  const key = `${size} ${theme} ${language} ${signedIn}`;
  const known = walkers.get(key);
  if (known) return known;
  const person = await browser.person(size, { colorScheme: theme });
  walkers.set(key, person);
  await person.context.addCookies([{ name: 'lang', value: language, url: server.url }]);
  await person.context.addInitScript(
    ([saved, lang]) => {
      localStorage.setItem('lang', lang as string);
      if (saved === '') return;
      const { token, user } = JSON.parse(saved as string) as { token: string; user: object };
      localStorage.setItem('token', token);
      localStorage.setItem('userdata', JSON.stringify(user));
    },
    [signedIn ? JSON.stringify(session) : '', language],
  );
  return person;
}

const links = new Map<string, string>();
function rememberLinks(found: readonly string[], from: string): void {
  for (const href of found) {
    const { origin, pathname, search } = new URL(href, server.url);
    if (origin === server.url && !links.has(shapeOf(pathname)))
      links.set(shapeOf(pathname), `${pathname}${search} (on ${from})`);
  }
}

/**
 * By its address comes who has the longer words, where the server writes them (for visitors), and who begins here with a
 * session, whom the server doesn't know; the others come from another page of the application.
 */
const comesByAddress = ({ language }: Look, signedIn: boolean) => (language === 'sw') !== signedIn;
/** Where those begin who come from another page. */
const ELSEWHERE = '/status';
/** The pages that are as a stop left them, to go on from; one whose stop failed is loaded anew. */
const whole = new Set<Page>();

/** The answer of an address: as found or not, in the person's language, with no word in it that people never wrote. */
async function expectAnswer({ path, missing = false }: Stop, language: string): Promise<void> {
  const answer = await fetch(server.url + path, { headers: { cookie: `lang=${language}` } });
  const html = await answer.text();
  expect(missing ? [200, 404] : [200]).toContain(answer.status);
  expect(html).toMatch(new RegExp(`^<!doctype html><html [^>]*lang="${language}"`, 'i'));
  expect(notWords(html.replaceAll(/<(script|style)\b[\s\S]*?<\/\1>|<[^>]*>/g, ' '))).toEqual([]);
}

describe.each(LOOKS)('[OWN-7] [GEN-7] [GEN-8] every address on a $size, $theme, $language', (look) => {
  test.each(STOPS)('$path', async (stop) => {
    const { path, signedIn = false, missing = false } = stop;
    const { page, problems } = await walker(look, signedIn);
    const before = problems.length;
    const isWhole = whole.delete(page);
    if (comesByAddress(look, signedIn)) await page.goto(path);
    else {
      if (!isWhole) await page.goto(ELSEWHERE);
      await goInside(page, path);
      await expectAnswer(stop, look.language);
    }
    const screen = await wholeScreen(page, look);
    if (look.size === 'phone') await expectToFitLarge(page);
    expect(screen.faults).toEqual([]);
    expect(await seriousProblems(page)).toEqual([]);
    rememberLinks(screen.links, path);
    const met = problems.slice(before).filter((problem) => !(missing && problem.includes('status of 404')));
    expect(met).toEqual([]);
    whole.add(page);
  });
});

test('[OWN-7] no link that was met on the way leads nowhere', async () => {
  expect(links.size).toBeGreaterThan(15);
  const lost: string[] = [];
  for (const place of links.values()) {
    const path = place.replace(/ \(on .*$/, '');
    if (path.startsWith('/media/')) continue;
    const { status } = await fetch(server.url + path, { redirect: 'follow' });
    if (status !== 200) lost.push(`${status} ${place}`);
  }
  expect(lost).toEqual([]);
});

test('[ACC-6] what is somebody’s own sends a visitor to sign in, and remembers where they wanted to go', async () => {
  const { page } = await walker(LOOKS[0] as Look, false);
  const addresses = [...new Set(STOPS.filter(({ signedIn }) => signedIn).map(({ path }) => path))];
  const isOpen = (path: string) => STOPS.some((stop) => stop.path === path && !stop.signedIn);
  const own = addresses.filter((each) => !isOpen(each) && !OTHERWISE.includes(each));
  expect(own.length).toBeGreaterThan(15);
  const open: string[] = [];
  for (const [at, path] of own.entries()) {
    // By its address (every one of them with a dead session: session-end.e2e.test.ts), then from another page.
    if (at === 0) await page.goto(path);
    else {
      await goInside(page, ELSEWHERE);
      await goInside(page, path);
    }
    await page.waitForURL('**/login', { timeout: 15_000 }).catch(() => open.push(`${path} stays at ${page.url()}`));
    const wanted = () => page.evaluate(() => sessionStorage.getItem('returnTo'));
    if ((await wanted()) !== path) open.push(`${path} is remembered as ${await wanted()}`);
  }
  expect(open).toEqual([]);
});

test('[OWN-7] the walk leaves no address out, of the application’s and of those that were asked for', () => {
  const walked = STOPS.map(({ path }) => path.replace(/\?.*$/, ''));
  const shape = (path: string) => new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}$`);
  const routes = [...new Set([...routePaths(), ...ASKED_FOR])];
  expect(routes.length).toBeGreaterThan(30);
  expect(routes.filter((route) => !walked.some((path) => shape(route).test(path)))).toEqual([]);
});
