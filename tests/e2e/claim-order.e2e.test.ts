import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { seriousProblems } from './support/axe.ts';
import { aPhone, mpesaNumber, simulatedPhones } from './support/paying-stories.ts';
import { AN_ADDRESS, expectPage, type Winner, wonStories } from './support/won-stories.ts';

const { server, owner, aMember, giveWins, anOrder, codeFor } = await wonStories();
const phones = await simulatedPhones(server);

const heading = (page: Page, name: string) => page.getByRole('heading', { name });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const waiting = (page: Page) =>
  expectPage(heading(page, 'STK push sent! Please enter your PIN on your phone.')).toBeVisible();
const addAddress = ({ call }: Winner) => call('/api/save_shipping_address', AN_ADDRESS);
const stateOf = async (auctionId: number) =>
  (await owner.query<{ state: string }>('select state from shop_order where auction_id = $1', [auctionId])).rows.map(
    ({ state }) => state,
  );

describe.each(['phone', 'desktop'] as const)('on a %s', (size) => {
  test('[WIN-2] the product: an address first, then the PIN, and only then it is claimed', async () => {
    const amina = await aMember(size);
    const { page, problems } = amina;
    const [won = 0] = await giveWins(amina, 1);
    const digits = aPhone();
    await page.goto(`/claim_price/${won}`);
    await expectPage(heading(page, 'Claim your prize')).toBeVisible();
    await expectPage(page.getByRole('radio', { name: /^Receive the product/ })).toBeChecked();
    await expectPage(page.getByText(/^You saved KSh/)).toBeVisible();
    await expectPage(page.getByText(/^Claim by /)).toBeVisible();
    expect(await seriousProblems(page)).toEqual([]);
    await button(page, 'Place order').click();
    const sheet = page.getByRole('dialog', { name: 'Complete Your Order' });
    await mpesaNumber(page).fill(digits);
    await expectPage(sheet.getByRole('link', { name: 'Add an address', exact: true })).toBeVisible(); // instead of paying
    await sheet.getByRole('link', { name: 'Add shipping address' }).click();
    await page.waitForURL(`**/add_shipping_address/${won}`);
    await page.getByLabel('County', { exact: true }).selectOption(AN_ADDRESS.region);
    await page.getByLabel('City', { exact: true }).selectOption(AN_ADDRESS.city);
    await expectPage(page.getByLabel('First name', { exact: true })).toHaveValue(AN_ADDRESS.firstName);
    await expectPage(page.getByLabel('Last name', { exact: true })).toHaveValue(AN_ADDRESS.lastName);
    await page.getByLabel('Address', { exact: true }).fill(AN_ADDRESS.address);
    await page.getByLabel(/^(Mobile|Phone) number/).fill('0712345678');
    await button(page, 'Save').click();

    // Back where it was left, with what was typed.
    await page.waitForURL(`**/claim_price/${won}`);
    await expectPage(sheet).toContainText('Moi Drive, House 14');
    await expectPage(button(page, 'Change shipping address')).toBeVisible();
    await expectPage(mpesaNumber(page)).toHaveValue(digits.replace(/(\d{3})(?=\d)/g, '$1 '));
    expect(await seriousProblems(page)).toEqual([]);
    await button(page, 'Place Order').click();
    await waiting(page);
    expect(await stateOf(won)).toEqual(['awaiting_payment']);
    await phones.enterPin(digits);
    await expectPage(heading(page, 'Payment received')).toBeVisible();
    await expectPage(page.getByText('Order placed successfully!')).toBeVisible();
    // Paid; on a slow machine the simulated operator may have sent it on already.
    expect(['paid', 'processing', 'shipped', 'delivered']).toContain((await stateOf(won)).join());
    await page.waitForURL('**/list_winnings');
    await expectPage(page.locator('[data-card]')).toContainText('Claimed');
    await page.goto(`/claim_price/${won}`);
    await page.waitForURL(/\/order_details\//);
    expect(problems).toEqual([]);
  });
});

const shipped = async (auctionId: number, { userId }: Winner) =>
  (
    await owner.query<{ address: string; area: string; state: string }>(
      'select address, area, state from shop_order where auction_id = $1 and user_id = $2',
      [auctionId, userId],
    )
  ).rows;
const WORK = { ...AN_ADDRESS, address: 'Nkrumah Road 31', region: 'Mombasa', city: 'Likoni' };

test('[WIN-6] an address is given a name in the form, and is called by it from the choice to the receipt', async () => {
  const amina = await aMember();
  const { page, problems } = amina;
  await addAddress(amina);
  await amina.call('/api/save_shipping_address', WORK);
  const [won = 0] = await giveWins(amina, 1);
  const digits = aPhone();
  await page.goto(`/claim_price/${won}`);
  await button(page, 'Place order').click();
  await button(page, 'Change shipping address').click();
  const choice = page.getByRole('dialog', { name: 'Ship to' });
  await choice.getByRole('link', { name: 'Edit: Nkrumah Road 31, Likoni' }).click();
  await page.getByLabel('Name this address (optional)').fill('Work');
  await button(page, 'Save').click();
  await page.waitForURL(`**/claim_price/${won}`); // where the sheet is open again
  const sheet = page.getByRole('dialog', { name: 'Complete Your Order' });
  await expectPage(sheet.getByText(/^Ships to/)).toContainText('Ships to Work, Likoni, Mombasa');
  await button(page, 'Change shipping address').click();
  await expectPage(
    choice.getByRole('radio', { name: /^Work Amina Hassan, 0712.345.678 Nkrumah Road 31/ }),
  ).toBeChecked();
  expect(await seriousProblems(page)).toEqual([]);
  await choice.getByRole('button', { name: 'Ship to Work' }).click();
  await mpesaNumber(page).fill(digits);
  await button(page, 'Place Order').click();
  await waiting(page);
  await expectPage(sheet.getByText(/^Ships to/)).toContainText('Ships to Work, Likoni, Mombasa');
  await phones.enterPin(digits);
  await expectPage(heading(page, 'Payment received')).toBeVisible();
  expect(await shipped(won, amina)).toMatchObject([{ address: 'Nkrumah Road 31', area: 'Likoni' }]);
  await page.goto('/add_shipping_address');
  await expectPage(page.getByRole('heading', { name: 'Work', exact: true })).toBeVisible();
  expect(problems).toEqual([]);
});

test('[WIN-6] a win ships to the address that was chosen, over a reload, and says so from the choice to the receipt', async () => {
  const amina = await aMember();
  const { page, problems } = amina;
  await addAddress(amina);
  await amina.call('/api/save_shipping_address', WORK);
  const [won = 0] = await giveWins(amina, 1);
  const digits = aPhone();
  await page.goto(`/claim_price/${won}`);
  await button(page, 'Place order').click();
  const sheet = page.getByRole('dialog', { name: 'Complete Your Order' });
  await expectPage(sheet).toContainText('Moi Drive, House 14');
  await button(page, 'Change shipping address').click();
  const choice = page.getByRole('dialog', { name: 'Ship to' });
  await expectPage(choice.getByRole('radio', { name: /Moi Drive/ })).toBeChecked();
  await choice.getByRole('radio', { name: /Nkrumah Road 31/ }).check();
  expect(await seriousProblems(page)).toEqual([]);
  await choice.getByRole('button', { name: 'Ship to Likoni' }).click();
  await expectPage(sheet).toContainText('Ships to Nkrumah Road 31, Likoni, Mombasa');
  await page.reload();
  await button(page, 'Place order').click();
  await mpesaNumber(page).fill(digits);
  await expectPage(sheet.getByText(/^Ships to/)).toContainText('Nkrumah Road 31, Likoni, Mombasa');
  await expectPage(sheet.getByText(/^paid from/)).toHaveText(/0\d{3}.\d{3}.\d{3}$/);
  await button(page, 'Place Order').click();
  await waiting(page);
  await expectPage(sheet.getByText(/^Ships to/)).toContainText('Nkrumah Road 31, Likoni, Mombasa');
  await phones.enterPin(digits);
  await expectPage(heading(page, 'Payment received')).toBeVisible();
  expect(await shipped(won, amina)).toMatchObject([{ address: 'Nkrumah Road 31', area: 'Likoni' }]);
  await page.goto(`/order_details/${won}`);
  await expectPage(page.getByText('Nkrumah Road 31')).toBeVisible();
  expect(problems).toEqual([]);
});

test('[WIN-6] cancelled on the phone, tried again in a fresh browser: the parcel still goes to the address that was chosen', async () => {
  const amina = await aMember();
  await addAddress(amina);
  const { address: likoni } = (await amina.call('/api/save_shipping_address', WORK)) as { address: { id: string } };
  const [won = 0] = await giveWins(amina, 1);
  const { auction } = (await amina.call(`/api/getwinningitem/${won}`)) as {
    auction: { current_bid: number; product_total: number };
  };
  const digits = aPhone();
  // Placed elsewhere: this browser knows nothing of the choice.
  await amina.call('/api/place-order', {
    ...{ mpesaNumber: `+254${digits}`, finalBidPrice: auction.current_bid, auctionId: won, paymentMethod: 'mpesa' },
    ...{ amount: auction.product_total, shippingAddressId: likoni.id },
  });
  const { page, problems } = amina;
  await page.addInitScript(
    (typed) => sessionStorage.setItem('payingPhone', JSON.stringify({ of: '', digits: typed })),
    digits,
  );
  await page.goto(`/claim_price/${won}`);
  await waiting(page);
  // Two minutes are over, so that the same sum may be asked for at once.
  await owner.query(
    `update payment set created_at = created_at - interval '150 seconds', pushed_at = pushed_at - interval '150 seconds' where user_id = $1`,
    [amina.userId],
  );
  await phones.cancel(digits);
  const sheet = page.getByRole('dialog', { name: 'Complete Your Order' });
  await expectPage(heading(page, 'Payment failed')).toBeVisible();
  await expectPage(sheet.getByText(/^Ships to/)).toContainText('Nkrumah Road 31, Likoni, Mombasa');
  expect(await seriousProblems(page)).toEqual([]);
  await button(page, 'Try again').click();
  await waiting(page);
  await phones.enterPin(digits);
  await expectPage(heading(page, 'Payment received')).toBeVisible();
  expect(await shipped(won, amina)).toMatchObject([{ address: 'Nkrumah Road 31', area: 'Likoni' }]);
  expect(problems).toEqual([]);
});

test('[WIN-6] an order: an address mended on the way, in Kiswahili; the paid order ships there and not to the default', async () => {
  const amina = await aMember('desktop', { language: 'sw', dark: true });
  const { page, problems } = amina;
  await addAddress(amina);
  await amina.call('/api/save_shipping_address', WORK);
  const { rows } = await owner.query<{ auction_id: number }>(
    `select o.auction_id from outcome o join auction a on a.id = o.auction_id join product p on p.id = a.product_id
      where o.result = 'sold' and o.decided_at_us > (extract(epoch from clock_timestamp()) * 1000000)::bigint - 6 * 86400000000::bigint
        and a.original_price_cents < 20000000 and p.stock > 1 order by o.auction_id limit 1`,
  );
  const auctionId = rows[0]?.auction_id ?? 0;
  const digits = aPhone();
  await page.goto(`/order_product/${auctionId}`);
  await button(page, 'Badilisha anwani ya kufikishia').click();
  const choice = page.getByRole('dialog', { name: 'Peleka wapi' });
  await choice.getByRole('link', { name: 'Hariri: Nkrumah Road 31, Likoni' }).click();
  await page.getByLabel('Anwani', { exact: true }).fill('Nkrumah Road 77');
  await button(page, 'Hifadhi').click();
  await page.waitForURL(`**/order_product/${auctionId}`);
  await page.getByLabel('Nambari ya M-PESA', { exact: true }).fill(digits);
  await expectPage(page.getByText(/^Inapelekwa/)).toContainText('Nkrumah Road 77, Likoni, Mombasa');
  expect(await seriousProblems(page)).toEqual([]);
  await button(page, /^Lipa KSh/).click();
  const wait = page.getByRole('dialog', { name: 'Lipa kwa M-PESA' });
  await expectPage(wait.getByText(/^Inapelekwa/)).toContainText('Nkrumah Road 77, Likoni, Mombasa');
  await phones.enterPin(digits);
  await expectPage(heading(page, 'Malipo yamepokelewa')).toBeVisible();
  expect(await shipped(auctionId, amina)).toMatchObject([{ address: 'Nkrumah Road 77', area: 'Likoni' }]);
  expect(problems).toEqual([]);
});

test('[WIN-3] cash: every sum before it counts, and the number read twice', async () => {
  const amina = await aMember('phone', { dark: true });
  const { page, problems } = amina;
  const [won = 0] = await giveWins(amina, 1);
  await page.goto(`/claim_price/${won}`);
  await page.getByRole('radio', { name: /^Receive cash/ }).check();
  await expectPage(page.getByText('Service fee (10% of winning bid)')).toBeVisible();
  await button(page, 'Claim cash').click();
  const sheet = page.getByRole('dialog', { name: 'Receive cash' });
  await expectPage(sheet.getByLabel('First name')).toHaveValue('Amina');
  await expectPage(sheet).toContainText('Payments to a wrong number are not refunded.');
  const digits = aPhone();
  await mpesaNumber(page).fill(digits);
  await sheet.getByRole('checkbox').check();
  // Another number needs another yes.
  const other = aPhone();
  await mpesaNumber(page).fill(other);
  await expectPage(sheet.getByRole('checkbox')).not.toBeChecked();
  await sheet.getByLabel('Last name').fill('');
  await button(page, 'Claim').focus(); // it rests, and still says what is missing, once it has stood
  await expectPage
    .poll(async () => {
      await page.keyboard.press('Enter');
      return sheet.textContent();
    })
    .toContain('Last name is required');
  await expectPage(sheet).toContainText('Tick the box to agree');
  await sheet.getByLabel('Last name').fill('Hassan');
  await sheet.getByRole('checkbox').check();
  expect(await seriousProblems(page)).toEqual([]);
  await button(page, 'Claim').click();
  await expectPage(heading(page, 'Your claim is in')).toBeVisible();
  await expectPage(page.getByText('Cash claimed successfully!')).toBeVisible();
  const { rows } = await owner.query('select phone from withdrawal where auction_id = $1', [won]);
  expect(rows).toEqual([{ phone: `+254${other}` }]);
  await page.waitForURL('**/list_winnings');
  await page.goto(`/claim_price/${won}`);
  await page.waitForURL(/\/withdrawals\//);
  expect(problems).toEqual([]);
});

test('[WIN-3][S28] cash tells its day before it is pressed, and a code on the spot brings it a day nearer', async () => {
  const amina = await aMember('phone');
  const { page, problems } = amina;
  const [won = 0] = await giveWins(amina, 1);
  await page.goto(`/claim_price/${won}`);
  await page.getByRole('radio', { name: /^Receive cash/ }).check();
  await expectPage(page.getByText(/^In M-PESA by/)).toBeVisible();
  await expectPage(page.getByText('First cash claim on a number not yet confirmed: held 48 hours.')).toBeVisible();
  const line = page.getByText(/^Cash to/);
  const held = (await line.textContent()) ?? '';
  expect(held).toMatch(/^Cash to 07.* at the latest$/);
  expect(await seriousProblems(page)).toEqual([]);

  const { rows: people } = await owner.query<{ phone: string }>('select phone from app_user where id = $1', [
    amina.userId,
  ]);
  const phone = people[0]?.phone ?? '';
  await button(page, /^Confirm 07.* now, 1 minute$/).click();
  await page.getByLabel('Code', { exact: true }).fill(await codeFor(phone));
  await expectPage(page.getByText('First cash claim on a number not yet confirmed: held 48 hours.')).toBeHidden();
  await expectPage(line).not.toHaveText(held);

  await button(page, 'Claim cash').click();
  const sheet = page.getByRole('dialog', { name: 'Receive cash' });
  // To somebody else's number it still waits, and says why; to one's own it doesn't.
  await mpesaNumber(page).fill(aPhone());
  await expectPage(sheet.getByText('This isn’t the number of your account: held 48 hours.')).toBeVisible();
  await mpesaNumber(page).fill(phone.slice(4));
  await expectPage(sheet.getByText(/held 48/)).toBeHidden();
  await sheet.getByRole('checkbox').check();
  await button(page, 'Claim').click();
  await expectPage(heading(page, 'Your claim is in')).toBeVisible();
  const { rows } = await owner.query('select hold_reason from withdrawal where auction_id = $1', [won]);
  expect(rows).toEqual([{ hold_reason: null }]);
  await page.goto(`/withdrawals/${won}`);
  await expectPage(page.getByText(/^In M-PESA by/)).toBeVisible();
  expect(problems).toEqual([]);
});

test('[WIN-5] ordering at the shop price: found again after a reload, paid, and not to be ordered twice', async () => {
  const amina = await aMember('desktop');
  const { page, problems } = amina;
  await addAddress(amina);
  const { rows } = await owner.query<{ auction_id: number }>(
    `select o.auction_id from outcome o join auction a on a.id = o.auction_id join product p on p.id = a.product_id
      where o.result = 'sold' and o.decided_at_us > (extract(epoch from clock_timestamp()) * 1000000)::bigint - 6 * 86400000000::bigint
        and a.original_price_cents < 20000000 and p.stock > 1 order by o.auction_id desc limit 1`,
  );
  const auctionId = rows[0]?.auction_id ?? 0;
  const digits = aPhone();
  await page.goto(`/order_product/${auctionId}`);
  await expectPage(heading(page, 'Order this product')).toBeVisible();
  await expectPage(page.getByText('You used no bids on this auction.')).toBeVisible();
  await mpesaNumber(page).fill(digits);
  expect(await seriousProblems(page)).toEqual([]);
  await button(page, /^Pay KSh/).click();
  await waiting(page);
  await page.reload();
  await waiting(page);
  await phones.enterPin(digits);
  await expectPage(heading(page, 'Payment received')).toBeVisible();
  await page.waitForURL('**/list_orders');
  await page.goto(`/order_product/${auctionId}`);
  await expectPage(heading(page, 'You cannot order this now')).toBeVisible();
  await expectPage(page.getByText('You have ordered this product here already.')).toBeVisible();
  await page.getByRole('link', { name: 'See your order' }).click();
  await page.waitForURL(/\/order_details\//);
  expect(problems).toEqual([]);
});

test('[WIN-4] bid packs stay disabled: Please choose a valid option', async () => {
  const amina = await aMember();
  const { page } = amina;
  const [won = 0] = await giveWins(amina, 1);
  await page.goto(`/claim_price/${won}`);
  const option = page.getByRole('radio', { name: /^Receive bid packs/ });
  await expectPage(option).toHaveAttribute('aria-disabled', 'true');
  await option.check({ force: true });
  await expectPage(page.getByRole('alert').filter({ hasText: 'Please choose a valid option' })).toBeVisible();
  await button(page, 'Claim bid packs').click({ force: true });
  await expectPage(page.getByRole('listitem').filter({ hasText: 'Please choose a valid option' })).toBeVisible();
  await button(page, 'About: Receive bid packs').click();
  await expectPage(page.getByRole('dialog')).toContainText('20% bonus');
  expect(await seriousProblems(page)).toEqual([]);
});

test('[WIN-1] too late, claimed before, somebody else’s, and no answer: each with a way on', async () => {
  const amina = await aMember();
  const { page } = amina;
  const [lapsed = 0] = await giveWins(amina, 1, 20);
  const [claimed = 0] = await giveWins(amina, 1);
  const orderId = await anOrder(amina, claimed, { state: 'paid' });
  await page.goto('/claim_price');
  await page.waitForURL('**/list_winnings?filter=pending');
  await page.goto(`/claim_price/${lapsed}`);
  await expectPage(heading(page, 'The time to claim this win is over')).toBeVisible();
  await expectPage(page.locator('main a[href^="/productdetails/"]').last()).toBeVisible(); // something to win instead
  expect(await seriousProblems(page)).toEqual([]);
  await page.goto(`/claim_price/${claimed}`);
  await page.waitForURL(`**/order_details/${orderId}`);
  const stranger = await aMember();
  await stranger.page.goto(`/claim_price/${lapsed}`);
  await expectPage(heading(stranger.page, 'Auction not found')).toBeVisible();
  await expectPage(stranger.page.getByRole('link', { name: 'Go Back' })).toBeVisible();
  await stranger.page.route('**/api/getorderproduct/*', (route) => route.abort());
  await stranger.page.goto(`/order_product/${lapsed}`);
  await expectPage(heading(stranger.page, 'Failed to load auction details')).toBeVisible();
  await stranger.page.unroute('**/api/getorderproduct/*');
  await button(stranger.page, 'Try again').click();
  await expectPage(heading(stranger.page, 'Failed to load auction details')).toHaveCount(0);
});

test('[WIN-2] a failed payment leaves the choice open: cash instead', async () => {
  const amina = await aMember('phone', { language: 'sw' });
  const { page, problems } = amina;
  await addAddress(amina);
  const [won = 0] = await giveWins(amina, 1);
  const digits = aPhone();
  await page.goto(`/claim_price/${won}`);
  await button(page, 'Weka oda').click();
  await page.getByLabel('Nambari ya M-PESA', { exact: true }).fill(digits);
  await button(page, 'Weka Oda').click();
  await phones.cancel(digits);
  await expectPage(heading(page, 'Malipo yameshindikana')).toBeVisible();
  expect(await seriousProblems(page)).toEqual([]);
  await button(page, 'Funga').click();
  await page.getByRole('radio', { name: /^Pokea pesa taslimu/ }).check();
  await button(page, /^Dai KSh/).click();
  await page.getByLabel('Nambari ya M-PESA', { exact: true }).fill(digits);
  await page.getByRole('checkbox').check();
  await button(page, 'Dai').click();
  await expectPage(heading(page, 'Dai lako limepokelewa')).toBeVisible();
  expect(problems).toEqual([]);
});
