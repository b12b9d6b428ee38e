import { expect, test } from 'vitest';
import { seriousProblems } from './support/axe.ts';
import { expectPage } from './support/expect-page.ts';
import { officeBrowser, openOffice, plantOrders, signInByPress, violations } from './support/office-stories.ts';
import { startTestServer } from './support/test-server.ts';
import { expectToFit } from './support/walking.ts';

const server = await startTestServer({ demo: true });
await plantOrders(server, 3);
const browser = await officeBrowser(server.url);

const ROOMS = ['/admin', '/admin/orders?tab=all', '/admin/approvals', '/admin/audit', '/admin/roles', '/admin/account'];
const LOOKS = [
  { size: 'desktop', colorScheme: 'light' },
  { size: 'desktop', colorScheme: 'dark' },
  { size: 'phone', colorScheme: 'light' },
  { size: 'phone', colorScheme: 'dark' },
] as const;

for (const { size, colorScheme } of LOOKS)
  test(`[OPS-1] no room breaks the policy, sticks out or is wrong for axe: ${size}, ${colorScheme}`, async () => {
    const { page, problems } = await browser.person(size, { colorScheme });
    await openOffice(page, '/admin/sign-in');
    const faults: Record<string, unknown> = {};
    const look = async (name: string) => {
      const found = [...(await violations(page)), ...(await seriousProblems(page))];
      if (found.length > 0) faults[name] = found;
      await expectToFit(page);
    };
    await look('sign-in');
    await signInByPress(page);
    for (const room of ROOMS) {
      await openOffice(page, room);
      await look(room);
    }
    // What opens over a room.
    await openOffice(page, '/admin/orders?tab=all');
    await page.keyboard.press('Control+k');
    await expectPage(page.getByRole('dialog', { name: 'Find anything' })).toBeVisible();
    await look('palette');
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await expectPage(page.getByRole('dialog', { name: 'All keys' })).toBeVisible();
    await look('keys');
    await page.keyboard.press('Escape');
    await page.locator('[data-row-open]').locator('visible=true').first().click();
    await expectPage(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
    await look('order');
    await openOffice(page, '/admin/roles');
    await page.getByRole('button', { name: 'Invite a person' }).click();
    await expectPage(page.getByLabel('Email address')).toBeVisible();
    await look('invite');
    await openOffice(page, '/admin/nowhere');
    await look('nowhere');
    expect(faults).toEqual({});
    expect(problems.filter((problem) => !problem.startsWith('Failed to load resource'))).toEqual([]);
  });

test('[OPS-1] the page is never stored, framed or indexed, and its files never change', async () => {
  const page = await fetch(`${server.url}/admin/orders/anything`);
  const html = await page.text();
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(page.status).toBe(200);
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(page.headers.get('x-robots-tag')).toBe('noindex, nofollow');
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).not.toContain('unsafe-inline');
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
  const tags = html.match(/<(?:script|link rel="(?:stylesheet|modulepreload)")[^>]*>/g) ?? [];
  expect(tags.length).toBeGreaterThan(2);
  for (const tag of tags) expect(tag).toContain(`nonce="${nonce}"`);
  expect((await (await fetch(`${server.url}/admin`)).text()).includes(nonce)).toBe(false);
  const script = await fetch(`${server.url}${/src="(\/admin\/assets\/[^"]+)"/.exec(html)?.[1]}`, {
    headers: { 'accept-encoding': 'br' },
  });
  expect(script.headers.get('cache-control')).toContain('immutable');
  expect(script.headers.get('content-encoding')).toBe('br');
  expect((await fetch(`${server.url}/admin/assets/missing.js`)).status).toBe(404);
});

test('[OPS-1] a list is walked, marked and opened by keys alone; Back brings it back; single keys can be switched off', async () => {
  const { page } = await browser.person('desktop');
  await signInByPress(page);
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await expectPage(page).toHaveURL(/\/admin\/orders$/);
  await page.getByRole('link', { name: /^All/ }).click();
  await expectPage(page.locator('tbody tr[data-row]').nth(1)).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expectPage(page.getByRole('region', { name: '1 selected' })).toBeVisible();
  await expectPage(page.locator('tbody tr[data-row]').nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('k');
  await page.keyboard.press('Shift+X');
  await expectPage(page.getByRole('region', { name: '2 selected' })).toBeVisible();
  await page.keyboard.press('/');
  await expectPage(page.getByRole('searchbox')).toBeFocused();
  // Letters are words here.
  await page.keyboard.type('jjx');
  await expectPage(page).toHaveURL(/q=jjx/);
  await expectPage(page.getByRole('heading', { name: /^Nothing matches/ })).toBeVisible();
  await page.getByRole('button', { name: 'Drop the last filter' }).click();
  await expectPage(page.locator('tbody tr[data-row]').first()).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expectPage(page).toHaveURL(/\/admin\/orders\/[0-9a-f-]{36}$/);
  await page.goBack();
  await expectPage(page).toHaveURL(/\/admin\/orders\?tab=all$/);
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByLabel('Single keys').uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('l');
  await page.keyboard.press('Control+k');
  await expectPage(page.getByRole('dialog', { name: 'Find anything' })).toBeVisible();
  await expectPage(page).toHaveURL(/\/admin\/orders/);
});

test('[ACC-8] a session that ends is said over the page; what was typed is there again after signing in', async () => {
  const { page } = await browser.person('desktop');
  await signInByPress(page);
  await openOffice(page, '/admin/orders?tab=all');
  await page.locator('[data-row-open]').locator('visible=true').first().click();
  await page.getByLabel('Write a note. Only staff see it.').fill('Call before delivery');
  await server.database.owner.query('delete from staff_session');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expectPage(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
  await page.getByRole('button', { name: /^Sign in as / }).click();
  await expectPage(page.getByRole('dialog')).toHaveCount(0);
  await expectPage(page.getByLabel('Write a note. Only staff see it.')).toHaveValue('Call before delivery');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expectPage(page.getByText('“Call before delivery”')).toBeVisible();
});
