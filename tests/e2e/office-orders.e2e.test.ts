import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { officeBrowser, openOffice, signInAs } from './support/office-stories.ts';
import { expectPage, lookAgain, wonStories } from './support/won-stories.ts';

const { server, owner, aMember, giveWins, anOrder } = await wonStories();
const browser = await officeBrowser(server.url);

const primary = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

test('[OPS-1] an order is packed, shipped and delivered, and the buyer sees each step in the shop', async () => {
  const amina = await aMember('phone');
  const [won = 0] = await giveWins(amina, 1);
  const id = await anOrder(amina, won, { state: 'paid' });
  await amina.page.goto(`/order_details/${won}`);
  const step = (name: string) => amina.page.getByRole('main').getByRole('listitem').filter({ hasText: name });
  await expectPage(step('Payment confirmed')).toContainText('done');

  const { page } = await browser.person('desktop');
  await signInAs(server, page, ['fulfilment']);
  await openOffice(page, `/admin/orders/${id}`);
  await primary(page, 'Mark packed').click();
  await dialog(page).getByRole('button', { name: 'Mark packed' }).click();
  await expectPage(primary(page, 'Hand to courier')).toBeVisible();
  await lookAgain(amina);
  await expectPage(step('Processing')).toContainText('done');

  // A colleague writes another courier meanwhile: what collides is chosen, nothing is overwritten.
  await primary(page, 'Hand to courier').click();
  await dialog(page).getByLabel('Courier').fill('Pesi Couriers');
  await dialog(page).getByLabel('Tracking number').fill('PC-88213-KE');
  const { page: other } = await browser.person('desktop');
  await signInAs(server, other, ['fulfilment']);
  await openOffice(other, `/admin/orders/${id}`);
  await other.getByLabel('Courier').fill('Haraka Parcels');
  await other.getByRole('button', { name: 'Save delivery' }).click();
  await expectPage(other.getByRole('button', { name: 'Save delivery' })).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'Hand to courier' }).click();
  await expectPage(dialog(page).getByRole('row', { name: /^Courier/ })).toContainText('Haraka Parcels');
  await expectPage(dialog(page).getByRole('radio', { name: /Pesi Couriers/ })).toBeChecked();
  await dialog(page).getByRole('button', { name: 'Go on with these' }).click();
  await dialog(page).getByRole('button', { name: 'Hand to courier' }).click();
  await expectPage(primary(page, 'Mark delivered')).toBeVisible();
  await lookAgain(amina);
  await expectPage(amina.page.getByRole('main')).toContainText('PC-88213-KE');
  await expectPage(amina.page.getByRole('main')).toContainText('Pesi Couriers');

  await primary(page, 'Mark delivered').click();
  await dialog(page).getByRole('button', { name: 'Mark delivered' }).click();
  await expectPage(dialog(page)).toHaveCount(0);
  await lookAgain(amina);
  await expectPage(step('Delivered')).toContainText('done');
});

test('[OPS-1] of several orders marked packed, the one that a colleague had moved is said by name', async () => {
  const amina = await aMember('phone');
  const wins = await giveWins(amina, 2);
  const ids = await Promise.all(wins.map((won) => anOrder(amina, won, { state: 'paid' })));
  const { page } = await browser.person('desktop');
  await signInAs(server, page, ['fulfilment']);
  await openOffice(page, '/admin/orders?tab=to_pack');
  for (const id of ids) await page.locator(`tr[data-row="${id}"]`).getByRole('checkbox').check();
  const { page: other } = await browser.person('desktop');
  const linet = await signInAs(server, other, ['fulfilment']);
  await openOffice(other, `/admin/orders/${ids[0]}`);
  await primary(other, 'Mark packed').click();
  await dialog(other).getByRole('button', { name: 'Mark packed' }).click();
  await expectPage(primary(other, 'Hand to courier')).toBeVisible();
  await page.getByRole('region', { name: '2 selected' }).getByRole('button', { name: 'Mark packed' }).click();
  await expectPage(dialog(page)).toContainText('1 of 2 moved');
  await expectPage(dialog(page)).toContainText(linet.name);
  const { rows } = await owner.query('select state from shop_order where id = any($1)', [ids]);
  expect(rows).toEqual([{ state: 'processing' }, { state: 'processing' }]);
});

test('[OPS-1] who reads the log sees an order with the number masked, and can move nothing', async () => {
  const amina = await aMember('phone');
  const [won = 0] = await giveWins(amina, 1);
  const id = await anOrder(amina, won, { state: 'paid' });
  const { page } = await browser.person('desktop');
  await signInAs(server, page, ['audit']);
  await openOffice(page, `/admin/orders/${id}`);
  await expectPage(page.getByRole('heading', { name: 'Customer' })).toBeVisible();
  await expectPage(page.getByRole('main')).toContainText('Nairobi');
  await expectPage(page.getByRole('main')).toContainText('0712 ••• 678');
  await expectPage(page.getByRole('main')).not.toContainText('Moi Drive');
  await expectPage(page.getByRole('main')).not.toContainText('345');
  await expectPage(primary(page, 'Mark packed')).toHaveCount(0);
});
