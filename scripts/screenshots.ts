// Takes the pictures of the README from a running demonstration:
//
//   npm start                                  (in another terminal)
//   npx tsx scripts/screenshots.ts             (or with an address: … http://127.0.0.1:3000)
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type BrowserContextOptions, chromium } from 'playwright-core';
import sharp from 'sharp';
import { findBrowser } from '../tests/e2e/support/find-browser.ts';

type Shot = {
  readonly name: string;
  readonly path: string;
  readonly size: BrowserContextOptions;
  readonly dark?: true;
};
type Listed = { readonly id: number; readonly increment: number; readonly total_bids: number };
type SignIn = { readonly who: string; readonly login: string; readonly password: string };

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const DESKTOP = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 };
const FOLDER = fileURLToPath(new URL('../docs/images/', import.meta.url));
/** Until pictures have come in and the socket has spoken. */
const SETTLES_MS = 4_000;

const origin = process.argv[2] ?? 'http://127.0.0.1:3000';
const getJson = async <T>(path: string, init?: RequestInit): Promise<T> =>
  (await (await fetch(new URL(path, origin), init)).json()) as T;

/** The auction with the most bids among those with small steps: it lasts longest. */
async function longestAuction(): Promise<number> {
  const live = await getJson<Listed[]>('/api/auctions?status=live');
  const [first] = live.sort((a, b) => a.increment - b.increment || b.total_bids - a.total_bids);
  if (!first) throw new Error(`nothing is live at ${origin}`);
  return first.id;
}

async function signInShopper(): Promise<{ token: string; user: { avatar: string | null } }> {
  const { demo_sign_ins } = await getJson<{ demo_sign_ins: SignIn[] }>('/api/config');
  const shopper = demo_sign_ins.find(({ who }) => who === 'shopper');
  if (!shopper) throw new Error(`${origin} has no demonstration shopper`);
  return await getJson('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      registrationType: 'phone',
      phoneNumber: shopper.login,
      password: Buffer.from(shopper.password).toString('base64'),
    }),
  });
}

const detail = `/productdetails/${await longestAuction()}`;
const shots: readonly Shot[] = [
  { name: 'list-desktop', path: '/', size: DESKTOP },
  { name: 'list-phone', path: '/', size: PHONE },
  { name: 'detail-phone', path: detail, size: PHONE },
  { name: 'detail-phone-dark', path: detail, size: PHONE, dark: true },
  { name: 'detail-desktop', path: detail, size: DESKTOP },
];
const { token, user } = await signInShopper();
const stored = { token, userdata: JSON.stringify(user), ...(user.avatar === null ? {} : { avatar: user.avatar }) };
const { executablePath, args, env } = await findBrowser();
const inherited = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
const browser = await chromium.launch({
  executablePath,
  args: [...args],
  env: { ...Object.fromEntries(inherited), ...env },
});
await mkdir(FOLDER, { recursive: true });
try {
  for (const { name, path, size, dark } of shots) {
    const context = await browser.newContext({
      ...size,
      baseURL: origin,
      colorScheme: dark ? 'dark' : 'light',
      locale: 'en-KE',
      timezoneId: 'Africa/Nairobi',
    });
    await context.addInitScript((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, stored);
    const page = await context.newPage();
    await page.goto(path);
    await page.waitForTimeout(SETTLES_MS);
    const png = await page.screenshot();
    await sharp(png).webp({ quality: 80, effort: 6 }).toFile(`${FOLDER}${name}.webp`);
    await context.close();
  }
} finally {
  await browser.close();
}
