/**
 * A walk through every address of the product, twice: on a phone in light and English, on a desktop in dark and
 * Kiswahili. Whatever a screen is about, none may fall over, overflow, show a raw key or lead nowhere.
 */
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { seriousProblems } from './support/axe.ts';
import { type Person, type Size, testBrowser } from './support/browser.ts';
import { expectPage } from './support/expect-page.ts';
import { someAreLive } from './support/some-are-live.ts';
import { demoSignIn, startTestServer } from './support/test-server.ts';

const NOBODYS = '00000000-0000-4000-8000-000000000000';

const server = await startTestServer({ demo: true });
await someAreLive(server.url);
const browser = await testBrowser(server.url);

const firstId = async (status: string): Promise<number> => {
  const answer = await fetch(`${server.url}/api/auctions?status=${status}&limit=1`);
  return ((await answer.json()) as { id: number }[])[0]?.id ?? 0;
};
const ids = { live: await firstId('live'), scheduled: await firstId('scheduled'), ended: await firstId('ended') };

/** `signedIn`: as the demonstration shopper. `missing`: what it shows doesn't exist, so the server's 404 is no fault. */
type Stop = { readonly path: string; readonly signedIn?: boolean; readonly missing?: boolean };
const STOPS: readonly Stop[] = [
  { path: '/' },
  { path: '/?tab=live' },
  { path: '/?tab=winners' },
  { path: `/productdetails/${ids.live}` },
  { path: `/productdetails/${ids.scheduled}` },
  { path: `/productdetails/${ids.ended}` },
  { path: '/productdetails/999999999', missing: true },
  { path: '/home' },
  { path: '/mobilehome' },
  { path: '/home?sample' },
  { path: '/test' },
  { path: '/register' },
  { path: '/login' },
  { path: '/forgot-password' },
  { path: '/terms' },
  { path: '/privacy' },
  { path: '/help' },
  { path: '/help?q=mpesa' },
  { path: '/practice' },
  { path: '/nothing/here', missing: true },
  { path: '/', signedIn: true },
  { path: `/productdetails/${ids.live}`, signedIn: true },
  { path: '/buybids', signedIn: true },
  { path: '/list_winnings', signedIn: true },
  { path: '/list_winnings?filter=pending', signedIn: true },
  { path: '/list_orders', signedIn: true },
  { path: `/order_product/${ids.live}`, signedIn: true },
  { path: '/claim_price', signedIn: true },
  { path: '/claim_price/999999999', signedIn: true, missing: true },
  { path: `/order_details/${NOBODYS}`, signedIn: true, missing: true },
  { path: `/withdrawals/${NOBODYS}`, signedIn: true, missing: true },
  { path: `/bidpack_won/${ids.ended}`, signedIn: true, missing: true },
  { path: '/add_shipping_address', signedIn: true },
  { path: `/add_shipping_address/${ids.ended}`, signedIn: true },
  { path: `/add_shipping_address2/${ids.live}`, signedIn: true },
  { path: '/bid_history', signedIn: true },
  { path: '/referrals', signedIn: true },
  { path: '/notifications', signedIn: true },
  { path: '/settings', signedIn: true },
  { path: '/rewards', signedIn: true },
  { path: '/saved', signedIn: true },
  { path: '/profile', signedIn: true },
  { path: '/avatar_selector', signedIn: true },
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
/** Addresses that differ only by an id lead to the same screen: one of them is tried. */
const shapeOf = (path: string) => path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '{id}').replaceAll(/\d+/g, '{n}');

async function rememberLinks(page: Page, from: string): Promise<void> {
  const found = await page.locator('a[href]').evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''));
  for (const href of found) {
    const { origin, pathname, search } = new URL(href, server.url);
    if (origin === server.url && !links.has(shapeOf(pathname)))
      links.set(shapeOf(pathname), `${pathname}${search} (on ${from})`);
  }
}

/** Words as people see them: no key of the catalogue, no gap that was not filled. */
async function expectWords(page: Page): Promise<void> {
  const words = await page.locator('body').innerText();
  expect(words).not.toMatch(/\{\w+\}/);
  expect(words).not.toMatch(
    /\b(?:accounts|after|claiming|common|detail|help|history|home|howto|legal|list|live|menu|moments|paying)\.[a-z]\w+/,
  );
  expect(words).not.toMatch(/\bundefined\b|\bNaN\b|\[object /);
}

describe.each(LOOKS)('[OWN-7] [GEN-7] every address on a $size, $theme, $language', (look) => {
  test.each(STOPS)('$path', async ({ path, signedIn = false, missing = false }) => {
    const { page, problems } = await walker(look, signedIn);
    const before = problems.length;
    await page.goto(path);
    await expectPage(page.locator('h1')).toHaveCount(1);
    await expectPage(page.locator('html')).toHaveAttribute('lang', look.language);
    await expectPage(page.locator('[aria-busy="true"]')).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.classList.contains('dark'))).toBe(look.theme === 'dark');
    const overflowPx = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflowPx).toBeLessThanOrEqual(0);
    await expectWords(page);
    expect(await seriousProblems(page)).toEqual([]);
    await rememberLinks(page, path);
    const met = problems.slice(before).filter((problem) => !(missing && problem.includes('status of 404')));
    expect(met).toEqual([]);
  });
});

test('[OWN-7] no link that was met on the way leads nowhere', async () => {
  expect(links.size).toBeGreaterThan(15);
  for (const place of links.values()) {
    const path = place.replace(/ \(on .*$/, '');
    if (path.startsWith('/media/')) continue;
    const { status } = await fetch(server.url + path, { redirect: 'follow' });
    expect(`${status} ${place}`).toBe(`200 ${place}`);
  }
});
