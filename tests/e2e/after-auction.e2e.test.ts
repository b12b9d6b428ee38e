import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { seriousProblems } from './support/axe.ts';
import { aPhone, simulatedPhones } from './support/paying-stories.ts';
import { notifyOrder, notifyWithdrawal } from '../../apps/server/src/features/notifications/index.ts';
import { AN_ADDRESS, expectPage, lookAgain, wonStories } from './support/won-stories.ts';

const SUPPORT = {
  SUPPORT_PHONE: '+254700000001',
  SUPPORT_EMAIL: 'help@mnada.example',
  SUPPORT_WHATSAPP: '+254700000002',
};
const { server, owner, aPerson, aMember, giveWins, anOrder, reach, takeCash } = await wonStories(SUPPORT);
const phones = await simulatedPhones(server);

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name });
const save = (page: Page) => page.getByRole('button', { name: 'Save' });
const NOBODYS = '6d1f2f3e-0000-4000-8000-000000000001';

describe.each(['phone', 'desktop'] as const)('on a %s', (size) => {
  test('[WIN-1] wins: what waits, what is claimed, and a tap that leads to where each stands', async () => {
    const amina = await aMember(size);
    const { page } = amina;
    const [waiting = 0, shipped = 0, cash = 0] = await giveWins(amina, 3);
    const [lapsed = 0] = await giveWins(amina, 1, 20);
    const orderId = await anOrder(amina, shipped, { state: 'shipped' });
    const withdrawalId = await takeCash(amina, cash);
    const card = (path: string) => page.locator('[data-card]').filter({ has: page.locator(`a[href="${path}"]`) });

    await page.goto('/list_winnings');
    await expectPage(page.locator('[data-card]')).toHaveCount(4);
    await expectPage(card(`/claim_price/${waiting}`)).toContainText('Pending');
    await expectPage(card(`/claim_price/${waiting}`)).toContainText('Claim by');
    await expectPage(card(`/claim_price/${waiting}`)).toContainText(/KSh\s[\d,.]+.*−\d+%/);
    await expectPage(card(`/order_details/${orderId}`)).toContainText('Claimed');
    await expectPage(card(`/withdrawals/${withdrawalId}`)).toContainText('Claimed');
    await expectPage(card(`/claim_price/${lapsed}`)).toContainText('The time to claim is over.');
    expect(await seriousProblems(page)).toEqual([]);

    await page.getByRole('link', { name: 'Pending', exact: true }).click();
    await page.waitForURL('**/list_winnings?filter=pending');
    await expectPage(page.locator('[data-card]')).toHaveCount(1);
    await expectPage(card(`/claim_price/${waiting}`)).toBeVisible();
    await card(`/claim_price/${waiting}`).locator(`a[href="/claim_price/${waiting}"]`).click();
    await page.waitForURL(`**/claim_price/${waiting}`);
    expect(amina.problems).toEqual([]);
  });

  test('[WIN-2] one order from paid to delivered while it is looked at; its number is copied', async () => {
    const amina = await aMember(size);
    const { page, context } = amina;
    const [won = 0] = await giveWins(amina, 1);
    const orderId = await anOrder(amina, won, { state: 'paid' });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    // The auction's id leads its owner there as well.
    await page.goto(`/order_details/${won}`);
    await expectPage(heading(page, 'Order details')).toBeVisible();
    const step = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name });
    await expectPage(step('Payment confirmed')).toContainText('done');
    await expectPage(step('Processing')).toContainText('In progress...');
    await expectPage(step('Processing')).toHaveAttribute('aria-current', 'step');
    await expectPage(step('Delivered')).toContainText('not yet');
    await expectPage(page.getByText('KSh 1,438').first()).toBeVisible();
    await expectPage(page.getByText('0712 345 678')).toBeVisible();

    const number =
      (await page
        .getByText(/^MN-\d{4}-\d+$/)
        .first()
        .textContent()) ?? '';
    await page.getByRole('button', { name: 'Copy: Order number' }).click();
    await expectPage(page.getByRole('button', { name: 'Copied!' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(number);
    await expectPage(page.getByRole('button', { name: 'Copy: Order number' })).toBeVisible();

    await owner.query(
      `update shop_order set courier_service = 'Pesi Couriers', tracking_number = 'PC-88213-KE', notes = 'Left at gate B' where id = $1`,
      [orderId],
    );
    await reach(orderId, 'delivered');
    await lookAgain(amina);
    await expectPage(page.getByRole('main').getByText('Your item/order has been delivered.')).toBeVisible();
    await expectPage(page.getByText('PC-88213-KE')).toBeVisible();
    await expectPage(page.getByText('Left at gate B')).toBeVisible();

    const support = page.getByRole('region', { name: 'Contact support' });
    await expectPage(support.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/254700000002\?text=.*MN-/,
    );
    await expectPage(support.getByRole('link', { name: 'Call 0700 000 001' })).toHaveAttribute(
      'href',
      'tel:+254700000001',
    );
    await expectPage(support.getByRole('link', { name: 'help@mnada.example' })).toHaveAttribute(
      'href',
      /^mailto:help@mnada/,
    );
    expect(amina.problems).toEqual([]);
  });

  test('[WIN-6] an address on the way to a claim: kept over a reload and a refusal, then back to the claim', async () => {
    const amina = await aMember(size);
    const { page } = amina;
    const [won = 0] = await giveWins(amina, 1);
    await page.goto(`/add_shipping_address/${won}`);
    await expectPage(field(page, 'County')).toBeVisible();
    await expectPage(field(page, 'City')).toHaveCount(0);
    await expectPage(save(page)).toHaveAttribute('aria-disabled', 'true');
    await expectPage(field(page, 'County').locator('option')).toHaveCount(48);
    await field(page, 'County').selectOption('Nairobi');
    await field(page, 'City').selectOption('Umoja');
    await expectPage(field(page, 'First name')).toHaveValue('Amina'); // as the account has it
    await field(page, 'Last name').fill('');
    await save(page).focus();
    await page.keyboard.press('Enter');
    await expectPage(field(page, 'Last name')).toBeFocused();
    await expectPage(page.locator('#address-lastName-line')).toHaveText('Last name is required');
    await expectPage(page.getByRole('link', { name: '2 fields need a look' })).toBeVisible();
    expect(await seriousProblems(page)).toEqual([]);
    await field(page, 'Last name').fill('Hassan');
    await field(page, 'Address').fill('Moi Drive, House 14');
    await page.reload();
    await expectPage(field(page, 'Address')).toHaveValue('Moi Drive, House 14');
    await expectPage(field(page, 'City')).toHaveValue('Umoja');
    await field(page, 'Mobile number').fill('0712345678');
    await expectPage(save(page)).not.toHaveAttribute('aria-disabled', 'true');

    await page.context().setOffline(true);
    await save(page).click();
    const words = 'Network error. Please check your connection and try again.';
    await expectPage(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
    await expectPage(field(page, 'Last name')).toHaveValue('Hassan');
    await page.context().setOffline(false);
    await save(page).click();
    await page.waitForURL(`**/claim_price/${won}`);
    const { addresses } = await amina.call('/api/shipping_addresses');
    expect(addresses).toMatchObject([
      { area: 'Umoja', region: 'Nairobi', phonenumber: '+254712345678', is_default: true },
    ]);
  });
});

test('[WIN-6] the other way in leads back to the order of the product; a refusal stands at its field', async () => {
  const amina = await aMember();
  const { page } = amina;
  const [won = 0] = await giveWins(amina, 1);
  await page.goto(`/add_shipping_address2/${won}`);
  await field(page, 'County').selectOption('Turkana');
  await field(page, 'City').selectOption('Lodwar');
  await field(page, 'First name').fill('Amina');
  await field(page, 'Last name').fill('Hassan');
  await field(page, 'Address').fill('Plot 7');
  await field(page, 'Mobile number').fill('712345678');
  const refused = { code: 'ADDRESS_INVALID', message: 'Failed to save address', errors: ['Address is required'] };
  await page.route('**/api/save_shipping_address', (route) =>
    route.fulfill({ status: 400, json: { ...refused, request_id: 'x' } }),
  );
  await save(page).click();
  await expectPage(page.locator('form').getByRole('alert')).toContainText('Failed to save address');
  await expectPage(page.locator('#address-address-line')).toHaveText('Address is required');
  await expectPage(field(page, 'Address')).toBeFocused();
  await expectPage(field(page, 'Address')).toHaveValue('Plot 7');
  await page.unroute('**/api/save_shipping_address');
  await save(page).click();
  await page.waitForURL(`**/order_product/${won}`);
  await expectPage.poll(() => page.evaluate(() => sessionStorage.getItem('addressDraft:new'))).toBeNull();
});

test('[WIN-6] the address book: added, changed, made the default, deleted after a question', async () => {
  const amina = await aMember('desktop');
  const { page } = amina;
  await amina.call('/api/save_shipping_address', AN_ADDRESS);
  await page.goto('/add_shipping_address');
  const card = (name: string) => page.locator('[data-card]').filter({ hasText: name });
  await expectPage(card('Amina Hassan')).toContainText('Default');
  await page.getByRole('link', { name: 'Add shipping address' }).click();
  await field(page, 'County').selectOption('Kisumu');
  await field(page, 'City').selectOption({ index: 1 });
  await field(page, 'First name').fill('Otieno');
  await field(page, 'Last name').fill('Odhiambo');
  await field(page, 'Address').fill('Oginga Odinga Street 7');
  await field(page, 'Mobile number').fill('0722000111');
  await save(page).click();
  await expectPage(page.locator('[data-card]')).toHaveCount(2);
  await expectPage(card('Otieno')).not.toContainText('Make default of');

  await card('Otieno').getByRole('link', { name: /^Edit/ }).click();
  await expectPage(field(page, 'First name')).toHaveValue('Otieno');
  await field(page, 'Last name').fill('Onyango');
  await save(page).click();
  await expectPage(card('Otieno Onyango')).toBeVisible();

  await card('Otieno')
    .getByRole('button', { name: /^Make default/ })
    .click();
  await expectPage(page.getByText('Default address changed.')).toBeVisible();
  await expectPage(card('Otieno').getByText('Default', { exact: true })).toBeVisible();
  await expectPage(card('Amina').getByText('Default', { exact: true })).toHaveCount(0);

  await card('Amina')
    .getByRole('button', { name: /^Delete/ })
    .click();
  const question = page.getByRole('dialog', { name: 'Delete this address?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expectPage(page.locator('[data-card]')).toHaveCount(2);
  await card('Amina')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectPage(page.locator('[data-card]')).toHaveCount(1);
  await page.goto(`/add_shipping_address?edit=${NOBODYS}`);
  await expectPage(heading(page, 'Address not found')).toBeVisible();
  expect(amina.problems).toEqual([]);
});

test('[WIN-2] an order that waits for its payment offers to pay where it was made; a paid one never does', async () => {
  const amina = await aMember();
  const { page } = amina;
  const [won = 0, paid = 0, bought = 0] = await giveWins(amina, 3);
  await anOrder(amina, won, { state: 'awaiting_payment' });
  await anOrder(amina, paid, { state: 'paid' });
  const orderId = await anOrder(amina, bought, { state: 'awaiting_payment', kind: 'buy_now' });
  await page.goto('/list_orders');
  await expectPage(page.locator('[data-card]')).toHaveCount(3);
  const pay = page.getByRole('link', { name: /^Pay KSh/ });
  await expectPage
    .poll(() => pay.evaluateAll((all) => all.map((link) => link.getAttribute('href')).sort()))
    .toEqual([`/claim_price/${won}?pay=now`, `/order_product/${bought}`].sort());
  // A win's payment stands open where the link leads.
  await page.locator(`a[href="/claim_price/${won}?pay=now"]`).click();
  await expectPage(page.getByRole('dialog', { name: 'Complete Your Order' })).toBeVisible();
  // Back closes the sheet, and then leaves the page.
  await page.goBack();
  await expectPage(page.getByRole('dialog', { name: 'Complete Your Order' })).toBeHidden();
  await page.goBack();
  await page.locator(`h2 a[href="/order_details/${orderId}"]`).click();
  await page.waitForURL(`**/order_details/${orderId}`);
  await expectPage(page.getByText('This order is waiting for your payment.')).toBeVisible();
  await expectPage(page.getByRole('link', { name: 'Pay KSh 1,438' })).toHaveAttribute(
    'href',
    `/order_product/${bought}`,
  );
  await reach(orderId, 'paid');
  await lookAgain(amina);
  await expectPage(page.getByText('14 bids came back to you')).toBeVisible();
  await expectPage(pay).toHaveCount(0);
});

test('[WIN-2] an order being paid: not to be paid again, and paid before the eyes of who looks at it', async () => {
  const amina = await aMember();
  const { page } = amina;
  const [won = 0] = await giveWins(amina, 1);
  await amina.call('/api/save_shipping_address', AN_ADDRESS);
  const { auction } = await amina.call(`/api/getwinningitem/${won}`);
  const amount = (auction as { product_total: number }).product_total;
  const digits = aPhone();
  const body = { mpesaNumber: `0${digits}`, finalBidPrice: amount, amount, auctionId: won, paymentMethod: 'mpesa' };
  await amina.call('/api/place-order', body);
  await page.goto('/list_winnings');
  await expectPage(page.locator('[data-card]')).toContainText('A payment is being checked.');
  await page.goto(`/order_details/${won}`);
  await expectPage(page.getByText('Your payment is being checked.')).toBeVisible();
  await expectPage(page.getByRole('link', { name: /^Pay KSh/ })).toHaveCount(0);
  await phones.enterPin(digits);
  await expectPage(page.getByText('Your payment is being checked.')).toHaveCount(0);
  await expectPage(page.getByRole('main').getByText(/^M-PESA \w{6,}, /)).toBeVisible();
});

test('[WIN-6] an order and a withdrawal move while their pages are open, told by the socket alone', async () => {
  const amina = await aMember();
  const { page } = amina;
  const [won = 0, cashed = 0] = await giveWins(amina, 2);
  const orderId = await anOrder(amina, won, { state: 'paid' });
  const withdrawalId = await takeCash(amina, cashed);
  const second = await amina.context.newPage();
  const list = await amina.context.newPage();
  // Their own rhythm of asking never comes round: only news make them read.
  for (const one of [page, second, list])
    await one.addInitScript(() => {
      const { setTimeout: later, setInterval: every } = window;
      const isRhythm = (ms = 0) => ms >= 5_000 && ms <= 60_000;
      Object.assign(window, {
        setTimeout: (act: () => void, ms?: number) => later(act, isRhythm(ms) ? 2 ** 31 - 1 : ms),
        setInterval: (act: () => void, ms?: number) => every(act, isRhythm(ms) ? 2 ** 31 - 1 : ms),
      });
    });
  await page.goto(`/order_details/${orderId}`);
  await second.goto(`/withdrawals/${withdrawalId}`);
  await list.goto('/list_orders');
  const sums = page.locator('dl').first();
  await expectPage(sums).toContainText(/Winning bidKSh\s1,438/);
  await expectPage(list.locator('[data-card]')).toContainText('Paid');
  await expectPage(second.getByRole('main').getByText('Your withdrawal is being reviewed.')).toBeVisible();

  await reach(orderId, 'shipped');
  await notifyOrder(server.database.db, orderId, 'shipped');
  await expectPage(page.getByRole('listitem').filter({ hasText: 'Shipped' }).first()).toHaveAttribute(
    'aria-current',
    'step',
  );
  await expectPage(list.locator('[data-card]')).toContainText('Shipped');
  await owner.query(`update withdrawal set admin_notes = 'Name checked.' where id = $1`, [withdrawalId]);
  await notifyWithdrawal(server.database.db, withdrawalId, 'processing', (number) => `W-${number}`);
  await expectPage(second.getByText('Note from Mnada: Name checked.')).toBeVisible();
});

test('[WIN-3] a withdrawal: sums that add up, the reference copied, and each state in its own words', async () => {
  const amina = await aMember();
  const { page, context } = amina;
  const [won = 0] = await giveWins(amina, 1);
  const withdrawalId = await takeCash(amina, won);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/withdrawals/${withdrawalId}`);
  await expectPage(page.getByRole('main').getByText('Your withdrawal is being reviewed.')).toBeVisible();
  const rows = await page.locator('dl').first().locator('dd').allInnerTexts();
  const cents = rows.map((row) => Math.round(Number(row.replace('\u2212', '-').replaceAll(/[^\d.-]/g, '')) * 100));
  expect(cents.slice(0, -1).reduce((sum, value) => sum + value, 0)).toBe(cents.at(-1));
  await expectPage(page.getByText('Amina Hassan')).toBeVisible();
  await page.getByRole('button', { name: 'Copy: Reference' }).click();
  await expectPage(page.getByRole('button', { name: 'Copied!' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\S{4,}/);
  await expectPage(page.locator(`a[href="/productdetails/${won}"]`)).toBeVisible();

  const becomes = async (status: string, more: object = {}) => {
    await page.route(`**/api/withdrawals/${withdrawalId}`, async (route) => {
      const answer = await route.fetch();
      const { withdrawal } = (await answer.json()) as { withdrawal: object };
      await route.fulfill({ response: answer, json: { withdrawal: { ...withdrawal, status, ...more } } });
    });
    await lookAgain(amina);
  };
  await becomes('processing', { admin_notes: 'Name checked with M-PESA.' });
  await expectPage(page.getByRole('main').getByText('Your payment is being processed.')).toBeVisible();
  await expectPage(page.getByText('Note from Mnada: Name checked with M-PESA.')).toBeVisible();
  // It asks by itself every ten seconds while something can still happen.
  await page.unroute(`**/api/withdrawals/${withdrawalId}`);
  await expectPage(page.getByRole('main').getByText('Your withdrawal is being reviewed.')).toBeVisible();
  await becomes('completed', { receipt: 'SFE7K2Q9LM' });
  await expectPage(page.getByRole('main').getByText('The money was sent to M-PESA.')).toBeVisible();
  await becomes('failed');
  await page.reload();
  await expectPage(page.getByRole('main').getByText('The payment did not go through. Contact support.')).toBeVisible();
  await becomes('on_the_moon');
  await page.reload();
  await expectPage(page.getByText('on_the_moon')).toBeVisible();
});

test('[OWN-7] the menu says how many wins wait, and leads to them; the other ways in lead here, too', async () => {
  const amina = await aMember();
  const { page } = amina;
  await giveWins(amina, 2);
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('dialog');
  await menu.getByRole('link', { name: 'Unpaid Wins 2 to claim' }).click();
  await page.waitForURL('**/list_winnings?filter=pending');
  await expectPage(page.locator('[data-card]')).toHaveCount(2);
  await expectPage(
    page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Wins' }),
  ).toHaveAttribute('aria-current', 'page');
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await menu.getByRole('link', { name: 'My Orders' }).click();
  await page.waitForURL('**/list_orders');
  await expectPage(heading(page, 'My Orders')).toBeVisible();
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Shipping addresses' }).click();
  await expectPage(heading(page, 'No addresses yet')).toBeVisible();
});

test('[WIN-4] bid packs: says that they are not offered, and leads to the claim', async () => {
  const { page } = await aMember();
  await page.goto('/bidpack_won/7');
  await expectPage(heading(page, 'Please choose a valid option')).toBeVisible();
  await expectPage(page.getByRole('link', { name: 'Claim your win' })).toHaveAttribute('href', '/claim_price/7');
});

test('[GEN-8] nothing yet, unknown and failed: the exact words, and always a way on', async () => {
  const { page } = await aMember();
  await page.goto('/list_orders');
  await expectPage(heading(page, 'No Orders found.')).toBeVisible();
  await page.goto('/add_shipping_address');
  await expectPage(heading(page, 'No addresses yet')).toBeVisible();
  await page.goto('/list_winnings?filter=pending');
  await expectPage(heading(page, 'No won auctions found.')).toBeVisible();
  await page.getByRole('link', { name: 'See all wins' }).click();
  await expectPage(heading(page, 'No won auctions found.')).toBeVisible();

  for (const [path, words] of [
    ['/order_details', 'Order not found'],
    ['/withdrawals', 'Withdrawal not found'],
  ] as const) {
    await page.goto('/list_winnings');
    await page.goto(`${path}/${NOBODYS}`);
    await expectPage(heading(page, words)).toBeVisible();
    await page
      .getByRole('main')
      .getByRole('button', { name: 'Go Back' })
      .or(page.getByRole('main').getByRole('link', { name: 'Go Back' }))
      .click();
    await page.waitForURL((url) => !url.pathname.startsWith(path));
  }

  const fail = { status: 403, json: { code: 'FORBIDDEN', message: 'This account may not do that.', request_id: 'x' } };
  await page.route('**/api/{orders,withdrawals}/*', (route) => route.fulfill(fail));
  await page.route('**/api/get_user_won_items*', (route) => route.fulfill(fail));
  await page.goto(`/order_details/${NOBODYS}`);
  await expectPage(heading(page, 'Failed to load order details')).toBeVisible();
  await page.goto(`/withdrawals/${NOBODYS}`);
  await expectPage(heading(page, 'Failed to load withdrawal details')).toBeVisible();
  await page.goto('/list_winnings');
  await expectPage(heading(page, 'Failed to load auctions')).toBeVisible();
  await page.unroute('**/api/get_user_won_items*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectPage(heading(page, 'No won auctions found.')).toBeVisible();
});

test('[GEN-8] without a network what was there stays, with its time and a way to try again', async () => {
  const amina = await aMember();
  const { page, context } = amina;
  await giveWins(amina, 1);
  await page.goto('/list_winnings');
  await expectPage(page.locator('[data-card]')).toHaveCount(1);
  await context.setOffline(true);
  await lookAgain(amina);
  const strip = page.getByRole('status').filter({ hasText: 'Not up to date: as of' });
  await expectPage(strip).toBeVisible();
  await expectPage(page.locator('[data-card]')).toHaveCount(1);
  await context.setOffline(false);
  await expectPage(strip).toHaveCount(0);
});

test('[WIN-1] many wins come a page at a time', async () => {
  const amina = await aMember();
  const { page } = amina;
  await giveWins(amina, 23);
  await page.goto('/list_winnings');
  await expectPage(page.locator('[data-card]')).toHaveCount(20);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expectPage(page.locator('[data-card]')).toHaveCount(23);
  await expectPage(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
});

test('[ACC-6] a visitor signs in and comes back to the very page, its filter included', async () => {
  const { page } = await aPerson('phone');
  await page.goto('/list_winnings?filter=pending');
  await page.waitForURL('**/login');
  await page.getByRole('button', { name: /Shopper with 500 bids/ }).click();
  await expectPage(field(page, 'Phone number')).not.toHaveValue('');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/list_winnings?filter=pending');
  for (const path of [`/order_details/${NOBODYS}`, '/add_shipping_address/7', '/bidpack_won/7']) {
    const visitor = await aPerson('phone');
    await visitor.page.goto(path);
    await visitor.page.waitForURL('**/login');
    await expectPage.poll(() => visitor.page.evaluate(() => sessionStorage.getItem('returnTo'))).toBe(path);
  }
});

test.each([
  { dark: false, language: 'en' },
  { dark: true, language: 'sw' },
] as const)('dark $dark, $language: axe finds nothing serious, and nothing is wider than the phone', async (wishes) => {
  const amina = await aMember('phone', wishes);
  const { page } = amina;
  const [waiting = 0, shipped = 0, cash = 0] = await giveWins(amina, 3);
  const orderId = await anOrder(amina, shipped, { state: 'shipped' });
  await anOrder(amina, waiting, { state: 'awaiting_payment' });
  const withdrawalId = await takeCash(amina, cash);
  await amina.call('/api/save_shipping_address', AN_ADDRESS);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of [
    '/list_winnings',
    '/list_orders',
    `/order_details/${orderId}`,
    `/withdrawals/${withdrawalId}`,
    '/bidpack_won/7',
    '/add_shipping_address',
    '/add_shipping_address?edit=new',
  ]) {
    await page.goto(path);
    await expectPage(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expectPage(page.locator('main .skeleton-page')).toHaveCount(0);
    expect(await seriousProblems(page), path).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360);
  }
  expect(amina.problems).toEqual([]);
});
