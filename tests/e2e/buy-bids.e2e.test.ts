import { readFileSync } from 'node:fs';
import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { seriousProblems } from './support/axe.ts';
import { expectStill, watchShifts } from './support/auction-stories.ts';
import { aPhone, mpesaNumber, simulatedPhones } from './support/paying-stories.ts';
import { demoSignIn } from './support/test-server.ts';
import { expectPage, wonStories } from './support/won-stories.ts';

const { server, aPerson, aMember } = await wonStories();
const phones = await simulatedPhones(server);

const buy = (page: Page) => page.getByRole('button', { name: /^Buy [\d,]+ bids for KSh/ });
const pay = (page: Page) => page.getByRole('button', { name: /^Pay KSh/ });

/** The sheet of the pack that stands selected, with this number in it. */
async function openSheet(page: Page, digits: string): Promise<void> {
  await page.goto('/buybids');
  await buy(page).click();
  await mpesaNumber(page).fill(`0${digits}`);
}
const waiting = (page: Page) =>
  expectPage(page.getByRole('heading', { name: 'STK push sent! Please enter your PIN on your phone.' })).toBeVisible();

describe.each(['phone', 'desktop'] as const)('on a %s', (size) => {
  test('[PAY-1] 150 bids, paid on the simulated phone; the balance changes without a reload', async () => {
    const { page, context, problems } = await aMember(size);
    const digits = aPhone();
    await page.goto('/buybids');
    const radios = page.getByRole('group', { name: 'Bid packs' }).getByRole('radio');
    if (size === 'phone') {
      // A first buyer sees two; the others unfold in place.
      await expectPage(page.getByRole('heading', { name: 'Your first bids' })).toBeVisible();
      await expectPage(radios).toHaveCount(2);
      await page.getByRole('button', { name: /^4 more packs/ }).click();
      await expectPage(page.getByRole('radio', { name: /^300 bids/ })).toBeFocused();
      await expectPage(page.getByRole('radio', { name: /^150 bids/ })).toBeChecked();
    }
    await expectPage(radios).toHaveCount(6);
    for (const fact of ['Bids never expire', 'Used, win or lose', 'Back when you buy'])
      await expectPage(page.getByText(fact, { exact: true })).toBeVisible();
    await expectPage(page.getByRole('radio', { name: /^150 bids MOST POPULAR/ })).toBeChecked();
    await expectPage(page.getByRole('region', { name: 'Package summary' })).toContainText(/You saveKSh\s150/);
    await expectPage(page.getByText('Payments you make appear here, with their receipts.')).toBeVisible();
    expect(await seriousProblems(page)).toEqual([]);

    await page.getByRole('radio', { name: /^500 bids MEGA DEAL/ }).check();
    await expectPage(buy(page)).toHaveText(/Buy 500 bids for KSh\s3,750/);
    await page.getByRole('radio', { name: /^150 bids/ }).check();
    await buy(page).click();
    const sheet = page.getByRole('dialog', { name: 'Pay with M-PESA' });
    await expectPage(sheet).toContainText('Current balance0 bids');
    await expectPage(sheet).toContainText('New balance150 bids');
    await expectPage(sheet).toContainText('Bids are credited within 5 minutes.');
    await mpesaNumber(page).fill('71234567');
    await expectPage(pay(page)).toHaveAttribute('aria-disabled', 'true');
    await mpesaNumber(page).fill('0733123456');
    await expectPage(sheet).toContainText('This does not look like a Safaricom number.');
    await expectPage(pay(page)).not.toHaveAttribute('aria-disabled', 'true');
    await mpesaNumber(page).fill(digits);
    expect(await seriousProblems(page)).toEqual([]);

    await pay(page).click();
    await waiting(page);
    await expectPage(sheet.getByRole('timer')).toBeVisible();
    await expectPage(sheet).toContainText(
      /Do you want to pay Ksh1,350\.00 to MNADA LIMITED Account no\. [2-9A-HJ-NP-Z]{12}\?/,
    );
    await expectPage(sheet).toContainText('Check the name: MNADA LIMITED. We never ask for your PIN here.');
    expect(await seriousProblems(page)).toEqual([]);
    const [simulated] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: 'Open the simulated phone' }).click(),
    ]);
    expect(simulated.url()).toBe(phones.addressOf(digits));
    await simulated.getByLabel('M-PESA PIN', { exact: true }).fill('1234');
    await simulated.getByRole('button', { name: 'Send' }).click();
    await simulated.close();

    await expectPage(sheet.getByRole('heading', { name: 'Payment received' })).toBeVisible();
    await expectPage(sheet).toContainText('Your bids were credited instantly.');
    await expectPage(sheet).toContainText(/Receipt[A-Z0-9]{10}/);
    await expectPage(sheet.getByText('150 bids', { exact: true }).first()).toBeAttached();
    expect(await seriousProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Close' }).click();
    await expectPage(page.getByText('Available bids:').locator('..')).toContainText('150 bids');
    const receipts = page.getByRole('region', { name: 'Your payments' });
    await expectPage(receipts.getByRole('listitem')).toHaveCount(1);
    await expectPage(receipts).toContainText('Paid');
    // On another device, which doesn't know yet that somebody bought, what stands stays where it is.
    await page.evaluate(() => localStorage.removeItem('buyer'));
    await watchShifts(page);
    await page.reload();
    await expectPage(receipts.getByRole('listitem')).toHaveCount(1);
    await expectPage.poll(() => page.evaluate(() => localStorage.getItem('buyer'))).not.toBeNull();
    await expectStill(page);
    // Whoever has bought finds all packs open, from the first paint of the next visit on.
    await page.reload();
    await expectPage(radios).toHaveCount(6);
    await expectPage(page.getByRole('heading', { name: 'Your first bids' })).toBeHidden();

    // The receipt has a page of its own; it is shared in words.
    await receipts.getByRole('link').click();
    const slip = page.getByRole('article', { name: 'Receipt' });
    await expectPage(slip).toContainText(/150 bidsKSh1,350/);
    await expectPage(slip).toContainText(/M-PESA code[A-Z0-9]{10}/);
    await expectPage(slip).toContainText('Paid toMNADA LIMITED');
    expect(await seriousProblems(page)).toEqual([]);
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'share', {
        value: async (what: { text: string }) => void (document.title = what.text),
        configurable: true,
      });
    });
    await page.getByRole('button', { name: 'Share receipt' }).click();
    await expectPage(page).toHaveTitle(/^Mnada receipt: 150 bids, KSh\s1,350\. M-PESA code [A-Z0-9]{10}, /);
    // And kept as a picture, with the code in its name.
    const [kept] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save picture' }).click(),
    ]);
    expect(kept.suggestedFilename()).toMatch(/^mnada-[A-Z0-9]{10}\.png$/);
    expect(
      readFileSync(await kept.path())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    // Somebody else finds nothing under its address.
    const other = await aMember();
    await other.page.goto(new URL(page.url()).pathname);
    await expectPage(other.page.getByRole('heading', { name: 'Receipt not found' })).toBeVisible();
    expect(problems).toEqual([]);
  });
});

test('[PAY-3] an open payment is found again after closing the sheet and after a reload', async () => {
  const { page, problems } = await aMember();
  const digits = aPhone();
  await openSheet(page, digits);
  await pay(page).click();
  await waiting(page);
  await page.getByRole('button', { name: 'Close' }).click();
  await expectPage(page.getByText(/Your payment of KSh\s1,350 is still open\./)).toBeVisible();
  await page.getByRole('button', { name: 'Show' }).click();
  await waiting(page);
  await page.reload();
  await waiting(page);
  // Even where nothing is remembered, the server knows it.
  await page.evaluate(() => localStorage.removeItem('openPayments'));
  await page.reload();
  await waiting(page);
  await phones.enterPin(digits);
  await expectPage(page.getByRole('heading', { name: 'Payment received' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the auctions' }).click();
  await page.waitForURL(`${server.url}/`);
  await page.goto('/buybids');
  await expectPage(page.getByText('Available bids:').locator('..')).toContainText('150 bids');
  await expectPage(page.getByRole('dialog')).toHaveCount(0);
  expect(problems).toEqual([]);
});

test('[PAY-3] paid is told by the socket alone, and by asking alone', async () => {
  const listening = await aMember();
  const asking = await aMember();
  await asking.page.routeWebSocket(/\/ws\//, (socket) => socket.close());
  const digits = new Map([listening, asking].map((person) => [person, aPhone()]));
  for (const [person, phone] of digits) {
    await openSheet(person.page, phone);
    await pay(person.page).click();
    await waiting(person.page);
  }
  await listening.page.route(/\/api\/payments/, (route) => route.abort());
  for (const [person, phone] of digits) {
    await phones.enterPin(phone);
    await expectPage(person.page.getByRole('heading', { name: 'Payment received' })).toBeVisible();
    await expectPage(person.page.getByRole('dialog')).toContainText('150 bids');
  }
});

test('[PAY-3] cancelled and wrong PIN are told in plain words, in both languages, with another try', async () => {
  const { page, problems } = await aMember();
  const sheet = page.getByRole('dialog');
  const digits = aPhone();
  await openSheet(page, digits);
  await pay(page).click();
  await waiting(page);
  await phones.cancel(digits);
  await expectPage(sheet.getByRole('heading', { name: 'Payment failed' })).toBeVisible();
  await expectPage(sheet.locator('p:not(.sr-only)', { hasText: 'was cancelled or closed.' })).toHaveText(
    'The M-PESA request was cancelled or closed. Nothing was charged.',
  );
  await expectPage(sheet.getByRole('button', { name: /^Try again/ })).toBeVisible();
  expect(await seriousProblems(page)).toEqual([]);

  // What was chosen is still there; another phone, and its PIN is wrong.
  const other = aPhone();
  await sheet.getByRole('button', { name: 'Use another number' }).click();
  await expectPage(mpesaNumber(page)).toHaveValue(digits.replace(/(\d{3})(?=\d)/g, '$1 '));
  await expectPage(mpesaNumber(page)).toBeFocused();
  await mpesaNumber(page).fill(other);
  await pay(page).click();
  await waiting(page);
  await phones.enterWrongPin(other);
  await expectPage(sheet.getByRole('heading', { name: 'Payment failed' })).toBeVisible();
  await page.context().addCookies([{ name: 'lang', value: 'sw', url: server.url }]);
  await page.reload();
  await expectPage(page.getByRole('dialog')).toContainText('PIN ya M-PESA haikuwa sahihi. Hujatozwa chochote.');
  expect(problems).toEqual([]);
});

test('[GEN-6] a press that nobody answered is the same request when it is pressed again', async () => {
  const { page } = await aMember();
  const keys: (string | undefined)[] = [];
  let isLost = true;
  await page.route('**/api/buy_bids', async (route: Route) => {
    keys.push(route.request().headers()['idempotency-key']);
    // It arrives; its answer doesn't.
    if (!isLost) return route.continue();
    isLost = false;
    await route.fetch();
    return route.abort();
  });
  const digits = aPhone();
  await openSheet(page, digits);
  // The server's list would show what became of it: not yet.
  await page.route('**/api/payments?*', (route) => route.abort());
  await pay(page).click();
  await expectPage(page.getByRole('alert')).toContainText('Network error occurred');
  await pay(page).click();
  await waiting(page);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
  const { rows } = await server.database.owner.query('select count(*)::int as pushes from payment where phone = $1', [
    `+254${digits}`,
  ]);
  expect(rows).toEqual([{ pushes: 1 }]);
});

test('[GEN-8] offline nothing is sent, nothing typed is lost', async () => {
  const { page, context } = await aMember();
  const digits = aPhone();
  await openSheet(page, digits);
  await context.setOffline(true);
  await expectPage(page.getByRole('button', { name: 'Waiting for connection' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await expectPage(page.getByText('Nothing was sent. What you typed stays here.')).toBeVisible();
  await context.setOffline(false);
  await expectPage(mpesaNumber(page)).toHaveValue(digits.replace(/(\d{3})(?=\d)/g, '$1 '));
  await pay(page).click();
  await waiting(page);
});

test('[PAY-1] another price than shown is told, and the new one is shown before anything is paid', async () => {
  const { page } = await aMember();
  await openSheet(page, aPhone());
  let isOld = true;
  await page.route('**/api/buy_bids', (route) => {
    if (!isOld) return route.continue();
    isOld = false;
    const body = { ...(route.request().postDataJSON() as object), amount: 1 };
    return route.continue({ postData: JSON.stringify(body) });
  });
  await pay(page).click();
  await expectPage(page.getByRole('alert')).toContainText(
    'The price has changed. Check the new one and confirm again.',
  );
  await pay(page).click();
  await waiting(page);
});

test('[ACC-6] a visitor signs in first, is told why and what the packs cost, and comes back', async () => {
  const { page, problems } = await aPerson('phone');
  await page.goto('/buybids');
  await page.waitForURL('**/login');
  await expectPage(page.getByRole('heading', { level: 1 })).toHaveText('Sign in or register to buy bids');
  const prices = page.getByRole('list', { name: 'Bid packs' });
  await expectPage(prices.getByRole('listitem')).toHaveCount(6);
  await expectPage(prices).toContainText(/150 bids\s*KSh.1,350/);
  await expectPage(page.getByRole('link', { name: 'Register free' })).toHaveAttribute('href', '/register');
  expect(await seriousProblems(page)).toEqual([]);
  const { login, password } = demoSignIn('shopper');
  await expectPage(page.locator('form button[type="submit"]').first()).toBeVisible();
  await page.getByLabel('Phone number', { exact: true }).fill(login);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.locator('form button[type="submit"]').click();
  await page.waitForURL('**/buybids');
  await expectPage(buy(page)).toBeVisible();
  expect(problems).toEqual([]);
});

test('[GEN-7] in dark and Kiswahili at 360 px nothing is cut off', async () => {
  const { page, problems } = await aMember('phone', { dark: true, language: 'sw' });
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/buybids');
  await expectPage(page.getByRole('radio', { name: /^Zabuni 150/ })).toBeChecked();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await seriousProblems(page)).toEqual([]);
  await page.getByRole('button', { name: /^Nunua zabuni 150/ }).click();
  const digits = aPhone();
  await page.getByLabel('Nambari ya M-PESA', { exact: true }).fill(digits);
  await page.getByRole('button', { name: /^Lipa KSh/ }).click();
  await expectPage(page.getByRole('heading', { name: /^Ombi la M-PESA limetumwa!/ })).toBeVisible();
  expect(await seriousProblems(page)).toEqual([]);
  await phones.enterPin(digits);
  await expectPage(page.getByRole('heading', { name: 'Malipo yamepokelewa' })).toBeVisible();
  expect(await seriousProblems(page)).toEqual([]);
  expect(problems).toEqual([]);
});
