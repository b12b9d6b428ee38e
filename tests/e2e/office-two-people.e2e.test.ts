/** Two people at once before one product, one auction and one order: nothing is overwritten silently, nothing that was typed is lost. */
import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { freePort } from '../../apps/server/src/platform/free-port.ts';
import { makePeople } from '../../apps/server/src/testing/auction-world.ts';
import { expectPage } from './support/expect-page.ts';
import { officeBrowser, openOffice, violations } from './support/office-stories.ts';
import { startTestServer } from './support/test-server.ts';

const port = await freePort();
const url = `http://localhost:${port}`;
const server = await startTestServer({ demo: true, env: { PORT: String(port), PUBLIC_URL: url, HOST: '127.0.0.1' } });
const browser = await officeBrowser(url);
const { owner } = server.database;

/** Each in a browser and a session of their own. */
async function comeIn(): Promise<Page> {
  const { page } = await browser.person('desktop');
  await openOffice(page, '/admin/sign-in');
  await page.getByRole('button', { name: 'Sign in as Demonstration Owner' }).click();
  await expectPage(page.getByRole('heading', { level: 1, name: 'Today' })).toBeAttached();
  return page;
}
const both = async (): Promise<[Page, Page]> => [await comeIn(), await comeIn()];
const one = async <T extends object>(query: string, values: unknown[] = []): Promise<T> => {
  const { rows } = await owner.query<T>(query, values);
  if (rows[0] === undefined) throw new Error(`none: ${query}`);
  return rows[0];
};

/** Paid, and waiting to be packed. @returns its id */
async function anOrder(): Promise<string> {
  const client = await owner.connect();
  try {
    // Past every constraint: nobody has paid in this world.
    await client.query('set session_replication_role = replica');
    const { rows } = await client.query<{ id: string }>(`
      insert into shop_order (user_id, auction_id, product_id, kind, state, total_cents, first_name, last_name, phone, address, region,
                              area, estimated_delivery)
      select u.id, a.id, a.product_id, 'win', 'paid', 135000, 'Amina', 'Hassan', '+254712345678', 'Oginga St', 'Kisumu', 'Centre',
             now() + interval '5 days'
        from (select id from app_user where kind = 'user' and not is_simulated order by id limit 1) u,
             (select id, product_id from auction where id not in (select auction_id from shop_order) order by id limit 1) a
      returning id`);
    return rows[0]?.id ?? '';
  } finally {
    client.release(true);
  }
}

test('[OPS-6] one product: what doesn’t collide is merged, what does is chosen, and both are saved', async () => {
  const { id } = await one<{ id: number }>(`select id from product where state = 'published' order by id limit 1`);
  const [ann, ben] = await both();
  for (const page of [ann, ben]) await openOffice(page, `/admin/products/${id}`);
  await ann.getByLabel('Description', { exact: true }).fill('What Ann wrote about it.');
  await ben.getByLabel('Description', { exact: true }).fill('What Ben wrote about it.');
  await ben.getByLabel('Jina', { exact: true }).fill('Jina la Ben');
  await ann.getByRole('button', { name: 'Save', exact: true }).click();
  await expectPage(ann.getByText('Unsaved changes')).toHaveCount(0);

  await ben.getByRole('button', { name: 'Save', exact: true }).click();
  const conflict = ben.getByRole('alert').filter({ hasText: 'Nothing was overwritten' });
  await expectPage(conflict).toBeVisible();
  // Only the description collides, and both of it can be read.
  await expectPage(conflict.getByRole('group')).toHaveCount(1);
  await expectPage(conflict).toContainText('What Ben wrote about it.');
  await conflict.getByText('What Ann wrote about it.').click();
  await conflict.getByRole('button', { name: 'Go on with these' }).click();
  await expectPage(ben.getByLabel('Jina', { exact: true })).toHaveValue('Jina la Ben');
  await expectPage(ben.getByLabel('Description', { exact: true })).toHaveValue('What Ann wrote about it.');
  await ben.getByRole('button', { name: 'Save', exact: true }).click();
  await expectPage(ben.getByText('Unsaved changes')).toHaveCount(0);
  const saved = await one<object>('select name_sw, description from product where id = $1', [id]);
  expect(saved).toEqual({ name_sw: 'Jina la Ben', description: 'What Ann wrote about it.' });
  expect(await violations(ben)).toEqual([]);
});

test('[OPS-8] one auction: who moves it second is told who was quicker, keeps what they typed, and moves it from there', async () => {
  const { id } = await one<{ id: number }>(`
    with far as (select id from auction where status = 'scheduled' order by scheduled_start_us desc limit 1)
    update auction set scheduled_start_us = (extract(epoch from date_trunc('hour', now()) + interval '2 days') * 1000000)::bigint,
           revision = revision + 1 where id = (select id from far) returning id`);
  const [ann, ben] = await both();
  const times = new Map<Page, string>();
  for (const [page, hour] of [
    [ann, '09:10'],
    [ben, '15:40'],
  ] as const) {
    await openOffice(page, `/admin/auctions/${id}`);
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    const field = page.getByLabel('Opens at, EAT');
    const wanted = `${(await field.inputValue()).slice(0, 10)}T${hour}`;
    await field.fill(wanted);
    times.set(page, wanted);
  }
  await ann.getByRole('button', { name: 'Move it', exact: true }).click();
  await expectPage(ann.getByRole('dialog')).toHaveCount(0);
  await ben.getByRole('button', { name: 'Move it', exact: true }).click();
  await expectPage(ben.getByRole('alert').filter({ hasText: 'Your move was not made' })).toBeVisible();
  await expectPage(ben.getByLabel('Opens at, EAT')).toHaveValue(times.get(ben) ?? '');
  await ben.getByRole('button', { name: 'Move it from there' }).click();
  await ben.getByRole('button', { name: 'Move it', exact: true }).click();
  await expectPage(ben.getByRole('dialog')).toHaveCount(0);
  const { at } = await one<{ at: string }>(
    `select to_char(to_timestamp(scheduled_start_us / 1000000.0) at time zone 'Africa/Nairobi', 'YYYY-MM-DD"T"HH24:MI') as at
       from auction where id = $1`,
    [id],
  );
  expect(at).toBe(times.get(ben));
  const { n } = await one<{ n: number }>(
    `select count(*)::int as n from audit where subject = 'auction:' || $1::text and action = 'auction.moved'`,
    [id],
  );
  expect(n).toBe(2);
});

test('[OPS-1] one order: it is packed once, the second is told, and the line for the customer is still there', async () => {
  const id = await anOrder();
  const [ann, ben] = await both();
  for (const page of [ann, ben]) {
    await openOffice(page, `/admin/orders/${id}`);
    await page.getByRole('button', { name: 'Mark packed' }).click();
    await expectPage(page.getByRole('dialog')).toBeVisible();
  }
  const line = (page: Page) => page.getByLabel(/^A line for the customer/);
  await line(ben).fill('Packed with care by Ben.');
  await ann.getByRole('dialog').getByRole('button', { name: 'Mark packed' }).click();
  await expectPage(ann.getByRole('dialog')).toHaveCount(0);
  await ben.getByRole('dialog').getByRole('button', { name: 'Mark packed' }).click();
  await expectPage(ben.getByText('Somebody moved this order meanwhile. Nothing was done twice.')).toBeVisible();
  await expectPage(line(ben)).toHaveValue('Packed with care by Ben.');
  const { n } = await one<{ n: number }>(
    `select count(*)::int as n from order_step where order_id = $1 and state = 'processing'`,
    [id],
  );
  expect(n).toBe(1);
});

test('[OPS-25] each sees who else has it open and whether they edit, is held up by nothing, and sees them go', async () => {
  const { id } = await one<{ id: number }>(`select id from product where state = 'published' order by id desc limit 1`);
  const [joyId = ''] = await makePeople(server.database, 1, { kind: 'owner' });
  await owner.query(`update app_user set full_name = 'Joy Muthoni' where id = $1`, [joyId]);
  const token = randomBytes(32).toString('base64url');
  /** Of this try: what was saved before is no change. */
  const words = (who: string) => `What ${who} wrote about it, ${token.slice(0, 8)}.`;
  await owner.query(
    `insert into staff_session (token_hash, user_id, method) values (sha256($1::text::bytea), $2, 'passkey')`,
    [token, joyId],
  );
  const [ann, { page: joy, context }] = [await comeIn(), await browser.person('phone')];
  await context.addCookies([{ name: 'mnada_staff', value: token, url }]);
  for (const page of [ann, joy]) await openOffice(page, `/admin/products/${id}`);
  const head = (page: Page) => page.locator('main header');
  await expectPage(head(ann)).toContainText('Joy Muthoni has this open');
  await expectPage(head(joy)).toContainText('Demonstration Owner has this open');

  await joy.getByLabel('Description', { exact: true }).fill(words('Joy'));
  await expectPage(head(ann)).toContainText('Joy Muthoni is editing this, last key');
  // Told, and held up by nothing.
  await ann.getByLabel('Description', { exact: true }).fill(words('Ann'));
  await ann.getByRole('button', { name: 'Save', exact: true }).click();
  await expectPage(ann.getByText('Unsaved changes')).toHaveCount(0);
  await joy.getByRole('button', { name: 'Save', exact: true }).click();
  const conflict = joy.getByRole('alert').filter({ hasText: 'Nothing was overwritten' });
  await expectPage(conflict).toContainText('Demonstration Owner has this open');
  await expectPage(conflict).toContainText(words('Joy'));

  // In Today whoever looks for work sees that somebody is at it.
  await openOffice(joy, `/admin/orders/${await anOrder()}`);
  await expectPage(head(ann)).not.toContainText('Joy Muthoni');
  await openOffice(ann, '/admin');
  await expectPage(ann.getByRole('link', { name: /to be packed.*Joy Muthoni is there/ }).first()).toBeAttached();
  await openOffice(joy, `/admin/products/${id}`);
  await openOffice(ann, `/admin/products/${id}`);
  await expectPage(head(ann)).toContainText('Joy Muthoni');
  await context.close();
  await expectPage(head(ann)).not.toContainText('Joy Muthoni');
  expect(await violations(ann)).toEqual([]);
});
