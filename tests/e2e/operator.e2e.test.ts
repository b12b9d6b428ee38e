import { Secret, TOTP } from 'otpauth';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { firstOwnerLink } from '../../apps/server/src/features/staff-access/index.ts';
import { expectPage } from './support/expect-page.ts';
import { nextCodeStep, officeBrowser, openOffice, violations } from './support/office-stories.ts';
import { aPhone, mpesaNumber, simulatedPhones } from './support/paying-stories.ts';
import { startTestServer } from './support/test-server.ts';

const server = await startTestServer();
const phones = await simulatedPhones(server);
const browser = await officeBrowser(server.url);
const { owner: tables } = server.database;

const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name });
const heading = (page: Page | Locator, name: string | RegExp) => page.getByRole('heading', { name });
const link = (page: Page | Locator, name: string | RegExp) => page.getByRole('link', { name });
const label = (page: Page | Locator, name: string) => page.getByLabel(name, { exact: true });
const codeField = (page: Page) => label(page, 'Six digits from your authenticator app');

/** Comes by a link with a password and an app. @returns what the app shows now */
async function join(page: Page, address: string, name: string, email?: string): Promise<() => string> {
  const { pathname, hash } = new URL(address);
  await openOffice(page, pathname + hash);
  await label(page, 'Your name').fill(name);
  if (email !== undefined) await label(page, 'Email address').fill(email);
  await page.getByText('Password and authenticator app').click();
  await button(page, 'Next').click();
  const secret = (await page.locator('.select-all').innerText()).replaceAll(' ', '');
  const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await label(page, 'New password').fill('a kettle of fish');
  await codeField(page).fill(code());
  await page.getByLabel('I have kept them').check();
  await button(page, 'Open the back office').click();
  await expectPage(page.getByRole('heading', { level: 1, name: 'Today' })).toBeAttached();
  return code;
}

/** A photograph as a phone takes one, larger than any screen shows it. */
const aPicture = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1200, height: 1000, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});

/** What the policy refused, and what the console told but a proof that was asked for. */
async function expectClean({ page, problems }: { page: Page; problems: readonly string[] }): Promise<void> {
  expect(await violations(page)).toEqual([]);
  expect(problems.filter((problem) => !problem.includes('status of 403'))).toEqual([]);
}

// Once: a second try would find no empty shop.
const ONCE = { retry: 0 };
test(
  '[OPS-1] an empty shop becomes a business: an owner, a colleague, a product, a template, an auction, a winner, a parcel',
  ONCE,
  async () => {
    // The owner comes by the link of the start, and is told where to begin.
    const peter = await browser.person('desktop');
    const { page: office } = peter;
    const codeNow = await join(
      office,
      (await firstOwnerLink(server.database.ownerDb, server.url)) ?? '',
      'Peter Mwangi',
      'peter@mnada.example',
    );
    await expectPage(heading(office, 'Nothing is on sale yet')).toBeVisible();

    // A colleague who packs.
    await link(office.getByRole('main'), 'Invite a person').click();
    await button(office, 'Invite a person').click();
    await label(office, 'Email address').fill('joy@mnada.example');
    await office
      .getByRole('dialog')
      .getByLabel(/^Operations/)
      .check();
    await button(office, 'Make the link').click();
    await expectPage(office.getByRole('dialog', { name: 'Show once more that it is you' })).toBeVisible();
    await nextCodeStep(server);
    await codeField(office).fill(codeNow());
    const invitation = office.getByRole('textbox', { name: 'The link, shown once' });
    await expectPage(invitation).toHaveValue(/\/admin\/join#/);
    const theirs = await invitation.inputValue();
    await button(office, 'Done').click();
    await expectClean(peter);

    const joy = await browser.person('desktop');
    await join(joy.page, theirs, 'Joy Muthoni');
    await expectClean(joy);

    // A product: N, P. What is missing goes from the list as it is filled in.
    await openOffice(office, '/admin');
    await office.keyboard.press('n');
    await office.keyboard.press('p');
    await expectPage(heading(office, 'New product')).toBeVisible();
    await label(office, 'Name').fill('Safari Buds Pro');
    await label(office, 'Category').fill('Electronics');
    await label(office, 'Price shoppers compare with, KSh').fill('4500');
    await button(office, 'Make the draft').click();
    await expectPage(heading(office, 'Safari Buds Pro')).toBeVisible();
    const gaps = office.locator('section, div').filter({ has: heading(office, 'Missing before it can be published') });
    await expectPage(gaps.getByText('A picture', { exact: true }).last()).toBeVisible();
    await office
      .locator('input[type="file"]')
      .setInputFiles([await aPicture('green.jpg', '#2a6'), await aPicture('brown.jpg', '#a62')]);
    await expectPage(label(office, 'Shows')).toHaveCount(2);
    for (const [place, [english, kiswahili]] of [
      ['The buds in green', 'Vipokea sauti vya kijani'],
      ['The buds in brown', 'Vipokea sauti vya kahawia'],
    ].entries()) {
      await label(office, 'Shows')
        .nth(place)
        .fill(english ?? '');
      await label(office, 'Inaonyesha')
        .nth(place)
        .fill(kiswahili ?? '');
    }
    await label(office, 'Jina').fill('Vipokea sauti Safari Pro');
    await label(office, 'Description').fill('Wireless buds with a case that charges them four times.');
    await label(office, 'Maelezo').fill('Vipokea sauti visivyo na waya, na kasha linalovichaji mara nne.');
    await label(office, 'Source').fill('jumia.co.ke');
    await expectPage(heading(office, 'Missing before it can be published')).toBeVisible();
    await label(office, 'Checked on').fill(new Date(Date.now() - 86_400_000).toISOString().slice(0, 10));
    await expectPage(heading(office, 'Missing before it can be published')).toBeHidden();

    // A wrong press takes nothing of it.
    await link(office.getByRole('navigation', { name: 'Rooms' }), 'Orders').click();
    await button(office.getByRole('dialog', { name: 'Leave without saving?' }), 'Stay here').click();
    await button(office, 'Receive').click();
    const receive = office.getByRole('dialog', { name: 'Receive pieces' });
    await label(receive, 'Pieces').fill('3');
    await receive.getByLabel('Landed cost of one, KSh').fill('3200');
    await button(receive, 'Put on the shelf').click();
    await expectPage(office.getByText(/^3 of 3 left/)).toBeVisible();
    await button(office, 'Save').click();
    await button(office, 'Publish').click();
    await expectPage(office.getByText('Safari Buds Pro is published').first()).toBeVisible();
    await expectClean(peter);

    // A template that keeps one of it live. A wrong press takes nothing of that, either.
    await openOffice(office, '/admin/templates/new');
    await label(office, 'Name').fill('One on, always');
    await link(office.getByRole('navigation', { name: 'Rooms' }), 'Orders').click();
    await button(office.getByRole('dialog', { name: 'Leave without saving?' }), 'Stay here').click();
    await button(office, 'Add').first().click();
    await office.getByRole('dialog').getByText('Safari Buds Pro').click();
    await button(office, /18:30/).click();
    await label(office, 'Keep live at least').fill('1');
    await label(office, 'Countdown').fill('20');
    await button(office, 'Publish').click();
    await expectPage(heading(office, 'Publish One on, always')).toBeVisible();
    await button(office, 'Publish this template').click();
    await expectPage(office.getByText(/^Template T-\d+\. Published/)).toBeVisible();
    await expectClean(peter);

    // It opens by itself. The list says that nothing is live yet, and where what is scheduled stands.
    const scheduled = async () =>
      (await tables.query<{ id: number }>(`select id from auction where status = 'scheduled' order by id limit 1`))
        .rows[0]?.id;
    await expectPage.poll(scheduled).toBeDefined();
    const auctionId = Number(await scheduled());
    await openOffice(office, '/admin/auctions');
    await button(office, 'Show the scheduled').click();
    await expectPage(office.getByText(`#${auctionId}, One on, always`)).toBeVisible();

    // A shopper on a phone buys a pack and stands at it as it opens.
    const amina = await browser.person('phone');
    const { page: shop } = amina;
    const digits = aPhone();
    const registered = await shop.request.post('/api/auth/register', {
      data: {
        username: 'amina_hassan',
        fullName: 'Amina Hassan',
        password: Buffer.from('Jua-kali-na-mvua-9').toString('base64'),
        phoneNumber: `+254${digits}`,
        registrationType: 'phone',
      },
    });
    const { token, user } = (await registered.json()) as { token: string; user: object };
    await amina.context.addInitScript(
      ([savedToken, savedUser]) => {
        localStorage.setItem('token', savedToken ?? '');
        localStorage.setItem('userdata', savedUser ?? '');
      },
      [token, JSON.stringify(user)],
    );
    // Nobody here is simulated, and no page says so.
    await shop.goto('/');
    await expectPage(heading(shop, 'Live now').or(shop.getByText('Starting soon')).first()).toBeVisible();
    expect(await shop.getByText('the other bidders are simulated').locator('visible=true').count()).toBe(0);
    await shop.goto('/buybids');
    await button(shop, /^Buy [\d,]+ bids for KSh/).click();
    await mpesaNumber(shop).fill(`0${digits}`);
    await button(shop, /^Pay KSh/).click();
    await phones.enterPin(digits);
    await expectPage(heading(shop, 'Payment received')).toBeVisible();

    await shop.goto(`/productdetails/${auctionId}`);
    await expectPage(heading(shop, 'Safari Buds Pro').first()).toBeVisible();
    await tables.query(
      'update auction set scheduled_start_us = (extract(epoch from clock_timestamp()) * 1000000)::bigint where id = $1',
      [auctionId],
    );
    const bid = shop.locator('[data-bid]');
    await expectPage(bid).toHaveAttribute('data-bid', 'ready');
    await openOffice(office, '/admin/control');
    await bid.click();
    // The owner watches the price, and has no way to touch it.
    await expectPage(office.getByRole('row', { name: /Safari Buds Pro/ })).toContainText('amina_hassan');
    // Nobody else bids: the clock runs out.
    await expectPage(
      heading(shop, /Congratulations/)
        .or(shop.getByText(/Congratulations/))
        .first(),
    ).toBeVisible();
    await expectClean(peter);

    // She pays and says where it goes.
    await shop.goto(`/claim_price/${auctionId}`);
    await button(shop, 'Place order').click();
    const sheet = shop.getByRole('dialog', { name: 'Complete Your Order' });
    await link(sheet, 'Add shipping address').click();
    await shop.waitForURL(`**/add_shipping_address/${auctionId}`);
    await label(shop, 'County').selectOption('Nairobi');
    await label(shop, 'City').selectOption('Umoja');
    await label(shop, 'Address').fill('Moi Drive, House 14');
    await shop.getByLabel(/^(Mobile|Phone) number/).fill(`0${digits}`);
    await button(shop, 'Save').click();
    await shop.waitForURL(`**/claim_price/${auctionId}`);
    await expectPage(sheet).toContainText('Moi Drive, House 14');
    // From another phone: one is not asked twice within a minute.
    const second = aPhone();
    await mpesaNumber(shop).fill(`0${second}`);
    await button(shop, 'Place Order').click();
    await expectPage(heading(shop, /^STK push sent/)).toBeVisible();
    await phones.enterPin(second);
    await expectPage(heading(shop, 'Payment received')).toBeVisible();

    // The colleague finds it in Today, packs it, sends it, and brings it to its end.
    const { page: packing } = joy;
    await openOffice(packing, '/admin');
    await link(packing, /^Pack: 1 order/)
      .first()
      .click();
    await link(packing, /MN-\d{4}-\d+/)
      .first()
      .click();
    await expectPage(packing.getByText('Moi Drive, House 14')).toBeVisible();
    await expectPage(packing.getByRole('row', { name: /Payment confirmed In the shop/ })).toBeVisible();
    await expectPage(packing.getByText('It is paid. The receipt is shown to whoever may see payments.')).toBeVisible();
    const dialog = packing.getByRole('dialog');
    /** What the shopper's page says as each step is taken. */
    const shopperSees = async (words: string | RegExp) => {
      await shop.goto(`/order_details/${auctionId}`);
      await expectPage(shop.getByRole('main')).toContainText(words);
    };
    await shopperSees('Moi Drive, House 14, Umoja, Nairobi');
    await shopperSees(/Processing\s*In progress/);
    await button(packing, 'Mark packed').click();
    await button(dialog, 'Mark packed').click();
    await button(packing, 'Hand to courier').click();
    await label(dialog, 'Courier').fill('G4S');
    await label(dialog, 'Tracking number').fill('G4S-778-1');
    await button(dialog, 'Hand to courier').click();
    await expectPage(dialog).toBeHidden();
    await shopperSees('G4S-778-1');
    await shopperSees(/Shipped\s*In progress/);
    await button(packing, 'Mark delivered').click();
    await button(dialog, 'Mark delivered').click();
    await expectPage(dialog).toBeHidden();
    await shopperSees('Your item/order has been delivered.');

    // What she complains of by phone is written down, and moves on her page while it is open.
    await button(packing, 'Open a complaint').click();
    await label(dialog, 'What is wrong').selectOption('A part is missing');
    await label(dialog, 'Reason, kept in the audit log').fill('She says that the cable is not in it.');
    await button(dialog, 'Open a complaint').click();
    await expectPage(dialog).toBeHidden();
    await expectPage(heading(shop, 'Your complaint')).toBeVisible();
    await expectPage(shop.getByText('We are looking into it and will tell you what we do.')).toBeVisible();
    await button(packing, 'Settle').click();
    await label(dialog, 'What the customer gets').selectOption('another piece');
    await label(dialog, 'Reason, kept in the audit log').fill('A cable is on its way to her.');
    await button(dialog, 'Settle').click();
    await expectPage(shop.getByText('You get a replacement.')).toBeVisible();
    await expectPage(shop.getByRole('main')).not.toContainText('cable');
    await expectClean(joy);

    // One piece left the shelf, of the lot that it cost; the auction's money says the same.
    await openOffice(office, '/admin/products');
    await link(office, /Safari Buds Pro/)
      .first()
      .click();
    await expectPage(office.getByText(/^2 of 3 left/)).toBeVisible();
    await openOffice(office, `/admin/auctions/${auctionId}`);
    await expectPage(office.getByRole('main')).toContainText(/Cost, landed\s*KSh\s3,200/);
    await expectPage(office.getByRole('main')).toContainText('The product');
    await expectClean(peter);
    const { rows } = await tables.query(
      `select o.state, o.address, o.area, o.total_cents::int as cents, p.stock
       from shop_order o join product p on p.id = o.product_id where o.auction_id = $1`,
      [auctionId],
    );
    expect(rows).toEqual([{ state: 'delivered', address: 'Moi Drive, House 14', area: 'Umoja', cents: 100, stock: 2 }]);
    expect(amina.problems).toEqual([]);
  },
);
