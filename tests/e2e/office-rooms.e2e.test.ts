/**
 * A walk through every room of the back office as it is built, twice: at a desk in light, on a phone in dark; once by its
 * address, once from another room. Words travel with the room that says them, so none may show a key, however one comes to
 * it; none may fall over, overflow, or break the policy.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { areas } from '../../apps/office/src/routes/texts.ts';
import { freePort } from '../../apps/server/src/platform/free-port.ts';
import { seriousProblems } from './support/axe.ts';
import type { Person, Size } from './support/browser.ts';
import { expectPage } from './support/expect-page.ts';
import { goInside } from './support/go-inside.ts';
import { officeBrowser, openOffice, violations } from './support/office-stories.ts';
import { startTestServer } from './support/test-server.ts';

const OFFICE = fileURLToPath(new URL('../../apps/office/src', import.meta.url));
const port = await freePort();
const url = `http://localhost:${port}`;
const server = await startTestServer({
  demo: true,
  env: { PORT: String(port), PUBLIC_URL: url, HOST: '127.0.0.1' },
});
const browser = await officeBrowser(url);

const KEYS = new Set(
  Object.entries(areas).flatMap(([area, { en }]) => Object.keys(en).map((name) => `${area}.${name}`)),
);
/** Everything that is read or read out: texts, labels, placeholders, titles, and the window's own. */
const said = (): string =>
  [
    document.title,
    document.body.innerText,
    ...Array.from(document.querySelectorAll('*'), (element) =>
      ['aria-label', 'aria-description', 'placeholder', 'title', 'alt'].map((name) => element.getAttribute(name) ?? ''),
    ).flat(),
  ].join('\n');

/** What of it people never wrote: a key of the catalogue, a gap that was not filled, a value that isn't there. */
const notWords = (text: string): string[] => [
  ...(text.match(/\b[a-z]\w*\.[a-zA-Z]\w*\b/g) ?? []).filter((word) => KEYS.has(word)),
  ...(text.match(/\{\w+\}|\bundefined\b|\bNaN\b|\[object /g) ?? []),
];
const expectWords = async (page: Page) => expect(notWords(await page.evaluate(said))).toEqual([]);

/** A room as it is now, in one go: each question takes a way to the browser and back. */
const roomNow = (page: Page) =>
  page.evaluate<{ title: string; isOnItsWay: boolean; widthPx: number; said: string }>(`({
    title: document.querySelector('h1, [role="dialog"] h2')?.innerText ?? '',
    isOnItsWay: document.querySelector('main [aria-busy="true"]') !== null,
    widthPx: document.documentElement.scrollWidth,
    said: (${said.toString()})(),
  })`);

/** Every address that a route of the office answers, as it is written there: `/orders/$orderId`. */
function routePaths(): string[] {
  const files = readdirSync(OFFICE, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.route.tsx'),
  );
  const texts = files.map((name) => readFileSync(join(OFFICE, name), 'utf8'));
  return texts.flatMap((text) => Array.from(text.matchAll(/\bpath: '(\/[^']*)'/g), ([, path]) => path ?? ''));
}

const idOf = async (query: string): Promise<string> => {
  const { rows } = await server.database.owner.query<{ id: string }>(query);
  if (rows[0] === undefined) throw new Error(`The demonstration has none: ${query}`);
  return String(rows[0].id);
};
// Its operator makes auctions from its templates, in a moment.
await expectPage
  .poll(() => server.database.owner.query('select from auction').then(({ rowCount }) => rowCount))
  .not.toBe(0);
const auction = await idOf('select id from auction order by id limit 1');
const product = await idOf('select id from product order by id limit 1');
const template = await idOf('select id from auction_template order by id limit 1');
// Nobody has paid in this world: one is written down as whoever asked for a prompt leaves it.
const payment = await idOf(`
  insert into payment (reference, user_id, purpose, package_id, amount_cents, phone, state, reason, token_hash, decided_at)
  select 'WALKEDRXXMS2', id, 'pack', (select min(id) from bid_package), 135000, '+254712345678', 'failed', 'cancelled',
         sha256('walked'), clock_timestamp()
    from app_user where kind = 'user' and not is_simulated order by id limit 1
  returning id`);
const user = await idOf("select id from app_user where kind = 'user' and not is_simulated order by id limit 1");
// Nor has anybody done anything odd: two accounts on one browser, and what a look writes down of it.
const riskCase = await idOf(`
  with found as (insert into risk_case default values returning id),
       two as (select id from app_user where kind = 'user' order by is_simulated, id limit 2),
       fact as (insert into risk_signal (kind, key, thing, seen, alike, among, weight, first_at, last_at)
                values ('device', sha256('walked'), 'd-91c4', '{"people": 2}', 3, 4100, 'strong', clock_timestamp() - interval '3 days', clock_timestamp())
                returning id),
       people as (insert into risk_case_person (user_id, case_id) select two.id, found.id from two, found),
       seen as (insert into risk_signal_person (signal_id, user_id) select fact.id, two.id from fact, two),
       rests as (insert into risk_case_signal (case_id, signal_id) select found.id, fact.id from found, fact),
       step as (insert into risk_case_step (case_id, kind) select id, 'opened' from found)
  select id from found`);

const STOPS: readonly { path: string }[] = [
  { path: '/' },
  { path: '/control' },
  { path: '/control/pause' },
  { path: '/approvals' },
  { path: '/auctions' },
  { path: '/auctions?view=week' },
  { path: '/auctions?view=month' },
  { path: '/auctions/new' },
  { path: `/auctions/${auction}` },
  { path: `/auctions/${auction}/cancel` },
  { path: '/templates' },
  { path: '/templates/new' },
  { path: `/templates/${template}` },
  { path: `/templates/${template}/publish` },
  { path: '/products' },
  { path: '/products/new' },
  { path: '/products/import' },
  { path: `/products/${product}` },
  { path: '/packs' },
  { path: '/orders' },
  { path: '/payments' },
  { path: '/payments?tab=unresolved' },
  { path: '/payments/refunds' },
  { path: `/payments/${payment}` },
  { path: '/desk' },
  { path: '/desk?kind=unallocated' },
  { path: '/unallocated' },
  { path: '/withdrawals' },
  { path: '/withdrawals?tab=paid' },
  { path: '/reconciliation' },
  { path: '/reconciliation/import' },
  { path: '/reconciliation/bank' },
  { path: '/reconciliation/2026-01-05' },
  { path: '/orders?view=board' },
  { path: '/users' },
  { path: `/users/${user}` },
  { path: `/users/${user}?tab=bids` },
  { path: `/users/${user}?tab=sessions` },
  { path: `/users/${user}?tab=notes` },
  { path: `/users/${user}/view` },
  { path: '/fraud' },
  { path: '/fraud?tab=watch' },
  { path: `/fraud/FC-${riskCase}` },
  { path: '/reports' },
  { path: '/reports?tab=profit' },
  { path: '/reports?tab=books' },
  { path: '/reports?tab=journal' },
  { path: '/audit' },
  { path: '/content' },
  { path: '/content/terms' },
  { path: '/content/promo' },
  { path: '/settings' },
  { path: '/settings/cash_enabled' },
  { path: '/roles' },
  { path: '/account' },
  { path: '/nothing-here' },
];

test('every address of a room is walked', () => {
  const shapes = STOPS.map(({ path }) => path.replace(/\?.*/, ''));
  const isWalked = (route: string): boolean => {
    const form = new RegExp(`^${route.replace(/\$\w+/g, '[^/]+')}$`);
    return shapes.some((shape) => form.test(shape));
  };
  // Doors: office-sign-in.e2e.test.ts. Of the others this world has none: it has no drafts and no orders.
  const elsewhere = [
    '/sign-in',
    '/join',
    '/auctions/drafts/$draftId',
    '/auctions/drafts/$draftId/publish',
    '/orders/$orderId',
    '/withdrawals/$withdrawalId',
    '/labels',
  ];
  const paths = routePaths();
  expect(paths.length).toBeGreaterThan(25);
  expect(paths.filter((path) => !elsewhere.includes(path) && !isWalked(path))).toEqual([]);
});

const LOOKS = [
  { size: 'desktop', colorScheme: 'light' },
  { size: 'phone', colorScheme: 'dark' },
] as const;
/** At a desk rooms come by their address, and their tabs from there; on a phone it is the other way round. */
const comesByAddress = (size: Size, path: string) => (size === 'desktop') === !path.includes('?');

describe.each(LOOKS)('[OPS-1] on a $size in $colorScheme', ({ size, colorScheme }) => {
  let inside: Promise<Person> | null = null;
  const owner = (): Promise<Person> => (inside ??= comeIn());
  async function comeIn(): Promise<Person> {
    const person = await browser.person(size, { colorScheme });
    await openOffice(person.page, '/admin/sign-in');
    await expectWords(person.page);
    expect(await seriousProblems(person.page)).toEqual([]);
    await person.page.getByRole('button', { name: 'Sign in as Demonstration Owner' }).click();
    await expectPage(person.page.getByRole('heading', { level: 1, name: 'Today' })).toBeAttached();
    return person;
  }
  /** The page is as a stop left it, to go on from; after a stop that failed it is loaded anew. */
  let isWhole = false;

  test.each(STOPS)('$path says words, fits, and is clean', async ({ path }) => {
    const { page, problems } = await owner();
    const before = problems.length;
    if (comesByAddress(size, path)) await openOffice(page, `/admin${path}`);
    else {
      if (!isWhole) await openOffice(page, '/admin/account');
      await goInside(page, `/admin${path}`);
    }
    isWhole = false;
    await expectPage
      .poll(async () => {
        const room = await roomNow(page);
        const fits = room.widthPx <= (page.viewportSize()?.width ?? 0) ? 'as wide as the window' : room.widthPx;
        return {
          title: /[A-Za-z]{3}/.test(room.title) ? 'has words' : room.title,
          isOnItsWay: room.isOnItsWay,
          fits,
          notWords: notWords(room.said),
        };
      })
      .toEqual({
        title: 'has words',
        isOnItsWay: false,
        fits: 'as wide as the window',
        notWords: [],
      });
    expect(await seriousProblems(page)).toEqual([]);
    expect(await violations(page)).toEqual([]);
    expect(problems.slice(before)).toEqual([]);
    isWhole = true;
  });

  test('what comes after the first room says words, too: the person’s menu, all keys, the palette', async () => {
    const { page } = await owner();
    await openOffice(page, '/admin');
    await page.getByRole('button', { name: /^Your account/ }).click();
    await page.getByRole('menuitem', { name: 'All keys' }).click();
    await expectPage(page.getByRole('dialog', { name: 'All keys' })).toBeVisible();
    await expectWords(page);
    expect(await seriousProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Find anything' }).click();
    await expectPage(page.getByRole('dialog', { name: 'Find anything' })).toBeVisible();
    await expectWords(page);
    expect(await violations(page)).toEqual([]);
  });
});

test('[OPS-2] on a phone rows are selected: boxes of 48 px, all of a page in words, by keys too, and what is done with them stands above the dock', async () => {
  const { page, problems } = await browser.person('phone');
  await openOffice(page, '/admin/sign-in');
  await page.getByRole('button', { name: 'Sign in as Demonstration Owner' }).click();
  await expectPage(page.getByRole('heading', { level: 1, name: 'Today' })).toBeAttached();
  await openOffice(page, '/admin/products');
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ });
  const target = page.locator('label').filter({ has: boxes }).first();
  const { width, height } = (await target.boundingBox()) ?? { width: 0, height: 0 };
  expect([width, height].every((px) => px >= 48)).toBe(true);
  const at = page.url();
  await target.tap();
  await boxes.nth(1).tap();
  // The box selects, and opens nothing.
  expect(page.url()).toBe(at);
  const bar = page.getByRole('region', { name: '2 selected' });
  await expectPage(bar).toBeVisible();
  const acts = await bar
    .locator('button, a')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
  expect(acts.length).toBeGreaterThan(2);
  const { width: screen = 0, height: fold = 0 } = page.viewportSize() ?? {};
  for (const act of acts)
    expect(act.height >= 48 && act.left >= 0 && act.right <= screen && act.bottom <= fold, JSON.stringify(act)).toBe(
      true,
    );
  expect(await seriousProblems(page)).toEqual([]);
  await bar.getByRole('button', { name: 'Clear the selection' }).tap();
  await expectPage(bar).toBeHidden();
  await page.getByText('Select all on this page').tap();
  await expectPage(page.getByRole('region', { name: `${await boxes.count()} selected` })).toBeVisible();
  // A keyboard at a phone walks the rows and ticks them, as at a desk.
  await page.getByText('Select all on this page').tap();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expectPage(page.getByRole('region', { name: '1 selected' })).toBeVisible();
  await boxes.nth(1).press('Space');
  await expectPage(bar).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect(problems).toEqual([]);
});
